#!/usr/bin/env python3
"""Plays a quest through the Model Context Protocol, as the program of an assistant would.

A script stands in for the model and for the player, so that no key and no network is needed. The
clock is simulated: a morning goes by in a second. What is printed is what a model would read.

  Examples/assistant/play.py [path of timequest-rpc] [--messages]

With --messages every message is printed, too: "> " for what is sent, "< " for what is answered.
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile

arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
RPC = arguments[0] if arguments else "timequest-rpc"
SHOWS_MESSAGES = "--messages" in sys.argv
CLOCK = ["--simulated-clock", "2026-11-20T07:00:00Z"]
# A guess and how long the step then takes, in seconds.
STEPS = [(300, 452), (1020, 951), (90, 94)]


class Server:
    """One `timequest-rpc mcp`: a message a line."""

    def __init__(self, store: str) -> None:
        self.process = subprocess.Popen(
            [RPC, "mcp", "--store", store, *CLOCK],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )
        self.ids = itertools.count(1)

    def send(self, message: dict) -> None:
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False)
        if SHOWS_MESSAGES:
            print(">", line)
        assert self.process.stdin
        print(line, file=self.process.stdin, flush=True)

    def request(self, method: str, params: dict | None = None) -> dict:
        self.send({"id": next(self.ids), "method": method, "params": params or {}})
        assert self.process.stdout
        line = self.process.stdout.readline()
        if SHOWS_MESSAGES:
            print("<", line.rstrip())
        answer = json.loads(line)
        if "error" in answer:
            raise SystemExit(f"{method} was refused: {answer['error']['message']}")
        return answer["result"]

    def tool(self, name: str, **arguments) -> dict:
        """The structured result of a tool; a failure of the tool is for the model to read."""
        result = self.request("tools/call", {"name": name, "arguments": arguments})
        if result["isError"]:
            print(f"  [{name} did not work: {result['content'][0]['text']}]")
            return {}
        return result["structuredContent"]

    def close(self) -> int:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def set_up(store: str) -> None:
    """What a parent does once: a quest, a PIN, and the leave for assistants."""
    tasks = [("wash", "Shower"), ("eat", "Breakfast"), ("leave", "Shoes and bag")]
    routine = {
        "name": "school morning", "displayName": "Morning Launch",
        "activeDays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        "tasks": [{"name": name, "displayName": shown} for name, shown in tasks],
    }
    calls = [("parent.setPIN", {"pin": "2468"}), ("routine.create", routine)]
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
             for number, (method, params) in enumerate(calls)]
    subprocess.run([RPC, "--store", store, *CLOCK], input="\n".join(lines), text=True,
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run([RPC, "mcp", "enable", "--store", store, *CLOCK], check=True,
                   stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, "TIMEQUEST_PIN": "2468"})


def play(server: Server) -> None:
    hello = server.request("initialize", {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "play.py", "version": "1"},
    })
    server.send({"method": "notifications/initialized"})
    print(f"{hello['serverInfo']['title']}, revision {hello['protocolVersion']}")
    tools = server.request("tools/list")["tools"]
    print(f"{len(tools)} tools, none of them a parent's")

    quest = server.tool("quest_list")["result"][0]
    print(f"player:    What is on today?\nassistant: {quest['displayName']}, {quest['stepCount']} steps.")
    state = server.tool("quest_start", questID=quest["questID"])
    for guess, takes in STEPS:
        session = {"sessionID": state["sessionID"]}
        print(f"assistant: {state['stepDisplayName']}. {state['prompt']['text']}")
        print(f"player:    {guess} seconds.")
        state = server.tool("quest_estimate", seconds=guess, **session)
        print(f"assistant: {state['prompt']['text']}")
        # A model that asks for figures while a step runs gets none.
        server.tool("stats_history")
        server.tool("clock_advance", seconds=takes)
        print("player:    Done!")
        result = server.tool("quest_done", **session)["result"]
        feedback = result["feedback"]
        print(f"assistant: {feedback['emoji']} {feedback['headline']} {feedback['body']}")
        state = server.tool("quest_next", **session)
    summary = state["summary"]
    print(f"assistant: {state['prompt']['text']} {summary['xpEarned']} XP.")

    chart = server.request("resources/read", {"uri": "timequest://charts/trend"})["contents"][0]
    print(f"assistant: [a picture, {chart['mimeType']}]")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/timequest.sqlite"
        set_up(store)
        server = Server(store)
        play(server)
        return server.close()


if __name__ == "__main__":
    sys.exit(main())
