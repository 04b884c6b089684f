"""Who wins a small k-in-a-row board, by trying everything: the oracle of the checker's tests.

It shares nothing with the checker but the numbering of cells. A set of cells is an int.
"""


class Minimax:
    def __init__(self, width, height, k):
        self.cells, self.k = width * height, k
        self.rows = []
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            for y in range(height):
                for x in range(width):
                    ends = x + dx * (k - 1), y + dy * (k - 1)
                    if 0 <= ends[0] < width and ends[1] < height:
                        self.rows.append(sum(1 << ((y + dy * i) * width + x + dx * i) for i in range(k)))
        self.known = {}

    def has_row(self, stones):
        return any(stones & row == row for row in self.rows)

    def winning_cells(self, own, other):
        cells = 0
        for row in self.rows:
            rest = row & ~own
            if rest & (rest - 1) == 0 and not rest & other:
                cells |= rest
        return cells

    def black_wins(self, black, white, black_to_move, depth=99):
        """Within so many plies."""
        own, other = (black, white) if black_to_move else (white, black)
        if self.winning_cells(own, other):
            return black_to_move
        empty = (1 << self.cells) - 1 & ~(black | white)
        if not empty or depth <= 1:
            return False
        key = black, white, black_to_move, depth
        if key not in self.known:
            threats = self.winning_cells(other, own)
            moves = threats or empty
            if threats & (threats - 1):
                self.known[key] = not black_to_move
            else:
                self.known[key] = self.try_moves(black, white, black_to_move, depth, moves)
        return self.known[key]

    def try_moves(self, black, white, black_to_move, depth, moves):
        while moves:
            move = moves & -moves
            moves ^= move
            if black_to_move and self.black_wins(black | move, white, False, depth - 1):
                return True
            if not black_to_move and not self.black_wins(black, white | move, True, depth - 1):
                return False
        return not black_to_move
