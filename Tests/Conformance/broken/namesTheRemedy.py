"""It says that something went wrong, and not what to do."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class SaysLittle(front_end.FrontEnd):
    def complain(self, refusal):
        full = refusal.data["kind"] == "storeFull"
        self.show("Something went wrong." if full else str(refusal))


SaysLittle().play()
