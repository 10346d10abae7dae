#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Resolves every citation of a rule in code, messages, tests and documents, and fails on one that leads nowhere.

    tests/house/citations.py [--list]         --list: prints the citations, "file:line: rule"

The rules are in resources/rules, whose format is told at the head of each file. A citation is

- SPACE:ID in a comment, a string, a document or a script: pytorch:R7, eleven:2.4.3, design:exceptions;
- IDs of the same form behind it, which are of the same space: pytorch:S4, S5 and M20; pytorch:R2-R11; eleven:2.7.1 to 2.7.5;
- in comments also a letter of CEKLMNRSTVX with one or two digits, where no other space has the ID: "M8's difference";
- in strings, recorded output, lessons, translations and the player the same in parentheses, as the string's first word,
  or behind "rule": "(R7 a)", "R7b math kernel", "rule: R8".

F5, A14 and C0 are keys of a keyboard, names of cases and control characters, so A, B, F, C0 and C1 always need their
space, and so do numbers, which look like versions. A number of eleven.md without its space, and the names of the texts
that the rules were taken from, are errors with the form to write. Exit status: 0 all resolve, 1 some do not, each with
its place.
"""
import os
import re
import subprocess
import sys
from collections import namedtuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SPACES = ("pytorch", "eleven", "kernels", "values", "design", "ui")
CODE = (".h", ".cpp", ".cu", ".cuh", ".in")
SCRIPTS = (".py", ".txt", ".cmake", ".sh")
TEXTS = (".json", ".ts", ".js", ".html", ".css")  # lessons, translations, the player: all of it is words for people
# Recorded from elsewhere; the rules themselves, which cite within their own text; what speaks of IDs that are none.
SKIPPED = ("tests/data/vectors/", "tests/data/samples/", "tests/fuzz/corpus/", "resources/rules/", "tests/house/citations.py",
           "tests/core/text/rules_test.cpp", "tests/app/rule_command_test.cpp")

# form: qualified, following (in a list), bare (in a comment), said (in a string), number, old. rule: its ID, or None with
# what is wrong in `written`.
Citation = namedtuple("Citation", "at length rule written form")

# Between two IDs of a list, also where a comment goes on in the next line.
BLANK = r"(?:[ \t]*\n[ \t]*(?:///?<?|\#|\*)?[ \t]*|[ \t]+)"
SEPARATOR = rf"(?:,{BLANK}(?:and{BLANK})?|{BLANK}and{BLANK}|{BLANK}or{BLANK}|{BLANK}to{BLANK}|-)"
ID = r"[A-Za-z0-9](?:[A-Za-z0-9.#]*[A-Za-z0-9])?"
LETTER = r"[A-Z]\d{1,2}"
NUMBER = r"\d+\.\d+(?:\.\d+)?"
QUALIFIED = re.compile(rf"(?<![\w:/.])({'|'.join(SPACES)}):({ID})(?!\w|::)")
NEXT_LETTER = re.compile(rf"(?:{BLANK}[a-z]\b)?{SEPARATOR}({LETTER})(?![\w(:])")
NEXT_NUMBER = re.compile(rf"(?:{BLANK}[a-z]\b)?{SEPARATOR}({NUMBER})(?![\w(:]|\.\d)")
BARE = re.compile(r"(?<![\w:.+/\"'<>=$%&*-])((?!C[01]\b)[CEKLMNRSTVX]\d{1,2})(?![\w(:\"/]|\.\w)")
BARE_LIST = re.compile(rf"(?:\(|\A|\brule:? )({LETTER}(?:[ab]\b|{BLANK}[a-z](?=[,)]))?(?:(?:,{BLANK}|-){LETTER})*)(?=\)|\Z|[ :])")
BARE_NUMBER = re.compile(r"(?<![\w:.#-])((?:[1-6]\.\d{1,2}\.\d{1,2})|(?<=\()6\.\d{1,2}(?=\)))(?![\w-]|\.\d)")
OLD = re.compile(r"(?<!rules/)(?:pytorch\.md|eleven-keys\b|cached-kernel\.md|recording\.md|FORMAT(?:-kernels)?\.md|"
                 r"\bDESIGN\b|\bdesign\.md|\bui\.md|semantics/)")


def read_rules(root=ROOT):
    """{ID: sentence} of resources/rules, or stops with what is wrong."""
    rules = {}
    for space in SPACES:
        path = f"resources/rules/{space}.md"
        with open(os.path.join(root, path), encoding="utf-8") as source:
            lines = source.read().split("\n")
        if lines[0] != "<!--" or "-->" not in lines:
            sys.exit(f"{path}:1: expected a comment that tells the format")
        start = lines.index("-->") + 1
        if not lines[start].startswith(f"# {space}: "):
            sys.exit(f"{path}:{start + 1}: expected \"# {space}: TITLE\"")
        for number, line in enumerate(lines[start + 1:], start + 2):
            if not line.startswith("#"):
                continue
            heading = re.fullmatch(rf"##{{1,2}} ({space}:{ID}) \S.*", line)
            if not heading or heading.group(1) in rules or lines[number] or not lines[number + 1]:
                sys.exit(f"{path}:{number}: expected \"### {space}:ID TITLE\" with another ID, an empty line, a sentence")
            sentence = lines[number + 1:lines.index("", number + 1)]
            if sentence[0].startswith(("#", "|", "- ", "```")):
                sys.exit(f"{path}:{number + 2}: expected {heading.group(1)} in one sentence")
            rules[heading.group(1)] = " ".join(sentence)
    return rules


# Numbers first: 10'000 has no character literal in it.
TOKEN = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")"""
                   r"""|\b\d(?:'?[\w.])*|'(?:\\.|[^'\\\n])+'""", re.S)


# Sentences of the rules cite within their own text.
SENTENCE = re.compile(r"<name>keyfall::Rules?</name>.*?</context>|>(?P<said>[^<]+)(?=<)", re.S)


def parts(path, text):
    """(comments, strings): the text with everything else blank, so that places stay; documents are all comment."""
    if path.endswith(CODE):
        keep = {"comment": [" "] * len(text), "string": [" "] * len(text)}
        for token in TOKEN.finditer(text):
            kind = token.lastgroup if token.lastgroup != "mark" else "string"
            if kind in keep:
                keep[kind][token.start():token.end()] = text[token.start():token.end()]
        for at, letter in enumerate(text):
            if letter == "\n":
                keep["comment"][at] = keep["string"][at] = "\n"
        return "".join(keep["comment"]), "".join(keep["string"])
    if path.startswith("tests/data/") or path.endswith(TEXTS):
        return "", text
    if path.endswith(SCRIPTS) or path == "dev":  # comments begin with "#"; the rest may cite with the space only
        comments = "\n".join(" " * line.find("#") + line[line.find("#"):] if "#" in line else " " * len(line)
                             for line in text.split("\n"))
        return comments, text
    return text, ""


def resolve(written, rules, space=None):
    """The ID, or None and what is wrong."""
    if space:
        return (f"{space}:{written}", "") if f"{space}:{written}" in rules else (None, f"there is no rule {space}:{written}")
    found = [f"{each}:{written}" for each in SPACES if f"{each}:{written}" in rules]
    if len(found) == 1:
        return found[0], ""
    return None, f"{written} is several rules: {', '.join(found)}" if found else f"there is no rule {written}"


def citations(path, text, rules):
    """All citations of a file, in order of kinds; those that lead nowhere have no rule."""
    comments, strings = parts(path, text)
    found = []
    taken = [False] * len(text)

    def cite(match, group, space, form):
        if any(taken[match.start(group):match.end(group)]):
            return
        taken[match.start(group):match.end(group)] = [True] * (match.end(group) - match.start(group))
        rule, wrong = resolve(match.group(group), rules, space)
        found.append(Citation(match.start(group), match.end(group) - match.start(group), rule, wrong or match.group(group),
                              form))

    for words in (comments, strings):
        for match in QUALIFIED.finditer(words):
            space, name = match.groups()
            cite(match, 2, space, "qualified")
            following = (NEXT_LETTER if re.fullmatch(LETTER, name) else
                         NEXT_NUMBER if re.fullmatch(NUMBER, name) else None)
            end = match.end()
            while following:
                more = following.match(words, end)
                if not more:
                    break
                cite(more, 1, space, "following")
                end = more.end()
    is_script = path.endswith(SCRIPTS) or path == "dev"
    for match in BARE.finditer(comments) if not path.endswith(".md") else ():
        cite(match, 1, None, "bare")
    if path.endswith(CODE + TEXTS) or path.startswith("tests/data/"):
        if path.endswith(".ts"):
            pieces = [(m.start("said"), m.group("said")) for m in SENTENCE.finditer(text) if m.group("said")]
        elif path.startswith("tests/data/"):
            pieces = [(0, strings)]
        else:
            pieces = [(m.start() + 1, m.group()[1:-1]) for m in TOKEN.finditer(text) if m.lastgroup in ("string", "mark")]
        for start, piece in pieces:
            for match in BARE_LIST.finditer(piece):
                for one in re.finditer(LETTER, match.group(1)):
                    if one.group()[0] in "ABF":
                        continue
                    at = start + match.start(1) + one.start()
                    if not taken[at]:
                        rule, wrong = resolve(one.group(), rules)
                        if rule or "several" in wrong or match.group().startswith("("):
                            found.append(Citation(at, len(one.group()), rule, wrong or one.group(), "said"))
    if path.endswith(CODE):
        for match in BARE_NUMBER.finditer(comments):
            if f"eleven:{match.group(1)}" in rules and not taken[match.start(1)]:
                found.append(Citation(match.start(1), len(match.group(1)), None, f"write eleven:{match.group(1)}",
                                      "number"))
    for match in OLD.finditer(text if not is_script else comments):
        found.append(Citation(match.start(), len(match.group()), None,
                              f"\"{match.group()}\" is a text outside of the repository; cite the rule of resources/rules",
                              "old"))
    return found


def files(root=ROOT):
    """Tracked text files, and those that git would take."""
    listed = subprocess.run(["git", "-c", f"safe.directory={root}", "-C", root, "ls-files", "-co", "--exclude-standard"],
                            capture_output=True, text=True, check=True).stdout.split("\n")
    for path in sorted(set(listed)):
        known = path.endswith(CODE + SCRIPTS + (".md",)) or path == "dev" or (
            path.startswith("resources/") and path.endswith(TEXTS))
        if path.startswith("tests/data/"):
            known = path.startswith("tests/data/explain/")
        if known and not path.startswith(SKIPPED) and os.path.isfile(os.path.join(root, path)):
            yield path


def inside_rules(rules, root=ROOT):
    """What the rules cite of other texts; within their own they name IDs freely."""
    for space in SPACES:
        path = f"resources/rules/{space}.md"
        with open(os.path.join(root, path), encoding="utf-8") as source:
            text = source.read()
        body = text.index("-->")
        for match in QUALIFIED.finditer(text, body):
            rule, wrong = resolve(match.group(2), rules, match.group(1))
            heading = text[text.rfind("\n", 0, match.start()) + 1:match.start()].strip("# ") == "" and rule
            if not heading:
                yield path, text, Citation(match.start(2), len(match.group(2)), rule, wrong or match.group(2),
                                           "qualified")


def main():
    rules = read_rules()
    total = good = 0
    cited = list(inside_rules(rules))
    for path in files():
        with open(os.path.join(ROOT, path), encoding="utf-8") as source:
            text = source.read()
        cited += [(path, text, citation) for citation in citations(path, text, rules)]
    for path, text, citation in cited:
        total += 1
        good += citation.rule is not None
        line = text.count("\n", 0, citation.at) + 1
        if citation.rule is None:
            print(f"{path}:{line}: {citation.written}", file=sys.stderr)
        elif "--list" in sys.argv[1:]:
            print(f"{path}:{line}: {citation.rule}")
    print(f"{good} of {total} citations resolve ({len({c.rule for _, _, c in cited if c.rule})} of {len(rules)} rules are cited)")
    return good != total


if __name__ == "__main__":
    sys.exit(main())
