// A training's losses as a picture (SVG): what was learnt from and what was kept apart, pass by pass.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/training/fit.hpp"

namespace pedra::gomoku {

std::string loss_svg(std::string_view title, const std::vector<PassLoss>& losses);

}  // namespace pedra::gomoku
