#include "engine/book/book_builder.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace pedra::engine {
namespace {

constexpr double kCertain = 1000;  // points of a win that the search has proven

std::vector<BookMove> search_moves(const AnyPosition& position, Engine& engine, const BookOptions& options) {
  const search::SearchReport report =
      engine.search(position, {.limits = options.limits, .lines = std::max(options.lines, 2)}, {}, {});
  std::vector<BookMove> moves;
  for (const search::Line& line : report.lines)
    if (line.move.is_stone())
      moves.push_back({line.move, line.win_in ? (*line.win_in > 0 ? kCertain : -kCertain) : line.score});
  std::erase_if(moves,
                [&](const BookMove& move) { return move.value < moves.front().value - options.tolerance; });
  if (moves.size() > static_cast<std::size_t>(options.lines))
    moves.resize(static_cast<std::size_t>(options.lines));
  return moves;
}

// A side that must pass has no choice to keep: the position behind the pass stands for it.
void pass_over(AnyPosition& position) {
  while (!position.outcome().over() && position.is_legal(Move::pass())) position.apply(Move::pass());
}

class Settling {
 public:
  explicit Settling(Book& book) : book_(book) {}

  // The value of a position for its mover: the best move of the book, each worth what comes of it. None: the
  // book does not know the position.
  std::optional<double> settle(const AnyPosition& position) {
    const std::string key = canonical(position).key;
    if (const auto known = done_.find(key); known != done_.end()) return known->second;
    std::vector<BookMove> moves = book_.moves(position);
    if (moves.empty()) return std::nullopt;
    for (BookMove& move : moves) {
      AnyPosition after = position;
      after.apply(move.move);
      pass_over(after);
      const bool same_mover = after.to_move() == position.to_move();
      if (const auto value = settle(after)) move.value = same_mover ? *value : -*value;
    }
    book_.set(position, moves);
    const double best = book_.moves(position).front().value;
    done_.emplace(key, best);
    return best;
  }

 private:
  Book& book_;
  std::unordered_map<std::string, double> done_;
};

}  // namespace

void build_book(Book& book, Engine& engine, const BookOptions& options,
                const std::function<bool(const BookProgress&)>& keep_going) {
  std::vector<AnyPosition> frontier{AnyPosition(book.game())};
  bool going = true;
  for (int ply = 0; ply < options.plies && going && !frontier.empty(); ++ply) {
    std::set<std::string> seen;
    std::vector<AnyPosition> next;
    for (std::size_t i = 0; i < frontier.size() && going; ++i) {
      const AnyPosition& position = frontier[i];
      std::vector<BookMove> moves = book.moves(position);
      if (moves.empty()) {
        moves = search_moves(position, engine, options);
        if (!moves.empty()) book.set(position, moves);
        going = keep_going({ply, i + 1, frontier.size()});
      }
      for (const BookMove& move : moves) {
        AnyPosition after = position;
        after.apply(move.move);
        pass_over(after);
        if (!after.outcome().over() && seen.insert(canonical(after).key).second)
          next.push_back(std::move(after));
      }
    }
    frontier = std::move(next);
  }
  Settling(book).settle(AnyPosition(book.game()));
}

}  // namespace pedra::engine
