// Swap2, the opening rule of five-in-a-row tournaments, as a small state machine: for a referee or a front
// end that asks two players for stones and choices. It knows no engine, no clock and no winning rows (three
// black stones and two white ones cannot make five).
//
//   First lays black, white, black
//     Second chooses   TakeWhite  -> Second moves as White
//                      TakeBlack  -> First moves as White
//                      LayTwo     -> Second lays white, black
//                                      First chooses TakeWhite -> First moves as White
//                                                    TakeBlack -> Second moves as White
//
// So White always moves first after the opening. A call that the rule does not allow changes nothing.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/color.hpp"
#include "board/move.hpp"

namespace pedra::gomoku {

class Swap2 {
 public:
  enum class Player : std::uint8_t { First, Second };
  enum class Task : std::uint8_t { Place, Choose, Finished };
  enum class Choice : std::uint8_t { TakeWhite, TakeBlack, LayTwo };

  struct Stone {
    Point point;
    Color color;
    bool operator==(const Stone&) const = default;
  };

  Swap2(int width, int height);  // of a checked() board

  [[nodiscard]] Task task() const;
  [[nodiscard]] Player to_act() const;        // who does it; when finished, who moves next
  [[nodiscard]] int stones_to_place() const;  // 0 unless the task is Place
  [[nodiscard]] Color next_color() const;     // of the next stone, be it of the opening or of the game
  [[nodiscard]] std::span<const Choice> choices() const;  // none unless the task is Choose
  [[nodiscard]] const std::vector<Stone>& stones() const { return stones_; }

  Result<Ok> place(Point point);
  Result<Ok> choose(Choice choice);

  // Only when finished.
  [[nodiscard]] Player holder(Color color) const;

 private:
  enum class Stage : std::uint8_t { FirstLaysThree, SecondChooses, SecondLaysTwo, FirstChooses, Finished };

  int width_;
  int height_;
  Stage stage_ = Stage::FirstLaysThree;
  Player white_ = Player::Second;  // read only when finished
  std::vector<Stone> stones_;
};

std::string_view name_of(Swap2::Player player);  // "first", "second"
std::string_view name_of(Swap2::Choice choice);  // "take-white", "take-black", "lay-two"

}  // namespace pedra::gomoku
