// data/othello/endings.obf, the suite that `pedra solve othello --make` made, proven again by other ways than
// the one that made it: up to eleven empty squares by plain alpha-beta over the reference rules; above, by
// null windows on either side of every score, without evaluation, selective passes or a filled table.
#include <algorithm>
#include <array>
#include <bit>
#include <doctest/doctest.h>
#include <fstream>
#include <string>
#include <vector>

#include "base/bits.hpp"
#include "games/othello/flip.hpp"
#include "games/othello/search/midgame.hpp"
#include "source_dir.hpp"

namespace pedra::othello {
namespace {

struct Ending {
  Squares mine = 0;
  Squares theirs = 0;
  int score = -64;

  [[nodiscard]] int empties() const { return 64 - std::popcount(mine | theirs); }
};

std::vector<Ending> endings() {
  std::vector<Ending> all;
  std::ifstream file(source_dir() / "data/othello/endings.obf");
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 67 || line[0] == '%') continue;
    Ending ending;
    for (int square = 0; square < 64; ++square) {
      const char cell = line[static_cast<std::size_t>(square)];
      if (cell != '-') (cell == line[65] ? ending.mine : ending.theirs) |= Squares{1} << square;
    }
    for (auto colon = line.find(':'); colon != std::string::npos; colon = line.find(':', colon + 1))
      ending.score = std::max(ending.score, std::stoi(line.substr(colon + 1)));
    all.push_back(ending);
  }
  return all;
}

int plain_alpha_beta(Squares mine, Squares theirs, int alpha, int beta, bool passed) {
  Squares moves = reference_moves(mine, theirs, ~Squares{0});
  if (moves == 0) {
    if (!passed) return -plain_alpha_beta(theirs, mine, -beta, -alpha, true);
    const int lead = std::popcount(mine) - std::popcount(theirs);
    const int empties = 64 - std::popcount(mine | theirs);
    return lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0;
  }
  while (moves != 0 && alpha < beta) {
    const int square = take_lowest_bit(moves);
    const Squares flips = reference_flip(mine, theirs, square);
    const int score =
        -plain_alpha_beta(theirs ^ flips, mine | flips | (Squares{1} << square), -beta, -alpha, false);
    alpha = std::max(alpha, score);
  }
  return alpha;
}

}  // namespace

TEST_CASE("the suite of endings has four positions of each number of empties from 10 to 20") {
  const auto all = endings();
  REQUIRE(all.size() == 44);
  std::array<int, 65> count{};
  for (const Ending& ending : all) ++count[static_cast<std::size_t>(ending.empties())];
  for (std::size_t empties = 10; empties <= 20; ++empties) CHECK(count[empties] == 4);
}

TEST_CASE("the small endings by plain alpha-beta over the reference rules") {
  for (const Ending& ending : endings())
    if (ending.empties() <= 11) {
      // Whoever doubts the score asks on either side of it.
      CHECK(plain_alpha_beta(ending.mine, ending.theirs, ending.score - 1, ending.score + 1, false) ==
            ending.score);
    }
}

TEST_CASE("the larger endings by null windows without evaluation or selective passes") {
  const Weights nothing_learnt;
  const ProbCut probcut;
  search::StopCondition stop;
  Table table(16);
  Midgame search(nothing_learnt, probcut, table, ~Squares{0}, stop);
  for (const Ending& ending : endings())
    if (ending.empties() > 11) {
      table.clear();
      CHECK(search.search(ending.mine, ending.theirs, ending.score - 1, ending.score, 64, kExact) >=
            ending.score);
      CHECK(search.search(ending.mine, ending.theirs, ending.score, ending.score + 1, 64, kExact) <=
            ending.score);
    }
}

}  // namespace pedra::othello
