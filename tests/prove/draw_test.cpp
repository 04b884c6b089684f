#include "prove/draw.hpp"

#include <doctest/doctest.h>
#include <map>

#include "base/rng.hpp"
#include "prove/check.hpp"
#include "prove/pairing.hpp"

using namespace pedra;
using namespace pedra::prove;
using proof::BoardSize;

namespace {

std::optional<std::string> draw_of(const BoardSize& size) {
  search::StopCondition stop;
  return prove_draw(size, stop).certificate;
}

// Maker-breaker by brute force, Black to move: does White keep him from any row?
class Brute {
 public:
  explicit Brute(const BoardSize& size) : board_(size) {}

  bool holds() {
    const auto key = std::pair(board_.stones(Color::Black), board_.stones(Color::White));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool held = true;
    for (int move = 0; held && move < board_.size().cells(); ++move) {
      if (!board_.is_empty(move)) continue;
      board_.lay(move, Color::Black);
      held = !board_.has_row_through(move, Color::Black) && answered();
      board_.lift(move, Color::Black);
    }
    return known_[key] = held;
  }

 private:
  bool answered() {
    bool full = true;
    for (int reply = 0; reply < board_.size().cells(); ++reply) {
      if (!board_.is_empty(reply)) continue;
      full = false;
      board_.lay(reply, Color::White);
      const bool held = holds();
      board_.lift(reply, Color::White);
      if (held) return true;
    }
    return full;
  }

  proof::RowBoard board_;
  std::map<std::pair<proof::Cells, proof::Cells>, bool> known_;
};

}  // namespace

TEST_CASE("draws of small boards are proved, and the checker agrees") {
  for (const BoardSize& size :
       {BoardSize{4, 4, 4}, BoardSize{5, 4, 4}, BoardSize{5, 5, 5}, BoardSize{6, 6, 5}}) {
    CAPTURE(size.width);
    const auto certificate = draw_of(size);
    REQUIRE(certificate);
    CHECK(certificate == draw_of(size));
    const CheckReport report = check_certificate(*certificate);
    CAPTURE(report.text);
    CHECK(report.accepted);
    CHECK(report.text.find("or more in a row, is a draw\n") != std::string::npos);
  }
}

TEST_CASE("what is found and what is not agrees with brute force") {
  for (const BoardSize& size :
       {BoardSize{3, 3, 3}, BoardSize{4, 3, 3}, BoardSize{4, 3, 4}, BoardSize{4, 2, 3}, BoardSize{5, 2, 3},
        BoardSize{5, 2, 4}, BoardSize{4, 3, 5}}) {
    CAPTURE(size.width);
    CAPTURE(size.height);
    CAPTURE(size.k);
    CHECK(draw_of(size).has_value() == Brute(size).holds());
  }
}

TEST_CASE("a pairing is disjoint and holds every row") {
  proof::RowBoard board({5, 5, 5});
  const auto pairs = find_pairing(board);
  REQUIRE(pairs);
  proof::Cells used;
  for (const auto& [a, b] : *pairs) {
    CHECK_FALSE(used.has(a));
    CHECK_FALSE(used.has(b));
    used.add(a);
    used.add(b);
  }
  board.lay(12, Color::Black);
  for (const int cell : {11, 13, 10}) board.lay(cell, Color::Black);
  CHECK_FALSE(find_pairing(board));  // a row with one empty cell has no pair
}

TEST_CASE("a changed certificate of a draw is rejected, or is another proof of the same") {
  const auto certificate = draw_of({6, 6, 5});
  REQUIRE(certificate);
  const std::size_t header = std::string("PEDRADRW\1").size();
  int rejected = 0;
  for (std::size_t at = 0; at < certificate->size(); ++at)
    for (const int change : {1, 2, 4, 8, 64, 255}) {
      std::string changed = *certificate;
      changed[at] = static_cast<char>(static_cast<std::uint8_t>(changed[at]) ^ change);
      const CheckReport report = check_certificate(changed);
      rejected += report.accepted ? 0 : 1;
      if (at < header) CHECK_FALSE(report.accepted);
      if (!report.accepted) CHECK(report.text.find("REJECTED: ") == 0);
    }
  CHECK(rejected > 500);
  std::string other = *draw_of({4, 4, 4});
  other[header + 2] = 3;  // three in a row, which Black wins
  CHECK_FALSE(check_certificate(other).accepted);
  for (const std::size_t length : {std::size_t{0}, header, header + 3, certificate->size() - 1})
    CHECK_FALSE(check_certificate(certificate->substr(0, length)).accepted);
  CHECK_FALSE(check_certificate(*certificate + '\0').accepted);
}
