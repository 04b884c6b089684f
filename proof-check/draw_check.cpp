// Checks a certificate that White, who moves second, keeps Black from any row of k on an empty board.
//
//   g++ -std=c++20 -O2 -o draw_check draw_check.cpp && ./draw_check FILE
//
// Then the game is a draw: Black cannot win, and White cannot either, for a stone more never hurts Black, who moves
// first. This file stands alone, as proof_check.cpp does; draw_check.py is the same check in Python.
//
// File       "PEDRADRW" version(1) width height k, then N of the empty board, to the end of the file
// Cell       one byte: row * width + column, row 0 on top
// N          Black to move, no row of Black's on the board. Nothing when the same stones were checked before. Otherwise a
//            kind, then
//    0 pairs   how many, then two cells each: empty, and none twice. Every row of k without a white stone has both
//              cells of a pair: White holds by taking the other cell of the pair in which Black plays.
//    1 moves   for every empty cell that lies in a row without a white stone, lowest first, that no symmetry of the
//              position takes to a lower one: Black plays there, and makes no row; White's answer, an empty cell; N.
//              (A stone of Black's elsewhere is in no row that he can make: White passes, and passes again when an answer
//              of his is a cell that is taken. In a game he plays anywhere instead: a stone more never hurts him.)
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace draw_check {

enum Stone : char { kEmpty, kBlack, kWhite };
constexpr int kMaxCells = 250;

struct Rejected {
  std::string reason;
};

class Check {
 public:
  explicit Check(const std::string& file) : file_(file) {}

  std::string run() {
    for (const char c : std::string("PEDRADRW\1"))
      if (byte() != c) throw Rejected{"this is no certificate"};
    width_ = byte(), height_ = byte(), k_ = byte();
    if (width_ < 1 || height_ < 1 || width_ * height_ > kMaxCells || k_ < 3 || k_ > 15)
      throw Rejected{"this board is not supported"};
    make_rows();
    make_symmetries();
    board_.assign(width_ * height_, kEmpty);
    black_to_move();
    if (at_ != file_.size()) throw Rejected{"bytes are left over"};
    return std::to_string(seen_.size()) + " positions\nTHEOREM: " + std::to_string(width_) + "x" +
           std::to_string(height_) + ", " + std::to_string(k_) + " or more in a row, is a draw\n";
  }
  std::string place() const {
    std::string text = ", at byte " + std::to_string(at_) + ", after";
    for (const int c : path_) text += " " + (char('a' + c % width_) + std::to_string(height_ - c / width_));
    return text + (path_.empty() ? " nothing" : "");
  }

 private:
  int byte() {
    if (at_ >= file_.size()) throw Rejected{"the file ends too early"};
    return std::uint8_t(file_[at_++]);
  }
  int empty_cell() {
    const int c = byte();
    if (c >= int(board_.size()) || board_[c] != kEmpty) throw Rejected{"this cell is not empty"};
    return c;
  }

  void make_rows() {
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
      for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) {
          const int x1 = x + dx * (k_ - 1), y1 = y + dy * (k_ - 1);
          if (x1 >= width_ || y1 >= height_ || y1 < 0) continue;
          rows_.emplace_back();
          for (int i = 0; i < k_; ++i) rows_.back().push_back((y + dy * i) * width_ + x + dx * i);
        }
  }
  void make_symmetries() {
    for (int s = 0; s < (width_ == height_ ? 8 : 4); ++s) {
      symmetries_.emplace_back();
      for (int c = 0; c < width_ * height_; ++c) {
        int x = c % width_, y = c / width_;
        if (s & 1) x = width_ - 1 - x;
        if (s & 2) y = height_ - 1 - y;
        if (s & 4) std::swap(x, y);
        symmetries_.back().push_back(y * width_ + x);
      }
    }
  }
  int count(const std::vector<int>& row, Stone stone) const {
    int found = 0;
    for (const int c : row) found += board_[c] == stone;
    return found;
  }

  void black_to_move() {
    if (!seen_.insert(board_).second) return;
    const int kind = byte();
    if (kind == 0) return pairs();
    if (kind != 1) throw Rejected{"this kind of node is not known"};
    for (const int move : moves()) {
      play(move, kBlack);
      for (const auto& row : rows_)
        if (count(row, kBlack) == k_) throw Rejected{"Black makes a row"};
      const int answer = empty_cell();
      play(answer, kWhite);
      black_to_move();
      take_back(answer);
      take_back(move);
    }
  }
  void play(int c, Stone stone) {
    board_[c] = stone;
    path_.push_back(c);
  }
  void take_back(int c) {
    board_[c] = kEmpty;
    path_.pop_back();
  }

  void pairs() {
    std::vector<int> partner(board_.size(), -1);
    for (int left = byte(); left > 0; --left) {
      const int a = empty_cell(), b = empty_cell();
      if (a == b || partner[a] >= 0 || partner[b] >= 0) throw Rejected{"a cell is in two pairs"};
      partner[a] = b, partner[b] = a;
    }
    for (const auto& row : rows_) {
      bool held = count(row, kWhite) > 0;
      for (const int a : row)
        for (const int b : row) held = held || partner[a] == b;
      if (!held) throw Rejected{"no pair holds a row"};
    }
  }

  std::vector<int> moves() const {
    std::vector<char> open(board_.size(), 0);  // cells in a row without a white stone
    for (const auto& row : rows_)
      if (count(row, kWhite) == 0)
        for (const int c : row) open[c] = 1;
    std::vector<int> found;
    for (int c = 0; c < int(board_.size()); ++c) {
      bool lowest = board_[c] == kEmpty && open[c];
      for (const auto& symmetry : symmetries_) lowest = lowest && (symmetry[c] >= c || !fixes(symmetry));
      if (lowest) found.push_back(c);
    }
    return found;
  }
  bool fixes(const std::vector<int>& symmetry) const {
    for (std::size_t c = 0; c < board_.size(); ++c)
      if (board_[symmetry[c]] != board_[c]) return false;
    return true;
  }

  const std::string& file_;
  std::size_t at_ = 0;
  int width_ = 0, height_ = 0, k_ = 0;
  std::vector<std::vector<int>> rows_, symmetries_;
  std::string board_;  // a Stone for each cell
  std::vector<int> path_;
  std::set<std::string> seen_;  // with Black to move
};

}  // namespace draw_check

// For programs that have this file as a library: is the certificate accepted? And what is to be said of it.
bool draw_check_report(const std::string& file, std::string& text);
bool draw_check_report(const std::string& file, std::string& text) {
  draw_check::Check check(file);
  try {
    text = check.run();
    return true;
  } catch (const draw_check::Rejected& rejected) {
    text = "REJECTED: " + rejected.reason + check.place() + "\n";
    return false;
  }
}

#ifndef PROOF_CHECK_LIBRARY
int main(int argc, char** argv) {
  std::ifstream input(argc == 2 ? argv[1] : "", std::ios::binary);
  if (!input) return std::fputs("usage: draw_check FILE\n", stderr), 2;
  const std::string file((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
  std::string text;
  const bool accepted = draw_check_report(file, text);
  std::fputs(text.c_str(), stdout);
  return accepted ? 0 : 1;
}
#endif
