// Makes an opening book by our own search. Called by `pedra book build`.
//
// From the start every position within `plies` is searched for its best `lines` moves; those within
// `tolerance` of the best are followed. When all are known, values come back from the leaves to the start, so
// that every move is worth what its best continuation in the book is worth. Positions already in the book are
// not searched again: an interrupted build goes on, and a longer one begins where a shorter one ended.
#pragma once
#include <functional>

#include "engine/book/book.hpp"

namespace pedra::engine {

struct BookOptions {
  int plies = 8;
  int lines = 4;
  double tolerance = 2;   // points
  search::Limits limits;  // of each search
};

struct BookProgress {
  int ply = 0;
  std::size_t searched = 0;  // positions of this ply that are done
  std::size_t positions = 0;
};

// Returns early, with what it has, when `keep_going` (called after every position) says false.
void build_book(Book& book, Engine& engine, const BookOptions& options,
                const std::function<bool(const BookProgress&)>& keep_going);

}  // namespace pedra::engine
