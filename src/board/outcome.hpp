// Where a game stands after a move.
#pragma once
#include "board/color.hpp"

namespace pedra {

struct Outcome {
  enum class Kind : std::uint8_t { Ongoing, Win, Draw };
  Kind kind = Kind::Ongoing;
  Color winner = Color::Black;  // read only when kind is Win

  static constexpr Outcome ongoing() { return {}; }
  static constexpr Outcome win(Color by) { return {Kind::Win, by}; }
  static constexpr Outcome draw() { return {Kind::Draw, Color::Black}; }

  [[nodiscard]] constexpr bool over() const { return kind != Kind::Ongoing; }
  [[nodiscard]] constexpr bool won_by(Color color) const { return kind == Kind::Win && winner == color; }
  constexpr bool operator==(const Outcome& other) const {
    return kind == other.kind && (kind != Kind::Win || winner == other.winner);
  }
};

}  // namespace pedra
