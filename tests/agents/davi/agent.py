from advsearch.othello.board import from_string


def saldo(board, color):
    return board.piece_count[color] - board.piece_count[board.opponent(color)]


def minimax(board, color, mine, depth):
    moves = board.legal_moves(color)
    if depth == 0 or not moves:
        return saldo(board, mine)
    values = []
    for move in moves:
        after = from_string(str(board))
        after.process_move(move, color)
        values.append(minimax(after, board.opponent(color), mine, depth - 1))
    return max(values) if color == mine else min(values)


def make_move(the_board, color):
    best, best_value = (-1, -1), None
    for move in the_board.legal_moves(color):
        after = from_string(str(the_board))
        after.process_move(move, color)
        value = minimax(after, the_board.opponent(color), color, 1)
        if best_value is None or value > best_value:
            best, best_value = move, value
    return best
