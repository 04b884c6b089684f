// Small plots as SVG text, coloured by the page's style sheet (classes, not colours). Called by
// report_html.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace pedra::arena {

std::string html_escaped(std::string_view text);  // for content and for attributes in double quotes

// A row with a point and an interval around it.
struct Interval {
  std::string name;
  double middle = 0;
  double error = 0;
};
std::string interval_plot(const std::vector<Interval>& rows, std::string_view label);

// Lines over 1, 2, 3 .. ; values from 0 to 100.
struct Series {
  std::string name;
  std::vector<double> values;
};
std::string line_plot(const std::vector<Series>& series, std::string_view label, std::string_view x_name);

// Bars with a name below each. Names are thinned out when there are many.
struct Bar {
  std::string name;
  double value = 0;
};
std::string bar_plot(const std::vector<Bar>& bars, std::string_view label, std::string_view x_name);

// A step of 1, 2 or 5 times a power of ten that cuts `span` into about `parts`.
double round_step(double span, int parts);

}  // namespace pedra::arena
