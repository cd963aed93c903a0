"""Requests for every method of the OpenRPC document, with parameters that fit a store which this module makes."""
import json
import subprocess
import uuid
from pathlib import Path

from harness import QUEST, Player

PIN = "2468"
EVENING = "55555555-5555-4555-8555-555555555555"
TASKS = ["22222222-2222-4222-8222-%012d" % step for step in range(2)]
WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class Requests:
    """A store with that many completed sessions, two routines, two players and a PIN; and requests of every method on it."""

    def __init__(self, command, folder, sessions):
        self.folder, self.url, self.numbers = Path(folder), f"sqlite:{folder}/store", iter(range(10**9))
        subprocess.run([command, "call", "player.list", "--store", self.url], check=True, capture_output=True)
        subprocess.run([Path(__file__).parent / "fill-sessions", f"{folder}/store", str(sessions)], check=True)
        self.player = Player(command, self.url)
        self.make()
        self.document = self.player.call("rpc.discover")
        self.methods = [method["name"] for method in self.document["methods"]]
        self.player.end()

    def make(self):
        call = self.player.call
        call("parent.setPIN", pin=PIN)
        for routine, name in ((QUEST, "morning"), (EVENING, "evening")):
            tasks = [{"taskID": TASKS[step], "name": f"step {step}"} for step in range(2)] if routine == QUEST else \
                [{"name": f"task {number}"} for number in range(5)]
            made = call("routine.create", routineID=routine, name=name, activeDays=WEEK, tasks=tasks)
        self.created, self.added, self.own = [], [], []
        call("player.update", canMakeQuests=True)
        self.piano = call("quest.create", displayName="Piano")["questID"]
        self.follow(made)
        call("preferences.update", askFelt=True)
        self.other = call("player.create", displayName="Other")["playerID"]
        self.left = call("quest.start", questID=EVENING)["sessionID"]
        # Of the quest that is played; a caller that starts it sets it.
        self.session = QUEST
        self.done = call("stats.history", limit=1)["sessions"][0]["sessionID"]
        self.export = call("data.export", playerID=self.other)["document"]
        shared = self.folder / "shared"
        shared.mkdir()
        call("sync.init", folder=str(shared), name="here")

    def follow(self, routine):
        """Takes the routine as it is now: the edits that follow name its revision and those after it."""
        self.routine, self.revision = routine, routine["revision"]

    def params(self, method):
        """Parameters for a method; each call of this function makes new ones, as if the ones before had been accepted."""
        number = next(self.numbers)
        session, routine = {"sessionID": self.session}, {"routineID": EVENING}
        match method:
            case "preferences.update":
                return {"soundEnabled": number % 2 == 0}
            case "quest.start" | "quest.reminder":
                return {"questID": QUEST}
            case "quest.estimate":
                return {**session, "seconds": 60 + number % 60}
            case "quest.done" | "quest.recall" | "quest.next" | "quest.current":
                return session
            case "quest.create":
                self.own.append(str(uuid.UUID(int=number + 2**102, version=4)))
                return {"questID": self.own[-1], "displayName": f"Own {number}"}
            case "quest.edit":
                return {"questID": self.piano, "displayName": f"Piano {number}"}
            case "quest.remove":
                return {"questID": self.own.pop() if self.own else TASKS[0]}
            case "quest.quick":
                return {"displayName": f"Mail {number}", "seconds": 60 + number % 60}
            case "quest.plan":
                return {"questID": self.piano, "endBy": "2030-01-01T08:00:00Z"}
            case "quest.skip":
                return session
            case "quest.abandon":
                return {"sessionID": self.left}
            case "quest.flag":
                return {"sessionID": self.done, "step": 0, "validity": "interrupted" if number % 2 else "none"}
            case "quest.summary":
                return {"sessionID": self.done}
            case "stats.trend":
                return {"all": True}
            case "stats.learningCurve":
                return {"stepID": TASKS[0]}
            case "stats.chart":
                return {"kind": ("trend", "scatter", "learningCurve")[number % 3], "stepID": TASKS[0]}
            case "stats.forecast":
                return {"routineID": QUEST}
            case "parent.setPIN":
                return {"pin": PIN, "currentPIN": PIN}
            case "parent.unlock":
                return {"pin": PIN}
            case "routine.get":
                return routine
            case "routine.create":
                self.created.append(str(uuid.UUID(int=number + 2**100, version=4)))
                return {"routineID": self.created[-1], "name": f"routine {number}", "activeDays": WEEK, "isActive": False,
                        "tasks": [{"name": "a"}]}
            case "routine.update":
                return {**self.edit(), "displayName": f"Quest {number}"}
            case "task.update":
                return {**self.edit(), "taskID": self.task(0), "displayName": f"Step {number}"}
            case "task.add":
                self.added.append(str(uuid.UUID(int=number + 2**101, version=4)))
                return {**self.edit(), "taskID": self.added[-1], "name": f"task {number}"}
            case "task.remove":
                return {**self.edit(), "taskID": self.added.pop() if self.added else TASKS[0]}
            case "task.reorder":
                tasks = [task["taskID"] for task in self.routine["tasks"]]
                return {**self.edit(), "order": tasks[number % 5:] + tasks[:number % 5]}
            case "routine.delete":
                return {"routineID": self.created.pop() if self.created else TASKS[0], "revision": 1}
            case "player.create" | "player.rename":
                return {"displayName": f"Player {number}"}
            case "player.update":
                return {"playerID": self.other, "displayName": f"Other {number}"}
            case "reminder.configure":
                return {"time": f"07:{number % 60:02}"}
            case "data.import":
                return {"document": self.export}
            case "data.erasePlayer":
                return {"playerID": self.other}
            case "store.backup":
                return {"path": f"{self.folder}/copy-{number}"}
            case "sync.init" | "sync.join":
                more = {"code": "0000-" * 13 + "0000"} if method == "sync.join" else {}
                return {"folder": str(self.folder / "shared"), **more}
            case "sync.remove":
                return {"replicaID": QUEST}
            case "events.poll":
                return {"after": 0}
        return self.example(method)

    def edit(self):
        """Names the revision that the edits before have led to."""
        self.revision += 1
        return {"routineID": EVENING, "revision": self.revision - 1}

    def task(self, index):
        return self.routine["tasks"][index]["taskID"]

    def example(self, method):
        """The parameters of the example in the document, without ids, which are of another store."""
        described = next(entry for entry in self.document["methods"] if entry["name"] == method)
        params = described["examples"][0]["params"] if described.get("examples") else []
        return {param["name"]: param["value"] for param in params if not param["name"].endswith("ID")}

    def line(self, method, identifier=1, params=None):
        return json.dumps(self.request(method, identifier, params)) + "\n"

    def request(self, method, identifier=1, params=None):
        return {"jsonrpc": "2.0", "id": identifier, "method": method, "params": self.params(method) if params is None else params}
