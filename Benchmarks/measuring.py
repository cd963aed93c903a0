"""What the benchmarks share: requests, a store with as much history as is wanted, and counts of instructions.

The client that plays, and a request for every method, are those of the drills, in Tests/System.
"""
import contextlib
import json
import math
import os
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "Tests/System"))
from harness import QUEST, Player  # noqa: E402

STEPS = 5
# In days.
LIFETIME = 20_000
TASKS = [f"22222222-2222-4222-8222-{number:012d}" for number in range(1, STEPS + 1)]
WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
READS = [
    "server.info", "rpc.discover", "player.list", "profile.get", "preferences.get", "onboarding.get", "quest.list",
    "quest.current", "stats.trend", "stats.history", "stats.personalBests",
]
ONE_STEP = [
    ("stats.trend", {"by": "week", "stepID": TASKS[0]}),
    ("stats.timeSense", {"stepID": TASKS[0]}),
    ("stats.learningCurve", {"stepID": TASKS[0]}),
    ("stats.personalBests", {}),
]
SESSION = ("id, player_id, routine_id, display_name, feedback, calibration_remaining, started_at_ms, completed_at_ms, "
           "day, phase, step, xp_earned, level_before, level_after, streak, revision, outcome, change, is_practice, "
           "is_assisted, trials_before, updated_at_ms, edit_id")
SESSION_TASK = "session_id, position, id, display_name"
TRIAL = ("session_id, player_id, id, task_id, task_display_name, order_index, estimate_ms, actual_ms, scorer, "
         "rating, verdict, validity, was_closest, xp, recorded_at_ms, day")


def request(method, params, number=1):
    message = {"jsonrpc": "2.0", "id": number, "method": method}
    return json.dumps(message | ({"params": params} if params else {}), separators=(",", ":")) + "\n"


def routine(identifier, tasks=None):
    tasks = tasks or [{"name": f"Task {step}", "displayName": f"Step {step}"} for step in range(STEPS)]
    return {"routineID": identifier, "name": "Morning", "displayName": "Launch", "activeDays": WEEK, "tasks": tasks}


def fresh_copy(program, folder, strips=False):
    """A copy of a program: one that was just written lies in the page cache as any other that was.

    Without its lines for debuggers valgrind starts at once.
    """
    copy = Path(folder) / f"{Path(program).name}{'-stripped' if strips else ''}"
    if strips:
        subprocess.run(["strip", "-g", "-o", copy, program], check=True)
    else:
        shutil.copy(program, copy)
    return copy


@contextlib.contextmanager
def before_others():
    """Runs before other programs where that is allowed: behind them, a process that waited for the disk waits 4 ms more."""
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(5))
    try:
        yield
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


# --- a history ---

def fill(server, path, count):
    """A player who plays one quest so often that the last thirty days are the same in every store."""
    process = Player(str(server), f"sqlite:{path}")
    tasks = [{"taskID": task, "name": f"task {place}", "displayName": f"Step {place + 1}"}
             for place, task in enumerate(TASKS)]
    process.call("parent.setPIN", pin="2468")
    process.call("routine.create", **routine(QUEST, tasks))
    player = process.call("profile.get")["playerID"]
    process.end()
    base = sqlite3.connect(path)
    base.execute("PRAGMA synchronous = OFF")
    for table, columns, rows in (
        ("session", SESSION, sessions(player, count // STEPS)),
        ("session_task", SESSION_TASK, session_tasks(count // STEPS)),
        ("trial", TRIAL, trials(player, count // STEPS)),
    ):
        places = ", ".join("?" * len(columns.split(",")))
        base.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)
    base.commit()
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()


def open_stores(server, folder, sizes):
    """A process for each size, on a store that is filled unless it is there."""
    for size in sizes:
        if not (folder / f"{size}.sqlite").exists():
            fill(server, folder / f"{size}.sqlite", size)
    return [Player(str(server), f"sqlite:{folder}/{size}.sqlite") for size in sizes]


def identifier(kind, number):
    return f"{kind:08x}-0000-4000-8000-{number:012x}"


def moment(number, sessions):
    """Four quests a day; what does not fit into a lifetime of them is piled up long ago, each at another moment."""
    ago = (sessions - 1 - number) // 4
    day = date.today() - timedelta(days=min(ago, LIFETIME))
    at = int(datetime(day.year, day.month, day.day, 7, tzinfo=timezone.utc).timestamp() * 1000)
    return day.isoformat(), at + (number * 300 if ago > LIFETIME else 0)


def sessions(player, count):
    for number in range(count):
        day, at = moment(number, count)
        yield (identifier(1, number), player, QUEST, "Morning Launch", "everyTrial", max(0, 3 - number), at,
               at + 1_800_000, day, "summary", STEPS - 1, 120, 1, 1, 1, 12, "summary", number + 1, 0, 0, number * STEPS,
               at + 1_800_000, identifier(3, number))


def session_tasks(count):
    for number in range(count):
        for step, task in enumerate(TASKS):
            yield identifier(1, number), step, task, f"Step {step + 1}"


def trials(player, count):
    chance = random.Random(7)
    for number in range(count):
        day, at = moment(number, count)
        for step, task in enumerate(TASKS):
            actual = int(60_000 * (step + 2) * math.exp(chance.gauss(0, 0.2)))
            guess = max(1000, int(actual * math.exp(chance.gauss(0.15, 0.3))))
            yield (identifier(1, number), player, identifier(2, number * STEPS + step), task, f"Step {step + 1}", step,
                   guess, actual, "classic", "close", "ok", "ok", 0, 60, at + step * 300_000, day)


def measure(servers, calls, rounds):
    """Medians in milliseconds, the servers in turns, so that what else the machine does strikes all of them."""
    found = [{} for _ in servers]
    for method, params in calls:
        times = [[] for _ in servers]
        for number in range(rounds + 1):
            for place, server in enumerate(servers):
                start = time.perf_counter()
                server.call(method, **params)
                # The first one warms up.
                if number or rounds == 1:
                    times[place].append((time.perf_counter() - start) * 1000)
        for place, each in enumerate(times):
            found[place][(method, json.dumps(params))] = statistics.median(each)
    return found


# --- instructions ---

def callgrind(log):
    return ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"]


def collected(log):
    return int(re.search(r"Collected : (\d+)", Path(log).read_text())[1])


def whole_process(command, folder, text=""):
    """The instructions of a process, from its start to its end, that is sent the text."""
    log = Path(folder) / "callgrind.log"
    subprocess.run(callgrind(log) + command, input=text, text=True, stdout=subprocess.DEVNULL, check=True)
    return collected(log)


def per_request(start, requests, folder, few, many):
    """The instructions of one request of a file; `start` makes the store anew and returns the command."""
    log = Path(folder) / "callgrind.log"
    counts = []
    for count in (few, many):
        run = subprocess.run([HERE / "bin/client", "-n", str(count), "trip", requests, "--", *callgrind(log), *start()],
                             stdout=subprocess.PIPE, text=True, check=True)
        found = json.loads(run.stdout)
        if found["errors"]:
            sys.exit(f"a request of {requests} is refused: {found['lastAnswer']}")
        counts.append(collected(log))
    return (counts[1] - counts[0]) / (many - few)


def durable_step(server, folder):
    """The instructions of a request of whole quests of five steps, each with its start, through a pipe on a disk."""
    log, counts = Path(folder) / "callgrind.log", []
    few, many = 3, 13
    for quests in (few, many):
        store = Path(folder) / f"steps-{quests}.sqlite"
        for old in Path(folder).glob(f"{store.name}*"):
            old.unlink()
        player = Player(str(server), f"sqlite:{store}", callgrind(log))
        player.call("parent.setPIN", pin="2468")
        player.call("routine.create", **routine(QUEST))
        player.call("parent.lock")
        for _ in range(quests):
            play(player)
        player.end()
        counts.append(collected(log))
    return (counts[1] - counts[0]) / ((many - few) * (1 + 3 * STEPS))


def play(player):
    """Plays the quest once; returns how long the last quest.next took, in milliseconds."""
    session = player.call("quest.start", questID=QUEST)["sessionID"]
    for _ in range(STEPS):
        player.call("quest.estimate", sessionID=session, seconds=60)
        player.call("quest.done", sessionID=session)
        start = time.perf_counter()
        player.call("quest.next", sessionID=session)
    return (time.perf_counter() - start) * 1000
