# SPDX-License-Identifier: MIT
"""Times PyTorch's operators for torch_speed.cpp: reads indices into operator_cases.json, answers each with seconds."""
import json
import os
import sys
import time

import torch

torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
torch.set_grad_enabled(False)
TYPES = {"bool": torch.bool, "bfloat16": torch.bfloat16, "float32": torch.float32}


def value(described):
    if isinstance(described, str):
        return TYPES[described]
    if isinstance(described, list):
        return [value(item) for item in described]
    if not isinstance(described, dict):
        return described
    if "rand" in described:
        made = torch.rand(described["rand"])
    else:
        made = torch.randint(described["below"], described["randint"])
    made = made.to(TYPES.get(described.get("type"), made.dtype))
    return made.t() if described.get("transposed") else made


def work_of(case):
    name, _, overload = case["op"].partition(".")
    op = getattr(getattr(torch.ops.aten, name), overload or "default")
    arguments = [value(item) for item in case["arguments"]]
    keywords = {name: value(item) for name, item in case.get("keywords", {}).items()}
    if "memory_format" in keywords:
        keywords["memory_format"] = torch.contiguous_format
    return lambda: op(*arguments, **keywords)


def fastest(work):
    """As operator_speed.cpp: the fastest of at least 5 batches in a fifth of a second."""
    work()
    start = time.perf_counter()
    work()
    calls = max(1, int(0.001 / max(time.perf_counter() - start, 1e-9)))
    best, batches, begin = float("inf"), 0, time.perf_counter()
    while batches < 5 or time.perf_counter() - begin < 0.2:
        start = time.perf_counter()
        for _ in range(calls):
            work()
        best = min(best, (time.perf_counter() - start) / calls)
        batches += 1
    return best


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)
    works = {}
    for line in sys.stdin:
        case = cases[int(line)]
        try:
            if case["name"] not in works:
                works = {case["name"]: work_of(case)}  # one at a time: the tensors are large
            print(fastest(works[case["name"]]), flush=True)
        except Exception as error:  # an operator that this PyTorch does not have
            print(case["name"], error, file=sys.stderr)
            print(-1, flush=True)


main()
