"""One of its windows has a clock while a step runs."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import windows


class HasAClock(windows.Windows):
    def do_it(self):
        self.show("7:04")
        super().do_it()


HasAClock().play()
