"""A tournament of engines that stop, kill, fork, flood, hide memory and delete: rounds of a gauntlet, each a match in one
store. Every game must be there, those who harm must have lost theirs, and nothing may be left of anybody."""
import os
import sqlite3
import subprocess
import time

from program import Count, Pedra, is_whole, last_object, left_behind, say, scratch

MOCKS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "mocks")
HOSTILE = ["stops-parent", "kills-parent", "kills-manager", "stops-itself", "forks", "memfd", "shm", "floods",
           "floods-errors"]
HOSTILE_TO_STORE = ["daemons", "deletes", "overwrites"]  # they play on, and may win
FAULTY = ["silent", "refuses", "exits", "crashes", "slow", "flood", "half-line", "endless-line", "garbage", "illegal",
          "ignores-end", "eats-memory"]
KIT = {"kit-deletes": "rm -rf '{store}' .\n", "kit-kills": "kill -9 $PPID\n", "kit-pipe": "mkfifo move.txt\n",
       "kit-link": "ln -s /etc/passwd move.txt\n", "kit-forks": "for i in 1 2 3; do setsid sleep 60 & done; sleep 60\n"}


def engines(folder):
    """The programs that tests/mocks has, built into the folder; None without a compiler."""
    for name in ("hostile_engine", "mock_engine"):
        build = ["c++", "-std=c++20", "-O1", "-pthread", "-o", os.path.join(folder, name), os.path.join(MOCKS, name + ".cpp")]
        if subprocess.run(build, check=False).returncode != 0:
            return False
    for name, script in KIT.items():
        os.makedirs(os.path.join(folder, name))
        with open(os.path.join(folder, name, "launch.sh"), "w") as file:
            file.write(script.format(store=os.path.join(folder, "match.db")))
    return True


def gauntlet(pedra, store, arguments, guests, harmless, count):
    """One match. What is wrong with it."""
    code, out, err = pedra.run("match", *arguments, "--pairing", "gauntlet", "--openings", "none", "--games", 2, "--memory",
                               "100m", "--concurrency", 2, "--tolerance", "1s", "--store", store, "--json")
    wrong = []
    if code != 0:
        return [f"exit {code}: {err.strip()[-200:]}"]
    table = last_object(out)
    if table["games"] != 2 * guests or not table["finished"]:
        wrong.append(f"{table['games']} games of {2 * guests}")
    for player in table["players"]:
        for kind, number in player["forfeits"].items():
            count.add(kind, number)
        lost = sum(player["forfeits"].values())
        expected = 0 if player["name"] in harmless else 2
        if lost != expected:
            wrong.append(f"{player['name']} forfeits {lost} games, not {expected}")
    count.add("games", table["games"])
    return wrong


def tournament(program, options):
    minutes = options.minutes * 0.3
    say(f"a tournament of hostile engines, {minutes:g} minutes")
    count, wrong, rounds, left, end = Count(), [], 0, 0, time.monotonic() + minutes * 60
    with scratch() as folder:
        pedra, store = Pedra(program, folder), os.path.join(folder, "match.db")
        if not engines(folder):
            return {"skipped": "no C++ compiler for tests/mocks", "good": False}

        def player(name, mode, argument=""):
            return ["--player", f"cmd:{os.path.join(folder, name)} {mode} {argument};name={mode}"]
        while rounds == 0 or time.monotonic() < end:
            gomoku = ["gomoku", "--time", "300ms", "--seed", rounds, *player("hostile_engine", "good")]
            for mode in HOSTILE:
                gomoku += player("hostile_engine", mode)
            for mode in HOSTILE_TO_STORE:
                gomoku += player("hostile_engine", mode, store)
            for mode in FAULTY:
                gomoku += player("mock_engine", mode)
            wrong += gauntlet(pedra, store, gomoku, len(HOSTILE + HOSTILE_TO_STORE + FAULTY), ["good", "ignores-end"] + HOSTILE_TO_STORE,
                              count)
            othello = ["othello", "--time", "500ms", "--seed", rounds, "--player", "random"]
            for name in KIT:
                othello += ["--player", f"cmd:{name};protocol=kit;name={name}"]
            wrong += gauntlet(pedra, store, othello, len(KIT), ["random"], count)
            left += left_behind(folder)
            rounds += 1
        whole = is_whole(store)
        with sqlite3.connect(store) as base:
            stored = base.execute("SELECT COUNT(*) FROM games").fetchone()[0]
    return {"rounds": rounds, **count, "stored": stored, "wrong": wrong, "processes_left": left,
            "good": not wrong and left == 0 and whole and stored == count["games"]}
