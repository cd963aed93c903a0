"""Lints the prose of Markdown pages, the manual page, catalogues and literals of Swift: proselint's checks that suit manuals, and those of style.py. Prints findings as `file:line`."""
import re
import sys
from collections import Counter
from pathlib import Path

from markdown_it import MarkdownIt
from proselint.checks import __register__ as proselints
from proselint.registry import CheckRegistry
from proselint.tools import LintFile

from style import CHECKS

# The rest is about newspapers: dashes, quotes, spelling by country, people, and words of which a manual needs one or two.
ENABLED = {
    name: True
    for name in ("archaism", "cliches", "hedging", "industrial_language", "malapropisms", "mixed_metaphors",
                 "nonwords", "oxymorons", "redundancy")
}
STYLE = {check.path: True for check in CHECKS}
# A literal of Swift, or a comment.
LITERAL = re.compile(r'//.*|(?s:/\*.*?\*/)|(#*)("""|")')
# A program in another language: SQL, HTML, a shell's, or what is generated.
PROGRAM = re.compile(r"[{(]\n|</?\w+[ >]|\w\{|\b(?:SELECT|FROM|CHECK|NOT NULL|export type|class it|def it)\b|^\s*#!")
markdown = MarkdownIt("commonmark").enable("table")


def prose(page):
    """The paragraphs of a page, each with its line: no code, no headings (also bold ones of a few words), no marks; a cell of a table is a paragraph."""
    tokens = markdown.parse(page)
    row = 0
    for before, token in zip([None, *tokens], tokens):
        row = token.map[0] if token.type == "tr_open" else row
        if token.type != "inline" or before.type == "heading_open" or before.type == "th_open":
            continue
        text = ""
        for child in token.children:
            if child.type == "strong_open":
                strong = len(text)
            elif child.type == "strong_close" and text.endswith(".") and len(text[strong:].split()) < 7:
                text = text[:strong]  # A heading in a line.
            if child.type in ("text", "softbreak", "hardbreak"):
                text += child.content or "\n"
            elif child.type == "code_inline":
                text += "it"  # A word that the tagger knows.
        if before.type == "td_open":
            text = text.replace(";", "!")  # The parts of a cell are sentences.
        yield token.map[0] if token.map else row, text


def manual(page):
    """The paragraphs of a manual page, each with its line."""
    text = re.sub(r"^[.'].*", "", page, flags=re.M).replace("\\-", "-").replace("\\ ", " ").replace("\\&", "")
    for found in re.finditer(r"(?:.+\n)+", text):
        yield text[:found.start()].count("\n"), found[0].rstrip()


def messages(page):
    """The messages of a catalogue, or of the page's own, that are sentences, each with its line; a placeholder is a word."""
    for found in re.finditer(r' = (.*\.)$|: "([^"]*\.)"', page, re.M):
        yield page.count("\n", 0, found.start()), re.sub(r"\{[^}]*\}", "it", found[1] or found[2])


def literal(source, start):
    """The text of the Swift literal that `start` has matched, and its end; an interpolation is a word."""
    marks, quote = start.groups()
    text, place = "", start.end()
    while not source.startswith(quote + marks, place):
        if not source.startswith("\\" + marks, place):
            text, place = text + source[place], place + 1
            continue
        escaped = source[place + len(marks) + 1]
        text, place = text + {"(": "it", "n": "\n", "\n": ""}.get(escaped, escaped), place + len(marks) + 2
        brackets = escaped == "("
        while brackets:
            inside = LITERAL.match(source, place)
            brackets += {"(": 1, ")": -1}.get(source[place], 0)
            place = literal(source, inside)[1] if inside and inside[2] else place + 1
    return text, place + len(quote + marks)


def texts(source):
    """The texts of a Swift file that have two words, each with its line: errors, refusals, help. Literals with `+` between are one text."""
    place, end, found = 0, 0, []
    while start := LITERAL.search(source, place):
        place = start.end()
        if start[2]:
            text, place = literal(source, start)
            if found and source[end:start.start()].strip() == "+":
                found[-1][1] += text
            else:
                found.append([source.count("\n", 0, start.start()), text])
            end = place
    return [(line, text) for line, text in found if re.search("[a-z]{2,} [a-z]{2,}", text) and not PROGRAM.search(text)]


def lint(path):
    page = path.read_text()
    page = re.sub(r"\A---\n.*?\n---\n", "", page, flags=re.S)
    read = {".1": manual, ".catalogue": messages, ".js": messages, ".swift": texts}.get(path.suffix, prose)
    checks = ENABLED | STYLE if read is not messages else STYLE  # The game may use clichés.
    # In the reference, the manual page and the catalogues, many texts are a noun that says what something is.
    if read is not prose or path.parent.name == "Schemas":
        checks = checks | {"timequest.verbless": False}
    for line, text in read(page):
        if not re.search("[a-z]{2}", text):
            continue
        for result in LintFile(str(path), text).lint({"max_errors": 1000, "checks": checks}):
            offset = text[:result.check_result.span[0]].count("\n")
            yield line + 1 + offset, result.check_result


def main():
    registry = CheckRegistry()
    registry.register_many(proselints)
    registry.register_many(CHECKS)
    counts = Counter()
    for name in sys.argv[1:]:
        for line, result in lint(Path(name)):
            counts[result.check_path] += 1
            print(f"{name}:{line}: {result.message} ({result.check_path})", file=sys.stderr)
    if counts:
        print("prose:", ", ".join(f"{count} {path}" for path, count in counts.most_common()), file=sys.stderr)
        sys.exit(f"prose: {sum(counts.values())} findings in {len(sys.argv) - 1} files")
    print(f"prose: {len(sys.argv) - 1} files are clean")


if __name__ == "__main__":
    main()
