#include "proof/proved_win.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <map>

#include "arena/scratch.hpp"
#include "base/rng.hpp"
#include "engine/registry.hpp"
#include "proof/certificate_file.hpp"
#include "prove/prover.hpp"
#include "source_dir.hpp"

using namespace pedra;
using namespace pedra::prove;
using proof::ProvedWin;

namespace {

std::string certificate_of(const BoardSize& size) {
  const Scratch folder;
  const auto store = Store::open(folder.file("store"), size);
  REQUIRE(store);
  Progress progress(Plan(size), {});
  search::StopCondition stop;
  REQUIRE(run_prover(progress, **store, {.threads = 1, .hash_megabytes = 1}, stop, [](const Attempt&) {}));
  return progress.certificate();
}

// One record of 15x15, with all its stones.
struct OneRecord {
  std::vector<int> moves;
  std::string certificate;
};
OneRecord one_record(const std::string& reply) {
  const BoardSize size{15, 15, 5};
  const Plan plan(size);
  Walk walk(size, 4);
  search::StopCondition stop;
  const OpeningClass& opening = plan.classes().front();
  for (const RecordId& id : plan.records(opening, opening.seconds.front())) {
    if (plan.name(id.reply) != reply) continue;
    const auto attempt = prove_record(plan, {.id = id, .level = 0}, walk, stop);
    REQUIRE(attempt);
    REQUIRE(attempt->proved);
    const std::vector<int> moves = plan.moves(id);
    return {moves, proof::certificate_header(size) +
                       proof::record_bytes({moves[0], moves[2]}, {moves[1], moves[3]}, attempt->tree)};
  }
  FAIL("no such record");
  return {};
}

// Plays on from `moves`; White takes a row of his own, else stops one, else plays by chance, `wild` times of
// ten by chance at once. The proof must have every answer and win.
void play_out(ProvedWin& win, std::vector<int> moves, Rng& rng, std::uint64_t wild) {
  RowBoard board(win.size());
  for (std::size_t i = 0; i < moves.size(); ++i)
    board.lay(moves[i], i % 2 == 0 ? Color::Black : Color::White);
  while (true) {
    const auto black = win.move(moves);
    REQUIRE(black);
    REQUIRE(board.is_empty(*black));
    board.lay(*black, Color::Black);
    moves.push_back(*black);
    if (board.has_row_through(*black, Color::Black)) return;
    const auto own = board.fives(Color::White);
    const auto threat = board.fives(Color::Black);
    int white = !own.empty() ? own[0] : threat.empty() ? -1 : threat[0];
    if (rng.below(10) < wild) white = -1;
    while (white < 0 || !board.is_empty(white))
      white = static_cast<int>(rng.below(static_cast<std::uint32_t>(win.size().cells())));
    board.lay(white, Color::White);
    moves.push_back(white);
    REQUIRE_FALSE(board.has_row_through(white, Color::White));
  }
}

std::optional<Tree> read_tree(const RowBoard& board, const std::string& bytes) {
  proof::TreeReader reader(board, bytes);
  while (reader.step()) {
  }
  if (!reader.good()) return std::nullopt;
  return reader.take();
}

}  // namespace

TEST_CASE("the proof wins every game on small boards, whatever White plays") {
  Rng rng(7);
  for (const BoardSize& size : {BoardSize{4, 3, 3}, BoardSize{4, 4, 3}, BoardSize{6, 5, 4}}) {
    auto win = ProvedWin::parse(certificate_of(size));
    REQUIRE(win);
    for (int game = 0; game < 300; ++game) play_out(*win, {}, rng, static_cast<std::uint64_t>(game % 11));
  }
}

TEST_CASE("a record of 15x15 wins every game, also from its mirror image") {
  Rng rng(8);
  const OneRecord record = one_record("k9");
  auto win = ProvedWin::parse(record.certificate);
  REQUIRE(win);
  for (const std::vector<int>& symmetry : proof::symmetries(win->size())) {
    std::vector<int> moves;
    for (const int cell : record.moves) moves.push_back(symmetry[static_cast<std::size_t>(cell)]);
    for (int game = 0; game < 60; ++game) play_out(*win, moves, rng, static_cast<std::uint64_t>(game % 11));
  }
}

TEST_CASE("what the certificate does not have gets no answer") {
  const OneRecord record = one_record("k9");
  auto win = ProvedWin::parse(record.certificate);
  REQUIRE(win);
  CHECK_FALSE(win->move({}));
  std::vector<int> moves = record.moves;
  CHECK_FALSE(win->move(std::span(moves).first(2)));
  CHECK_FALSE(win->move(std::span(moves).first(3)));  // White's turn
  const auto fifth = win->move(moves);
  REQUIRE(fifth);
  moves.push_back(*fifth == 0 ? 1 : 0);  // another move than the proof's
  moves.push_back(14);
  CHECK_FALSE(win->move(moves));
  CHECK_FALSE(ProvedWin::parse("PEDRAWIN\2"));
  CHECK_FALSE(ProvedWin::parse(record.certificate.substr(0, record.certificate.size() - 1)));
}

TEST_CASE("White's replies: each is refuted as the view says") {
  using enum proof::Refutation;
  Rng rng(10);
  std::map<proof::Refutation, int> seen;
  for (const BoardSize& size : {BoardSize{4, 3, 3}, BoardSize{6, 5, 4}}) {
    auto win = ProvedWin::parse(certificate_of(size));
    REQUIRE(win);
    for (int game = 0; game < 40; ++game) {
      RowBoard board(size);
      for (std::vector<int> moves;;) {
        const auto black = win->move(moves);
        REQUIRE(black);
        moves.push_back(*black);
        board.lay(*black, Color::Black);
        const auto view = win->replies(moves);
        if (board.has_row_through(*black, Color::Black)) {
          CHECK_FALSE(view);
          break;
        }
        REQUIRE(view);
        CHECK(static_cast<int>(view->each.size()) == size.cells() - static_cast<int>(moves.size()));
        for (const proof::Replies::Reply& reply : view->each) {
          ++seen[reply.how];
          CHECK(reply.how != Open);
          CHECK(board.is_empty(reply.cell));
          moves.push_back(reply.cell);
          const auto next = win->move(moves);
          REQUIRE(next);
          if (reply.how == Zone) CHECK(next == view->threat);
          if (reply.how == Row) {
            board.lay(*next, Color::Black);
            CHECK(board.has_row_through(*next, Color::Black));
            board.lift(*next, Color::Black);
          }
          moves.pop_back();
        }
        const auto& white = view->each[rng.below(static_cast<std::uint32_t>(view->each.size()))];
        moves.push_back(white.cell);
        board.lay(white.cell, Color::White);
      }
    }
  }
  for (const proof::Refutation how : {Own, Zone, Row}) CHECK(seen[how] > 0);
}

TEST_CASE("the certificate in the program: what is proved is told from what is not") {
  auto win = ProvedWin::builtin();
  REQUIRE(win);
  CHECK(win->size() == BoardSize{15, 15, 5});
  const Plan plan(win->size());
  CHECK(win->planned({}) == plan.first());
  const std::vector<int> first{plan.first()};
  const auto view = win->replies(first);
  REQUIRE(view);
  CHECK(view->each.size() == 224);
  for (const proof::Replies::Reply& reply : view->each) {
    const std::vector<int> two{plan.first(), reply.cell};
    if (reply.how == proof::Refutation::Own)
      CHECK(win->move(two));
    else
      CHECK(win->planned(two));  // its records, where not all are there
  }
  // A reply of each kind, and the answer is there at once.
  const OneRecord record = one_record("k9");
  std::vector<int> moves = record.moves;
  moves.push_back(*win->move(moves));
  const auto deep = win->replies(moves);
  REQUIRE(deep);
  CHECK(std::count_if(deep->each.begin(), deep->each.end(),
                      [](const auto& reply) { return reply.how == proof::Refutation::Zone; }) > 100);
  CHECK_FALSE(win->replies(record.moves));  // Black's turn
}

TEST_CASE("trees are written as they were read, and a damaged one never crashes the player") {
  OneRecord record = one_record("k9");
  const auto records = proof::certificate_records(record.certificate);
  REQUIRE(records);
  RowBoard board({15, 15, 5});
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    board.lay(record.moves[i], i % 2 == 0 ? Color::Black : Color::White);
  const std::string tree(records->front().tree);
  auto read = read_tree(board, tree);
  REQUIRE(read);
  CHECK(proof::tree_bytes(board, *read) == tree);
  Rng rng(9);
  for (int i = 0; i < 300; ++i) {
    std::string changed = tree;
    changed[rng.below(static_cast<std::uint32_t>(tree.size()))] = static_cast<char>(rng.below(256));
    (void)read_tree(board, changed);
  }
  CHECK_FALSE(read_tree(board, tree.substr(0, tree.size() / 2)));
}

namespace {

constexpr int kSide = 15;

struct Answers {
  int games = 0;
  int count = 0;
  double longest = 0;    // milliseconds
  double processor = 0;  // .. of the answering thread, at most for an answer
};

double thread_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Black is engine:proof=.., White `white`. The game begins behind the first stone and White's reply to it, which
// the certificate of a part proves too.
void play_game(engine::Engine& black, engine::Engine& white, const search::Limits& limits, int reply,
               Answers& answers) {
  engine::AnyPosition position{gomoku::Settings{}};
  position.apply(Point(kSide / 2, kSide / 2));
  position.apply(Point(reply % kSide, reply / kSide));
  black.new_game();
  white.new_game();
  while (!position.outcome().over()) {
    const auto started = std::chrono::steady_clock::now();
    const double before = thread_milliseconds();
    const auto report = black.search(position, {.limits = {.nodes = 1}}, {}, {});
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - started;
    answers.longest = std::max(answers.longest, taken.count());
    answers.processor = std::max(answers.processor, thread_milliseconds() - before);
    ++answers.count;
    REQUIRE(report.exact);  // from the certificate
    position.apply(report.move);
    if (position.outcome().over()) break;
    position.apply(white.search(position, {.limits = limits}, {}, {}).move);
  }
  REQUIRE(position.outcome().won_by(Color::Black));
  ++answers.games;
}

void play_games(const std::string& opponent, const search::Limits& limits) {
  const std::filesystem::path file = source_dir() / "data" / "proofs" / "gomoku-15x15.cert.zst";
  const auto certificate = proof::read_certificate(file);
  REQUIRE(certificate);
  auto win = ProvedWin::parse(*certificate);
  REQUIRE(win);
  const auto black =
      engine::make_engine(*engine::parse_engine("engine:proof=" + file.string()), gomoku::Settings{});
  const auto white = engine::make_engine(*engine::parse_engine(opponent), gomoku::Settings{});
  REQUIRE(black);
  REQUIRE(white);
  const int first = kSide * kSide / 2;
  Rng rng(11);
  Answers answers;
  while (answers.games < 100) {
    const int reply = static_cast<int>(rng.below(kSide * kSide));
    if (reply != first && win->move(std::array{first, reply}))
      play_game(**black, **white, limits, reply, answers);
  }
  MESSAGE(fmt::format(
      "against {}: {} of {} games won, {} answers, the longest took {:.2f} ms, {:.2f} ms of processor time",
      opponent, answers.games, answers.games, answers.count, answers.longest, answers.processor));
}

}  // namespace

TEST_CASE("the certificate of 15x15 wins a hundred games against random play" * doctest::skip()) {
  play_games("random", {});
}

TEST_CASE("the certificate of 15x15 wins a hundred games against our engine with 100 ms a move" *
          doctest::skip()) {
  play_games("engine", {.time = std::chrono::milliseconds(100)});
}

TEST_CASE("the certificate of 15x15 wins a hundred games against our engine with 1 s a move" *
          doctest::skip()) {
  play_games("engine", {.time = std::chrono::seconds(1)});
}
