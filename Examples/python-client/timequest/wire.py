"""What both clients share: where the executable is, requests, and answers."""

from __future__ import annotations

import json
import os
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from .errors import TimeQuestError
from .generated import ERRORS

NAME = "timequest-rpc"
ATTEMPTS = 5  # How often `listen` starts a server again before it gives up.
PAUSE = 0.2  # Seconds before the first of these; they grow.
LONGEST_WAIT = 60.0  # Seconds that one `events.poll` may wait.


def executable() -> str:
    """TIMEQUEST_RPC, or what this package was installed with, or what is on the PATH."""
    if named := os.environ.get("TIMEQUEST_RPC"):
        return named
    user = sysconfig.get_preferred_scheme("user")
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", scheme=user),
        os.path.dirname(sys.executable),
        # pip install --target
        str(Path(__file__).parents[1] / "bin"),
    ]
    for folder in folders:
        if os.access(found := os.path.join(folder, NAME), os.X_OK):
            return found
    return NAME


def request(id: int, method: str, params: Mapping[str, Any]) -> bytes:
    """A request as a line. Parameters that are None are left out."""
    sent = {name: value for name, value in params.items() if value is not None}
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": sent}).encode() + b"\n"


def message(line: bytes) -> dict[str, Any]:
    """A line of the server's; an empty one is its end."""
    if not line:
        raise BrokenPipeError("the server ended")
    return cast(dict[str, Any], json.loads(line))


def result(answer: dict[str, Any]) -> Any:
    """What was answered, or its error."""
    error = answer.get("error")
    if error is None:
        if "result" not in answer:
            raise ValueError("that is no answer")
        return answer["result"]
    data = error.get("data") or {}
    kind = ERRORS.get(data.get("kind", ""), TimeQuestError)
    raise kind(error["code"], error["message"], data)
