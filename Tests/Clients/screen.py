"""What a person at a terminal has: a screen to look at, keys to press, and time that passes."""
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pyte

CLIENTS = Path(__file__).resolve().parent

# Figures as players read them: 5m, 1h 0m 50s, 0:08, 300 seconds, 07:00, 2026-11-20.
TIME = re.compile(
    r"\d+ ?(h|m|s|min|sec|hours?|minutes?|seconds?)\b|\d:\d\d|\d{4}-\d\d-\d\d|\b\d{2,}\b", re.I
)


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def editor_repository(folder, name):
    """The repository that a plugin manager clones, as a maintainer lays it out."""
    identity = {f"GIT_{who}_{what}": "test" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    for _ in range(2):  # The second changes nothing.
        subprocess.run(
            [CLIENTS.parents[1] / "Scripts/editor-repositories", f"{folder}/published"],
            env=os.environ | identity, check=True, stdout=subprocess.DEVNULL,
        )
    clone = Path(folder) / name
    subprocess.run(["git", "clone", "--quiet", f"{folder}/published/{name}", clone], check=True)
    log = ["git", "-C", clone, "log", "--format=%s"]
    [subject] = subprocess.run(log, check=True, capture_output=True, text=True).stdout.splitlines()
    assert subject.startswith("TimeQuest "), subject
    assert {"LICENSE", "README.md"} < {entry.name for entry in clone.iterdir()}
    return clone


def some_days(store):
    """Five days of play, on a clock that is moved by a day at a time."""
    sys.path.append(str(CLIENTS.parents[1] / "Examples/python-client"))
    from timequest import Client

    with Client("--store", store, "--simulated-clock", "2026-11-14T07:00:00Z", executable=os.environ["TIMEQUEST_RPC"]) as client:
        quest = client.quest.list()[-1]["questID"]
        for day in range(5):
            state = client.quest.start(quest_id=quest)
            while state["phase"] != "summary":
                session = state["sessionID"]
                client.quest.estimate(session_id=session, seconds=300)
                client.clock.advance(seconds=300 + (5 - day) * 40)
                client.quest.done(session_id=session)
                state = client.quest.next(session_id=session)
            client.clock.advance(seconds=86_400)


def runs(pid, executable):
    try:
        return Path(f"/proc/{pid}/exe").resolve() == executable
    except OSError:
        return False


class Screen:
    """A program on a pseudo-terminal, beside a timequest-rpc whose clock is simulated."""

    def __init__(self, command, folder, store, at="2026-11-20T07:00:00Z", size=(80, 24), **more):
        self.folder = Path(folder)
        self.clock = self.folder / "clock"
        self.trace = self.folder / "trace"
        if not self.clock.exists():
            os.mkfifo(self.clock)
        environment = os.environ | {
            "TIMEQUEST_RPC": str(CLIENTS / "simulated-rpc"), "SIMULATED_RPC": os.environ["TIMEQUEST_RPC"],
            "SIMULATED_CLOCK": str(self.clock), "SIMULATED_TRACE": str(self.trace),
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
        } | more
        environment.pop("NO_COLOR", None)
        # A client that takes no arguments for the server is told of the store in a way of its own.
        options = ["--store", store, "--simulated-clock", at] if store else []
        columns, rows = size
        self.terminal = pyte.HistoryScreen(columns, rows, history=1000)
        self.stream = pyte.ByteStream(self.terminal)
        self.child = pexpect.spawn(
            command[0], [*command[1:], *options],
            env=environment, dimensions=(rows, columns), timeout=20,
        )
        self.child.ptyproc.delayafterterminate = 1  # On a busy machine a killed process takes a while to end.

    def read(self, wait=0.05):
        """Takes in what was written; true where something was."""
        try:
            data = self.child.read_nonblocking(65536, wait)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        # Modes of xterm that pyte does not know, such as CSI > 4 ; 1 m.
        self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;$]*[umpc]", b"", data))
        return True

    def text(self):
        # A space that does not break is one to the eye.
        return "\n".join(line.rstrip() for line in self.terminal.display).replace("\xa0", " ")

    def colour_of(self, words):
        """The colour in which the words stand on the screen."""
        row = next(row for row, line in enumerate(self.terminal.display) if words in line)
        return self.terminal.buffer[row][self.terminal.display[row].index(words)].fg

    def see(self, words, within=20):
        """Waits until the words stand on the screen."""
        end = time.monotonic() + within
        while words not in self.text():
            if time.monotonic() > end:
                raise AssertionError(f"{words!r} never stood on the screen:\n{self.text()}")
            self.read()

    def settle(self, still=0.4, most=1.5):
        """Until nothing moves; a cursor that blinks and a shape that breathes never rest."""
        end = time.monotonic() + most
        while self.read(still) and time.monotonic() < end:
            pass

    def settled(self):
        """What stands there once nothing moves."""
        self.settle(0.8, 4)
        return self.text()

    def press(self, keys):
        self.settle(0.1, 0.6)  # Nobody presses keys while the screen is being drawn.
        self.child.send(keys)

    def pass_time(self, seconds):
        moved = Path(f"{self.clock}.moved")
        moved.unlink(missing_ok=True)
        self.clock.write_text(f"{seconds}\n")
        end = time.monotonic() + 10
        while not moved.exists():
            assert time.monotonic() < end, "the clock did not move"
            self.read(0.01)

    def holds_no_time(self, but=()):
        """Nothing on the screen, above it or in its title speaks of time."""
        self.settle()
        above = ["".join(cell.data for cell in line.values()) for line in self.terminal.history.top]
        said = "\n".join([self.text(), *above, self.terminal.title, self.terminal.icon_name])
        for words in but:
            said = said.replace(words, "")
        found = TIME.search(said)
        assert not found, f"{found[0]!r} stands there while a step is active:\n{said}"

    def server(self):
        """The process of the server, and its parent, which is simulated-rpc."""
        parents = {}
        for entry in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, parent = entry.parent.name, entry.read_text().rpartition(")")[2].split()[1]
            except (FileNotFoundError, ProcessLookupError):
                continue
            parents[int(pid)] = int(parent)
        server = Path(os.environ["TIMEQUEST_RPC"]).resolve()
        below = {self.child.pid}
        while more := {pid for pid, parent in parents.items() if parent in below} - below:
            below |= more
        [found] = [pid for pid in below if runs(pid, server)]
        return found, parents[found]

    def answers_while_stopped(self, act, keys):
        """Whether a key shows within 100 ms while the server is stopped in the middle of what `act` asks.

        `keys` are pressed one by one, each shows as itself; the machine is shared, so that the median counts.
        """
        stopped, _ = self.server()
        os.kill(stopped, signal.SIGSTOP)
        try:
            act()
            self.settle()
            taken, typed = [], ""
            for key in keys:
                typed += key
                began = time.monotonic()
                self.child.send(key)
                while typed not in self.text():
                    assert time.monotonic() - began < 5, f"{key!r} never showed:\n{self.text()}"
                    self.read(0.002)
                taken.append(time.monotonic() - began)
            assert sorted(taken)[len(taken) // 2] < 0.1, f"keys took {taken} seconds"
            print(f"keys while the server stands still: {max(taken) * 1000:.0f} ms at most")
        finally:
            os.kill(stopped, signal.SIGCONT)

    def kill_server(self):
        """kill -9, as a crash is; then simulated-rpc ends, and the pipe of the client with it."""
        found, parent = self.server()
        os.kill(found, signal.SIGKILL)
        # They are children of another process, so there is no `wait` for them.
        end = time.monotonic() + 10
        while any(map(is_running, (found, parent))):
            assert time.monotonic() < end, "the server was killed, and what stands before it goes on"
            time.sleep(0.01)

    def end(self, status=0):
        self.child.expect(pexpect.EOF)
        self.stream.feed(self.child.before)
        self.child.close()
        assert self.child.exitstatus == status, f"it ended with {self.child.exitstatus}"
