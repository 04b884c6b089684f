#!/usr/bin/env python3
"""Tests of the two checkers of certificates: python3 proof_check_test.py PROOF_CHECK (the C++ program).

The lemma (extra white stones outside a zone change nothing), claims against minimax, every change of one byte, and
that both programs say the same.
"""
import functools
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "proof-check"), str(pathlib.Path(__file__).parent)]
sys.dont_write_bytecode = True

import proof_check  # noqa: E402
from minimax import Minimax  # noqa: E402
from proof_check import ALL, QUIET, THREE, Game, RecordCheck, Rejected, members  # noqa: E402

PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else None
BOARDS = [(4, 4, 3), (5, 4, 3), (5, 5, 4), (6, 5, 4), (6, 6, 4)]
ROOMY_BOARDS = BOARDS[2:]  # on the others a zone is most of the board
SAMPLES = 6  # sets of extra stones for a zone, beside every single one

game_of = functools.lru_cache(None)(Game)
minimax_of = functools.lru_cache(None)(Minimax)


class RandomTree(RecordCheck):
    """A tree made while it is checked: every byte is chosen by chance, Black's moves among those that win."""

    def __init__(self, board, rng):
        super().__init__(game_of(*board), None, 0, 0, set())
        self.oracle, self.rng, self.made = minimax_of(*board), rng, bytearray()

    def put(self, byte):
        self.made.append(byte)
        return byte

    def read_move(self, x):
        moves = [c for c in range(self.game.cells) if self.is_empty(c) and self.wins_by(c)]
        if not moves:
            raise Rejected("Black does not win")
        return self.put(self.rng.choice(moves))

    def wins_by(self, c):
        black = self.black | 1 << c
        return self.oracle.has_row(black) or self.oracle.black_wins(black, self.white, False)

    def read_kind(self, x):
        return self.put(self.rng.choice((THREE, QUIET, ALL) if x == 0 else (THREE, QUIET)))

    def read_reply(self, candidates):
        return self.put(self.rng.choice(list(members(candidates))))

    def read_reusable(self, x):
        return self.put(self.rng.randrange(2) if x < self.game.k - 2 else 0)

    def make(self, black, white):
        for c in members(black):
            self.change(c, True, 1)
        for c in members(white):
            self.change(c, False, 1)
        self.attack(0)


class UnguardedTree(RandomTree):
    def guard(self, x, zone):
        return zone


class BlindTree(RandomTree):
    """Black plays anywhere: most of these trees prove nothing."""

    def wins_by(self, c):
        return True


def record(black, white, tree):
    black, white = list(members(black)), list(members(white))
    return bytes([len(black), len(white), *black, *white, *len(tree).to_bytes(4, "little"), *tree])


def certificate(board, *records):
    return b"PEDRAWIN\1" + bytes(board) + b"".join(records)


def random_position(board, rng, empties):
    """Black to move; nobody has a row, and Black makes none by his next stone."""
    oracle = minimax_of(*board)
    while True:
        stones = [0, 0]  # Black's, White's
        cells = list(range(oracle.cells))
        rng.shuffle(cells)
        while len(cells) > empties:
            color = (len(cells) - empties) % 2
            c = next((c for c in cells if not oracle.has_row(stones[color] | 1 << c)), None)
            if c is None:
                break
            stones[color] |= 1 << c
            cells.remove(c)
        if len(cells) == empties and not oracle.winning_cells(*stones):
            return stones


def random_trees(kind, rng, count, empties=(7, 11), boards=BOARDS):
    """So many whole trees of the kind, with their boards and positions."""
    found = 0
    while found < count:
        board = rng.choice(boards)
        black, white = random_position(board, rng, rng.randint(*empties))
        tree = kind(board, rng)
        try:
            tree.make(black, white)
        except Rejected:
            continue
        found += 1
        yield board, black, white, tree


def broken_lemmas(kind, rng, count):
    """(tests, failures) of: with at most x more white stones outside the zone Black still wins."""
    tests = failures = 0
    for board, _, _, tree in random_trees(kind, rng, count, (8, 12), ROOMY_BOARDS):
        for (black, white, x), zone in tree.zones.items():
            outside = [c for c in range(tree.game.cells) if not (black | white | zone) >> c & 1]
            if x == 0 or not outside:
                continue
            chosen = [[c] for c in outside]
            chosen += [rng.sample(outside, min(rng.randint(1, x), len(outside))) for _ in range(SAMPLES)]
            for extra in {sum(1 << c for c in cells) for cells in chosen}:
                tests += 1
                failures += not minimax_of(*board).black_wins(black, white | extra, True)
    return tests, failures


def python_says(data):
    return proof_check.FileCheck(data).run()


def program_says(data):
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        done = subprocess.run([PROGRAM, file.name], capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout


class ZoneTest(unittest.TestCase):
    def test_extra_stones_outside_a_zone_change_nothing(self):
        tests, failures = broken_lemmas(RandomTree, random.Random(1), 300)
        self.assertGreater(tests, 300)
        self.assertEqual(failures, 0)

    def test_without_the_guard_they_do(self):
        _, failures = broken_lemmas(UnguardedTree, random.Random(1), 300)
        self.assertGreater(failures, 10)


class ClaimTest(unittest.TestCase):
    def test_what_blind_trees_prove_is_true(self):
        accepted = 0
        for board, black, white, _ in random_trees(BlindTree, random.Random(2), 60, (7, 11)):
            accepted += 1
            self.assertTrue(minimax_of(*board).black_wins(black, white, True))
        self.assertEqual(accepted, 60)

    def test_what_is_not_won_is_never_proved(self):
        rng = random.Random(3)
        tried = 0
        while tried < 100:
            board = rng.choice(BOARDS)
            black, white = random_position(board, rng, rng.randint(5, 9))
            if minimax_of(*board).black_wins(black, white, True):
                continue
            tried += 1
            for _ in range(20):
                with self.assertRaises(Rejected):
                    BlindTree(board, rng).make(black, white)

    def test_trees_are_read_as_they_were_made(self):
        for board, black, white, tree in random_trees(RandomTree, random.Random(4), 40):
            data = certificate(board, record(black, white, bytes(tree.made)))
            accepted, text = python_says(data)
            self.assertTrue(accepted, text)
            self.assertIn("1 records, %d positions" % tree.positions, text)
            self.assertEqual(program_says(data), (accepted, text))


class FileTest(unittest.TestCase):
    """A file of three records: two children, and a parent that refers to them."""

    BOARD = (4, 4, 3)

    def parts(self):
        rng, game, oracle = random.Random(5), game_of(*self.BOARD), minimax_of(*self.BOARD)
        center = 5
        replies = [c for c in range(game.cells) if c != center and self.is_lowest(c, center)]
        records = []
        for reply in replies:
            while True:
                tree = RandomTree(self.BOARD, rng)
                try:
                    tree.make(1 << center, 1 << reply)
                except Rejected:
                    continue
                if len(tree.made) < 40:
                    break
            records.append(record(1 << center, 1 << reply, bytes(tree.made)))
        self.assertTrue(oracle.black_wins(0, 0, True))
        return records, record(0, 0, bytes([center, ALL] + [255] * len(replies)))

    def is_lowest(self, c, center):
        return all(image[c] >= c for image in game_of(*self.BOARD).symmetries if image[center] == center)

    def test_the_theorem_needs_every_record(self):
        records, root = self.parts()
        whole = certificate(self.BOARD, *records, root)
        accepted, text = python_says(whole)
        self.assertTrue(accepted)
        self.assertIn("THEOREM: Black wins 4x4, three or more in a row\n", text)
        self.assertEqual(program_says(whole), (accepted, text))
        for missing in range(len(records)):
            rest = certificate(self.BOARD, *records[:missing], *records[missing + 1 :], root)
            accepted, text = python_says(rest)
            self.assertFalse(accepted)
            self.assertIn("no earlier record proves this position", text)
            self.assertEqual(program_says(rest), (accepted, text))
        partial = certificate(self.BOARD, *records)
        accepted, text = python_says(partial)
        self.assertTrue(accepted)
        self.assertIn("PARTIAL", text)
        self.assertNotIn("THEOREM", text)
        self.assertEqual(text.count("\nblack b3, white "), len(records))
        self.assertEqual(program_says(partial), (accepted, text))

    def test_every_cut_is_rejected_or_says_less(self):
        records, root = self.parts()
        whole = certificate(self.BOARD, *records, root)
        for length in range(len(whole)):
            accepted, text = python_says(whole[:length])
            self.assertNotIn("THEOREM", text)

    def test_every_change_of_a_byte_is_rejected_or_still_a_proof(self):
        records, root = self.parts()
        whole = certificate(self.BOARD, *records, root)
        rng = random.Random(6)
        accepted_changes = 0
        for place in range(len(whole)):
            for value in range(256):
                if value == whole[place]:
                    continue
                changed = whole[:place] + bytes([value]) + whole[place + 1 :]
                check = proof_check.FileCheck(changed)
                accepted, text = check.run()
                if rng.randrange(400) == 0:
                    self.assertEqual(program_says(changed), (accepted, text))
                if accepted:
                    accepted_changes += 1
                    self.assertGreater(place, 8)
                    oracle = minimax_of(*changed[9:12])
                    for black, white in check.proved:
                        self.assertTrue(oracle.black_wins(black, white, True, 9), changed.hex())
        self.assertGreater(accepted_changes, 0)  # another winning move, for instance


if __name__ == "__main__":
    unittest.main()
