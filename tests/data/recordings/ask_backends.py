# SPDX-License-Identifier: MIT
"""Asks a real PyTorch where the calls of factories.py come to below BackendSelect: at each key stands a kernel that notes
itself. A line for each call: its operator and the key that it came to first.

    python3 tests/data/recordings/ask_backends.py OUT.jsonl.gz
"""
import gzip
import json
import os
import runpy
import sys

import torch

KEYS = ("CPU", "Meta", "SparseCPU", "SparseMeta", "QuantizedCPU")


class Met(Exception):
    pass


def first_met(op, call):
    library = torch.library.Library("aten", "IMPL")
    for key in KEYS:
        def note(*_, key=key, **__):
            raise Met(key)
        library.impl(op, note, key, allow_override=True)
    try:
        call()
    except Met as met:
        return str(met)
    finally:
        library._destroy()
    return None


calls = runpy.run_path(os.path.join(os.path.dirname(os.path.abspath(__file__)), "factories.py"))["CALLS"]
with gzip.open(sys.argv[1], "wt") as out:
    for op, call in calls:
        out.write(json.dumps({"op": "aten::" + op, "key": first_met(op, call)}) + "\n")
