"""It takes half an answer for a whole one, and cannot read it."""
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class TakesHalf(front_end.FrontEnd):
    def read(self):
        line = self.server.stdout.readline()
        if not line:
            raise front_end.Gone
        return json.loads(line)


TakesHalf().play()
