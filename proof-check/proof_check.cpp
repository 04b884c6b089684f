// Checks a certificate that Black, who moves first, wins a k-in-a-row game: rows of k or more win for both sides.
//
//   g++ -std=c++20 -O2 -o proof_check proof_check.cpp && ./proof_check FILE
//
// This file stands alone: it knows stones, rows and whose turn it is, and uses the standard library only.
// docs/proofs.md explains the format and why the check is sound; proof_check.py is the same check in Python.
//
// File       "PEDRAWIN" version(1) width height k, then records until the end of the file
// Record     #black #white  black cells  white cells  length (4 bytes, low byte first)  tree of that length
//            It claims: with these stones on the board and Black to move, Black wins.
// Cell       one byte: row * width + column, row 0 on top
// A(x)       Black to move. Nothing when the same stones with the same x were checked before in this record. Otherwise
//            255 (the position of an earlier record; x = 0 only), or the cell of Black's move, then D(x) unless it wins.
// D(x)       White to move. F is the set of cells where Black would make a row of k next.
//            F has two cells or more: nothing. F = {c}: A(x) after White's c. F is empty: a kind, then
//    0 three    A(x+1) after a pass (the null tree), then A(x) after White's c for every cell c of the null tree's zone,
//               lowest first
//    1 quiet    A(x+1) after a pass; the candidates are the cells of its zone. While there are candidates: one of them,
//               c, a byte r (0 or 1), and A(x + r) after White's c. c is a candidate no more, and if r = 1 nor is any
//               cell outside the child's zone.
//    2 all      x = 0 only. A(0) after White's c for every empty cell c, lowest first, that no symmetry of the position
//               takes to a lower one.
//
// The zone Z of a node at x: with at most x more white stones on empty cells outside Z Black still wins by this tree.
// Zones are computed here, from the leaves up, and are never read from the file.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace proof_check {

constexpr int kMaxCells = 250;
constexpr int kReference = 255;
enum Kind { kThree = 0, kQuiet = 1, kAll = 2 };

struct Rejected {
  std::string reason;
};

struct Cells {
  std::array<std::uint64_t, 4> words{};
  bool has(int c) const { return (words[c / 64] >> (c % 64) & 1) != 0; }
  void add(int c) { words[c / 64] |= std::uint64_t{1} << (c % 64); }
  void remove(int c) { words[c / 64] &= ~(std::uint64_t{1} << (c % 64)); }
  void operator|=(const Cells& other) {
    for (int i = 0; i < 4; ++i) words[i] |= other.words[i];
  }
  void operator&=(const Cells& other) {
    for (int i = 0; i < 4; ++i) words[i] &= other.words[i];
  }
  int lowest() const {  // -1: none
    for (int i = 0; i < 4; ++i)
      if (words[i] != 0) return 64 * i + std::countr_zero(words[i]);
    return -1;
  }
  auto operator<=>(const Cells&) const = default;
};

struct Stones {
  Cells black;
  Cells white;
  auto operator<=>(const Stones&) const = default;
};

struct Game {
  int width = 0, height = 0, k = 0, cells = 0;
  std::vector<std::vector<int>> rows;          // the cells of every row of k
  std::vector<std::vector<int>> rows_through;  // by cell: numbers of rows
  std::vector<std::vector<int>> symmetries;    // where each cell goes

  Game(int w, int h, int row) : width(w), height(h), k(row), cells(w * h) {
    if (w < 1 || h < 1 || cells > kMaxCells || k < 3 || k > 15) throw Rejected{"this board is not supported"};
    rows_through.resize(cells);
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
      for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
          const int x1 = x + dx * (k - 1), y1 = y + dy * (k - 1);
          if (x1 >= w || y1 >= h || y1 < 0) continue;
          for (int i = 0; i < k; ++i) rows_through[(y + dy * i) * w + x + dx * i].push_back(int(rows.size()));
          rows.emplace_back();
          for (int i = 0; i < k; ++i) rows.back().push_back((y + dy * i) * w + x + dx * i);
        }
    for (int s = 0; s < (w == h ? 8 : 4); ++s) {
      symmetries.emplace_back();
      for (int c = 0; c < cells; ++c) {
        int x = c % w, y = c / w;
        if (s & 1) x = w - 1 - x;
        if (s & 2) y = h - 1 - y;
        if (s & 4) std::swap(x, y);
        symmetries.back().push_back(y * w + x);
      }
    }
  }
  std::string name(int c) const { return char('a' + c % width) + std::to_string(height - c / width); }
  std::string names(const Cells& set) const {
    std::string text;
    for (int c = 0; c < cells; ++c)
      if (set.has(c)) text += " " + name(c);
    return text.empty() ? " none" : text;
  }
};

class RecordCheck {
 public:
  RecordCheck(const Game& game, const std::string& file, std::size_t begin, std::size_t end,
              std::set<Stones>& proved)
      : game_(game), file_(file), at_(begin), end_(end), proved_(proved), counts_(game.rows.size()) {}

  void run(const Stones& stones) {
    for (int c = 0; c < game_.cells; ++c) {
      if (stones.black.has(c)) lay(c, true);
      if (stones.white.has(c)) lay(c, false);
    }
    for (const Count& count : counts_)
      if (count.black == game_.k || count.white == game_.k) reject("the game is over in this position");
    try {
      attack(0);
      if (at_ != end_) reject("bytes are left over");
    } catch (const Rejected& rejected) {
      std::string path;
      for (const int c : path_) path += " " + (c < 0 ? std::string("pass") : game_.name(c));
      throw Rejected{rejected.reason + ", at byte " + std::to_string(at_) + ", after" +
                     (path.empty() ? " nothing" : path)};
    }
  }
  std::uint64_t positions() const { return positions_; }
  std::vector<Stones> used;  // the records that were referred to

 private:
  struct Count {
    std::uint8_t black = 0, white = 0;
  };
  struct Key {
    Stones stones;
    int x;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = std::uint64_t(key.x);
      for (const Cells* cells : {&key.stones.black, &key.stones.white})
        for (const std::uint64_t word : cells->words)
          hash = (hash ^ word) * 0x9e3779b97f4a7c15 + (hash >> 29);
      return hash;
    }
  };

  [[noreturn]] static void reject(const std::string& reason) { throw Rejected{reason}; }

  int byte() {
    if (at_ >= end_) reject("the record ends too early");
    return std::uint8_t(file_[at_++]);
  }
  bool is_empty(int c) const { return c < game_.cells && !stones_.black.has(c) && !stones_.white.has(c); }

  void lay(int c, bool black) {
    (black ? stones_.black : stones_.white).add(c);
    for (const int row : game_.rows_through[c]) ++(black ? counts_[row].black : counts_[row].white);
  }
  void lift(int c, bool black) {
    (black ? stones_.black : stones_.white).remove(c);
    for (const int row : game_.rows_through[c]) --(black ? counts_[row].black : counts_[row].white);
  }

  // A(x) after White's stone on c, or after a pass (c = -1).
  Cells after_white(int c, int x) {
    if (c >= 0) lay(c, false);
    path_.push_back(c);
    const Cells zone = attack(x);
    path_.pop_back();
    if (c >= 0) lift(c, false);
    return zone;
  }

  // Black to move.
  Cells attack(int x) {
    if (x > game_.k - 2) reject("too many passes");
    const auto known = zones_.find({stones_, x});
    if (known != zones_.end()) return known->second;
    const int move = byte();
    if (move == kReference) {
      if (x != 0 || !proved_.contains(stones_)) reject("no earlier record proves this position");
      used.push_back(stones_);
      return {};
    }
    if (!is_empty(move)) reject("Black's move is not on an empty cell");
    ++positions_;
    lay(move, true);
    path_.push_back(move);
    bool five = false;
    for (const int row : game_.rows_through[move]) five |= counts_[row].black == game_.k;
    Cells zone = five ? Cells{} : defend(x);
    path_.pop_back();
    lift(move, true);
    zone.add(move);
    zones_[{stones_, x}] = zone;
    return zone;
  }

  // White to move.
  Cells defend(int x) {
    Cells threats;  // F
    int count = 0;
    for (std::size_t row = 0; row < counts_.size() && count < 2; ++row)
      if (counts_[row].black == game_.k - 1 && counts_[row].white == 0)
        for (const int c : game_.rows[row])
          if (is_empty(c) && !threats.has(c)) threats.add(c), ++count;
    Cells zone = threats;
    if (count == 1) zone |= after_white(threats.lowest(), x);
    if (count == 0) zone = free_replies(x);
    guard(x, zone);
    return zone;
  }

  // White to move, and Black threatens no five.
  Cells free_replies(int x) {
    const int kind = byte();
    if (kind == kAll) return all_replies(x);
    if (kind != kThree && kind != kQuiet) reject("this kind of node is not known");
    Cells zone = after_white(-1, x + 1);
    Cells candidates = zone;
    for (int c = candidates.lowest(); c >= 0; c = candidates.lowest()) {
      int reusable = 0;
      if (kind == kQuiet) {
        c = byte();
        if (c >= game_.cells || !candidates.has(c)) reject("this reply is no candidate");
        reusable = byte();
        if (reusable > 1) reject("the byte behind a reply must be 0 or 1");
      }
      const Cells child = after_white(c, x + reusable);
      zone |= child;
      candidates.remove(c);
      if (reusable == 1) candidates &= child;
    }
    return zone;
  }

  Cells all_replies(int x) {
    if (x != 0) reject("all replies one by one are allowed for x = 0 only");
    std::vector<const std::vector<int>*> fixing;  // the symmetries of the position
    for (const auto& symmetry : game_.symmetries) {
      Stones image;
      for (int c = 0; c < game_.cells; ++c) {
        if (stones_.black.has(c)) image.black.add(symmetry[c]);
        if (stones_.white.has(c)) image.white.add(symmetry[c]);
      }
      if (image == stones_) fixing.push_back(&symmetry);
    }
    bool any = false;
    for (int c = 0; c < game_.cells; ++c) {
      bool lowest = is_empty(c);
      for (const auto* symmetry : fixing) lowest = lowest && (*symmetry)[c] >= c;
      if (!lowest) continue;
      after_white(c, 0);
      any = true;
    }
    if (!any) reject("the board is full");
    return {};
  }

  // At White's turn no row without black stones may hold k - 1 white ones, whatever x stones stand outside the zone:
  // its white stones and x, or as many of its empty cells as are outside, are k - 2 at most. Where they are more, the
  // zone grows: by the cell that is outside in most such rows, the lowest of several.
  void guard(int x, Cells& zone) {
    std::vector<int> bad;
    for (std::size_t row = 0; row < counts_.size(); ++row) {
      if (counts_[row].black > 0 || counts_[row].white + x <= game_.k - 2) continue;
      if (counts_[row].white > game_.k - 2) reject("White makes a row next");
      bad.push_back(int(row));
    }
    while (true) {
      std::array<int, kMaxCells> rows_with{};
      int best = -1;
      for (const int row : bad) {
        int outside = 0;
        for (const int c : game_.rows[row]) outside += !stones_.white.has(c) && !zone.has(c);
        if (counts_[row].white + std::min(x, outside) <= game_.k - 2) continue;
        for (const int c : game_.rows[row])
          if (!stones_.white.has(c) && !zone.has(c)) {
            ++rows_with[c];
            if (best < 0 || rows_with[c] > rows_with[best] || (rows_with[c] == rows_with[best] && c < best))
              best = c;
          }
      }
      if (best < 0) return;
      zone.add(best);
    }
  }

  const Game& game_;
  const std::string& file_;
  std::size_t at_, end_;
  const std::set<Stones>& proved_;
  Stones stones_;
  std::vector<Count> counts_;  // by row
  std::vector<int> path_;      // moves since the record's position; -1 is a pass
  std::unordered_map<Key, Cells, KeyHash> zones_;
  std::uint64_t positions_ = 0;
};

struct Report {
  bool accepted = false;
  std::string text;
};

class FileCheck {
 public:
  explicit FileCheck(const std::string& file) : file_(file) {}

  Report run() {
    try {
      return check();
    } catch (const Rejected& rejected) {
      return {false, "REJECTED: record " + std::to_string(records_ + 1) + ": " + rejected.reason + "\n"};
    }
  }

 private:
  int byte() {
    if (at_ >= file_.size()) throw Rejected{"the file ends too early"};
    return std::uint8_t(file_[at_++]);
  }

  Report check() {
    for (const char c : std::string("PEDRAWIN\1"))
      if (byte() != c) throw Rejected{"this is no certificate"};
    const int width = byte(), height = byte(), k = byte();
    const Game game(width, height, k);
    while (at_ < file_.size()) record(game);
    std::string text = std::to_string(records_) + " records, " + std::to_string(positions_) + " positions\n";
    if (proved_.contains(Stones{})) {
      const std::map<int, std::string> words{
          {3, "three"}, {4, "four"}, {5, "five"}, {6, "six"}, {7, "seven"}};
      const auto word = words.contains(k) ? words.at(k) : std::to_string(k);
      return {true, text + "THEOREM: Black wins " + std::to_string(width) + "x" + std::to_string(height) +
                        ", " + word + " or more in a row\n"};
    }
    text += "PARTIAL: Black, to move, wins each of these positions; the empty board is not proved\n";
    for (const Stones& stones : proved_)
      if (!used_.contains(stones))
        text += "black" + game.names(stones.black) + ", white" + game.names(stones.white) + "\n";
    return {true, text};
  }

  void record(const Game& game) {
    const int black = byte(), white = byte();
    Stones stones;
    for (int i = 0; i < black + white; ++i) {
      const int c = byte();
      if (c >= game.cells || stones.black.has(c) || stones.white.has(c))
        throw Rejected{"the position is wrong"};
      (i < black ? stones.black : stones.white).add(c);
    }
    std::size_t length = 0;
    for (int i = 0; i < 4; ++i) length |= std::size_t(byte()) << (8 * i);
    if (length > file_.size() - at_) throw Rejected{"the file ends too early"};
    RecordCheck check(game, file_, at_, at_ + length, proved_);
    check.run(stones);
    at_ += length;
    proved_.insert(stones);
    used_.insert(check.used.begin(), check.used.end());
    positions_ += check.positions();
    ++records_;
  }

  const std::string& file_;
  std::size_t at_ = 0;
  std::set<Stones> proved_;  // by the records so far
  std::set<Stones> used_;    // by later records
  std::uint64_t records_ = 0, positions_ = 0;
};

}  // namespace proof_check

// For programs that have this file as a library: is the certificate accepted? And what is to be said of it.
bool proof_check_report(const std::string& file, std::string& text);
bool proof_check_report(const std::string& file, std::string& text) {
  const proof_check::Report report = proof_check::FileCheck(file).run();
  text = report.text;
  return report.accepted;
}

#ifndef PROOF_CHECK_LIBRARY
int main(int argc, char** argv) {
  std::ifstream input(argc == 2 ? argv[1] : "", std::ios::binary);
  if (!input)
    return std::fputs("usage: proof_check FILE (unpack a compressed certificate first: zstd -d)\n", stderr),
           2;
  const std::string file((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
  std::string text;
  const bool accepted = proof_check_report(file, text);
  std::fputs(text.c_str(), stdout);
  return accepted ? 0 : 1;
}
#endif
