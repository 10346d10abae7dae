#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the arrows between the folders of the house, and fails on a circle or an arrow against the layers.

    tests/house/arrows.py [--files] [FOLDER...]      default: all of core, kernels, ui and app

An arrow A -> B is an #include in a file of A of a file of B, with the number of such includes. A folder is two levels
deep (core/dispatch), files in a layer's own folder count to that layer ("core"). --files names the includes behind each
arrow of a circle. A layer that knows no JSON must not reach the JSON library by any way. Exit status: 0 no circle, 1 a
circle or a forbidden arrow or way, with the includes that make it.
"""
import os
import re
import sys
from collections import defaultdict

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LAYERS = {"core": {"core"}, "kernels": {"core", "kernels"}, "ui": {"core", "ui"}, "app": {"core", "kernels", "ui", "app"}}
NO_JSON = {"kernels"}  # what it needs of a document, core has read (TensorSpec)
READS_JSON = {"kernels/codegen", "kernels/compiled"}  # but for their trade: programs are documents (kernels:4)
JSON_INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]nlohmann/', re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+"((?:core|kernels|ui|app)/[^"]+)"', re.M)


def room(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def arrows_of(layers):
    """{(from, to): ["file includes file", ...]} between different rooms."""
    arrows = defaultdict(list)
    for layer in layers:
        for folder, _, files in sorted(os.walk(os.path.join(ROOT, layer))):
            for name in sorted(files):
                if not name.endswith((".h", ".cpp", ".cu", ".cuh")):
                    continue
                path = os.path.relpath(os.path.join(folder, name), ROOT)
                with open(os.path.join(ROOT, path), encoding="utf-8") as source:
                    for target in INCLUDE.findall(source.read()):
                        if room(target) != room(path):
                            arrows[room(path), room(target)].append(f"{path} includes {target}")
    return arrows


def reaches_json(path, known):
    """The includes that lead from a file to the JSON library, or nothing."""
    if path not in known:
        known[path] = None  # a circle of headers leads nowhere new
        with open(os.path.join(ROOT, path), encoding="utf-8") as source:
            text = source.read()
        if JSON_INCLUDE.search(text):
            known[path] = [path]
        else:
            ways = (reaches_json(target, known) for target in INCLUDE.findall(text)
                    if os.path.exists(os.path.join(ROOT, target)))
            known[path] = next(([path, *way] for way in ways if way), None)
    return known[path]


def circles_of(arrows):
    """The strongly connected components of more than one room, each sorted (Tarjan)."""
    after = defaultdict(list)
    for start, end in arrows:
        after[start].append(end)
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for end in after[node]:
            if end not in index:
                visit(end)
                low[node] = min(low[node], low[end])
            elif end in stack:
                low[node] = min(low[node], index[end])
        if low[node] == index[node]:
            part = []
            while not part or part[-1] != node:
                part.append(stack.pop())
            if len(part) > 1:
                found.append(sorted(part))

    for node in list(after):
        if node not in index:
            visit(node)
    return found


def main(arguments):
    verbose = "--files" in arguments
    layers = [a for a in arguments if a != "--files"] or list(LAYERS)
    arrows = arrows_of(layers)
    for start in sorted({start for start, _ in arrows}):
        print(start + " -> " + ", ".join(f"{end} {len(arrows[start, end])}" for s, end in sorted(arrows) if s == start))

    failed = False
    for (start, end), files in sorted(arrows.items()):
        if end.split("/")[0] not in LAYERS[start.split("/")[0]]:
            failed = True
            print(f"AGAINST THE LAYERS: {start} -> {end}:\n  " + "\n  ".join(files))
    known = {}
    for layer in sorted(NO_JSON.intersection(layers)):
        for folder, _, files in sorted(os.walk(os.path.join(ROOT, layer))):
            if any(os.path.relpath(folder, ROOT).startswith(room) for room in READS_JSON):
                continue
            for name in sorted(files):
                path = os.path.relpath(os.path.join(folder, name), ROOT)
                if name.endswith((".h", ".cpp", ".cu", ".cuh")) and (way := reaches_json(path, known)):
                    failed = True
                    print("JSON IN " + layer + ": " + " -> ".join(way))
    for circle in circles_of(arrows):
        failed = True
        inside = sorted(key for key in arrows if key[0] in circle and key[1] in circle)
        print(f"CIRCLE of {', '.join(circle)}: " + "; ".join(f"{s} -> {e} {len(arrows[s, e])}" for s, e in inside))
        for key in inside:
            if verbose or len(arrows[key]) <= 3:
                print("\n".join("  " + line for line in arrows[key]))
    print(f"{len({a for pair in arrows for a in pair})} rooms, {len(arrows)} arrows, "
          f"{len(circles_of(arrows))} circles")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
