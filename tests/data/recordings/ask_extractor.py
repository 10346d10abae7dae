# SPDX-License-Identifier: MIT
"""Records a script, and beside each call writes what the live DispatchKeyExtractor and the computed table say of it:

    python3 ask_extractor.py train_2_15.jsonl.gz train.py

writes train_2_15.jsonl.gz and train_2_15.asked.jsonl.gz, a line a call: the keys of the set that it is looked up with
(fallthroughs are gone from it), the highest key as each kernel passes on what is below its own, and the kernel that
_dispatch_dump_table names for each of these keys. Builds live_extractor.cpp against that PyTorch: a C++ compiler and ninja.
"""
import gzip
import json
import os
import re
import runpy
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "resources", "pytorch"))

import record
import torch
from torch.utils.cpp_extension import load

live = load("live_extractor", [os.path.join(HERE, "live_extractor.cpp")], extra_cflags=["-O0"])
ROW = re.compile(r"^(\S+): (fallthrough )?(.*) \[[a-z ]+\]$")
FOOTPRINT = live.set_of(list(record.FOOTPRINT))
tables = {}


def kernels_of(name):
    if name not in tables:
        rows = (ROW.match(line) for line in torch._C._dispatch_dump_table(name).splitlines())
        tables[name] = {row.group(1): record.PACKAGES.sub(r"\1\2", row.group(3)) for row in rows if row and not row.group(2)}
    return tables[name]


def with_tensors(schema, args, kwargs):
    """The arguments as the dispatcher gets them: a number for a tensor is one."""
    def one(argument, value):
        number = isinstance(value, (bool, int, float, complex)) and str(argument.type) == "Tensor"
        return torch.tensor(value) if number else value

    by_name = {argument.name: argument for argument in schema.arguments}
    positional = [argument for argument in schema.arguments if not argument.kwarg_only]
    return (tuple(one(argument, value) for argument, value in zip(positional, args)),
            {name: one(by_name[name], value) for name, value in kwargs.items()})


class Asking(record.keyfall_record):
    def __init__(self, path, answers):
        super().__init__(path)
        self.answers = answers

    def describe(self, func, args, kwargs):
        call = super().describe(func, args, kwargs)
        stack = self.public()
        # The sets above every layer: the public call's, in backward the defaults of a thread.
        include, exclude = stack[-1][2] if stack else (self.before[0], self.before[1])
        if not stack and call["inference"]:
            exclude = exclude | live.set_of(["AutogradCPU", "ADInplaceOrView"])
        args, kwargs = with_tensors(func._schema, args, kwargs)
        keys, highest = live.ask(func._schema.name, func._schema.overload_name, args, kwargs, include - FOOTPRINT, exclude)
        kernels = kernels_of(call["op"])
        self.answers.append({"call": call["call"], "op": call["op"], "keys": keys,
                             "falls": [[key, kernels.get(key)] for key in highest]})
        return call

    def __enter__(self):
        self.before = record._state()
        return super().__enter__()


def main(path, script):
    answers = []
    sys.argv = [script]
    with Asking(path, answers):
        runpy.run_path(script, run_name="__main__")
    with gzip.open(path.replace(".jsonl.gz", ".asked.jsonl.gz"), "wt", encoding="utf-8") as out:
        for answer in answers:
            out.write(json.dumps(answer, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
