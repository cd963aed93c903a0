"""The command line: starts the server, and plays until the player leaves."""

from __future__ import annotations

import argparse
import os
import sys

from timequest import Client, ServerGone, TimeQuestError

from .app import PatientClient, TimeQuestApp


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="timequest-terminal",
        epilog="Other arguments, such as --store, go to timequest-rpc.",
    )
    parser.add_argument("--player", help="who plays, where there is more than one")
    ours, theirs = parser.parse_known_args()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.exit("This is played at a terminal. In a pipe, talk to timequest-rpc itself.")
    executable = os.environ.get("TIMEQUEST_RPC", "timequest-rpc")
    # The server's log shares our terminal, so that only what it cannot go on with may be said there.
    arguments = ["--log-level", "error", *theirs]
    try:
        with PatientClient(*arguments, executable=executable) as client:
            farewell = TimeQuestApp(client, player(client, ours.player)).run(mouse=False)
    except FileNotFoundError:
        farewell = f"{executable} cannot be run; TIMEQUEST_RPC may name it."
    except TimeQuestError as refusal:
        farewell = refusal.message
    except ServerGone:
        farewell = "timequest-rpc ended. What it had answered is on disk."
    if farewell:
        sys.exit(farewell)


def player(client: Client, name: str | None) -> str:
    """Who plays: the one of that name, or the first."""
    for item in client.player.list():
        if name in (None, item["displayName"]):
            return item["playerID"]
    sys.exit(f"Nobody here is called {name}.")


if __name__ == "__main__":
    main()
