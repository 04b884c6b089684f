"""`pedra serve` as a client sees it: requests, games played through it, and what of them is in its store."""
import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import time

from program import is_whole


class Server:
    def __init__(self, pedra):
        self.store = os.path.join(pedra.folder, "games.db")
        self.process = pedra.start("serve", "--no-token", "--port", 0, "--no-browser", "--json", "--store", self.store,
                                   "--arena", os.path.join(pedra.folder, "arena.db"), stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline()
        self.port = json.loads(line)["port"] if line else None  # None: it did not start

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

    def end(self, number=signal.SIGTERM):
        """Its exit code, and how long that took."""
        begun = time.monotonic()
        self.process.send_signal(number)
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = "hangs"
        return code, time.monotonic() - begun


async def play(server, kept):
    """A game to its end or for some moves; `kept` has what was answered: {id: moves}. The status that ended it: 200 when
    nothing did, 0 when an answer was wrong."""
    status, made = await server.ask("POST", "/api/games", {"spec": {"game": "gomoku", "width": 7, "height": 7}})
    if status != 201:
        return status
    game = json.loads(made)
    kept[game["id"]] = []
    for _ in range(12):
        move = random.choice(game["position"]["legal"])
        status, answer = await server.ask("POST", f"/api/games/{game['id']}/move", {"move": move})
        if status != 200:
            return status
        game = json.loads(answer)
        kept[game["id"]].append(move)
        if game["moves"] != kept[game["id"]]:
            return 0
        if not game["position"]["legal"]:
            break
    return 200


def missing(store, kept):
    """Moves that were answered and are not in the store; a damaged store has lost them all."""
    if not is_whole(store):
        return sum(len(moves) for moves in kept.values())
    with sqlite3.connect(store) as base:
        lines = dict(base.execute("SELECT id, line FROM games"))
    return sum(len(moves) for game, moves in kept.items() if not (lines.get(game) or "").startswith("".join(moves)))
