from .canto import peso
from advsearch.othello import board


def make_move(b, color):
    other = board.from_string(str(b))
    return max(other.legal_moves(color), key=peso)
