"""Pedra inside the Othello course kit.

Copy this file into your agent's folder of the kit (as agent.py, or import make_move from it). Both later editions of
the kit are served:

    make_move(board, color) -> (x, y)      board.tiles, or the rows themselves; color 'B'/'W' or 'black'/'white'
    make_move(state)        -> (x, y)      state.board (or state.get_board()) and state.player

x is the column and y the row, both from 0; (-1, -1) means that there is no move. The program `pedra` is started once
and kept; it is found by the environment variable PEDRA, or on the PATH. PEDRA_TIME is its time for a move ("4s").
"""

import atexit
import os
import shutil
import subprocess

NO_MOVE = (-1, -1)
_engine = None


def _program():
    path = os.environ.get("PEDRA") or shutil.which("pedra")
    if path is None:
        raise RuntimeError("pedra was not found: put it on the PATH, or its path into the variable PEDRA")
    return path


def _start():
    global _engine
    if _engine is None or _engine.poll() is not None:
        _engine = subprocess.Popen(
            [_program(), "engine", "nboard", "--time", os.environ.get("PEDRA_TIME", "4s")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        _engine.stdin.write("nboard 2\n")
    return _engine


@atexit.register
def _stop():
    if _engine is not None and _engine.poll() is None:
        try:
            _engine.communicate("quit\n", timeout=2)
        except (subprocess.TimeoutExpired, OSError):
            _engine.kill()


def _rows(board):
    """The eight rows as strings of '.', 'B' and 'W', whatever the edition calls them."""
    for name in ("tiles", "board"):
        board = getattr(board, name, board)
    if isinstance(board, str):
        board = board.split()
    return ["".join(row) for row in board]


def _is_black(color):
    return str(color).strip().lower().startswith("b")


def _ask(rows, black):
    """One position to the engine, one move back. NBoard's format writes * for black, O for white, - for empty."""
    cells = "".join(rows).upper().translate(str.maketrans({"B": "*", "W": "O", ".": "-"}))
    engine = _start()
    engine.stdin.write(f"set game (;GM[Othello]BO[{len(rows)} {cells} {'*' if black else 'O'}];)\ngo\n")
    engine.stdin.flush()
    for line in engine.stdout:
        if line.startswith("==="):
            move = line.split()[1].split("/")[0].upper()
            return NO_MOVE if move.startswith("PA") else (ord(move[0]) - ord("A"), int(move[1:]) - 1)
    raise RuntimeError("pedra ended without a move")


def make_move(board_or_state, color=None):
    if color is None:
        state = board_or_state
        board = state.get_board() if hasattr(state, "get_board") else state.board
        color = state.player
    else:
        board = board_or_state
    return _ask(_rows(board), _is_black(color))
