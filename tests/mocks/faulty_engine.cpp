// An engine that speaks Gomocup's protocol well but for three faults, for the tests of the compliance
// checker: ABOUT has no name="..", a TURN off the board is answered with a move, and END is not obeyed.
// `faulty_engine fine` has none of them.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <set>
#include <string>
#include <thread>
#include <utility>

namespace {

class Brain {
 public:
  explicit Brain(bool faulty) : faulty_(faulty) {}

  void run() {
    std::string line;
    while (std::getline(std::cin, line)) {
      while (!line.empty() && line.back() == '\r') line.pop_back();
      if (!obey(line)) return;
    }
    if (faulty_) std::this_thread::sleep_for(std::chrono::hours(1));
  }

 private:
  static void say(const std::string& text) { std::cout << text << std::endl; }

  bool obey(const std::string& line) {
    int x = 0;
    int y = 0;
    if (line == "END") return faulty_;
    if (std::sscanf(line.c_str(), "START %d", &x) == 1) {
      start(x, x);
    } else if (std::sscanf(line.c_str(), "RECTSTART %d,%d", &x, &y) == 2) {
      say("ERROR rectangular boards are not played");
    } else if (line == "RESTART") {
      start(width_, height_);
    } else if (line == "ABOUT") {
      say(faulty_ ? "I am an engine" : "name=\"fine\", version=\"1\"");
    } else if (line == "BEGIN") {
      move();
    } else if (std::sscanf(line.c_str(), "TURN %d,%d", &x, &y) == 2) {
      turn(x, y);
    } else if (line == "BOARD") {
      board();
    } else if (line.compare(0, 4, "INFO") != 0) {
      say("UNKNOWN command");
    }
    return true;
  }

  void start(int width, int height) {
    if (width < 5 || width > 22) return say("ERROR unsupported size");
    width_ = width;
    height_ = height;
    taken_.clear();
    say("OK");
  }

  [[nodiscard]] bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }

  void turn(int x, int y) {
    if (!on_board(x, y) && !faulty_) return say("ERROR off the board");
    if (!taken_.insert({x, y}).second) return say("ERROR that cell is taken");
    move();
  }

  void board() {
    std::set<std::pair<int, int>> stones;
    bool good = true;
    std::string line;
    while (std::getline(std::cin, line) && line.compare(0, 4, "DONE") != 0) {
      int x = 0;
      int y = 0;
      int field = 0;
      good = good && std::sscanf(line.c_str(), "%d,%d,%d", &x, &y, &field) == 3 && on_board(x, y) &&
             stones.insert({x, y}).second;
    }
    if (!good) return say("ERROR that is no position");
    taken_ = stones;
    move();
  }

  void move() {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        if (taken_.insert({x, y}).second) return say(std::to_string(x) + "," + std::to_string(y));
  }

  bool faulty_;
  int width_ = 15;
  int height_ = 15;
  std::set<std::pair<int, int>> taken_;
};

}  // namespace

int main(int argc, char** argv) {
  Brain(argc < 2 || std::string(argv[1]) != "fine").run();
  return 0;
}
