"""Both checkers of draws: the same verdict, count and place.

    python3 draw_check_test.py DRAW_CHECK
"""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "proof-check"
sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True
import draw_check  # noqa: E402

PROGRAM = ""

# `pedra prove gomoku --draw` for 4x4, four in a row, and 6x6, five in a row
CERTIFICATES = [bytes.fromhex(text) for text in (
    "50454452414452570104040401030007010d020a0408050f0607090b0c0e000007020a030f0407050d0609080b0c0e000007"
    "010d020a030f04070609080b0c0e",
    "504544524144525701060605010e000e011d02030622070d08090a190b1f0c120f151016111713141a1c20210f000e020304"
    "1806220715080e090a0b1f0c120d191016111713141a1b20210e000e011d030406220708090f0a190b1f0c120d1310161117"
    "14151a1c20210e000e011d0203062208090a190b1f0c120d130f1b1016111714151a1c20210e000e011d0203062207090a19"
    "0b1f0c120d130f1b1016111714151a1c20210f000e010304180622071c0814090a0b1f0c120d191016111713151a1b2021",
)]


def verdicts(data):
    """Of the C++ program and of the Python one."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        run = subprocess.run([PROGRAM, file.name], capture_output=True, text=True, timeout=60)
    return (run.returncode == 0, run.stdout), draw_check.Check(data).run()


class DrawCheckTest(unittest.TestCase):
    def test_certificates_are_accepted(self):
        for data, board in zip(CERTIFICATES, ("4x4, 4", "6x6, 5")):
            program, python = verdicts(data)
            self.assertEqual(program, python)
            self.assertTrue(program[0])
            self.assertIn("THEOREM: %s or more in a row, is a draw" % board, program[1])

    def test_changed_bytes_get_the_same_verdict_and_place(self):
        chance = random.Random(3)
        rejected = 0
        for _ in range(300):
            data = bytearray(chance.choice(CERTIFICATES))
            at = chance.randrange(len(data))
            data[at] = chance.choice((data[at] ^ 1, data[at] ^ 2, chance.randrange(256)))
            if chance.random() < 0.1:
                del data[at:]
            program, python = verdicts(bytes(data))
            self.assertEqual(program, python, data.hex())
            rejected += not program[0]
        self.assertGreater(rejected, 150)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop()
    unittest.main()
