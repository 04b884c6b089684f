#include "games/gomoku/search/solvers/vct.hpp"

#include <algorithm>
#include <array>

#include "base/rng.hpp"
#include "games/gomoku/search/moves.hpp"
#include "games/gomoku/search/parameters.hpp"
#include "games/gomoku/search/solvers/quiet_threats.hpp"

namespace pedra::gomoku {
namespace {

constexpr std::uint64_t kWhiteAttacks = mix64(0x7663'74);
constexpr std::uint64_t kQuietToo = mix64(0x7175'6965'74);

// What a first visit should cost: the further from a win, the more.
std::uint32_t first_guess(CellClass made) {
  return made >= CellClass::FourTwo ? 1 : made >= CellClass::DoubleThree ? 2 : 3;
}

}  // namespace

Vct::Vct(std::size_t table_bytes) : table_(table_bytes / sizeof(std::array<Entry, kWays>)) {}

void Vct::clear() {
  table_.clear();
  vcf_.clear();
}

std::uint64_t Vct::key_of(std::uint64_t hash, Reach reach) const {
  if (attacker_ == Color::White) hash ^= kWhiteAttacks;
  return reach == Reach::Quiet ? hash ^ kQuietToo : hash;
}

Vct::Entry* Vct::find(std::uint64_t key) {
  for (Entry& entry : table_[key % table_.size()])
    if (entry.key == key && entry.work > 0) return &entry;
  return nullptr;
}

void Vct::store(std::uint64_t key, Numbers numbers, std::uint32_t work, CellIndex move) {
  Entry* target = find(key);
  if (target == nullptr) {
    auto& bucket = table_[key % table_.size()];
    target = std::min_element(bucket.begin(), bucket.end(),
                              [](const Entry& a, const Entry& b) { return a.work < b.work; });
  } else {
    work = std::max(work, target->work);
  }
  *target = {key, numbers, std::max(work, 1U), move};
}

bool Vct::out_of_budget() { return nodes_ >= last_ || (stop_check_ && stop_check_->reached()); }

Vct::Verdict Vct::solve(Board& board, std::uint64_t budget, search::StopCondition& stop, Reach reach) {
  attacker_ = board.to_move();
  reach_ = reach;
  last_ = nodes_ + std::min(budget, UINT64_MAX - nodes_);
  stop_check_.emplace(stop);
  const Numbers numbers = visit(board, true, {kInfinite, kInfinite}, 0);
  stop_check_.reset();
  return numbers.proof == 0 ? Verdict::Win : numbers.disproof == 0 ? Verdict::NoWin : Verdict::Unknown;
}

CellIndex Vct::winning_move(Board& board, std::uint64_t budget) {
  attacker_ = board.to_move();
  last_ = nodes_ + budget;
  const Entry* known = find(key_of(board.hash()));
  if (known == nullptr || known->numbers.proof != 0 || known->move == kNoCell) {
    visit(board, true, {kInfinite, kInfinite}, 0);
    known = find(key_of(board.hash()));
  }
  if (known == nullptr || known->numbers.proof != 0) return kNoCell;
  return known->move;
}

// The attacker's turn: a win that the board shows, the block that he must make, or his threats.
Vct::Numbers Vct::attacker_node(Board& board, Children& children, CellIndex& move) {
  const Color side = board.to_move();
  if (board.count(side, CellClass::Five) > 0) {
    move = board.cells(side, CellClass::Five).first();
    return kWon;
  }
  const bool must_block = board.count(opponent(side), CellClass::Five) > 0;
  if (!must_block && board.count(side, CellClass::OpenFour) > 0 && !board.may_stall()) {
    move = board.cells(side, CellClass::OpenFour).first();
    return kWon;
  }
  if (reach_ == Reach::Quiet) {
    const Entry* known = find(key_of(board.hash(), Reach::Threes));
    if (known != nullptr && known->numbers.proof == 0 && known->move != kNoCell) {
      move = known->move;
      return kWon;
    }
  }
  if (find(key_of(board.hash())) == nullptr) {  // at the first visit
    const std::uint64_t before = vcf_.nodes();
    const Vcf::Answer fours = vcf_.solve(board, kVctFours);
    nodes_ += vcf_.nodes() - before;
    if (fours.plies > 0) {
      move = fours.move;
      return kWon;
    }
  }
  const auto add = [&](CellIndex cell) {
    if (board.is_forbidden(cell)) return;
    const std::uint32_t guess = first_guess(board.class_of(side, cell));
    children.push_back({cell, {guess, 1}});
  };
  if (must_block) {
    board.stoppers(opponent(side), CellClass::Five).each(add);
  } else {
    for (auto c = static_cast<std::size_t>(CellClass::OpenFour);
         c >= static_cast<std::size_t>(CellClass::OpenThree); --c)
      board.cells(side, static_cast<CellClass>(c)).each(add);
    // In renju a shape that only looks like a foul may be a three as well as any other.
    if (side == Color::Black)
      for (const CellClass c : {CellClass::ForbiddenFour, CellClass::Forbidden})
        board.cells(side, c).each(add);
    if (reach_ == Reach::Quiet) {
      const std::uint64_t before = vcf_.nodes();
      for (const CellIndex cell : quiet_threats(board, vcf_)) children.push_back({cell, {kQuietGuess, 1}});
      nodes_ += vcf_.nodes() - before;
    }
  }
  return children.empty() ? kLost : Numbers{};
}

// The defender's turn: he wins, he has nothing to fear, or he must choose one of the answers.
Vct::Numbers Vct::defender_node(Board& board, Children& children) {
  const Color side = board.to_move();
  const Status status = status_of(board);
  if (status == Status::Free && reach_ == Reach::Quiet) return answer_quiet_threat(board, children);
  if (status != Status::Block && status != Status::Defend) return kLost;
  ScoredMoves moves;
  generate(board, status, moves);
  std::stable_sort(moves.begin(), moves.end(), [](ScoredMove a, ScoredMove b) { return a.score > b.score; });
  for (const ScoredMove& move : moves)
    if (!board.is_forbidden(move.cell))
      children.push_back({move.cell, {1, first_guess(board.class_of(side, move.cell))}});
  if (!children.empty()) return {};
  return board.has_legal_move() ? kWon : kLost;
}

Vct::Numbers Vct::answer_quiet_threat(Board& board, Children& children) {
  const std::uint64_t before = vcf_.nodes();
  const std::optional<QuietReplies> replies = quiet_replies(board, vcf_);
  nodes_ += vcf_.nodes() - before;
  if (!replies) return kLost;
  for (const CellIndex cell : replies->holds)
    children.push_back({cell, {1, first_guess(board.class_of(board.to_move(), cell))}});
  if (!children.empty()) return {};
  return board.has_legal_move() ? kWon : kLost;
}

Vct::Numbers Vct::expand(Board& board, bool attacking, Children& children, CellIndex& move) {
  if (board.empty_count() == 0) return kLost;
  return attacking ? attacker_node(board, children, move) : defender_node(board, children);
}

// Searches below a node until one of its numbers reaches its limit. Of an attacker's node the proof number is
// the least of its children's and the disproof number their sum; of a defender's the other way round.
Vct::Numbers Vct::visit(Board& board, bool attacking, Numbers limits, int ply) {
  ++nodes_;
  const std::uint64_t key = key_of(board.hash());
  const std::uint64_t started = nodes_;
  const auto work = [&] {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_ - started + 1, kInfinite));
  };
  Children children;
  CellIndex move = kNoCell;
  Numbers numbers = ply >= kVctMaxPly ? kLost : expand(board, attacking, children, move);
  if (numbers.decided()) {
    store(key, numbers, work(), move);
    return numbers;
  }
  for (Child& child : children)
    if (const Entry* known = find(key_of(board.hash_after(child.cell))); known != nullptr)
      child.numbers = known->numbers;
  // `low` is the number of which a node has its best child's, `high` the one that is summed up.
  std::uint32_t Numbers::*const low = attacking ? &Numbers::proof : &Numbers::disproof;
  std::uint32_t Numbers::*const high = attacking ? &Numbers::disproof : &Numbers::proof;
  while (true) {
    const ProofChoice<Child> choice = choose_child(children, attacking);
    Child* const best = choice.best;
    const std::uint32_t second = choice.second;
    const std::uint64_t sum = choice.sum;
    numbers = choice.numbers;
    if (attacking && numbers.proof == 0) move = best->cell;
    if (numbers.decided() || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof ||
        out_of_budget())
      break;
    Numbers below;
    const std::uint64_t rest = sum - best->numbers.*high;
    below.*high = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(limits.*high - std::min<std::uint64_t>(rest, limits.*high), kInfinite));
    const std::uint64_t eased = std::uint64_t{second} + second / kProofSlack + 1;
    below.*low = static_cast<std::uint32_t>(std::min<std::uint64_t>(limits.*low, eased));
    board.apply(best->cell);
    best->numbers = visit(board, !attacking, below, ply + 1);
    board.undo();
  }
  store(key, numbers, work(), move);
  return numbers;
}

}  // namespace pedra::gomoku
