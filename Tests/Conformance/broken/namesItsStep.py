"""Its transitions name the session alone."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class NamesNoStep(front_end.FrontEnd):
    def here(self, state):
        return {"sessionID": state["sessionID"]}


NamesNoStep().play()
