#include "arena/engines/kit_client.hpp"

namespace pedra::arena {

const char* const kKitRunner = R"py(
import importlib.util, os, sys, types

answers = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)  # what an agent prints is no answer
sys.stdout = sys.stderr

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

class Board:
    WHITE, BLACK, EMPTY = "W", "B", "."
    DIRECTIONS = STEPS

    def __init__(self, rows=None):
        rows = rows or ["." * 8] * 3 + ["...WB...", "...BW..."] + ["." * 8] * 3
        self.tiles = [list(row) for row in rows]
        self._count()

    def _count(self):
        cells = [cell for row in self.tiles for cell in row]
        self.piece_count = {piece: cells.count(piece) for piece in "WB."}

    @staticmethod
    def opponent(color):
        return "W" if color == "B" else "B"

    @staticmethod
    def is_within_bounds(position):
        return 0 <= position[0] < 8 and 0 <= position[1] < 8

    def _flips(self, move, color):
        x0, y0 = move
        if not self.is_within_bounds(move) or self.tiles[y0][x0] != ".":
            return []
        turned = []
        for dx, dy in STEPS:
            run, x, y = [], x0 + dx, y0 + dy
            while self.is_within_bounds((x, y)) and self.tiles[y][x] == self.opponent(color):
                run.append((x, y))
                x, y = x + dx, y + dy
            if run and self.is_within_bounds((x, y)) and self.tiles[y][x] == color:
                turned += run
        return turned

    def is_legal(self, move, color):
        return bool(self._flips(tuple(move), color))

    def legal_moves(self, color):
        return [(x, y) for y in range(8) for x in range(8) if self._flips((x, y), color)]

    def has_legal_move(self, color):
        return bool(self.legal_moves(color))

    def is_terminal_state(self):
        return not self.has_legal_move("B") and not self.has_legal_move("W")

    def winner(self):
        if not self.is_terminal_state() or self.piece_count["B"] == self.piece_count["W"]:
            return None
        return "B" if self.piece_count["B"] > self.piece_count["W"] else "W"

    def num_pieces(self, color):
        return self.piece_count[color]

    def process_move(self, move, color):
        turned = self._flips(tuple(move), color)
        for x, y in turned + ([tuple(move)] if turned else []):
            self.tiles[y][x] = color
        self._count()
        return bool(turned)

    def copy(self):
        return Board(self.tiles)

    def __getitem__(self, row):
        return self.tiles[row]

    def __len__(self):
        return 8

    def __eq__(self, other):
        return str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        return "\n".join("".join(row) for row in self.tiles)

    def decorated_str(self, **_):
        return "  01234567\n" + "\n".join("%d %s" % (y, "".join(row)) for y, row in enumerate(self.tiles))

    def print_board(self):
        print(self)

def from_string(text):
    return Board([line.strip() for line in text.split() if line.strip()])

def from_file(path):
    with open(path) as file:
        return from_string(file.read())

def say(words):
    answers.write(" ".join(str(words).split())[:300] + "\n")
    answers.flush()

def words_of(error):
    return "error %s: %s" % (type(error).__name__, error)

def module(name, **content):
    made = sys.modules.get(name)
    if made is None:
        made = types.ModuleType(name)
        made.__path__ = []
        sys.modules[name] = made
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, made)
    for key, value in content.items():
        setattr(made, key, value)
    return made

path, folder_name = os.path.abspath(sys.argv[1]), sys.argv[2]
folder = os.path.dirname(path)
sys.path.insert(0, folder)
sys.argv = [path]
# The kit's own modules, where the agent brought none.
board = dict(Board=Board, from_string=from_string, from_file=from_file)
for name in ("advsearch", "advsearch.othello", "common", "othello"):
    if "." in name or not os.path.exists(os.path.join(folder, name)):
        module(name)
for name in ("advsearch.othello.board", "common.board", "othello.board"):
    if name.rpartition(".")[0] in sys.modules:
        module(name, **board)
if not os.path.exists(os.path.join(folder, "board.py")):
    module("board", **board)
try:
    package = "agent_of_kit"
    if "advsearch" in sys.modules and folder_name.isidentifier():
        package = "advsearch." + folder_name
    module(package).__path__ = [folder]
    spec = importlib.util.spec_from_file_location(package + ".agent", path)
    agent = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = agent
    spec.loader.exec_module(agent)
    make_move = agent.make_move
except BaseException as error:
    say(words_of(error))
    sys.exit(1)
say("ready")
for line in sys.stdin:
    cells, color = line.split()
    try:
        move = make_move(Board([cells[i:i + 8] for i in range(0, 64, 8)]), color)
    except BaseException as error:
        say(words_of(error))
        continue
    try:
        x, y = move
        say("move %d %d" % (int(x), int(y)))
    except Exception:
        say("error make_move returned %r where (x, y) is expected" % (move,))
)py";

}  // namespace pedra::arena
