// Everything behind /api: the handlers and what they share. server.cpp makes one and gives it the requests
// that have passed the gate; tests call handle() without a socket. Handlers run in many threads at once.
#pragma once
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "lang/messages.hpp"
#include "proof/proved_win.hpp"
#include "server/http/event_hub.hpp"
#include "server/http/router.hpp"
#include "server/requests.hpp"
#include "server/sessions/live_games.hpp"
#include "server/sessions/match_runner.hpp"
#include "server/sessions/search_sessions.hpp"
#include "server/sessions/tree_cache.hpp"
#include "server/store/game_store.hpp"

namespace pedra::server {

struct ApiLimits {
  int searches = 32;
  int streams = 400;  // server.cpp keeps to it
  int matches = 2;
  std::size_t tree_bytes = 512U << 20U;
  LiveGameLimits live = {};
};

class Api {
 public:
  // The stores outlive it.
  Api(GameStore& games, arena::Store& arena, std::string version, const ApiLimits& limits = {});
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;
  ~Api() = default;

  [[nodiscard]] const Router& router() const { return router_; }
  [[nodiscard]] Reply handle(Request& request) const;  // refusals in the client's language
  [[nodiscard]] const ApiLimits& limits() const { return limits_; }
  void stop();  // ends searches and matches soon, and for good
  [[nodiscard]] EventHub& hub() { return hub_; }
  [[nodiscard]] LiveGames& live_games() { return live_; }

 private:
  // The files of routes/.
  //
  // meta.cpp
  void add_meta_routes();
  Reply meta() const;
  static Reply players(const Request& request);
  Reply events(const Request& request);

  // positions.cpp
  void add_position_routes();
  struct Found {
    GameSetup spec;
    engine::AnyPosition position;
  };
  struct FoundGame {
    GameSetup spec;
    play::Game game;  // up to the position
  };
  Result<FoundGame> find_with_moves(const PositionRef& wanted);
  Result<Found> find_position(const PositionRef& wanted);
  Reply why(const Request& request);

  // proof.cpp
  Reply proof_of_position(const Request& request);

  // games.cpp
  void add_game_routes();
  using Changer = std::function<Result<Ok>(play::LiveGame&, const ChangeRequest&)>;
  void add_change(const std::string& method, const std::string& pattern, Change change,
                  const Changer& changer);
  Result<SavedGame> game_of(const Request& request);
  Reply create_game(const Request& request);
  Reply list_games(const Request& request);
  Reply delete_game(const Request& request);
  Reply position_of_game(const Request& request);
  Reply export_game(const Request& request);
  Reply import_games(const Request& request);

  // variations.cpp
  void add_variation_routes();
  Reply put_variations(const Request& request);

  // searches.cpp
  struct PreparedSearch {
    engine::AnyPosition position;
    std::string player;
    std::shared_ptr<SearchSession> session;
    std::shared_ptr<engine::Engine> engine;
  };
  void add_search_routes();
  // What a stream needs that searches one position; `kind` is a literal.
  Result<PreparedSearch> prepare_search(std::string_view kind, const PositionRef& wanted,
                                        const engine::EngineSpec& player);
  // Sends its reports but the last, which it returns.
  search::SearchReport run_search(const PreparedSearch& search, const engine::SearchRequest& request,
                                  EventSink& sink);
  static Json done_json(const SearchSession& session);
  Reply search(const Request& request);

  // analyses.cpp
  void add_analysis_routes();
  Reply create_analysis(const Request& request);
  Reply run_analysis(const Request& request);
  void analyse(EventSink& sink, Analysis analysis, SearchSession& session);
  [[nodiscard]] bool analysing(std::int64_t id) const;

  // trees.cpp
  void add_tree_routes();
  Reply create_tree(const Request& request);
  Reply tree_children(const Request& request);
  Reply tree_moment(const Request& request);
  Reply compare(const Request& request);

  // matches.cpp
  void add_match_routes();
  Reply list_matches();
  Reply show_match(const Request& request);
  Reply match_games(const Request& request);
  Reply match_game(const Request& request, bool open);
  Reply match_events(const Request& request);
  Reply ladder(const Request& request);
  Result<Json> match_now(std::int64_t id);

  // jobs.cpp
  void add_job_routes();
  Reply job_events(const Request& request);
  Result<Json> jobs_now(bool all);

  GameStore& games_;
  arena::Store& arena_;
  const std::string version_;
  const ApiLimits limits_;
  EventHub hub_;
  SearchSessions searches_;
  TreeCache trees_;
  LiveGames live_;
  std::optional<MatchRunner> matches_;
  Router router_;
  std::mutex proof_mutex_;
  std::optional<proof::ProvedWin> proof_;  // read when it is first asked for
  mutable std::mutex analysing_mutex_;
  std::set<std::int64_t> analysing_;
};

// What the client's Accept-Language begins with.
lang::Language language_of(const Request& request);

// The whole number in a part of the path or in the query; an error that says not-found, or bad-value.
Result<std::int64_t> id_of(const Request& request, std::size_t part, std::string_view what);
Result<std::int64_t> query_number(const Request& request, std::string_view name, std::int64_t usual,
                                  std::int64_t least, std::int64_t most);

// The limits a search gets: those asked for, else the player's, else `usual`; never longer than the server
// allows.
search::Limits server_limits(const search::Limits& asked, const engine::EngineSpec& player,
                             const search::Limits& usual);

}  // namespace pedra::server
