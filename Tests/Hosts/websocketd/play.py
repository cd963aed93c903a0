"""websocketd puts the server behind a WebSocket, as a browser would reach it: a frame a line."""

import json
import socket
import subprocess
import sys
import time

from websocket import create_connection

EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def connect(port):
    """websocketd says nothing when it listens: it is asked until it does, for ten seconds."""
    deadline = time.monotonic() + 10
    while True:
        try:
            return create_connection(f"ws://127.0.0.1:{port}/", timeout=10)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def play(web_socket):
    def call(method, **params):
        web_socket.send(json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params}))
        answer = json.loads(web_socket.recv())
        assert answer["id"] == method and "error" not in answer, answer
        return answer["result"]

    call("parent.setPIN", pin="2468")
    call("routine.create", name="m", displayName="Quest", activeDays=EVERY_DAY,
         tasks=[{"name": "a", "displayName": "Schritt für Schritt"}])
    quest = call("quest.list")[0]
    state = call("quest.start", questID=quest["questID"])
    assert state["stepDisplayName"] == "Schritt für Schritt", state
    session = state["sessionID"]
    call("quest.estimate", sessionID=session, seconds=300)
    call("clock.advance", seconds=290)
    assert call("quest.done", sessionID=session)["result"]["differenceSeconds"] == 10
    summary = call("quest.next", sessionID=session)["summary"]
    assert (summary["xpEarned"], summary["overestimates"]) == (120, 1), summary
    web_socket.close()


def main(program):
    port = free_port()
    gateway = subprocess.Popen(
        ["websocketd", "--address=127.0.0.1", f"--port={port}", "--loglevel=error", program,
         "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z"],
    )
    try:
        play(connect(port))
    finally:
        gateway.terminate()
        gateway.wait(10)


main(sys.argv[1])
