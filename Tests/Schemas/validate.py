#!/usr/bin/env python3
"""Holds what timequest-rpc says of itself against schemas that are not ours.

    validate.py TIMEQUEST_RPC

The document must be OpenRPC 1.3 by its meta-schema, every schema in it JSON Schema 2020-12, and the
parameters and answers of every example must fit the schemas of their method. The document is taken
both from `describe` and from a running server.
"""

import json
import pathlib
import subprocess
import sys

from jsonschema import Draft7Validator, Draft202012Validator, FormatChecker

HERE = pathlib.Path(__file__).parent
CLOCK = ["--store", "memory:", "--simulated-clock", "2026-11-20T07:30:00Z"]
DRAFT_7 = "http://json-schema.org/draft-07/schema#"


def meta_schema():
    """OpenRPC's own; what it means by meta.json-schema.tools is draft-07."""
    text = (HERE / "openrpc-1.3-schema.json").read_text()
    text = text.replace(
        "https://meta.json-schema.tools/#/definitions/JSONSchemaObject", DRAFT_7[:-1] + "#"
    )
    for address in ("https://meta.json-schema.tools/", "https://meta.json-schema.tools"):
        text = text.replace(f'"{address}"', f'"{DRAFT_7}"')
    return json.loads(text)


def complaints(document):
    """Everything that does not fit, as lines."""
    for error in Draft7Validator(meta_schema()).iter_errors(document):
        yield f"{error.json_path}: {error.message}"
    for name, schema in document["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
    for method in document["methods"]:
        if not method["examples"]:
            yield f"{method['name']}: no example"
        params = {param["name"]: param for param in method["params"]}
        for example in method["examples"]:
            given = [(params[value["name"]], value["value"]) for value in example["params"]]
            absent = {name for name, param in params.items() if param["required"]}
            absent -= {param["name"] for param, _ in given}
            if absent:
                yield f"{method['name']}: the example lacks {absent}"
            given.append((method["result"], example["result"]["value"]))
            for descriptor, value in given:
                for error in misfits(document, descriptor["schema"], value):
                    yield f"{method['name']} {descriptor['name']}{error.json_path[1:]}: {error.message}"
            whole = {value["name"]: value["value"] for value in example["params"]}
            for error in misfits(document, method.get("x-params", {}), whole):
                yield f"{method['name']} params{error.json_path[1:]}: {error.message}"


def misfits(document, schema, value):
    whole = {**schema, "components": document["components"]}
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator(whole, format_checker=FormatChecker()).iter_errors(value)


def main(program):
    status = 0
    for arguments in (["describe"], ["call", "rpc.discover", *CLOCK], ["call", "rpc.discover", "--store", "memory:"]):
        output = subprocess.run([program, *arguments], check=True, capture_output=True).stdout
        document = json.loads(output)
        found = list(complaints(document))
        for line in found:
            print(f"{arguments[0]}: {line}", file=sys.stderr)
        status |= bool(found)
        print(f"{' '.join(arguments)}: {len(document['methods'])} methods, {len(found)} complaints")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
