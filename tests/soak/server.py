#!/usr/bin/env python3
"""A server under slow, hostile and vanishing clients, with real games played through it; and killed.

  tests/soak/server.py [--pedra PROGRAM] [--minutes 1] [--kills 20] [--trickling 1000] [--streams 200]

First, for so many minutes: clients that trickle a header, that leave streams open, that begin searches and go away,
that send endless headers, wrong bodies and random bytes, while games are played and every answer is checked; ended by
SIGTERM with all of them there. Then, so many times: games are played, the server gets `kill -9` at a random moment,
and every move that was answered must be in the store, which must be whole. Loopback only; stores are temporary.
Writes one JSON object; the exit code is 1 when anything was lost, wrong, late or left behind.
"""
import argparse
import asyncio
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

LATE_MS = 100  # what /api/meta may take
END_SECONDS = 2


class Server:
    def __init__(self, program, folder):
        self.store = os.path.join(folder, "games.db")
        self.process = subprocess.Popen(
            [program, "serve", "--no-token", "--port", "0", "--no-browser", "--json", "--store", self.store, "--arena",
             os.path.join(folder, "arena.db")], stdout=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(name))

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def head(self, method, path, length=None, extra=""):
        body = "" if length is None else f"Content-Type: application/json\r\nContent-Length: {length}\r\n"
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{body}{extra}".encode()

    async def open(self):
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def raw(self, data):
        """What the server says to these bytes, until it closes."""
        reader, writer = await self.open()
        try:
            writer.write(data)
            await writer.drain()
            return await reader.read()
        finally:
            writer.close()

    async def ask(self, method, path, body=None):
        text = b"" if body is None else json.dumps(body).encode()
        head = self.head(method, path, None if body is None else len(text), "Connection: close\r\n\r\n")
        answer = await asyncio.wait_for(self.raw(head + text), 60)
        return int(answer[9:12] or 0), answer.partition(b"\r\n\r\n")[2]

    def end(self, number):
        begun = time.monotonic()
        self.process.send_signal(number)
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "hangs"
        return code, time.monotonic() - begun


class Count(dict):
    def add(self, name, number=1):
        self[name] = self.get(name, 0) + number


async def repeated(server, work, count, name):
    """One client after another while the server lives; what it does to them is not their business."""
    while server.process.poll() is None:
        try:
            await work()
            count.add(name)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            count.add(name)
        await asyncio.sleep(0.05)


def clients(server, options, count):
    search = json.dumps({"position": {"spec": {"game": "gomoku"}, "moves": ["h8"]}, "limits": {"time_ms": 60000}}).encode()

    async def trickle():
        _, writer = await server.open()
        try:
            writer.write(b"GET /api/meta HTTP/1.1\r\nX: ")
            while True:
                await asyncio.sleep(2)
                writer.write(b"a")
                await writer.drain()
        finally:
            writer.close()

    async def stream():
        reader, writer = await server.open()
        try:
            writer.write(server.head("GET", "/api/events", extra="\r\n"))
            while await reader.read(4096):
                pass
        finally:
            writer.close()

    async def vanish():
        reader, writer = await server.open()
        writer.write(server.head("POST", "/api/searches", len(search), "\r\n") + search)
        await asyncio.sleep(random.random())
        writer.close()

    async def endless():
        await server.raw(server.head("GET", "/api/meta", extra="X: ") + b"a" * (1 << 20))

    async def foreign():
        part = b'--x\r\nContent-Disposition: form-data; name="' + b'";filename="' * 250 + b'\r\n\r\nq\r\n--x--\r\n'
        await server.raw(b"POST /api/x HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://evil.example\r\n"
                         b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: %d\r\n\r\n" %
                         (server.port, len(part)) + part)

    async def nonsense():
        await asyncio.wait_for(server.raw(random.randbytes(random.randrange(1, 4000)) + b"\r\n\r\n"), 15)

    async def half_body():
        _, writer = await server.open()
        writer.write(server.head("POST", "/api/games", 1000, "\r\n") + b"{")
        await asyncio.sleep(random.random() * 3)
        writer.close()

    kinds = [(trickle, options.trickling), (stream, options.streams), (vanish, 4), (endless, 2), (foreign, 2),
             (nonsense, 4), (half_body, 20)]
    return [asyncio.create_task(repeated(server, work, count, work.__name__)) for work, number in kinds for _ in range(number)]


async def play(server, kept):
    """A game to its end or for some moves; `kept` has what was answered: {id: moves}."""
    status, made = await server.ask("POST", "/api/games", {"spec": {"game": "gomoku", "width": 7, "height": 7}})
    if status != 201:
        return False
    game = json.loads(made)
    kept[game["id"]] = []
    for _ in range(12):
        move = random.choice(game["position"]["legal"])
        status, answer = await server.ask("POST", f"/api/games/{game['id']}/move", {"move": move})
        if status != 200:
            return False
        game = json.loads(answer)
        kept[game["id"]].append(move)
        if game["moves"] != kept[game["id"]]:
            return False
        if not game["position"]["legal"]:
            break
    return True


async def under_clients(program, options):
    count, times, wrong = Count(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        tasks = clients(server, options, count)
        await asyncio.sleep(min(5, options.minutes * 30))
        games, kept, end = 0, {}, time.monotonic() + options.minutes * 60
        most_memory = threads = 0
        while time.monotonic() < end:
            begun = time.monotonic()
            status, _ = await server.ask("GET", "/api/meta")
            times.append(1000 * (time.monotonic() - begun))
            wrong += status != 200
            wrong += not await play(server, kept)
            games += 1
            most_memory = max(most_memory, server.status("VmRSS"))
            threads = max(threads, server.status("Threads"))
        code, seconds = server.end(signal.SIGTERM)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        lost = missing(server.store, kept)
    times.sort()
    return {"clients": dict(count), "games": games, "wrong": wrong, "lost": lost, "most_memory_mib": most_memory >> 10,
            "most_threads": threads, "meta_ms": {"median": round(times[len(times) // 2], 1), "longest": round(times[-1], 1),
                                                  "late": sum(value > LATE_MS for value in times)},
            "end": {"code": code, "seconds": round(seconds, 2)},
            "good": wrong == 0 and lost == 0 and code == 0 and seconds <= END_SECONDS}


def missing(store, kept):
    """Moves that were answered and are not in the store; a damaged store has lost them all."""
    with sqlite3.connect(store) as base:
        if base.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            return sum(len(moves) for moves in kept.values())
        lines = dict(base.execute("SELECT id, line FROM games"))
    return sum(len(moves) for game, moves in kept.items() if not (lines.get(game) or "").startswith("".join(moves)))


async def killed(program, kills):
    lost = failed = moves = 0
    with tempfile.TemporaryDirectory() as folder:
        kept = {}
        for _ in range(kills):
            server = Server(program, folder)

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
        server = Server(program, folder)  # it opens, and has every game
        status, answer = await server.ask("GET", "/api/games?limit=1")
        failed += status != 200 or not json.loads(answer)["games"]
        failed += server.end(signal.SIGTERM)[0] != 0
        moves = sum(len(line) for line in kept.values())
    return {"kills": kills, "games": len(kept), "moves": moves, "lost": lost, "failed": failed,
            "good": lost == 0 and failed == 0}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pedra", default="build/release/src/pedra")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--trickling", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=200)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    random.seed(1)
    result = {"under_clients": asyncio.run(under_clients(options.pedra, options)),
              "killed": asyncio.run(killed(options.pedra, options.kills))}
    print(json.dumps(result, indent=1))
    sys.exit(0 if all(part["good"] for part in result.values()) else 1)


if __name__ == "__main__":
    main()
