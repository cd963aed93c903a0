"""Where the last answer is lost, it plays the quest again."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class PlaysAgain(front_end.FrontEnd):
    def where_i_am(self):
        if state := self.ask("quest.current", {}):
            return state
        return self.ask("quest.start", {"questID": self.ask("quest.list", {})[0]["questID"]})


PlaysAgain().play()
