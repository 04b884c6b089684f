#include "games/othello/training/error_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace pedra::othello {
namespace {

constexpr int kWidth = 720;
constexpr int kHeight = 420;
constexpr int kLeft = 56;
constexpr int kRight = 16;
constexpr int kTop = 28;
constexpr int kBottom = 46;
constexpr std::array<std::string_view, 5> kColors{"#b0b0b0", "#7fa7d9", "#e09f3e", "#5b8c5a", "#9e2a2b"};

double x_of(int empties) { return kLeft + (60.0 - empties) / 60 * (kWidth - kLeft - kRight); }
double y_of(double error, double highest) {
  return kHeight - kBottom - error / highest * (kHeight - kTop - kBottom);
}

std::string text(double x, double y, std::string_view anchor, std::string_view words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, words);
}

std::string line(double x1, double y1, double x2, double y2, std::string_view color) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1,
                     y1, x2, y2, color);
}

std::string axes(double highest) {
  std::string out;
  for (int error = 0; error <= static_cast<int>(highest); error += 2) {
    out += line(kLeft, y_of(error, highest), kWidth - kRight, y_of(error, highest), "#e4e4e4");
    out += text(kLeft - 8, y_of(error, highest) + 4, "end", fmt::format("{}", error));
  }
  for (int empties = 60; empties >= 0; empties -= 10)
    out += text(x_of(empties), kHeight - kBottom + 18, "middle", fmt::format("{}", empties));
  out += text((kLeft + kWidth - kRight) / 2.0, kHeight - 8, "middle", "empty squares");
  out += text(kLeft, kTop - 10, "start", "mean absolute error on games not learnt from, discs");
  return out;
}

}  // namespace

std::string error_plot(const std::vector<std::vector<PhaseError>>& generations) {
  double highest = 2;
  for (const auto& errors : generations)
    for (const PhaseError& error : errors) highest = std::max(highest, error.validation);
  highest = std::ceil(highest / 2) * 2;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" "
      "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kWidth, kHeight);
  out += axes(highest);
  for (std::size_t i = 0; i < generations.size(); ++i) {
    const std::string_view color = kColors[i % kColors.size()];
    std::string points;
    for (const PhaseError& error : generations[i])
      points += fmt::format("{:.1f},{:.1f} ", x_of(error.empties), y_of(error.validation, highest));
    out += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points,
                       color);
    const double y = kTop + 14 + 16 * static_cast<double>(i);
    out += line(kLeft + 12, y - 4, kLeft + 36, y - 4, color);
    out += text(kLeft + 42, y, "start", fmt::format("generation {}", i));
  }
  return out + "</svg>\n";
}

}  // namespace pedra::othello
