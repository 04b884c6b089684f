// The ways to lose a game away from the board. The names go into tables, stores and reports.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pedra::arena {

enum class ForfeitKind : std::uint8_t {
  NoStart,      // the program could not be run
  NoAnswer,     // silence where the protocol asks for an answer, before the first move
  Time,         // no move within the time
  IllegalMove,  // a move that the rules do not allow
  Garbage,      // an answer that is no move at all
  Exited,       // the program ended, by itself or by a crash
  Flood,        // output without end
  Memory,       // more memory than allowed
  Protocol,     // it said that it cannot: ERROR, UNKNOWN, `?`
  Resigned,     // it gave the game up, as GTP allows
};
inline constexpr int kForfeitKinds = 10;

std::string_view name_of(ForfeitKind kind);  // "no-start", "no-answer", "time", "illegal-move" ...
std::optional<ForfeitKind> forfeit_named(std::string_view name);

struct Forfeit {
  ForfeitKind kind = ForfeitKind::Protocol;
  std::string detail;  // for people; one line of printable text
};

}  // namespace pedra::arena
