// The two sides, and what a cell holds. Black moves first in both games.
#pragma once
#include <cstdint>

namespace pedra {

enum class Color : std::uint8_t { Black = 0, White = 1 };

constexpr Color opponent(Color color) { return color == Color::Black ? Color::White : Color::Black; }
constexpr int index_of(Color color) { return static_cast<int>(color); }

// Black and White have the values of Color, so that a stone's cell and its owner convert both ways.
enum class Cell : std::uint8_t { Black = 0, White = 1, Empty = 2 };

constexpr Cell cell_of(Color color) { return static_cast<Cell>(color); }

// The documents' symbols: black x, white o, empty '.'.
constexpr char symbol(Cell cell) { return cell == Cell::Black ? 'x' : cell == Cell::White ? 'o' : '.'; }

}  // namespace pedra
