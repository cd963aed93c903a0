"""It gives a parameter that no method has."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class Misspells(front_end.FrontEnd):
    def play(self):
        try:
            self.ask("quest.list", {"day": "today"})
        except front_end.Refused:
            pass
        super().play()


Misspells().play()
