#include "games/gomoku/search/solvers/proof_check.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace pedra::gomoku {
namespace {

class Checker {
 public:
  Checker(const Position& position, const Strategy& strategy, std::uint64_t most_positions)
      : board_(position), attacker_(position.to_move()), strategy_(strategy), left_(most_positions) {}

  Result<ProofSize> run(int longest) {
    const int plies = attack(longest);
    if (plies < 0) return Error{reason_};
    return ProofSize{positions_, plies};
  }

 private:
  // Plies to the end of the longest play; -1 when some play is not won.
  int attack(int left) {
    if (const auto known = won_.find(board_.hash()); known != won_.end()) return known->second;
    if (left <= 0) return broken("the play is too long");
    if (left_-- == 0) return broken("there are too many positions");
    ++positions_;
    const Move move = strategy_(played_);
    if (!move.is_stone() || !board_.is_legal(move)) return broken("there is no move that is allowed");
    lay(move);
    const int rest = board_.outcome().won_by(attacker_) ? 0 : defend(left - 1);
    lift();
    if (rest < 0) return rest;
    won_[board_.hash()] = rest + 1;
    return rest + 1;
  }

  int defend(int left) {
    if (board_.outcome().over()) return broken("the game is drawn");
    const std::vector<Point> own = winning_cells(board_, opponent(attacker_));
    if (!own.empty()) return broken("the defender makes five");
    const std::vector<Point> threats = winning_cells(board_, attacker_);
    const bool narrow = !threats.empty() && board_.settings().rule != Rule::Caro;
    int longest = narrow ? 2 : 0;
    if (narrow && threats.size() > 1) return longest;
    for (int y = 0; y < board_.height(); ++y)
      for (int x = 0; x < board_.width(); ++x) {
        const Point reply(x, y);
        if (narrow && reply != threats.front()) continue;
        if (!board_.is_legal(reply)) continue;
        lay(reply);
        const int rest = board_.outcome().over() ? broken("the defender ends the game") : attack(left - 1);
        lift();
        if (rest < 0) return rest;
        longest = std::max(longest, rest + 1);
      }
    return longest;
  }

  void lay(Move move) {
    board_.apply(move);
    played_.push_back(move.point());
  }
  void lift() {
    board_.undo();
    played_.pop_back();
  }

  int broken(const char* why) {
    if (reason_.empty()) reason_ = why;
    return -1;
  }

  Position board_;
  Color attacker_;
  const Strategy& strategy_;
  std::uint64_t left_;
  std::vector<Point> played_;
  std::uint64_t positions_ = 0;
  std::unordered_map<std::uint64_t, int> won_;
  std::string reason_;
};

}  // namespace

std::vector<Point> winning_cells(const Position& position, Color side) {
  std::vector<Point> found;
  const LineGeometry& geometry = position.geometry();
  for (const Direction direction : kDirections)
    for (int line = 0; line < geometry.line_count(direction); ++line) {
      const LineBits own = position.stones(side).at(direction, line);
      if (std::popcount(own) < position.settings().k - 1) continue;
      for (LineBits empty =
               geometry.cells(direction, line) & ~own & ~position.stones(opponent(side)).at(direction, line);
           empty != 0; empty &= empty - 1) {
        const LinePlace place{direction, line, std::countr_zero(empty)};
        const Point p = geometry.point(place);
        if (position.wins_on(place, side) && std::find(found.begin(), found.end(), p) == found.end())
          found.push_back(p);
      }
    }
  return found;
}

Result<ProofSize> check_win(const Position& position, const Strategy& strategy, int longest,
                            std::uint64_t most_positions) {
  if (position.outcome().over()) return Error{"the game is over"};
  return Checker(position, strategy, most_positions).run(longest);
}

}  // namespace pedra::gomoku
