// An engine for tests, well behaved or hostile in one way: mock_engine MODE [FILE]
//
//   good           Gomocup: takes the first empty cell row by row        gtp   the same in GTP
//   silent         answers nothing at all                                silent-about   answers all but ABOUT
//   refuses        ERROR to START                                        exits          leaves at its first
//   turn crashes        aborts at its first turn                              slow           answers 2 s
//   after its turn flood          whole lines without end instead of a move             half-line      "7,"
//   and no line end endless-line   bytes without end and no line end                     garbage        a
//   line that is no move illegal        a cell that is taken, or off the board                forks children
//   in and out of its group, ignores-end    ignores END, SIGTERM and the end of its input whose ids go to
//   FILE; silent then eats-memory    allocates and touches until stopped (at 2 GiB)        forks-plays
//   likewise, but plays well
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace std::chrono_literals;

struct Board {
  int size = 15;
  std::vector<bool> taken = std::vector<bool>(15 * 15);

  void start(int n) {
    size = n;
    taken.assign(static_cast<std::size_t>(n * n), false);
  }
  void take(int x, int y) {
    if (x >= 0 && y >= 0 && x < size && y < size) taken[static_cast<std::size_t>(y * size + x)] = true;
  }
  int first_empty() {
    for (std::size_t i = 0; i < taken.size(); ++i)
      if (!taken[i]) return static_cast<int>(i);
    return 0;
  }
};

[[noreturn]] void sleep_for_ever() {
  while (true) std::this_thread::sleep_for(1h);
}

// One child in the group, one grandchild that has left it by setsid and whose parent is gone.
void fork_children(const char* file) {
  int report[2];
  if (pipe(report) != 0) std::abort();
  const auto announce = [&report] {
    const pid_t self = getpid();
    if (write(report[1], &self, sizeof self) != sizeof self) _exit(1);
    std::signal(SIGTERM, SIG_IGN);
    sleep_for_ever();
  };
  if (fork() == 0) announce();
  if (fork() == 0) {
    setsid();
    if (fork() == 0) announce();
    _exit(0);
  }
  std::ofstream out(file);
  for (int i = 0; i < 2; ++i) {
    pid_t child = 0;
    if (read(report[0], &child, sizeof child) == sizeof child) out << child << '\n';
  }
}

class Brain {
 public:
  Brain(std::string mode, const char* file) : mode_(std::move(mode)), file_(file) {}

  void run() {
    if (mode_ == "ignores-end") std::signal(SIGTERM, SIG_IGN);
    std::string line;
    while (std::getline(std::cin, line)) {
      while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) line.pop_back();
      if (mode_ == "silent") continue;
      if (!obey(line)) return;
    }
    if (mode_ == "silent" || mode_ == "ignores-end") sleep_for_ever();
  }

 private:
  bool obey(const std::string& line) {
    int x = 0;
    int y = 0;
    int owner = 0;
    if (line == "END") return mode_ == "ignores-end";
    if (std::sscanf(line.c_str(), "START %d", &x) == 1) {
      board_.start(x);
      say(mode_ == "refuses" ? "ERROR not today" : "OK");
    } else if (line == "RESTART") {
      board_.start(board_.size);
      say("OK");
    } else if (line == "ABOUT") {
      if (mode_ != "silent-about") say("name=\"mock\", version=\"1\", author=\"tests\", country=\"-\"");
    } else if (line == "BEGIN") {
      turn();
    } else if (std::sscanf(line.c_str(), "TURN %d,%d", &x, &y) == 2) {
      board_.take(x, y);
      turn();
    } else if (line == "BOARD") {
      board_.start(board_.size);
      std::string stone;
      while (std::getline(std::cin, stone) && stone.compare(0, 4, "DONE") != 0)
        if (std::sscanf(stone.c_str(), "%d,%d,%d", &x, &y, &owner) == 3) board_.take(x, y);
      turn();
    } else if (line.compare(0, 4, "INFO") != 0) {
      say("UNKNOWN command");
    }
    return true;
  }

  void turn() {
    if (mode_ == "exits") std::exit(3);
    if (mode_ == "crashes") std::abort();
    if (mode_ == "flood") flood("MESSAGE still thinking, and saying so\n");
    if (mode_ == "endless-line") flood("thinking ");
    if (mode_ == "garbage") return say("\x01\xff h8?? \xc3");
    if (mode_ == "illegal") return say(board_.taken[0] ? "0,0" : "99,99");
    if (mode_ == "half-line") {
      std::cout << "7," << std::flush;
      sleep_for_ever();
    }
    if (mode_ == "eats-memory") eat();
    if (mode_ == "forks" || (mode_ == "forks-plays" && !forked_)) fork_children(file_);
    forked_ = true;
    if (mode_ == "forks") sleep_for_ever();
    if (mode_ == "slow") std::this_thread::sleep_for(2s);
    const int cell = board_.first_empty();
    board_.take(cell % board_.size, cell / board_.size);
    say("MESSAGE depth 3 ev 12 nodes 345");
    say(std::to_string(cell % board_.size) + "," + std::to_string(cell / board_.size));
  }

  [[noreturn]] static void flood(const char* text) {
    while (std::fputs(text, stdout) >= 0) {
    }
    std::exit(1);
  }

  [[noreturn]] static void eat() {
    constexpr std::size_t kChunk = 8U << 20U;
    std::vector<std::unique_ptr<char[]>> eaten;
    for (int i = 0; i < 256; ++i) {
      eaten.push_back(std::make_unique<char[]>(kChunk));
      std::memset(eaten.back().get(), i, kChunk);
      std::this_thread::sleep_for(10ms);
    }
    sleep_for_ever();
  }

  static void say(const std::string& text) { std::cout << text << "\r\n" << std::flush; }

  std::string mode_;
  const char* file_;
  bool forked_ = false;
  Board board_;
};

// Columns without the letter i, rows from the bottom, as GTP has them.
void gtp(bool resigns) {
  Board board;
  std::string line;
  const auto answer = [](const std::string& text) { std::cout << "= " << text << "\n\n" << std::flush; };
  while (std::getline(std::cin, line)) {
    int size = 0;
    char color[16];
    char column = 0;
    int row = 0;
    if (std::sscanf(line.c_str(), "boardsize %d", &size) == 1) {
      board.start(size);
      answer("");
    } else if (line == "clear_board") {
      board.start(board.size);
      answer("");
    } else if (std::sscanf(line.c_str(), "play %15s %c%d", color, &column, &row) == 3) {
      const int x = std::tolower(column) - 'a';
      board.take(x > 8 ? x - 1 : x, board.size - row);
      answer("");
    } else if (line.compare(0, 7, "genmove") == 0 && resigns) {
      answer("resign");
    } else if (line.compare(0, 7, "genmove") == 0) {
      const int cell = board.first_empty();
      const int x = cell % board.size;
      const int y = cell / board.size;
      board.take(x, y);
      answer(std::string(1, static_cast<char>('A' + (x >= 8 ? x + 1 : x))) + std::to_string(board.size - y));
    } else if (line == "quit") {
      answer("");
      return;
    } else if (line == "name") {
      answer("mock");
    } else {
      std::cout << "? unknown command\n\n" << std::flush;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "good";
  if (mode == "gtp" || mode == "gtp-resigns")
    gtp(mode == "gtp-resigns");
  else
    Brain(mode, argc > 2 ? argv[2] : "/dev/null").run();
  return 0;
}
