"""What can go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class TimeQuestError(Exception):
    """An error that the server answered; its subclasses say which, by `kind`."""

    data: Mapping[str, Any]

    def __init__(self, code: int, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    @property
    def kind(self) -> str:
        """The word to match on."""
        return str(self.data.get("kind", ""))

    @property
    def retry(self) -> bool:
        """Whether the same call may succeed later."""
        return bool(self.data.get("retry", False))


class ServerGone(Exception):
    """The server ended, or its pipe was closed, before it answered; the next call starts another."""


class EventsTruncated(Exception):
    """Events between the last one that came and the oldest that is kept are missing."""
