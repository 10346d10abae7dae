# SPDX-License-Identifier: MIT
"""Tensors whose key sets are not those of a plain tensor, modes and guards:

    python3 tests/data/recordings/ask_extractor.py tests/data/recordings/kinds_2_15.jsonl.gz tests/data/recordings/kinds.py
"""
import torch

a = torch.rand(2, 2)
z = torch.rand(2, 2, dtype=torch.complex64)
z.conj().mul(z)
z.conj().imag.add(1)
torch.mm(z.conj(), z)
sparse = a.to_sparse()
sparse.mul(2)
csr = a.to_sparse_csr()
csr.mul(2)
torch.mm(csr, a)
quantized = torch.quantize_per_tensor(a, 0.1, 0, torch.quint8)
quantized.dequantize()
torch.relu(quantized)
a.to_mkldnn().relu()
nested = torch.nested.nested_tensor([torch.rand(2), torch.rand(3)])
nested.mul(2)
torch.relu(nested)
meta = torch.empty(2, 2, device="meta", requires_grad=True)
(meta * 2).sum().backward()
with torch.inference_mode():
    inside = torch.rand(2, 2)
    inside.mul_(2)
    inside.t()
inside.add(1)
with torch.no_grad():
    a.mul_(3)
    a.view(4).add_(1)
leaf = torch.rand(2, 2, requires_grad=True)
leaf.detach().clone()
with torch.autocast("cpu", dtype=torch.bfloat16):
    torch.mm(leaf, a).sum()
    torch.softmax(a, 0)
    torch.cat([a, a])
a[a > 0.5]
a[0, :] = 1
torch.where(a > 0, a, z)
torch.stack([a, a]).split(1)
a.expand(3, 2, 2).reshape(-1)
torch.full((2,), 3.0)
torch.arange(4).to(torch.float32)
torch.nn.functional.embedding(torch.tensor([0, 1]), a)
torch.linalg.solve(a + torch.eye(2), a)
torch.fft.fft(a)
torch.rand(3).bernoulli_()
torch.dropout(a, 0.5, True)
a.numpy()
a.sum().item()
