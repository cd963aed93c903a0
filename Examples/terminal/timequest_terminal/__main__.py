"""The command line: starts the server, and plays until the player leaves."""

from __future__ import annotations

import argparse
import os
import sys

from timequest import Client, ServerGone

from .app import TimeQuestApp


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="timequest-terminal",
        epilog="Other arguments, such as --store, go to timequest-rpc.",
    )
    parser.add_argument("--player", help="who plays, where there is more than one")
    ours, theirs = parser.parse_known_args()
    executable = os.environ.get("TIMEQUEST_RPC", "timequest-rpc")
    # The server's log shares our terminal, so that only what it cannot go on with may be said there.
    with Client("--log-level", "error", *theirs, executable=executable) as client:
        try:
            player = None
            if ours.player:
                names = {item["displayName"]: item["playerID"] for item in client.player.list()}
                if ours.player not in names:
                    sys.exit(f"Nobody here is called {ours.player}.")
                player = names[ours.player]
            farewell = TimeQuestApp(client, player).run(mouse=False)
        except ServerGone:
            farewell = "timequest-rpc ended. What it had answered is on disk."
    if farewell:
        sys.exit(farewell)


if __name__ == "__main__":
    main()
