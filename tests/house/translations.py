#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The translations of the window are complete: every text of the sources has its entry, and every entry is finished.

translations.py           checks; status 1 and a list when something is missing
translations.py --update  takes the texts of the sources into the files, new ones as unfinished (needs Qt's lupdate)

Placeholders, mnemonics and markup are part of a text: a translation has the same %1, the same tags, and a mnemonic where
the source has one. Beside a Chinese sign, punctuation is Chinese, also in lessons; numbers stand in the order in which one
counts.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import sentences

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "resources", "translations")
EXAMPLES = os.path.join(ROOT, "resources", "sessions", "index.json")
LESSONS = os.path.join(ROOT, "resources", "lessons")
RULES = os.path.join(ROOT, "resources", "rules")
RULE_CONTEXT = "keyfall::Rules"  # ui/words/rule_words.cpp
EXAMPLE_CONTEXT = "keyfall::Examples"  # ui/start/example_index.cpp asks for them by it


def lupdate():
    """The tool's path, or None."""
    for name in ("/usr/lib/qt6/bin/lupdate", shutil.which("lupdate6"), shutil.which("lupdate")):
        if name and os.path.exists(name):
            return name
    return None


def example_texts():
    """What the index of the examples says to people."""
    with open(EXAMPLES, encoding="utf-8") as file:
        for entry in json.load(file)["examples"]:
            for field in ("title", "sentence", "needs"):
                yield entry[field]


def rule_texts():
    """The titles of the rules, and each rule in one sentence."""
    for name in sorted(os.listdir(RULES)):
        with open(os.path.join(RULES, name), encoding="utf-8") as file:
            for title, sentence in re.findall(r"^##+ \S+:\S+ (.*)\n\n((?:.+\n)+)", file.read(), re.M):
                yield title
                yield " ".join(sentence.splitlines())


def read(path):
    """{(context, source): (translation, finished)} of a file."""
    entries = {}
    for context in xml.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            kind = translation.get("type", "")
            if kind in ("vanished", "obsolete"):
                continue
            key = (context.findtext("name"), message.findtext("source"))
            entries[key] = (translation.text or "", kind != "unfinished")
    return entries


def texts_of_sources(folder):
    """The same of a file that lupdate makes of nothing."""
    path = os.path.join(folder, "new.ts")
    subprocess.run([lupdate(), "-silent", "-locations", "none", "-I", ROOT, os.path.join(ROOT, "ui"),
                    os.path.join(ROOT, "app"), "-ts", path], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    texts = set(read(path))
    texts.update((EXAMPLE_CONTEXT, text) for text in example_texts())
    texts.update((RULE_CONTEXT, text) for text in rule_texts())
    texts.update((sentences.CONTEXT, text) for text in sentences.sentences())
    return texts


def write(path, language, entries):
    """The file, sorted, so that a difference shows what changed."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", f'<TS version="2.1" language="{language}">']
    for context in sorted({name for name, _ in entries}):
        lines += ["<context>", f"    <name>{escaped(context)}</name>"]
        for (name, source), (text, finished) in sorted(entries.items()):
            if name != context:
                continue
            kind = "" if finished else ' type="unfinished"'
            lines += ["    <message>", f"        <source>{escaped(source)}</source>",
                      f"        <translation{kind}>{escaped(text)}</translation>", "    </message>"]
        lines.append("</context>")
    lines.append("</TS>")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def marks(text):
    """What a translation must keep."""
    return (sorted(re.findall(r"%(?:n|L?\d)", text)), sorted(re.findall(r"</?[a-z]+", text)))


def half_width(text):
    """A sign of Latin text behind a Chinese one or before it, with what stands beside it; None where there is none."""
    found = re.search(r"[\u4e00-\u9fff\u201d\uff09\u300b](?:[,;:?!]|\.(?![\w.]))|[\w)`*}\]][,;:?!](?=[\u4e00-\u9fff])",
                      re.sub(r"<[^>]*>", "", text))
    return found.group() if found else None


def backwards(text):
    """“6 中的 1”: of a bare number in another one Chinese says “第 1 / 6”, in the order of the numbers."""
    return re.search(r"%2 \S?中的 ?第? ?%1", text) is not None


def squeezed(text):
    """A half-width sign between two words of a Chinese text, without a space as Latin text has it, and half-width brackets
    around Chinese; None where there is none. Code, links, sets and formulas may."""
    if not re.search(r"[\u4e00-\u9fff]", text):
        return None
    plain = re.sub(r"`[^`]*`|\{[^}]*\}|\b\w+\([\w, ]*\)", "x", re.sub(r"\]\([^)]*\)", "]", text))
    found = re.search(r"[\w\]*][,;](?=[\w*\[])|[\w\]*]:(?=[a-zA-Z*\[])|\([^()\u222a]*[\u4e00-\u9fff][^()\u222a]*\)", plain)
    return found.group() if found else None


def lesson_texts():
    """(file, id, text) of the lessons' Chinese."""
    for name in sorted(os.listdir(LESSONS)):
        if name.endswith(".zh_CN.json"):
            with open(os.path.join(LESSONS, name), encoding="utf-8") as file:
                for key, entry in json.load(file)["texts"].items():
                    text = entry["text"]
                    yield name, key, text if isinstance(text, str) else "\n".join(text)


def problems(path, texts):
    """What is wrong with a file, as sentences."""
    entries = read(path)
    for context, source in sorted(texts - set(entries)):
        yield f"has no entry for {context}: {source!r} (run tests/house/translations.py --update)"
    for (context, source), (text, finished) in sorted(entries.items()):
        if not finished or not text.strip():
            yield f"is unfinished: {context}: {source!r}"
        elif marks(source) != marks(text) and not (  # endings of plurals are values there; Chinese leaves them out
                context == sentences.CONTEXT and set(marks(text)[0]) <= set(marks(source)[0])):
            yield f"has other placeholders or tags than its source: {context}: {source!r} -> {text!r}"
        elif bool(re.search(r"&\w", source)) != bool(re.search(r"&\w", text)) and "&&" not in source:
            yield f"has a mnemonic where the source has none, or none where it has one: {context}: {source!r}"
        elif backwards(text):
            yield f"says its numbers from the end: {context}: {source!r} -> {text!r}"
        elif half_width(text):
            yield f"has a half-width sign beside a Chinese one, {half_width(text)!r}: {context}: {source!r} -> {text!r}"


def main():
    if lupdate() is None:
        print("translations.py: Qt's lupdate is not here (Debian: qt6-l10n-tools); texts of the sources are not compared",
              file=sys.stderr)
    files = sorted(name for name in os.listdir(FOLDER) if name.endswith(".ts"))
    with tempfile.TemporaryDirectory() as folder:
        texts = texts_of_sources(folder) if lupdate() else set()
    if "--update" in sys.argv:
        if lupdate() is None:
            return 3
        with open(sentences.LIST, "w", encoding="utf-8") as file:
            file.write(sentences.lines())
        for name in files:
            path = os.path.join(FOLDER, name)
            old = read(path)
            write(path, name[len("keyfall_"):-len(".ts")], {key: old.get(key, ("", False)) for key in texts})
    found = 0
    if not os.path.exists(sentences.LIST) or open(sentences.LIST, encoding="utf-8").read() != sentences.lines():
        print("sentences.txt has other sentences than the sources (run tests/house/translations.py --update)")
        found += 1
    for name in files:
        for problem in problems(os.path.join(FOLDER, name), texts):
            print(f"{name} {problem}")
            found += 1
    for name, key, text in lesson_texts():
        if wrong := half_width(text) or squeezed(text):
            print(f"{name} has a half-width sign in a Chinese text, {wrong!r}: {key}: {text!r}")
            found += 1
    print(f"{len(files)} files, {len(texts)} texts, {found} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
