"""Examples/terminal at a pseudo-terminal: first pages, a quest by keys alone, left in the middle and taken
up again, revealed line by line; and the trend of some days as a chart."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from screen import Screen

ROOT = Path(__file__).resolve().parents[2]
PATH = f"{ROOT}/Examples/terminal:{ROOT}/Examples/python-client"
sys.path[:0] = PATH.split(":")
from timequest import Client  # noqa: E402
from timequest_terminal.guess import parse  # noqa: E402

PLAY = [sys.executable, "-m", "timequest_terminal"]


def guesses():
    for text, meant in [
        ("5", {"seconds": 300}), ("5m", {"seconds": 300}), ("90 s", {"seconds": 90}),
        ("4:30", {"seconds": 270}), ("1h 5m", {"seconds": 3900}), ("4m-6m", {"low": 240, "high": 360}),
        ("", None), ("soon", None), ("0", None), ("25h", None), ("6m-4m", None), ("1-2-3", None),
    ]:
        assert parse(text) == meant, (text, parse(text))


def some_days(store):
    """Five days of play, on a clock that is moved by a day at a time."""
    with Client("--store", store, "--simulated-clock", "2026-11-14T07:00:00Z", executable=os.environ["TIMEQUEST_RPC"]) as client:
        quest = client.quest.list()[-1]["questID"]
        for day in range(5):
            state = client.quest.start(quest_id=quest)
            while state["phase"] != "summary":
                session = state["sessionID"]
                client.quest.estimate(session_id=session, seconds=300)
                client.clock.advance(seconds=300 + (5 - day) * 40)
                client.quest.done(session_id=session)
                state = client.quest.next(session_id=session)
            client.clock.advance(seconds=86_400)


def open_player(folder, store, at, *arguments):
    return Screen([*PLAY, *arguments], folder, store, at, size=(90, 30), PYTHONPATH=PATH)


def first_quest(folder, store):
    screen = open_player(folder, store, "2026-11-20T07:00:00Z")
    screen.see("This is your time game")
    screen.press("\r")
    screen.see("How it works")
    screen.press("\x1b")
    screen.see("Morning Launch  3 steps")
    screen.press("\r")
    screen.see("How long will this take?")
    screen.press("soon\r")
    screen.see("Try it like this")
    screen.press("\x7f" * 4)  # Apart: of one burst, Textual takes characters before bindings.
    screen.press("5m\r")
    screen.see("Do it now!")
    screen.see("Shower")
    screen.pass_time(340)
    screen.holds_no_time()
    screen.press("\x03")
    screen.end()

    # The step went on; and what the player was sent holds no time.
    screen = open_player(folder, store, "2026-11-20T07:06:00Z")
    screen.see("Do it now!")
    screen.holds_no_time()
    frame = json.loads(screen.trace.read_text().splitlines()[-1])["result"]
    assert frame["phase"] == "active" and not any("econds" in name for name in frame), frame
    screen.press("\x1b")
    screen.see("▸ go on")
    screen.holds_no_time(but=["490 XP"])
    screen.press("t")
    screen.see("After this step.")
    screen.press("\r")
    screen.see("Do it now!")

    screen.press(" ")
    screen.see("Here is how close you were.")
    assert "it took" not in screen.text(), "everything was revealed at once"
    screen.see("▆ 5m")
    screen.see("▆ 6m")
    screen.see("1m under")
    screen.press(" ")
    screen.see("Breakfast")
    screen.press("10m-20m\r")
    screen.see("Do it now!")
    screen.pass_time(900)
    screen.press("i")
    screen.see("won't count")
    screen.press("\r")
    screen.see("Shoes and bag")
    screen.press("90s\r")
    screen.see("Do it now!")

    # The server is killed in the middle of a step: that is said, and nothing is lost.
    screen.kill_server()
    screen.press(" ")
    screen.end(status=1)
    assert b"you will be where you were" in screen.child.before, screen.child.before
    screen = open_player(folder, store, "2026-11-20T07:21:00Z")
    screen.see("Do it now!")
    screen.pass_time(92)
    screen.holds_no_time()
    screen.press(" ")
    screen.see("✦ Spot on! ✦")
    screen.press(" ")
    screen.see("Calibration: 2 to go")
    screen.see("closest on Shoes and bag")
    screen.see("✦ Level up")
    screen.press(" ")
    screen.see("✓ today")
    screen.press("q")
    screen.end()


def figures(folder, store):
    screen = open_player(folder, store, "2026-11-21T07:00:00Z")
    screen.see("T I M E Q U E S T")
    screen.press("t")
    screen.see("100 %")
    screen.see("11-14")
    screen.see("11-20")
    screen.see("★ closest ever for Warm-up: 0:40 off")
    # A curve of dots, and one mark for each of the six days.
    screen.settle()
    assert screen.text().count("●") == 6, screen.text()
    assert any("\u2801" <= dot <= "\u28ff" for dot in screen.text()), screen.text()
    screen.press("\x1b")
    screen.see("T I M E Q U E S T")
    screen.press("q")
    screen.end()


def another_player(folder, store):
    screen = open_player(folder, store, "2026-11-21T07:00:00Z", "--player", "Ben")
    screen.see("Das ist dein Zeitspiel")
    screen.press("\x1b")
    screen.see("No quests today")  # It is a Saturday.
    screen.press("q")
    screen.end()


def felt_and_held(folder, store):
    """Asked how it felt, and with results held back until the end."""
    with Client("--store", store, "--simulated-clock", "2026-11-21T07:00:00Z", executable=os.environ["TIMEQUEST_RPC"]) as client:
        client.preferences.update(ask_felt=True)
        client.parent.unlock(pin="2468")
        client.routine.create(
            name="held", display_name="Held", feedback="summary", active_days=["sat"],
            tasks=[{"name": "a", "displayName": "Stretch"}, {"name": "b", "displayName": "Rest"}],
        )
    screen = open_player(folder, store, "2026-11-21T07:00:00Z")
    screen.see("Held")
    screen.press("\x1b[B\r")  # The arrow down.
    for step, felt in [("Stretch", "3m\r"), ("Rest", "\r")]:
        screen.see(step)
        screen.press("5m\r")
        screen.see("Do it now!")
        screen.pass_time(240)
        screen.press(" ")
        screen.see("How long did that feel?")
        screen.holds_no_time(but=["5m · 90s · 4:30 · 1h 5m · or a range, 4m-6m"])
        screen.press(felt)
        screen.see("Noted. You will see at the end.")
        assert "it took" not in screen.text()
        screen.press(" ")
    screen.see("Stretch  guessed 5m, took 4m")
    screen.press(" ")
    screen.see("T I M E Q U E S T")
    screen.press("q")
    screen.end()


def main():
    guesses()
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/store.sqlite"
        subprocess.run(
            [ROOT / "Examples/shell/household.sh", ROOT / "Examples/shell/family.json", "--store", store,
             "--simulated-clock", "2026-11-14T06:00:00Z"],
            env=os.environ | {"TIMEQUEST_PIN": "2468"}, check=True, stdout=subprocess.DEVNULL,
        )
        some_days(store)
        first_quest(folder, store)
        figures(folder, store)
        another_player(folder, store)
        felt_and_held(folder, store)


main()
