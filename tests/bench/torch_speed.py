# SPDX-License-Identifier: MIT
"""Times PyTorch's operators for operator_speed.cpp: one line `name seconds` each, the fastest of many runs."""
import os
import time

import torch

torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
torch.set_grad_enabled(False)


def fastest(work, rounds=15):
    work()
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def main():
    a = torch.rand(16 << 20)
    b = torch.rand(16 << 20)
    rows = torch.rand(16384, 1024)
    square = torch.rand(1024, 1024)
    for name, work in {
        "add": lambda: a + b,
        "mul": lambda: a * b,
        "relu": lambda: torch.relu(a),
        "exp": lambda: torch.exp(a),
        "sigmoid": lambda: torch.sigmoid(a),
        "sum": lambda: torch.sum(a),
        "softmax": lambda: torch.softmax(rows, 1),
        "matmul": lambda: square @ square,
    }.items():
        print(name, fastest(work))


main()
