#include "games/gomoku/training/loss_plot.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace pedra::gomoku {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 360;
constexpr double kMargin = 60;

struct Scale {
  double least;
  double most;
  std::size_t passes;
  [[nodiscard]] double x(std::size_t pass) const {
    return kMargin + (kWidth - 2 * kMargin) * static_cast<double>(pass) /
                         static_cast<double>(std::max<std::size_t>(passes - 1, 1));
  }
  [[nodiscard]] double y(double loss) const {
    return kHeight - kMargin - (kHeight - 2 * kMargin) * (loss - least) / (most - least);
  }
};

std::string curve(const Scale& scale, const std::vector<PassLoss>& losses, double PassLoss::*which,
                  std::string_view color, std::string_view dashes) {
  std::string points;
  for (std::size_t i = 0; i < losses.size(); ++i)
    points += fmt::format("{:.1f},{:.1f} ", scale.x(i), scale.y(losses[i].*which));
  return fmt::format(
      "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\" points=\"{}\"/>\n",
      color, dashes, points);
}

std::string text(double x, double y, std::string_view anchor, std::string_view words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, words);
}

}  // namespace

std::string loss_svg(std::string_view title, const std::vector<PassLoss>& losses) {
  Scale scale{1e9, -1e9, losses.size()};
  for (const PassLoss& loss : losses) {
    scale.least = std::min({scale.least, loss.learnt, loss.unseen});
    scale.most = std::max({scale.most, loss.learnt, loss.unseen});
  }
  if (losses.empty()) scale = {0, 1, 1};
  if (scale.most - scale.least < 1e-6) scale.most = scale.least + 1e-6;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kWidth, kHeight);
  svg += text(kWidth / 2, kMargin / 2, "middle", title);
  for (int i = 0; i <= 4; ++i) {
    const double loss = scale.least + (scale.most - scale.least) * i / 4;
    svg +=
        fmt::format("<line x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n",
                    kMargin, kWidth - kMargin, scale.y(loss));
    svg += text(kMargin - 6, scale.y(loss) + 4, "end", fmt::format("{:.4f}", loss));
  }
  svg += text(kWidth / 2, kHeight - kMargin / 3, "middle",
              fmt::format("passes 1 to {}: solid, learnt from; dashed, unseen games", losses.size()));
  svg += curve(scale, losses, &PassLoss::learnt, "#1f5fa8", "");
  svg += curve(scale, losses, &PassLoss::unseen, "#b5461d", "6 4");
  return svg + "</svg>\n";
}

}  // namespace pedra::gomoku
