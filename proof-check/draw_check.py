#!/usr/bin/env python3
"""Checks a certificate that White keeps Black from any row of k: the check of draw_check.cpp once more, which has the
format, written apart from it, with the standard library only.

    python3 draw_check.py FILE
"""
import sys


class Rejected(Exception):
    pass


def lines(width, height, k):
    """The cells of every row of k, as sets."""
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for y in range(height):
            for x in range(width):
                cells = [(x + dx * i, y + dy * i) for i in range(k)]
                if all(0 <= a < width and 0 <= b < height for a, b in cells):
                    yield frozenset(b * width + a for a, b in cells)


def images(width, height):
    """Where each cell goes under each symmetry of the board."""
    for s in range(8 if width == height else 4):
        image = []
        for c in range(width * height):
            y, x = divmod(c, width)
            x = width - 1 - x if s & 1 else x
            y = height - 1 - y if s & 2 else y
            x, y = (y, x) if s & 4 else (x, y)
            image.append(y * width + x)
        yield image


class Check:
    def __init__(self, data):
        self.data, self.at = data, 0
        self.path = []
        self.seen = set()

    def byte(self):
        if self.at >= len(self.data):
            raise Rejected("the file ends too early")
        self.at += 1
        return self.data[self.at - 1]

    def run(self):
        """(accepted, text)"""
        try:
            return True, self.check()
        except Rejected as rejected:
            path = " ".join(self.name(c) for c in self.path)
            return False, "REJECTED: %s, at byte %d, after %s\n" % (rejected, self.at, path or "nothing")

    def name(self, c):
        return "%s%d" % (chr(ord("a") + c % self.width), self.height - c // self.width)

    def check(self):
        for c in b"PEDRADRW\1":
            if self.byte() != c:
                raise Rejected("this is no certificate")
        self.width, self.height, self.k = self.byte(), self.byte(), self.byte()
        if not (self.width >= 1 and self.height >= 1 and self.width * self.height <= 250 and 3 <= self.k <= 15):
            raise Rejected("this board is not supported")
        self.cells = range(self.width * self.height)
        self.rows = list(lines(self.width, self.height, self.k))
        self.images = list(images(self.width, self.height))
        self.black_to_move(frozenset(), frozenset())
        if self.at != len(self.data):
            raise Rejected("bytes are left over")
        return "%d positions\nTHEOREM: %dx%d, %d or more in a row, is a draw\n" % (
            len(self.seen), self.width, self.height, self.k)

    def empty_cell(self, taken):
        c = self.byte()
        if c not in self.cells or c in taken:
            raise Rejected("this cell is not empty")
        return c

    def black_to_move(self, black, white):
        if (black, white) in self.seen:
            return
        self.seen.add((black, white))
        kind = self.byte()
        if kind == 0:
            return self.pairs(black, white)
        if kind != 1:
            raise Rejected("this kind of node is not known")
        for move in self.moves(black, white):
            self.path.append(move)
            more = black | {move}
            if any(row <= more for row in self.rows if move in row):
                raise Rejected("Black makes a row")
            answer = self.empty_cell(more | white)
            self.path.append(answer)
            self.black_to_move(more, white | {answer})
            del self.path[-2:]

    def pairs(self, black, white):
        used, pairs = set(), []
        for _ in range(self.byte()):
            a, b = self.empty_cell(black | white), self.empty_cell(black | white)
            if a == b or a in used or b in used:
                raise Rejected("a cell is in two pairs")
            used |= {a, b}
            pairs.append({a, b})
        for row in self.rows:
            if not row & white and not any(pair <= row for pair in pairs):
                raise Rejected("no pair holds a row")

    def moves(self, black, white):
        open_cells = set().union(*(row for row in self.rows if not row & white)) - black
        fixing = [image for image in self.images
                  if {image[c] for c in black} == black and {image[c] for c in white} == white]
        return [c for c in sorted(open_cells) if all(image[c] >= c for image in fixing)]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: draw_check.py FILE")
    try:
        with open(sys.argv[1], "rb") as file:
            data = file.read()
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    accepted, text = Check(data).run()
    print(text, end="")
    return 0 if accepted else 1


if __name__ == "__main__":
    sys.exit(main())
