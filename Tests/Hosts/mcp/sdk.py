"""The official SDK's client, of either major version, plays a quest and calls every tool.

It checks each structured result against the schema of its tool, and raises where it does not fit.

Usage: sdk.py EXECUTABLE
"""

import asyncio
import json
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import jsonschema
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from household import CLOCK, STEPS, require_private, set_up

MAJOR = int(version("mcp").split(".")[0])


def field(value, name: str):
    """Version 1 names members as on the wire, version 2 as Python does."""
    snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return getattr(value, name if hasattr(value, name) else snake)


class Player:
    def __init__(self, session: ClientSession) -> None:
        self.session = session
        self.schemas: dict[str, dict] = {}
        self.called: set[str] = set()

    async def call(self, name: str, **arguments):
        result = await self.session.call_tool(name, arguments)
        require_private(result.model_dump_json())
        text = result.content[0].text
        if field(result, "isError"):
            return text
        structured = field(result, "structuredContent")
        assert json.loads(text) == structured
        jsonschema.validate(structured, self.schemas[name], jsonschema.Draft202012Validator)
        self.called.add(name)
        return structured

    async def play(self) -> None:
        tools = (await self.session.list_tools()).tools
        for tool in tools:
            require_private(tool.model_dump_json())
            schema, given = field(tool, "outputSchema"), field(tool, "inputSchema")
            for each in (schema, given):
                jsonschema.Draft202012Validator.check_schema(each)
                assert each["type"] == "object" and "oneOf" not in each
            self.schemas[tool.name] = schema
        assert not any(name.split("_")[0] in ("parent", "routine", "player", "data", "store", "sync")
                       for name in self.schemas), sorted(self.schemas)

        await self.call("onboarding_get")
        await self.call("onboarding_complete")
        await self.call("preferences_get")
        await self.call("preferences_update", askFelt=True)
        quest = (await self.call("quest_list"))["result"][0]
        assert (await self.call("quest_current"))["result"] is None
        state = await self.call("quest_start", questID=quest["questID"])
        session = {"sessionID": state["sessionID"]}
        for step, (guess, takes) in enumerate(STEPS):
            state = await self.call("quest_estimate", seconds=guess, step=step, **session)
            assert state["phase"] == "active"
            await self.require_silence(str(guess))
            await self.call("clock_advance", seconds=takes)
            state = await self.call("quest_done", **session)
            assert state["phase"] == "recalling"
            state = await self.call("quest_recall", feltSeconds=guess, **session)
            assert state["result"]["actualSeconds"] == takes
            step_id = state["stepID"]
            state = await self.call("quest_next", **session)
        assert state["phase"] == "summary" and state["summary"]["xpEarned"] > 0
        await self.call("quest_flag", step=0, validity="interrupted", **session)
        await self.call("quest_summary", **session)
        refusal = await self.call("quest_done", **session)
        assert "invalidPhase" in refusal, refusal
        again = await self.call("quest_start", questID=quest["questID"], practice=True)
        await self.call("quest_estimate", seconds=60, sessionID=again["sessionID"])
        earlier = await self.call("quest_current", **session)
        assert earlier["result"]["phase"] == "summary" and "summary" not in earlier["result"], earlier
        await self.call("quest_abandon", sessionID=again["sessionID"])
        earlier = await self.call("quest_current", **session)
        assert "summary" in earlier["result"], earlier

        await self.call("profile_get")
        own = await self.call("quest_create", displayName="Piano", steps=[{"displayName": "Scales"}])
        own = {"questID": own["questID"]}
        await self.call("quest_edit", symbol="🎹", **own)
        await self.call("quest_plan", endBy="2026-11-20T18:00:00Z", **own)
        await self.call("quest_remove", **own)
        quick = await self.call("quest_quick", displayName="Answer mail", seconds=600)
        assert quick["phase"] == "active"
        state = await self.call("quest_skip", sessionID=quick["sessionID"])
        assert state["phase"] == "summary" and state["summary"]["steps"] == []
        for name in ("trend", "personalBests", "history", "totals", "week", "insights", "discoveries",
                     "chapters", "timeSense"):
            await self.call(f"stats_{name}")
        await self.call("stats_learningCurve", stepID=step_id)
        for kind in ("trend", "scatter"):
            assert (await self.call("stats_chart", kind=kind))["svg"].startswith("<svg")
        assert self.called == set(self.schemas), set(self.schemas) - self.called
        assert "unknown name" in await self.call("profile_get", playerID="x")
        await self.read(step_id)

    async def require_silence(self, guess: str) -> None:
        """While a step runs, no tool tells of time, and no state holds the guess."""
        state = await self.call("quest_current")
        assert "result" not in state["result"] and guess not in json.dumps(state["result"]["prompt"])
        for name in self.schemas:
            if name.startswith("stats_") or name == "quest_summary":
                arguments = {"quest_summary": {"sessionID": state["result"]["sessionID"]},
                             "stats_chart": {"kind": "trend"},
                             "stats_learningCurve": {"stepID": state["result"]["stepID"]}}
                answer = await self.call(name, **arguments.get(name, {}))
                assert isinstance(answer, str) and "until it is done" in answer, (name, answer)

    async def read(self, step_id: str) -> None:
        resources = (await self.session.list_resources()).resources
        templates = field(await self.session.list_resource_templates(), "resourceTemplates")
        uris = [str(resource.uri) for resource in resources]
        uris += [field(template, "uriTemplate").replace("{stepID}", step_id) for template in templates]
        assert len(uris) == 5, uris
        for uri in uris:
            content = (await self.session.read_resource(uri)).contents[0]
            require_private(content.text)
            assert content.text.startswith("<svg" if "/charts/" in uri else "{"), uri


async def main(rpc: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        modes = ["initialize"] if MAJOR == 1 else ["initialize", "discover"]
        for mode in modes:
            store = f"sqlite:{Path(folder) / mode}.sqlite"
            set_up(rpc, store)
            server = StdioServerParameters(command=rpc, args=["mcp", "--store", store, *CLOCK])
            async with stdio_client(server) as (reader, writer):
                async with ClientSession(reader, writer) as session:
                    hello = await getattr(session, mode)()
                    require_private(hello.model_dump_json())
                    assert "say nothing about time" in hello.instructions
                    if MAJOR == 1:
                        assert hello.protocolVersion == "2025-11-25", hello
                    else:
                        wanted = {"initialize": "2025-11-25", "discover": "2026-07-28"}[mode]
                        assert session.protocol_version == wanted, session.protocol_version
                    if mode == "initialize":
                        await session.send_ping()
                    await Player(session).play()


asyncio.run(main(sys.argv[1]))
print(f"mcp {version('mcp')}: a quest, every tool, every resource")
