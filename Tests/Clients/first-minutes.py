"""The first minutes with each client, by its README alone: its shell commands, as they stand there, in a home that is
empty, at a pseudo-terminal. Prints how long each took; fails where a step is needed that the README does not name."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pexpect

ROOT = Path(__file__).resolve().parents[2]
WELCOME, QUEST = "This is your time game", "Sound Check"

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
    ("typescript", 1, "npm", [("timequest-1.0.0.tgz", "")]),
]


def blocks(readme, language):
    return re.findall(rf"^```{language}\n(.*?)^```", readme.read_text(), re.M | re.S)


def follow(client, count, flow, home):
    """Runs the blocks, one script, as somebody pastes them."""
    folder = home / "timequest/Examples" / client
    script = home / "pasted"
    pasted = "".join(blocks(folder / "README.md", "sh")[:count])
    script.write_text("set -e\n" + pasted.replace("/tmp/", f"{home}/"))  # Nobody's own file is in the way.
    child = pexpect.spawn(
        "/bin/bash", [str(script)], cwd=str(folder), dimensions=(30, 100), timeout=90, encoding="utf-8",
        env={
            "HOME": str(home), "PATH": f"{home}/bin:/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        },
    )
    try:
        for words, keys in flow:
            child.expect_exact(words)
            if keys:
                time.sleep(0.5)  # A person reads before they press a key.
                child.send(keys)
        child.expect(pexpect.EOF)
    except (pexpect.TIMEOUT, pexpect.EOF) as error:
        sys.exit(f"{client}: {words!r} never came.\n{(child.before or '')[-2000:]}\n{type(error).__name__}")
    child.close()
    if child.exitstatus:
        sys.exit(f"{client}: ended with {child.exitstatus}.\n{(child.before or '')[-2000:]}")


def sample(home):
    """The program of the TypeScript README, in a project that installs the package that was made."""
    project = home / "project"
    project.mkdir()
    folder = home / "timequest/Examples/typescript"
    (project / "first.mjs").write_text(blocks(folder / "README.md", "js")[0])
    environment = {"HOME": str(home), "PATH": f"{home}/bin:/usr/local/bin:/usr/bin:/bin"}
    install = ["npm", "install", "--offline", "--no-audit", "--no-fund", f"{folder}/timequest-1.0.0.tgz"]
    subprocess.run(install, cwd=project, env=environment, check=True, capture_output=True)
    ended = subprocess.run(["node", "first.mjs"], cwd=project, env=environment, capture_output=True, text=True)
    assert "household.sh is one way" in ended.stderr, ended


def main():
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "Examples"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split()
    for client, count, program, flow in FLOWS:
        if not shutil.which(program):
            # Debian's npm cannot stand beside Node's own packages, so that nothing here installs it.
            assert program == "npm" or os.environ.get("REQUIRED") != "1", f"{program} is required, and missing"
            print(f"{client}: skipped, {program} is not installed")
            continue
        with tempfile.TemporaryDirectory() as place:
            home = Path(place)
            (home / "bin").mkdir()
            (home / "bin/timequest-rpc").symlink_to(os.environ["TIMEQUEST_RPC"])
            for file in filter(lambda file: (ROOT / file).exists(), files):
                (home / "timequest" / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / file, home / "timequest" / file)
            began = time.monotonic()
            follow(client, count, flow, home)
            if client == "typescript":
                sample(home)
            print(f"{client}: {time.monotonic() - began:.0f} s", flush=True)
    print("swift, web: not followed here; they build for minutes, and check-examples and check-web play them")


main()
