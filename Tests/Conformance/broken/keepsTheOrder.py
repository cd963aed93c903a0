"""It says how close a guess was before it says how long the step took."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class TellsTheEndFirst(front_end.FrontEnd):
    def reveal(self, result):
        self.show(result["feedback"]["headline"])
        super().reveal(result)


TellsTheEndFirst().play()
