"""python-lsp-jsonrpc (PyPI), what the Python language server speaks with: headers, UUID ids."""

import subprocess
import sys
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def main(program):
    server = subprocess.Popen(
        [program, "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )
    endpoint = Endpoint({}, JsonRpcStreamWriter(server.stdin).write)
    reader = JsonRpcStreamReader(server.stdout)
    thread = threading.Thread(target=reader.listen, args=(endpoint.consume,), daemon=True)
    thread.start()

    def call(method, **params):
        return endpoint.request(method, params or None).result(timeout=10)

    call("parent.setPIN", pin="2468")
    call("routine.create", name="m", displayName="Quest", activeDays=EVERY_DAY,
         tasks=[{"name": "a", "displayName": "Schritt für Schritt"}])
    quest = call("quest.list")[0]
    session = call("quest.start", questID=quest["questID"])["sessionID"]
    try:
        call("quest.start", questID=quest["questID"])
        raise AssertionError("a second start was not refused")
    except JsonRpcException as error:
        assert error.code == 1004 and error.data["rule"] == "alreadyOpen", error
    call("quest.estimate", sessionID=session, seconds=300)
    call("clock.advance", seconds=290)
    assert call("quest.done", sessionID=session)["result"]["differenceSeconds"] == 10
    summary = call("quest.next", sessionID=session)["summary"]
    assert (summary["xpEarned"], summary["overestimates"]) == (120, 1), summary

    server.stdin.close()
    assert server.wait(10) == 0
    thread.join(10)
    assert not thread.is_alive()


main(sys.argv[1])
