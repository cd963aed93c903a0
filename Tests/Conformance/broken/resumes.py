"""After a kill in mid-step it leaves the quest, and begins it anew."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class BeginsAnew(front_end.FrontEnd):
    def start_again(self):
        super().start_again()
        state = self.ask("quest.current", {})
        if state and state["phase"] == "active":
            self.ask("quest.abandon", {"sessionID": state["sessionID"]})


BeginsAnew().play()
