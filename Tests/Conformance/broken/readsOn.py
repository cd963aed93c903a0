"""After a kill it listens from then on, and misses what came between."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class MissesEvents(front_end.FrontEnd):
    def start_again(self):
        self.after = None
        super().start_again()


MissesEvents().play()
