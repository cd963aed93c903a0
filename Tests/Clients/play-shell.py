"""Examples/shell, driven at a pseudo-terminal: a family is set up, a quest played, left in the middle
and taken up again, and exported."""
import csv
import json
import os
import subprocess
import tempfile
from pathlib import Path

from screen import Screen

SHELL = Path(__file__).resolve().parents[2] / "Examples" / "shell"


def run(script, *arguments, good=True, **more):
    ended = subprocess.run(
        [SHELL / script, *arguments], env=os.environ | more, capture_output=True, text=True
    )
    assert (ended.returncode == 0) == good, ended.stderr
    return ended.stdout if good else ended.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/store.sqlite"
        options = ["--store", store, "--simulated-clock", "2026-11-20T06:00:00Z"]
        wraps()
        refuse(options)
        sample(folder)
        play_narrow(folder, store)
        set_up(options)
        play(folder, store)
        play_as_another(folder, store)
        own_quests(folder)
        older_server(folder)
        export(folder, options)


def wraps():
    """No line is longer than the screen, where a sign takes two columns; no comma begins one; and a sign stands out."""
    text = "aa bbbb cccc dddd eeee ffff ggggg 🥣, hh\n\033[1m★ aaa bbbb cccc dddd eeee ffff gggg\033[0m hhhh"
    script = (SHELL / "play.sh").read_text()
    wrap = script[script.index("wrap() {"):script.index("shopt -s extglob")]
    wrap = wrap.replace("read -r _ columns < <(stty size </dev/tty)", "columns=38")
    said = subprocess.run(
        ["bash", "-O", "extglob", "-c", f"{wrap}\nprintf '%s\\n' \"$1\" | wrap", "bash", text],
        check=True, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C.UTF-8"},
    ).stdout.splitlines()
    across = [sum(1 if sign.isascii() else 2 for sign in line) for line in said]
    assert len(said) == 4 and max(across[:2]) <= 38, said
    assert said[1].strip() == "🥣, hh" and said[3] == "    hhhh", said


def set_up(options):
    said = subprocess.run(
        [os.environ["TIMEQUEST_RPC"], "init", "--from", SHELL / "family.json", *options],
        env=os.environ | {"TIMEQUEST_PIN": "2468"}, check=True, capture_output=True, text=True,
    ).stdout
    assert said.splitlines() == [
        "added player Ada", "added player Ben", "added quest Morning Launch", "added quest Sound Check",
    ], said


def refuse(options):
    """Wrong input is answered, and changes nothing."""
    assert "Usage" in run("play.sh", "--help")
    assert "at a terminal" in run("play.sh", *options, good=False)


def play_narrow(folder, store):
    """On a narrow screen words stay whole."""
    screen = Screen([str(SHELL / "play.sh")], folder, f"sqlite:{folder}/narrow.sqlite", size=(30, 20), PLAY_PAUSE="0")
    screen.see("Discover how your brain sees\n  time. No clocks")
    screen.press("q")
    screen.end()


def sample(folder):
    """The client of write-a-client.md, as it stands there: piped, and where a call is refused."""
    text = (SHELL.parent / "write-a-client.md").read_text().split("## A whole client, in a shell")[1]
    script = text.split("```sh\n")[1].split("```")[0]
    more = "call quest.list | jq length\ncall quest.strat\necho $?\n"
    environment = os.environ | {
        "PATH": f"{folder}/bin:{os.environ['PATH']}", "TIMEQUEST_STORE": f"sqlite:{folder}/sample.sqlite"
    }
    (Path(folder) / "bin").mkdir()
    (Path(folder) / "bin/timequest-rpc").symlink_to(os.environ["TIMEQUEST_RPC"])
    ended = subprocess.run(
        ["bash"], input=script + more, env=environment, capture_output=True, text=True, timeout=20
    )
    assert ended.stdout.endswith("0\n1\n") and "quest.start" in ended.stderr, ended


def play(folder, store):
    screen = Screen([str(SHELL / "play.sh")], folder, store, PLAY_PAUSE="0")
    screen.see("This is your time game")
    screen.press("x")
    screen.see("How it works")
    screen.press("s")
    screen.see("1  Morning Launch   Steps: 3")
    screen.see("2  Sound Check   Steps: 2")
    screen.see("1-2 Start   t Stats   q Close")
    usual = screen.colour_of("1-2 Start")
    for wrong in "7z":  # The keys that there are stand out.
        screen.press(wrong)
        screen.see("▸ 1-2 Start")
        assert screen.colour_of("1-2 Start") != usual
    screen.press("1")
    screen.see("How long will this take?")
    screen.press("soon\r")
    screen.see("▸ 5m · 90s")
    screen.press("5m\r")
    screen.see("Do it now!")
    screen.see("Shower")
    screen.pass_time(340)
    screen.holds_no_time()

    # Gone in the middle of a step, and back: the step went on.
    screen.press("q")
    screen.end()
    screen = Screen([str(SHELL / "play.sh")], folder, store, "2026-11-20T07:06:00Z", PLAY_PAUSE="0")
    screen.see("Do it now!")
    screen.holds_no_time()
    frame = json.loads(screen.trace.read_text().splitlines()[-1])["result"]
    assert frame["phase"] == "active" and not any("econds" in name for name in frame), frame
    screen.press(" ")
    screen.see("Real time  6m")
    screen.see("Guess      5m")
    screen.see("1m under")
    screen.press(" ")

    screen.see("Breakfast")
    screen.press("10:00-20:00\r")
    screen.see("Do it now!")
    screen.pass_time(900)
    screen.holds_no_time()
    screen.press(" ")
    screen.see("Guess      10m – 20m")
    screen.see("Real time  15m")
    screen.press("i")
    screen.see("Got it.")
    screen.press(" ")

    screen.see("Shoes and bag")
    screen.press("90 s\r")
    screen.see("Do it now!")

    # The server is killed in the middle of a step: that is said, and nothing is lost.
    screen.kill_server()
    screen.press(" ")
    screen.end(status=1)
    said = " ".join(screen.text().split())
    assert "you will be where you were" in said, said
    screen = Screen([str(SHELL / "play.sh")], folder, store, "2026-11-20T07:21:00Z", (40, 20), PLAY_PAUSE="0")
    screen.see("Do it now!")
    screen.pass_time(92)
    screen.holds_no_time()
    screen.press(" ")
    screen.see("★ Spot on!")
    screen.press(" ")
    screen.see("Calibration: 2 to go")
    screen.see("Closest: Shoes and bag")
    screen.see("Under 2")
    screen.see("Streak 1")
    # A small screen shows the results, then what was found; nothing scrolls away, and no figure stands without its label.
    screen.see("⏎ Continue")
    text = screen.text()
    assert "Morning Launch" in text and "Real time 15m" in text, text
    screen.press(" ")
    screen.see("◇ Discoveries: First quest")
    screen.see("★ Your time sense is up and running")
    screen.see("⏎ Quests")
    screen.press(" ")
    screen.see("✓ Done today")
    screen.press("q")
    screen.end()
    screen = Screen([str(SHELL / "play.sh")], folder, store, "2026-11-20T07:23:00Z", (80, 19), PLAY_PAUSE="0")
    screen.press("t")
    screen.see("★ closest ever for Shoes and bag: 0:02 off")
    screen.see("This week")
    screen.see("◇ First quest: You played a quest")
    assert "%" not in screen.text() and "Hat trick" not in screen.text(), screen.text()
    screen.see("⏎ Continue")
    assert "Chapters" not in screen.text(), "a heading stands alone at the end of a page"
    screen.press(" ")
    screen.see("◇ First Ticks: Your inner clock")
    screen.press(" ")
    screen.see("T I M E Q U E S T")
    screen.press("q")
    screen.end()


def play_as_another(folder, store):
    call = [os.environ["TIMEQUEST_RPC"], "call", "--store", store, "--simulated-clock", "2026-11-20T07:00:00Z"]
    players = json.loads(subprocess.run([*call, "player.list"], check=True, capture_output=True).stdout)
    subprocess.run(
        [*call, "preferences.update", f"playerID={players[1]['playerID']}", "askFelt=true"],
        check=True, stdout=subprocess.DEVNULL,
    )
    screen = Screen([str(SHELL / "play.sh")], folder, store, PLAY_PAUSE="0", TIMEQUEST_PLAYER="Ben")
    screen.see("Das ist dein Zeitspiel")
    screen.press("s")
    screen.see("1  Morning Launch   Schritte: 3")
    assert "Sound Check" not in screen.text() and "Serie" not in screen.text(), screen.text()
    screen.press("1")
    screen.see("Wie lange wird das dauern?")
    screen.press("5m\r")
    screen.see("Leg los!")
    screen.pass_time(240)
    screen.press(" ")
    screen.see("Wie lang hat sich das angefühlt?")
    screen.holds_no_time()
    screen.press("3m\r")
    screen.see("So nah warst du dran.")
    screen.see("Schätzung   5 min\n  Echte Zeit  4 min")
    screen.press(" ")
    screen.see("Breakfast")
    screen.see("▸")
    screen.press("\x04")  # The end of input, as Ctrl-D is.
    screen.end()
    refused = run("play.sh", "--store", store, "--simulated-clock", "2026-11-20T07:00:00Z", good=False, TIMEQUEST_PLAYER="Eve")
    assert refused == "Nobody here is called Eve.\n", refused


def own_quests(folder):
    """Somebody who plays alone: on a day without quests a quick guess, then a quest of their own whose first step is
    skipped and whose second is told later; the celebrations of its completion come in order."""
    store = f"sqlite:{folder}/own.sqlite"
    two_days(store)
    screen = Screen([str(SHELL / "play.sh")], folder, store, PLAY_PAUSE="0")
    screen.see("🦊 Time Sense")
    screen.see("No quests today")
    screen.see("! Quick guess   + New quest   t Stats   q Close")
    assert "Remove" not in screen.text(), screen.text()
    screen.press("+")
    screen.see("What is it called?")
    screen.press("Piano\r")
    screen.see("Which steps does it have?")
    screen.press("Scales, New piece\r")
    screen.see("1  Piano   Steps: 2")
    screen.press("1")
    screen.see("Scales")
    screen.see("s⏎ Skip")
    screen.press("s\r")
    screen.see("New piece")
    screen.press("10m-20m\r")
    screen.see("a I finished a while ago   s Skip")
    screen.pass_time(1500)
    screen.press("a")
    screen.see("How many minutes ago was that?")
    screen.holds_no_time()
    screen.press("soon\r")
    screen.see("Do it now!")
    screen.holds_no_time()
    screen.press("a")
    screen.see("How many minutes ago")
    screen.press("10\r")
    screen.see("Guess      10m – 20m")
    screen.see("Real time  15m")
    screen.see("+25 XP")
    assert "%" not in screen.text(), screen.text()
    screen.press(" ")
    screen.see("⏎ Quests")
    text = screen.text()
    assert "Guess 10m – 20m" in text and "%" not in text and "Closest" not in text and "Scales" not in text, text
    # A third day in a row, and enough for the next level.
    last = json.loads(screen.trace.read_text().splitlines()[-1])["result"]
    cheers = [cue["text"] for cue in last["summary"]["celebrations"]]
    shown = [line.strip()[2:] for line in text.splitlines() if "★" in line]
    assert len(cheers) == 2 and shown == cheers, (shown, cheers)
    screen.press(" ")
    screen.see("1  Piano   ✓ Done today")
    screen.press("-")
    screen.see("Remove this quest?")
    screen.press("1\r")
    screen.see("No quests today")

    screen.press("!")
    screen.see("What is it called?")
    screen.press("Tea\r")
    screen.see("How long will this take?")
    screen.press("1h 10m\r")
    screen.see("Do it now!")
    screen.holds_no_time()
    screen.press("s")
    screen.see("⏎ Quests")
    screen.press(" ")
    screen.see("T I M E Q U E S T")
    screen.press("q")
    screen.end()


def older_server(folder):
    """With a timequest-rpc that knows nothing of all that, its keys are not there, and the game is as it was."""
    store = f"sqlite:{folder}/older.sqlite"
    call = [os.environ["TIMEQUEST_RPC"], "call", "--store", store, "--simulated-clock", "2026-11-20T06:00:00Z"]
    subprocess.run([*call, "onboarding.complete"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*call, "quest.create", "displayName=Piano", "symbol=🎹"], check=True, stdout=subprocess.DEVNULL)
    screen = Screen([str(SHELL / "play.sh")], folder, store, PLAY_PAUSE="0", SIMULATED_OLDER="1")
    screen.see("1-1 Start   t Stats   q Close")
    screen.press("!")
    screen.see("▸ 1-1 Start")
    screen.press("1")
    screen.see("How long will this take?")
    assert "Skip" not in screen.text(), screen.text()
    screen.press("4m-6m\r")
    screen.see("⏎ I'm done   i Something came up   q Close")
    screen.press("as")
    screen.pass_time(300)
    screen.press(" ")
    screen.see("Guess      4m – 6m")
    screen.press(" ")
    screen.see("★ Your time sense")
    screen.see("Over 0   Under 0   Right on 0")
    screen.press(" ")
    screen.see("✓ Done today")
    screen.press("q")
    screen.end()


def two_days(store):
    """Two days of a quick quest with a symbol, on which everything was right on."""
    at = ["--store", store, "--simulated-clock", "2026-11-18T07:00:00Z"]
    server = subprocess.Popen(
        [os.environ["TIMEQUEST_RPC"], *at], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def call(method, **params):
        server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())["result"]

    call("onboarding.complete")
    call("preferences.update", symbol="🦊")
    for _ in range(2):
        session = call("quest.quick", displayName="Mail", symbol="📮", seconds=300)["sessionID"]
        call("clock.advance", seconds=300)
        call("quest.done", sessionID=session)
        call("quest.next", sessionID=session)
        call("clock.advance", seconds=86_400)
    server.stdin.close()
    server.wait()


def export(folder, options):
    said = run("export-to-csv.sh", f"{folder}/tables", *options)
    assert "trials.csv, lines: 4" in said and "sessions.csv, lines: 1" in said, said
    with open(f"{folder}/tables/sessions.csv", newline="") as table:
        [session] = csv.DictReader(table)
    assert session["player"] == "Ada" and session["quest"] == "Morning Launch", session
    assert session["steps"] == "3" and session["streak"] == "1", session


main()
