"""It says how long the step has run."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import time

import front_end


class Ticks(front_end.FrontEnd):
    def do_it(self):
        began = time.monotonic()
        while (gone := time.monotonic() - began) < front_end.STEP_SECONDS:
            self.show(f"... {gone * 10:.0f}")
            time.sleep(0.2)


Ticks().play()
