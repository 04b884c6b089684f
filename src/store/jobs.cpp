#include "store/jobs.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/hash_text.hpp"

namespace pedra::store {
namespace {

constexpr std::string_view kWorkColumns = "id, kind, title, config, signature, state, note, created";
constexpr std::size_t kPayloadsAtOnce = 200;
constexpr std::int64_t kRateMs = 300'000;  // over which a speed is taken

WorkInfo read_work(const Row& row) {
  return {.id = row.integer(0),
          .kind = row.text(1),
          .title = row.text(2),
          .config = row.text(3),
          .signature = row.text(4),
          .finished = row.text(5) == "finished",
          .note = row.text(6),
          .created = row.integer(7)};
}

std::vector<WorkInfo> read_all_work(const std::vector<Row>& rows) {
  std::vector<WorkInfo> all;
  for (const Row& row : rows) all.push_back(read_work(row));
  return all;
}

// Leases are written with {soon}: one that a failure of the power undoes is a job that waits, as if it had run out.

// A lease that nobody renews any more; after the condition.
std::string lost_where(std::string_view condition) {
  return fmt::format(
      "UPDATE jobs SET state = CASE WHEN tries >= {} THEN 'failed' ELSE 'waiting' END, "
      "reason = 'its worker was lost ' || tries || ' times, at last ' || owner, "
      "ended = {{now}}, owner = '', lease_until = 0 WHERE state = 'running' AND {} {{soon}}",
      kMostTries, condition);
}

JobCounts counts_of(Connection& sql, std::int64_t work) {
  JobCounts counts;
  for (const Row& row : sql.ask("SELECT state, COUNT(*) FROM jobs WHERE work = ? GROUP BY state", work)) {
    const std::string& state = row.text(0);
    if (state == "waiting") counts.waiting = row.integer(1);
    if (state == "running") counts.running = row.integer(1);
    if (state == "done") counts.done = row.integer(1);
    if (state == "failed") counts.failed = row.integer(1);
  }
  return counts;
}

double speed_of(Connection& sql, std::int64_t work) {
  const auto row = sql.ask_one(
      "SELECT COUNT(*), {now} - MIN(ended) FROM jobs WHERE work = ?1 AND state = 'done' AND ended > {now} - "
      "?2",
      work, kRateMs);
  if (!row || row->is_null(1)) return 0;
  const std::int64_t since = std::max<std::int64_t>(row->integer(1), 1000);
  return 1000.0 * static_cast<double>(row->integer(0)) / static_cast<double>(since);
}

bool put_result(Connection& sql, const Jobs::Done& done) {
  if (!Jobs::end(sql, done.work, done.number)) return false;
  sql.change("INSERT INTO results VALUES (?, ?, ?)", done.work, done.number, Bytes{done.content});
  return true;
}

}  // namespace

std::int64_t Jobs::put_work(Connection& sql, const NewWork& work, bool& made) {
  const auto put = sql.ask_one(
      "INSERT INTO work (kind, hash, title, config, signature, state, note, created) "
      "VALUES (?, ?, ?, ?, ?, 'running', '', {now}) ON CONFLICT (hash) DO NOTHING RETURNING id",
      work.kind, work.hash, work.title, work.config, work.signature);
  made = put.has_value();
  if (put) return put->integer(0);
  const auto found = sql.ask_one("SELECT id FROM work WHERE hash = ?", work.hash);
  if (!found) throw SqlError{.kind = SqlError::Kind::Again, .message = "the work is being made"};
  return found->integer(0);
}

void Jobs::put_jobs(Connection& sql, std::int64_t work, const std::vector<std::string>& payloads) {
  for (std::size_t first = 0; first < payloads.size(); first += kPayloadsAtOnce) {
    std::string text = "INSERT INTO jobs VALUES ";
    std::vector<Value> values;
    for (std::size_t i = first; i < std::min(first + kPayloadsAtOnce, payloads.size()); ++i) {
      text += i > first ? ", (?, ?, ?, 'waiting', '', 0, 0, '', 0)" : "(?, ?, ?, 'waiting', '', 0, 0, '', 0)";
      values.insert(values.end(), {to_value(work), to_value(i), to_value(payloads[i])});
    }
    sql.execute(text, values);
  }
  sql.tell_news();
}

bool Jobs::end(Connection& sql, std::int64_t work, int number) {
  return sql.change(
             "UPDATE jobs SET state = 'done', owner = '', lease_until = 0, reason = '', ended = {now} "
             "WHERE work = ? AND number = ? AND state <> 'done'",
             work, number) > 0;
}

Result<WorkInfo> Jobs::open_work(const NewWork& work, const std::vector<std::string>& payloads) {
  return database_.change<WorkInfo>([&](Connection& sql) -> Result<WorkInfo> {
    bool made = false;
    const std::int64_t id = put_work(sql, work, made);
    if (made) put_jobs(sql, id, payloads);
    return read_work(*sql.ask_one(fmt::format("SELECT {} FROM work WHERE id = ?", kWorkColumns), id));
  });
}

Result<std::vector<WorkInfo>> Jobs::running_work() {
  return database_.run<std::vector<WorkInfo>>([](Connection& sql) -> Result<std::vector<WorkInfo>> {
    return read_all_work(
        sql.ask(fmt::format("SELECT {} FROM work WHERE state = 'running' ORDER BY id", kWorkColumns)));
  });
}

Result<std::vector<WorkProgress>> Jobs::progress(bool all) {
  return database_.run<std::vector<WorkProgress>>(
      [all](Connection& sql) -> Result<std::vector<WorkProgress>> {
        std::vector<WorkProgress> found;
        for (WorkInfo& work :
             read_all_work(sql.ask(fmt::format("SELECT {} FROM work {} ORDER BY id DESC", kWorkColumns,
                                               all ? "" : "WHERE state = 'running'")))) {
          WorkProgress progress;
          progress.work = std::move(work);
          progress.jobs = counts_of(sql, progress.work.id);
          if (!progress.work.finished) progress.per_second = speed_of(sql, progress.work.id);
          found.push_back(std::move(progress));
        }
        return found;
      });
}

Result<Ok> Jobs::set_finished(std::int64_t work, std::string_view note) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change("UPDATE work SET state = 'finished', note = ? WHERE id = ? AND state = 'running'", note, work);
    return Ok{};
  });
}

Result<Ok> Jobs::close_what_is_done() {
  return database_.run<Ok>([](Connection& sql) -> Result<Ok> {
    sql.change(
        "UPDATE work SET state = 'finished' WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM jobs "
        "WHERE jobs.work = work.id AND (jobs.state = 'waiting' OR jobs.state = 'running'))");
    return Ok{};
  });
}

Result<std::vector<Claim>> Jobs::claim(std::int64_t work, std::string_view owner,
                                       std::chrono::milliseconds lease, int most) {
  return database_.change<std::vector<Claim>>([&](Connection& sql) -> Result<std::vector<Claim>> {
    sql.change(lost_where("work = ? AND lease_until < {now}"), work);
    std::vector<Claim> claims;
    // Together only those that nobody has tried; else one, whatever it is.
    for (const bool together : {true, false}) {
      if (together && most <= 1) continue;
      for (const Row& row : sql.ask(
               "WITH picked AS MATERIALIZED (SELECT work, number FROM jobs WHERE work = ?1 AND state = "
               "'waiting' "
               "AND tries <= ?2 AND EXISTS (SELECT 1 FROM work WHERE work.id = ?1 AND work.state = "
               "'running') "
               "ORDER BY number LIMIT ?3 {skip locked}) "
               "UPDATE jobs SET state = 'running', owner = ?4, lease_until = {now} + ?5, tries = tries + 1 "
               "FROM picked WHERE jobs.work = picked.work AND jobs.number = picked.number "
               "RETURNING jobs.number, jobs.payload, jobs.tries {soon}",
               work, together ? 0 : kMostTries, together ? most : 1, owner, lease.count()))
        claims.push_back(
            {.work = work, .number = row.small(0), .payload = row.text(1), .tries = row.small(2)});
      if (!claims.empty()) break;
    }
    std::sort(claims.begin(), claims.end(),
              [](const Claim& a, const Claim& b) { return a.number < b.number; });
    return claims;
  });
}

Result<Ok> Jobs::change_claims(const std::vector<Claim>& held, std::string_view sql_text,
                               std::string_view owner) {
  if (held.empty()) return Ok{};
  return database_.change<Ok>([&](Connection& sql) -> Result<Ok> {
    for (const Claim& claim : held) sql.change(sql_text, claim.work, claim.number, owner);
    return Ok{};
  });
}

Result<Ok> Jobs::renew(const std::vector<Claim>& held, std::string_view owner,
                       std::chrono::milliseconds lease) {
  return change_claims(
      held,
      fmt::format("UPDATE jobs SET lease_until = {{now}} + {} WHERE work = ?1 AND number = ?2 AND "
                  "owner = ?3 AND state = 'running' {{soon}}",
                  lease.count()),
      owner);
}

Result<Ok> Jobs::give_back(const std::vector<Claim>& held, std::string_view owner) {
  return change_claims(held,
                       "UPDATE jobs SET state = 'waiting', owner = '', lease_until = 0, tries = tries - 1 "
                       "WHERE work = ?1 AND number = ?2 AND owner = ?3 AND state = 'running' {soon}",
                       owner);
}

Result<Ok> Jobs::release(std::string_view owner) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change(
        "UPDATE jobs SET state = 'waiting', owner = '', lease_until = 0, tries = tries - 1 "
        "WHERE state = 'running' AND owner = ?",
        owner);
    return Ok{};
  });
}

Result<Ok> Jobs::bury(std::string_view owner) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change(lost_where("owner = ?"), owner);
    return Ok{};
  });
}

Result<Ok> Jobs::set_aside(const Claim& job, std::string_view reason) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change(
        "UPDATE jobs SET state = 'failed', owner = '', lease_until = 0, reason = ?, ended = {now} "
        "WHERE work = ? AND number = ? AND state <> 'done'",
        reason, job.work, job.number);
    return Ok{};
  });
}

Result<Ok> Jobs::retry(std::int64_t work) {
  return database_.change<Ok>([&](Connection& sql) -> Result<Ok> {
    const auto waiting = sql.change(
        "UPDATE jobs SET state = 'waiting', tries = 0, reason = '' WHERE work = ? AND state = 'failed'",
        work);
    if (waiting == 0) return Error{fmt::format("work {} has no job that is set aside", work)};
    sql.change("UPDATE work SET state = 'running' WHERE id = ? AND note = ''", work);
    sql.tell_news();
    return Ok{};
  });
}

Result<bool> Jobs::finish(std::int64_t work, int number, std::string_view content) {
  return database_.change<bool>([&](Connection& sql) -> Result<bool> {
    return put_result(sql, {work, number, std::string(content)});
  });
}

Result<Ok> Jobs::finish_all(const std::vector<Done>& done) {
  return database_.change<Ok>([&](Connection& sql) -> Result<Ok> {
    for (const Done& one : done) put_result(sql, one);
    return Ok{};
  });
}

Result<JobCounts> Jobs::counts(std::int64_t work) {
  return database_.run<JobCounts>(
      [work](Connection& sql) -> Result<JobCounts> { return counts_of(sql, work); });
}

Result<std::vector<std::string>> Jobs::owners(std::int64_t work) {
  return database_.run<std::vector<std::string>>([work](Connection& sql) -> Result<std::vector<std::string>> {
    std::vector<std::string> owners;
    for (const Row& row :
         sql.ask("SELECT DISTINCT owner FROM jobs WHERE state = 'running' AND (work = ?1 OR ?1 = 0)", work))
      owners.push_back(row.text(0));
    return owners;
  });
}

Result<std::vector<SetAside>> Jobs::aside(std::int64_t work) {
  return database_.run<std::vector<SetAside>>([work](Connection& sql) -> Result<std::vector<SetAside>> {
    std::vector<SetAside> found;
    for (const Row& row :
         sql.ask("SELECT work, number, reason FROM jobs WHERE state = 'failed' AND (work = ?1 OR ?1 = 0) "
                 "ORDER BY work, number LIMIT 1000",
                 work))
      found.push_back({.work = row.integer(0), .number = row.small(1), .reason = row.text(2)});
    return found;
  });
}

Result<std::vector<Jobs::Done>> Jobs::results(std::int64_t work, int first, int most) {
  return database_.run<std::vector<Done>>([&](Connection& sql) -> Result<std::vector<Done>> {
    std::vector<Done> found;
    for (const Row& row :
         sql.ask("SELECT number, content FROM results WHERE work = ? AND number >= ? ORDER BY number LIMIT ?",
                 work, first, most))
      found.push_back({.work = work, .number = row.small(0), .content = row.bytes(1)});
    return found;
  });
}

Result<std::vector<int>> Jobs::ended(std::int64_t work) {
  return database_.run<std::vector<int>>([work](Connection& sql) -> Result<std::vector<int>> {
    std::vector<int> numbers;
    for (const Row& row : sql.ask("SELECT number FROM results WHERE work = ? ORDER BY number", work))
      numbers.push_back(row.small(0));
    return numbers;
  });
}

Result<std::string> Jobs::result(std::int64_t work, int number) {
  return database_.run<std::string>([&](Connection& sql) -> Result<std::string> {
    const auto row = sql.ask_one("SELECT content FROM results WHERE work = ? AND number = ?", work, number);
    if (!row) return Error{fmt::format("job {} of work {} has no result", number, work)};
    return row->bytes(0);
  });
}

Result<std::string> Jobs::put_file(std::string_view content) {
  std::string hash = hash_text(content);
  return database_.change<std::string>([&](Connection& sql) -> Result<std::string> {
    if (!sql.ask_one("SELECT 1 FROM files WHERE hash = ?", hash))
      sql.change("INSERT INTO files VALUES (?, ?) ON CONFLICT (hash) DO NOTHING", hash,
                 Bytes{std::string(content)});
    return hash;
  });
}

Result<std::string> Jobs::file(std::string_view hash) {
  return database_.run<std::string>([&](Connection& sql) -> Result<std::string> {
    const auto row = sql.ask_one("SELECT content FROM files WHERE hash = ?", hash);
    if (!row) return Error{fmt::format("the store has no file {}", hash)};
    if (hash_text(row->bytes(0)) != hash)
      return Error{fmt::format("the file {} in the store is damaged", hash)};
    return row->bytes(0);
  });
}

Result<Ok> Jobs::put_worker(const WorkerInfo& worker) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change(
        "INSERT INTO workers VALUES (?, ?, ?, ?, ?, ?, ?, ?, {now}, {now}, 0) ON CONFLICT (name) DO NOTHING",
        worker.name, worker.host, worker.version, worker.signature, worker.cores, worker.threads,
        worker.speed, worker.kinds);
    return Ok{};
  });
}

Result<Ok> Jobs::see_worker(std::string_view name, std::int64_t finished) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change("UPDATE workers SET seen = {now}, finished = ? WHERE name = ? {soon}", finished, name);
    return Ok{};
  });
}

Result<Ok> Jobs::remove_worker(std::string_view name) {
  return database_.run<Ok>([&](Connection& sql) -> Result<Ok> {
    sql.change("DELETE FROM workers WHERE name = ?", name);
    return Ok{};
  });
}

Result<std::vector<WorkerInfo>> Jobs::workers() {
  return database_.run<std::vector<WorkerInfo>>([](Connection& sql) -> Result<std::vector<WorkerInfo>> {
    std::vector<WorkerInfo> all;
    for (const Row& row :
         sql.ask("SELECT name, host, version, signature, cores, threads, speed, kinds, begun, seen, {now} - "
                 "seen, finished, "
                 "(SELECT COUNT(*) FROM jobs WHERE state = 'running' AND owner = workers.name) FROM workers "
                 "ORDER BY begun, name"))
      all.push_back({.name = row.text(0),
                     .host = row.text(1),
                     .version = row.text(2),
                     .signature = row.text(3),
                     .cores = row.small(4),
                     .threads = row.small(5),
                     .speed = row.integer(6),
                     .kinds = row.text(7),
                     .begun = row.integer(8),
                     .seen = row.integer(9),
                     .silent_ms = row.integer(10),
                     .finished = row.integer(11),
                     .running = row.integer(12)});
    return all;
  });
}

}  // namespace pedra::store
