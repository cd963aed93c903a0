"""Examples/terminal at a pseudo-terminal: first pages, a quest by keys alone, left in the middle and taken
up again, revealed line by line; and the trend of some days as a chart."""
import colorsys
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from screen import Screen, some_days

ROOT = Path(__file__).resolve().parents[2]
PATH = f"{ROOT}/Examples/terminal:{ROOT}/Examples/python-client"
sys.path[:0] = PATH.split(":")
from timequest import Client  # noqa: E402
from timequest_terminal.guess import HINT, parse  # noqa: E402

PLAY = [sys.executable, "-m", "timequest_terminal"]


def guesses():
    for text, meant in [
        ("5", {"seconds": 300}), ("5m", {"seconds": 300}), ("90 s", {"seconds": 90}),
        ("4:30", {"seconds": 270}), ("1h 5m", {"seconds": 3900}), ("4m-6m", {"low": 240, "high": 360}),
        ("", None), ("soon", None), ("0", None), ("25h", None), ("6m-4m", None), ("1-2-3", None),
    ]:
        assert parse(text) == meant, (text, parse(text))


def open_player(folder, store, at, *arguments, **more):
    return Screen([*PLAY, *arguments], folder, store, at, size=(90, 30), PYTHONPATH=PATH, **more)


def first_quest(folder, store):
    screen = open_player(folder, store, "2026-11-20T07:00:00Z")
    screen.see("This is your time game")
    screen.press("\r")
    screen.see("How it works")
    screen.press("\x1b")
    screen.see("Morning Launch  Steps: 3")
    screen.press("\r")
    screen.see("How long will this take?")
    screen.press("soon\r")
    screen.see("▸ 5m")
    screen.press("\x7f" * 4)  # Apart: of one burst, Textual takes characters before bindings.
    screen.press("5m\r")
    screen.see("Do it now!")
    screen.see("n Skip")  # Of the keys, the last is not cut.
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
    screen.see("▸ Continue")
    screen.holds_no_time(but=["490 XP"])
    screen.press("t")
    screen.see("Do it now!")
    screen.press("\r")
    screen.see("Do it now!")

    screen.press(" ")
    screen.see("Here is how close you were.")
    assert "Real time" not in screen.text(), "everything was revealed at once"
    screen.see("▆ 5m")
    screen.see("▆ 6m")
    screen.see("1m under")
    screen.press(" ")
    screen.see("Breakfast")
    screen.press("10m-20m\r")
    screen.see("Do it now!")
    screen.pass_time(900)
    screen.press("i")
    screen.see("Got it.")
    screen.press("\r")
    screen.see("Shoes and bag")
    screen.press("90s\r")
    screen.see("Do it now!")

    # The server is killed in the middle of a step: another one is started, and finds it.
    screen.kill_server()
    screen.press("?")
    screen.see("F2")
    screen.holds_no_time(but=[HINT, "F2"])
    screen.press("\x1b")
    screen.see("Do it now!")
    screen.press("\x1b")
    screen.see("▸ Continue")
    screen.press("\x04")
    screen.end()
    screen = open_player(folder, store, "2026-11-20T07:21:00Z")
    screen.see("Do it now!")
    screen.pass_time(92)
    screen.holds_no_time()
    screen.press(" ")
    screen.see("✦ Spot on! ✦")
    screen.press(" ")
    screen.see("Calibration: 2 to go")
    screen.see("Closest: Shoes and bag")
    screen.see("✦ Level up")
    screen.press(" ")
    screen.see("✓ Done today")
    screen.press("q")
    screen.end()


def in_a_small_window(folder, names, last):
    """On 40 columns and 20 lines the summary begins with its celebration, and not below the edge; so does `last`."""
    store = f"sqlite:{folder}/small-{len(names)}.sqlite"
    at = "2026-11-20T07:00:00Z"
    with Client("--store", store, "--simulated-clock", at, executable=os.environ["TIMEQUEST_RPC"]) as client:
        client.onboarding.complete()
        client.parent.set_pin(pin="2468")
        client.parent.unlock(pin="2468")
        client.routine.create(
            name="morning", display_name="Morning", active_days=["mon", "tue", "wed", "thu", "fri"],
            tasks=[{"name": name, "displayName": name} for name in names],
        )
        state = client.quest.start(quest_id=client.quest.list()[0]["questID"])
        session = state["sessionID"]
        for index in range(len(names)):
            client.quest.estimate(session_id=session, seconds=60)
            client.clock.advance(seconds=60)
            client.quest.done(session_id=session)
            if index < len(names) - 1:
                client.quest.next(session_id=session)
    screen = Screen(PLAY, folder, store, at, size=(40, 20), PYTHONPATH=PATH)
    screen.see(names[-1])
    screen.press(" ")
    screen.see("Calibration: 2 to go")
    screen.see("✦ Level up")
    screen.see(last)
    screen.press(" ")
    screen.see("✓")
    screen.press("q")
    screen.end()


def figures(folder, store):
    screen = open_player(folder, store, "2026-11-21T07:00:00Z")
    screen.see("T I M E Q U E S T")
    screen.press("t")
    screen.see("100 %")
    screen.see("Nov 15")
    screen.see("Nov 20")
    screen.see("★ closest ever for Warm-up: 0:40 off")
    screen.see("Days: 6. The latest, Nov 20: 91 %.")
    # One mark for each of the six days, and no curve that the engine has not drawn.
    screen.settle()
    assert screen.text().count("●") == 6, screen.text()
    assert not any("\u2801" <= dot <= "\u28ff" for dot in screen.text()), screen.text()
    screen.press("\x1b[F")  # End
    screen.see("◇ First Ticks")
    screen.press("\x1b")
    screen.see("T I M E Q U E S T")
    screen.press("q")
    screen.end()


def another_player(folder, store):
    screen = open_player(folder, store, "2026-11-21T07:00:00Z", "--player", "Ben")
    screen.see("Das ist dein Zeitspiel")
    screen.press("\x1b")
    screen.see("Heute keine Quests")  # It is a Saturday.
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
        screen.holds_no_time(but=[HINT])
        screen.press(felt)
        screen.see("Noted. You will see at the end.")
        assert "Real time" not in screen.text()
        screen.press(" ")
    screen.see("Guess 5m  Real time 4m")
    screen.press(" ")
    screen.see("T I M E Q U E S T")
    screen.press("q")
    screen.end()


def own_quests(folder):
    """Somebody who plays alone: a quest of their own, a step that is skipped, one whose end is told later, and a
    range that is drawn as one. Two celebrations come one after the other, and a summary repeats none."""
    store, at = f"sqlite:{folder}/own.sqlite", "2026-11-20T07:00:00Z"
    two_days(store)
    screen = open_player(folder, store, at)
    screen.see("🦊 Time Sense")
    screen.see("No quests today")
    screen.press("+")
    screen.see("What is it called?")
    screen.press("Piano\r")
    screen.settle()
    screen.press("Scales, New piece\r")
    screen.see("Piano  Steps: 2")
    screen.press("\r")
    screen.see("Scales")
    screen.press("\x0e")  # Ctrl-N.
    screen.see("New piece")
    screen.press("10m-20m\r")
    screen.see("Do it now!")
    screen.see("n Skip")
    screen.pass_time(1500)
    screen.press("a")
    screen.see("How many minutes ago was that?")
    screen.holds_no_time()
    screen.press("soon\r")
    screen.holds_no_time()
    screen.press("\x1b")
    screen.see("Do it now!")
    screen.press("a")
    screen.see("How many minutes ago")
    screen.press("10\r")
    screen.see("▆ 10m – 20m")
    screen.see("▆ 15m")
    screen.see("+25 XP")
    assert "%" not in screen.text(), screen.text()
    screen.press(" ")
    screen.see("Guess 10m – 20m")
    text = screen.settled()
    assert "%" not in text and "Closest" not in text and "Scales" not in text, text
    # A third day in a row, and enough for the next level.
    assert 0 < text.find("✦ Level up") < text.find("✦ Streak of 3"), text
    screen.press(" ")
    screen.see("Piano  ✓ Done today")
    screen.press("-")
    screen.see("Remove this quest?")
    screen.press("\r")
    screen.see("No quests today")

    screen.press("!")
    screen.see("How long will this take?")
    screen.press("Tea\r")
    screen.settle()
    screen.press("1h 10m\r")
    screen.see("Do it now!")
    screen.holds_no_time()
    screen.press("n")
    screen.see("+0 XP")
    screen.press("\x04")
    screen.end()


def older_server(folder):
    """With a timequest-rpc that knows nothing of all that, its keys are not there, and the game is as it was."""
    store, at = f"sqlite:{folder}/older.sqlite", "2026-11-20T07:00:00Z"
    with Client("--store", store, "--simulated-clock", at, executable=os.environ["TIMEQUEST_RPC"]) as client:
        client.onboarding.complete()
        client.quest.create(display_name="Piano", symbol="🎹")
    screen = open_player(folder, store, at, SIMULATED_OLDER="1")
    screen.see("Piano  Steps: 1")
    screen.press("!+-")
    assert "New quest" not in screen.settled(), screen.text()
    screen.press("\r")
    screen.see("How long will this take?")
    screen.press("\x0e")
    screen.press("4m-6m\r")
    screen.see("Do it now!")
    screen.press("an")
    assert "Skip" not in screen.settled() and "ago" not in screen.text(), screen.text()
    screen.pass_time(300)
    screen.press(" ")
    screen.see("▆ 4m – 6m")
    screen.press(" ")
    screen.see("✦ Your time sense")
    screen.press(" ")
    screen.see("✓ Done today")
    screen.press("q")
    screen.end()


def two_days(store):
    """Two days of a quest with a symbol, on which everything was right on."""
    with Client("--store", store, "--simulated-clock", "2026-11-18T07:00:00Z", executable=os.environ["TIMEQUEST_RPC"]) as client:
        client.onboarding.complete()
        client.preferences.update(symbol="🦊")
        for _ in range(2):
            session = client.quest.quick(display_name="Mail", symbol="📮", seconds=300)["sessionID"]
            client.clock.advance(seconds=300)
            client.quest.done(session_id=session)
            client.quest.next(session_id=session)
            client.clock.advance(seconds=86_400)


# What 256 and 16 colours have near a dark grey that is a little blue.
NAVY = {"00005f", "000087", "blue"}


def layouts(folder, store):
    """The card takes the room that there is: the chart leaves a third of the screen, and has words beside it on a wide one."""
    for size, width, start in [((40, 20), 40, ""), ((80, 24), 66, "⏎ Start"), ((120, 40), 100, "⏎ Start"), ((200, 50), 140, "⏎ Start")]:
        screen = Screen(PLAY, folder, store, "2026-11-21T07:00:00Z", size=size, PYTHONPATH=PATH)
        screen.see("T I M E Q U E S T")
        screen.see(start)
        screen.press("t")
        screen.see("★ closest ever")
        screen.settle()
        lines = screen.text().splitlines()
        row = next(row for row, line in enumerate(lines) if "Stats" in line)
        colours = [screen.terminal.buffer[row][column].bg for column in range(size[0])]
        assert colours.count(colours[size[0] // 2]) == width, (size, colours)
        first = next(row for row, line in enumerate(lines) if "★" in line)
        assert first <= size[1] * 2 / 3, screen.text()
        if width >= 100:
            assert any("This week" in line for line in lines[:first]), screen.text()
        screen.press("\x04")
        screen.end()


def in_few_colours(folder, store):
    """In 256 and in 16 colours everything can be read, and nothing is red or green."""
    for colours in ({"TERM": "xterm-256color"}, {"TERM": "xterm"}):
        screen = open_player(folder, store, "2026-11-23T07:00:00Z", COLORTERM="", **colours)
        screen.see("Morning Launch")
        for keys, words in [
            ("\r", "How long will this take?"), ("5m\r", "Do it now!"), (" ", "How long did that feel?"), ("\r", "+10 XP"),
            ("\x1bOQ", "+10 XP"),
        ]:
            screen.press(keys)
            screen.see(words)
            screen.settle()
            for line in screen.terminal.buffer.values():
                for cell in line.values():
                    assert cell.data == " " or cell.fg != cell.bg, (words, cell)
                    for colour in (cell.fg, cell.bg):
                        assert not signal_colour(colour), (words, cell)
                    assert cell.bg not in NAVY, (words, cell)
        screen.press(" ")
        screen.see("Breakfast")
        screen.press("\x0c")
        screen.see("Saved.")
        screen.press("\x04")
        screen.end()


def signal_colour(name):
    """Whether a colour is red or green, by its name or by its hexadecimal figures."""
    if not re.fullmatch("[0-9a-f]{6}", name):
        return "red" in name or "green" in name
    hue, lightness, saturation = colorsys.rgb_to_hls(*(int(name[i : i + 2], 16) / 255 for i in (0, 2, 4)))
    return saturation > 0.4 and 0.15 < lightness < 0.9 and (hue < 0.03 or hue > 0.95 or 0.25 < hue < 0.42)


def at_the_end_of_input(folder, store):
    """Without a terminal that is said; a terminal that is closed ends it, whatever becomes of its signal."""
    command = [*PLAY, "--store", store, "--simulated-clock", "2026-11-23T07:00:00Z"]
    environment = os.environ | {"PYTHONPATH": PATH}
    refused = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10
    )
    assert refused.returncode == 1 and "at a terminal" in refused.stderr, refused
    ours, theirs = os.openpty()
    child = subprocess.Popen(
        command, env=environment | {"TERM": "xterm-256color"}, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    while b"Q U E S T" not in os.read(ours, 65536):
        pass
    os.close(ours)
    child.wait(timeout=10)


def main():
    guesses()
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/store.sqlite"
        subprocess.run(
            [os.environ["TIMEQUEST_RPC"], "init", "--from", ROOT / "Examples/shell/family.json", "--store", store,
             "--simulated-clock", "2026-11-14T06:00:00Z"],
            env=os.environ | {"TIMEQUEST_PIN": "2468"}, check=True, stdout=subprocess.DEVNULL,
        )
        some_days(store)
        first_quest(folder, store)
        in_a_small_window(folder, ["Shower", "Breakfast at the big table", "Teeth", "Bag and sports things", "Shoes", "Coat"], "Teeth")
        in_a_small_window(folder, ["Shower", "Breakfast", "Teeth", "Shoes"], "Closest: Shower")
        own_quests(folder)
        older_server(folder)
        figures(folder, store)
        layouts(folder, store)
        another_player(folder, store)
        felt_and_held(folder, store)
        in_few_colours(folder, store)
        at_the_end_of_input(folder, store)


main()
