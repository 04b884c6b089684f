#!/usr/bin/env python3
"""The program for hours under everything that goes wrong: `./test soak MINUTES`.

  tests/soak/soak.py [--pedra PROGRAM] [--minutes 1] [--kills 20] [--only PART]

  under_clients   a server under slow, hostile and vanishing clients, with games played through it (clients.py), half of
                  the minutes
  tournament      engines that stop, kill, fork, flood, hide memory and delete (tournament.py), three tenths
  killed          `kill -9` at random moments of match, serve and train, and the work resumed (kills.py)
  full_disk       the same three with no room left, and with room again (shortage.py)
  process_limit   everything with room for a few threads only (shortage.py)

Loopback only; everything temporary. Writes one JSON object at the end; the exit code is 1 when anything was lost, wrong or
left behind. Latencies are told, not judged: a busy machine makes them.
"""
import argparse
import datetime
import json
import os
import random
import resource
import signal
import sys
import time

from clients import under_clients
from kills import killed
from program import say
from shortage import full_disk, process_limit
from tournament import tournament

PARTS = {part.__name__: part for part in (under_clients, tournament, killed, full_disk, process_limit)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pedra", default="build/release/src/pedra")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--trickling", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=200)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing is left of the soak either
    random.seed(1)
    begun = time.monotonic()
    result = {"date": datetime.date.today().isoformat(), "minutes": options.minutes}
    for name in [options.only] if options.only else PARTS:
        result[name] = PARTS[name](options.pedra, options)
        say(json.dumps({name: result[name]}))  # so that an hour that is broken off has told what it found
    result["seconds"] = round(time.monotonic() - begun)
    result["load"] = round(os.getloadavg()[2], 1)
    result["good"] = all(part["good"] for part in result.values() if isinstance(part, dict))
    print(json.dumps(result, indent=1))
    sys.exit(0 if result["good"] else 1)


if __name__ == "__main__":
    main()
