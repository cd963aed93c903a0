"""The hand-written half: a process, two pipes, one message a line."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any

from . import wire
from .errors import EventsTruncated, ServerGone, TimeQuestError
from .generated import JournalEvent, Methods
from .wire import ATTEMPTS, LONGEST_WAIT, PAUSE


class Client(Methods):
    """A running timequest-rpc.

    with Client("--store", "memory:") as client:
        for quest in client.quest.list():
            print(quest["displayName"])

    Methods stand by their noun: `quest.start` is `client.quest.start`. Errors are raised as the
    classes that are named for their kind, such as `NotFound`. Where the server ended, `ServerGone`
    is raised, and the next call starts another one.
    """

    def __init__(self, *arguments: str, executable: str | None = None) -> None:
        super().__init__(self.call)
        self._command = [executable or wire.executable(), *arguments]
        self._last_id = 0
        self._is_closed = False
        self._process: subprocess.Popen[bytes] | None = self._start()

    def call(self, method: str, params: Mapping[str, Any] = {}, /) -> Any:
        """Any method by its name. Parameters that are None are left out."""
        if self._is_closed:
            raise ServerGone("the client is closed")
        process = self._process = self._process or self._start()
        self._last_id += 1
        try:
            self._write(process, wire.request(self._last_id, method, params))
            while True:
                message = self._read(process)
                if message.get("id") == self._last_id:
                    return wire.result(message)
        except TimeQuestError:
            raise
        except BaseException as error:
            # Also where a key interrupts a call: its answer would be taken for the next one's.
            self._process = None
            self._end(process)
            if isinstance(error, (OSError, ValueError)):
                raise ServerGone(f"no answer to {method}: {error}") from error
            raise

    def listen(
        self,
        after: int | None = None,
        *,
        topics: Sequence[str] | None = None,
        player_id: str | None = None,
        timeout: float | None = None,
        on_truncated: Callable[[], None] | None = None,
    ) -> Iterator[JournalEvent]:
        """The events of a journal as they come: those after `after`, or what is new.

        A server that ends is started again, and none is left out or told twice. Where events are
        no longer kept `on_truncated` is called: look at everything anew; without it,
        `EventsTruncated` is raised. Ends when nothing came for `timeout` seconds.
        """
        if after is None:
            # To subscribe to no topic tells how far the journal is.
            after = int(self.events.subscribe(topics=[], player_id=player_id)["next"])
        failures = 0
        waited = 0.0
        while True:
            wait = LONGEST_WAIT if timeout is None else min(LONGEST_WAIT, timeout - waited)
            params = {"after": after, "topics": topics, "playerID": player_id, "waitSeconds": wait}
            try:
                page = self.call("events.poll", params)
            except ServerGone:
                failures += 1
                if self._is_closed or failures > ATTEMPTS:
                    raise
                time.sleep(PAUSE * failures)
                continue
            failures = 0
            after = page["next"]
            if page["truncated"]:
                if not on_truncated:
                    raise EventsTruncated("events are missing: look at everything anew")
                on_truncated()
            yield from page["events"]
            waited = 0.0 if page["events"] else waited + wait
            if timeout is not None and waited >= timeout and not page["events"]:
                return

    def close(self) -> int:
        """Ends the input; what was sent is finished. Returns the exit status."""
        self._is_closed = True
        process, self._process = self._process, None
        return self._end(process) if process else 0

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> int:
        assert process.stdin and process.stdout
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            return process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
        finally:
            process.stdout.close()

    @staticmethod
    def _write(process: subprocess.Popen[bytes], line: bytes) -> None:
        assert process.stdin
        process.stdin.write(line)
        process.stdin.flush()

    @staticmethod
    def _read(process: subprocess.Popen[bytes]) -> dict[str, Any]:
        """The next message; one that is pushed is nobody's answer."""
        assert process.stdout
        return wire.message(process.stdout.readline())
