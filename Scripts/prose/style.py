"""Our style, as checks of proselint: what a sentence may not do, and words that have a plainer form."""
import re

from HanTa.HanoverTagger import HanoverTagger
from proselint.registry.checks import Check, CheckResult

LONGEST = 30
# A sentence ends at a stop before a space and a capital; the marks of code and emphasis are gone by now.
SENTENCE = re.compile(r"\S(?:[^.!?]|(?<=\bal)\.|[.!?](?![\s)”\"]|$))*[.!?:]*[)”\"]*", re.S)
WORD = re.compile(r"[\w’'/.+-]*\w")
# A clause that stands for a person or a thing where a noun should be.
HEADLESS = re.compile(r"(?:^|[;:] |, but |\b(?:to|of|for|by|with|from) (?=who))(?:[Ww]hat|[Ww]ho)\b(?! if\b)|\b[Ww]h(?:o|at)ever\b")
WHERE = re.compile(r"^Where\b|[;:,] where (?:a|an|it|they|no|one|there|nobody|somebody|that)\b|\b(?:only|but|except|and|also) where\b|\b(?:absent|null|[Tt]rue|false|unknown|empty|refused) where\b|\bwhere it is absent\b|\bwhere (?:there (?:is|are)|no|none|nobody|each|it (?:has|holds|differs)|that differs)\b")
WORDS = {
    r"\b(?:is|are) to (?:be|go|come|\w+ed|have|see|say|do)\b": "a verb: must, will, can",
    r"(?<!there )\b(?:is|are) no [A-Z]\w*\b": "is not",
    r"\bfor good\b": "permanently",
    r"\b(?:the|no) leave\b(?! (?:it|the))": "the permission",
    r"\btwice is once\b": "the second time changes nothing",
    r"\bstands? for all\b": "covers all",
    r"\bsits in\b": "uses",
    r"\bplainest\b": "default",
    r"\bhave it gone\b|\bis gone\b": "is deleted",
    r"\bthe first else\b|\belse the\b": "otherwise",
    r"\bat most\.": "at most, before the figure",
    r"\bnot there\b": "missing, does not exist",
    r"\bthat is so\b": "this is true",
    r"\bleaves? alone\b": "does not change",
    r"\bput together\b": "built",
    r"\bholds? together\b": "is consistent",
    r"\btak(?:es?|en) part in no\b": "does not",
    r"\bcomes? in (?:by|once|for)\b|\bnothing of (?:it|that)\b": "is read, its data",
    r"\bstands? (?:there|twice|in its way)\b": "exists, occurs",
    r"\bnone of (?=it\b|\d)": "not one of",
    r"\bmay not be written\b": "is read-only",
    r"\b(?:wrote|written|made) under\b": "with",
    r"\bturns? out\b": "is",
    r"\bwhereof|\bthereof|\btherein|\bthereby\b": "plain words",
}
VERBS = {"VVB", "VVD", "VVZ", "VM0", "VBB", "VBD", "VBZ", "VDB", "VDD", "VDZ", "VHB", "VHD", "VHZ", "VVI", "VBI"}
# Verbs that the tagger takes for nouns where a manual begins or ends with them.
MANUAL = {"blocks", "close", "copies", "read", "steps", "stores", "come", "download", "have", "locks", "means", "type", "match", "prints", "works", "shows", "runs", "asks", "plays", "lists", "links", "waits", "calls", "lets", "test"}
tagger = HanoverTagger("morphmodel_en.pgz")


def sentences(text):
    """The sentences of a text whose paragraphs have an empty line between them."""
    for paragraph in re.finditer(r"(?:.+\n?)+", text):
        for match in SENTENCE.finditer(paragraph[0]):
            yield paragraph.start() + match.start(), match[0]


def per_sentence(find):
    """A check that asks of each sentence for spans that are wrong, each with what to say."""
    def check(text, this):
        for start, sentence in sentences(text):
            for found, end, said in find(sentence):
                yield CheckResult(this.path, this.message.format(said), (start + found, start + end), None)
    return check


def long(sentence):
    # A list of values is one word.
    count = len(WORD.findall(re.sub(r"\bit or (?=it\b)", "", sentence)))
    if count > LONGEST:
        yield 0, len(sentence), count


def headless(sentence):
    if not sentence.endswith("?"):
        yield from ((match.start(), match.end(), match[0].strip(",;: ")) for match in HEADLESS.finditer(sentence))


def where(sentence):
    if not sentence.endswith("?"):
        yield from ((match.start(), match.end(), match[0]) for match in WHERE.finditer(sentence))


def verbless(sentence):
    words = WORD.findall(sentence)
    if len(words) < 3 or not sentence.endswith(".") or words[0] == "it" and words[1].endswith("s"):
        return
    if not MANUAL & {word.lower() for word in words} and not VERBS & {tag for _, _, tag in tagger.tag_sent(words)}:
        yield 0, len(sentence), sentence[:40].replace("\n", " ")


def words(text, this):
    for pattern, better in WORDS.items():
        for match in re.finditer(pattern, text):
            yield CheckResult(this.path, this.message.format(f"“{match[0]}”: {better}"), match.span(), None)


CHECKS = (
    Check(per_sentence(long), path="timequest.long", message=f"{{}} words; a sentence has at most {LONGEST}"),
    Check(per_sentence(headless), path="timequest.headless", message="“{}” stands where a noun should be"),
    Check(per_sentence(where), path="timequest.where", message="“{}” for “if”"),
    Check(per_sentence(verbless), path="timequest.verbless", message="no verb: “{}”"),
    Check(words, path="timequest.words", message="{}"),
)
