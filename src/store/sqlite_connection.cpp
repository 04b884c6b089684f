// A connection to a SQLite file, by SQLiteCpp.
//
// What makes a change durable is done here and not by SQLite, which would do it while it holds the lock of all writers:
// a transaction is committed to the log, the lock is free for the next, and then this one waits for the disk. Many
// writers wait together.
#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <map>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "base/visible_text.hpp"
#include "store/database.hpp"

namespace pedra::store {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kMostBusy{20'000};
constexpr std::chrono::microseconds kFirstWait{100};
constexpr std::chrono::microseconds kLongestWait{2'000};
constexpr std::string_view kSoon = "{soon}";
constexpr std::size_t kMostPrepared = 64;  // prepared statements
constexpr milliseconds kNewsAfter{
    500};  // after which there may be news: a lease that has run out is no change

bool is_writable(const fs::path& path) {
  if (::access(path.c_str(), F_OK) != 0) return true;  // to be made
  const fs::path folder = path.parent_path();
  return ::access(path.c_str(), W_OK) == 0 && ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

// For its owner alone, as what SQLite makes beside it; it may be opened to more people afterwards.
void make_private(const fs::path& path) {
  const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made >= 0) ::close(made);  // else SQLite says why
}

// What SQLite is given to open. A file that only may be read, in a folder where no journal may be made, must be
// declared unchanging; but where somebody else's journal is, it is read too.
std::string source_of(const fs::path& path, bool writable) {
  if (writable) {
    make_private(path);
    return path.string();
  }
  std::string uri = "file:";
  for (const char c : fs::absolute(path).string())
    uri += c == '?' || c == '#' || c == '%' ? fmt::format("%{:02x}", static_cast<unsigned char>(c))
                                            : std::string(1, c);
  return uri + (fs::exists(path.string() + "-wal") ? "?mode=ro" : "?immutable=1");
}

int flags_of(bool writable) {
  return writable ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY | SQLite::OPEN_URI;
}

std::pair<std::uint64_t, std::uint64_t> identity_of(const fs::path& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return {};
  return {file.st_dev, file.st_ino};
}

// SQLite's own waiting grows to a tenth of a second, in which many workers leave the file idle: ours stays as short as a
// transaction is.
int wait_while_busy(void* begun, int tries) {
  auto& since = *static_cast<steady_clock::time_point*>(begun);
  const auto now = steady_clock::now();
  if (tries == 0) since = now;
  if (now - since > kMostBusy) return 0;
  std::this_thread::sleep_for(std::min<std::chrono::microseconds>(kFirstWait * (tries + 1), kLongestWait));
  return 1;
}

void tell_now(sqlite3_context* context, int, sqlite3_value**) { sqlite3_result_int64(context, now_ms()); }

SqlError error_of(const SQLite::Exception& exception) {
  const int code = exception.getErrorCode();
  const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  return {.kind = damaged ? SqlError::Kind::Damaged : SqlError::Kind::Refused, .message = exception.what()};
}

// Runs `work`, with SQLite's exceptions as ours.
template <class Work>
auto guarded(const Work& work) {
  try {
    return work();
  } catch (const SQLite::Exception& exception) {
    throw error_of(exception);
  }
}

void bind(SQLite::Statement& to, int at, const Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value))
    to.bind(at, *whole);
  else if (const auto* const number = std::get_if<double>(&value))
    to.bind(at, *number);
  else if (const auto* const text = std::get_if<std::string>(&value))
    to.bind(at, *text);
  else if (const auto* const bytes = std::get_if<Bytes>(&value))
    to.bind(at, bytes->content.data(), static_cast<int>(bytes->content.size()));
  else
    to.bind(at);
}

Value value_in(const SQLite::Column& column) {
  if (column.isInteger()) return column.getInt64();
  if (column.isFloat()) return column.getDouble();
  if (column.isText()) return column.getString();
  if (column.isBlob()) return Bytes{column.getString()};
  return {};
}

class SqliteConnection final : public Connection {
 public:
  SqliteConnection(const fs::path& path, const Format& format)
      : path_(path),
        application_id_(format.application_id),
        writable_(is_writable(path)),
        database_(source_of(path, writable_), flags_of(writable_)) {
    sqlite3_busy_handler(database_.getHandle(), wait_while_busy, &busy_since_);
    database_.createFunction("now_ms", 0, false, nullptr, tell_now);
    const bool empty = database_.execAndGet("SELECT COUNT(*) FROM sqlite_master").getInt() == 0;
    if (!empty && database_.execAndGet("PRAGMA application_id").getInt() != application_id_)
      throw SqlError{.message = "it is a database of another program"};
    if (writable_) enter_write_ahead_mode();
    identity_ = identity_of(path_);
  }

  [[nodiscard]] Dialect dialect() const override { return Dialect::Sqlite; }
  [[nodiscard]] bool writable() const override { return writable_; }

  ~SqliteConnection() override {
    if (log_ >= 0) ::close(log_);
  }

  Answer execute(std::string_view sql, const std::vector<Value>& values) override {
    const int changes = database_.getTotalChanges();
    Answer answer = guarded([&] {
      SQLite::Statement& statement = prepared(sql);
      const Again again{statement};
      for (std::size_t i = 0; i < values.size(); ++i) bind(statement, static_cast<int>(i) + 1, values[i]);
      Answer found;
      while (statement.executeStep()) {
        std::vector<Value> row;
        for (int i = 0; i < statement.getColumnCount(); ++i) row.push_back(value_in(statement.getColumn(i)));
        found.rows.emplace_back(std::move(row));
      }
      found.changed = database_.getChanges();
      return found;
    });
    if (database_.getTotalChanges() != changes && sql.find(kSoon) == std::string_view::npos) unsafe_ = true;
    if (alone()) make_durable();
    return answer;
  }

  void script(std::string_view sql) override {
    guarded([&] { database_.exec(translated(sql, Dialect::Sqlite)); });
    unsafe_ = true;
    if (alone()) make_durable();
  }

  void begin() override {
    if (!rescued_.empty()) rescue();
    guarded([&] { database_.exec(writable_ ? "BEGIN IMMEDIATE" : "BEGIN"); });
  }
  void commit() override {
    guarded([&] { database_.exec("COMMIT"); });
    make_durable();
  }
  void roll_back() noexcept override {
    unsafe_ = false;
    try {
      database_.exec("ROLLBACK");
    } catch (const std::exception&) {  // SQLite has done it by itself
    }
  }

  bool has_schema() override {
    return guarded([&] { return database_.tableExists("meta"); });
  }
  void lock_schema() override {}  // the transaction does
  void make_home() override { script(fmt::format("PRAGMA application_id = {}", application_id_)); }

  void check_place() override {
    if (!rescued_.empty() || (identity_.second != 0 && identity_of(path_) != identity_)) rescue();
  }

  bool heard_news() override {
    return guarded([&] {
      const auto now = steady_clock::now();
      const std::int64_t version = database_.execAndGet("PRAGMA data_version").getInt64();
      const bool news = version != version_ || now - told_ > kNewsAfter;
      version_ = version;
      if (news) told_ = now;
      return news;
    });
  }
  void tell_news() override {}  // the file's version does

 private:
  struct Again {
    SQLite::Statement& statement;
    ~Again() {
      statement.tryReset();
      statement.clearBindings();
    }
  };

  SQLite::Statement& prepared(std::string_view sql) {
    const std::string text(sql);
    const auto found = statements_.find(text);
    if (found != statements_.end()) return *found->second;
    if (statements_.size() >= kMostPrepared) statements_.clear();
    return *statements_
                .emplace(text,
                         std::make_unique<SQLite::Statement>(database_, translated(sql, Dialect::Sqlite)))
                .first->second;
  }

  // SQLite's busy time-out does not cover this change: when two processes open a new file together, one of them
  // gets SQLITE_BUSY at once and has to ask again.
  void enter_write_ahead_mode() {
    const auto deadline = steady_clock::now() + kMostBusy;
    for (;;) {
      try {
        logged_ = database_.execAndGet("PRAGMA journal_mode = WAL").getString() == "wal";
        database_.exec(logged_ ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
        return;
      } catch (const SQLite::Exception& busy) {
        if (busy.getErrorCode() != SQLITE_BUSY || steady_clock::now() > deadline) throw;
        std::this_thread::sleep_for(milliseconds(2));
      }
    }
  }

  // No transaction is under way.
  [[nodiscard]] bool alone() { return sqlite3_get_autocommit(database_.getHandle()) != 0; }

  void make_durable() {
    if (!std::exchange(unsafe_, false) || !logged_) return;
    if (log_ < 0) log_ = ::open((path_.string() + "-wal").c_str(), O_RDONLY | O_CLOEXEC);
    if (log_ < 0 || ::fdatasync(log_) != 0)
      throw SqlError{.message =
                         fmt::format("its log cannot be written to the disk: {}", std::strerror(errno))};
  }

  // The open file still holds everything, though its name is gone.
  [[noreturn]] void rescue() {
    const std::string gone = fmt::format("'{}' was removed or replaced while it was in use", path_.string());
    if (rescued_.empty()) {
      std::string target = path_.string() + ".rescued";
      for (int copy = 2; fs::exists(target); ++copy)
        target = fmt::format("{}.rescued-{}", path_.string(), copy);
      try {
        make_private(target);
        SQLite::Statement copy(database_, "VACUUM INTO ?");
        copy.bind(1, target);
        copy.exec();
        rescued_ = target;
      } catch (const SQLite::Exception& exception) {
        throw SqlError{.message =
                           fmt::format("{}, and what it held cannot be saved: {}", gone, exception.what())};
      }
    }
    throw SqlError{.message = fmt::format("{}; all that it held is now in '{}'", gone, rescued_)};
  }

  const fs::path path_;
  const std::int32_t application_id_;
  const bool writable_;
  std::pair<std::uint64_t, std::uint64_t> identity_{};  // device and inode
  std::string rescued_;                                 // where to
  SQLite::Database database_;
  steady_clock::time_point busy_since_{};
  std::map<std::string, std::unique_ptr<SQLite::Statement>> statements_;
  bool logged_ = false;  // in write-ahead mode
  bool unsafe_ = false;  // a change has been made that the disk may not have yet
  int log_ = -1;
  std::int64_t version_ = -1;
  steady_clock::time_point told_{};
};

}  // namespace

std::unique_ptr<Connection> connect_sqlite(const Address& address, const Format& format) {
  return guarded([&] { return std::make_unique<SqliteConnection>(address.path(), format); });
}

}  // namespace pedra::store
