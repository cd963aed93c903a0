"""It takes what one read gives for a message."""
import json
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class ReadsOnce(front_end.FrontEnd):
    rest = b""

    def read(self):
        if not self.rest:
            self.rest = os.read(self.server.stdout.fileno(), 65_536)
        line, _, self.rest = self.rest.partition(b"\n")
        if not line.endswith(b"}") and line != b"{":
            raise front_end.Gone  # Nothing, or half an answer: the server ended.
        return json.loads(line)


ReadsOnce().play()
