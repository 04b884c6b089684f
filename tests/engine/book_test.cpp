#include "engine/book/book.hpp"

#include <doctest/doctest.h>
#include <thread>

#include "engine/book/book_builder.hpp"
#include "engine/registry.hpp"

using namespace pedra;
using namespace pedra::engine;

namespace {

const GameSpec kOthello = othello::Settings{};

std::unique_ptr<Engine> zones() { return *make_engine(*parse_engine("zones"), kOthello); }

AnyPosition after(std::initializer_list<Point> moves) {
  AnyPosition position(kOthello);
  for (const Point p : moves) position.apply(p);
  return position;
}

const BookOptions kSmall{
    .plies = 4, .lines = 3, .tolerance = 100, .limits = {.depth = 2, .nodes = {}, .time = {}}};

Book built(int most = 1 << 20) {
  Book book(kOthello);
  build_book(book, *zones(), kSmall, [&most](const BookProgress&) { return --most > 0; });
  return book;
}

std::vector<std::pair<Move, double>> list(const Book& book, const AnyPosition& position) {
  std::vector<std::pair<Move, double>> moves;
  for (const BookMove& move : book.moves(position)) moves.emplace_back(move.move, move.value);
  return moves;
}

}  // namespace

TEST_CASE("a position and its mirror images are one entry, with the moves mirrored") {
  Book book(kOthello);
  const AnyPosition f5 = after({Point(5, 4)});
  book.set(f5, {{Point(3, 5), -1.0}, {Point(5, 5), 0.5}});  // d6, f6
  const auto moves = book.moves(f5);
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].move == Move(Point(5, 5)));
  CHECK(moves[1].value == -1.0);
  const AnyPosition d3 = after({Point(3, 2)});  // f5 mirrored in both diagonals
  REQUIRE(book.moves(d3).size() == 2);
  CHECK(book.moves(d3)[0].move == Move(Point(2, 2)));
  CHECK(book.size() == 1);
  CHECK(book.moves(AnyPosition(kOthello)).empty());
}

TEST_CASE("a book's bytes read back; damage and other games are refused") {
  const Book book = built();
  const std::string bytes = book.pack();
  const auto read = Book::parse(bytes, kOthello);
  REQUIRE(read);
  CHECK(read->size() == book.size());
  CHECK(read->pack() == bytes);
  CHECK_FALSE(Book::parse(bytes.substr(0, bytes.size() - 3), kOthello));
  CHECK_FALSE(Book::parse("PEDRAWTS", kOthello));
  const auto other = Book::parse(bytes, GameSpec{});
  REQUIRE_FALSE(other);
  CHECK(other.error().message.find("a book of othello 8x8, not of gomoku") != std::string::npos);
  for (std::size_t i = 0; i < bytes.size(); i += 7) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    CHECK_FALSE(Book::parse(damaged, kOthello));
  }
}

TEST_CASE("every move is worth what comes of it") {
  const Book book = built();
  CHECK(book.size() > 10);
  const AnyPosition start(kOthello);
  const auto first = book.moves(start);
  REQUIRE(!first.empty());
  for (const BookMove& move : first) {
    AnyPosition next = start;
    next.apply(move.move);
    const auto replies = book.moves(next);
    REQUIRE(!replies.empty());
    CHECK(move.value == -replies.front().value);
  }
}

TEST_CASE("an interrupted build goes on to the same book") {
  Book book = built(10);
  CHECK(book.size() < built().size());
  build_book(book, *zones(), kSmall, [](const BookProgress&) { return true; });
  const Book whole = built();
  CHECK(book.size() == whole.size());
  for (const AnyPosition& position : {AnyPosition(kOthello), after({Point(5, 4)})})
    CHECK(list(book, position) == list(whole, position));
}

TEST_CASE("a player with a book plays from it, tells its sink, and thinks where it ends") {
  Book book(kOthello);
  book.set(AnyPosition(kOthello), {{Point(2, 3), 1.0}, {Point(3, 2), 0.9}, {Point(4, 5), -5.0}});
  BookEngine player(zones(), book, 1);
  const SearchRequest request{.limits = {.depth = 2, .nodes = {}, .time = {}}};
  std::vector<Move> seen;
  for (int game = 0; game < 40; ++game) {
    player.new_game();
    search::SearchReport told;
    const auto this_thread = std::this_thread::get_id();
    const auto report =
        player.search(AnyPosition(kOthello), request, {}, [&](const search::SearchReport& final) {
          CHECK(std::this_thread::get_id() == this_thread);
          told = final;
        });
    CHECK(told.move == report.move);
    CHECK(report.final);
    seen.push_back(report.move);
  }
  // Nearly the best are all played, a bad one never. Both good ones are one move under symmetry.
  for (const Move move : seen) CHECK(move != Move(Point(4, 5)));
  CHECK(player.search(after({Point(5, 4)}), request, {}, {}).depth == 2);
}

TEST_CASE("a position of Connect Four is its mirror image from left to right, and no other") {
  const auto key_after = [](std::initializer_list<const char*> columns) {
    AnyPosition position(*game_named("connect4"));
    for (const char* column : columns) position.apply(*position.read_move(column));
    return canonical(position).key;
  };
  CHECK(key_after({"a", "a", "b"}) == key_after({"g", "g", "f"}));
  CHECK(key_after({"a", "a", "b"}) != key_after({"a", "b", "b"}));
}
