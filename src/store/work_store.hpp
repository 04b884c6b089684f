// The store of everything that several processes may share: matches, ladders, and the jobs of every kind of work. Its
// tables, in SQLite and in PostgreSQL (schema `pedra`):
//
//   work            id, kind, hash (unique), title, config, signature, state (running | finished), note, created
//   jobs            work, number, payload, state (waiting | running | done | failed), owner, lease_until, tries,
//                   reason, ended
//   results         work, number, content                       of every kind but matches, whose results are games
//   files           hash, content                               what jobs share: weights, positions
//   workers         name, host, version, signature, cores, threads, speed, kinds, begun, seen, finished
//   matches         id (its work's), game
//   match_players   match, seat, name, spec
//   match_openings  match, number, name, moves
//   games           id, match, job (unique together), outcome (black | white | draw), reason, forfeit, detail,
//                   discs, opening_moves, moves, times, scores, depths, nodes, finished
//   ladders         name, game
//   ladder_players  ladder, place, name, spec, active
//   ladder_matches  ladder, run, match
//   meta            key, value                                  schema
//
// Times of day are milliseconds since 1970, by the database's clock.
#pragma once
#include <array>
#include <memory>
#include <string_view>

#include "store/database.hpp"

namespace pedra::store {

// A file that is made when missing. One that is something else, damaged, or of a newer program is refused.
Result<std::unique_ptr<Database>> open_work_store(const Address& address);

// All tables but meta, each after those that it points to.
inline constexpr std::array<std::string_view, 12> kWorkTables{
    "work",          "jobs",           "results", "files",   "workers",        "matches",
    "match_players", "match_openings", "games",   "ladders", "ladder_players", "ladder_matches"};

extern const Format kWorkFormat;

}  // namespace pedra::store
