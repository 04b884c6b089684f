// Positions of real renju play against brute force by stones: classes, fouls, forced answers and solvers.
// Random stones hardly ever show what play shows: fouls that are none, in the middle of a fight by fours. The
// case that is skipped asks the same of a million positions:
//
//   test_games_gomoku --no-skip -tc="a million*"
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <memory>
#include <optional>
#include <span>

#include "base/rng.hpp"
#include "games/gomoku/diagram.hpp"
#include "games/gomoku/foul.hpp"
#include "games/gomoku/search/solvers/proof_check.hpp"
#include "games/gomoku/search/solvers/vct.hpp"
#include "games/gomoku/search/think.hpp"
#include "games/gomoku/slow_referee.hpp"

namespace pedra::gomoku {
namespace {

const Settings kRenju{15, 15, 5, Rule::Renju};
constexpr std::size_t kTableBytes = std::size_t{1} << 20U;
constexpr int kFourNodes = 3000;
constexpr int kPlainFours = 3;  // fours of the attacker in a brute search
constexpr std::uint64_t kThinkNodes = 150;
constexpr std::uint64_t kThreatNodes = 1500;
constexpr int kLeastForFoul = 4;  // other black stones in sight of a foul

class Oracle {
 public:
  explicit Oracle(Position position) : position_(std::move(position)) {}

  // Cells where the side would win at once.
  [[nodiscard]] std::vector<Point> fives(Color side) const { return winning_cells(position_, side); }

  // Does a stone of the side there threaten to win on one of its lines?
  bool makes_four(Point p, Color side) {
    position_.toggle_stone(p, side);
    bool makes = false;
    for (const Direction direction : kDirections) {
      LinePlace place = position_.geometry().place(p, direction);
      const int bit = place.bit;
      for (place.bit = std::max(0, bit - 4); place.bit <= bit + 4 && !makes; ++place.bit)
        makes = (position_.geometry().cells(direction, place.line) >> place.bit & 1U) != 0 &&
                position_.is_empty(position_.geometry().point(place)) && position_.wins_on(place, side);
    }
    position_.toggle_stone(p, side);
    return makes;
  }

  // A win of the side to move by at most so many fours, every one of them tried.
  bool wins_by_fours(int fours) {
    const Color side = position_.to_move();
    const std::vector<Point> own = fives(side);
    if (!own.empty()) return true;
    if (fours == 0) return false;
    const std::vector<Point> threats = fives(opponent(side));
    if (threats.size() > 1) return false;
    for (int y = 0; y < position_.height(); ++y)
      for (int x = 0; x < position_.width(); ++x) {
        const Point p(x, y);
        if (!threats.empty() && p != threats.front()) continue;
        if (!position_.is_empty(p) || !makes_four(p, side) || !position_.is_legal(p)) continue;
        position_.apply(p);
        const bool wins = four_wins(side, fours);
        position_.undo();
        if (wins) return true;
      }
    return false;
  }

  Position& position() { return position_; }

 private:
  // The defender is to move under a four.
  bool four_wins(Color side, int fours) {
    if (position_.outcome().over()) return false;
    const std::vector<Point> blocks = fives(side);
    if (!fives(opponent(side)).empty() || blocks.empty()) return false;
    if (blocks.size() > 1 || !position_.is_legal(blocks.front())) return true;
    position_.apply(blocks.front());
    const bool wins = !position_.outcome().over() && wins_by_fours(fours - 1);
    position_.undo();
    return wins;
  }

  Position position_;
};

// Other black stones on the eight rays from a cell, four cells long.
int black_in_sight(const Position& position, Point p) {
  int count = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      for (int i = 1; i <= 4 && (dx != 0 || dy != 0); ++i) {
        const int x = p.x() + i * dx;
        const int y = p.y() + i * dy;
        if (x < 0 || y < 0 || x >= position.width() || y >= position.height()) break;
        count += position.at({x, y}) == Cell::Black ? 1 : 0;
      }
  return count;
}

struct Seen {
  int positions = 0;
  int fouls = 0;
  int hidden_fours = 0;  // fours that look like fouls and are none
  int forced = 0;        // positions with a five or an open four to stop
  int won_by_fours = 0;
  int lost = 0;  // by the search's claim
};

class Inspector {
 public:
  Inspector()
      : tables_(std::make_shared<const PatternTables>(kRenju)), memory_(kTableBytes), vct_(kTableBytes) {}

  // What the program says of the position, which is on `board`, is what stones say.
  void inspect(const Position& position, Board& board) {
    CAPTURE(text_of(position));
    Oracle oracle(position);
    check_fouls(position, board);
    check_classes(position, board, oracle);
    check_answers(board, oracle);
    check_fours(position, board, oracle);
    check_search(position, board);
  }

  // The same of fouls alone.
  void check_fouls(const Position& position, Board& board) {
    ++seen_.positions;
    SlowReferee referee(position);
    bool agree = true;
    as_black(position, board, [&](CellIndex cell) {
      const Point p = board.point_of(cell);
      const bool suspect = black_in_sight(position, p) >= kLeastForFoul;
      const bool foul = suspect && referee.is_foul(p.x(), p.y());
      agree = agree && board.is_forbidden(cell) == foul && (foul_at(position, p) != Foul::None) == foul;
      seen_.fouls += foul ? 1 : 0;
      seen_.hidden_fours += !foul && board.class_of(Color::Black, cell) == CellClass::ForbiddenFour ? 1 : 0;
    });
    if (!agree) FAIL("fouls differ on\n" << text_of(position));
  }

  [[nodiscard]] const Seen& seen() const { return seen_; }
  [[nodiscard]] const std::shared_ptr<const PatternTables>& tables() const { return tables_; }

 private:
  static std::string text_of(const Position& position) {
    std::string text = position.to_move() == Color::Black ? "x to move\n" : "o to move\n";
    for (int y = 0; y < position.height(); ++y, text += '\n')
      for (int x = 0; x < position.width(); ++x) text += symbol(position.at({x, y}));
    return text;
  }

  // Visits the empty cells; the board says what Black may do.
  template <class Visit>
  static void as_black(const Position& position, Board& board, Visit visit) {
    const bool black = position.to_move() == Color::Black;
    if (!black) board.flip_side();
    for (int i = 0; i < board.cell_count(); ++i)
      if (const auto cell = static_cast<CellIndex>(i); position.is_empty(board.point_of(cell))) visit(cell);
    if (!black) board.flip_side();
  }

  void check_classes(const Position& position, Board& board, Oracle& oracle) {
    // A side with a five to make is past its fours.
    const std::array<bool, 2> decided{!oracle.fives(Color::Black).empty(),
                                      !oracle.fives(Color::White).empty()};
    bool agree = true;
    as_black(position, board, [&](CellIndex cell) {
      if (!board.candidates().has(cell)) return;
      const bool foul = board.is_forbidden(cell);
      for (const Color side : {Color::Black, Color::White}) {
        if (decided[static_cast<std::size_t>(side)] || (side == Color::Black && foul)) continue;
        const CellClass c = board.class_of(side, cell);
        const bool four = c >= CellClass::Four || c == CellClass::ForbiddenFour;
        agree = agree && four == oracle.makes_four(board.point_of(cell), side);
      }
    });
    REQUIRE(agree);
  }

  // A legal move that is not among the forced answers loses at once.
  void check_answers(Board& board, Oracle& oracle) {
    Position& position = oracle.position();
    const Color side = position.to_move();
    const Status status = status_of(board);
    REQUIRE((status == Status::Win) == !oracle.fives(side).empty());
    if (status != Status::Win) REQUIRE((status == Status::Block) == !oracle.fives(opponent(side)).empty());
    if (status != Status::Block && status != Status::Defend) return;
    ++seen_.forced;
    ScoredMoves moves;
    generate(board, status, moves);
    CellSet answers;
    for (const ScoredMove& move : moves) answers.add(move.cell);
    bool rest_loses = true;
    for (int i = 0; i < board.cell_count() && rest_loses; ++i) {
      const auto cell = static_cast<CellIndex>(i);
      if (answers.has(cell) || !position.is_legal(board.point_of(cell))) continue;
      position.apply(board.point_of(cell));
      rest_loses = !position.outcome().over() && loses_at_once(board, status, oracle);
      position.undo();
    }
    REQUIRE(rest_loses);
  }

  // The attacker, whose threat stood on `board` before the last stone, is to move.
  static bool loses_at_once(const Board& board, Status status, Oracle& oracle) {
    Position& position = oracle.position();
    const Color attacker = position.to_move();
    if (status == Status::Block) return !oracle.fives(attacker).empty();
    if (!oracle.fives(opponent(attacker)).empty()) return false;
    bool wins = !oracle.fives(attacker).empty();
    board.cells(attacker, CellClass::OpenFour).each([&](CellIndex cell) {
      const Point p = board.point_of(cell);
      if (wins || !position.is_legal(p)) return;
      position.apply(p);
      wins = oracle.fives(attacker).size() > 1;
      position.undo();
    });
    return wins;
  }

  // What the fours win is what brute force wins, and stands up to every defence.
  void check_fours(const Position& position, Board& board, Oracle& oracle) {
    memory_.vcf[0].clear();
    const Vcf::Answer answer = memory_.vcf[0].solve(board, kFourNodes);
    if (answer.plies == 0) {
      const bool missed = memory_.vcf[0].complete() && oracle.wins_by_fours(kPlainFours);
      REQUIRE_FALSE(missed);
      return;
    }
    ++seen_.won_by_fours;
    Board walk(position, tables_);
    std::vector<Point> laid;
    const auto checked = check_win(position, [&](std::span<const Point> played) -> Move {
      std::size_t same = 0;
      while (same < laid.size() && same < played.size() && laid[same] == played[same]) ++same;
      for (; laid.size() > same; laid.pop_back()) walk.undo();
      for (; laid.size() < played.size(); laid.push_back(played[laid.size()]))
        walk.apply(walk.index_of(played[laid.size()]));
      const Vcf::Answer next = memory_.vcf[0].solve(walk, kFourNodes);
      if (next.plies > 0) return walk.point_of(next.move);
      const CellIndex cell = vct_.winning_move(walk, kThreatNodes);
      return cell == kNoCell ? Move() : Move(walk.point_of(cell));
    });
    REQUIRE_MESSAGE(checked.ok(), (checked.ok() ? std::string() : checked.error().message));
  }

  // The search calls nothing lost that threats win.
  void check_search(const Position& position, Board& board) {
    memory_.clear();
    const auto report = think(position, tables_, memory_, {.limits = {.nodes = kThinkNodes}}, {}, {});
    if (!report.win_in || *report.win_in > 0) return;
    ++seen_.lost;
    vct_.clear();
    search::StopCondition never;
    const Vct::Verdict verdict = vct_.solve(board, kThreatNodes, never);
    REQUIRE(verdict != Vct::Verdict::Win);
  }

  std::shared_ptr<const PatternTables> tables_;
  SearchMemory memory_;
  Vct vct_;
  Seen seen_;
};

// Random stones in a square around the centre; nobody wins on the way.
Position opening(Rng& rng) {
  while (true) {
    Position position(kRenju);
    for (std::uint32_t left = 4 + rng.below(7); left > 0 && !position.outcome().over();) {
      const int y = 4 + static_cast<int>(rng.below(7));
      const Point p(4 + static_cast<int>(rng.below(7)), y);
      if (!position.is_legal(p)) continue;
      position.apply(p);
      --left;
    }
    if (!position.outcome().over()) return position;
  }
}

// A cheap player: one of the moves that look best to the tables, mostly the first. A patient one passes up its
// wins, so that the board fills with shapes.
std::optional<CellIndex> cheap_move(Board& board, bool patient, Rng& rng) {
  const Status found = status_of(board);
  const bool waits = patient && (found == Status::Win || found == Status::WinLater);
  const Color side = board.to_move();
  ScoredMoves moves;
  generate(board, waits ? Status::Free : found, moves);
  std::stable_sort(moves.begin(), moves.end(), [](ScoredMove a, ScoredMove b) { return a.score > b.score; });
  std::size_t wanted = rng.below(3) != 0 ? 0 : rng.below(6);
  std::optional<CellIndex> last;
  for (const ScoredMove& move : moves) {
    if (board.is_forbidden(move.cell)) continue;
    if (waits && board.class_of(side, move.cell) >= CellClass::OpenFour) continue;
    last = move.cell;
    if (wanted-- == 0) break;
  }
  return last;
}

// One position in `thorough` is asked everything, the others about fouls.
Seen inspect_games(int positions, int thorough, std::uint64_t seed) {
  Inspector inspector;
  Rng rng(seed);
  while (inspector.seen().positions < positions) {
    Position position = opening(rng);
    Board board(position, inspector.tables());
    const bool patient = rng.below(2) == 0;
    while (!position.outcome().over()) {
      if (inspector.seen().positions % thorough == 0)
        inspector.inspect(position, board);
      else
        inspector.check_fouls(position, board);
      const auto cell = cheap_move(board, patient, rng);
      if (!cell) break;
      position.apply(board.point_of(*cell));
      board.apply(*cell);
    }
  }
  return inspector.seen();
}

}  // namespace

TEST_CASE("positions of renju play: classes, fouls, answers and solvers are what stones say") {
  const Seen seen = inspect_games(3000, 1, 1);
  CHECK(seen.fouls > 1000);
  CHECK(seen.forced > 500);
  CHECK(seen.won_by_fours > 200);
  CHECK(seen.lost > 30);
}

TEST_CASE("a million positions of renju play" * doctest::skip()) {
  const Seen seen = inspect_games(1'000'000, 40, 2);
  MESSAGE(seen.positions, " positions: ", seen.fouls, " fouls, ", seen.hidden_fours, " hidden fours, ",
          seen.forced, " with forced answers, ", seen.won_by_fours, " won by fours, ", seen.lost, " lost");
  CHECK(seen.hidden_fours > 0);
}

TEST_CASE("a four whose threes are false is no foul: it attacks, and it answers an open three") {
  const Diagram diagram(R"(
    ...............
    ..o..o..x......
    ..oo..xo.......
    ..xx.o.ox......
    ..oox.ooo......
    ..xxoxxxxo.....
    ..x..x..x......
    .oxoxxxox......
    ..oo.Aoxo......
    ..x..o..x......
    .........o.....
    ...............
    ...............
    ...............
    ...............)");
  const Position position = diagram.position(Rule::Renju, Color::Black);
  Inspector inspector;
  Board board(position, inspector.tables());
  inspector.inspect(position, board);
  CHECK(inspector.seen().won_by_fours == 1);
  CHECK(inspector.seen().lost == 0);
  const CellIndex four = board.index_of(diagram.at('A'));
  CHECK(board.class_of(Color::Black, four) == CellClass::ForbiddenFour);
  CHECK_FALSE(board.is_forbidden(four));
  REQUIRE(status_of(board) == Status::Defend);
  ScoredMoves moves;
  generate(board, Status::Defend, moves);
  CHECK(std::any_of(moves.begin(), moves.end(), [four](const ScoredMove& m) { return m.cell == four; }));

  // The same from all sides with a few stones more, so that many such fours are seen.
  Rng rng(3);
  for (const Diagram& view : all_views(diagram))
    for (int i = 0; i < 12; ++i) {
      std::vector<Cell> cells = view.cells;
      for (int more = 0; more < 4; ++more) {
        Cell& cell = cells[rng.below(static_cast<std::uint32_t>(cells.size()))];
        if (cell == Cell::Empty) cell = more % 2 == 0 ? Cell::Black : Cell::White;
      }
      const auto made = Position::from_cells(kRenju, cells, i % 2 == 0 ? Color::Black : Color::White);
      if (!made) continue;
      Board now(*made, inspector.tables());
      inspector.inspect(*made, now);
    }
  CHECK(inspector.seen().hidden_fours > 50);
}

}  // namespace pedra::gomoku
