"""The commands of the executable as cases: each runs on a copy of a prepared store, and says what must hold afterwards,
whether the command came to its end, failed or was killed at any point.

`kills-at-syscalls` and `faults` run them with strace around the command. All stores have the same simulated clock, so that
a reminder is due and every run makes the same system calls.
"""
import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
from collections import Counter, namedtuple
from pathlib import Path

from harness import Gone, Player, Refused, copy_store, require_sound

CLOCK = ["--simulated-clock", "2026-11-23T07:35:00Z"]
# When the quest is made: its reminder of 07:30 is due after that.
MORNING = ["--simulated-clock", "2026-11-23T07:00:00Z"]
PIN, NEW_PIN = "2468", "13579"
# Of the played store: the requests that it has kept, and the players.
KEPT, PLAYERS = 9, 2
TIMEOUT = 60
# The answers that a store whose system calls fail may give.
STORE_KINDS = {"storeFull", "storeIO", "storeBusy", "storeReadOnly", "storeCorrupt", "syncUnavailable", "internalError"}
# What SQLite and the writer lock keep beside a store while it is open, and after a kill.
BESIDE = ("", "-wal", "-shm", "-lock", "-queue")

Outcome = namedtuple("Outcome", "code output error")


class Fixtures:
    """The stores and files that the commands work on, made once."""

    def __init__(self, command, folder):
        self.command, self.folder = command, Path(folder)
        self.folder.mkdir()
        (self.folder / "pin").write_text(f"{PIN}\n")
        (self.folder / "new-pin").write_text(f"{NEW_PIN}\n")
        self.make_played()
        self.make_damaged()
        self.make_sync()

    def path(self, name):
        return self.folder / name

    def run(self, *words, store=None, clock=CLOCK):
        words = [*map(str, words), *clock] + (["--store", f"sqlite:{self.folder / store}"] if store else [])
        found = subprocess.run([self.command, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert found.returncode == 0, f"the fixtures cannot be made: {words}: {found.stderr}"
        return found.stdout

    def call(self, store, method, clock=CLOCK, **params):
        text = self.run("call", "--pin-file", self.path("pin"), method, json.dumps(params), store=store, clock=clock)
        return json.loads(text)

    def open(self, store, clock=CLOCK):
        return Player(self.command, f"sqlite:{self.folder / store}", options=clock)

    def play(self, store, count):
        """Plays that many requests of rounds, and gives the id of the session that is open then."""
        player = self.open(store)
        kept, session = player.kept()
        for number in range(kept, kept + count):
            player.request(number, session)
            player.flush()
            session = player.answer()["sessionID"]
        player.end()
        return session

    def make_played(self):
        player = self.open("due", MORNING)
        player.set_up()
        player.end()
        self.call("due", "reminder.configure", MORNING, time="07:30")
        # A player who never played and was never edited counts as a placeholder, which no export holds.
        created = self.call("due", "player.create", displayName="X")
        self.call("due", "player.update", playerID=created["playerID"], displayName="Xylophone")
        copy_store(self.path("due"), self.path("played"))
        self.session = self.play("played", KEPT)
        copy_store(self.path("due"), self.path("other"))
        self.play("other", 14)
        for name in ("played", "other", "due"):
            self.run("export", self.path(f"{name}.json"), store=name)
        copy_store(self.path("due"), self.path("own"))
        self.call("own", "player.update", canMakeQuests=True)
        copy_store(self.path("own"), self.path("running"))
        self.run("quick", *Quick.GUESS, store="running")

    def make_damaged(self):
        copy_store(self.path("played"), self.path("damaged"))
        database = sqlite3.connect(self.path("damaged"))
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute("UPDATE trial SET rating = 'nonsense' WHERE order_index = 0")
        database.commit()
        database.close()

    def make_sync(self):
        shared = self.path("shared")
        shared.mkdir()
        copy_store(self.path("played"), self.path("first"))
        self.path("code").write_text(self.run("sync", "init", shared, store="first"))
        self.run("sync", "join", shared, "--code-file", self.path("code"), "--pin-file", self.path("pin"), store="second")
        self.run("sync", "now", store="first")
        # What the next sync of the first device writes, and what it reads.
        self.play("first", 7)
        self.call("second", "routine.create", name="evening", activeDays=["mon"], tasks=[{"name": "read"}])
        self.run("sync", "now", store="second")


class Command:
    """One command; a subclass says what it works on, how it is called, and what holds afterwards."""
    store = "played"
    words = ()

    def __init__(self, fixtures):
        self.fixtures, self.command = fixtures, fixtures.command
        self.expected = {}

    def prepare(self, work):
        """Makes the folder of one run."""
        self.work = Path(work)
        shutil.rmtree(work, ignore_errors=True)
        (self.work / "tmp").mkdir(parents=True)
        if self.store:
            copy_store(self.fixtures.path(self.store), self.work / "store")

    @property
    def url(self):
        return f"sqlite:{self.work}/store"

    @property
    def environment(self):
        return {**os.environ, "TMPDIR": f"{self.work}/tmp", "HOME": str(self.work)}

    def arguments(self):
        """The words of the command; a word that names a file of the fixtures or of the run is filled in."""
        return [word.format(work=self.work, fixtures=self.fixtures.folder) for word in self.words] + ["--store", self.url, *CLOCK]

    def execute(self, *words, wrapper=()):
        found = subprocess.run([*wrapper, self.command, *map(str, words)], capture_output=True, text=True, errors="replace",
                               stdin=subprocess.DEVNULL, env=self.environment, timeout=TIMEOUT)
        return Outcome(found.returncode, found.stdout, found.stderr)

    def run(self, wrapper=()):
        return self.execute(*self.arguments(), wrapper=wrapper)

    def verify(self, outcome):
        """Checks what the command left, runs it again, and checks that it then comes to its end."""
        raise NotImplementedError

    # --- for the subclasses ---

    def export(self, store="store"):
        found = self.execute("export", "--store", f"sqlite:{self.work}/{store}", *CLOCK)
        assert found.code == 0, f"the store cannot be exported: {found.error}"
        return found.output

    def fixture(self, name):
        return self.fixtures.path(name).read_text()

    def again(self, *more):
        outcome = self.execute(*self.arguments(), *more)
        assert outcome.code == 0, f"the same command fails when it is run again: {outcome.error.strip()}"
        return outcome

    def require_sound(self, store="store"):
        require_sound(self.command, f"sqlite:{self.work}/{store}", *CLOCK)

    def require_unchanged(self):
        self.require_sound()
        assert self.export() == self.fixture(f"{self.store}.json"), "a command that only reads has changed the store"

    def files(self):
        """The names of all files of the run, without what differs by chance, beyond those that belong there."""
        names = Counter()
        for path in self.work.rglob("*"):
            if path.is_file():
                name = re.sub(r"\b[0-9a-hjkmnp-tv-z]{26}\b", "*", str(path.relative_to(self.work)))
                name = re.sub(r"\.part-[0-9a-z]+", ".part-*", name)
                name = re.sub(r"(timequest-|etilqs_|\.dat)[0-9A-Za-z.]{5,}", r"\1*", name)
                names[name] += 1
        return names


class Serve(Command):
    """Requests on a server, each sent after the answer to the one before."""
    name = "serve, one by one"
    count = 12

    def groups(self):
        return [[number] for number in range(KEPT, KEPT + self.count)]

    def run(self, wrapper=()):
        player = Player(self.command, self.url, wrapper, CLOCK, env=self.environment)
        self.acknowledged = self.sent = KEPT
        session, error = self.fixtures.session, ""
        try:
            for group in self.groups():
                for number in group:
                    player.request(number, session)
                self.sent = group[-1] + 1
                player.flush()
                for _ in group:
                    session = player.answer()["sessionID"]
                    self.acknowledged += 1
            player.end()
        except Gone:
            player.process.wait()
        except Refused as refused:
            error = str(refused)
            assert refused.kind in STORE_KINDS, f"the answer has the kind {refused.kind}"
            assert player.finish() == 0, f"the server ends with {player.process.returncode} after an error"
        return Outcome(player.process.returncode, "", error or "".join(player.log))

    def verify(self, outcome):
        self.require_sound()
        player = Player(self.command, self.url, (), CLOCK)
        kept, session = player.kept()
        assert self.acknowledged <= kept, f"{self.acknowledged - kept} acknowledged requests are lost"
        assert kept <= self.sent, f"{kept - self.sent} requests are kept that were not sent"
        for number in range(kept, kept + 7):
            player.request(number, session)
            player.flush()
            session = player.answer()["sessionID"]
        player.end()
        self.require_sound()


class ServeGrouped(Serve):
    """Requests that share a commit."""
    name = "serve, many at once"

    def groups(self):
        return [range(KEPT, 14), [14], range(15, 21)]


class Call(Command):
    name = "call"
    words = ("call", "preferences.update", "soundEnabled=false")

    def verify(self, outcome):
        self.require_sound()
        players = json.loads(self.export())["players"]
        is_kept = not players[0]["preferences"]["soundEnabled"]
        assert is_kept or outcome.code != 0, "an acknowledged write is lost"
        self.again()
        assert not json.loads(self.export())["players"][0]["preferences"]["soundEnabled"], "the second call is lost"
        self.require_sound()


class Quick(Command):
    """A guess that is locked in: once, however often the command was killed."""
    name = "quick"
    GUESS = ("Answer mail", "10m")
    store = "own"
    words = ("quick", *GUESS)

    def sessions(self, phase):
        found = json.loads(self.export())["sessions"]
        return sum(session["displayName"] == self.GUESS[0] and session["phase"] == phase for session in found)

    def verify(self, outcome):
        self.require_sound()
        is_kept = self.sessions("active") == 1
        assert is_kept or outcome.code != 0, "an acknowledged guess is lost"
        if not is_kept:
            self.again()
        assert self.sessions("active") == 1, "there is not one session of the guess"
        self.require_sound()


class Done(Quick):
    name = "done"
    store = "running"
    words = ("done",)

    def verify(self, outcome):
        self.require_sound()
        is_kept = self.sessions("summary") == 1
        assert is_kept or outcome.code != 0, "an acknowledged end is lost"
        if not is_kept:
            self.again()
        assert (self.sessions("summary"), self.sessions("active")) == (1, 0), "the step has not ended once"
        self.require_sound()


class Erase(Command):
    """The erasure of a player, after which no file of the store may hold the name."""
    name = "call data.erasePlayer"
    NAME = b"Xylophone"

    def arguments(self):
        player = next(player for player in json.loads(self.fixture("played.json"))["players"]
                      if player["displayName"].encode() == self.NAME)
        return ["call", "data.erasePlayer", f"playerID={player['id']}", "--pin-file", self.fixtures.path("pin"), "--store",
                self.url, *CLOCK]

    def verify(self, outcome):
        self.require_sound()
        is_erased = self.NAME.decode() not in self.export()
        assert is_erased or outcome.code != 0, "an acknowledged erasure is lost"
        if not is_erased:
            self.again()
        assert self.NAME.decode() not in self.export(), "the erased player is still there"
        self.require_sound()
        for path in self.work.glob("store*"):
            assert self.NAME not in path.read_bytes(), "something of the erased player is still in a file"


class Import(Command):
    name = "import"
    words = ("import", "{fixtures}/other.json")

    def verify(self, outcome):
        self.require_sound()
        found, before = self.export(), self.fixture("played.json")
        if "after" not in self.expected:
            assert outcome.code == 0
            self.expected["after"] = found
        assert found in (before, self.expected["after"]), "half of a document is imported"
        assert outcome.code != 0 or found == self.expected["after"], "an acknowledged import is lost"
        self.again()
        assert self.export() == self.expected["after"], "the second import ends with something else"
        self.require_sound()


class Export(Command):
    """A new file: there is none, or all of it."""
    name = "export FILE"
    words = ("export", "{work}/file")
    is_replaced = False

    def prepare(self, work):
        super().prepare(work)
        if self.is_replaced:
            (self.work / "file").write_text("old\n")

    def is_complete(self, path):
        return path.read_text() == self.fixture("played.json")

    def verify(self, outcome):
        path = self.work / "file"
        if self.is_replaced:
            assert path.exists(), "the old file is gone"
            is_whole = path.read_text() == "old\n" and outcome.code != 0 or self.is_complete(path)
        else:
            is_whole = self.is_complete(path) if path.exists() else outcome.code != 0
        assert is_whole, "half a file has the final name" if path.exists() else "the acknowledged file is missing"
        self.require_unchanged()
        self.again(*[] if "--force" in self.words else ["--force"])
        assert self.is_complete(path), "the second run does not write the whole file"


class ExportForce(Export):
    """A file that replaces another: the old one is there, or all of the new one."""
    name = "export --force FILE"
    words = ("export", "--force", "{work}/file")
    is_replaced = True


class CSV(Export):
    name = "csv FILE"
    words = ("csv", "{work}/file")

    def is_complete(self, path):
        with open(path, newline="") as file:
            rows = list(csv.reader(file))
        trials = sum(len(session["trials"]) for session in json.loads(self.fixture("played.json"))["sessions"])
        # A trial whose result the player has not seen is not in the table.
        return len(rows) == 1 + trials and len({len(row) for row in rows}) == 1 and path.read_bytes().endswith(b"\n")


class Backup(Command):
    name = "store backup FILE"
    words = ("store", "backup", "{work}/copy")

    def verify(self, outcome):
        self.require_unchanged()
        copy = self.work / "copy"
        assert copy.exists() or outcome.code != 0, "the acknowledged copy is missing"
        if copy.exists():
            try:
                self.require_sound("copy")
                is_whole = self.export("copy") == self.fixture("played.json")
            except AssertionError:
                is_whole = False
            assert is_whole, "half a copy has the final name"
        else:
            self.again()
            self.require_sound("copy")


class Check(Command):
    name = "store check"
    words = ("store", "check")

    def verify(self, outcome):
        self.require_unchanged()
        self.again()


class Repair(Command):
    """The rows that are removed must be in the backup that is made before."""
    name = "store repair FOLDER"
    store = "damaged"
    words = ("store", "repair", "{work}/repaired")

    def verify(self, outcome):
        found = self.execute("store", "check", "--store", self.url, *CLOCK)
        assert found.code in (0, 1), f"store check ends with {found.code}: {found.error}"
        is_repaired = found.code == 0
        assert is_repaired or outcome.code != 0, "an acknowledged repair is lost"
        if is_repaired:
            backup = sqlite3.connect(f"file:{self.work}/repaired/backup.sqlite?mode=ro", uri=True)
            rows = backup.execute("SELECT count(*) FROM trial WHERE rating = 'nonsense'").fetchone()
            backup.close()
            assert rows[0], "the removed row is not in the backup"
            listed = self.work / "repaired" / "set-aside.txt"
            assert listed.exists() and "trial" in listed.read_text(), "the store is repaired without the list of what was removed"
        again = self.execute("store", "repair", f"{self.work}/again", "--store", self.url, *CLOCK)
        assert again.code == 0, f"the second repair fails: {again.error}"
        self.require_sound()
        found = self.export()
        assert found == self.expected.setdefault("after", found), "the repair keeps something else than one that is not disturbed"


class Migrate(Command):
    name = "store migrate"

    def arguments(self):
        return ["store", "migrate", "--from", self.url, "--to", f"sqlite:{self.work}/target"]

    def verify(self, outcome):
        self.require_unchanged()
        if outcome.code == 0:
            assert self.export("target") == self.fixture("played.json"), "an acknowledged migration is not complete"
        found = self.again()
        assert "equal" in found.error, f"the second run does not end with equal stores: {found.error}"
        assert self.export("target") == self.fixture("played.json"), "the target differs from the source"
        self.require_sound("target")


class SyncCommand(Command):
    """What another device makes of the folder afterwards must be what this device has."""
    store = "first"

    def prepare(self, work):
        super().prepare(work)
        shutil.copytree(self.fixtures.path("shared"), self.work / "shared")
        copy_store(self.fixtures.path("second"), self.work / "second")

    def require_whole_segments(self):
        for path in (self.work / "shared").rglob("*.tqs"):
            if not path.name.startswith("."):
                size = path.stat().st_size
                assert size and size % 4096 == 0, f"a segment of {size} bytes has its final name"

    def sync(self, store):
        found = self.execute("sync", "now", "--folder", f"{self.work}/shared", "--store", f"sqlite:{self.work}/{store}", *CLOCK)
        assert found.code == 0, f"sync now of the {store} store fails: {found.error}"

    def code(self):
        """The code of the sync of this store; it fails where there is none."""
        return self.execute("sync", "status", "--code", "--store", self.url, *CLOCK)

    def require_equal(self, one, other):
        """Both hold the same, but for a session that is still open."""
        left, right = (json.loads(self.export(store)) for store in (one, other))
        for document in (left, right):
            document["sessions"] = [session for session in document["sessions"] if session["phase"] in ("summary", "abandoned")]
        assert left == right, "the two devices differ after a sync"


class SyncNow(SyncCommand):
    name = "sync now"
    words = ("sync", "now", "--folder", "{work}/shared")

    def verify(self, outcome):
        self.require_whole_segments()
        self.require_sound()
        # Files may not be readable yet: the sync says so, and goes on without them.
        if outcome.code == 0 and not outcome.error.strip():
            self.sync("second")
            self.require_equal("store", "second")
        self.again()
        for store in ("second", "store"):
            self.sync(store)
        self.require_equal("store", "second")
        self.require_sound()


class SyncInit(SyncCommand):
    name = "sync init"
    store = "played"
    words = ("sync", "init", "{work}/new")

    def prepare(self, work):
        super().prepare(work)
        (self.work / "new").mkdir()

    def verify(self, outcome):
        self.require_unchanged()
        found = self.code()
        assert found.code == 0 or outcome.code != 0, "an acknowledged sync is lost"
        if found.code:
            self.again()
            found = self.code()
        assert found.code == 0, f"the code is not known: {found.error}"
        (self.work / "code").write_text(found.output)
        self.execute("sync", "now", "--folder", f"{self.work}/new", "--store", self.url, *CLOCK)
        joined = self.execute("sync", "join", f"{self.work}/new", "--code-file", f"{self.work}/code", "--pin-file",
                              self.fixtures.path("pin"), "--store", f"sqlite:{self.work}/joined", *CLOCK)
        assert joined.code == 0, f"another device cannot join: {joined.error}"
        self.execute("sync", "now", "--folder", f"{self.work}/new", "--store", self.url, *CLOCK)
        self.require_equal("store", "joined")


class SyncJoin(SyncCommand):
    name = "sync join"
    store = None
    words = ("sync", "join", "{work}/shared", "--code-file", "{fixtures}/code", "--pin-file", "{fixtures}/pin")

    def verify(self, outcome):
        self.require_whole_segments()
        has_joined = self.code().code == 0
        assert has_joined or outcome.code != 0, "an acknowledged sync is lost"
        if not has_joined:
            self.again()
        for store in ("store", "second", "store"):
            self.sync(store)
        self.require_equal("store", "second")
        self.require_sound()


class ResetPIN(Command):
    name = "reset-pin"
    words = ("reset-pin", "--pin-file", "{fixtures}/new-pin")

    def opens(self, pin):
        found = self.execute("call", "player.get", "--pin-file", self.fixtures.path(pin), "--store", self.url, *CLOCK)
        return found.code == 0

    def verify(self, outcome):
        self.require_sound()
        is_new, is_old = self.opens("new-pin"), self.opens("pin")
        assert is_new != is_old, "both PINs open the store" if is_new else "neither PIN opens the store"
        assert is_new or outcome.code != 0, "an acknowledged PIN is lost"
        assert self.export() == self.fixture("played.json"), "a new PIN has changed the data"
        self.again()
        assert self.opens("new-pin"), "the second reset is lost"


class Remind(Command):
    """A stub takes the part of the desktop: each reminder is delivered at most once, and the calendar file is whole."""
    name = "remind --once"
    store = "due"
    words = ("remind", "--once", "--calendar", "{work}/file.ics", "--channel", "desktop")

    def prepare(self, work):
        super().prepare(work)
        stub = self.work / "bin" / "notify-send"
        stub.parent.mkdir()
        stub.write_text(f'#!/bin/sh\necho delivered >>"{self.work}/delivered"\n')
        stub.chmod(0o700)

    @property
    def environment(self):
        return {**super().environment, "PATH": f"{self.work}/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"}

    def execute(self, *words, wrapper=()):
        return super().execute(*words, wrapper=[shutil.which(wrapper[0]), *wrapper[1:]] if wrapper else ())

    def verify(self, outcome):
        self.require_sound()
        path, delivered = self.work / "file.ics", self.work / "delivered"
        if path.exists():
            text = path.read_text()
            assert text.startswith("BEGIN:VCALENDAR") and text.endswith("END:VCALENDAR\n"), "half a file has the final name"
            assert path.stat().st_mode & 0o077 == 0, "other users can read the calendar file"
        assert outcome.code != 0 or path.exists() and delivered.exists(), "an acknowledged reminder is missing"
        self.again()
        assert path.read_text().endswith("END:VCALENDAR\n"), "the second run does not write the calendar file"
        count = len(delivered.read_text().splitlines()) if delivered.exists() else 0
        assert count <= PLAYERS, "a reminder is delivered twice"


COMMANDS = [Serve, ServeGrouped, Call, Quick, Done, Erase, Import, Export, ExportForce, CSV, Backup, Check, Repair, Migrate, SyncInit,
            SyncNow, SyncJoin, ResetPIN, Remind]


# --- the system calls of a command ---

SYSCALL = re.compile(r"^(\d+) +([a-z0-9_]+)\(")
OPENED = re.compile(r'openat\((?:AT_FDCWD|\d+)(?:<([^>]*)>)?, "([^"]*)", ([A-Z_|]+)[^=]*\) = \d')


def written_files(log):
    """The paths of all files that were made, or opened to be written, in a record by `strace -y` of all openat."""
    for line in Path(log).read_text(errors="replace").splitlines():
        match = OPENED.search(line)
        if match and re.search("O_CREAT|O_TMPFILE|O_WRONLY|O_RDWR", match[3]):
            yield os.path.normpath(os.path.join(match[1] or "/", match[2]))


def recorded(log):
    """The system calls of the first process in a record of strace: the name, its number among those of that name, the line."""
    counts, process = Counter(), None
    for line in Path(log).read_text(errors="replace").splitlines():
        if match := SYSCALL.match(line):
            process = process or match[1]
            if match[1] == process:
                counts[match[2]] += 1
                yield match[2], counts[match[2]], line
