"""A day of an experiment, in each client at a terminal: what is different today stands there before the first guess, and not on
other quests."""
import os
import re
import sys
import tempfile

from gallery import PATH, emacs, follow, neovim, shell, store_of, terminal, texts_of, walk

sys.path += PATH.split(":")
from timequest import Client


def begin_study(store):
    """Yesterday; the names of both conditions are the same, so that no draw decides what is seen."""
    options = ("--store", store, "--simulated-clock", "2026-11-19T06:00:00Z")
    with Client(*options, executable=os.environ["TIMEQUEST_RPC"]) as client:
        client.parent.unlock(pin="2468")
        [routine, _] = client.routine.list()
        client.study.create(kind="dayPairs", routine_id=routine["routineID"], weeks=4, conditions=["with music", "with music on"])


def guess(client, has_study):
    """What stands there at the first guess."""
    with tempfile.TemporaryDirectory() as folder:
        store = store_of(folder, "en")
        if has_study:
            begin_study(store)
        texts = texts_of(store)
        screen = client(folder, store, (80, 24), "dark")
        screen.see("time game")
        for state, keys in walk(client.__name__):
            follow(screen, keys, texts)
            if state == "guess":
                break
        screen.settle()
        screen.child.close(force=True)
        return re.sub(r"[\s│~]+", " ", screen.text())  # A long line goes on below.


for client in shell, terminal, neovim, emacs:
    shown = guess(client, has_study=True)
    assert "Today: with music" in shown, f"{client.__name__}:\n{shown}"
    assert "Today:" not in guess(client, has_study=False), client.__name__
print("condition: four clients say what is different today")
