"""Parameters for random calls, made from the schemas of the methods: values that fit, and hostile ones."""
import collections
import copy
import json
import uuid

# Members of an answer that name something, and the pool in which the name is kept.
POOLS = {"playerID": "player", "routineID": "routine", "questID": "routine", "taskID": "task", "stepID": "task",
         "sessionID": "session", "before": "session", "document": "document"}
WORDS = ["Wash", "Größe 🦕", "a", "=1+1", "x" * 80, "שלום", "'; DROP TABLE player; --", "line\nline"]
TEXTS = {
    "timeZone": ["Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati", "UTC", "Mars/Base"],
    "locale": ["en", "de-AT", "ar", "zz", "en_US"], "scorer": ["classic", "balanced", "generous"],
    "streakMode": ["scheduled", "calendar", "off", "weekly"], "time": ["07:30", "23:59", "00:00"],
    "pin": ["2468", "2468", "2468", "1357"], "currentPIN": ["2468", "2468", "1357"],
    "displayName": WORDS, "name": WORDS,
}
HOSTILE = [
    None, True, False, 0, -1, 1, 1.5, -0.0, 1e-9, 1e308, -1e308, 2**31, 2**53 - 1, 2**53, 2**63 - 1, -(2**63), 2**64,
    "", " ", "x", "x" * 5000, "\u0000", "\ud83e\udd95" * 100, "null", "../../etc/passwd", "2026-13-45T99:99:99Z",
    "9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z", "99999999999999999999", "25:61", [], {}, [[[[]]]], [None], {"a": 1},
    {"": ""}, [1, "2", None], ["x"] * 2000,
]


class Params:
    def __init__(self, contract, chance, folder):
        self.contract, self.chance, self.folder = contract, chance, folder
        self.known = collections.defaultdict(list)
        self.routines = {}
        self.last_seq = 0
        self.state = None

    def learn(self, value):
        """Keeps the names and revisions that an answer holds, for later calls."""
        if isinstance(value, dict):
            if isinstance(value.get("routineID"), str) and isinstance(value.get("revision"), int):
                self.routines[value["routineID"]] = value
            if "phase" in value and "stepCount" in value:
                self.state = value
            if isinstance(value.get("seq"), int):
                self.last_seq = value["seq"]
            for name, member in value.items():
                if name in POOLS and isinstance(member, dict if name == "document" else str):
                    pool = self.known[POOLS[name]]
                    if member not in pool[-3:]:
                        pool.append(member)
                        del pool[:-30]
                if name != "document":
                    self.learn(member)
        elif isinstance(value, list):
            for element in value:
                self.learn(element)

    def make(self, method):
        """Parameters by name or by position; None where there are none."""
        chance, described = self.chance, self.contract.methods[method]["params"]
        params = {}
        for param in described:
            likely = 1 if param["required"] else 0.1 if param["name"] == "playerID" else 0.35
            if chance.random() < likely:
                params[param["name"]] = self.fitting(param["name"], param["schema"])
        self.agree(method, params)
        if chance.random() < 0.3:
            for _ in range(chance.randint(1, 2)):
                self.damage(params, [param["name"] for param in described])
        if chance.random() < 0.1 and set(params) <= {param["name"] for param in described}:
            names = [param["name"] for param in described]
            last = max((names.index(name) for name in params), default=-1)
            return [params.get(name) for name in names[:last + 1]]
        return params if params or chance.random() < 0.5 else None

    def agree(self, method, params):
        """Makes parameters that depend on each other fit, most of the time."""
        chance = self.chance
        if method in ("quest.estimate", "quest.quick") and chance.random() < 0.9:
            for name in ("seconds", "low", "high", "confidence"):
                params.pop(name, None)
            if chance.random() < 0.6:
                params["seconds"] = round(chance.uniform(1, 900), chance.choice([0, 1, 6]))
            else:
                low = chance.randint(1, 600)
                params.update(low=low, high=low + chance.randint(0, 600))
        if self.state and "sessionID" in params and chance.random() < 0.8:
            params["sessionID"] = self.state["sessionID"]
            params.pop("step", None) if method != "quest.flag" else params.update(step=chance.randint(0, 2))
        if method == "player.create" or method == "routine.create":
            for name in ("playerID", "routineID"):
                if name in params and chance.random() < 0.5:
                    params[name] = str(uuid.UUID(int=chance.getrandbits(128), version=4))
        if "playerIDs" in params and chance.random() < 0.7:
            del params["playerIDs"]
        routine = self.routines.get(params.get("routineID"))
        if routine and "revision" in params and chance.random() < 0.8:
            params["revision"] = routine["revision"]
        tasks = [task["taskID"] for task in (routine or {}).get("tasks", []) if "taskID" in task]
        if tasks and method in ("task.update", "task.remove"):
            params["taskID"] = chance.choice(tasks)
        if tasks and method == "task.reorder":
            params["order"] = chance.sample(tasks, len(tasks))

    def fitting(self, name, schema):
        chance = self.chance
        schema = self.resolved(schema)
        if name == "waitSeconds":
            return chance.choice([0, 0.001])
        if name == "path":
            return f"{self.folder}/" + chance.choice([f"copy-{chance.randrange(10**6)}.sqlite", "absent/copy", ""])
        if name == "document":
            return copy.deepcopy(chance.choice(self.known["document"] or [{}]))
        if name == "after":
            return chance.choice([0, max(0, self.last_seq - 3), self.last_seq])
        if name == "at":
            return f"202{chance.choice('56777789')}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}T" \
                   f"{chance.randint(0, 23):02}:30:00{chance.choice(['Z', '.123Z', '+02:00'])}"
        if name == "seconds" and chance.random() < 0.8:
            return chance.choice([0, 0.5, 30, 61.25, 300, 3600, 86400])
        if "oneOf" in schema or "anyOf" in schema:
            return self.fitting(name, chance.choice(schema.get("oneOf") or schema["anyOf"]))
        if "enum" in schema:
            return chance.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "boolean":
                return chance.random() < 0.5
            case "integer":
                low, high = schema.get("minimum", 0), schema.get("maximum", 100)
                return chance.choice([low, high, chance.randint(low, min(high, low + 10)), chance.randint(low, high)])
            case "number":
                low, high = schema.get("minimum", 0), schema.get("maximum", 100)
                return chance.choice([low, high, round(chance.uniform(low, min(high, low + 600)), 3)])
            case "array":
                most = min(schema.get("maxItems", 5), 5)
                return [self.fitting(name, schema["items"]) for _ in range(chance.randint(0, most))]
            case "object":
                required = schema.get("required", [])
                return {member: self.fitting(member, inner) for member, inner in schema.get("properties", {}).items()
                        if member in required or chance.random() < 0.3}
            case "string":
                return self.text(name, schema)
        return None

    def text(self, name, schema):
        chance = self.chance
        pool = self.known[POOLS.get(name, {"playerIDs": "player", "order": "task"}.get(name, ""))]
        if schema.get("format") == "uuid":
            if pool and chance.random() < 0.85:
                return chance.choice(pool)
            return str(uuid.UUID(int=chance.getrandbits(128), version=4))
        if schema.get("format") == "date-time":
            return f"2026-11-{chance.randint(1, 30):02}T07:30:00Z"
        if schema.get("format") == "date":
            return f"2026-11-{chance.randint(1, 30):02}"
        return chance.choice(TEXTS.get(name, WORDS))

    def resolved(self, schema):
        while "$ref" in schema:
            schema = self.contract.components["schemas"][schema["$ref"].split("/")[-1]]
        return schema

    def damage(self, params, names):
        """Makes one parameter wrong: its type, its value, its name, its absence, or another thing's id."""
        chance = self.chance
        name = chance.choice(names or ["none"])
        match chance.randrange(8):
            case 0:
                params.pop(name, None)
            case 1:
                wrong = chance.choice([name + "s", name[:-1], name.upper(), "", "unknown", "sessionId", "__proto__"])
                params[wrong] = params.pop(name, 1)
            case 2 if name in POOLS:
                params[name] = chance.choice([self.other_id(), self.other_id().upper(), self.other_id()[:-1]])
            case 3 if name in params and isinstance(params[name], dict):
                self.damage(params[name], list(params[name]))
            case 3 | 4 if name in params and isinstance(params[name], list):
                params[name] = params[name] + [copy.deepcopy(chance.choice(HOSTILE))]
            case _:
                # A call may not wait: a poll that is told to would hold up the others.
                params[name] = copy.deepcopy(chance.choice(HOSTILE))
                if name == "waitSeconds" and params[name] == 1 or name == "waitSeconds" and params[name] == 1.5:
                    params[name] = -1
                if name == "path":
                    params[name] = chance.choice(["", None, 1, [], f"{self.folder}/\u0000", f"{self.folder}/x" + "y" * 300])

    def other_id(self):
        """An id of anything at all, or of nothing."""
        names = [name for pool in ("player", "routine", "task", "session") for name in self.known[pool]]
        return self.chance.choice(names + [str(uuid.UUID(int=self.chance.getrandbits(128), version=4))])

    def hostile_message(self, request):
        """A line that is no request, or hardly one."""
        chance, text = self.chance, json.dumps(request)
        return chance.choice([
            text[:chance.randrange(1, len(text))], text + "}", "[]", "{}", "1", '"text"', "nonsense", "[" * 200 + "]" * 200,
            '{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "quest.list"}', json.dumps({**request, "jsonrpc": "1.0"}),
            json.dumps({**request, "id": {}}), json.dumps({**request, "id": [1]}), json.dumps({**request, "method": 1}),
            json.dumps({**request, "params": "text"}), json.dumps({**request, "params": 1}),
            json.dumps({**request, "extra": True}), "[1, 2]", "[{}]", json.dumps({**request, "params": {"x": "y" * (1 << 20)}}),
        ])
