def make_move(board, color):
    return board.best_move()
