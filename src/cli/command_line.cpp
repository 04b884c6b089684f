#include "cli/parser.hpp"
#include "engine/registry.hpp"
#include "search/negamax_settings.hpp"

namespace pedra::cli {
namespace {

constexpr int kMaxPerftDepth = 20;

}  // namespace

Words game_choices() {
  const auto names = engine::game_choices();
  return {names.begin(), names.end()};
}

void Parser::add_board(CLI::App* to, GameOptions& game) {
  auto* const size = number(to, "--size", game.size, kShortestSide, mnk::kLongestSide, "rows and columns");
  number(to, "--width", game.width, 1, mnk::kLongestSide, "columns")->excludes(size);
  number(to, "--height", game.height, 1, mnk::kLongestSide, "rows")->excludes(size);
  number(to, "--k", game.k, 1, mnk::kLongestSide, "stones in a row that win");
  choice(to, "--rule", game.rule, {"freestyle", "standard", "caro", "renju"},
         "Gomoku's rule (default freestyle)");
  to->add_flag("--gravity", game.gravity, "mnk: a stone falls to the lowest empty cell of its column");
}

void Parser::add_game(CLI::App* to, GameOptions& game) {
  choice(to, "GAME", game.game, game_choices(), "which game")->required();
  add_board(to, game);
}

void Parser::add_position(CLI::App* to, PositionOptions& position) {
  add_game(to, position.game);
  auto* const moves = to->add_option("--moves", position.moves, "moves from the start, as in \"h8 i9\"");
  moves->type_name("MOVES");
  auto* const load =
      file(to, "--load", position.load, "a game record (SGF or transcript): its last position");
  auto* const board =
      file(to, "--board", position.board, "a drawing of '.', 'x' and 'o' (or OBF); - is stdin");
  moves->excludes(load)->excludes(board);
  load->excludes(board);
  choice(to, "--to-move", position.to_move, {"black", "white"}, "whose turn it is on the drawn board")
      ->needs(board);
}

void Parser::add_play() {
  CLI::App* const sub = command(
      "play", "Play a game, or watch one",
      {"pedra play gomoku", "pedra play connect4", "pedra play othello --black zones:time=1s --white human",
       "pedra play gomoku --size 3 --k 3 --white chains:depth=9", "pedra play gomoku --opening swap2",
       "pedra play gomoku --load game.sgf"},
      PlayOptions{});
  auto& options = options_of<PlayOptions>(sub);
  add_game(sub, options.game);
  choice(sub, "--opening", options.opening, {"swap2"}, "Gomoku: open by Swap2");
  player(sub, "--black", options.black, true, "who plays Black (default human); see `pedra players`");
  player(sub, "--white", options.white, true, "who plays White (default engine)");
  duration(sub, "--time", options.time, "time a move for machines without a limit of their own (default 2s)");
  file(sub, "--load", options.load, "go on with this game (SGF or transcript)");
  number(sub, "--seed", options.seed, 0, kMaxCount, "where chance starts, to repeat a game");
  sub->add_flag("--all-cells", options.all_cells, "Gomoku: machines look at every cell, not at a window");
  sub->add_flag("--plain-count", options.game.plain_count, "Othello: the final score counts discs only");
}

void Parser::add_search() {
  CLI::App* const sub = command(
      "search", "Search one position: best move, value, line and counters",
      {"pedra search othello --json --depth 6",
       "pedra search gomoku --moves \"h8 i9 g7\" --player chains --time 2s",
       "pedra search gomoku --board position.txt --to-move white --algorithm minimax --depth 2 --tree"},
      SearchOptions{});
  auto& options = options_of<SearchOptions>(sub);
  add_position(sub, options.position);
  sub->add_flag("--plain-count", options.position.game.plain_count,
                "Othello: the final score counts discs only");
  player(sub, "--player", options.player, false, "who searches (default engine); see `pedra players`");
  duration(sub, "--time", options.limits.time, "stop after this time, as in 500ms, 2s, 1m (default 1s)");
  number(sub, "--depth", options.limits.depth, 1, search::kMaxDepth, "stop after this depth");
  number(sub, "--nodes", options.limits.nodes, 1, kMaxCount, "stop after so many positions");
  choice(sub, "--algorithm", options.algorithm, {"minimax", "alphabeta"},
         "how it searches (default alphabeta)");
  sub->add_flag("--all-cells", options.all_cells,
                "Gomoku: look at every cell, not at a window around the stones");
  auto* const lines =
      number(sub, "--lines", options.lines, 1, 1000, "the best N moves, each with its value and line");
  sub->add_flag("--every-move", options.every, "the value of every move")->excludes(lines);
  sub->add_flag("--json", options.json, "one JSON object a line");
  auto* const tree =
      sub->add_flag("--tree{-}", options.tree, "show the search tree too; --tree=FILE writes it there");
  tree->type_name("FILE");
  number(sub, "--tree-depth", options.tree_depth, 0, search::kMaxDepth,
         "how deep the tree is shown (default 2)")
      ->needs(tree);
  choice(sub, "--tree-values", options.tree_values, {"mover", "root"},
         "whose values: of the side to move at each node (default), or of the root's, with MAX and MIN")
      ->needs(tree);
}

void Parser::add_evaluate() {
  CLI::App* const sub = command("evaluate", "What the heuristics say of a position, with their terms",
                                {"pedra evaluate gomoku --moves \"h8 a1 i8 a2\"",
                                 "pedra evaluate othello --moves \"f5 d6\" --heuristic zones:mobility=off",
                                 "pedra evaluate gomoku --board - --json < board.txt"},
                                EvaluateOptions{});
  auto& options = options_of<EvaluateOptions>(sub);
  add_position(sub, options.position);
  player(sub, "--heuristic", options.heuristic, false, "this one alone; see `pedra players`");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_compare() {
  CLI::App* const sub =
      command("compare", "Algorithms and heuristics side by side: nodes, cut-offs, time, move, value",
              {"pedra compare gomoku --moves \"h8 i9 g7\" --heuristic chains --depth 3",
               "pedra compare othello --player zones:depth=4 --player zones:depth=4,algorithm=minimax",
               "pedra compare gomoku --moves \"h8 a1 i8 a2 j8\" --player chains:depth=2 --player "
               "chains:depth=2,quiet=on"},
              CompareOptions{});
  auto& options = options_of<CompareOptions>(sub);
  add_position(sub, options.position);
  auto* const players = sub->add_option("--player", options.players,
                                        "a player, once for each (default: minimax, alpha-beta and its "
                                        "helpers with one heuristic, and the engine)");
  players->allow_extra_args(false)->check(not_empty())->type_name("PLAYER");
  for (const auto& info : engine::engines()) words_[players].emplace_back(info.name);
  player(sub, "--heuristic", options.heuristic, false, "the heuristic of the usual players")
      ->excludes(players);
  number(sub, "--depth", options.depth, 1, search::kMaxDepth, "depth of every search (default 2)");
  duration(sub, "--time", options.time, "time of every search at most (default 60s)");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_threats() {
  CLI::App* const sub = command("threats", "List Gomoku's fours and threes on a board",
                                {"pedra threats gomoku --moves \"h8 a1 i8 a2 j8\"",
                                 "pedra threats gomoku --board - --json < board.txt"},
                                ThreatsOptions{});
  auto& options = options_of<ThreatsOptions>(sub);
  add_position(sub, options.position);
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_kit() {
  CLI::App* const sub = command(
      "kit", "One Othello move for the course kit: reads its state, writes its move file",
      {"pedra kit state.txt white", "pedra kit state.txt black --player zones --time 2s"}, KitOptions{});
  auto& options = options_of<KitOptions>(sub);
  file(sub, "STATE", options.state, "eight lines of '.', 'W' and 'B'")->required();
  choice(sub, "COLOR", options.color, {"white", "black"}, "whose turn it is")->required();
  player(sub, "--player", options.player, false, "who plays (default engine)");
  duration(sub, "--time", options.time, "time for the move (default 4.7s)");
  file(sub, "--output", options.output, "where the move goes (default move.txt)");
  sub->add_flag("--verbose", options.verbose, "say the discs before and after, nodes, cut-offs and the move");
}

void Parser::add_engine() {
  CLI::App* const sub =
      command("engine", "Be an engine for another program, on stdin and stdout",
              {"pedra engine gomocup", "pedra engine gtp --game othello", "pedra engine nboard --time 10s"},
              EngineOptions{});
  auto& options = options_of<EngineOptions>(sub);
  choice(sub, "PROTOCOL", options.protocol, {"gomocup", "gtp", "nboard"}, "which language it speaks")
      ->required();
  choice(sub, "--game", options.game, game_choices(), "gtp: the game it starts with (default gomoku)");
  player(sub, "--player", options.player, false, "who plays (default engine)");
  duration(sub, "--time", options.time, "time for a move where the protocol says nothing (default 5s)");
  number(sub, "--seed", options.seed, 0, kMaxCount, "chooses Swap2's openings");
}

void Parser::add_perft() {
  CLI::App* const sub =
      command("perft", "Count the move sequences of a length: the finger print of the rules",
              {"pedra perft othello 9", "pedra perft tictactoe 9", "pedra perft gomoku 3 --size 9 --divide"},
              PerftOptions{});
  auto& options = options_of<PerftOptions>(sub);
  add_game(sub, options.game);
  number(sub, "DEPTH", options.depth, 0, kMaxPerftDepth, "moves in a sequence")->required();
  sub->add_flag("--divide", options.divide, "a line for each first move, then the total");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_bench() {
  CLI::App* const sub = command(
      "bench", "Measure heuristics, an engine's fixed work, its first milliseconds, or the queue of jobs",
      {"pedra bench heuristics", "pedra bench heuristics --json --time 5s", "pedra bench othello",
       "pedra bench gomoku", "pedra bench latency", "pedra bench jobs --store postgresql:///pedra"},
      BenchOptions{});
  auto& options = options_of<BenchOptions>(sub);
  choice(sub, "WHAT", options.what, {"heuristics", "gomoku", "othello", "latency", "jobs"}, "what to measure")
      ->required();
  duration(sub, "--time", options.time, "heuristics: time for each (default 1s)");
  place(sub, options.store, "jobs: the store to measure (default: a new file, gone afterwards)");
  number(sub, "--jobs", options.jobs, 100, 1'000'000, "jobs: how many of each measurement (default 2000)");
  sub->add_flag("--parameters", options.parameters, "gomoku: list the parameters of the search");
  sub->add_option("--set", options.set, "gomoku: search with this value of a parameter, as NAME=VALUE")
      ->type_name("NAME=VALUE");
  sub->add_flag("--json", options.json, "one JSON object a line");
}

void Parser::add_prove() {
  CLI::App* const sub =
      command("prove", "Prove that Black wins a Gomoku board; the same command goes on with what is left",
              {"pedra prove gomoku --size 15 --threads 2 --time 8h", "pedra prove gomoku --size 15 --status",
               "pedra prove gomoku --width 6 --height 5 --k 4 --write proof.cert.zst",
               "pedra prove gomoku --width 7 --height 6 --draw --write draw.cert",
               "pedra prove check proof.cert.zst"},
              ProveOptions{});
  auto& options = options_of<ProveOptions>(sub);
  sub->require_subcommand(0, 1);
  options.game.game.clear();
  choice(sub, "GAME", options.game.game, {"gomoku"}, "which game: rows of k or more win");
  auto* const size =
      number(sub, "--size", options.game.size, kShortestSide, mnk::kLongestSide, "rows and columns");
  number(sub, "--width", options.game.width, kShortestSide, mnk::kLongestSide, "columns")->excludes(size);
  number(sub, "--height", options.game.height, kShortestSide, mnk::kLongestSide, "rows")->excludes(size);
  number(sub, "--k", options.game.k, kShortestSide, mnk::kLongestSide, "stones in a row that win");
  file(sub, "--store", options.store, "where what was found is kept (default in the data folder)");
  number(sub, "--threads", options.threads, 1, engine::kMostThreads, "records at a time (default 1)");
  duration(sub, "--time", options.time, "stop after this time");
  auto* const status = sub->add_flag("--status", options.status, "show how far the proof is, and end");
  auto* const draw =
      sub->add_flag("--draw", options.draw,
                    "prove instead that White keeps Black from any row, and end; with --write, --time");
  draw->excludes(status);
  file(sub, "--resume-from", options.resume_from,
       "put what this certificate proves into the store first, after a check; then go on");
  file(sub, "--write", options.write, "write the certificate of what is proved, and end; .zst: compressed")
      ->excludes(status);
  CLI::App* const checked = command(*sub, "check", "Check a certificate by the independent checker",
                                    {"pedra prove check proof.cert.zst"}, ProveCheckOptions{});
  file(checked, "CERTIFICATE", options_of<ProveCheckOptions>(checked).certificate, "the file")->required();
}

void Parser::add_small_commands() {
  CLI::App* const players =
      command("players", "List the players there are", {"pedra players"}, PlayersOptions{});
  players->add_flag("--json", options_of<PlayersOptions>(players).json, "one JSON object a line");
  CLI::App* const completion =
      command("completion", "Print a completion script for a shell",
              {"pedra completion bash > ~/.local/share/bash-completion/completions/pedra",
               "pedra completion zsh > ~/.zfunc/_pedra",
               "pedra completion fish > ~/.config/fish/completions/pedra.fish"},
              CompletionOptions{});
  choice(completion, "SHELL", options_of<CompletionOptions>(completion).shell, {"bash", "zsh", "fish"},
         "which shell")
      ->required();
  command("manual", "Print the manual page (roff)", {"pedra manual | man -l -"}, ManualOptions{});
  CLI::App* const help =
      command("help", "Explain a command", {"pedra help search", "pedra help match show"}, HelpOptions{});
  help->add_option("COMMAND", options_of<HelpOptions>(help).command,
                   "which command (`match show`: two words)");
}

void Parser::add_solve() {
  CLI::App* const sub = command(
      "solve", "Exact scores of Othello, forced wins of Gomoku, small m,n,k-games: a suite, or one position",
      {"pedra solve othello --suite problems.obf --hash 512", "pedra solve othello --board - --json",
       "pedra solve othello --size 6 --threads 2", "pedra solve othello --make 40 --seed 1 > suite.obf",
       "pedra solve gomoku --load game.sgf --method vct --time 5s",
       "pedra solve gomoku --width 6 --height 5 --k 4 --method full",
       "pedra solve gomoku --make 500 --method vcf > wins.txt",
       "pedra solve mnk --width 5 --height 4 --k 4 --gravity",
       "pedra solve gomoku --suite wins.txt --time 100ms", "pedra solve gomoku --quiet-check 10000"},
      SolveOptions{});
  auto& options = options_of<SolveOptions>(sub);
  add_position(sub, options.position);
  sub->add_flag("--plain-count", options.position.game.plain_count,
                "Othello: the final score counts discs only");
  auto* const suite = file(
      sub, "--suite", options.suite,
      "a file of positions: Othello's in OBF, exit 1 when a score differs; Gomoku's as --make writes them");
  choice(
      sub, "--method", options.method, {"auto", "vcf", "vct", "lambda2", "full"},
      "Gomoku: continuous fours, continuous threats, everything on a small board, or all in turn (default)");
  number(sub, "--hash", options.hash_megabytes, 1, 65536, "megabytes of table (default 256)");
  number(sub, "--threads", options.threads, 1, engine::kMostThreads, "how many search together (default 1)");
  place(sub, options.store, "--suite: solved by the workers at this store, and by this process");
  sub->add_flag("--wld", options.only_outcome, "only whether it is won, drawn or lost: quicker");
  duration(sub, "--time", options.time, "give up on a position after this time, with the best so far");
  sub->add_flag("--json", options.json, "one JSON object a line");
  auto* const make = number(
      sub, "--make", options.make, 1, 1'000'000,
      "instead: write a suite of so many positions of self-play: Othello's solved, Gomoku's forced wins");
  make->excludes(suite);
  number(sub, "--empties-from", options.least_empties, 1, 40, "--make: empty squares, least (default 14)")
      ->needs(make);
  number(sub, "--empties-to", options.most_empties, 1, 40, "--make: empty squares, most (default 20)")
      ->needs(make);
  number(sub, "--quiet-check", options.quiet_check, 1, 1'000'000,
         "Gomoku, instead: search so many positions of self-play, and replay every win that is claimed")
      ->excludes(suite)
      ->excludes(make);
  number(sub, "--nodes", options.nodes, 1, kMaxCount,
         "Gomoku: give up on a position after so many (--quiet-check: of each method, default 5000)");
  number(sub, "--seed", options.seed, 0, kMaxCount,
         "--make and --quiet-check: where chance starts (default 1)");
}

void Parser::add_serve() {
  CLI::App* const sub =
      command("serve", "The board and the lab in your browser, and their API",
              {"pedra serve", "pedra serve --port 9000 --no-browser", "pedra serve --listen 0.0.0.0"},
              ServeOptions{});
  auto& options = options_of<ServeOptions>(sub);
  number(sub, "--port", options.port, 0, 65535, "where it listens; 0: any (default 8080, or the next free)");
  sub->add_option("--listen", options.listen,
                  "an address of this machine (default 127.0.0.1); 0.0.0.0 lets others in who know the token")
      ->check(not_empty())
      ->type_name("ADDRESS");
  CLI::Option* const token_file = file(sub, "--token-file", options.token_file,
                                       "the secret that every request must know; the file is made when there "
                                       "is none (default: PEDRA_TOKEN of the "
                                       "environment, or a new one each time)");
  sub->add_flag("--no-token", options.no_token, "everybody on this machine may ask; for the loopback only")
      ->excludes(token_file);
  CLI::Option* const certificate =
      file(sub, "--certificate", options.certificate, "serve https with this certificate, in PEM");
  CLI::Option* const key = file(sub, "--key", options.key, "the certificate's key, in PEM");
  certificate->needs(key);
  key->needs(certificate);
  place(sub, options.store,
        "where games and analyses are kept, a file or a database (default in the data folder)");
  sub->add_option(
         "--arena", options.arena,
         "where matches and ladders are kept (default: the database of --store, else as `pedra match`)")
      ->check(not_empty())
      ->type_name("STORE");
  sub->add_flag("--no-browser", options.no_browser, "do not open one");
  sub->add_flag("--json", options.json, "say where it listens as one JSON object");
}

void Parser::add_train() {
  CLI::App* const sub = command("train", "Learn an evaluation by self-play",
                                {"pedra train othello --work work --output othello.pedra --threads 2",
                                 "pedra train gomoku --rule renju --work work --output gomoku-renju.pedra"},
                                TrainOptions{});
  auto& options = options_of<TrainOptions>(sub);
  choice(sub, "GAME", options.game, {"gomoku", "othello"}, "what to learn")->required();
  choice(sub, "--rule", options.rule, {"freestyle", "standard", "renju"},
         "Gomoku's rule (default freestyle)");
  file(sub, "--work", options.work, "the folder for games; the same folder goes on where it was")
      ->required()
      ->type_name("FOLDER");
  file(sub, "--output", options.output, "the weights file to write")->required();
  number(sub, "--threads", options.threads, 1, 256, "games played at once (default 1)");
  place(sub, options.store, "have the games played by the workers at this store, and by this process");
  sub->add_option("--scale", options.scale, "a share of the recipe's games, for a trial (default 1)")
      ->check(number_between(0.0001, 1.0))
      ->type_name("SHARE");
  CLI::Option* const network =
      sub->add_flag("--network", options.network, "Gomoku: after the tables the line network");
  file(sub, "--from", options.from, "Gomoku: one more generation of this file's network, and nothing else")
      ->excludes(network);
}

void Parser::add_book() {
  CLI::App* const sub = command("book", "Opening books by our own search",
                                {"pedra book build othello book.pedra --plies 10 --depth 14",
                                 "pedra book show othello book.pedra --moves \"f5 d6\"",
                                 "pedra play othello --white engine:book=book.pedra"},
                                BookOptions{});
  sub->require_subcommand(1, 1);
  CLI::App* const built =
      command(*sub, "build", "Make a book, or a longer one of one that is there",
              {"pedra book build othello book.pedra --plies 10 --depth 14"}, BookOptions{});
  auto& build = options_of<BookOptions>(built);
  add_game(built, build.game);
  file(built, "BOOK", build.book, "the file; written after every few positions, so that a stop loses little")
      ->required();
  number(built, "--plies", build.plies, 1, 40, "moves from the start (default 8)");
  number(built, "--lines", build.lines, 1, 20, "moves kept of a position, at most (default 4)");
  built
      ->add_option("--tolerance", build.tolerance,
                   "kept and followed: moves so close to the best (default 2)")
      ->check(number_between(0.0, 100.0))
      ->type_name("POINTS");
  player(built, "--player", build.player, false, "who searches (default engine)");
  duration(built, "--time", build.limits.time, "time of each position");
  number(built, "--depth", build.limits.depth, 1, search::kMaxDepth, "depth of each position (default 10)");

  CLI::App* const shown = command(*sub, "show", "What a book knows of a position",
                                  {"pedra book show othello book.pedra --moves \"f5 d6\""}, BookOptions{});
  auto& show = options_of<BookOptions>(shown);
  show.show = true;
  add_position(shown, show.position);
  file(shown, "BOOK", show.book, "the file")->required();
  shown->add_flag("--json", show.json, "one JSON object a line");
}

Parser::Parser(lang::Language language) : language_(language) {
  app_.set_help_flag("-h,--help", "show this help");
  app_.set_version_flag("--version", std::string("pedra ") + PEDRA_VERSION, "show the version");
  app_.require_subcommand(0, 1);
  set_up_help();
  app_.footer(
      "`pedra help COMMAND` explains a command. A player is written NAME:OPTION=VALUE,... as in "
      "chains:depth=4\n"
      "or zones:time=1s; `pedra players` lists the names and the options. Exit codes: 0 well, 1 a negative\n"
      "result or a bad file, 2 wrong usage, 130 interrupted.");
  examples_[&app_] = {"pedra play gomoku", "pedra search othello --json --depth 6", "pedra perft othello 9"};
  add_play();
  add_serve();
  add_search();
  add_threats();
  add_solve();
  add_prove();
  add_evaluate();
  add_compare();
  add_engine();
  add_kit();
  add_check_engine();
  add_match();
  add_ladder();
  add_class();
  add_openings();
  add_tune();
  add_worker();
  add_jobs();
  add_train();
  add_book();
  add_perft();
  add_bench();
  add_small_commands();
  add_language(&app_);
  set_groups();
  if (language_ != lang::Language::English) translate(app_);
}

std::variant<Command, Announcement, UsageError> parse_command_line(int argc, const char* const* argv,
                                                                   lang::Language language) {
  return Parser(language).parse(argc, argv);
}

CommandDescription describe_command_line() { return Parser().describe(); }

}  // namespace pedra::cli
