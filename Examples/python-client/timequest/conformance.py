"""Judges a front end: python3 -m timequest.conformance [--promise NAME] [--json] -- COMMAND …

It is `timequest-rpc conformance` of the executable that TIMEQUEST_RPC names, or of the one on the PATH.
In a test: `assert not broken("python3", "play.py")`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys


def executable() -> str:
    return os.environ.get("TIMEQUEST_RPC") or "timequest-rpc"


def broken(*command: str) -> dict[str, str]:
    """What a front end breaks, and why; `command` plays one quest, as `conformance --help` says."""
    words = [executable(), "conformance", "--json", "--", *command]
    judged = subprocess.run(words, stdout=subprocess.PIPE, check=False)
    if judged.returncode not in (0, 1):
        raise subprocess.CalledProcessError(judged.returncode, words)
    verdicts = json.loads(judged.stdout)["promises"]
    return {each["name"]: each["reason"] for each in verdicts if each["outcome"] == "broken"}


def main() -> None:
    try:
        os.execvp(executable(), [executable(), "conformance", *sys.argv[1:]])
    except FileNotFoundError:
        sys.exit(f"{executable()} cannot be run; TIMEQUEST_RPC may name it.")


if __name__ == "__main__":
    main()
