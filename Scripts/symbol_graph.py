"""The public symbols of the products, from the compiler's symbol graphs."""
import json
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def modules():
    """The modules of the library products, those that they re-export included."""
    os.chdir(ROOT)
    dump = subprocess.run(["swift", "package", "dump-package"], check=True, capture_output=True, text=True)
    products = [product for product in json.loads(dump.stdout)["products"] if "library" in product["type"]]
    names = {target for product in products for target in product["targets"]}
    for name in list(names):
        for path in Path("Sources", name).rglob("*.swift"):
            names |= set(re.findall(r"^@_exported public import (\w+)$", path.read_text(), re.MULTILINE))
    return sorted(names)


class Symbol:
    def __init__(self, module, entry):
        self.module = module
        self.id = entry["identifier"]["precise"]
        self.kind = entry["kind"]["identifier"].removeprefix("swift.")
        self.name = ".".join(entry["pathComponents"])
        self.is_documented = any(line["text"].strip() for line in entry.get("docComment", {}).get("lines", []))
        location = entry.get("location")
        self.path = location and Path(location["uri"].removeprefix("file://"))
        self.line = location and location["position"]["line"] + 1
        # What a caller gets of it: the result of a function, the type of a property, the payload of a case.
        fragments = entry.get("functionSignature", {}).get("returns") or entry["declarationFragments"]
        if self.kind in ("method", "type.method", "func", "func.op") and "returns" not in entry.get("functionSignature", {}):
            fragments = []
        self.types = [part["preciseIdentifier"] for part in fragments if "preciseIdentifier" in part]

    def __str__(self):
        return f"{self.module}.{self.name}"


class SymbolGraph:
    def __init__(self):
        self.symbols = {}
        # The members of each type, by its id.
        self.members = {}
        # Symbols that take their documentation from a requirement of a protocol, or that the compiler made.
        self.inherited = set()
        names = set(modules())
        command = ["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public"]
        output = subprocess.run([*command, "--skip-synthesized-members"], check=True, capture_output=True, text=True)
        folder = re.search(r"Files written to (.+)", output.stdout + output.stderr)[1].strip()
        for path in sorted(Path(folder).glob("*.symbols.json")):
            if path.name.split(".")[0].split("@")[0] in names:
                self.read(json.loads(path.read_text()))

    def read(self, graph):
        for entry in graph["symbols"]:
            symbol = Symbol(graph["module"]["name"], entry)
            self.symbols[symbol.id] = symbol
        for relation in graph["relationships"]:
            if relation["kind"] == "memberOf":
                self.members.setdefault(relation["target"], []).append(relation["source"])
            if "sourceOrigin" in relation:
                self.inherited.add(relation["source"])
