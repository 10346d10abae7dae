#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sentences that core and the kernels make and the window shows in its own language (ui/words/sentences.h).

Which they are follows from the sources: every text of at least two words in the files below, with %1, %2 ... where a value
is put in. translations.py keeps resources/translations/sentences.txt, what the window reads them from, and their entries in
the translations equal to them. What PyTorch itself says is in other files and stays as PyTorch says it.
"""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIST = os.path.join(ROOT, "resources", "translations", "sentences.txt")
CONTEXT = "keyfall::Sentences"  # ui/words/sentences.cpp asks for them by it

FROM = """
    core/keys/key_model.cpp core/keys/key_model_json.cpp core/keys/key_text.cpp
    core/keys/renamed_backend.cpp core/keys/reordered_model.cpp
    core/keys/models/ferrotorch.cpp core/keys/models/pytorch_duties.cpp
    core/text/input_file.cpp core/text/json_text.cpp core/text/near_miss.cpp core/text/text_file.cpp
    core/tensor/quantized_type.cpp core/falls/fall_query.cpp
    core/script core/session core/lesson kernels/runtime
    app/error_notes.cpp app/commands/advice_words.cpp app/commands/error_sentences.cpp
    app/commands/error_words.cpp app/commands/error_words.h
    app/commands/family_autograd.cpp app/commands/family_devices.cpp app/commands/family_libraries.cpp
    app/commands/family_modes.cpp app/commands/family_operators.cpp app/commands/family_shapes.cpp
    app/commands/family_tensors.cpp app/commands/family_transforms.cpp app/commands/family_vmap.cpp
    core/pytorch/error_completion.cpp core/pytorch/error_patterns.cpp core/pytorch/error_sentence.cpp core/pytorch/known_operators.cpp
    kernels/compiled/answer_words.cpp kernels/compiled/call_guards.cpp kernels/compiled/compiled_graph.cpp kernels/compiled/compiled_place.cpp
    kernels/compiled/size_binding.cpp kernels/codegen/from_graph.cpp kernels/codegen/fusion_graph.cpp kernels/codegen/group_layout.cpp
""".split()
# Of files that also quote others, what is core's own: all but PyTorch's words, all but mere code.
LONG = re.compile(r"[a-z]+ [a-z]+ [a-z]+|[a-z]+ \{\} .* [a-z]+ [a-z]+")
OWN = {
    "call_guards.cpp": LONG,
    "compiled_graph.cpp": LONG,
    "compiled_place.cpp": LONG,
    "size_binding.cpp": LONG,
    "fusion_graph.cpp": re.compile(r"^(?!the graph is not sound).*(\{\} [a-z]+ .*|[a-z]+ \{\}|[a-z]+ [a-z]+ [a-z]+)"),
    "from_graph.cpp": re.compile(r"^(?!a group has no layout).*[a-z]+ [a-z]+ [a-z]+|shape \(\{\}\)"),
    "group_layout.cpp": re.compile(r"\{\} [a-z]+ .*|[a-z]+ [a-z]+ [a-z]+"),
    "error_sentence.cpp": re.compile(r"^(the|a|\{\}) "),
    "known_operators.cpp": re.compile(r" (a|and|in|of|on|with) "),
}
NOT_FROM = ("new_lesson.cpp", "cpu_report.cpp")  # what the command line alone writes
# What layers and kernels say that they did. Of these files it is only what is noted: the rest is PyTorch's.
EVENTS = """
    core/dispatch/recorder.cpp core/pytorch/recorded_graphs.cpp core/pytorch/trace_records.cpp kernels/compiled
    kernels/cuda kernels/privateuse1 kernels/layers/autocast kernels/layers/autograd kernels/layers/nested
    kernels/layers/profiler kernels/layers/quantized kernels/layers/sparse kernels/layers/tracer kernels/layers/vmap
""".split()
NOTED = re.compile(r"\b(?:describe|note|noteEvent|passOn|noteLeftOut|warnings\.push_back)\((.*?)\);", re.S)
# Texts that are no sentences: PyTorch's own, code, what only a file or the command line says.
NOT = re.compile(
    r"^(The operator [\w{]|Argument \{\} is not|Expected all|RuntimeError|There were no tensor|grad can be implicitly|mismatched )"
    r"|^  \{|^torch\.library\.Library\(\"|^lib\.impl|^m\.impl\((?!\))|^\w+\(\w+, \"\{\}\"\)|^schema: |^ \{\}, for every|^with \w+\(.*:$|static_assert"
    r"|^(always fresh|as given|follow keyset|from tensors|next key)$|^DispatchKeySet \{|^# (not )?optimized|^TORCH_LIBRARY\w*\(|^cannot create std|^bad optional")
# Texts of a single word that others are put beside; those that begin with a space only ever are a part of another one.
FEW_WORDS = (" of %1", " on %1", " (%1)", " (%1 and %2)", " (one of them %1%2)", " (%1 is written, and the result is %2)",
             " (%1 into %2)",
             "expected %1", "%1 ... %2 (%3 keys)",
             "allocated %1; total %2, self %3", "%1, allocated %2; total %3, self %4", "scale %1, zero point %2",
             "scale %1, zero point %2; largest error %3, %4 of %5 saturated","%1; %2 components")
# What a family's text has where a value is not known: {op|the operator}.
DEFAULT = re.compile(r"\{[a-z_]+\|([^{}]+)\}")
PER_VALUE = re.compile(r"\{(?:(\d+)|[a-z_]+(?:\|[^{}]*)?)?(?::[^{}\"]*)?\}")


TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|\s+|R"\((.*?)\)"|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)\'|\w+|.', re.S)


def content(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def literals(text):
    """The string literals of C++, those that stand side by side as one."""
    joined = None
    for found in TOKEN.finditer(text):
        if found.group(1) is not None or found.group(2) is not None:
            plain = found.group(1) if found.group(2) is None else \
                re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), found.group(2))
            joined = (joined or "") + plain
        elif joined is not None and not found.group().isspace() and not found.group().startswith(("//", "/*")):
            yield joined
            joined = None
    if joined is not None:
        yield joined


def sums(text):
    """The string literals of an expression, with {} where a value is added: `"a " + name + " b"` is "a {} b"."""
    found, open_sums = [], [[]]

    def close():
        parts = open_sums[-1]
        if any(part != "{}" for part in parts):
            found.append("".join(parts))
        open_sums[-1] = []

    begins = True  # of an operand
    for each in TOKEN.finditer(text):
        token = each.group()
        if token.isspace() or token.startswith(("//", "/*")):
            continue
        if each.group(2) is not None:
            if begins or not open_sums[-1]:
                open_sums[-1].append("")
            open_sums[-1][-1] += next(literals(token))
            begins = False
        elif token in "([{":
            open_sums.append([])
            begins = True
        elif token in ")]}":
            close()
            if len(open_sums) > 1:
                open_sums.pop()
            begins = False
        elif token == "+":
            begins = True
        elif token in ",?:;":
            close()
            begins = True
        elif begins:
            open_sums[-1].append("{}")
            begins = False
    close()
    return found


def template(text):
    """A literal with %1, %2 ... for the values that are put in, also for those that are put before and behind it."""
    number = 0

    def next_value(found):
        nonlocal number
        number += 1
        return f"%{number if found.group(1) is None else int(found.group(1)) + 1}"

    begins = re.match(r"[\s,.;:)\]]|'(?=[ .)]|$)", text) is not None
    ends = re.search(r"[\s(\[]$|[\s(]'$", text) is not None
    if "{{" in text:
        text = text.replace("{{", "\x01").replace("}}", "\x02")
    text = PER_VALUE.sub(next_value, text).replace("\x01", "{").replace("\x02", "}")
    if begins:
        text = "%1" + re.sub(r"%(\d)", lambda found: f"%{int(found.group(1)) + 1}", text)
    if ends:
        text += f"%{max([0] + [int(n) for n in re.findall(r'%([0-9])', text)]) + 1}"
    return text


def files_of(names):
    for name in names:
        path = os.path.join(ROOT, name)
        yield from [path] if os.path.isfile(path) else [os.path.join(path, each) for each in os.listdir(path)
                                                        if each.endswith((".cpp", ".h")) and each not in NOT_FROM]


def is_sentence(text):
    words = re.findall(r"[A-Za-z]*[a-z]{2,}", PER_VALUE.sub(" ", text))
    return len(words) >= 2 and " " in text.strip() and not NOT.search(text)


def sentences():
    """All of them, sorted."""
    found = set(FEW_WORDS)
    for file in files_of(FROM):
        own = OWN.get(os.path.basename(file))
        given = list(literals(content(file)))
        for text in given + [default for each in given for default in DEFAULT.findall(each)]:
            if is_sentence(text) and (own is None or own.search(text)):
                found.add(template(text))
    for file in files_of(EVENTS):
        for noted in NOTED.findall(content(file)):
            found.update(template(text) for text in sums(noted.replace("::", ".")) if is_sentence(text))
    return sorted(found)


def lines():
    """As the list's file has them: one a line."""
    return "".join(text.replace("\\", "\\\\").replace("\n", "\\n") + "\n" for text in sentences())


if __name__ == "__main__":
    print(lines(), end="")
