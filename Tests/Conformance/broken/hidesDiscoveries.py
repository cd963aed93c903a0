"""It makes its own percentage of the figures that are for scripts."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class Computes(front_end.FrontEnd):
    def reveal(self, result):
        percent = result["accuracyPercent"]
        super().reveal({**result, "accuracyText": None if percent is None else f"{percent:.0f} %"})


Computes().play()
