"""It goes on whenever an event says that a result is there."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class ActsOnEvents(front_end.FrontEnd):
    """Its reveal ends by itself: an event of the phase is taken for the wish to go on."""

    def hear(self, event):
        self.after = event["seq"]
        data = event["data"]
        if data["phase"] == "revealing":
            self.wishes.append({"sessionID": data["sessionID"], "step": data["step"]})

    def start(self):
        self.wishes = []
        super().start()

    def move(self, state):
        if state["phase"] != "revealing":
            return super().move(state)
        self.draw(state)
        while not self.wishes:
            self.hear(self.read()["params"])
        self.ask("events.poll", {"after": self.after})  # What else there is to hear comes before the answer.
        wishes, self.wishes = self.wishes, []
        for wish in wishes:
            try:
                next_state = self.ask("quest.next", wish)
            except front_end.Refused as refusal:
                next_state = refusal.data["state"]
        return next_state


ActsOnEvents().play()
