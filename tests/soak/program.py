"""The program under test as all parts of the soak use it, and what is left of it afterwards."""
import atexit
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time


class Count(dict):
    def add(self, name, number=1):
        self[name] = self.get(name, 0) + number


def say(text):
    print(text, file=sys.stderr, flush=True)


def scratch():
    """A folder whose name stands in the command line of everything that runs in it."""
    return tempfile.TemporaryDirectory(prefix="pedra-soak-")


def left_behind(folder, patience=3):
    """Processes that still run something of the folder, when they had time to end; they are ended."""
    end = time.monotonic() + patience
    while True:
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as line:
                    if folder.encode() in line.read() and int(name) != os.getpid():
                        found.append(int(name))
            except OSError:
                pass
        if not found or time.monotonic() > end:
            break
        time.sleep(0.05)
    for process in found:
        try:
            os.kill(process, signal.SIGKILL)
        except OSError:
            pass
    return len(found)


def is_whole(store):
    with sqlite3.connect(store) as base:
        return base.execute("PRAGMA integrity_check").fetchone() == ("ok",)


class Pedra:
    """The program in a folder. `before` is called in the child, as a limit has to be set there."""

    def __init__(self, program, folder, before=None):
        self.program, self.folder, self.before = os.path.abspath(program), folder, before

    def start(self, *arguments, **others):
        process = subprocess.Popen([self.program, *map(str, arguments)], cwd=self.folder, preexec_fn=self.before, text=True,
                                   **others)
        atexit.register(process.kill)  # nothing when it has ended; otherwise the soak was ended before it
        return process

    def run(self, *arguments, timeout=600):
        process = self.start(*arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "hangs", "", ""
        return process.returncode, out, err

    def killed_after(self, seconds, *arguments):
        """Runs it into a file and kills it; what it had written, and its exit code if it was quicker."""
        path = os.path.join(self.folder, "output")
        with open(path, "w") as output:
            process = self.start(*arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                pass
            code = process.poll()
            process.kill()
            process.wait()
        with open(path) as output:
            return output.read(), code


def crashed(code):
    """Ended by a signal, by abort() through a shell, or not at all: no end for whatever input and whatever shortage."""
    return code == "hangs" or code < 0 or code > 128


def last_object(text):
    return json.loads(text.rstrip("\n").rpartition("\n")[2])
