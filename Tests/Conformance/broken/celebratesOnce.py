"""It celebrates whatever comes."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class CelebratesTwice(front_end.FrontEnd):
    def is_new(self, cue):
        return True


CelebratesTwice().play()
