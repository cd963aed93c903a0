"""It takes what one read gives for a message."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import json
import os

import front_end


class ReadsOnce(front_end.FrontEnd):
    rest = b""

    def read(self):
        if b"\n" not in self.rest:
            self.rest = os.read(self.server.stdout.fileno(), 65_536)
        if not self.rest:
            raise front_end.Gone
        line, _, self.rest = self.rest.partition(b"\n")
        if len(line) < 60_000 and not line.startswith(b"{"):
            raise ValueError("that is no message")
        try:
            return json.loads(line)
        except json.JSONDecodeError as error:
            if len(line) > 10 and self.is_half(line):
                raise front_end.Gone from error
            raise

    @staticmethod
    def is_half(line):
        """Where the server ended in mid-answer, there is nothing more to come."""
        return line.startswith(b'{"jsonrpc"')


ReadsOnce().play()
