#!/usr/bin/env python3
"""Checks a certificate that Black, who moves first, wins a k-in-a-row game.

    python3 proof_check.py FILE

The same check as proof_check.cpp, written a second time: the standard library only, nothing of the other
program. The format, the zones and why the check is sound are in docs/proofs.md. Exit 0: every record of the
file is proved; 1: the file is rejected; 2: there is no such file.

A set of cells is an int, bit c for cell c.
"""
import sys

MAX_CELLS = 250
REFERENCE = 255
THREE, QUIET, ALL = 0, 1, 2
WORDS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


class Rejected(Exception):
    pass


class Game:
    def __init__(self, width, height, k):
        self.width, self.height, self.k, self.cells = width, height, k, width * height
        if not (width >= 1 and height >= 1 and self.cells <= MAX_CELLS and 3 <= k <= 15):
            raise Rejected("this board is not supported")
        self.rows = []  # as sets
        self.rows_through = [[] for _ in range(self.cells)]
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for y in range(height):
                for x in range(width):
                    if x + dx * (k - 1) >= width or not 0 <= y + dy * (k - 1) < height:
                        continue
                    row = [(y + dy * i) * width + x + dx * i for i in range(k)]
                    for c in row:
                        self.rows_through[c].append(len(self.rows))
                    self.rows.append(sum(1 << c for c in row))
        self.symmetries = []
        for s in range(8 if width == height else 4):
            image = []
            for c in range(self.cells):
                x, y = c % width, c // width
                x = width - 1 - x if s & 1 else x
                y = height - 1 - y if s & 2 else y
                x, y = (y, x) if s & 4 else (x, y)
                image.append(y * width + x)
            self.symmetries.append(image)

    def name(self, c):
        return chr(ord("a") + c % self.width) + str(self.height - c // self.width)

    def names(self, cells):
        return " ".join(self.name(c) for c in members(cells)) or "none"


def members(cells):
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


class RecordCheck:
    def __init__(self, game, data, begin, end, proved):
        self.game, self.data, self.at, self.end, self.proved = game, data, begin, end, proved
        self.black = self.white = 0
        self.blacks = [0] * len(game.rows)  # stones in each row
        self.whites = [0] * len(game.rows)
        self.fours = set()   # rows with k - 1 black stones and no white one
        self.live = [set() for _ in range(game.k + 1)]  # rows without a black stone, by their white ones; 0 is not kept
        self.path = []
        self.zones = {}
        self.positions = 0
        self.used = set()

    def run(self, black, white):
        for c in members(black):
            self.change(c, True, 1)
        for c in members(white):
            self.change(c, False, 1)
        k = self.game.k
        if k in self.blacks or k in self.whites:
            raise Rejected("the game is over in this position, at byte %d, after nothing" % self.at)
        try:
            self.attack(0)
            if self.at != self.end:
                raise Rejected("bytes are left over")
        except Rejected as rejected:
            path = " ".join("pass" if c < 0 else self.game.name(c) for c in self.path)
            raise Rejected("%s, at byte %d, after %s" % (rejected, self.at, path or "nothing"))

    def byte(self):
        if self.at >= self.end:
            raise Rejected("the record ends too early")
        self.at += 1
        return self.data[self.at - 1]

    # What a tree says, in the order of its bytes. The tests make trees by answering here.

    def read_move(self, x):
        return self.byte()

    def read_kind(self, x):
        return self.byte()

    def read_reply(self, candidates):
        return self.byte()

    def read_reusable(self, x):
        return self.byte()

    def is_empty(self, c):
        return c < self.game.cells and not (self.black | self.white) >> c & 1

    def change(self, c, black, by):
        """Lays (by = 1) or lifts (by = -1) a stone."""
        blacks, whites, four = self.blacks, self.whites, self.game.k - 1
        if black:
            self.black ^= 1 << c
            for row in self.game.rows_through[c]:
                blacks[row] = b = blacks[row] + by
                w = whites[row]
                if w == 0:
                    if b >= four - 1:
                        (self.fours.add if b == four else self.fours.discard)(row)
                elif b == 0:
                    self.live[w].add(row)
                elif b == by:
                    self.live[w].discard(row)
            return
        self.white ^= 1 << c
        for row in self.game.rows_through[c]:
            whites[row] = w = whites[row] + by
            b = blacks[row]
            if b == 0:
                self.live[w - by].discard(row)
                if w > 0:
                    self.live[w].add(row)
            elif b == four:
                (self.fours.discard if w > 0 else self.fours.add)(row)

    def after_white(self, c, x):
        """Black's turn after White's stone on c, or after a pass (c = -1)."""
        self.path.append(c)
        if c >= 0:
            self.change(c, False, 1)
        zone = self.attack(x)
        if c >= 0:
            self.change(c, False, -1)
        self.path.pop()
        return zone

    def attack(self, x):
        """Black to move."""
        if x > self.game.k - 2:
            raise Rejected("too many passes")
        key = (self.black, self.white, x)
        if key in self.zones:
            return self.zones[key]
        move = self.read_move(x)
        if move == REFERENCE:
            if x != 0 or (self.black, self.white) not in self.proved:
                raise Rejected("no earlier record proves this position")
            self.used.add((self.black, self.white))
            return 0
        if not self.is_empty(move):
            raise Rejected("Black's move is not on an empty cell")
        self.positions += 1
        self.change(move, True, 1)
        self.path.append(move)
        five = any(self.blacks[row] == self.game.k for row in self.game.rows_through[move])
        zone = 0 if five else self.defend(x)
        self.path.pop()
        self.change(move, True, -1)
        self.zones[key] = zone = zone | 1 << move
        return zone

    def defend(self, x):
        """White to move."""
        threats = []
        for row in sorted(self.fours):
            c = (self.game.rows[row] & ~self.black).bit_length() - 1
            if c not in threats:
                threats.append(c)
            if len(threats) == 2:
                break
        if not threats:
            zone = self.free_replies(x)
        else:
            zone = sum(1 << c for c in threats)
            if len(threats) == 1:
                zone |= self.after_white(threats[0], x)
        return self.guard(x, zone)

    def free_replies(self, x):
        """White to move, and Black threatens no row."""
        kind = self.read_kind(x)
        if kind == ALL:
            return self.all_replies(x)
        if kind not in (THREE, QUIET):
            raise Rejected("this kind of node is not known")
        zone = candidates = self.after_white(-1, x + 1)
        while candidates:
            c, reusable = (candidates & -candidates).bit_length() - 1, 0
            if kind == QUIET:
                c = self.read_reply(candidates)
                if not candidates >> c & 1:
                    raise Rejected("this reply is no candidate")
                reusable = self.read_reusable(x)
                if reusable > 1:
                    raise Rejected("the byte behind a reply must be 0 or 1")
            child = self.after_white(c, x + reusable)
            zone |= child
            candidates &= ~(1 << c)
            if reusable:
                candidates &= child
        return zone

    def all_replies(self, x):
        if x != 0:
            raise Rejected("all replies one by one are allowed for x = 0 only")
        fixing = []
        for image in self.game.symmetries:
            black = sum(1 << image[c] for c in members(self.black))
            white = sum(1 << image[c] for c in members(self.white))
            if (black, white) == (self.black, self.white):
                fixing.append(image)
        replies = [c for c in range(self.game.cells) if self.is_empty(c) and all(image[c] >= c for image in fixing)]
        if not replies:
            raise Rejected("the board is full")
        for c in replies:
            self.after_white(c, 0)
        return 0

    def guard(self, x, zone):
        """The zone with what keeps White from making a row by his next stone and x stones outside it."""
        most = self.game.k - 2
        bad = []  # (white stones, empty cells) of a row
        for whites in range(max(most + 1 - x, 1), self.game.k + 1):
            for row in self.live[whites]:
                if whites > most:
                    raise Rejected("White makes a row next")
                bad.append((whites, self.game.rows[row] & ~self.white))
        while True:
            rows_with = {}
            still_bad = []
            for whites, empty in bad:
                outside = empty & ~zone
                if whites + min(x, bin(outside).count("1")) <= most:
                    continue
                still_bad.append((whites, empty))
                for c in members(outside):
                    rows_with[c] = rows_with.get(c, 0) + 1
            if not rows_with:
                return zone
            zone |= 1 << min(rows_with, key=lambda c: (-rows_with[c], c))
            bad = still_bad


class FileCheck:
    def __init__(self, data):
        self.data, self.at = data, 0
        self.proved, self.used = set(), set()
        self.records = self.positions = 0

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
            return False, "REJECTED: record %d: %s\n" % (self.records + 1, rejected)

    def check(self):
        for c in b"PEDRAWIN\1":
            if self.byte() != c:
                raise Rejected("this is no certificate")
        width, height, k = self.byte(), self.byte(), self.byte()
        game = Game(width, height, k)
        while self.at < len(self.data):
            self.record(game)
        text = "%d records, %d positions\n" % (self.records, self.positions)
        if (0, 0) in self.proved:
            return text + "THEOREM: Black wins %dx%d, %s or more in a row\n" % (width, height, WORDS.get(k, k))
        text += "PARTIAL: Black, to move, wins each of these positions; the empty board is not proved\n"
        for black, white in sorted(self.proved - self.used, key=self.order):
            text += "black %s, white %s\n" % (game.names(black), game.names(white))
        return text

    @staticmethod
    def order(stones):
        return [stones[color] >> 64 * i & (1 << 64) - 1 for color in (0, 1) for i in range(4)]

    def record(self, game):
        counts = self.byte(), self.byte()
        stones = [0, 0]
        for color in (0, 1):
            for _ in range(counts[color]):
                c = self.byte()
                if c >= game.cells or (stones[0] | stones[1]) >> c & 1:
                    raise Rejected("the position is wrong")
                stones[color] |= 1 << c
        length = sum(self.byte() << 8 * i for i in range(4))
        if length > len(self.data) - self.at:
            raise Rejected("the file ends too early")
        check = RecordCheck(game, self.data, self.at, self.at + length, self.proved)
        check.run(*stones)
        self.at += length
        self.proved.add(tuple(stones))
        self.used |= check.used
        self.positions += check.positions
        self.records += 1


def main():
    sys.setrecursionlimit(10000)
    if len(sys.argv) != 2:
        sys.exit("usage: proof_check.py FILE (unpack a compressed certificate first: zstd -d)")
    try:
        with open(sys.argv[1], "rb") as file:
            data = file.read()
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    accepted, text = FileCheck(data).run()
    print(text, end="")
    return 0 if accepted else 1


if __name__ == "__main__":
    sys.exit(main())
