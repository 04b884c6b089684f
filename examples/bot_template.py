#!/usr/bin/env python3
"""A Gomoku bot in one file: it speaks Gomocup's protocol and plays from the first minute.

Try it:     pedra match, Piskvork, or by hand:  python3 bot_template.py   then type  START 15  and  TURN 7,7
Make it yours: change value_of(). Everything below "The protocol" can stay as it is.
"""

import sys

EMPTY, MINE, THEIRS = 0, 1, 2
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

size = 0
board = []  # board[y][x]


# ---- The player -----------------------------------------------------------------------------------------------------

def run_length(x, y, dx, dy, who):
    """How many stones of `who` stand in line from the neighbour of (x, y) on."""
    n = 0
    x, y = x + dx, y + dy
    while 0 <= x < size and 0 <= y < size and board[y][x] == who:
        n, x, y = n + 1, x + dx, y + dy
    return n


def value_of(x, y):
    """How good it is to play at (x, y): long rows of mine, and long rows of theirs that the stone would block."""
    value = -(abs(2 * x - size + 1) + abs(2 * y - size + 1)) / (10.0 * size)  # nearer to the centre breaks ties
    for dx, dy in DIRECTIONS:
        for who, weight in ((MINE, 1.1), (THEIRS, 1.0)):
            row = run_length(x, y, dx, dy, who) + run_length(x, y, -dx, -dy, who)
            value += weight * 10 ** min(row, 4)
            if who == MINE and row >= 4:
                value += 100000  # this wins: better than any block
    return value


def choose():
    cells = [(x, y) for y in range(size) for x in range(size) if board[y][x] == EMPTY]
    return max(cells, key=lambda cell: value_of(*cell), default=None)


# ---- The protocol ---------------------------------------------------------------------------------------------------

def say(text):
    print(text, flush=True)  # flush: the manager waits for this line


def numbers(text):
    return [int(part) for part in text.split(",")]


def play_and_answer():
    cell = choose()
    if cell is None:
        say("ERROR the board is full")
        return
    board[cell[1]][cell[0]] = MINE
    say("%d,%d" % cell)


def start(n):
    global size, board
    size = n
    board = [[EMPTY] * n for _ in range(n)]


def read_board():
    for line in sys.stdin:
        if line.strip().upper() == "DONE":
            return
        x, y, who = numbers(line)
        board[y][x] = MINE if who == 1 else THEIRS


def obey(line):
    command, _, rest = line.partition(" ")
    command = command.upper()
    if command == "START":
        n = int(rest)
        if not 5 <= n <= 30:
            return say("ERROR unsupported size")
        start(n)
        say("OK")
    elif command == "RESTART":
        start(size)
        say("OK")
    elif command == "BEGIN":
        play_and_answer()
    elif command == "TURN":
        x, y = numbers(rest)
        if not (0 <= x < size and 0 <= y < size) or board[y][x] != EMPTY:
            return say("ERROR that cell is not free")
        board[y][x] = THEIRS
        play_and_answer()
    elif command == "BOARD":
        start(size)
        read_board()
        play_and_answer()
    elif command == "TAKEBACK":
        x, y = numbers(rest)
        board[y][x] = EMPTY
        say("OK")
    elif command == "ABOUT":
        say('name="My bot", version="1", author="Me", country="Brazil"')
    elif command == "END":
        sys.exit(0)
    elif command not in ("INFO", ""):
        say("UNKNOWN " + command)


if __name__ == "__main__":
    for text in sys.stdin:
        try:
            obey(text.strip())
        except (ValueError, IndexError):
            say("ERROR I do not understand: " + text.strip())
