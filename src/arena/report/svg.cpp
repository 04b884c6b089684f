#include "arena/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace pedra::arena {
namespace {

constexpr double kWidth = 680;
constexpr double kLeft = 44;  // for the numbers of the y axis
constexpr double kRight = 12;
constexpr double kTop = 10;
constexpr double kPlotHeight = 200;
constexpr double kBelow = 40;  // for the numbers and the name of the x axis
constexpr int kColours = 8;    // classes c0 .. c7 of the page
constexpr std::size_t kMostPoints = 400;

std::string opened(double height, std::string_view label) {
  return fmt::format("<svg viewBox=\"0 0 {} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", kWidth, height,
                     html_escaped(label));
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     html_escaped(text));
}

std::string line(std::string_view style, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", style,
                     x1, y1, x2, y2);
}

// Horizontal grid lines with their numbers.
std::string y_axis(double most, double step) {
  std::string text;
  const auto steps = std::lround(most / step);
  for (long i = 0; i <= steps; ++i) {
    const double value = static_cast<double>(i) * step;
    const double y = kTop + kPlotHeight * (1 - value / most);
    text += line("grid", kLeft, y, kWidth - kRight, y);
    text += text_at(kLeft - 6, y + 4, "end", fmt::format("{:g}", value));
  }
  return text;
}

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

// At most `most` letters, cut between letters.
std::string shortened(std::string_view text, std::size_t most) {
  if (letters(text) <= most) return std::string(text);
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size(); ++end)
    if ((static_cast<unsigned char>(text[end]) & 0xc0U) != 0x80U && ++count == most) break;
  return std::string(text.substr(0, end)) + "\xe2\x80\xa6";
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c >= 0 && c < ' ' && c != '\n')
      out += ' ';
    else
      out += c;
  }
  return out;
}

double round_step(double span, int parts) {
  if (!(span > 0)) return 1;
  const double raw = span / parts;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power) return factor * power;
  return 10 * power;
}

std::string interval_plot(const std::vector<Interval>& rows, std::string_view label) {
  constexpr double kRow = 26;
  constexpr std::size_t kLongestName = 28;
  std::size_t longest = 4;
  double least = -10;
  double most = 10;
  for (const Interval& row : rows) {
    longest = std::max(longest, std::min(letters(row.name), kLongestName));
    least = std::min(least, row.middle - row.error);
    most = std::max(most, row.middle + row.error);
  }
  const double left = 16 + 7.2 * static_cast<double>(longest);
  const double step = round_step(most - least, 6);
  least = std::floor(least / step) * step;
  most = std::ceil(most / step) * step;
  const auto x_of = [&](double value) {
    return left + (kWidth - kRight - 16 - left) * (value - least) / (most - least);
  };
  const double bottom = kTop + kRow * static_cast<double>(rows.size());
  std::string text = opened(bottom + 24, label);
  const auto steps = std::lround((most - least) / step);
  for (long i = 0; i <= steps; ++i) {
    const double value = least + static_cast<double>(i) * step;
    text += line(std::abs(value) < step / 1000 ? "axis" : "grid", x_of(value), kTop, x_of(value), bottom);
    const std::string number = std::abs(value) < step / 1000 ? "0" : fmt::format("{:+g}", value);
    text += text_at(x_of(value), bottom + 16, "middle", number);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    text += text_at(left - 10, y + 4, "end", shortened(rows[i].name, kLongestName));
    text += fmt::format("<g><title>{}: {:+.0f} +- {:.0f}</title>\n", html_escaped(rows[i].name),
                        rows[i].middle, rows[i].error);
    const double from = x_of(rows[i].middle - rows[i].error);
    const double to = x_of(rows[i].middle + rows[i].error);
    text += line("whisker", from, y, to, y) + line("whisker", from, y - 5, from, y + 5) +
            line("whisker", to, y - 5, to, y + 5);
    text += fmt::format("<circle class=\"point\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/></g>\n",
                        x_of(rows[i].middle), y);
  }
  return text + "</svg>\n";
}

std::string line_plot(const std::vector<Series>& series, std::string_view label, std::string_view x_name) {
  std::size_t longest = 1;
  for (const Series& s : series) longest = std::max(longest, s.values.size());
  const auto x_of = [&](std::size_t i) {
    const double part = longest > 1 ? static_cast<double>(i) / static_cast<double>(longest - 1) : 0.5;
    return kLeft + (kWidth - kLeft - kRight) * part;
  };
  std::string text = opened(kTop + kPlotHeight + kBelow, label) + y_axis(100, 25);
  const auto step = static_cast<std::size_t>(std::max(1.0, round_step(static_cast<double>(longest), 8)));
  for (std::size_t i = step; i <= longest; i += step)
    text += text_at(x_of(i - 1), kTop + kPlotHeight + 16, "middle", std::to_string(i));
  text += text_at((kLeft + kWidth - kRight) / 2, kTop + kPlotHeight + 34, "middle", x_name);
  for (std::size_t s = 0; s < series.size(); ++s) {
    const auto& values = series[s].values;
    const std::size_t skip = values.size() / kMostPoints + 1;
    std::string points;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (i % skip == 0 || i + 1 == values.size())
        points += fmt::format("{:.1f},{:.1f} ", x_of(i), kTop + kPlotHeight * (1 - values[i] / 100));
    text += fmt::format("<polyline class=\"c{}\" points=\"{}\"><title>{}</title></polyline>\n", s % kColours,
                        points, html_escaped(series[s].name));
  }
  return text + "</svg>\n";
}

std::string bar_plot(const std::vector<Bar>& bars, std::string_view label, std::string_view x_name) {
  double most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.value);
  const double step = std::max(1.0, round_step(most, 4));
  most = std::ceil(most / step) * step;
  std::string text = opened(kTop + kPlotHeight + kBelow, label) + y_axis(most, step);
  const double width = (kWidth - kLeft - kRight) / static_cast<double>(std::max<std::size_t>(bars.size(), 1));
  const auto every = static_cast<std::size_t>(std::ceil(52 / width));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double x = kLeft + width * static_cast<double>(i);
    const double height = kPlotHeight * bars[i].value / most;
    text += fmt::format(
        "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>{}: "
        "{:g}</title></rect>\n",
        x + 1, kTop + kPlotHeight - height, std::max(width - 2, 1.0), height, html_escaped(bars[i].name),
        bars[i].value);
    if (i % every == 0) text += text_at(x + width / 2, kTop + kPlotHeight + 16, "middle", bars[i].name);
  }
  text += text_at((kLeft + kWidth - kRight) / 2, kTop + kPlotHeight + 34, "middle", x_name);
  return text + "</svg>\n";
}

}  // namespace pedra::arena
