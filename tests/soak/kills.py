"""`kill -9` at random moments of `match`, `serve` and `train`, with the stores and work folders looked at after each, and
the work resumed until its end, which must be the end of a run that nobody has killed."""
import asyncio
import filecmp
import json
import os
import random
import shutil
import sqlite3
import time

from program import Pedra, is_whole, last_object, left_behind, say, scratch
from server import Server, missing, play
from tournament import engines

SCALE = 0.0001  # of a training's games: one chunk of each generation


def games_of(pedra):
    """The match's games by their numbers, without their times, which no two runs share."""
    code, out, _ = pedra.run("match", "show", 1, "--games", "--store", "s.db", "--json")
    rows = [json.loads(line) for line in out.splitlines()] if code == 0 else []
    return {row["game"]: (row["black"], row["outcome"], [played["move"] for played in row["moves"]])
            for row in rows if "black" in row}


def remove_store(folder):
    for name in ("s.db", "s.db-wal", "s.db-shm"):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))


def match(program, kills):
    say(f"{kills} kills of a match")
    with scratch() as folder:
        pedra, store = Pedra(program, folder), os.path.join(folder, "s.db")
        if not engines(folder):
            return {"skipped": "no C++ compiler for tests/mocks", "good": False}
        command = ["match", "gomoku", "--player", "chains:depth=2", "--player", "five-windows:depth=2", "--player",
                   f"cmd:{folder}/hostile_engine good;name=good", "--games", 10, "--size", 9, "--seed", 7, "--depth", 2,
                   "--concurrency", 2, "--store", "s.db", "--json"]
        begun = time.monotonic()
        code, out, err = pedra.run(*command)
        seconds = time.monotonic() - begun
        reference = games_of(pedra)
        if code != 0 or not reference:
            return {"error": err.strip()[-200:], "good": False}
        remove_store(folder)
        wrong, lost, resumed, printed, left = 0, 0, 0, 0, 0
        for kill in range(kills + 1):
            # The last one is not killed: what is left is played.
            wait = random.random() * seconds / 2 if kill < kills else 600
            out, code = pedra.killed_after(wait, *command)
            left += left_behind(folder)
            rows = out.splitlines(keepends=True)
            printed += sum(row.endswith("\n") for row in rows) - (code == 0)
            if not os.path.exists(store):
                continue
            if not is_whole(store):
                wrong += 1
            with sqlite3.connect(store) as base:
                tables = base.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'games'").fetchone()[0]
                lost += max(0, printed - (base.execute("SELECT COUNT(*) FROM games").fetchone()[0] if tables else 0))
            if code == 0:
                resumed += 1
                wrong += last_object(out)["games"] != 30 or games_of(pedra) != reference
                remove_store(folder)
                printed = 0
            elif code is not None:
                wrong += 1
    return {"kills": kills, "seconds": round(seconds, 2), "ended_right": resumed, "wrong": wrong, "games_lost": lost,
            "processes_left": left, "good": wrong == 0 and lost == 0 and left == 0 and resumed > 0}


def serve(program, kills):
    say(f"{kills} kills of a server")
    return asyncio.run(kill_servers(program, kills))


async def kill_servers(program, kills):
    lost = failed = 0
    with scratch() as folder:
        pedra, kept = Pedra(program, folder), {}
        for _ in range(kills):
            server = Server(pedra)

            async def games():
                while True:
                    await play(server, kept)
            task = asyncio.create_task(games())
            await asyncio.sleep(random.random())
            server.process.kill()
            server.process.wait()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            lost += missing(server.store, kept)
        server = Server(pedra)  # it opens, and has every game
        status, _ = await server.ask("GET", "/api/games?limit=1")
        failed += status != 200
        for game, moves in kept.items():
            status, answer = await server.ask("GET", f"/api/games/{game}")
            failed += status != 200
        failed += server.end()[0] != 0
        left = left_behind(folder)
    return {"kills": kills, "games": len(kept), "moves": sum(map(len, kept.values())), "lost": lost, "failed": failed,
            "processes_left": left, "good": lost == 0 and failed == 0 and left == 0}


def files_below(folder):
    return {os.path.relpath(os.path.join(path, name), folder) for path, _, names in os.walk(folder) for name in names}


def compare(work, reference):
    """Files of the work folder that a run without a kill has otherwise, and those that it does not have at all."""
    other = left = 0
    for name in files_below(work) if os.path.isdir(work) else ():
        like = os.path.join(reference, name)
        if not os.path.exists(like):
            left += 1
        elif not filecmp.cmp(os.path.join(work, name), like, shallow=False):
            other += 1
    return other, left


def train(program, game, kills):
    say(f"{kills} kills of a training of {game}")
    with scratch() as folder:
        pedra = Pedra(program, folder)

        def command(name):
            return ["train", game, "--scale", SCALE, "--threads", 2, "--work", name, "--output", name + ".pedra"]
        begun = time.monotonic()
        code, _, err = pedra.run(*command("reference"), timeout=3600)
        seconds = time.monotonic() - begun
        if code != 0:
            return {"error": err.strip()[-200:], "good": False}
        work, reference = os.path.join(folder, "work"), os.path.join(folder, "reference")
        wrong = other = resumed = partial = left = 0
        for kill in range(kills + 1):
            wait = random.random() * seconds / 2 if kill < kills else 3600
            _, code = pedra.killed_after(wait, *command("work"))
            files_other, files_left = compare(work, reference)
            other += files_other
            partial += files_left
            if code is None:
                continue
            same = code == 0 and filecmp.cmp(os.path.join(folder, "work.pedra"), reference + ".pedra", shallow=False)
            resumed += same
            wrong += not same
            left += files_left  # now that the work is whole
            shutil.rmtree(work, ignore_errors=True)
        left += left_behind(folder)
    return {"kills": kills, "seconds": round(seconds, 2), "ended_right": resumed, "wrong": wrong, "files_damaged": other,
            "temporary_files_seen": partial, "left": left,
            "good": wrong == 0 and other == 0 and left == 0 and resumed > 0}


def killed(program, options):
    """All kills: four tenths each for `match` and `serve`, one each for the two trainings."""
    tenth = max(1, options.kills // 10)
    parts = {"match": match(program, options.kills - 6 * tenth), "serve": serve(program, 4 * tenth),
             "train_gomoku": train(program, "gomoku", tenth), "train_othello": train(program, "othello", tenth)}
    return {"kills": sum(part.get("kills", 0) for part in parts.values()), **parts,
            "good": all(part["good"] for part in parts.values())}
