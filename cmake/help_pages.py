#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the man page and the bash completion of keyfall from what the built program says with --help.

help_pages.py PROGRAM DATE MAN_PAGE.gz COMPLETION
"""
import dataclasses
import gzip
import re
import subprocess
import sys


@dataclasses.dataclass
class Entry:
    """One positional, option or subcommand: "--view TEXT:{ladder,tree}=ladder" and its help."""

    head: str
    help: str

    @property
    def names(self):
        return self.head.split()[0].split(",")

    @property
    def choices(self):
        found = re.search(r"\{([^}]*)\}", self.head)
        return found.group(1).split(",") if found else []

    @property
    def takes_value(self):
        return len(self.head.split()) > 1


@dataclasses.dataclass
class Help:
    """A help text, taken apart."""

    summary: list = dataclasses.field(default_factory=list)
    usage: str = ""
    sections: dict = dataclasses.field(default_factory=dict)  # title: entries
    notes: dict = dataclasses.field(default_factory=dict)  # title: lines that are no entries
    footer: list = dataclasses.field(default_factory=list)

    def entries(self, title):
        return self.sections.get(title, [])

    @property
    def options(self):
        """Those of groups too."""
        return [entry for entries in self.sections.values() for entry in entries if entry.head.startswith("-")]


def parse(text):
    """Sections begin with "Title:" or "[Option Group: title]" at the left; their entries are indented, and their help
    stands in a column behind or below the head. The first other line at the left begins the footer."""
    result = Help()
    section = None
    lines = iter([line.rstrip() for line in text.splitlines()])
    for line in lines:
        if line.startswith("Usage: "):
            result.usage = line[len("Usage: ") :]
            break
        result.summary.append(line)
    for line in lines:
        title = re.fullmatch(r"(Positionals|Options|Subcommands):|\[Option Group: (.*)\]", line)
        if title:
            section = title.group(1) or title.group(2)
            result.sections[section] = []
        elif line and not line.startswith(" "):
            result.footer = [line, *lines]
        elif section and (head := re.match(r" {2,4}(\S+(?: \S+)*?)(?: {2,}(.*))?$", line)):
            entry = Entry(head.group(1), head.group(2) or "")
            if entry.names[0].startswith("-") or section in ("Positionals", "Subcommands"):
                result.sections[section].append(entry)
            elif entry.head != "Options:":
                result.notes.setdefault(section, []).append(line.strip(" []"))
        elif section and line.strip():
            result.sections[section][-1].help += line.strip()  # below a head that fills the column
    if not result.usage or not result.options:
        raise SystemExit("help_pages.py: this is no help text that it can read:\n" + text)
    return result


# --- man --------------------------------------------------------------------------------------------------------------


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def man_entry(entry):
    """"--view TEXT:{ladder,tree}=ladder" as "--view ladder|tree" with "(default: ladder)" behind its help."""
    name, _, value = entry.head.partition(" ")
    value, _, excluded = value.partition("Excludes: ")
    required = "REQUIRED" in value
    value, _, default = value.replace("REQUIRED", "").strip().partition("=")
    if entry.choices:
        value = "|".join(entry.choices)
    head = ", ".join("\\fB" + roff(one) + "\\fR" for one in name.split(","))
    if value and name.startswith("-"):
        head += " \\fI" + roff(value).replace("|", "|\\:") + "\\fR"
    notes = ["required"] * required + [f"default: {default}"] * bool(default) + [f"not with {excluded}"] * bool(excluded)
    return [".TP", head, roff(entry.help + (f" ({'; '.join(notes)})" if notes else ""))]


def man_literal(lines):
    return [".PP", ".nf", *[roff(line) if line else ".sp" for line in lines], ".fi"]


def man_footer(lines):
    """Paragraphs as they were set; a paragraph whose lines are indented below a title, like "Examples:", keeps that."""
    out = []
    paragraph = []
    for line in [*lines, ""]:
        if line:
            paragraph.append(line)
        elif paragraph:
            literal = any(one.startswith(" ") for one in paragraph)
            out += man_literal(paragraph) if literal else [".PP", *[roff(one) for one in paragraph]]
            paragraph = []
    return out


def man_sections(page):
    out = []
    for title, entries in page.sections.items():
        if title == "Subcommands":
            continue
        if page.notes.get(title):
            out += [".PP", *[roff(line + (":" if line == page.notes[title][-1] else ";")) for line in page.notes[title]]]
        for entry in entries:
            out += man_entry(entry)
    return out


def man_page(main, commands, version, date):
    sentence = " ".join(main.summary[:1]).removeprefix("Keyfall ").rstrip(".")
    out = [
        '.\\" Made of the help texts by help_pages.py; do not edit.',
        f'.TH KEYFALL 1 "{date}" "{version}" "User Commands"',
        ".ad l",  # a list of choices is one long word, and groff warns of the lines before it
        ".SH NAME",
        "keyfall \\- " + roff(sentence),
        ".SH SYNOPSIS",
    ]
    for usage in [main.usage, *[command.usage for command in commands.values()]]:
        program, _, rest = usage.partition(" ")
        out += ["\\fB" + roff(program) + "\\fR " + roff(rest), ".br"]
    out.pop()
    out += [".SH DESCRIPTION", *[roff(line) for line in main.summary], ".SH OPTIONS", *man_sections(main)[1:]]
    out += man_footer(main.footer)
    out.append(".SH COMMANDS")
    for name, command in commands.items():
        out += [f'.SS "keyfall {name}"', *[roff(line) + "." for line in command.summary], *man_sections(command)]
        out += man_footer(command.footer)
    # A subsection or a section needs no paragraph of its own at its start.
    return re.sub(r"(\n\.S[HS] .*\n)\.PP\n", r"\1", "\n".join(out) + "\n")


# --- bash -------------------------------------------------------------------------------------------------------------


def words(entries):
    return " ".join(name for entry in entries for name in entry.names)


def completion(main, commands):
    out = [
        "# Made of the help texts by help_pages.py; do not edit.",
        "_keyfall()",
        "{",
        "    local word=${COMP_WORDS[COMP_CWORD]} previous= command=${COMP_WORDS[1]} options values= files=1",
        "    [ \"$COMP_CWORD\" -lt 1 ] || previous=${COMP_WORDS[COMP_CWORD - 1]}",
        "    [ \"$COMP_CWORD\" -gt 1 ] || command=",
        "    case $command in",
    ]
    for name, page in {**commands, "*": main}.items():
        pattern = name if name == "*" else f'"{name}"'
        first = words(main.entries("Subcommands")) if name == "*" else ""
        out += [f"        {pattern})", f'            options="{words(page.options)}"']
        if first:
            out.append(f'            values="{first}"')
        choices = [entry for entry in page.options if entry.choices]
        free = [entry for entry in page.options if entry.takes_value and not entry.choices]
        if choices or free:
            out.append("            case $previous in")
            for entry in choices:
                out.append(f'                {"|".join(entry.names)}) options= files= values="{" ".join(entry.choices)}" ;;')
            if free:
                out.append(f'                {"|".join(name for entry in free for name in entry.names)}) options= ;;')
            out.append("            esac")
        out.append("            ;;")
    out += [
        "    esac",
        "    COMPREPLY=()",
        '    case $word in -*) values=$options files= ;; esac',
        '    [ -z "$values" ] || mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")',
        '    [ -z "$files" ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")',
        "}",
        "complete -o filenames -F _keyfall keyfall",
    ]
    return "\n".join(out) + "\n"


def main():
    program, date, man, bash = sys.argv[1:]

    def ask(*arguments):
        return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout

    page = parse(ask("--help"))
    commands = {entry.names[0]: parse(ask(entry.names[0], "--help")) for entry in page.entries("Subcommands")}
    with open(man, "wb") as file:
        text = man_page(page, commands, ask("--version").strip(), date)
        file.write(gzip.compress(text.encode(), 9, mtime=0))
    with open(bash, "w", encoding="utf-8") as file:
        file.write(completion(page, commands))


if __name__ == "__main__":
    main()
