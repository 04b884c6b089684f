// The commands of the arena: match, openings, tune, ladder, class, check-engine.
#include "cli/parser.hpp"
#include "engine/registry.hpp"
#include "search/limits.hpp"

namespace pedra::cli {

void Parser::add_contest(CLI::App* to, ContestOptions& contest) {
  number(to, "--games", contest.games, 1, 1'000'000, "games a pairing (default 100)");
  auto* const openings =
      file(to, "--openings", contest.openings,
           "a file of openings, each played twice; or `generate` (the default), or `none`");
  words_[openings] = {"generate", "none"};
  duration(to, "--time", contest.time, "time a move, as in 500ms");
  to->add_option("--clock", contest.clock, "time a game and what a move adds, as in 5m+2s")
      ->type_name("CLOCK");
  number(to, "--nodes", contest.nodes, 1, kMaxCount, "positions a move");
  number(to, "--depth", contest.depth, 1, search::kMaxDepth, "depth of every move");
  duration(to, "--tolerance", contest.tolerance, "past its time before a player has lost (default 100ms)");
  to->add_option("--memory", contest.memory, "memory of every outside program, as in 350m")
      ->type_name("SIZE");
  to->add_option("--adjudicate", contest.adjudicate,
                 "end decided games: win=SCORE[:MOVES],draw=SCORE[:MOVES], when both players say so")
      ->type_name("RULE");
  number(to, "--draw-after", contest.draw_after, 1, 10'000, "a draw after so many moves");
  number(to, "--concurrency", contest.concurrency, 0, 256,
         "games at a time (default 1); 0: all are left to workers, see `pedra worker`");
  number(to, "--seed", contest.seed, 0, kMaxCount,
         "where chance starts; with --nodes or --depth it repeats a match");
  file(to, "--report", contest.report, "write an HTML report");
  to->add_flag("--json", contest.json, "one JSON object a line: every game, then the table");
}

void Parser::add_match() {
  CLI::App* const sub = command(
      "match", "Play players against each other; the same command goes on with what is left",
      {"pedra match gomoku --player chains:depth=2 --player five-windows:depth=2 --games 20",
       "pedra match othello --player engine --player \"cmd:./bot.py;protocol=gtp;name=mine\" --time 1s",
       "pedra match gomoku --player cmd:new --player cmd:old --nodes 20000 --games 10000 --sprt 0,10",
       "pedra match show 3 --report match.html"},
      MatchOptions{});
  auto& options = options_of<MatchOptions>(sub);
  sub->require_subcommand(0, 1);
  options.game.game.clear();
  add_game(sub, options.game);
  sub->get_option("GAME")->required(false);  // not with list, show ...
  auto* const players = sub->add_option("--player", options.players,
                                        "a player, or cmd:PROGRAM ARGS;protocol=P;name=N; once for each");
  players->allow_extra_args(false)->check(not_empty())->type_name("PLAYER");
  for (const auto& info : engine::engines()) words_[players].emplace_back(info.name);
  choice(sub, "--pairing", options.pairing, {"match", "round-robin", "gauntlet"},
         "who meets whom (default: match for two players, else round-robin)");
  add_contest(sub, options.contest);
  sub->add_option("--sprt", options.sprt, "stop when sure: elo0,elo1[,alpha,beta]")->type_name("BOUNDS");
  sub->add_option("--title", options.title, "what the match is called")->type_name("TEXT");
  sub->add_flag("--plain-count", options.game.plain_count, "Othello: the final score counts discs only");
  add_store(sub, options.store);
  add_match_records(*sub);
}

void Parser::add_match_records(CLI::App& match) {
  CLI::App* const list =
      command(match, "list", "List the matches in the store", {"pedra match list"}, MatchListOptions{});
  auto& listed = options_of<MatchListOptions>(list);
  add_store(list, listed.store);
  list->add_flag("--json", listed.json, "one JSON object a line");

  CLI::App* const show = command(match, "show", "Show a match's table again",
                                 {"pedra match show 3 --report match.html"}, MatchShowOptions{});
  auto& shown = options_of<MatchShowOptions>(show);
  number(show, "MATCH", shown.match, 1, kMaxCount, "its number in `pedra match list`")->required();
  file(show, "--report", shown.report, "write an HTML report");
  show->add_flag("--games", shown.games, "list the games too");
  show->add_flag("--json", shown.json, "one JSON object a line");
  add_store(show, shown.store);

  CLI::App* const exported =
      command(match, "export", "Write a match's games in a format of others",
              {"pedra match export 3 > games.sgf", "pedra match export 3 --format wthor --output games"},
              MatchExportOptions{});
  auto& wanted = options_of<MatchExportOptions>(exported);
  number(exported, "MATCH", wanted.match, 1, kMaxCount, "its number in `pedra match list`")->required();
  choice(exported, "--format", wanted.format, {"sgf", "psq", "ggf", "wthor"}, "which (default sgf)");
  number(exported, "--game", wanted.game, 1, kMaxCount, "this game only, by its number");
  file(exported, "--output", wanted.output,
       "a name to which .sgf, -1.psq, .ggf, .wtb and .jou are added (default stdout)");
  add_store(exported, wanted.store);

  CLI::App* const imported = command(
      match, "import", "Bring games of others into the store, as one match",
      {"pedra match import games.sgf", "pedra match import --rule renju *.psq"}, MatchImportOptions{});
  auto& brought = options_of<MatchImportOptions>(imported);
  imported->add_option("FILE", brought.files, "SGF, PSQ, GGF or WTHOR (.wtb) files")
      ->required()
      ->type_name("FILE");
  choice(imported, "--rule", brought.game.rule, {"freestyle", "standard", "caro", "renju"},
         "Gomoku's rule where a file is silent");
  number(imported, "--k", brought.game.k, kShortestSide, mnk::kLongestSide,
         "stones in a row that win, where a file is silent");
  imported->add_option("--title", brought.title, "what the match is called")->type_name("TEXT");
  add_store(imported, brought.store);
}

void Parser::add_openings() {
  CLI::App* const sub = command("openings", "Make balanced openings, no two alike under symmetry",
                                {"pedra openings othello --count 50 --seed 7",
                                 "pedra openings gomoku --rule renju --size 15 --output renju.txt"},
                                OpeningsOptions{});
  auto& options = options_of<OpeningsOptions>(sub);
  add_game(sub, options.game);
  number(sub, "--count", options.count, 1, 1'000'000, "how many (default 100)");
  number(sub, "--seed", options.seed, 0, kMaxCount, "where chance starts");
  number(sub, "--stones", options.stones, 1, 40, "stones in each (default: Othello 8, Gomoku 3 to 6)");
  player(sub, "--judge", options.judge, false, "who says what is balanced (default engine:depth=2)");
  sub->add_option("--tolerance", options.tolerance, "the largest value either way, in the judge's points")
      ->type_name("POINTS");
  file(sub, "--output", options.output, "where they go (default stdout)");
}

void Parser::add_ladder() {
  CLI::App* const sub = command("ladder", "A field of players that is kept, rated by all their games",
                                {"pedra ladder add gomoku chains:depth=2 \"cmd:./bot.py;name=Ana\"",
                                 "pedra ladder run --games 4 --time 1s", "pedra ladder table"},
                                LadderOptions{});
  sub->require_subcommand(0, 1);
  const auto part = [&](const char* name, LadderOptions::Action action, const char* summary,
                        const char* example) {
    CLI::App* const made = command(*sub, name, summary, {example}, LadderOptions{});
    auto& options = options_of<LadderOptions>(made);
    options.action = action;
    if (action != LadderOptions::Action::List)
      made->add_option("--ladder", options.ladder, "which ladder (default main)")
          ->check(not_empty())
          ->type_name("NAME");
    add_store(made, options.store);
    return std::pair<CLI::App*, LadderOptions*>(made, &options);
  };
  using Action = LadderOptions::Action;
  const auto added = part("add", Action::Add, "Add players, or change them",
                          "pedra ladder add gomoku \"cmd:./bot.py;name=Ana\"");
  add_game(added.first, added.second->game);
  added.first->add_option("PLAYER", added.second->players, "players as in `pedra match`")->required();
  const auto removed =
      part("remove", Action::Remove, "Let players rest; their games stay", "pedra ladder remove Ana");
  removed.first->add_option("NAME", removed.second->players, "names in the table")->required();
  const auto run =
      part("run", Action::Run, "One more round robin of everyone", "pedra ladder run --games 4 --time 1s");
  add_contest(run.first, run.second->contest);
  const auto table =
      part("table", Action::Table, "Show the table", "pedra ladder table --anchor random --anchor-elo 1000");
  table.first->add_option("--anchor", table.second->anchor, "the player whose rating is fixed")
      ->type_name("NAME");
  table.first->add_option("--anchor-elo", table.second->anchor_elo, "at so many points (default 0)")
      ->type_name("ELO");
  table.first->add_flag("--json", table.second->json, "one JSON object a line");
  const auto all = part("list", Action::List, "List the ladders there are", "pedra ladder list");
  all.first->add_flag("--json", all.second->json, "one JSON object a line");
}

void Parser::add_tune() {
  CLI::App* const sub = command(
      "tune", "Tune numbers of the engine's search by games against itself; the same command goes on",
      {"pedra tune gomoku --parameter futility_margin_per_ply --parameter reduction_percent --nodes 20000",
       "pedra tune gomoku --rule renju --iterations 1000 --games 64 --concurrency 0 --store URL"},
      TuneOptions{});
  auto& options = options_of<TuneOptions>(sub);
  options.contest.games = 32;
  add_game(sub, options.game);
  player(sub, "--player", options.player, false, "whose search (default engine:hash=8)");
  sub->add_option("--parameter", options.parameters,
                  "a number of `pedra bench gomoku --parameters`; once for each (default all)")
      ->allow_extra_args(false)
      ->check(not_empty())
      ->type_name("NAME");
  number(sub, "--iterations", options.iterations, 1, 1'000'000, "how many (default 300)");
  sub->add_option("--rate", options.rate,
                  "how much of its step a number moves for a game won at the end (default 0.004)")
      ->check(number_between(1e-6, 1))
      ->type_name("X");
  number(sub, "--games", options.contest.games, 2, 10'000, "games an iteration (default 32)");
  number(sub, "--nodes", options.contest.nodes, 1, kMaxCount, "positions a move (default 20000)");
  duration(sub, "--time", options.contest.time, "time a move instead; then the games do not repeat");
  auto* const openings = file(sub, "--openings", options.contest.openings,
                              "a file of openings, each played twice; or `generate` (the default)");
  words_[openings] = {"generate"};
  number(sub, "--concurrency", options.contest.concurrency, 0, 256,
         "games at a time (default 1); 0: all are left to workers, see `pedra worker`");
  number(sub, "--seed", options.contest.seed, 0, kMaxCount, "where chance starts");
  sub->add_flag("--json", options.contest.json, "one JSON object a line: the numbers after every iteration");
  add_store(sub, options.store);
}

void Parser::add_class() {
  CLI::App* const sub = command(
      "class",
      "A class's tournament: check what each student handed in, play them all, write report and feedback",
      {"pedra class turma/", "pedra class turma/ --player zones:depth=2 --player random --time 2s",
       "pedra class turma/ --games 4 --concurrency 2 --output results --lang pt-BR"},
      ClassOptions{});
  auto& options = options_of<ClassOptions>(sub);
  options.contest.games = 2;
  options.contest.openings = "none";
  options.contest.time = std::chrono::seconds(5);
  options.contest.memory = "1g";
  sub->add_option("FOLDER", options.folder,
                  "a folder or an archive (.zip, .tar.gz) for each student, with an agent of the Othello kit")
      ->required()
      ->check(not_empty())
      ->type_name("FOLDER");
  sub->add_option("--output", options.output, "the folder to write (default: FOLDER-report)")
      ->check(not_empty())
      ->type_name("FOLDER");
  auto* const players =
      sub->add_option("--player", options.players, "a reference player, as in `pedra match`; once for each");
  players->allow_extra_args(false)->check(not_empty())->type_name("PLAYER");
  for (const auto& info : engine::engines()) words_[players].emplace_back(info.name);
  number(sub, "--games", options.contest.games, 1, 1000, "games of each two (default 2)");
  auto* const openings =
      file(sub, "--openings", options.contest.openings,
           "a file of openings, each played twice; or `none` (the default), or `generate`");
  words_[openings] = {"none", "generate"};
  duration(sub, "--time", options.contest.time, "time a move (default 5s)");
  sub->add_option("--memory", options.contest.memory, "memory of each agent (default 1g)")->type_name("SIZE");
  number(sub, "--draw-after", options.contest.draw_after, 1, 10'000, "a draw after so many moves");
  number(sub, "--concurrency", options.contest.concurrency, 1, 256, "games at a time (default 1)");
  number(sub, "--seed", options.contest.seed, 0, kMaxCount, "where chance starts");
  sub->add_flag("--json", options.contest.json,
                "one JSON object a line: every student, every game, the table");
}

void Parser::add_check_engine() {
  CLI::App* const sub =
      command("check-engine", "Check that an engine keeps to its protocol; exit 0 when it does",
              {"pedra check-engine gomocup -- ./pbrain-mine",
               "pedra check-engine gtp --game othello -- python3 bot.py",
               "pedra check-engine kit --time 5s -- ana/launch.sh"},
              CheckEngineOptions{});
  auto& options = options_of<CheckEngineOptions>(sub);
  choice(sub, "PROTOCOL", options.protocol, {"gomocup", "gtp", "nboard", "kit"},
         "which language it should speak; kit: the courses' Othello agents")
      ->required();
  sub->add_option("COMMAND", options.command, "the engine and its arguments, after --")
      ->required()
      ->type_name("");
  file(sub, "--dir", options.dir, "the folder it runs in")->type_name("FOLDER");
  choice(sub, "--game", options.game, game_choices(), "gtp: which game (default gomoku)");
  duration(sub, "--time", options.time, "time a move it must keep (default 1s)");
  sub->add_option("--memory", options.memory, "memory it must keep (default 350m)")->type_name("SIZE");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

}  // namespace pedra::cli
