# SPDX-License-Identifier: MIT
"""Calls under modes, and one that raises:

    python3 resources/pytorch/record.py tests/data/recordings/modes_2_15.jsonl.gz tests/data/recordings/modes.py
"""
import torch

a, b = torch.ones(2, 3), torch.ones(3, 2)
torch.mm(a, b)
with torch.autocast("cpu", dtype=torch.bfloat16):
    torch.mm(a, b)
with torch.inference_mode():
    torch.mm(a, b)
torch.matmul(a, b)
torch.exp(a, out=torch.empty(2, 3))
a.add_(1)
torch.exp(torch.ones(2, 2, device="meta"))
torch.ones(2, 2).to_sparse().sum()
line = torch.zeros(2)
try:
    torch.mm(line, line)
except RuntimeError:
    pass
