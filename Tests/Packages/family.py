"""A family's first minutes with the package, in a bare Debian: family.py ROOT, from Scripts/check-family.

Every block of commands of Documentation/families.md runs to the letter, as a user of the system in ROOT; what `play` starts is
played in a Chromium outside of it, with the clock of the wall. Prints commands, clicks, keys and seconds up to the first guess
and to the end.
"""
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Examples/web/tests"))
from web import Browser  # noqa: E402

ROOT = sys.argv[1]
PAGE = (PROJECT / "Documentation/families.md").read_text()
# The blocks by the heading that they stand below, and their place there.
BLOCKS = {
    title: re.findall(r"```sh\n(.*?)```", text, re.S)
    for title, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)
}
done = set()


def words(title, place=0):
    done.add((title, place))
    return BLOCKS[title][place]


def shell(script, **how):
    """Starts a script as a new user's terminal would, in the folder of downloads."""
    return subprocess.Popen(
        ["chroot", "--userspec=ada:ada", ROOT, "/usr/bin/env", "-i", "HOME=/home/ada", "LC_ALL=C.UTF-8",
         "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "/bin/bash", "-ec", f"cd ~/Downloads\n{script}"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **how,
    )


def run(title, place=0, typed=""):
    process = shell(words(title, place), stdin=subprocess.PIPE)
    printed, _ = process.communicate(typed, timeout=300)
    assert process.returncode == 0, f"{title}: {printed}"
    return printed


class Family(Browser):
    """Counts what a person does."""
    clicks = keys = 0

    def tap(self, look):
        self.clicks += 1
        super().tap(look)

    def type(self, selector, *keys):
        self.keys += sum(map(len, keys))
        super().type(selector, *keys)

    def fill(self, label, text, position=0):
        self.keys += len(text)
        super().fill(label, text, position)

    def guess(self, seconds):
        self.keys += len(str(seconds // 60)) + len(str(seconds % 60))
        self.dial(seconds)
        self.click("Lock it in")
        self.wait(lambda: self.has("section.active"))

    def finish(self):
        """Ends the step, and answers whether it was the last."""
        self.click("I'm done")
        self.wait(lambda: self.has("section.revealing"))
        assert "Guess" in self.text() or "guess" in self.text(), self.text()
        word = self.text(".foot .primary")
        self.click(word)
        return "Finish" in word


class Game:
    """`play` in the bare system, ended as by Control-C."""

    def __enter__(self):
        self.begin = time.monotonic()
        self.process = shell("exec 2>&1\n" + words("Play"))
        printed = ""
        while not (found := re.search(r"http://\S+", printed)):
            line = self.process.stdout.readline()
            assert line, f"play ended: {printed}"
            printed += line
        self.address = found[0]
        return self

    def __exit__(self, *error):
        # The shell and what it started; nobody else has that executable.
        for pid in subprocess.run(["pgrep", "--full", "libexec/timequest/timequest-web"], capture_output=True, text=True).stdout.split():
            if os.path.realpath(f"/proc/{pid}/root") == os.path.realpath(ROOT):
                os.kill(int(pid), signal.SIGINT)
        assert self.process.wait(20) in (0, 130), self.process.stdout.read()

    def browser(self):
        return Family(None, at=self.address)


def own_quest(b):
    """From "Who plays?" to the first guess of whoever plays alone."""
    b.click("Me")
    b.click("New quest")
    b.type("[name=displayName]", "Piano")
    b.type(".own-steps input", "Scales")
    b.click("Save")
    b.click("Piano")


def childs_quest(b):
    """The same for a parent, who takes a template of today, and a child, who goes on where the parent hands it over."""
    day = time.localtime().tm_wday
    template, quest = {5: ("Tidy up", "Room Rescue"), 6: ("Bedtime", "Night Landing")}.get(day, ("School morning", "Morning Launch"))
    b.click("My child")
    b.type(".first .pin", "1357")
    b.click("Next")
    b.click(template)
    b.click("Save")
    b.click("Hand it over")
    b.click("Skip")
    b.click(quest)


def play_on(b):
    """The guess of the first step is made: to the end of the quest."""
    while not b.finish():
        b.guess(120)
    b.shows("Quest complete!")


def timed(way, up_to_the_guess, installing):
    """Plays from "Who plays?" to the end of a quest, and prints what it took."""
    with Game() as game:
        b = game.browser()
        up_to_the_guess(b)
        b.guess(120)
        first, clicks = time.monotonic() - game.begin, b.clicks
        play_on(b)
        end = time.monotonic() - game.begin
        # The commands are `apt-get install` and `play`.
        print(f"family: {way}: 2 commands, {clicks} clicks to the first guess and {b.clicks} to the end, {b.keys} keys; "
              f"{installing + first:.0f} s to the first guess, {installing + end:.0f} s to the end ({installing:.0f} s of them apt)")
        b.driver.quit()


def main():
    begin = time.monotonic()
    printed = run("Install", typed="y\n")
    assert "Setting up timequest" in printed, printed
    installing = time.monotonic() - begin
    assert "Now you" in run("Play", 1)
    assert not os.path.exists(f"{ROOT}/home/ada/.local"), "the demo leaves something in the home"

    timed("a quest of one's own", own_quest, installing)
    run("Keep a copy")
    run("Remove everything", 1)
    assert not os.path.exists(f"{ROOT}/home/ada/.local/share/timequest")

    timed("a child's quest", childs_quest, installing)
    run("A forgotten PIN", typed="2468\n")
    run("Keep a copy", 1)
    with Game() as game:
        b = game.browser()
        # The copy of the first game is back: no child's quest, and nobody's PIN.
        b.shows("Piano"), b.shows("New quest")
        b.driver.quit()
    assert "Removing timequest" in run("Remove everything", typed="y\n")
    left = subprocess.run(
        ["find", ROOT, "-xdev", "-name", "*timequest*", "-not", "-path", f"{ROOT}/home/*", "-not", "-path", f"{ROOT}/var/cache/*"],
        capture_output=True, text=True,
    ).stdout
    assert not left, left
    run("Remove everything", 1)
    every = {(title, place) for title, blocks in BLOCKS.items() for place in range(len(blocks))}
    assert done == every, f"not run: {every - done}"
    print(f"family: all {len(every)} blocks of commands of Documentation/families.md do what it says")


main()
