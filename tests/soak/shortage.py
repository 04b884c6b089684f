#!/usr/bin/env python3
"""A full disk, and a limit of processes: the program says so and ends, or goes on with less; nothing that it has answered
is lost, and with room again the work comes to its end.

The disk is a small tmpfs in a mount namespace of this script's own (`unshare`), which needs no rights where the kernel
lets users make namespaces; shortage.py PROGRAM is what runs in it."""
import asyncio
import filecmp
import json
import os
import resource
import shutil
import subprocess
import sys

from kills import SCALE, games_of
from program import Pedra, crashed, is_whole, last_object, left_behind, say, scratch
from server import Server, missing, play

NOBODY = 54321  # a user without processes: root is above all limits
MATCH = ["match", "othello", "--player", "zones:depth=2", "--player", "random", "--games", 200, "--seed", 3, "--openings",
         "none", "--store", "s.db", "--json"]
TRAIN = ["train", "gomoku", "--scale", SCALE, "--threads", 2]


class Disk:
    """All room of a tmpfs but for so many KiB is taken by one file."""

    def __init__(self, folder):
        self.filler = os.path.join(folder, "filler")
        self.folder = folder

    def leave(self, kib):
        self.free()
        room = os.statvfs(self.folder)
        with open(self.filler, "wb") as file:
            file.write(bytes(max(0, room.f_bavail * room.f_bsize - kib * 1024)))

    def free(self):
        if os.path.exists(self.filler):
            os.remove(self.filler)


def full_match(pedra, disk):
    code, _, err = pedra.run(*MATCH)
    reference = games_of(pedra)
    for name in os.listdir(pedra.folder):
        os.remove(os.path.join(pedra.folder, name))
    refused, wrong = 0, []
    for kib in (0, 16, 64, 128, 256):
        disk.leave(kib)
        code, _, err = pedra.run(*MATCH)
        refused += code == 1
        if code not in (0, 1) or (code == 1 and not err.startswith("pedra: ")):
            wrong.append(f"{kib} KiB: exit {code}, {err.strip()[-200:]}")
        disk.free()
        store = os.path.join(pedra.folder, "s.db")
        if os.path.exists(store) and not is_whole(store):
            wrong.append(f"{kib} KiB: the store is damaged")
    code, out, err = pedra.run(*MATCH)
    if code != 0 or last_object(out)["games"] != 200 or not reference or games_of(pedra) != reference:
        wrong.append(f"with room: exit {code}, {err.strip()[-200:]}")
    return {"refused": refused, "wrong": wrong, "good": not wrong and refused > 0}


async def full_server(pedra, disk):
    server, kept, wrong, refused = Server(pedra), {}, [], 0
    if await play(server, kept) != 200:
        wrong.append("no game with room")
    disk.leave(64)
    for _ in range(200):  # until it is full, and then some more
        status = await play(server, kept)
        refused += status != 200
        if status not in (200, 500, 503, 507):
            wrong.append(f"status {status} on the full disk")
    if (await server.ask("GET", "/api/meta"))[0] != 200:
        wrong.append("no /api/meta on the full disk")
    disk.free()
    if await play(server, kept) != 200:
        wrong.append("no game with room again")
    code, _ = server.end()
    lost = missing(server.store, kept)
    return {"games": len(kept), "moves": sum(map(len, kept.values())), "refused": refused, "lost": lost, "wrong": wrong,
            "good": not wrong and lost == 0 and refused > 0 and code == 0}


def full_training(pedra, disk):
    refused, wrong = 0, []
    code, _, err = pedra.run(*TRAIN, "--work", "reference", "--output", "reference.pedra")
    size = sum(os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(pedra.folder) for name in names)
    for share in (0, 0.02, 0.1, 0.3, 0.6, 0.9):
        disk.leave(int(size * share) >> 10)
        code, _, err = pedra.run(*TRAIN, "--work", "work", "--output", "work.pedra")
        refused += code == 1
        if code not in (0, 1) or (code == 1 and not err.splitlines()[-1].startswith("pedra: ")):
            wrong.append(f"{share} of the room: exit {code}, {err.strip()[-200:]}")
    disk.free()
    code, _, err = pedra.run(*TRAIN, "--work", "work", "--output", "work.pedra")
    outputs = [os.path.join(pedra.folder, name) for name in ("work.pedra", "reference.pedra")]
    if code != 0 or not filecmp.cmp(*outputs, shallow=False):
        wrong.append(f"with room: exit {code}, {err.strip()[-200:]}")
    left = [name for _, _, names in os.walk(os.path.join(pedra.folder, "work")) for name in names
            if name.count(".") > 1]
    return {"refused": refused, "wrong": wrong, "left": left, "good": not wrong and not left and refused > 0}


def on_small_disk(program):
    result = {}
    with scratch() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "soak", folder], check=True)
        try:
            for part in (full_match, full_server, full_training):
                inside = os.path.join(folder, part.__name__)
                os.mkdir(inside)
                pedra, disk = Pedra(program, inside), Disk(inside)
                result[part.__name__] = (asyncio.run(part(pedra, disk)) if asyncio.iscoroutinefunction(part) else
                                         part(pedra, disk))
                shutil.rmtree(inside)
        finally:
            subprocess.run(["umount", "-l", folder], check=False)
    return {**result, "good": all(part["good"] for part in result.values())}


def full_disk(program, options):
    say("a full disk")
    inside = ["unshare", "--user", "--map-root-user", "--mount"]
    tried = subprocess.run([*inside, "mount", "-t", "tmpfs", "soak", "/mnt"], capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        return {"skipped": "no file system can be mounted here: " + tried.stderr.strip(), "good": True}
    done = subprocess.run([*inside, sys.executable, os.path.abspath(__file__), program], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        return {"error": done.stderr.strip()[-400:], "good": False}
    return json.loads(done.stdout)


def limited(processes):
    """For the child: a user's processes and threads may be so many."""
    def before():
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
    return before


def others():
    """Processes and threads that the limited user has already."""
    user = NOBODY if os.geteuid() == 0 else os.getuid()
    count = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{name}").st_uid == user:
                count += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            pass
    return count


async def limited_server(pedra):
    """How many answers were 503, of how many; None: it did not start."""
    server = Server(pedra)
    if server.port is None:
        return server.process.wait(20), None, 0
    busy, kept = 0, {}
    for _ in range(10):
        status = await play(server, kept)
        busy += status == 503
        if status not in (200, 503):
            return f"status {status}", busy, 0
    code, seconds = server.end()
    return (code if seconds < 2 else "late"), busy, missing(server.store, kept)


def process_limit(program, options):
    """Everything with room for only so many threads: it works, or says why not; it never crashes, hangs or loses."""
    say("a limit of processes")
    counts = {"runs": 0, "worked": 0, "refused": 0, "server_starts": 0, "answers_503": 0, "lost": 0}
    wrong = []
    with scratch() as folder:
        os.chmod(folder, 0o777)
        copy = shutil.copy(program, os.path.join(folder, "pedra"))
        for room in range(1, 13):
            inside = os.path.join(folder, f"room-{room}")
            os.mkdir(inside)
            os.chmod(inside, 0o777)
            pedra = Pedra(copy, inside, limited(others() + room))
            commands = [["search", "gomoku", "--moves", "h8 i9", "--player", "engine:depth=6,threads=8"],
                        ["search", "othello", "--player", "engine:depth=10,threads=8"],
                        ["match", "gomoku", "--player", "chains:depth=1", "--player", "random", "--games", 4, "--concurrency",
                         2, "--openings", "none", "--store", "s.db"],
                        ["match", "gomoku", "--player", "random", "--player", "cmd:cat;name=cat", "--games", 2, "--openings",
                         "none", "--time", "200ms", "--store", "t.db"]]
            if room % 4 == 0:
                commands.append(["train", "gomoku", "--scale", SCALE, "--threads", 8, "--work", "work", "--output",
                                 "work.pedra"])
            for command in commands:
                code, _, err = pedra.run(*command)
                counts["runs"] += 1
                counts["worked"] += code == 0
                counts["refused"] += code == 1
                if crashed(code) or (code != 0 and "pedra: " not in err):
                    wrong.append(f"room {room}: {command[0]} {command[1]}: exit {code}, {err.strip()[-200:]}")
            code, busy, lost = asyncio.run(limited_server(pedra))
            counts["server_starts"] += busy is not None
            counts["answers_503"] += busy or 0
            counts["lost"] += lost
            if code != (1 if busy is None else 0):
                wrong.append(f"room {room}: serve: {code}")
        left = left_behind(folder)
    return {**counts, "wrong": wrong, "processes_left": left,
            "good": not wrong and left == 0 and counts["lost"] == 0 and counts["worked"] > 0}


if __name__ == "__main__":
    print(json.dumps(on_small_disk(sys.argv[1])))
