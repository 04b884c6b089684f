#include "store/work_store.hpp"

namespace pedra::store {
namespace {

constexpr std::array kMigrations{
    R"(
CREATE TABLE matches (id {key}, hash TEXT NOT NULL UNIQUE, title TEXT NOT NULL, config TEXT NOT NULL,
  game TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, created BIGINT NOT NULL);
CREATE TABLE match_players (match BIGINT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL,
  PRIMARY KEY (match, seat));
CREATE TABLE match_openings (match BIGINT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL,
  PRIMARY KEY (match, number));
CREATE TABLE jobs (match BIGINT NOT NULL, number BIGINT NOT NULL, black BIGINT NOT NULL, white BIGINT NOT NULL,
  opening BIGINT NOT NULL, pair BIGINT NOT NULL, state TEXT NOT NULL, owner TEXT NOT NULL,
  lease_until BIGINT NOT NULL, PRIMARY KEY (match, number));
CREATE INDEX jobs_by_state ON jobs (match, state, number);
CREATE TABLE games (id {key}, match BIGINT NOT NULL, job BIGINT NOT NULL, outcome TEXT NOT NULL,
  reason TEXT NOT NULL, forfeit TEXT NOT NULL, detail TEXT NOT NULL, discs BIGINT NOT NULL,
  opening_moves BIGINT NOT NULL, moves TEXT NOT NULL, times TEXT NOT NULL, scores TEXT NOT NULL,
  depths TEXT NOT NULL, nodes TEXT NOT NULL, finished BIGINT NOT NULL, UNIQUE (match, job));
CREATE TABLE ladders (name TEXT PRIMARY KEY, game TEXT NOT NULL);
CREATE TABLE ladder_players (ladder TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL, active BIGINT NOT NULL,
  PRIMARY KEY (ladder, name));
CREATE TABLE ladder_matches (ladder TEXT NOT NULL, run BIGINT NOT NULL, match BIGINT NOT NULL,
  PRIMARY KEY (ladder, run));
)",
    // A match becomes one kind of work; jobs lose what only a match's have.
    R"(
CREATE TABLE work (id {key}, kind TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, title TEXT NOT NULL, config TEXT NOT NULL,
  signature TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, created BIGINT NOT NULL);
INSERT INTO work (id, kind, hash, title, config, signature, state, note, created)
  SELECT id, 'match', hash, title, config, '', state, note, created FROM matches;
CREATE TABLE match_games (id BIGINT PRIMARY KEY, game TEXT NOT NULL);
INSERT INTO match_games SELECT id, game FROM matches;
DROP TABLE matches;
ALTER TABLE match_games RENAME TO matches;
CREATE TABLE all_jobs (work BIGINT NOT NULL, number BIGINT NOT NULL, payload TEXT NOT NULL, state TEXT NOT NULL,
  owner TEXT NOT NULL, lease_until BIGINT NOT NULL, tries BIGINT NOT NULL, reason TEXT NOT NULL, ended BIGINT NOT NULL,
  PRIMARY KEY (work, number));
INSERT INTO all_jobs SELECT match, number, black || ' ' || white || ' ' || opening || ' ' || pair,
  CASE state WHEN 'done' THEN 'done' WHEN 'damaged' THEN 'failed' ELSE 'waiting' END, '', 0, 0, '', 0 FROM jobs;
DROP TABLE jobs;
ALTER TABLE all_jobs RENAME TO jobs;
CREATE INDEX jobs_waiting ON jobs (work, number) WHERE state = 'waiting';
CREATE INDEX jobs_running ON jobs (work, lease_until) WHERE state = 'running';
CREATE INDEX jobs_set_aside ON jobs (work, number) WHERE state = 'failed';
CREATE TABLE results (work BIGINT NOT NULL, number BIGINT NOT NULL, content {bytes} NOT NULL,
  PRIMARY KEY (work, number));
CREATE TABLE files (hash TEXT PRIMARY KEY, content {bytes} NOT NULL);
CREATE TABLE workers (name TEXT PRIMARY KEY, host TEXT NOT NULL, version TEXT NOT NULL, signature TEXT NOT NULL,
  cores BIGINT NOT NULL, threads BIGINT NOT NULL, speed BIGINT NOT NULL, kinds TEXT NOT NULL, begun BIGINT NOT NULL,
  seen BIGINT NOT NULL, finished BIGINT NOT NULL);
CREATE TABLE placed_players (ladder TEXT NOT NULL, place BIGINT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL,
  active BIGINT NOT NULL, PRIMARY KEY (ladder, name));
INSERT INTO placed_players SELECT ladder, row_number() OVER (), name, spec, active FROM ladder_players;
DROP TABLE ladder_players;
ALTER TABLE placed_players RENAME TO ladder_players;
)"};

}  // namespace

constinit const Format kWorkFormat{.application_id = 0x50656472,  // "Pedr"
                                   .schema = "pedra",
                                   .name = "store of matches",
                                   .migrations = kMigrations};

Result<std::unique_ptr<Database>> open_work_store(const Address& address) {
  return Database::open(address, kWorkFormat);
}

}  // namespace pedra::store
