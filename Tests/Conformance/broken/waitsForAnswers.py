"""It asks again when an answer takes more than a second."""
import select
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class AsksAgain(front_end.FrontEnd):
    def send(self, method, params):
        if method == "quest.done":
            self.ask("events.poll", {"after": self.after})  # Events that are on their way are no answer.
        super().send(method, params)
        if method == "quest.done" and not select.select([self.server.stdout], [], [], 1)[0]:
            super().send(method, params)

    def read(self):
        while (message := super().read()).get("id", self.last_id) != self.last_id:
            pass  # The answer to the first.
        return message


AsksAgain().play()
