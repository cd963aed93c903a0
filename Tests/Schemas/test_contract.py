"""What a new version may change, and what is found where it changes more."""
import copy
import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))
from contract import Contract  # noqa: E402

DOCUMENT = json.loads((ROOT / "Schemas/openrpc.json").read_text())


def method(document, name):
    return next(each for each in document["methods"] if each["name"] == name)


def param(document, name, parameter):
    return next(each for each in method(document, name)["params"] if each["name"] == parameter)


def schema(document, name):
    return document["components"]["schemas"][name]


def chart_kinds(document):
    return param(document, "stats.chart", "kind")["schema"]


ADDED = {
    "a method": lambda new: new["methods"].append({**method(new, "profile.get"), "name": "profile.more"}),
    "an optional parameter": lambda new: method(new, "profile.get")["params"].append(
        {"name": "more", "required": False, "schema": {"type": "boolean"}}),
    "a member of an answer": lambda new: schema(new, "Profile")["properties"].update(more={"type": "string"}),
    "a word that may be sent": lambda new: chart_kinds(new)["enum"].append("weeks"),
    "a word that may be read": lambda new: schema(new, "QuestState")["properties"]["phase"]["enum"].append("resting"),
    "a wider range": lambda new: param(new, "stats.chart", "width")["schema"]["oneOf"][0].update(maximum=9000),
    "an optional member of what is sent": lambda new: schema(new, "TaskDraft")["properties"].update(
        more={"type": "string"}),
    "a parameter that need not be sent any more": lambda new: param(new, "stats.chart", "kind").update(required=False),
}
BROKEN = {
    "a method": (lambda new: new["methods"].remove(method(new, "profile.get")), "profile.get: the method is gone"),
    "a parameter": (lambda new: method(new, "stats.chart")["params"].pop(), "stats.chart playerID: it is gone"),
    "the order of parameters": (lambda new: method(new, "stats.chart")["params"].reverse(), "in this order"),
    "a required parameter": (lambda new: method(new, "profile.get")["params"].append(
        {"name": "more", "required": True, "schema": {"type": "boolean"}}), "a new parameter is required"),
    "a parameter that was optional": (lambda new: param(new, "stats.chart", "days").update(required=True),
                                      "stats.chart days: it was optional"),
    "a word that was sent": (lambda new: chart_kinds(new)["enum"].remove("scatter"), "no longer takes scatter"),
    "a narrower range": (lambda new: param(new, "stats.chart", "width")["schema"]["oneOf"][0].update(maximum=900),
                         "maximum was 2400, and is 900"),
    "a member of an answer": (lambda new: schema(new, "Profile")["properties"].pop("level"), ".level: it is gone"),
    "a member that was always there": (lambda new: schema(new, "Profile")["required"].remove("level"),
                                       ".level: it was always there"),
    "a type": (lambda new: schema(new, "Profile")["properties"].update(level={"type": "string"}),
               ".level: integer became string"),
    "a notification": (lambda new: new["x-notifications"].pop(0), "the notification is gone"),
}


class ContractTests(unittest.TestCase):
    def breaks(self, change):
        new = copy.deepcopy(DOCUMENT)
        change(new)
        self.assertNotEqual(new, DOCUMENT)
        return Contract(DOCUMENT, new).breaks

    def test_a_document_is_compatible_with_itself(self):
        self.assertEqual(Contract(DOCUMENT, DOCUMENT).breaks, [])

    def test_what_is_added_breaks_nothing(self):
        for name, change in ADDED.items():
            with self.subTest(name):
                self.assertEqual(self.breaks(change), [])

    def test_what_is_renamed_or_removed_is_found(self):
        for name, (change, sentence) in BROKEN.items():
            with self.subTest(name):
                self.assertTrue(any(sentence in each for each in self.breaks(change)), self.breaks(change))


if __name__ == "__main__":
    unittest.main()
