"""jsonrpcclient (PyPI) writes the requests and reads the answers; lines go through a pipe."""

import subprocess
import sys

from jsonrpcclient import Error, Ok, parse_json, request_json

EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def main(program):
    server = subprocess.Popen(
        [program, "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
    )

    def answer(method, params=None):
        server.stdin.write(request_json(method, params=params) + "\n")
        return parse_json(server.stdout.readline())

    def call(method, **params):
        response = answer(method, params or None)
        assert isinstance(response, Ok), response
        return response.result

    call("parent.setPIN", pin="2468")
    call("routine.create", name="m", displayName="Quest", activeDays=EVERY_DAY,
         tasks=[{"name": "a", "displayName": "Step"}])
    call("parent.lock")
    refused = answer("routine.list")
    assert isinstance(refused, Error) and refused.data["kind"] == "locked", refused
    quest = call("quest.list")[0]
    session = call("quest.start", questID=quest["questID"])["sessionID"]
    # By position, which this library sends for a tuple.
    state = answer("quest.estimate", (session, 300)).result
    assert state["phase"] == "active", state
    call("clock.advance", seconds=290)
    assert call("quest.done", sessionID=session)["result"]["differenceSeconds"] == 10
    summary = call("quest.next", sessionID=session)["summary"]
    assert (summary["xpEarned"], summary["overestimates"]) == (120, 1), summary

    server.stdin.close()
    assert server.stdout.read() == "" and server.wait(10) == 0


main(sys.argv[1])
