#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Breaks the core in one place at a time and looks whether its tests notice.

    tests/house/mutate.py [--share I/N] [--count 200] [--seed 17] [--headers] [--list]

Places are operators, conditions and constants of core/dispatch, core/keys and core/pytorch, in an order that the seed
gives. Each is broken in a copy of the tree below build/mutate; what depends on it is built and the tests of its folder
run, then the others of test_core; what these let pass meets the tests of the kernels and of the command line. The first
failure, crash or hang is the catch. What does not compile counts for nothing: the next place takes its turn. The state
file goes on where a run ended. Ends with status 1 when fewer than 95 of 100 were caught.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["core/dispatch", "core/keys", "core/pytorch"]
WANTED = 0.95
# The core's own tests, then those of what is built on it. (target, program below bin/tests)
FIRST = "test_core"
REST = ["test_core_allocation", "test_kernels_layers", "test_kernels", "test_app"]

Place = collections.namedtuple("Place", "path offset old new")

# What stands there, and what is put in its stead. Binary operators have blanks on both sides (clang-format), by which they
# are told from template brackets, references and signs.
CHANGES = [
    (r" (==|!=|<=|>=|<|>|&&|\|\||\+|-|\*|&|\||<<|>>) ", {
        "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+",
        "*": "+", "&": "|", "|": "&", "<<": ">>", ">>": "<<"}),
    (r"(?<![\w.])(\+\+|--)(?=[\w])", {"++": "--", "--": "++"}),
    (r" (\+=|-=|\|=|&=) ", {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|="}),
    (r"(?<=[(, ])(!|~)(?=[\w(])", {"!": "", "~": ""}),
    (r"\b(true|false)\b", {"true": "false", "false": "true"}),
    (r"\b(continue|break)(?=;)", {"continue": "break", "break": "continue"}),
    (r"(?<![\w.\"'])(\d+)(?![\w.\"'])", None),  # a number: the next one, and 0 for 1
    (r"\bif \((?!constexpr)(?=[^;]*$)", "negate"),
]
# Lines on which a place would break no behaviour: declarations for the compiler, includes.
LEFT_OUT = re.compile(r"^\s*(#|using |namespace |static_assert|template|//|\[\[nodiscard\]\] .*;$)")


def hidden(text):
    """The text with strings and comments blanked out, every character in its place."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
    return pattern.sub(lambda found: re.sub(r"[^\n]", '"', found.group()), text)


def closing(text, opening):
    """The offset of the bracket that closes the one at `opening`, or None."""
    depth = 0
    for at in range(opening, min(len(text), opening + 2000)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return None


def places_in(path):
    text = (ROOT / path).read_text()
    plain = hidden(text)
    lines_left_out = []
    offset = 0
    for line in plain.splitlines(keepends=True):
        if LEFT_OUT.match(line):
            lines_left_out.append((offset, offset + len(line)))
        offset += len(line)

    def left_out(at):
        return any(begin <= at < end for begin, end in lines_left_out)

    for pattern, table in CHANGES:
        for found in re.finditer(pattern, plain, re.M):
            if left_out(found.start()):
                continue
            if table == "negate":
                begin = found.end() - 1
                end = closing(plain, begin)
                condition = text[begin + 1:end] if end else ";"
                if ";" not in condition and "auto" not in condition and "=" not in re.sub(r"[=!<>]=", "", condition):
                    yield Place(path, begin + 1, condition, "!(" + condition + ")")
                continue
            old = found.group(1)
            new = table[old] if table else {"1": "0"}.get(old, str(int(old) + 1))
            yield Place(path, found.start(1), old, new)


def places(headers):
    endings = {".cpp", ".h"} if headers else {".cpp"}
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings:
                found += places_in(path.relative_to(ROOT).as_posix())
    return found


def words(place, text=None):
    text = text or (ROOT / place.path).read_text()
    line = text.count("\n", 0, place.offset) + 1
    begin = text.rfind("\n", 0, place.offset) + 1
    end = text.find("\n", place.offset)
    changed = text[:place.offset] + place.new + text[place.offset + len(place.old):]
    after = changed[begin:end + len(place.new) - len(place.old)]
    return f"{place.path}:{line}: {text[begin:end].strip()}   ->   {after.strip()}"


class Workshop:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder):
        self.tree = folder / "tree"
        self.build = self.tree / "build/release"  # the same names as in a checkout: the compiler cache knows its objects
        self.environment = dict(os.environ, CCACHE_BASEDIR=str(self.tree), LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen",
                                CCACHE_SLOPPINESS="pch_defines,time_macros", HOME=str(folder / "home"),
                                CCACHE_DIR=os.environ.get("CCACHE_DIR", os.path.expanduser("~/.cache/ccache")))
        (folder / "home").mkdir(parents=True, exist_ok=True)

    def prepare(self):
        names = subprocess.run(["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others",
                                "--exclude-standard"], cwd=ROOT, check=True,
                               stdout=subprocess.PIPE).stdout.decode().split("\0")
        for name in filter(None, names):
            source, target = ROOT / name, self.tree / name
            if not source.is_file():
                continue
            content = source.read_bytes()
            if target.exists() and target.read_bytes() == content:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            target.chmod(source.stat().st_mode)
        subprocess.run(["cmake", "--preset", "release", "-DKEYFALL_BUILD_UI=OFF", "-DKEYFALL_BUILD_BENCH=OFF"],
                       cwd=self.tree, env=self.environment, check=True, stdout=subprocess.DEVNULL)
        if not self.make(FIRST):
            sys.exit("the tree does not build as it is; see " + str(self.log))

    @property
    def log(self):
        return self.tree / "build.log"

    def make(self, *targets):
        with open(self.log, "w") as log:
            return subprocess.run(["ninja", "-C", str(self.build), *targets], env=self.environment, stdout=log,
                                  stderr=log).returncode == 0

    def cases(self, program):
        """The names of a program's test classes."""
        shown = subprocess.run(["ctest", "--test-dir", str(self.build), "--show-only=json-v1"], env=self.environment,
                               stdout=subprocess.PIPE, check=True).stdout
        found = []
        for test in json.loads(shown)["tests"]:
            command = test.get("command", [])
            if len(command) == 2 and pathlib.Path(command[0]).name == program and command[1] not in found:
                found.append(command[1])
        return found

    def passes(self, program, case, seconds):
        """None when the case passes, else how it ended. `seconds` are of the processor: others may be at work here."""
        limit = ["prlimit", f"--cpu={int(seconds)}:{int(seconds) + 1}"]
        command = [*limit, str(self.build / "bin/tests" / program), case, "-silent"]
        try:
            status = subprocess.run(command, cwd=self.tree, env=self.environment, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, timeout=20 * seconds).returncode
        except subprocess.TimeoutExpired:
            return "hangs"
        return {0: None, -signal.SIGXCPU: "hangs"}.get(status, "dies" if status < 0 else "fails")


def of_folder(path):
    """The cases of the tests beside a source."""
    folder = ROOT / "tests" / pathlib.Path(path).parent
    while not folder.is_dir():
        folder = folder.parent
    return {file.name[:-len("_test.cpp")] for file in folder.glob("*_test.cpp")}


class Baseline:
    """Which cases pass as the tree is, and how long each takes. To be asked for while nothing is broken."""

    def __init__(self, shop):
        self.shop = shop
        self.seconds = {}

    def of(self, program):
        if program not in self.seconds:
            if not self.shop.make(program):
                sys.exit(f"{program} does not build")
            times = {}
            for case in self.shop.cases(program):
                begin = time.monotonic()
                ended = self.shop.passes(program, case, 600)
                if ended:
                    print(f"left out: {program} {case} {ended} on the tree as it is", flush=True)
                else:
                    times[case] = time.monotonic() - begin
            self.seconds[program] = times
        return self.seconds[program]


def catch(shop, times, program, first):
    for case in sorted(times, key=lambda name: (name not in first, times[name])):
        ended = shop.passes(program, case, max(20, 10 * times[case]))
        if ended:
            return f"{program} {case} {ended}"
    return None


def attempt(shop, baseline, place):
    """How the place's change ends: "invalid", "caught by ..." or "survived"."""
    file = shop.tree / place.path
    text = file.read_text()
    assert text[place.offset:place.offset + len(place.old)] == place.old, "the tree is not the one that was searched"
    broken = text[:place.offset] + place.new + text[place.offset + len(place.old):]
    # What PyTorch's texts are read to is asked of the command line more than of kernels.
    others = sorted(REST, key=lambda name: name != "test_app") if place.path.startswith("core/pytorch/") else REST
    for program in [FIRST, *others]:
        times = baseline.of(program)
        try:
            file.write_text(broken)
            if not shop.make(program):
                return "invalid"
            caught = catch(shop, times, program, of_folder(place.path))
        finally:
            file.write_text(text)
        if caught:
            return f"caught by {caught}"
    return "survived"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", default="1/1", help="this part of so many, as 2/4")
    parser.add_argument("--count", type=int, default=200, help="places in all shares together")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--headers", action="store_true", help="headers too: each rebuilds much of the core")
    parser.add_argument("--list", action="store_true", help="only print the places")
    parser.add_argument("--core-only", action="store_true", help="only the core's own tests")
    arguments = parser.parse_args()
    share, shares = (int(part) for part in arguments.share.split("/"))

    all_places = places(arguments.headers)
    order = list(all_places)
    random.Random(arguments.seed).shuffle(order)
    mine = order[share - 1::shares]
    wanted = (arguments.count + shares - share) // shares
    if arguments.list:
        for place in mine[:wanted]:
            print(words(place))
        print(f"{wanted} of {len(all_places)} places")
        return 0
    if arguments.core_only:
        REST.clear()

    folder = ROOT / "build/mutate"
    folder.mkdir(parents=True, exist_ok=True)
    state_file = folder / "state.jsonl"
    known = {}
    if state_file.exists():
        for line in state_file.read_text().splitlines():
            entry = json.loads(line)
            known[entry["place"]] = entry["result"]
    shop = Workshop(folder)
    shop.prepare()
    baseline = Baseline(shop)
    results = {}
    for place in mine:
        if sum(result != "invalid" for result in results.values()) >= wanted:
            break
        name = words(place)
        if name not in known:
            begin = time.monotonic()
            known[name] = attempt(shop, baseline, place)
            with open(state_file, "a") as state:
                state.write(json.dumps({"place": name, "result": known[name],
                                        "seconds": round(time.monotonic() - begin, 1)}) + "\n")
            print(f"{known[name]}: {name}", flush=True)
        results[name] = known[name]

    valid = {name: result for name, result in results.items() if result != "invalid"}
    survivors = [name for name, result in valid.items() if result == "survived"]
    caught = len(valid) - len(survivors)
    hung = sum(result.endswith("hangs") for result in valid.values())
    print(f"{caught} of {len(valid)} caught ({hung} by hanging), {len(results) - len(valid)} did not compile; "
          f"{len(all_places)} places in all")
    for name in survivors:
        print(f"SURVIVED {name}")
    return 0 if not valid or caught >= WANTED * len(valid) else 1


if __name__ == "__main__":
    sys.exit(main())
