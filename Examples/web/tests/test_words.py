"""Everything on the page is in the player's language, the household of a parent too."""

import re
import unittest
from pathlib import Path

from test_web import Played
from web import engine

PAGE = Path(__file__).parents[1] / "page/js"
# Texts of the page that are no words, or the same in every language.
SAME = {"TimeQuest", "PIN", "UTC", "ArrowUp", "ArrowDown"}
LITERAL = re.compile(r'"([^"\n]*)"|`([^`\n]*)`')


def literals(path):
    """The texts of a script that begin as a sentence does."""
    for line in path.read_text().splitlines():
        code = re.split(r"// |/\*\*|^ \* ", line)[0]
        for match in LITERAL.finditer(code):
            text = match[1] if match[1] is not None else match[2]
            if re.match(r"[A-Z][a-zA-Z]", text) and text not in SAME:
                yield f"{path.name}: {text}"


class Words(Played):
    def test_no_script_of_a_screen_says_anything_by_itself(self):
        scripts = [*PAGE.glob("parent/*.js"), *PAGE.glob("screens/*.js")]
        self.assertGreater(len(scripts), 10)
        self.assertEqual([text for script in scripts for text in literals(script)], [])

    def test_both_languages_have_the_same_words_with_the_same_places(self):
        web = self.serve()
        b = self.browser(web)
        for name in ("", "parent."):
            english, german = (b.run_async(
                "import(arguments[0]).then((words) => arguments[1](words.default))", f"/js/words/{name}{tag}.js")
                for tag in ("en", "de"))
            self.assertGreater(len(english), 90)
            self.assertEqual(english.keys(), german.keys())
            for key in english:
                places = [sorted(set(re.findall(r"\{\w+\}", words[key]))) for words in (english, german)]
                self.assertEqual(*places, key)

    def test_a_german_family_sees_a_german_household(self):
        web = self.serve()
        engine(web.store, [("preferences.update", {"locale": "de"})])
        b = self.browser(web)
        self.open_gate(b)
        b.shows("PIN", "dialog")
        self.assertEqual(b.text(".gate .primary"), "Öffnen")
        b.type(".pin", "2468\n")
        b.shows("Haushalt")
        b.click("school morning")
        b.shows("Ablauf bearbeiten")
        self.assertEqual(b.text(".days label"), "Mo")
        b.click("Zurück")
        b.shows("Haushalt")
        b.click("Abschließen und gehen")
        b.wait(lambda: b.has(".quest"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
