#include "arena/engines/kit_client.hpp"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/engines/subprocess.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 512U << 20U;  // of an agent's folder, which is copied
constexpr Milliseconds kLeave{200};
constexpr std::string_view kMoveFile = "move.txt";
constexpr std::size_t kMostMove = 256;  // bytes of it

// What an agent has written: the beginning of a plain file. A link, a pipe or a device is none: it would show files of
// ours, or be waited for.
std::optional<std::string> read_move(const fs::path& path) {
  const int end = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (end < 0) return std::nullopt;
  struct stat status {};
  std::string text(kMostMove, '\0');
  const bool plain = ::fstat(end, &status) == 0 && S_ISREG(status.st_mode);
  const ssize_t size = plain ? ::read(end, text.data(), text.size()) : -1;
  ::close(end);
  if (size < 0) return std::nullopt;
  text.resize(static_cast<std::size_t>(size));
  return text;
}

// Also folders that an agent has closed to everybody.
void remove_tree(const fs::path& path) {
  std::error_code code;
  if (fs::remove_all(path, code); !code) return;
  fs::permissions(path, fs::perms::owner_all, code);
  for (fs::recursive_directory_iterator entry(path, code), end; !code && entry != end; entry.increment(code))
    if (entry->symlink_status().type() == fs::file_type::directory)
      fs::permissions(entry->path(), fs::perms::owner_all, code);
  fs::remove_all(path, code);
}

// A copy of a folder that is gone with it.
class FolderCopy {
 public:
  FolderCopy() = default;
  FolderCopy(const FolderCopy&) = delete;
  FolderCopy& operator=(const FolderCopy&) = delete;
  ~FolderCopy() {
    if (!path_.empty()) remove_tree(path_);
  }
  Result<Ok> make(const fs::path& from) {
    std::error_code code;
    std::string name = (fs::temp_directory_path(code) / "pedra-kit-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return Error{"cannot make a temporary folder for the agent"};
    path_ = name;
    std::uintmax_t bytes = 0;
    for (auto it = fs::recursive_directory_iterator(from, code); !code && it != fs::end(it);
         it.increment(code))
      if (it->is_regular_file(code)) bytes += it->file_size(code);
    if (bytes > kMostBytes)
      return Error{fmt::format("the folder '{}' has {} MiB: an agent may have {}", from.string(),
                               bytes >> 20U, kMostBytes >> 20U)};
    // The agent has a folder of its own inside, so that the state file beside it cannot overwrite one of its files.
    fs::copy(from, agent(), fs::copy_options::recursive | fs::copy_options::copy_symlinks, code);
    if (code) return Error{fmt::format("cannot copy '{}': {}", from.string(), code.message())};
    return Ok{};
  }
  [[nodiscard]] fs::path agent() const { return path_ / "agent"; }
  [[nodiscard]] fs::path state() const { return path_ / "state.txt"; }

 private:
  fs::path path_;
};

bool defines_make_move(const fs::path& file) {
  const auto text = read_file(file);
  return text && text->find("def make_move") != std::string::npos;
}

// Othello's cells as the kit writes them, with `line_end` behind every row.
std::string cells_of(const engine::AnyPosition& position, std::string_view line_end) {
  std::string text;
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      const Cell cell = position.at(Point(x, y));
      text += cell == Cell::Black ? 'B' : cell == Cell::White ? 'W' : '.';
    }
    text += line_end;
  }
  return text;
}

// What the runner says of an exception, without the word that marks it.
std::string_view without_mark(std::string_view line) {
  constexpr std::string_view kMark = "error ";
  return line.substr(line.starts_with(kMark) ? kMark.size() : 0);
}

// "x,y": a cell of the board, or -1,-1.
std::optional<Move> parse_kit_move(std::string_view text) {
  const auto parts = split(trim(text), ',');
  if (parts.size() != 2) return std::nullopt;
  const auto x = parse_integer(trim(parts[0]));
  const auto y = parse_integer(trim(parts[1]));
  if (!x || !y) return std::nullopt;
  if (*x == -1 && *y == -1) return Move::pass();
  if (*x < 0 || *y < 0 || *x > 7 || *y > 7) return std::nullopt;
  return Move(Point(static_cast<int>(*x), static_cast<int>(*y)));
}

class KitClient final : public Contestant {
 public:
  KitClient(const PlayerSpec& player, const Control& control) : player_(player), control_(control) {}

  std::optional<Forfeit> start() override {
    auto agent = find_kit_agent(player_.arguments, player_.dir);
    if (!agent) return Forfeit{ForfeitKind::NoStart, agent.error().message};
    agent_ = *std::move(agent);
    if (const auto copied = copy_.make(agent_.folder); !copied)
      return Forfeit{ForfeitKind::NoStart, copied.error().message};
    return agent_.function ? start_function() : std::nullopt;
  }

  std::variant<Answer, Forfeit> move(const play::Game& game, const TurnClock& clock) override {
    const Milliseconds allowed = time_allowed(control_, clock);
    const auto begun = Clock::now();
    auto answered = agent_.function ? ask_function(game.position(), begun + allowed + kKitStart)
                                    : ask_program(game.position(), begun + allowed + kKitStart);
    if (answered.index() == 1) return std::get<1>(answered);
    Answer answer;
    answer.move = std::get<0>(answered);
    // The start of the program is not the agent's.
    const auto taken = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
    answer.time = std::min(taken, allowed);
    return answer;
  }

  void game_over() override { process_.reset(); }

 private:
  using Answered = std::variant<Move, Forfeit>;

  [[nodiscard]] Forfeit ended(std::string_view expected) const {
    std::string detail = fmt::format("{} was expected; the agent {}", expected,
                                     process_->ending() ? process_->ending()->text() : "closed its output");
    if (const auto last = trim(process_->error_tail()); !last.empty())
      detail += fmt::format("; stderr: '{}'", excerpt(split(last, '\n').back()));
    return {ForfeitKind::Exited, std::move(detail)};
  }

  [[nodiscard]] std::optional<Forfeit> broken(IoState state) const {
    if (state == IoState::Flood) return Forfeit{ForfeitKind::Flood, "output without end"};
    if (state == IoState::Memory)
      return Forfeit{ForfeitKind::Memory,
                     fmt::format("{} MiB used, {} allowed", process_->peak_memory() >> 20U,
                                 control_.memory.value_or(0) >> 20U)};
    return std::nullopt;
  }

  [[nodiscard]] Command command_of(std::vector<std::string> arguments) const {
    return {.arguments = std::move(arguments),
            .dir = copy_.agent(),
            .memory = control_.memory,
            .sandbox = player_.sandbox,
            .hidden = control_.hidden};
  }

  std::optional<Forfeit> start_function() {
    const std::string name = fs::weakly_canonical(agent_.folder).filename().string();
    auto started = Subprocess::start(command_of({"python3", "-c", kKitRunner, agent_.arguments[0], name}));
    if (!started) return Forfeit{ForfeitKind::NoStart, started.error().message};
    process_ = *std::move(started);
    const Milliseconds patience = std::max(control_.start_patience, kKitImport);
    const ReadLine line = process_->read_line(Clock::now() + patience);
    if (auto failure = broken(line.state)) return failure;
    if (line.state == IoState::Closed) return ended("make_move in " + agent_.arguments[0]);
    if (line.state == IoState::Timeout)
      return Forfeit{ForfeitKind::NoAnswer, fmt::format("{} was not read within {}", agent_.arguments[0],
                                                        format_duration(patience))};
    if (line.text == "ready") return std::nullopt;
    return Forfeit{ForfeitKind::NoStart,
                   fmt::format("{} with make_move(board, color) was expected; Python said: {}",
                               agent_.arguments[0], excerpt(without_mark(line.text)))};
  }

  Answered ask_function(const engine::AnyPosition& position, Clock::time_point deadline) {
    constexpr std::string_view kExpected = "(x, y) from make_move";
    const char color = position.to_move() == Color::Black ? 'B' : 'W';
    if (process_->write_line(cells_of(position, "") + ' ' + color, deadline) != IoState::Ok)
      return ended(kExpected);
    const ReadLine line = process_->read_line(deadline);
    if (auto failure = broken(line.state)) return *failure;
    if (line.state == IoState::Closed) return ended(kExpected);
    if (line.state == IoState::Timeout)
      return Forfeit{ForfeitKind::Time, fmt::format("{} was expected; nothing came", kExpected)};
    const auto words = split(line.text, ' ');
    if (words.size() == 3 && words[0] == "move")
      if (const auto move = parse_kit_move(fmt::format("{},{}", words[1], words[2]))) return *move;
    if (words[0] == "error")
      return Forfeit{ForfeitKind::Protocol, fmt::format("{} was expected; Python said: {}", kExpected,
                                                        excerpt(without_mark(line.text)))};
    return Forfeit{ForfeitKind::Garbage,
                   fmt::format("{}, columns and rows from 0 to 7, was expected; '{}' came", kExpected,
                               excerpt(line.text))};
  }

  Answered ask_program(const engine::AnyPosition& position, Clock::time_point deadline) {
    std::error_code code;
    const fs::path file = copy_.agent() / kMoveFile;
    fs::remove_all(file, code);
    if (const auto written = write_file(copy_.state(), cells_of(position, "\n")); !written)
      return Forfeit{ForfeitKind::NoStart, written.error().message};
    std::vector<std::string> arguments = agent_.arguments;
    arguments.push_back(copy_.state().string());
    arguments.emplace_back(position.to_move() == Color::Black ? "black" : "white");
    auto started = Subprocess::start(command_of(std::move(arguments)));
    if (!started) return Forfeit{ForfeitKind::NoStart, started.error().message};
    process_ = *std::move(started);
    ReadLine line;
    while ((line = process_->read_line(deadline)).state == IoState::Ok) {
    }
    if (auto failure = broken(line.state)) return *failure;
    if (line.state == IoState::Closed) process_->close(kLeave);
    const auto text = read_move(file);
    if (!text && line.state == IoState::Closed) return ended("x,y in move.txt");
    process_.reset();
    if (!text) return Forfeit{ForfeitKind::Time, "x,y in move.txt was expected; there is no such file"};
    if (const auto move = parse_kit_move(*text)) return *move;
    return Forfeit{
        ForfeitKind::Garbage,
        fmt::format("x,y (column,row from 0 to 7, or -1,-1) was expected in move.txt; it holds '{}'",
                    excerpt(trim(*text)))};
  }

  PlayerSpec player_;
  Control control_;
  KitAgent agent_;
  FolderCopy copy_;
  std::unique_ptr<Subprocess> process_;
};

}  // namespace

Result<KitAgent> find_kit_agent(const std::vector<std::string>& arguments, const fs::path& dir) {
  std::error_code code;
  fs::path program = dir.empty() ? fs::path(arguments[0]) : dir / arguments[0];
  if (fs::is_directory(program, code)) {
    const fs::path folder = program;
    for (const char* const name : {"launch.sh", "agent.py"})
      if (fs::is_regular_file(folder / name, code)) {
        program = folder / name;
        break;
      }
    if (program == folder)
      return Error{
          fmt::format("launch.sh or agent.py was expected in '{}'; neither is there", folder.string())};
  }
  KitAgent agent;
  agent.folder = !dir.empty() && !fs::is_directory(dir / arguments[0], code) ? dir : program.parent_path();
  const bool is_file = fs::is_regular_file(program, code);
  if (!is_file && dir.empty())
    return Error{
        fmt::format("an agent's program was expected at '{}'; it is not there (its folder goes behind dir=)",
                    program.string())};
  const std::string name = is_file ? fs::relative(program, agent.folder, code).string() : arguments[0];
  const std::string extension = lower(program.extension().string());
  agent.function = is_file && extension == ".py" && defines_make_move(program) && arguments.size() == 1;
  if (agent.function)
    agent.arguments = {name};
  else if (is_file && extension == ".sh")
    agent.arguments = {"bash", name};  // archives lose the right to be executed
  else if (is_file && extension == ".py")
    agent.arguments = {"python3", name};
  else
    agent.arguments = {is_file ? "./" + name : name};
  agent.arguments.insert(agent.arguments.end(), arguments.begin() + 1, arguments.end());
  return agent;
}

std::unique_ptr<Contestant> make_kit_client(const PlayerSpec& player, const Control& control) {
  return std::make_unique<KitClient>(player, control);
}

}  // namespace pedra::arena
