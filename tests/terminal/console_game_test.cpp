#include "terminal/console_game.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "base/file.hpp"
#include "play/swap2_choice.hpp"
#include "terminal/lines.hpp"

using namespace pedra;
using namespace pedra::terminal;
using engine::GameSpec;

namespace {

GameSpec gomoku_spec(int size, int k) { return gomoku::Settings{.width = size, .height = size, .k = k}; }

GameSpec othello_spec(int size) { return othello::Settings{.size = size}; }

play::Player player(std::string_view text) {
  const auto parsed = play::parse_player(text);
  REQUIRE(parsed.ok());
  return *parsed;
}

ConsoleOptions options(const GameSpec& spec, std::string_view black = "human",
                       std::string_view white = "human") {
  return {.game = play::Game(spec), .black = player(black), .white = player(white), .seed = {}, .hint = {}};
}

struct Session {
  int exit_code;
  std::string text;

  // How often a piece of text occurs.
  [[nodiscard]] int count(std::string_view piece) const {
    int times = 0;
    for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + piece.size()))
      ++times;
    return times;
  }
  [[nodiscard]] bool says(std::string_view piece) const { return count(piece) > 0; }
};

Session run(ConsoleOptions options, const std::string& input) {
  auto game = ConsoleGame::make(std::move(options));
  REQUIRE(game.ok());
  std::istringstream in(input);
  std::ostringstream out;
  StreamLines lines(in, out, true);
  const int exit_code = game->run(lines, out);
  return {exit_code, out.str()};
}

struct TemporaryFolder {
  std::filesystem::path path;
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "pedra-ui-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

}  // namespace

TEST_CASE("a short game of two people, word for word") {
  const auto session = run(options(gomoku_spec(3, 3)), "a1\n2,2\nB1\n0, 0\nq\n");
  CHECK(session.exit_code == 0);
  CHECK(session.text ==
        "Gomoku 3x3, 3 in a row (freestyle)\n"
        "Black (x): human   White (o): human\n"
        "Write a move as b2 or as row,col (1,1); help lists the commands, q quits.\n"
        "\n"
        "    a b c\n"
        " 3  . . .\n"
        " 2  . . .\n"
        " 1  . . .\n"
        "black> a1\n"
        "\n"
        "    a b c\n"
        " 3  . . .\n"
        " 2  . . .\n"
        " 1 (x). .\n"
        "white> 2,2\n"
        "\n"
        "    a b c\n"
        " 3  . . .\n"
        " 2  . . .\n"
        " 1  x .(o)\n"
        "black> B1\n"
        "\n"
        "    a b c\n"
        " 3  . . .\n"
        " 2  . . .\n"
        " 1  x(x)o\n"
        "white> 0, 0\n"
        "\n"
        "    a b c\n"
        " 3 (o). .\n"
        " 2  . . .\n"
        " 1  x x o\n"
        "black> q\n"
        "Bye.\n");
}

TEST_CASE("a bad line is answered with what is wrong, and asked again") {
  const auto session = run(options(gomoku_spec(15, 5)),
                           "7,7\nh8\n15,0\nz1\nhello there\n7,7,7\n\npass\nundo now\nsave\n\x1b[31m\nq\n");
  CHECK(session.exit_code == 0);
  CHECK(session.says("white> h8\nh8 is taken: choose an empty cell\nwhite> 15,0\n"));
  CHECK(
      session.says("white> 15,0\n'15,0' is off the board: columns a to o, rows 1 to 15; "
                   "row,col from 0,0 to 14,14\nwhite> z1\n"));
  CHECK(session.says("white> z1\n'z1' is off the board"));
  CHECK(
      session.says("white> hello there\n"
                   "'hello there' is neither a move nor a command: write h9, 6,7 or help\n"));
  CHECK(session.says("'7,7,7' is neither a move nor a command"));
  CHECK(session.says("white> \nwrite a move such as h9, or help\n"));
  CHECK(session.says("there is no pass in this game: lay a stone\n"));
  CHECK(session.says("undo takes nothing after it: 'now' is too much\n"));
  CHECK(session.says("save needs a file name, as in: save game.sgf\n"));
  CHECK(session.count("    a b c") == 2);  // the board is drawn again for a move only
  CHECK(!session.says("\x1b"));            // what was typed cannot reach the terminal as a command to it
  CHECK(session.says("'\\x1b[31m' is neither"));
}

TEST_CASE("the end of the input ends the game") {
  const auto session = run(options(gomoku_spec(15, 5)), "h8");
  CHECK(session.exit_code == 0);
  CHECK(session.text.ends_with("white> \nEnd of input; the game ends here.\n"));
}

TEST_CASE("a line without end is cut, not kept") {
  const auto session = run(options(gomoku_spec(15, 5)), std::string(1'000'000, 'a') + "\nh8\nq\n");
  CHECK(session.exit_code == 0);
  CHECK(session.text.size() < 3 * kMaxLine);
  CHECK(session.says("white> q\n"));
}

TEST_CASE("the winning line is announced, and undo goes on from there") {
  const auto session = run(options(gomoku_spec(5, 3)), "a1\na2\nb1\nb2\nc1\nc2\nhint\nundo\nd1\nq\n");
  CHECK(
      session.says(" 1  X X(X). .\nBlack (x) wins: a1 b1 c1 (in capitals)\ngame over> c2\n"
                   "the game is over: undo, save FILE or q\ngame over> hint\nthe game is over"));
  CHECK(session.says("game over> undo\n"));
  CHECK(session.says(" 1  x x . . .\nblack> d1\n"));
  CHECK(session.count("wins") == 1);
}

TEST_CASE("a full board without a row is a draw") {
  const auto session = run(options(gomoku_spec(3, 3)), "b2\na1\na3\nc1\nb1\nb3\nc2\na2\nc3\n");
  CHECK(session.says("Draw.\ngame over> \nEnd of input"));
}

TEST_CASE("undo and redo between two people take one move") {
  const auto session =
      run(options(gomoku_spec(15, 5)), "h8\ni9\nundo\nmoves\nredo\nmoves\nredo\nundo\nundo\nundo\nq\n");
  CHECK(session.says("white> moves\n1. h8\n"));
  CHECK(session.says("black> moves\n1. h8  2. i9\n"));
  CHECK(session.says("black> redo\nthere is nothing to play again\n"));
  CHECK(session.says("black> undo\nthere is nothing to take back\n"));
}

TEST_CASE("undo against a machine goes back to the person's own turn") {
  SUBCASE("person first") {
    const auto session =
        run(options(gomoku_spec(15, 5), "human", "random:seed=4"), "h8\nmoves\nundo\nmoves\nundo\nq\n");
    CHECK(session.says("White (o) thinks: random:seed=4\nWhite (o) plays "));
    CHECK(session.says("black> moves\n1. h8  2. "));
    CHECK(session.says("black> moves\nNo moves yet.\n"));
    CHECK(session.says("black> undo\nthere is nothing to take back\n"));
  }
  SUBCASE("machine first: its first move stays") {
    const auto session =
        run(options(gomoku_spec(15, 5), "random:seed=4", "human"), "undo\n0,0\nundo\nmoves\nq\n");
    CHECK(session.says("white> undo\nthere is nothing to take back\nwhite> 0,0\n"));
    const auto list = session.text.substr(session.text.find("white> moves\n"));
    CHECK(list.find("1. ") != std::string::npos);
    CHECK(list.find("2. ") == std::string::npos);
  }
}

TEST_CASE("a machine reports what it searched") {
  const auto session = run(options(gomoku_spec(9, 5), "human", "chains:depth=2"), "e5\nq\n");
  CHECK(session.says("White (o) thinks: chains:depth=2\nscore "));
  CHECK(session.says("  depth 2  nodes "));
  CHECK(session.says("  prunings "));
  CHECK(session.says("  time "));
  CHECK(session.says("  pv "));
}

TEST_CASE("a machine without limits gets the game's time, one with limits keeps its own") {
  auto timed = options(gomoku_spec(9, 5), "human", "chains");
  timed.time = std::chrono::milliseconds(30);
  CHECK(run(std::move(timed), "e5\nq\n").says("White (o) thinks: chains:time=30ms\n"));
}

TEST_CASE("two machines play to the end and the program returns") {
  auto machines = options(othello_spec(4), "random", "random");
  machines.seed = 7;
  const auto session = run(std::move(machines), "");
  CHECK(session.exit_code == 0);
  CHECK(session.says("Othello 4x4\nBlack (x): random:seed=7   White (o): random:seed=8\n\n"));
  CHECK(!session.says("> "));
  CHECK((session.says(" wins by ") || session.says("Draw: x ")));
  CHECK(!session.says("\x1b"));
}

TEST_CASE("an engine that does not play the game is refused before it starts") {
  const auto game = ConsoleGame::make(options(gomoku_spec(15, 5), "human", "zones"));
  REQUIRE(!game.ok());
  CHECK(game.error().message.find("'zones' does not play gomoku") == 0);
}

TEST_CASE("hint names a move and its report") {
  auto advised = options(gomoku_spec(5, 4));
  const auto spec = engine::parse_engine("chains:depth=2");
  REQUIRE(spec.ok());
  advised.hint = *spec;
  const auto session = run(std::move(advised), "c3\na1\nd3\na2\nb3\na4\nhint\nq\n");
  // Black has b3 c3 d3: one stone at either end wins.
  CHECK((session.says("Hint for Black (x): a3 (2,0)\n") || session.says("Hint for Black (x): e3 (2,4)\n")));
  CHECK(session.says("score win with this move  depth "));
  CHECK(session.count("    a b c d e") == 7);  // a hint plays nothing
}

TEST_CASE("why tells of a forced win threat by threat, of the side to move or of the other a move ago") {
  const std::string three = "h8\na1\ni8\na15\nj8\no1\n";  // Black's open three; it is Black's turn
  const auto now = run(options(gomoku_spec(15, 5)), three + "why\nmoves\nq\n");
  CHECK(now.says("black> why\nBlack (x) wins by force:\n  1. "));
  CHECK(now.says("an open four (row); one stone cannot stop it\n"));
  CHECK(now.says("black> moves\n1. h8  2. a1  3. i8  4. a15  5. j8  6. o1\n"));  // and plays nothing
  const auto before = run(options(gomoku_spec(15, 5)), three + "g8\nwhy\nq\n");
  CHECK(before.says("white> why\nBlack (x) had a forced win from move 7 on:\n  1. "));
  const auto four = run(options(gomoku_spec(15, 5)), three + "g8\nb1\nwhy\nq\n");
  CHECK(four.says("a five (row); won\n"));
  const auto won = run(options(gomoku_spec(15, 5)), three + "g8\nb1\nf8\nwhy\nq\n");
  CHECK(won.says("game over> why\nBlack (x) had a forced win from move 7 on:\n  1. "));
  CHECK(won.says("an open four (row); one stone cannot stop it\n"));
  CHECK(run(options(othello_spec(8)), "why\nq\n").says("ask it in a game of Gomoku"));
  const auto quiet = run(options(gomoku_spec(15, 5)), "why\nh8\ni9\nwhy\nq\n");
  CHECK(quiet.count("No win by threats found") == 2);
  auto portuguese = options(gomoku_spec(15, 5));
  portuguese.language = lang::Language::Portuguese;
  CHECK(run(std::move(portuguese), three + "why\nq\n").says("um quatro aberto (linha); uma pedra só"));
}

TEST_CASE("save and load, as SGF and as a transcript") {
  const TemporaryFolder folder;
  for (const char* const name : {"game.sgf", "game.txt"}) {
    const std::string file = (folder.path / name).string();
    const auto saved = run(options(gomoku_spec(15, 5)), "h8\ni9\nj10\nsave " + file + "\nq\n");
    CHECK(saved.says("Saved: " + file + "\n"));
    const auto loaded = run(options(gomoku_spec(15, 5)), "a1\nload " + file + "\nmoves\nundo\nq\n");
    CHECK(loaded.says("Loaded: " + file + " (moves: 3)\n"));
    CHECK(loaded.says("white> moves\n1. h8  2. i9  3. j10\nwhite> undo\n"));
  }
  const auto transcript = read_file(folder.path / "game.txt");
  REQUIRE(transcript.ok());
  CHECK(*transcript == "h8i9j10\n");
}

TEST_CASE("a game of the other kind may be loaded when everybody can play it") {
  const TemporaryFolder folder;
  const std::string file = (folder.path / "game.sgf").string();
  run(options(othello_spec(8)), "f5\nsave " + file + "\nq\n");
  CHECK(run(options(gomoku_spec(15, 5)), "load " + file + "\ny\nq\n").says("x 4   o 1\nwhite> q\n"));
  const auto asked = run(options(gomoku_spec(15, 5)), "h8\nload " + file + "\nwhat\nn\nmoves\nq\n");
  CHECK(asked.count("leave this game for it? (y/n) ") == 2);
  CHECK(asked.says("is a game of another kind: Othello 8x8\n"));
  CHECK(asked.says("white> moves\n1. h8\n"));
  const auto refused =
      run(options(gomoku_spec(15, 5), "human", "chains:depth=1"), "load " + file + "\ny\nmoves\nq\n");
  CHECK(refused.says("game.sgf: 'chains' does not play othello"));
  CHECK(refused.says("black> moves\nNo moves yet.\n"));
}

TEST_CASE("a broken file is refused with its place, and the game stays as it was") {
  const TemporaryFolder folder;
  const std::string sgf = (folder.path / "broken.sgf").string();
  const std::string transcript = (folder.path / "broken.txt").string();
  REQUIRE(write_file(sgf, "(;GM[4]SZ[15]\n;B[hh];W[ii").ok());
  REQUIRE(write_file(transcript, "h8 i9\nj10 ??\n").ok());
  const auto session = run(options(gomoku_spec(15, 5)),
                           "h8\nload " + sgf + "\nload " + transcript + "\nload nowhere.sgf\nmoves\nq\n");
  CHECK(session.says("white> load " + sgf + "\n"));
  CHECK(session.says("broken.sgf: line 2, column "));
  CHECK(session.says("broken.txt: line 2, column 5: "));
  CHECK(session.says("cannot read 'nowhere.sgf': No such file or directory\n"));
  CHECK(session.says("white> moves\n1. h8\n"));
}

TEST_CASE("save says which names it takes, and what it cannot write") {
  const TemporaryFolder folder;
  const std::string file = (folder.path / "game.png").string();
  const auto session = run(options(gomoku_spec(15, 5)),
                           "save " + file + "\nsave " + (folder.path / "no/such.sgf").string() + "\nq\n");
  CHECK(session.says("game.png': the name must end in .sgf (the whole game) or .txt (the moves alone)\n"));
  CHECK(session.says("cannot write '"));
  CHECK(!std::filesystem::exists(file));
}

TEST_CASE("a game from set-up stones is saved as SGF only") {
  const TemporaryFolder folder;
  std::vector<Cell> cells(9, Cell::Empty);
  cells[4] = Cell::White;
  const auto start = engine::AnyPosition::from_cells(gomoku_spec(3, 3), cells, Color::Black);
  REQUIRE(start.ok());
  auto set_up = options(gomoku_spec(3, 3));
  set_up.game = play::Game(*start);
  const auto session = run(std::move(set_up), "save " + (folder.path / "a.txt").string() + "\nsave " +
                                                  (folder.path / "a.sgf").string() + "\nq\n");
  CHECK(session.says("a.txt': this game did not start from the usual position; save it as .sgf\n"));
  CHECK(session.says("Saved: "));
}

TEST_CASE("Othello: refused moves, a forced pass, the final count") {
  const auto refused = run(options(othello_spec(8)), "a1\npass\nd4\nf5\nq\n");
  CHECK(refused.says("+ marks the cells where you can play.\n"));
  CHECK(refused.says("black> a1\na1 flips nothing: choose a cell marked +\n"));
  CHECK(refused.says("black> pass\nyou may not pass: you have a move\n"));
  CHECK(refused.says("black> d4\nd4 is taken: choose an empty cell\n"));
  CHECK(refused.says(" 5  . . . x x(x). .\n"));
  CHECK(refused.says("x 4   o 1\nwhite> q\n"));

  // x o . .      Black takes c1; White has no move, then no one has.
  std::vector<Cell> cells(16, Cell::Empty);
  cells[0] = Cell::Black;
  cells[1] = Cell::White;
  const auto start = engine::AnyPosition::from_cells(othello_spec(4), cells, Color::White);
  REQUIRE(start.ok());
  auto set_up = options(othello_spec(4));
  set_up.game = play::Game(*start);
  const auto session = run(std::move(set_up), "c1\nundo\nq\n");
  CHECK(session.says("White (o) has no move and passes.\n"));
  CHECK(
      session.says("x 3   o 0\nBlack (x) wins by 16: x 3, o 0\n"
                   "The winner's margin counts the 13 empty cells too.\ngame over> undo\n"));
  CHECK(session.count("has no move") == 1);  // undo stops at Black's choice, behind the pass
}

TEST_CASE("renju: a forbidden cell is refused with the reason") {
  const GameSpec spec = gomoku::Settings{.rule = gomoku::Rule::Renju};
  const auto session = run(options(spec), "h9\na1\nh10\nc1\ni8\ne1\nj8\ng1\nh8\nq\n");
  CHECK(session.says("! marks the cells that are forbidden for Black.\n"));
  CHECK(session.says("black> h8\nh8 is forbidden for Black: double three\n"));
}

TEST_CASE("Portuguese") {
  auto portuguese = options(gomoku_spec(15, 5));
  portuguese.language = lang::Language::Portuguese;
  const auto session = run(std::move(portuguese), "h8\n7,7\nabc\nundo\nundo\nhelp\nq\n");
  CHECK(
      session.says("Gomoku 15x15, 5 em linha (regra livre)\nPretas (x): humano   Brancas (o): humano\n"
                   "Escreva o lance como h8 ou como linha,coluna (7,7); ajuda mostra os comandos, q sai.\n"));
  CHECK(session.says("brancas> 7,7\n7,7 está ocupada: escolha uma casa vazia\n"));
  CHECK(session.says("'abc' não é lance nem comando: escreva h9, 6,7 ou ajuda\n"));
  CHECK(session.says("pretas> undo\nnão há lance para desfazer\n"));
  CHECK(session.says("  salvar ARQUIVO     grava a partida: .sgf guarda tudo, .txt só os lances\n"));
  CHECK(session.text.ends_with("pretas> q\nAté logo.\n"));

  auto won = options(gomoku_spec(3, 3));
  won.language = lang::Language::Portuguese;
  CHECK(run(std::move(won), "a1\na2\nb1\nb2\nc1\n")
            .says("Pretas (x) vencem: a1 b1 c1 (em maiúsculas)\nfim de jogo> "));
}

TEST_CASE("colour is used when allowed, and only then") {
  auto coloured = options(gomoku_spec(3, 3));
  coloured.colour = true;
  CHECK(run(std::move(coloured), "q\n").says("\x1b["));
  CHECK(!run(options(gomoku_spec(3, 3)), "q\n").says("\x1b["));
}

TEST_CASE("swap2: a person opens, a machine takes a colour") {
  auto swap2 = options(gomoku_spec(15, 5), "human", "random:seed=3");
  swap2.swap2 = true;
  const auto session = run(std::move(swap2), "h8\nh8\nundo\ni9\nj8\nmoves\nundo\nq\n");
  CHECK(session.says("Swap2. First: human   Second: random:seed=3\n"));
  CHECK(session.says("First lays a stone: Black (x)\nblack> h8\n"));
  CHECK(session.says(
      "First lays a stone: White (o)\nwhite> h8\nh8 is taken: choose an empty cell\nwhite> undo\n"
      "undo has to wait until the opening is over\nwhite> i9\n"));
  // The random player finds every position even, and takes White, which is to move.
  CHECK(session.says("Second takes White.\nBlack (x): human   White (o): random:seed=3\n"));
  CHECK(session.says("black> moves\n1. h8  2. i9  3. j8  4. "));
  CHECK(session.says("black> undo\nthere is nothing to take back\n"));
}

TEST_CASE("swap2: a machine opens, a person lays two more, the machine chooses") {
  auto swap2 = options(gomoku_spec(15, 5), "random:seed=3", "human");
  swap2.swap2 = true;
  swap2.seed = 11;
  // The random player finds every opening even, and lays the first.
  const auto stones =
      *play::swap2_opening(gomoku_spec(15, 5), 11, [](const auto&) { return std::optional(0.0); });
  const auto session = run(std::move(swap2), "4\n\n3\nh8\nh9\nmoves\nq\n");
  const Grid grid{15, 15, RowOrder::FromBottom};
  CHECK(session.says("First lays Black (x) on " + to_text(Move(stones[0]), grid) + " ("));
  CHECK(session.says("First lays White (o) on " + to_text(Move(stones[1]), grid) + " ("));
  CHECK(session.says(
      "Second chooses:\n  1  play White\n  2  play Black\n  3  lay two more stones; then the other chooses\n"
      "choice> 4\n'4' is not a choice: write 1, 2, 3\nchoice> \n'' is not a choice: write 1, 2, 3\n"
      "choice> 3\nSecond lays two more stones.\n"));
  CHECK(session.says("Second lays a stone: White (o)\nwhite> h8\n"));
  CHECK(session.says("First takes White.\nBlack (x): human   White (o): random:seed=3\n"));
}

TEST_CASE("swap2: a machine that searches lays the most even of its openings") {
  auto swap2 = options(gomoku_spec(15, 5), "engine:depth=2", "human");
  swap2.swap2 = true;
  swap2.seed = 5;
  const auto engine = engine::make_engine(*engine::parse_engine("engine:depth=2"), gomoku_spec(15, 5));
  REQUIRE(engine.ok());
  std::vector<double> values;
  const auto stones = play::swap2_opening(gomoku_spec(15, 5), 5, [&](const engine::AnyPosition& position) {
    values.push_back(play::value_of((*engine)->search(position, {}, {}, {})));
    return std::optional(values.back());
  });
  REQUIRE(stones.has_value());
  const auto [least, most] = std::minmax_element(
      values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  CHECK(std::abs(*least) < std::abs(*most));
  const auto session = run(std::move(swap2), "q\n");
  const Grid grid{15, 15, RowOrder::FromBottom};
  CHECK(session.says("First lays Black (x) on " + to_text(Move((*stones)[0]), grid) + " ("));
  CHECK(session.says("First lays White (o) on " + to_text(Move((*stones)[1]), grid) + " ("));
}

TEST_CASE("swap2: a person takes either colour of a machine's opening") {
  for (const auto& [choice, seats] :
       {std::pair{"1\n", "Second takes White.\nBlack (x): random:seed=3   White (o): human\n"},
        std::pair{"2\n", "Second takes Black.\nBlack (x): human   White (o): random:seed=3\n"}}) {
    auto swap2 = options(gomoku_spec(15, 5), "random:seed=3", "human");
    swap2.swap2 = true;
    CHECK(run(std::move(swap2), std::string(choice) + "q\n").says(seats));
  }
}

TEST_CASE("swap2 is for Gomoku, from an empty board, with four in a row or more") {
  auto othello = options(othello_spec(8));
  othello.swap2 = true;
  CHECK(!ConsoleGame::make(std::move(othello)).ok());
  auto three = options(gomoku_spec(5, 3));
  three.swap2 = true;
  CHECK(!ConsoleGame::make(std::move(three)).ok());
  auto begun = options(gomoku_spec(15, 5));
  begun.swap2 = true;
  REQUIRE(begun.game.play(Point(7, 7)).ok());
  CHECK(!ConsoleGame::make(std::move(begun)).ok());
}

TEST_CASE("Connect Four: a column drops a stone, a cell above an empty one is refused") {
  const auto session = run(options(*engine::game_named("connect4")), "d\n4\nd5\nd3\nq\n");
  CHECK(session.says("7x6, 4 in a row, stones fall down their column\n"));
  CHECK(session.says("A column alone is a move: d or 4.\n"));
  CHECK(session.says("d5 is above an empty cell: a stone falls to the bottom of its column\n"));
  CHECK(session.says(" 3  . . .(x). . .\n 2  . . . o . . .\n 1  . . . x . . .\n"));
}

TEST_CASE("moves as people type them: blanks, brackets, capitals") {
  const auto session = run(options(gomoku_spec(15, 5)), "7 6\n(7,8)\n[7, 9]\nH8\n(6 6)\nmoves\nq\n");
  CHECK(session.says("white> moves\n1. g8  2. i8  3. j8  4. h8  5. g9\n"));
}

TEST_CASE("every command has a Portuguese word, understood in both languages") {
  auto portuguese = options(gomoku_spec(15, 5));
  portuguese.language = lang::Language::Portuguese;
  const auto session = run(std::move(portuguese), "h8\ndesfazer\nlances\nrefazer\nlances\nsair\n");
  CHECK(session.exit_code == 0);
  CHECK(session.says("pretas> lances\nNenhum lance ainda.\n"));
  CHECK(session.says("brancas> lances\n1. h8\n"));
  CHECK(session.says("Até logo."));
  CHECK(run(options(gomoku_spec(15, 5)), "ajuda\nsair\n").says("numbers       number the board"));
}

TEST_CASE("the board has one numbering, and the other when it is asked for") {
  const auto session = run(options(gomoku_spec(3, 3)), "numbers\nNúmeros\nq\n");
  CHECK(session.count("    a b c\n") == 3);
  CHECK(session.count("    0 1 2\n") == 1);
}

TEST_CASE("against an engine the board is printed once a turn") {
  const auto session = run(options(gomoku_spec(9, 5), "human", "chains:depth=1"), "e5\nq\n");
  CHECK(session.count("    a b c") == 2);
}

TEST_CASE("value tells what the heuristics say, and the terms of one") {
  const auto session = run(options(gomoku_spec(15, 5)), "h8\na1\ni8\nvalue\nvalue chains\nvalor x\nq\n");
  for (const char* const name : {"open-ends: ", "five-windows: ", "five-windows-plus: ", "chains: "})
    CHECK(session.says(name));
  CHECK(session.says("for White (o), to move\n  Black (x)\n"));
  CHECK(session.says("    seq2            1                4\n"));
  CHECK(session.says("'x' is no heuristic of this game: open-ends, "));
  CHECK(run(options(othello_spec(8)), "value zones\nq\n").says("    d3 "));
}

TEST_CASE("the example of the first lines is a legal move") {
  CHECK(run(options(othello_spec(8)), "q\n").says("Write a move as f5 or as row,col (4,5)"));
}
