"""A small front end that keeps everything; the broken ones beside it each change one thing.

It plays today's first quest with a guess of a minute for each step, and presses every key itself.
"""
import json
import os
import subprocess
import sys
import time

STEP_SECONDS = float(os.environ.get("TIMEQUEST_STEP_SECONDS") or 0)
NEXT = {"active": "quest.done", "revealing": "quest.next"}


class Gone(Exception):
    """The server ended before it answered."""


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.data = error["data"]


class FrontEnd:
    after = None  # The last event that was seen.
    known_kinds = None  # Kinds of errors whose message is shown; all of them.

    def __init__(self):
        self.celebrated = set()
        self.start()

    # The connection.

    def start(self):
        self.server = subprocess.Popen(
            [os.environ["TIMEQUEST_RPC"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.last_id = 0
        where = {} if self.after is None else {"after": self.after}
        if self.after is not None:
            page = self.ask("events.poll", where)
            self.after = page["next"]
        self.after = self.ask("events.subscribe", {"topics": ["quest"], **where})["next"]

    def read(self):
        line = self.server.stdout.readline()
        if not line.endswith(b"\n"):
            raise Gone
        return json.loads(line)

    def send(self, method, params):
        self.last_id += 1
        request = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        try:
            self.server.stdin.write(json.dumps(request).encode() + b"\n")
            self.server.stdin.flush()
        except BrokenPipeError as error:
            raise Gone from error

    def ask(self, method, params):
        self.send(method, params)
        while (message := self.read()).get("id") != self.last_id:
            self.hear(message["params"])
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def hear(self, event):
        """Events tell of other windows; one that comes twice has the same number."""
        if event["seq"] > self.after:
            self.after = event["seq"]
            self.heard(event)

    def heard(self, event):
        pass

    # The quest.

    def show(self, text):
        print(text, flush=True)

    def play(self):
        while True:
            try:
                state = self.where_i_am()
                if state is None:
                    break
                while state["phase"] != "summary":
                    state = self.move(state)
                self.draw(state)
                break
            except Gone:
                self.start_again()
            except Refused as refusal:
                if "state" not in refusal.data:
                    self.complain(refusal)
        self.server.stdin.close()
        self.server.stdout.close()
        self.server.wait()

    def start_again(self):
        self.server.wait()
        self.start()

    def complain(self, refusal):
        self.show(str(refusal))

    def where_i_am(self):
        """The open quest, or the first that is still to be played today."""
        state = self.ask("quest.current", {})
        if state is None:
            for quest in self.ask("quest.list", {}):
                if not quest["completedToday"]:
                    return self.ask("quest.start", {"questID": quest["questID"]})
        return state

    def move(self, state):
        """Draws the state, and answers with the one that follows."""
        self.draw(state)
        here = self.here(state)
        match state["phase"]:
            case "estimating":
                return self.ask("quest.estimate", {**here, "seconds": 60})
            case "active":
                self.do_it()
                return self.ask("quest.done", here)
            case _:
                return self.ask("quest.next", here)

    def here(self, state):
        return {"sessionID": state["sessionID"], "step": state["step"]}

    def do_it(self):
        """The step itself: time has to pass, as the kit judges what is shown meanwhile."""
        time.sleep(STEP_SECONDS)

    def draw(self, state):
        self.show(f"{state['stepDisplayName']}: {state['prompt']['text']}" if "stepDisplayName" in state else state["prompt"]["text"])
        if result := state.get("result"):
            self.reveal(result)
        if average := state.get("summary", {}).get("averageAccuracyText"):
            self.show(f"On average {average}.")
        for cue in state.get("cues", []):
            if cue["kind"] == "celebration" and self.is_new(cue):
                self.show(cue["text"])

    def reveal(self, result):
        self.show(f"You guessed {result['estimatedText']}, it took {result['actualText']}.")
        self.show(result["feedback"]["headline"])
        if result["accuracyText"]:
            self.show(result["accuracyText"])

    def is_new(self, cue):
        is_new = cue.get("id") not in self.celebrated
        if "id" in cue:
            self.celebrated.add(cue["id"])
        return is_new


if __name__ == "__main__":
    FrontEnd().play()
    sys.exit()
