"""The same client for asyncio: many calls at once, one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any

from . import wire
from .errors import EventsTruncated, ServerGone
from .generated import AsyncMethods, JournalEvent
from .wire import ATTEMPTS, LONGEST_WAIT, PAUSE

LONGEST_LINE = 1 << 26  # Bytes; asyncio's own limit is 64 KiB.


class AsyncClient(AsyncMethods):
    """A running timequest-rpc, for asyncio.

    async with AsyncClient("--store", "memory:") as client:
        for quest in await client.quest.list():
            print(quest["displayName"])

    Calls may overlap: the server answers them in order. Errors are those of `Client`, and so is what
    happens where the server ended: `ServerGone`, and the next call starts another one.
    """

    def __init__(self, *arguments: str, executable: str | None = None) -> None:
        super().__init__(self.call)
        self._command = [executable or wire.executable(), *arguments]
        self._last_id = 0
        self._is_closed = False
        self._starting = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def call(self, method: str, params: Mapping[str, Any] = {}, /) -> Any:
        """Any method by its name. Parameters that are None are left out."""
        async with self._starting:
            if self._is_closed:
                raise ServerGone("the client is closed")
            process = self._process or await self._start()
        assert process.stdin
        self._last_id += 1
        id = self._last_id
        answer = self._waiting[id] = asyncio.get_running_loop().create_future()
        try:
            process.stdin.write(wire.request(id, method, params))
            await process.stdin.drain()
            message = await answer
        except OSError as error:
            raise ServerGone(f"no answer to {method}: {error}") from error
        finally:
            # A call that was cancelled: its answer is nobody's.
            self._waiting.pop(id, None)
        return wire.result(message)

    async def listen(
        self,
        after: int | None = None,
        *,
        topics: Sequence[str] | None = None,
        player_id: str | None = None,
        timeout: float | None = None,
        on_truncated: Callable[[], None] | None = None,
    ) -> AsyncIterator[JournalEvent]:
        """The events of a journal as they come: those after `after`, or what is new.

        As `Client.listen`. Each wait holds up the other calls of this client's server, since it answers
        in order: listen with a client of its own.
        """
        if after is None:
            after = int((await self.events.subscribe(topics=[], player_id=player_id))["next"])
        failures = 0
        waited = 0.0
        while True:
            wait = LONGEST_WAIT if timeout is None else min(LONGEST_WAIT, timeout - waited)
            params = {"after": after, "topics": topics, "playerID": player_id, "waitSeconds": wait}
            try:
                page = await self.call("events.poll", params)
            except ServerGone:
                failures += 1
                if self._is_closed or failures > ATTEMPTS:
                    raise
                await asyncio.sleep(PAUSE * failures)
                continue
            failures = 0
            after = page["next"]
            if page["truncated"]:
                if not on_truncated:
                    raise EventsTruncated("events are missing: look at everything anew")
                on_truncated()
            for event in page["events"]:
                yield event
            waited = 0.0 if page["events"] else waited + wait
            if timeout is not None and waited >= timeout and not page["events"]:
                return

    async def close(self) -> int:
        """Ends the input; what was sent is finished. Returns the exit status."""
        self._is_closed = True
        process, reader = self._process, self._reader
        if not process or not reader:
            return 0
        assert process.stdin
        process.stdin.close()
        try:
            await asyncio.wait_for(asyncio.shield(reader), timeout=10)
        except asyncio.TimeoutError:
            process.kill()
            await reader
        return await process.wait()

    async def __aenter__(self) -> AsyncClient:
        async with self._starting:
            if not self._process:
                await self._start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE
        )
        self._process = process
        self._reader = asyncio.create_task(self._read(process))
        return process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hands each answer to its call until the server ends; one that is pushed is nobody's."""
        assert process.stdout
        try:
            while True:
                message = wire.message(await process.stdout.readline())
                waiting = self._waiting.get(message.get("id", -1))
                if waiting and not waiting.done():
                    waiting.set_result(message)
        except (OSError, ValueError) as error:
            gone = ServerGone(f"no answer: {error}")
            if self._process is process:
                self._process = None
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(gone)
            if not isinstance(error, BrokenPipeError):
                process.kill()
            await process.wait()
