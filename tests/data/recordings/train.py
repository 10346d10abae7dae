# SPDX-License-Identifier: MIT
"""A transformer block and a small convolutional network, trained 3 steps:

    python3 resources/pytorch/record.py tests/data/recordings/train_2_15.jsonl.gz tests/data/recordings/train.py
"""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(8)
        self.heads = nn.Linear(8, 24)
        self.inner = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))

    def forward(self, x):
        q, k, v = self.heads(self.norm(x)).chunk(3, -1)
        x = x + torch.softmax(q @ k.transpose(-1, -2) / 8**0.5, -1) @ v
        return x + self.inner(x)


torch.manual_seed(1)
convolutional = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(36, 5))
block = Block()
optimizer = torch.optim.SGD([*convolutional.parameters(), *block.parameters()], lr=0.1)
words, pictures, answers = torch.randn(2, 5, 8), torch.randn(3, 1, 8, 8), torch.tensor([0, 1, 2])
for step in range(3):
    optimizer.zero_grad()
    loss = block(words).pow(2).mean() + F.cross_entropy(convolutional(pictures), answers)
    loss.backward()
    optimizer.step()
