// A Gomoku bot in one file: it speaks Gomocup's protocol and plays from the first minute. No libraries
// needed:
//
//   g++ -std=c++17 -O2 bot_template.cpp -o pbrain-mine
//
// Try it by hand: start it and type  START 15  and then  TURN 7,7.
// Make it yours: change value_of(). Everything below "The protocol" can stay as it is.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

enum Stone { kEmpty, kMine, kTheirs };

struct Board {
  int size = 0;
  std::vector<Stone> cells;

  explicit Board(int n = 0) : size(n), cells(static_cast<std::size_t>(n * n), kEmpty) {}
  bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < size && y < size; }
  Stone& at(int x, int y) { return cells[static_cast<std::size_t>(y * size + x)]; }
  Stone at(int x, int y) const { return cells[static_cast<std::size_t>(y * size + x)]; }
};

// ---- The player
// -----------------------------------------------------------------------------------------------------

// How many stones of `who` stand in line from the neighbour of (x, y) on.
int run_length(const Board& board, int x, int y, int dx, int dy, Stone who) {
  int n = 0;
  for (x += dx, y += dy; board.inside(x, y) && board.at(x, y) == who; x += dx, y += dy) ++n;
  return n;
}

// How good it is to play at (x, y): long rows of mine, and long rows of theirs that the stone would block.
double value_of(const Board& board, int x, int y) {
  static const int kDirections[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  static const double kWorth[5] = {1, 10, 100, 1000, 10000};
  double value = -(std::abs(2 * x - board.size + 1) + std::abs(2 * y - board.size + 1)) / (10.0 * board.size);
  for (const auto& d : kDirections) {
    const int mine =
        run_length(board, x, y, d[0], d[1], kMine) + run_length(board, x, y, -d[0], -d[1], kMine);
    const int theirs =
        run_length(board, x, y, d[0], d[1], kTheirs) + run_length(board, x, y, -d[0], -d[1], kTheirs);
    value += 1.1 * kWorth[std::min(mine, 4)] + kWorth[std::min(theirs, 4)];
    if (mine >= 4) value += 100000;  // this wins: better than any block
  }
  return value;
}

// ---- The protocol
// ---------------------------------------------------------------------------------------------------

void say(const std::string& text) { std::cout << text << std::endl; }  // endl flushes: the manager waits

void play_and_answer(Board& board) {
  int best_x = -1, best_y = -1;
  double best = 0;
  for (int y = 0; y < board.size; ++y)
    for (int x = 0; x < board.size; ++x)
      if (board.at(x, y) == kEmpty)
        if (const double value = value_of(board, x, y); best_x < 0 || value > best) {
          best = value;
          best_x = x;
          best_y = y;
        }
  if (best_x < 0) return say("ERROR the board is full");
  board.at(best_x, best_y) = kMine;
  say(std::to_string(best_x) + "," + std::to_string(best_y));
}

// "7,8" or "7,8,1"
bool read_numbers(std::string text, int& x, int& y, int& who) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream in(text);
  who = 2;
  if (!(in >> x >> y)) return false;
  in >> who;
  return true;
}

void read_board(Board& board) {
  std::string line;
  int x, y, who;
  while (std::getline(std::cin, line) && line.compare(0, 4, "DONE") != 0)
    if (read_numbers(line, x, y, who) && board.inside(x, y)) board.at(x, y) = who == 1 ? kMine : kTheirs;
}

int main() {
  Board board;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    std::string command, rest;
    in >> command;
    std::getline(in, rest);
    int x = 0, y = 0, who = 0;
    if (command == "START") {
      const int n = std::atoi(rest.c_str());
      if (n < 5 || n > 30) {
        say("ERROR unsupported size");
      } else {
        board = Board(n);
        say("OK");
      }
    } else if (command == "RESTART") {
      board = Board(board.size);
      say("OK");
    } else if (command == "BEGIN") {
      play_and_answer(board);
    } else if (command == "TURN") {
      if (!read_numbers(rest, x, y, who) || !board.inside(x, y) || board.at(x, y) != kEmpty) {
        say("ERROR that cell is not free");
      } else {
        board.at(x, y) = kTheirs;
        play_and_answer(board);
      }
    } else if (command == "BOARD") {
      board = Board(board.size);
      read_board(board);
      play_and_answer(board);
    } else if (command == "TAKEBACK") {
      if (read_numbers(rest, x, y, who) && board.inside(x, y)) board.at(x, y) = kEmpty;
      say("OK");
    } else if (command == "ABOUT") {
      say("name=\"My bot\", version=\"1\", author=\"Me\", country=\"Brazil\"");
    } else if (command == "END") {
      return 0;
    } else if (command != "INFO" && !command.empty()) {
      say("UNKNOWN " + command);
    }
  }
}
