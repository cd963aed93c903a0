"""What a released OpenRPC document promises a client, and where another document breaks it.

Within one protocol version members, methods, parameters and words are added, never renamed or removed: whatever a
client sent is still understood, and whatever it read is still there.
"""


class Contract:
    """Compares the documents of two versions; `breaks` has one sentence for each promise that is broken."""

    def __init__(self, old, new):
        self.old, self.new = old, new
        self.breaks = []
        self.compared = set()
        methods = {method["name"]: method for method in new["methods"]}
        for method in old["methods"]:
            name = method["name"]
            if name in methods:
                self.method(name, method, methods[name])
            else:
                self.breaks.append(f"{name}: the method is gone")
        notifications = {entry["name"]: entry for entry in new.get("x-notifications", [])}
        for entry in old.get("x-notifications", []):
            name = entry["name"]
            if name not in notifications:
                self.breaks.append(f"{name}: the notification is gone")
                continue
            news = {param["name"]: param for param in notifications[name]["params"]}
            for param in entry["params"]:
                self.kept(f"{name}.{param['name']}", param, news.get(param["name"]), sent=False)

    def method(self, name, old, new):
        params = [param["name"] for param in old["params"]]
        if [param["name"] for param in new["params"]][:len(params)] != params:
            self.breaks.append(f"{name}: its first parameters were {', '.join(params)}, in this order")
        news = {param["name"]: param for param in new["params"]}
        for param in old["params"]:
            self.kept(f"{name} {param['name']}", param, news.get(param["name"]), sent=True)
        for param in new["params"][len(params):]:
            if param.get("required"):
                self.breaks.append(f"{name} {param['name']}: a new parameter is required")
        self.value(f"{name} result", old["result"]["schema"], new["result"]["schema"], sent=False)

    def kept(self, path, old, new, sent):
        if new is None:
            self.breaks.append(f"{path}: it is gone")
            return
        if sent and new.get("required") and not old.get("required"):
            self.breaks.append(f"{path}: it was optional")
        if not sent and old.get("required") and not new.get("required"):
            self.breaks.append(f"{path}: it was always there")
        self.value(path, old["schema"], new["schema"], sent)

    def value(self, path, old, new, sent):
        """`sent` is what a client sends: all of it must still be accepted. The rest is what it reads."""
        pair = (repr(old), repr(new), sent)
        if pair in self.compared:
            return
        self.compared.add(pair)
        olds, news = alternatives(self.old, old), alternatives(self.new, new)
        for each in olds if sent else news:
            # An object fits if the others do not fit better: the one with the fewest complaints is meant.
            others = news if sent else olds
            tries = [self.complaints(path, each, other, sent) if sent else self.complaints(path, other, each, sent)
                     for other in others]
            best = min(tries, key=len, default=[f"{path}: nothing like it is left"])
            self.breaks += best

    def complaints(self, path, old, new, sent):
        outer, self.breaks = self.breaks, []
        self.single(path, old, new, sent)
        found, self.breaks = self.breaks, outer
        return found

    def single(self, path, old, new, sent):
        if not old or not new:  # Any value.
            if bool(old) != bool(new) and (sent == bool(new)):
                self.breaks.append(f"{path}: it was any value")
            return
        kind, kinds = old.get("type"), new.get("type")
        if kind != kinds and not (sent and (kind, kinds) == ("integer", "number")) \
                and not (not sent and (kind, kinds) == ("number", "integer")):
            self.breaks.append(f"{path}: {kind} became {kinds}")
            return
        lost = set(old.get("enum", [])) - set(new.get("enum", old.get("enum", [])))
        if sent and ("enum" in new and "enum" not in old or lost):
            self.breaks.append(f"{path}: no longer takes {', '.join(sorted(lost)) or 'other words'}")
        narrow, wide = (old, new) if sent else (new, old)
        for bound, is_outside in (("minimum", lambda a, b: a < b), ("maximum", lambda a, b: a > b),
                                  ("minLength", lambda a, b: a < b), ("maxLength", lambda a, b: a > b)):
            if bound in wide and (bound not in narrow or is_outside(narrow[bound], wide[bound])):
                self.breaks.append(f"{path}: {bound} was {old.get(bound, 'none')}, and is {new.get(bound, 'none')}")
        for rule in ("format", "pattern"):
            if rule in wide and wide[rule] != narrow.get(rule):
                self.breaks.append(f"{path}: {rule} was {old.get(rule, 'none')}, and is {new.get(rule, 'none')}")
        if kind == "array" and "items" in old:
            self.value(f"{path}[]", old["items"], new.get("items", {}), sent)
        properties = new.get("properties", {})
        for name, schema in old.get("properties", {}).items():
            self.kept(f"{path}.{name}", member(old, name, schema), name in properties
                      and member(new, name, properties[name]) or None, sent)
        for name in set(new.get("required", [])) - set(old.get("properties", {})):
            if sent:
                self.breaks.append(f"{path}.{name}: a new member is required")


def member(owner, name, schema):
    return {"schema": schema, "required": name in owner.get("required", [])}


def alternatives(document, schema):
    """The schemas of which a value fits one, with references resolved."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    parts = schema.get("oneOf") or schema.get("anyOf")
    return [single for part in parts for single in alternatives(document, part)] if parts else [schema]
