// Renju's fouls once more, slow and word for word, as the oracle of foul.hpp and of the search's board.
#pragma once
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/gomoku/diagram.hpp"
#include "games/gomoku/position.hpp"

namespace pedra::gomoku {

// The same definitions on a plain matrix, slow and word for word: sets of stones are collected from drawn
// windows, and stones are really laid and lifted.
class SlowReferee {
 public:
  explicit SlowReferee(const Position& position) : width_(position.width()), height_(position.height()) {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) matrix_.push_back(symbol(position.at({x, y})));
  }

  bool is_foul(int x, int y) {
    cell(x, y) = 'x';
    const bool foul = !has_row(x, y, true) && (has_row(x, y, false) || fours(x, y) >= 2 || threes(x, y) >= 2);
    cell(x, y) = '.';
    return foul;
  }

 private:
  using Stones = std::set<std::pair<int, int>>;
  static constexpr std::array<std::pair<int, int>, 4> kSteps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  char& cell(int x, int y) { return matrix_[static_cast<std::size_t>(y * width_ + x)]; }
  char look(int x, int y) { return x < 0 || y < 0 || x >= width_ || y >= height_ ? '#' : cell(x, y); }

  // Five exactly, or more than five, through (x, y).
  bool has_row(int x, int y, bool exactly_five) {
    for (const auto& step : kSteps) {
      int length = 1;
      for (int i = 1; look(x + i * step.first, y + i * step.second) == 'x'; ++i) ++length;
      for (int i = 1; look(x - i * step.first, y - i * step.second) == 'x'; ++i) ++length;
      if (exactly_five ? length == 5 : length > 5) return true;
    }
    return false;
  }

  // The text of `length` cells from the one `back` steps behind (x, y), and the stones among them.
  std::string window(int x, int y, std::pair<int, int> step, int back, int length, Stones& stones) {
    std::string text;
    for (int i = -back; i < length - back; ++i) {
      const int wx = x + i * step.first;
      const int wy = y + i * step.second;
      text += look(wx, wy);
      if (text.back() == 'x') stones.insert({wx, wy});
    }
    return text;
  }

  // ?abcde? with four stones and a hole in abcde, and no stone at either `?`.
  std::size_t fours(int x, int y) {
    std::set<Stones> found;
    for (const auto& step : kSteps)
      for (int back = 1; back <= 5; ++back) {
        Stones stones;
        const std::string text = window(x, y, step, back, 7, stones);
        const std::string middle = text.substr(1, 5);
        if (text.front() != 'x' && text.back() != 'x' && std::count(middle.begin(), middle.end(), 'x') == 4 &&
            std::count(middle.begin(), middle.end(), '.') == 1)
          found.insert(stones);
      }
    return found.size();
  }

  std::size_t threes(int x, int y) {
    std::set<Stones> found;
    for (const auto& step : kSteps)
      for (int away = -3; away <= 3; ++away) {
        const int ex = x + away * step.first;
        const int ey = y + away * step.second;
        if (look(ex, ey) != '.') continue;
        cell(ex, ey) = 'x';
        const bool five = has_row(ex, ey, true);
        std::set<Stones> straight = straight_fours(x, y, step);
        cell(ex, ey) = '.';
        if (five || straight.empty() || is_foul(ex, ey)) continue;
        for (Stones four : straight)
          if (four.erase({ex, ey}) == 1) found.insert(four);
      }
    return found.size();
  }

  // ?.xxxx.? through (x, y), with no stone at either `?`.
  std::set<Stones> straight_fours(int x, int y, std::pair<int, int> step) {
    std::set<Stones> found;
    for (int back = 2; back <= 5; ++back) {
      Stones stones;
      const std::string text = window(x, y, step, back, 8, stones);
      if (text.substr(1, 6) == ".xxxx." && text.front() != 'x' && text.back() != 'x') found.insert(stones);
    }
    return found;
  }

  int width_;
  int height_;
  std::vector<char> matrix_;
};

}  // namespace pedra::gomoku
