"""The examples play: templates_test.py bot COMMAND...   or   templates_test.py kit PEDRA"""

import importlib.util
import os
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True  # nothing is left in the source tree
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


def check_bot(command):
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(*lines):
        for line in lines:
            bot.stdin.write(line + "\n")
        bot.stdin.flush()
        return bot.stdout.readline().strip()

    def cell(answer):
        x, y = answer.split(",")
        assert 0 <= int(x) < 15 and 0 <= int(y) < 15, answer
        return int(x), int(y)

    assert ask("START 15") == "OK"
    taken = {cell(ask("INFO timeout_turn 1000", "BEGIN"))}
    for theirs in ((0, 0), (14, 14), (0, 14), (14, 0)):
        if theirs in taken:
            continue
        answer = cell(ask("TURN %d,%d" % theirs))
        taken.add(theirs)
        assert answer not in taken, answer
        taken.add(answer)
    assert ask("TURN 0,0").startswith("ERROR")
    assert ask("RESTART") == "OK"
    # It blocks a four, and completes its own.
    assert cell(ask("BOARD", "0,7,1", "1,7,2", "2,7,2", "3,7,2", "4,7,2", "DONE")) == (5, 7)
    assert cell(ask("BOARD", "3,3,1", "4,3,1", "5,3,1", "6,3,1", "2,3,2", "9,0,2", "9,1,2", "9,2,2", "9,3,2", "DONE")) == (7, 3)
    assert ask("ABOUT").startswith("name=")
    assert ask("FLY").startswith("UNKNOWN")
    bot.stdin.write("END\n")
    bot.stdin.flush()
    assert bot.wait(timeout=5) == 0


def check_kit(pedra):
    os.environ["PEDRA"] = pedra
    os.environ["PEDRA_TIME"] = "200ms"
    spec = importlib.util.spec_from_file_location("agent", EXAMPLES / "othello_kit_agent.py")
    agent = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(agent)
    start = ["........", "........", "........", "...WB...", "...BW...", "........", "........", "........"]
    openings = {(3, 2), (2, 3), (5, 4), (4, 5)}

    class Board:
        tiles = [list(row) for row in start]

    class State:
        board = Board()
        player = "B"

        def get_board(self):
            return self.board

    assert agent.make_move(start, "black") in openings
    assert agent.make_move(Board(), "B") in openings
    assert agent.make_move(State()) in openings
    assert agent.make_move(Board(), "W") in {(4, 2), (5, 3), (2, 4), (3, 5)}
    assert agent.make_move(["BBBBBBBB"] + ["........"] * 7, "W") == (-1, -1)


if __name__ == "__main__":
    check_bot(sys.argv[2:]) if sys.argv[1] == "bot" else check_kit(sys.argv[2])
