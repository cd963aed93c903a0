"""A client that counts its requests, to compare what a store has kept with what was acknowledged.

It plays one quest of two steps again and again: seven requests a round. The XP of the player and the phase of the open
quest say how many of the requests the store has kept.

Also what the drills share: their arguments, their report, and the command line of strace.
"""
import argparse
import collections
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

QUEST = "11111111-1111-4111-8111-111111111111"
ROUND = 7
# Two trials that take too little time to score earn 20, and the session 20 more while the quest is calibrated. Every
# later round is a further run on its day.
CALIBRATION, XP, FURTHER_XP = 3, 40, 20
# The requests of a round that are done, by the phase and the step of the open quest.
DONE = {("estimating", 0): 1, ("active", 0): 2, ("revealing", 0): 3,
          ("estimating", 1): 4, ("active", 1): 5, ("revealing", 1): 6}


class Gone(Exception):
    """The server ended before it answered."""


class Refused(Exception):
    def __init__(self, error):
        super().__init__(json.dumps(error))
        self.kind = error["data"]["kind"]
        self.data = error["data"]


class Player:
    """One server process and the player who plays through it; `player` is an id, absent for the default player."""

    def __init__(self, command, url, wrapper=(), options=(), player=None, **process):
        self.process = subprocess.Popen([*wrapper, command, "--store", url, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **process)
        self.who = {"playerID": player} if player else {}
        self.log = []
        self.sent = 0
        threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True).start()

    def send(self, method, **params):
        try:
            self.process.stdin.write(
                json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        except (BrokenPipeError, ValueError):
            raise Gone from None

    def flush(self):
        try:
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise Gone from None

    def answer(self):
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            raise Gone
        answer = json.loads(line)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def call(self, method, **params):
        self.send(method, **params)
        self.flush()
        return self.answer()

    def set_up(self):
        self.call("parent.setPIN", pin="2468")
        self.call("routine.create", routineID=QUEST, name="morning", displayName="Launch",
                  activeDays=["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
                  tasks=[{"name": "a", "displayName": "A"}, {"name": "b", "displayName": "B"}])

    def kept(self):
        """The number of requests that the store has kept, and the id of the open session."""
        earned = self.call("profile.get", **self.who)["totalXP"]
        calibrated = min(earned, CALIBRATION * XP)
        rounds, rest = divmod(calibrated, XP)
        further, more = divmod(earned - calibrated, FURTHER_XP)
        assert rest == more == 0, "the XP are not those of whole rounds"
        rounds += further
        state = self.call("quest.current", **self.who)
        if not state:
            return rounds * ROUND, None
        return rounds * ROUND + DONE[(state["phase"], state["step"])], state["sessionID"]

    def settle(self):
        """Writes once: a PostgreSQL server may still be committing the work of a killed client."""
        # What changes nothing waits for nobody.
        is_on = self.call("preferences.get", **self.who)["soundEnabled"]
        self.call("preferences.update", soundEnabled=not is_on, **self.who)

    def request(self, number, session):
        """Sends the request with that number; the first of a round needs no session."""
        match number % ROUND:
            case 0:
                self.send("quest.start", questID=QUEST, **self.who)
            case 1 | 4:
                self.send("quest.estimate", sessionID=session, seconds=60, **self.who)
            case 2 | 5:
                self.send("quest.done", sessionID=session, **self.who)
            case _:
                self.send("quest.next", sessionID=session, **self.who)

    def play(self, done, session):
        """Plays on for ever, the rest of a round in one write; yields the number of acknowledged requests.

        `sent` is the number of requests that were sent.
        """
        while True:
            last = done + 1 if done % ROUND == 0 else (done // ROUND + 1) * ROUND
            for number in range(done, last):
                self.request(number, session)
            self.sent = last
            self.flush()
            for number in range(done, last):
                session = self.answer()["sessionID"]
                yield number + 1, session
            done = last

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.stdin.close()
        self.process.wait()

    def finish(self, seconds=60):
        """Ends the input, takes what is still said, and gives the exit status."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdout.read()
        return self.process.wait(seconds)


def require_sound(command, url, *options):
    found = subprocess.run([command, "store", "check", "--store", url, *options], capture_output=True, text=True)
    assert found.returncode == 0 and "sound" in found.stderr, f"the store is not sound: {found.stderr}"


# --- what the drills share ---

def drill_arguments(text, count, seed=20261123):
    """The arguments of a drill: the executable as an absolute path, the count, and the seed of its random choices."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", metavar="EXECUTABLE")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=seed)
    arguments = parser.parse_args()
    arguments.command = str(Path(arguments.command).absolute())
    # A process that traps ends at once, instead of writing a trace for seconds.
    os.environ["SWIFT_BACKTRACE"] = "enable=no"
    # A drill that is ended removes its folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    return arguments


class Report:
    """Counts what a drill did, and collects the claims that did not hold."""
    SHOWN = 20

    def __init__(self, name, seed):
        self.name, self.seed = name, seed
        self.counts, self.violations = collections.Counter(), collections.Counter()
        self.places = {}

    def violation(self, claim, place):
        """Notes that a claim did not hold, and where; claims that differ in numbers alone are counted as one."""
        claim = " ".join(claim.split())[:400]
        key = re.sub(r"\d+", "N", claim)
        self.places.setdefault(key, (claim, " ".join(place.split())))
        self.violations[key] += 1

    def end(self, summary):
        """Prints one line and each violation with the first place of it; returns the exit status."""
        count = self.violations.total()
        outcome = f"{count} violations" if count else "no violation"
        print(f"{self.name}: seed {self.seed}, {summary}; {outcome}", flush=True)
        for key, times in self.violations.most_common(self.SHOWN):
            claim, place = self.places[key]
            print(f"  {times} times: {claim}\n    first: {place}", file=sys.stderr)
        return 1 if count else 0


def skip_unless_installed(drill, *programs):
    """Ends the drill with a message where a program is missing; with REQUIRED=1 that is an error."""
    for program in programs:
        if not shutil.which(program):
            print(f"{drill}: skipped, {program} is not installed")
            sys.exit(os.environ.get("REQUIRED") == "1")


def strace(log, calls, *more):
    """The words before a command that record those system calls; other calls run at full speed."""
    return ["strace", "-f", "--seccomp-bpf", "-qq", "-o", str(log), "-e", f"trace={calls}", *more]


def inject(log, call, what):
    """The words before a command that disturb a system call; with --seccomp-bpf strace would send no signal."""
    return ["strace", "-f", "-y", "-qq", "-o", str(log), "-e", f"trace={call}", "-e", f"inject={call}:{what}"]


def copy_store(source, target):
    """Copies a store that nothing has open, with its log where there is one."""
    for suffix in ("", "-wal"):
        if os.path.exists(f"{source}{suffix}"):
            shutil.copyfile(f"{source}{suffix}", f"{target}{suffix}")
            os.chmod(f"{target}{suffix}", 0o600)


def memory(process):
    """The anonymous memory of a process in KiB: what it has taken, without its file and its shared pages."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"RssAnon:\s+(\d+)", status)[1])
