#!/usr/bin/env python3
"""Plays one quest with a client of Examples, as a person at a terminal does: looks at the screen, presses a key.

play.py CLIENT. It is what `timequest-rpc conformance` runs: the client finds its server in TIMEQUEST_RPC or on the PATH,
and every screen that stands still is printed. A client that ends before the quest does is started again.
"""
import os
import re
import sys
import time
from pathlib import Path

import pexpect
import pyte

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples"
STEP_SECONDS = float(os.environ.get("TIMEQUEST_STEP_SECONDS") or 0)
STARTS = 4  # A client that ends more often than that will never get there.
STILL = 0.12  # Seconds without output after which a screen has been drawn.
AGAIN = 8  # Seconds after which a key that changed nothing is pressed once more: on a busy machine, one that was slow is not.

# Screens on which lines come one after the other.
REVEALS = {"⏎ Next step", "how close you were", "<CR> Next step", "RET Next step"}
THEN = "\0"  # What follows is pressed when something was drawn.
ERASE = "\x15"  # What was typed before, if a guess was refused.
DO_IT = "Do it now!"
LIST = "Morning Launch"
# What is pressed when the words stand on the screen; the first that do decide. None: the quest is over.
KEYS = {
    "shell": [
        (DO_IT, " "), ("How long will this take?", "5m\r"), ("⏎ Next step", " "), ("⏎ Quests", " "),
        ("✓ Done today", None), (LIST, "1"),
    ],
    "terminal": [
        (DO_IT, " "), ("How long will this take?", ERASE + THEN + "5m\r"), ("how close you were", " "), ("Calibration: 2 to go", " "),
        ("✓ Done today", None), (LIST, "\r"),
    ],
    "neovim": [
        ("Press ENTER", "\r"), (DO_IT, "\r"), ("How long will this take?", "\r" + THEN + "5m\r"),
        ("<CR> Next step", "\r"), ("<CR> Quests", "\r"), ("✓ Done today", None), (LIST, "\r"),
    ],
    "emacs": [
        (DO_IT, "\r"), ("How long will this take?", "\r" + THEN + "5m\r"), ("RET Next step", "\r"),
        ("RET Quests", "\r"), ("✓ Done today", None), (LIST, "\r"),
    ],
}
EMACS = (
    "(setq timequest-pause 0.02 inhibit-startup-screen t line-number-mode nil mode-line-position nil"
    " display-time-mode nil)"
)
COMMANDS = {
    "shell": [EXAMPLES / "shell/play.sh"],
    "terminal": [sys.executable, "-m", "timequest_terminal"],
    "neovim": [
        "nvim", "--clean", "--cmd", f"set rtp+={EXAMPLES}/neovim noruler", "-c", "lua require('timequest').setup({pause = 1})",
        "-c", "TimeQuest",
    ],
    "emacs": ["emacs", "-nw", "-Q", "-L", EXAMPLES / "emacs", "-l", "timequest", "--eval", EMACS, "-f", "timequest"],
}


class Screen:
    """The client at a terminal of its own."""

    def __init__(self, command):
        paths = f"{EXAMPLES}/terminal:{EXAMPLES}/python-client"
        environment = os.environ | {
            "LC_ALL": "C.UTF-8", "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "PLAY_PAUSE": "0",
        }
        if not STEP_SECONDS:
            environment["TEXTUAL_ANIMATIONS"] = "none"
        self.terminal = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.terminal)
        words = [str(word) for word in command]
        self.child = pexpect.spawn(words[0], words[1:], env=environment, dimensions=(24, 80))
        self.child.ptyproc.delayafterterminate = 1  # On a busy machine a killed process takes a while to end.
        self.shown = None
        self.has_ended = False

    def settle(self):
        """Until nothing is drawn for a moment; then what stands there is printed."""
        while self.read(STILL):
            pass
        if self.shown != self.text():
            self.print()

    def read(self, wait):
        try:
            data = self.child.read_nonblocking(65536, wait)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self.has_ended = True
            return False
        # Modes of xterm that pyte does not know.
        self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;$]*[umpc]", b"", data))
        return True

    def text(self):
        return "\n".join(filter(None, (line.strip() for line in self.terminal.display))).replace("\xa0", " ")

    def print(self):
        self.shown = self.text()
        print(self.shown, flush=True)

    def look(self, seconds):
        """Looks at the screen all the while."""
        end = time.monotonic() + seconds
        while not self.has_ended and time.monotonic() < end:
            self.settle()
            self.print()
            time.sleep(0.1)

    def rule(self, keys):
        """The first words that stand there, and what is pressed for them."""
        text = self.text()
        return next((rule for rule in keys if rule[0] in text), None)

    def play(self, keys):
        """Presses what the screen asks for; true once the quest is over."""
        last, acted = None, 0.0
        while True:
            self.settle()
            rule = self.rule(keys)
            if rule and (rule != last or time.monotonic() - acted > AGAIN):
                words, key = rule
                if key is None:
                    return True
                if words == DO_IT:
                    self.look(STEP_SECONDS)
                elif words in REVEALS:
                    self.look(4 if STEP_SECONDS else 0.6)  # With animations lines come one by one.
                last, acted = rule, time.monotonic()
                for burst in key.split(THEN):
                    self.child.send(burst)
                    self.read(1)
            elif self.has_ended:
                return False


def main(client):
    for _ in range(STARTS):
        screen = Screen(COMMANDS[client])
        is_over = screen.play(KEYS[client])
        if not screen.has_ended:
            screen.child.close(force=True)
        if is_over:
            return 0
    print(f"{client} ended {STARTS} times before the quest did.")
    return 1


sys.exit(main(sys.argv[1]))
