#include "engine/book/book.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/file.hpp"
#include "base/rng.hpp"
#include "base/visible_text.hpp"
#include "learn/weights_file.hpp"

namespace pedra::engine {
namespace {

constexpr std::string_view kKind = "opening-book";
constexpr std::uint32_t kVersion = 1;
constexpr double kUnits = 10;
constexpr double kNearlyBest = 0.5;  // points

std::uint64_t key_of(const Canonical& position) {
  std::uint64_t hash = 0;
  for (const char c : position.key) hash = mix64(hash ^ static_cast<unsigned char>(c));
  return hash;
}

// The point that `symmetry` takes to `canonical`.
Move back(const Symmetry& symmetry, Move canonical, const Grid& grid) {
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x)
      if (symmetry(Move(Point(x, y))) == canonical) return Point(x, y);
  return {};
}

void put(std::string& bytes, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xffU);
}

// Takes numbers from the front; what is missing reads as zero and is remembered.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t take(std::size_t size) {
    short_ = short_ || bytes_.size() < size;
    if (short_) return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
    bytes_.remove_prefix(size);
    return value;
  }
  [[nodiscard]] bool at_end() const { return bytes_.empty(); }
  [[nodiscard]] bool cut_short() const { return short_; }

 private:
  std::string_view bytes_;
  bool short_ = false;
};

}  // namespace

Result<Book> Book::read(const std::filesystem::path& path, const GameSpec& game) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto book = parse(*bytes, game);
  if (!book) return Error{fmt::format("'{}': {}", path.string(), book.error().message)};
  return book;
}

Result<Book> Book::parse(std::string_view bytes, const GameSpec& game) {
  const auto file = learn::unpack(bytes, kKind, kVersion);
  if (!file) return file.error();
  const std::string_view payload = file->payload;
  const auto line_end = payload.find('\n');
  if (line_end == std::string_view::npos) return Error{"the book does not say its game"};
  const std::string_view title = payload.substr(0, line_end);
  if (title != game.book_title())
    return Error{fmt::format("a book of {}, not of {}", excerpt(title), game.book_title())};
  Book book(game);
  const Grid grid = game.grid();
  for (Reader reader(payload.substr(line_end + 1)); !reader.at_end();) {
    const std::uint64_t key = reader.take(8);
    std::vector<BookMove> moves(reader.take(1));
    for (BookMove& move : moves) {
      const auto x = static_cast<int>(reader.take(1));
      const auto y = static_cast<int>(reader.take(1));
      if (x >= grid.width || y >= grid.height) return Error{"a move of the book is off the board"};
      move.move = Point(x, y);
      move.value = static_cast<std::int16_t>(reader.take(2)) / kUnits;
    }
    if (reader.cut_short() || moves.empty()) return Error{"the book is damaged"};
    book.entries_[key] = std::move(moves);
  }
  return book;
}

std::string Book::pack() const {
  learn::WeightsFile file{std::string(kKind), kVersion, game_.book_title() + "\n"};
  for (const auto& [key, moves] : entries_) {
    put(file.payload, key, 8);
    put(file.payload, moves.size(), 1);
    for (const BookMove& move : moves) {
      put(file.payload, static_cast<std::uint64_t>(move.move.point().x()), 1);
      put(file.payload, static_cast<std::uint64_t>(move.move.point().y()), 1);
      const double units = std::clamp(std::round(move.value * kUnits), -32000.0, 32000.0);
      put(file.payload, static_cast<std::uint64_t>(static_cast<std::int64_t>(units)), 2);
    }
  }
  return learn::pack(file);
}

std::vector<BookMove> Book::moves(const AnyPosition& position) const {
  const Canonical name = canonical(position);
  const auto found = entries_.find(key_of(name));
  if (found == entries_.end()) return {};
  std::vector<BookMove> moves = found->second;
  for (BookMove& move : moves) move.move = back(name.symmetry, move.move, position.grid());
  // A file may hold anything under a key, by damage that kept its checksum: only legal moves count.
  std::erase_if(moves, [&position](const BookMove& move) { return !position.is_legal(move.move); });
  return moves;
}

void Book::set(const AnyPosition& position, std::vector<BookMove> moves) {
  const Canonical name = canonical(position);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.value > b.value; });
  moves.resize(std::min<std::size_t>(moves.size(), 255));
  for (BookMove& move : moves) move.move = name.symmetry(move.move);
  entries_[key_of(name)] = std::move(moves);
}

void BookEngine::new_game() {
  ++games_;
  inside_->new_game();
}

std::optional<BookMove> BookEngine::choose(const AnyPosition& position) const {
  if (position.outcome().over()) return std::nullopt;
  const std::vector<BookMove> moves = book_.moves(position);
  if (moves.empty()) return std::nullopt;
  const auto good =
      static_cast<std::uint32_t>(std::count_if(moves.begin(), moves.end(), [&moves](const BookMove& move) {
        return move.value >= moves.front().value - kNearlyBest;
      }));
  Rng rng(mix64(seed_ + games_) ^ position.hash());
  return moves[rng.below(good)];
}

search::SearchReport BookEngine::search(const AnyPosition& position, const SearchRequest& request,
                                        std::stop_token stop, const search::ReportSink& sink) {
  const auto known = request.lines > 1 || request.tree_nodes > 0 ? std::nullopt : choose(position);
  if (!known) return inside_->search(position, request, std::move(stop), sink);
  search::SearchReport report;
  report.move = known->move;
  report.score = known->value;
  report.pv = {known->move};
  report.final = true;
  if (sink) sink(report);
  return report;
}

}  // namespace pedra::engine
