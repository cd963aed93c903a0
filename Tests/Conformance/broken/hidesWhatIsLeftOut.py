"""It takes the accuracy that a step without one has for nought."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class TakesNullForNought(front_end.FrontEnd):
    def reveal(self, result):
        super().reveal(result)
        if result["accuracyPercent"] is None:
            self.show("Accuracy 0 %")


TakesNullForNought().play()
