"""The starts of Examples/write-a-client.md, as they stand there: each plays one quick guess."""
import json
import os
import re
import struct
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RPC = os.environ["TIMEQUEST_RPC"]
WEB = ROOT / ".build/examples/debug/timequest-web"
STORE = ["--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z"]


def starts(folder):
    """Each block that begins with its file's name, written there."""
    page = (ROOT / "Examples/write-a-client.md").read_text()
    for text in re.findall(r"^```\w+\n((?://|#) \w+\.\w+\n.*?)^```", page, re.M | re.S):
        path = Path(folder) / text.split()[1]
        path.write_text(text)
        assert len(text.splitlines()) <= 40, f"{path.name} has {len(text.splitlines())} lines"
        yield path


def plays(*command):
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=30).stdout
    assert told.splitlines() == ["Do it now!", "You guessed 5m."], told


def socket(path):
    if not WEB.exists():
        print("socket.mjs skipped, timequest-web is not built")
        return
    devices = path.parent / "devices.json"  # In a folder of our own.
    server = subprocess.Popen(
        [WEB, "--rpc", RPC, "--page", ROOT / "Examples/web/page", "--port", "0", "--devices", devices, "--", *STORE],
        stdout=subprocess.PIPE, text=True,
    )
    try:
        address = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))[0]
        plays("node", "--no-warnings", "--experimental-websocket", path, address)
    finally:
        server.terminate()
        server.wait()


def bridge(path):
    """As a browser speaks to it, and with a line end within a message."""
    child = subprocess.Popen(
        ["python3", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"TIMEQUEST_STORE": "memory:"}
    )

    def call(method, **params):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, indent=1).encode()
        child.stdin.write(struct.pack("=I", len(body)) + body)
        child.stdin.flush()
        return json.loads(child.stdout.read(struct.unpack("=I", child.stdout.read(4))[0]))["result"]

    state = call("quest.quick", displayName="Tee für Zoë", seconds=300)
    assert (state["phase"], state["displayName"]) == ("active", "Tee für Zoë"), state
    assert call("quest.done", sessionID=state["sessionID"])["result"]["estimatedText"] == "5m"
    child.stdin.close()
    assert child.wait(timeout=10) == 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        found = {path.name: path for path in starts(folder)}
        assert found.keys() == {"lines.mjs", "headers.mjs", "socket.mjs", "bridge.py"}, found
        plays("node", found["lines.mjs"], *STORE)
        plays("node", found["headers.mjs"], *STORE)
        socket(found["socket.mjs"])
        bridge(found["bridge.py"])


main()
