// An opening book: for positions near the start, the good moves and what they are worth after a long search.
//
// Built by book_builder.hpp (`pedra book build`), read by players with book=FILE. Positions that are one
// under the board's symmetries share an entry. The file is a learn::WeightsFile of kind "opening-book":
//
//   text  the game ("othello 8x8", "gomoku freestyle 15x15 k5"), a line
//   then for each position, in the order of their keys
//     8   key: hash of the canonical stones and side to move
//     1   moves: 1 to 255
//     4   each: x, y (canonical), value in tenths of a point, 16 bits; the best first
//   All numbers little-endian.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/canonical.hpp"
#include "engine/engine.hpp"

namespace pedra::engine {

struct BookMove {
  Move move;
  double value = 0;  // for the side to move, in the engine's points
};

class Book {
 public:
  explicit Book(const GameSpec& game) : game_(game) {}
  static Result<Book> read(const std::filesystem::path& path, const GameSpec& game);
  static Result<Book> parse(std::string_view bytes, const GameSpec& game);
  [[nodiscard]] std::string pack() const;

  [[nodiscard]] const GameSpec& game() const { return game_; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  // The moves known here, the best first; none: the position is not in the book.
  [[nodiscard]] std::vector<BookMove> moves(const AnyPosition& position) const;
  // At least one move, all of them legal stones, in any order.
  void set(const AnyPosition& position, std::vector<BookMove> moves);

 private:
  GameSpec game_;
  std::map<std::uint64_t, std::vector<BookMove>> entries_;  // moves in the canonical frame
};

// Plays from a book while it can, then asks the engine inside. Among moves of nearly the best value the seed
// chooses, so that games differ.
class BookEngine final : public Engine {
 public:
  BookEngine(std::unique_ptr<Engine> inside, Book book, std::uint64_t seed)
      : inside_(std::move(inside)), book_(std::move(book)), seed_(seed) {}

  void new_game() override;
  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override;
  [[nodiscard]] const RecordedTree* tree() const override { return inside_->tree(); }

 private:
  [[nodiscard]] std::optional<BookMove> choose(const AnyPosition& position) const;

  std::unique_ptr<Engine> inside_;
  Book book_;
  std::uint64_t seed_;
  std::uint64_t games_ = 0;
};

}  // namespace pedra::engine
