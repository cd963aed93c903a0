"""It knows what to say of the errors of today alone."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class KnowsToday(front_end.FrontEnd):
    TEXTS = {"storeFull": "No space is left for saving; make room and try again. Nothing was changed."}

    def complain(self, refusal):
        self.show(self.TEXTS.get(refusal.data["kind"], "Unknown error."))


KnowsToday().play()
