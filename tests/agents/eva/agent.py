import random


def make_move(the_board, color):
    legal = the_board.legal_moves(color)
    print(the_board)
    return random.choice(legal) if len(legal) > 0 else (-1, -1)
