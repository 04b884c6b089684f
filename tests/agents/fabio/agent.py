import copy

from advsearch.othello.board import Board


def make_move(the_board, color):
    best, value = (-1, -1), -100
    for move in the_board.legal_moves(color):
        b = copy.deepcopy(the_board)
        b.process_move(move, color)
        v = b.piece_count[color] - b.piece_count[Board.opponent(color)]
        if v > value:
            best, value = move, v
    return best
