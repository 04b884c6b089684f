// An engine for tests that plays Gomocup until it harms others: hostile_engine MODE [FILE]
//
//   good            harms nobody
//   stops-parent    SIGSTOP to its parent, and leaves         kills-parent   SIGKILL to it, and stays with a child
//   kills-manager   SIGKILL to its parent's parent            stops-itself   SIGSTOP to itself
//   daemons         20 processes in sessions of their own that ignore SIGTERM
//   forks           for two seconds, as fast as it can, 20 at a time
//   memfd           256 MiB in a file that is in memory only, mapped nowhere
//   shm             the same in /dev/shm
//   floods          output without end                        floods-errors  stderr without end, then leaves
//   deletes         removes FILE and its journals             overwrites     writes zeros over FILE
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace {

using namespace std::chrono_literals;

[[noreturn]] void stay() {
  while (true) std::this_thread::sleep_for(1h);
}

pid_t parent_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  int parent = 0;
  const auto name_end = text.rfind(')');
  if (name_end != std::string::npos) std::sscanf(text.c_str() + name_end + 1, " %*c %d", &parent);
  return parent;
}

void leave_group_and_stay() {
  setsid();
  for (const int number : {SIGTERM, SIGHUP, SIGINT}) std::signal(number, SIG_IGN);
  for (int end = 0; end < 3; ++end) close(end);
  stay();
}

void make_daemons() {
  for (int i = 0; i < 20; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      if (fork() == 0) leave_group_and_stay();
      _exit(0);
    }
    if (child > 0) waitpid(child, nullptr, 0);
  }
}

void fork_for_two_seconds() {
  const auto end = std::chrono::steady_clock::now() + 2s;
  for (int i = 0; i < 20; ++i) {
    if (fork() != 0) continue;
    setsid();
    while (std::chrono::steady_clock::now() < end)
      if (fork() > 0) _exit(0);  // the child goes on under another number
    _exit(0);
  }
  stay();
}

void fill(int file) {
  const std::string chunk(4U << 20U, 'x');
  for (int i = 0; i < 64; ++i)
    if (write(file, chunk.data(), chunk.size()) < 0) break;
  stay();
}

void flood(int end, int chunks) {
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "MESSAGE \x1b[31m" + std::string(600, 'x') + "\n";
  for (int i = 0; chunks == 0 || i < chunks; ++i)
    if (write(end, lines.data(), lines.size()) < 0) return;
}

void harm(const std::string& mode, const std::string& file) {
  if (mode == "stops-parent") {
    kill(getppid(), SIGSTOP);
    _exit(0);
  }
  if (mode == "kills-parent") {
    if (fork() == 0) leave_group_and_stay();
    kill(getppid(), SIGKILL);
    stay();
  }
  if (mode == "kills-manager") {
    const pid_t manager = parent_of(getppid());
    if (manager > 1) kill(manager, SIGKILL);
    stay();
  }
  if (mode == "stops-itself") kill(getpid(), SIGSTOP);
  if (mode == "daemons") make_daemons();
  if (mode == "forks") fork_for_two_seconds();
  if (mode == "memfd") fill(memfd_create("hidden", 0));
  if (mode == "shm") fill(open("/dev/shm/hidden", O_CREAT | O_RDWR, 0600));
  if (mode == "floods") flood(1, 0);
  if (mode == "floods-errors") {
    flood(2, 200);
    _exit(3);
  }
  if (mode == "deletes")
    for (const char* const suffix : {"", "-wal", "-shm"}) unlink((file + suffix).c_str());
  if (mode == "overwrites") {
    const int target = open(file.c_str(), O_WRONLY | O_TRUNC);
    const std::string zeros(20'000, '\0');
    if (target >= 0 && write(target, zeros.data(), zeros.size()) < 0) std::perror("overwrites");
  }
}

class Brain {
 public:
  Brain(std::string mode, std::string file) : mode_(std::move(mode)), file_(std::move(file)) {}

  void run() {
    std::string line;
    while (std::getline(std::cin, line)) {
      while (!line.empty() && line.back() == '\r') line.pop_back();
      if (line == "END") return;
      obey(line);
    }
  }

 private:
  static void say(const std::string& text) { std::cout << text << std::endl; }

  void obey(const std::string& line) {
    int x = 0;
    int y = 0;
    if (line.rfind("START", 0) == 0) {
      say("OK");
    } else if (line == "ABOUT") {
      say("name=\"hostile\"");
    } else if (line == "BEGIN") {
      move();
    } else if (std::sscanf(line.c_str(), "TURN %d,%d", &x, &y) == 2) {
      taken_.insert({x, y});
      move();
    } else if (line == "BOARD") {
      std::string stone;
      while (std::getline(std::cin, stone) && stone.rfind("DONE", 0) != 0)
        if (std::sscanf(stone.c_str(), "%d,%d", &x, &y) == 2) taken_.insert({x, y});
      move();
    }
  }

  void move() {
    if (!harmed_) harm(mode_, file_);
    harmed_ = true;
    for (int y = 0; y < 15; ++y)
      for (int x = 0; x < 15; ++x)
        if (taken_.insert({x, y}).second) return say(std::to_string(x) + "," + std::to_string(y));
  }

  std::string mode_;
  std::string file_;
  bool harmed_ = false;
  std::set<std::pair<int, int>> taken_;
};

}  // namespace

int main(int argc, char** argv) {
  Brain(argc > 1 ? argv[1] : "good", argc > 2 ? argv[2] : "").run();
  return 0;
}
