# SPDX-License-Identifier: MIT
"""A few calls whose kernels call other operators, as torch.profiler sees:

    python3 resources/pytorch/record.py --profile tests/data/recordings/profiled_2_15.jsonl.gz tests/data/recordings/small.py
"""
import torch

x = torch.ones(1, 1, 4, 4, requires_grad=True)
weight = torch.ones(2, 1, 3, 3)
torch.nn.functional.conv2d(x, weight).sum().backward()
torch.ones(2, 3).cumsum(0)
print("done")
