"""pygls (PyPI), as a client: headers, UUID ids, Content-Length matched by its case."""

import asyncio
import sys

from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException

EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


async def play(program):
    client = JsonRPCClient()
    await client.start_io(
        program, "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z"
    )

    async def call(method, **params):
        return await asyncio.wait_for(client.protocol.send_request_async(method, params or None), 10)

    await call("parent.setPIN", pin="2468")
    await call("routine.create", name="m", displayName="Quest", activeDays=EVERY_DAY,
               tasks=[{"name": "a", "displayName": "Schritt für Schritt"}])
    quest = dict((await call("quest.list"))[0])
    session = (await call("quest.start", questID=quest["questID"])).sessionID
    try:
        await call("quest.start", questID=quest["questID"])
        raise AssertionError("a second start was not refused")
    except JsonRpcException as error:
        assert error.code == 1004, error
    await call("quest.estimate", sessionID=session, seconds=300)
    await call("clock.advance", seconds=290)
    assert (await call("quest.done", sessionID=session)).result.differenceSeconds == 10
    summary = (await call("quest.next", sessionID=session)).summary
    assert (summary.xpEarned, summary.overestimates) == (120, 1), summary
    await call("server.shutdown")
    await client.stop()


asyncio.run(play(sys.argv[1]))
