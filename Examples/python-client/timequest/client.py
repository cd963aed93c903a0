"""The hand-written half: a process, two pipes, one message a line."""

from __future__ import annotations

import json
import os
import select
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, cast

from .errors import ServerGone, TimeQuestError
from .generated import ERRORS, JournalEvent, Methods


class Client(Methods):
    """A running timequest-rpc.

    with Client("--store", "memory:") as client:
        for quest in client.quest.list():
            print(quest["displayName"])

    Methods stand by their noun: `quest.start` is `client.quest.start`. Errors are raised as the
    classes that are named for their kind, such as `NotFound`.
    """

    def __init__(self, *arguments: str, executable: str = "timequest-rpc") -> None:
        super().__init__(self.call)
        self._unread = b""
        self._events: deque[JournalEvent] = deque()
        self._last_id = 0
        self._process = subprocess.Popen(
            [executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def call(self, method: str, params: Mapping[str, Any] = {}, /) -> Any:
        """Any method by its name. Parameters that are None are left out."""
        self._last_id += 1
        sent = {name: value for name, value in params.items() if value is not None}
        request = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": sent}
        self._write(json.dumps(request).encode() + b"\n")
        while True:
            message = self._read(None)
            if message is None:
                raise ServerGone(f"no answer to {method}")
            if message.get("id") == self._last_id:
                return self._result(message)

    def listen(self, timeout: float | None = None) -> Iterator[JournalEvent]:
        """What the server pushes, after `client.events.subscribe()`.

        Ends when the server does, or when nothing came for `timeout` seconds.
        """
        while True:
            while self._events:
                yield self._events.popleft()
            if self._read(timeout) is None:
                return

    def close(self) -> int:
        """Ends the input; what was sent is finished. Returns the exit status."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        try:
            return self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            self._process.stdout.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @staticmethod
    def _result(message: dict[str, Any]) -> Any:
        error = message.get("error")
        if error is None:
            return message["result"]
        data = error.get("data") or {}
        kind = ERRORS.get(data.get("kind", ""), TimeQuestError)
        raise kind(error["code"], error["message"], data)

    def _write(self, line: bytes) -> None:
        assert self._process.stdin
        try:
            while line:
                line = line[self._process.stdin.write(line) or 0 :]
        except (BrokenPipeError, ValueError) as error:
            raise ServerGone("the server is not running") from error

    def _read(self, timeout: float | None) -> dict[str, Any] | None:
        """The next message; None at the end, or where none comes in time. Events are kept."""
        assert self._process.stdout
        output = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            if not select.select([output], [], [], timeout)[0]:
                return None
            piece = os.read(output, 65536)
            if not piece:
                return None
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        message = cast(dict[str, Any], json.loads(line))
        if message.get("method") == "event":
            self._events.append(message["params"])
        return message
