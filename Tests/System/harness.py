"""A client that counts its requests, to compare what a store has kept with what was acknowledged.

It plays one quest of two steps again and again: seven requests a round. The XP of the player and the phase of the open
quest say how many of the requests the store has kept.
"""
import json
import subprocess
import threading

QUEST = "11111111-1111-4111-8111-111111111111"
ROUND = 7
# The XP of a round: two trials that take too little time to score, and one session.
XP = 40
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
    def __init__(self, command, url, wrapper=()):
        self.process = subprocess.Popen([*wrapper, command, "--store", url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
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
        rounds, rest = divmod(self.call("profile.get")["totalXP"], XP)
        assert rest == 0, "the XP are not those of whole rounds"
        state = self.call("quest.current")
        if not state:
            return rounds * ROUND, None
        return rounds * ROUND + DONE[(state["phase"], state["step"])], state["sessionID"]

    def settle(self):
        """Writes once: a PostgreSQL server may still be committing the work of a killed client."""
        self.call("preferences.update", soundEnabled=True)

    def request(self, number, session):
        """Sends the request with that number; the first of a round needs no session."""
        match number % ROUND:
            case 0:
                self.send("quest.start", questID=QUEST)
            case 1 | 4:
                self.send("quest.estimate", sessionID=session, seconds=60)
            case 2 | 5:
                self.send("quest.done", sessionID=session)
            case _:
                self.send("quest.next", sessionID=session)

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


def require_sound(command, url):
    found = subprocess.run([command, "store", "check", "--store", url], capture_output=True, text=True)
    assert found.returncode == 0 and "sound" in found.stderr, f"the store is not sound: {found.stderr}"
