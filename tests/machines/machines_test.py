#!/usr/bin/env python3
"""Many workers on one PostgreSQL, with everything that goes wrong: killed, frozen, restarted, garbage, no rights, a full disk.

machines_test.py PEDRA: runs the program as people do, with a server of its own (cluster). Exact counts, or it fails.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PEDRA = os.path.abspath(sys.argv[1])
GAMES = 40


STARTED = []


class Process(subprocess.Popen):
    """Gone at the end of the test, whatever happens."""

    def __init__(self, *words, **more):
        super().__init__(*words, **more)
        STARTED.append(self)


def run(*words, check=True, **more):
    done = subprocess.run(words, capture_output=True, text=True, timeout=180, **more)
    if check and done.returncode != 0:
        raise SystemExit(f"{' '.join(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done


class Cluster:
    def __init__(self, **environment):
        self.folder = run(os.path.join(HERE, "cluster"), "start", env={**os.environ, **environment}).stdout.strip()
        self.made = 0

    def restart(self, pause="0"):
        run(os.path.join(HERE, "cluster"), "restart", self.folder, pause)

    def stop(self):
        run(os.path.join(HERE, "cluster"), "stop", self.folder)

    def sql(self, base, text, user="pedra", check=True):
        return run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder + "/socket", "-U", user,
                   "-d", base, "-c", text, check=check).stdout.strip()

    def script(self, base, path):
        run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder + "/socket", "-U", "pedra", "-d", base, "-f", path)

    def base(self):
        self.made += 1
        name = f"base{self.made}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return name

    def address(self, base, user="pedra"):
        return f"postgresql://{user}@/{base}?host={self.folder}/socket"


def equal(what, found, wanted):
    if found != wanted:
        raise SystemExit(f"{what}: {found!r}, wanted {wanted!r}")


def worker(store, *more, **options):
    return Process([PEDRA, "worker", "--store", store, "--lease", "2s", *more], stderr=subprocess.PIPE,
                            text=True, **options)


def wait_until(what, test, seconds=60):
    end = time.monotonic() + seconds
    while not test():
        if time.monotonic() > end:
            raise SystemExit(f"{what}: not within {seconds} s")
        time.sleep(0.05)


def ended(process):
    process.wait(timeout=120)
    return process.returncode


def match_words(store, games=GAMES):
    return [PEDRA, "match", "gomoku", "--size", "9", "--player", "chains:depth=1", "--player", "five-windows:depth=1",
            "--player", "chains:depth=2", "--games", str(games), "--openings", "none", "--seed", "7", "--store", store,
            "--json"]


def moves_of(store, match):
    lines = run(PEDRA, "match", "show", str(match), "--games", "--json", "--store", store).stdout.splitlines()
    games = [json.loads(line) for line in lines[1:]]
    return sorted((game["game"], game["outcome"], [move["move"] for move in game["moves"]]) for game in games)


def killed_frozen_restarted(cluster):
    """One worker is killed, one frozen for longer than its lease, the database restarted: the games of one process."""
    base = cluster.base()
    store = cluster.address(base)
    planned = 3 * GAMES
    collector = Process(match_words(store) + ["--concurrency", "0"], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
    wait_until("the match is made", lambda: cluster.sql(base, "SELECT to_regclass('pedra.jobs') IS NOT NULL") == "t" and
               cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs") == str(planned))
    workers = [worker(store, "--threads", "2") for _ in range(3)]
    done = lambda: int(cluster.sql(base, "SELECT COUNT(*) FROM pedra.games"))
    wait_until("some games", lambda: done() > 5)
    workers[0].kill()
    workers[1].send_signal(signal.SIGSTOP)
    frozen = time.monotonic()
    wait_until("more games", lambda: done() > 20)
    cluster.restart("1")
    time.sleep(max(0, 3 - (time.monotonic() - frozen)))  # longer than its lease
    workers[1].send_signal(signal.SIGCONT)
    out, err = collector.communicate(timeout=150)
    equal("the match ends well: " + err, collector.returncode, 0)
    summary = json.loads(out.splitlines()[-1])
    equal("games in the table", summary["games"], planned)
    equal("games in the store", cluster.sql(base, "SELECT COUNT(*), COUNT(DISTINCT job) FROM pedra.games"), f"{planned}|{planned}")
    equal("jobs", cluster.sql(base, "SELECT state, COUNT(*) FROM pedra.jobs GROUP BY state"), f"done|{planned}")
    equal("forfeits", cluster.sql(base, "SELECT COUNT(*) FROM pedra.games WHERE reason = 'forfeit'"), "0")
    equal("the killed worker", ended(workers[0]), -signal.SIGKILL)
    equal("the frozen worker ends well", ended(workers[1]), 0)
    equal("the other worker ends well", ended(workers[2]), 0)
    alone = os.path.join(SCRATCH, "alone.db")
    run(*match_words(alone))
    equal("the games of one process", moves_of(store, 1), moves_of(alone, 1))
    for place in (store, alone):
        copy = os.path.join(SCRATCH, f"copy-{place == store}.db")
        run(PEDRA, "store", "copy", place, copy)
        equal("games of a copy", moves_of(copy, 1), moves_of(place, 1))
    listed = json.loads(run(PEDRA, "jobs", "--all", "--json", "--store", store).stdout)
    equal("listed", [(work["kind"], work["done"], work["finished"]) for work in listed["work"]], [("match", planned, True)])


def told_to_stop(cluster):
    """SIGTERM: what a worker holds is finished or given back, and its line is gone."""
    base = cluster.base()
    store = cluster.address(base)
    collector = Process(match_words(store, 400) + ["--concurrency", "0"], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
    wait_until("the match is made", lambda: cluster.sql(base, "SELECT to_regclass('pedra.jobs') IS NOT NULL") == "t" and
               cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs") == "1200")
    one = worker(store, "--threads", "2", "--wait")
    wait_until("some games", lambda: int(cluster.sql(base, "SELECT COUNT(*) FROM pedra.games")) > 5)
    one.terminate()
    equal("the worker ends well", ended(one), 0)
    equal("nothing is held", cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs WHERE state = 'running' OR tries > 1"), "0")
    equal("no line is left", cluster.sql(base, "SELECT COUNT(*) FROM pedra.workers"), "0")
    collector.terminate()
    ended(collector)


def bad_jobs(cluster):
    """Garbage is set aside with its reason; another version's work, and programs that are not allowed, are left alone."""
    base = cluster.base()
    store = cluster.address(base)
    collector = Process(match_words(store, 4) + ["--concurrency", "0"], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
    wait_until("the match is made", lambda: cluster.sql(base, "SELECT to_regclass('pedra.jobs') IS NOT NULL") == "t" and
               cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs") == "12")
    cluster.sql(base, "UPDATE pedra.jobs SET payload = 'x; DROP TABLE games' WHERE number = 3;"
                      "UPDATE pedra.jobs SET payload = '0 99 0 0' WHERE number = 5;"
                      "INSERT INTO pedra.work (kind, hash, title, config, signature, state, note, created) VALUES "
                      "('selfplay', 'a', 'garbage', 'what=nothing', '', 'running', '', 0),"
                      "('match', 'b', 'of another version', '', 'other', 'running', '', 0),"
                      "('solve', 'c', 'garbage', E'game=othello\\nhash=8\\nwld=0\\ntime=-\\nmethod=\\nnodes=-\\nexplain=0\\n', '', "
                      "'running', '', 0), ('solve', 'd', 'garbage', 'game=chess', '', 'running', '', 0);"
                      "INSERT INTO pedra.jobs SELECT work, 0, payload, 'waiting', '', 0, 0, '', 0 FROM "
                      "(VALUES (2, '0'), (3, '0 1 0 0'), (4, 'no position'), (5, '0')) AS new (work, payload)")
    one = worker(store, "--threads", "2")
    out, err = collector.communicate(timeout=120)
    equal("the match says what is missing", collector.returncode, 1)
    if "2 games are missing" not in err:
        raise SystemExit("the match does not say what is missing: " + err)
    equal("the worker ends", ended(one), 0)
    said = one.stderr.read()
    for reason in ("another version", "its settings cannot be read"):
        if reason not in said:
            raise SystemExit(f"the worker does not say why it left work: {reason}")
    equal("jobs", cluster.sql(base, "SELECT work, state, COUNT(*) FROM pedra.jobs GROUP BY work, state ORDER BY work, state"),
          "1|done|10\n1|failed|2\n2|failed|1\n3|waiting|1\n4|failed|1\n5|waiting|1")
    reasons = cluster.sql(base, "SELECT reason FROM pedra.jobs WHERE state = 'failed' ORDER BY work, number").splitlines()
    equal("reasons", reasons, ["'x; DROP TABLE games' is no job of a match", "it names player 99, which is not there",
                               "the order of games cannot be read by this version of the program",
                               "expected a cell, one of X, O and -"])


def outside_programs(cluster):
    """cmd: players run only where the worker allows exactly this command."""
    base = cluster.base()
    store = cluster.address(base)
    bot = os.path.join(SCRATCH, "bot.sh")
    with open(bot, "w") as file:
        file.write(f"#!/bin/sh\nexec '{PEDRA}' engine gtp --game gomoku --player chains:depth=1\n")
    os.chmod(bot, 0o755)
    spec = f"{bot};protocol=gtp;sandbox=off"
    collector = Process([PEDRA, "match", "gomoku", "--size", "9", "--player", f"cmd:{spec};name=outside", "--player",
                                  "chains:depth=1", "--games", "4", "--openings", "none", "--depth", "1", "--store", store,
                                  "--concurrency", "0", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until("the match is made", lambda: cluster.sql(base, "SELECT to_regclass('pedra.jobs') IS NOT NULL") == "t" and
               cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs") == "4")
    for allowed in ([], ["--allow", bot], ["--allow", f"{bot};protocol=gtp"]):
        refused = worker(store, *allowed)
        equal("a worker that may not run it ends", ended(refused), 0)
        if "not allowed" not in refused.stderr.read():
            raise SystemExit("the worker does not say that the program is not allowed")
    equal("nobody has played", cluster.sql(base, "SELECT COUNT(*) FROM pedra.games"), "0")
    equal("a worker that may", ended(worker(store, "--allow", spec)), 0)
    out, err = collector.communicate(timeout=60)
    equal("the match ends well", collector.returncode, 0)
    equal("games, none forfeited", cluster.sql(base, "SELECT COUNT(*), COUNT(*) FILTER (WHERE reason = 'forfeit') FROM pedra.games"), "4|0")


def the_role_of_workers(cluster):
    """deploy/worker-role.sql gives a worker what it needs, and no more."""
    base = cluster.base()
    store = cluster.address(base)
    collector = Process(match_words(store, 2) + ["--concurrency", "0"], stdout=subprocess.DEVNULL)
    wait_until("the match is made", lambda: cluster.sql(base, "SELECT to_regclass('pedra.jobs') IS NOT NULL") == "t" and
               cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs") == "6")
    cluster.sql(base, "CREATE ROLE nobody LOGIN")
    none = worker(cluster.address(base, "nobody"))
    equal("a role without rights", ended(none), 1)
    if "permission denied" not in none.stderr.read():
        raise SystemExit("the worker does not say what it may not do")
    cluster.script(base, os.path.join(HERE, "..", "..", "deploy", "worker-role.sql"))
    equal("a worker by its role", ended(worker(cluster.address(base, "pedra_worker"))), 0)
    equal("the match ends well", ended(collector), 0)
    for forbidden in ("DELETE FROM pedra.games", "DROP TABLE pedra.jobs", "UPDATE pedra.games SET outcome = 'draw'",
                      "UPDATE pedra.work SET config = ''", "DELETE FROM pedra.jobs", "CREATE TABLE pedra.mine (a INT)"):
        if cluster.sql(base, forbidden, user="pedra_worker", check=False) != "" or \
           run("psql", "-X", "-q", "-h", cluster.folder + "/socket", "-U", "pedra_worker", "-d", base, "-c", forbidden,
               check=False).returncode == 0:
            raise SystemExit(f"a worker may: {forbidden}")


def same_suite(cluster):
    """A suite, solved by workers and alone: the same rows."""
    suite = os.path.join(SCRATCH, "suite.obf")
    with open(suite, "w") as file:
        file.write(run(PEDRA, "solve", "othello", "--make", "6", "--empties-from", "8", "--empties-to", "10").stdout)
    store = cluster.address(cluster.base())
    words = [PEDRA, "solve", "othello", "--suite", suite, "--hash", "8", "--json"]
    rows = lambda text: [(row["position"], row["move"], row["score"], row["nodes"]) for row in map(json.loads, text.splitlines())]
    alone = rows(run(*words).stdout)
    equal("positions", len(alone), 6)
    workers = [worker(store, "--wait") for _ in range(2)]
    equal("rows", rows(run(*words, "--store", store).stdout), alone)
    for one in workers:
        one.terminate()
        equal("a worker ends well", ended(one), 0)


def full_disk():
    """A disk that is full under the database: errors say so, and what was kept stays; with room, all goes on."""
    cluster = Cluster(PEDRA_CLUSTER_BYTES=str(64 << 20))
    try:
        base = cluster.base()
        store = cluster.address(base)
        collector = Process(match_words(store, 30) + ["--concurrency", "0"], stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True)
        wait_until("the match is made", lambda: cluster.sql(base, "SELECT to_regclass('pedra.jobs') IS NOT NULL") == "t" and
                   cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs") == "90")
        collector.kill()
        collector.wait()
        cluster.sql(base, "CREATE TABLE ballast (a TEXT); ALTER TABLE ballast ALTER a SET STORAGE EXTERNAL")
        for size in (1_000_000, 8000, 100):  # to the last page
            while run("psql", "-X", "-q", "-h", cluster.folder + "/socket", "-U", "pedra", "-d", base, "-c",
                      f"INSERT INTO ballast VALUES (repeat('x', {size}))", check=False).returncode == 0:
                pass
        one = worker(store)
        code = ended(one)
        said = one.stderr.read()
        if code == 0 or "No space left on device" not in said:
            raise SystemExit(f"a full disk is not told of: exit {code}, {said}")
        before = int(cluster.sql(base, "SELECT COUNT(*) FROM pedra.games"))
        equal("results and ended jobs agree", cluster.sql(base, "SELECT COUNT(*) FROM pedra.jobs WHERE state = 'done'"), str(before))
        cluster.sql(base, "DROP TABLE ballast")
        out = run(*match_words(store, 30)).stdout
        equal("all games", json.loads(out.splitlines()[-1])["games"], 90)
        equal("none twice", cluster.sql(base, "SELECT COUNT(*), COUNT(DISTINCT job) FROM pedra.games"), "90|90")
    finally:
        cluster.stop()


SCRATCH = tempfile.mkdtemp(prefix="pedra-machines-")
try:
    shared = Cluster()
    try:
        for test in (killed_frozen_restarted, told_to_stop, bad_jobs, outside_programs, the_role_of_workers, same_suite):
            begun = time.monotonic()
            test(shared)
            print(f"{test.__name__}: {time.monotonic() - begun:.1f} s", flush=True)
    finally:
        shared.stop()
    full_disk()
    print("full_disk")
finally:
    for process in STARTED:
        if process.poll() is None:
            process.kill()
            process.wait()
    shutil.rmtree(SCRATCH, ignore_errors=True)
