#include "games/gomoku/swap2.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>

#include "games/gomoku/rule.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::size_t kFirstStones = 3;
constexpr std::size_t kAllStones = 5;
constexpr std::array<Swap2::Choice, 3> kChoices{Swap2::Choice::TakeWhite, Swap2::Choice::TakeBlack,
                                                Swap2::Choice::LayTwo};

Swap2::Player other(Swap2::Player player) {
  return player == Swap2::Player::First ? Swap2::Player::Second : Swap2::Player::First;
}

}  // namespace

Swap2::Swap2(int width, int height) : width_(width), height_(height) {
  assert(width >= kMinSide && width <= kMaxGomokuSide && height >= kMinSide && height <= kMaxGomokuSide);
}

Swap2::Task Swap2::task() const {
  switch (stage_) {
    case Stage::FirstLaysThree:
    case Stage::SecondLaysTwo:
      return Task::Place;
    case Stage::SecondChooses:
    case Stage::FirstChooses:
      return Task::Choose;
    case Stage::Finished:
      break;
  }
  return Task::Finished;
}

Swap2::Player Swap2::to_act() const {
  switch (stage_) {
    case Stage::FirstLaysThree:
    case Stage::FirstChooses:
      return Player::First;
    case Stage::SecondChooses:
    case Stage::SecondLaysTwo:
      return Player::Second;
    case Stage::Finished:
      break;
  }
  return white_;
}

int Swap2::stones_to_place() const {
  if (task() != Task::Place) return 0;
  return static_cast<int>((stage_ == Stage::FirstLaysThree ? kFirstStones : kAllStones) - stones_.size());
}

Color Swap2::next_color() const { return stones_.size() % 2 == 0 ? Color::Black : Color::White; }

std::span<const Swap2::Choice> Swap2::choices() const {
  const std::span<const Choice> all(kChoices);
  if (task() != Task::Choose) return {};
  return stage_ == Stage::SecondChooses ? all : all.first(2);
}

Result<Ok> Swap2::place(Point point) {
  if (task() != Task::Place)
    return Error{
        .message = task() == Task::Choose ? "a choice is due, not a stone" : "the opening is finished",
        .code = "not-now"};
  if (point.x() >= width_ || point.y() >= height_)
    return Error{.message = "this point is not on the board of " + std::to_string(width_) + "x" +
                            std::to_string(height_),
                 .code = "off-board"};
  if (std::any_of(stones_.begin(), stones_.end(),
                  [point](const Stone& stone) { return stone.point == point; }))
    return Error{.message = "this point has a stone already", .code = "occupied"};
  stones_.push_back({point, next_color()});
  if (stones_.size() == kFirstStones) stage_ = Stage::SecondChooses;
  if (stones_.size() == kAllStones) stage_ = Stage::FirstChooses;
  return Ok{};
}

Result<Ok> Swap2::choose(Choice choice) {
  if (task() != Task::Choose)
    return Error{
        .message = task() == Task::Place ? "a stone is due, not a choice" : "the opening is finished",
        .code = "not-now"};
  const auto allowed = choices();
  if (std::find(allowed.begin(), allowed.end(), choice) == allowed.end())
    return Error{.message = "two more stones can be laid only once: take black or white",
                 .code = "not-allowed"};
  if (choice == Choice::LayTwo) {
    stage_ = Stage::SecondLaysTwo;
    return Ok{};
  }
  white_ = choice == Choice::TakeWhite ? to_act() : other(to_act());
  stage_ = Stage::Finished;
  return Ok{};
}

Swap2::Player Swap2::holder(Color color) const {
  assert(task() == Task::Finished);
  return color == Color::White ? white_ : other(white_);
}

std::string_view name_of(Swap2::Player player) { return player == Swap2::Player::First ? "first" : "second"; }

std::string_view name_of(Swap2::Choice choice) {
  constexpr std::array<std::string_view, 3> kNames{"take-white", "take-black", "lay-two"};
  return kNames[static_cast<std::size_t>(choice)];
}

}  // namespace pedra::gomoku
