"""Compares messages of a server with the OpenRPC document of the same server.

    contract.py EXECUTABLE MESSAGES    judges recorded messages: one JSON object a line, {"method": …, "message": …}
"""
import copy
import json
import re
import subprocess
import sys

from jsonschema import Draft202012Validator, FormatChecker

FORMATS = FormatChecker()
INSTANT = re.compile(r"-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


@FORMATS.checks("date-time")
def is_instant(value):
    return not isinstance(value, str) or bool(INSTANT.fullmatch(value))


@FORMATS.checks("uuid")
def is_id(value):
    return not isinstance(value, str) or bool(re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", value))


def closed(schema):
    """The schema, where an object may have no member but those that it describes."""
    if isinstance(schema, dict):
        schema = {name: closed(value) for name, value in schema.items()}
        if schema.get("additionalProperties") is True and "properties" in schema:
            schema["additionalProperties"] = False
    elif isinstance(schema, list):
        schema = [closed(value) for value in schema]
    return schema


class Contract:
    def __init__(self, executable, *arguments):
        command = [executable, "call", "rpc.discover", "--store", "memory:", *arguments]
        self.document = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        self.components = self.document["components"]
        self.methods = {method["name"]: method for method in self.document["methods"]}
        self.closed = closed(copy.deepcopy(self.components))
        self.results = {name: self.validator(method["result"]["schema"]) for name, method in self.methods.items()}
        notification = next(entry for entry in self.document["x-notifications"] if entry["name"] == "event")
        self.event = self.validator({
            "type": "object",
            "properties": {param["name"]: param["schema"] for param in notification["params"]},
            "required": [param["name"] for param in notification["params"] if param["required"]],
            "additionalProperties": False,
        })
        self.kinds = {name: {entry["$ref"].split("/")[-1] for entry in method["errors"]}
                      for name, method in self.methods.items()}
        self.codes = {kind: error["code"] for kind, error in self.components["errors"].items()}
        self.error_data = {kind: self.validator(error["data"]) for kind, error in self.components["errors"].items()}

    def validator(self, schema):
        return Draft202012Validator({**closed(schema), "components": self.closed}, format_checker=FORMATS)

    def problems(self, method, message):
        """Everything in a message that the document does not describe, as lines; the method is that of the request."""
        if message.get("jsonrpc") != "2.0":
            yield "the member jsonrpc is not 2.0"
        if message.get("method") == "event":
            yield from self.misfits("the event", self.event, message["params"], message, {"jsonrpc", "method", "params"})
        elif "result" in message and method in self.methods:
            yield from self.misfits("the result", self.results[method], message["result"], message,
                                    {"jsonrpc", "id", "result"})
        elif "error" in message:
            yield from self.error_problems(method, message)
        else:
            yield "a message of no known form"

    def error_problems(self, method, message):
        error = message["error"]
        if set(error) != {"code", "message", "data"} or not isinstance(error["message"], str) or not error["message"]:
            yield f"the error has the members {sorted(error)}"
            return
        data = error["data"]
        kind = data.get("kind")
        if self.codes.get(kind) != error["code"]:
            yield f"the kind {kind} has the code {error['code']}, described is {self.codes.get(kind)}"
            return
        yield from self.misfits("the data of the error", self.error_data[kind], data, message, {"jsonrpc", "id", "error"})
        if method in self.kinds and kind not in self.kinds[method] | {"parseError", "invalidRequest"}:
            yield f"{method} does not list the kind {kind}"

    def misfits(self, name, validator, value, message, members):
        if set(message) != members:
            yield f"the message has the members {sorted(message)}"
        for error in validator.iter_errors(value):
            yield f"{name} at {error.json_path}: {error.message[:200]}"


def main(executable, path):
    contract = Contract(executable, "--simulated-clock", "2026-11-20T07:30:00Z")
    count, found = 0, []
    with open(path) as file:
        for count, line in enumerate(file, start=1):
            record = json.loads(line)
            found += [f"{line.strip()}\n  {problem}" for problem in contract.problems(record["method"], record["message"])]
    print("\n".join(found[:50]) or f"contract: {count} kinds of message, all as described", file=sys.stderr if found else None)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
