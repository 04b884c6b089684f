#!/usr/bin/env python3
"""How long GET /api/meta takes, from a process that does nothing else: latency.py PORT, until its stdin is closed.

Writes one JSON object: the times of all requests, how many were not answered by 200, and how late this process itself
was woken at most, which no answer can be earlier than."""
import http.client
import json
import select
import sys
import time

PAUSE = 0.05


def main():
    port = int(sys.argv[1])
    times, wrong, late = [], 0, 0
    while True:
        begun = time.monotonic()
        if select.select([sys.stdin], [], [], PAUSE)[0]:
            break
        late = max(late, time.monotonic() - begun - PAUSE)
        begun = time.monotonic()
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("GET", "/api/meta")
            answer = connection.getresponse()
            answer.read()
            wrong += answer.status != 200
            connection.close()
        except OSError:
            wrong += 1
        times.append(round(1000 * (time.monotonic() - begun), 1))
    print(json.dumps({"times": times, "wrong": wrong, "woken_late_ms": round(1000 * late, 1)}))


if __name__ == "__main__":
    main()
