"""The first minutes with each client, by its README alone: its shell commands, as they stand there, in a home that is
empty, at a pseudo-terminal. Prints how long each took; fails where a step is needed that the README does not name, or
where it takes more than five minutes.

first-minutes.py [--all] [CLIENT…]     with --all also the Swift app and the web page, which are built first
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import pexpect

ROOT = Path(__file__).resolve().parents[2]
WELCOME, QUEST = "This is your time game", "Sound Check"


def open_page(child):
    """Opens the address that the web page's server has printed, and ends the server."""
    address = "http://" + child.readline().split()[0]
    with urllib.request.urlopen(address) as page:
        assert b"<title>TimeQuest</title>" in page.read(), address
    return "\x03"


# The client, how many blocks of its README are followed, the program that hosts it, and what is seen and pressed.
FLOWS = [
    ("shell", 1, "jq", [(WELCOME, "s"), (QUEST, "q"), ("sessions.csv, lines: 0", "")]),
    ("neovim", 1, "nvim", [(WELCOME, "s"), (QUEST, "q:qa\r")]),
    ("emacs", 1, "emacs", [(WELCOME, "n"), (QUEST, "\x18\x03")]),
    ("python-client", 2, "python3", [
        ("No quests today", ""), ("How long", "5\n"), ("Do it now", "\n"), ("You guessed", ""), ("How long", "5\n"),
        ("Do it now", "\n"), ("XP", ""),
    ]),
    ("terminal", 2, "python3", [
        ("Go on?", "\r"), (WELCOME, "\x1b"), ("No quests", "q"), (WELCOME, "\x1b"), (QUEST, "q"),
    ]),
    ("typescript", 1, "npm", [("timequest-0.9.0.tgz", "")]),
]
# These two build from the whole project.
BUILT = [
    ("swift", 1, "swift", [
        ("(Sonata", "Sonata: scales\r"), ("1  Sonata", "1\r"), ("How long", "5\r"), ("Do it now", "\r"),
        ("you guessed", "q\r"),
    ]),
    ("web", 1, "swift", [("http://", open_page)]),
]
LIMIT = 300  # Seconds.
SWIFT = Path(shutil.which("swift") or "/usr/bin/swift").parent


def blocks(readme, language):
    return re.findall(rf"^```{language}\n(.*?)^```", readme.read_text(), re.M | re.S)


def project_files(*folders):
    return subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split()


def copy(files, home):
    for file in filter(lambda file: (ROOT / file).exists(), files):
        (home / "timequest" / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, home / "timequest" / file)
    # What `make run` in the root has built, as the first page says.
    built = home / "timequest/.build/static/release/timequest-rpc"
    built.parent.mkdir(parents=True)
    for link in (built, home / "bin/timequest-rpc"):
        link.symlink_to(os.environ["TIMEQUEST_RPC"])


def follow(client, count, flow, home):
    """Runs the blocks, one script, as somebody pastes them."""
    folder = home / "timequest/Examples" / client
    script = home / "pasted"
    pasted = "".join(blocks(folder / "README.md", "sh")[:count])
    script.write_text("set -e\n" + pasted.replace("/tmp/", f"{home}/"))  # Nobody's own file is in the way.
    child = pexpect.spawn(
        "/bin/bash", [str(script)], cwd=str(folder), dimensions=(30, 100), timeout=LIMIT, encoding="utf-8",
        env={
            "HOME": str(home), "PATH": f"{home}/bin:{SWIFT}:/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        },
    )
    try:
        for words, keys in flow:
            child.expect_exact(words)
            if keys:
                time.sleep(0.5)  # A person reads before they press a key.
                child.send(keys(child) if callable(keys) else keys)
        child.expect(pexpect.EOF)
    except (pexpect.TIMEOUT, pexpect.EOF) as error:
        sys.exit(f"{client}: {words!r} never came.\n{(child.before or '')[-2000:]}\n{type(error).__name__}")
    child.close()
    if child.exitstatus and client != "web":  # Which is ended by a signal.
        sys.exit(f"{client}: ended with {child.exitstatus}.\n{(child.before or '')[-2000:]}")


def sample(home):
    """The program of the TypeScript README, in a project that installs the package that was made."""
    project = home / "project"
    project.mkdir()
    folder = home / "timequest/Examples/typescript"
    (project / "first.mjs").write_text(blocks(folder / "README.md", "js")[0])
    environment = {"HOME": str(home), "PATH": f"{home}/bin:/usr/local/bin:/usr/bin:/bin"}
    install = ["npm", "install", "--offline", "--no-audit", "--no-fund", f"{folder}/timequest-0.9.0.tgz"]
    subprocess.run(install, cwd=project, env=environment, check=True, capture_output=True)
    ended = subprocess.run(["node", "first.mjs"], cwd=project, env=environment, capture_output=True, text=True)
    assert "timequest-rpc init makes some" in ended.stderr, ended


def main():
    is_all = "--all" in sys.argv
    files = project_files() if is_all else project_files("Examples")
    chosen = [word for word in sys.argv[1:] if word != "--all"]
    for client, count, program, flow in FLOWS + (BUILT if is_all else []):
        if chosen and client not in chosen:
            continue
        if not shutil.which(program):
            # Debian's npm cannot stand beside Node's own packages, so that nothing here installs it.
            assert program == "npm" or os.environ.get("REQUIRED") != "1", f"{program} is required, and missing"
            print(f"{client}: skipped, {program} is not installed")
            continue
        with tempfile.TemporaryDirectory() as place:
            home = Path(place)
            (home / "bin").mkdir()
            copy(files, home)
            began = time.monotonic()
            follow(client, count, flow, home)
            if client == "typescript":
                sample(home)
            took = time.monotonic() - began
            assert took < LIMIT, f"{client}: took {took:.0f} s"
            print(f"{client}: {took:.0f} s", flush=True)
    if not is_all:
        print("swift, web: they build for minutes; `make full` follows them")


main()
