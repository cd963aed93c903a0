"""chuk-mcp, a client written apart from the official SDK, plays a quest.

Usage: chuk.py EXECUTABLE
"""

import asyncio
import json
import sys
import tempfile

from chuk_mcp.protocol.messages import send_initialize, send_ping, send_tools_call, send_tools_list
from chuk_mcp.transports.stdio import stdio_client
from chuk_mcp.transports.stdio.parameters import StdioParameters

from household import CLOCK, STEPS, require_private, set_up


async def main(rpc: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/timequest.sqlite"
        set_up(rpc, store)
        server = StdioParameters(command=rpc, args=["mcp", "--store", store, *CLOCK])
        async with stdio_client(server) as (reader, writer):
            hello = await send_initialize(reader, writer)
            assert hello and hello.serverInfo.title == "TimeQuest", hello
            assert await send_ping(reader, writer)

            async def call(name: str, **arguments):
                result = await send_tools_call(reader, writer, name=name, arguments=arguments)
                text = result.content[0]
                text = text["text"] if isinstance(text, dict) else text.text
                require_private(text)
                assert not result.isError, text
                return json.loads(text)

            tools = (await send_tools_list(reader, writer)).tools
            assert "quest_start" in {tool.name for tool in tools}
            quest = (await call("quest_list"))["result"][0]
            state = await call("quest_start", questID=quest["questID"])
            session = {"sessionID": state["sessionID"]}
            for guess, takes in STEPS:
                await call("quest_estimate", seconds=guess, **session)
                await call("clock_advance", seconds=takes)
                state = await call("quest_done", **session)
                assert state["result"]["actualSeconds"] == takes
                state = await call("quest_next", **session)
            assert state["phase"] == "summary", state


asyncio.run(main(sys.argv[1]))
print("chuk-mcp: a quest")
