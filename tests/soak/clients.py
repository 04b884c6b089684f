"""A server under slow, hostile and vanishing clients, with real games played through it, ended with all of them there.

The clients trickle a header, leave streams open, begin searches and go away, send endless headers, wrong bodies and
random bytes."""
import asyncio
import json
import os
import random
import subprocess
import sys
import time

from program import Count, Pedra, say, scratch
from server import Server, missing, play

LATE_MS = 100  # what /api/meta may take
END_SECONDS = 2


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


class Latency:
    """latency.py beside the server."""

    def __init__(self, port):
        script = os.path.join(os.path.dirname(__file__), "latency.py")
        self.process = subprocess.Popen([sys.executable, script, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def end(self):
        return json.loads(self.process.communicate()[0])


def meta_of(measured):
    times = sorted(measured["times"])
    return {"requests": len(times), "wrong": measured["wrong"], "median_ms": times[len(times) // 2],
            "longest_ms": times[-1], "late": sum(value > LATE_MS for value in times),
            "measurer_woken_late_ms": measured["woken_late_ms"]}


async def run(program, options):
    count, wrong = Count(), 0
    with scratch() as folder:
        server = Server(Pedra(program, folder))
        tasks = clients(server, options, count)
        await asyncio.sleep(min(5, options.minutes * 15))
        latency = Latency(server.port)
        games, kept, end = 0, {}, time.monotonic() + options.minutes * 30
        most_memory = threads = 0
        while time.monotonic() < end:
            try:
                wrong += await play(server, kept) != 200
            except (OSError, asyncio.TimeoutError):
                wrong += 1
            games += 1
            most_memory = max(most_memory, server.status("VmRSS"))
            threads = max(threads, server.status("Threads"))
        meta = meta_of(latency.end())
        cpu = server.cpu_seconds()
        code, seconds = server.end()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        lost = missing(server.store, kept)
    return {"clients": dict(count), "games": games, "moves": sum(map(len, kept.values())), "wrong": wrong, "lost": lost,
            "most_memory_mib": most_memory >> 10, "most_threads": threads, "processor_seconds": round(cpu, 1), "meta": meta,
            "end": {"code": code, "seconds": round(seconds, 2)},
            "good": wrong == 0 and meta["wrong"] == 0 and lost == 0 and code == 0 and seconds <= END_SECONDS}


def under_clients(program, options):
    say(f"a server under {options.trickling + options.streams + 32} clients, {options.minutes / 2:g} minutes")
    return asyncio.run(run(program, options))
