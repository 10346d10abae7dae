# SPDX-License-Identifier: MIT
"""Calls without tensors, whose key BackendSelect takes from device, dtype and layout:

    python3 resources/pytorch/record.py tests/data/recordings/factories_2_15.jsonl.gz tests/data/recordings/factories.py
    python3 tests/data/recordings/ask_backends.py tests/data/recordings/factories_2_15.asked.jsonl.gz
"""
import torch

CALLS = [
    ("zeros", lambda: torch.zeros(2, 2)),
    ("rand", lambda: torch.rand(3)),
    ("arange", lambda: torch.arange(4)),
    ("full", lambda: torch.full((2, 2), 7.0)),
    ("empty.memory_format", lambda: torch.empty(3)),
    ("ones", lambda: torch.ones(2, device="meta")),
    ("zeros", lambda: torch.zeros(2, 2, device="meta")),
    ("randn", lambda: torch.randn(2, requires_grad=True)),
    ("eye", lambda: torch.eye(2)),
    ("linspace", lambda: torch.linspace(0, 1, 4)),
    ("empty_strided", lambda: torch.empty_strided((2, 2), (2, 1))),
    ("randperm", lambda: torch.randperm(4)),
    ("sparse_coo_tensor.size", lambda: torch.sparse_coo_tensor(size=(2, 2), check_invariants=False)),
    ("empty.memory_format", lambda: torch.empty(2, layout=torch.sparse_coo)),
]

if __name__ == "__main__":
    for _, call in CALLS:
        call()
    with torch.inference_mode():
        torch.zeros(2)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        torch.zeros(2)
