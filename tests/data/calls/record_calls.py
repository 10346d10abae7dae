# SPDX-License-Identifier: MIT
"""What PyTorch makes of calls of its library: the operators that each calls, the node that it leaves and what that calls,
values and gradients.

    python3 tests/data/calls/record_calls.py > tests/data/calls/torch_2_15.json

A composite is all calls; what a backend's kernel calls is its own affair, so whoever compares goes down through composites
only. The profiler leaves out a call that is the only one of its caller and has its name (`var` of `var.correction`).
"""
import json

import torch
from torch.profiler import ProfilerActivity, profile
from torch.utils._python_dispatch import TorchDispatchMode

SHAPES = {
    "a": [2, 3], "b": [3, 2], "o": [2, 3], "c": [2], "v": [3], "B0": [2, 2, 2], "B1": [2, 2, 3], "B2": [2, 3, 2],
    "s": [4, 5], "s2": [4, 5], "t3": [2, 3, 4], "t4": [2, 4, 3], "img": [1, 2, 6, 6], "w": [3, 2, 3, 3], "cb": [3],
    "q": [1, 2, 4, 3], "k": [1, 2, 4, 3], "vv": [1, 2, 4, 3], "ln": [4, 6], "lw": [6], "lb": [6], "emb": [7, 3],
    "lin": [5, 3], "linb": [5], "plane": [1, 3, 2, 2], "line": [2, 3, 4], "weights": [5], "w3": [3],
    "kw": [3, 3, 2], "kg": [6, 1, 2], "kt": [3, 2, 2], "gn": [2, 4, 3], "g4": [4], "h4": [4],
}
FIXED = {
    "idx": torch.tensor([0, 2, 1, 3]), "eidx": torch.tensor([1, 4, 6]), "eidx2": torch.tensor([[1, 4], [6, 1]]),
    "mask": torch.tensor([[True, False, True, False, True], [False, True, True, False, False]] * 2),
    "classes": torch.tensor([[[0, 2], [1, 2]]]), "lineclasses": torch.tensor([[0, 2, 1, 1], [2, 2, 0, 1]]),
    "means": torch.tensor([0.25, -0.5, 1.0]), "variances": torch.tensor([1.0, 0.5, 2.0]),
    "additive": torch.tensor([[0.0, -1.0, 0.5, 0.0]] * 4), "number": torch.tensor(0.25),
    "ties": torch.tensor([[1.0, 2.0, 2.0], [0.0, 2.0, -1.0]]), "edges": torch.tensor([-3.0, 0.0, 3.0, 6.0, -1.0]),
    "deep": torch.tensor([True, False, True, False, False]), "row": torch.tensor([0.5, -0.25, 2.0, 1.0]),
}
LEAVES = ["ties", "edges", "row"]
CALLS = """
addmm(c, a, b)
addmm(c, a, b, beta=0.5, alpha=2.0)
addmv(c, a, v)
addmv(c, a, v, beta=2.0, alpha=0.5)
baddbmm(B0, B1, B2)
baddbmm(B0, B1, B2, beta=0.5, alpha=2.0)
matmul(a, b)
matmul(B1, B2)
matmul(B1, b)
matmul(a, v)
matmul(v, v)
matmul(B1, v)
linear(a, lin, linb)
linear(t4, lin, linb)
linear(a, lin)
linear(t4, lin)
l1_loss(s, s2)
smooth_l1_loss(s, s2)
smooth_l1_loss(s, s2, 0, 0.3)
smooth_l1_loss(s, s2, 2, 0.0)
huber_loss(s, s2)
huber_loss(s, s2, 2, 0.25)
mse_loss(s, s2)
binary_cross_entropy_with_logits(s, s2)
binary_cross_entropy_with_logits(s, s2, None, weights, 2)
binary_cross_entropy_with_logits(s, s2, weights, None, 0)
nll_loss(s, idx)
nll_loss(s, idx, weights, 1, 2)
nll_loss(s, idx, weights, 0)
nll_loss_nd(plane, classes)
nll_loss_nd(line, lineclasses)
nll_loss_nd(line, lineclasses, None, 0)
cross_entropy_loss(s, idx)
cross_entropy_loss(s, idx, weights, 2, 1)
cross_entropy_loss(line, lineclasses)
cross_entropy_loss(s, s2)
log_softmax(s, 1)
softmax(s, 1)
log_sigmoid(s)
conv2d(img, w, cb)
max_pool2d(img, [2, 2])
max_pool2d(img, [3, 3], [2, 2], [1, 1])
max_pool2d(img, [2, 2], [2, 2], [0, 0], [2, 2], True)
max_pool2d_with_indices(img, [3, 2], [2, 1], [1, 1])
avg_pool2d(img, [2, 2])
avg_pool2d(img, [3, 3], [2, 2], [1, 1], True)
avg_pool2d(img, [3, 3], [2, 2], [1, 1], True, False)
avg_pool2d(img, [3, 2], [1, 2], [1, 1], False, True, 5)
adaptive_avg_pool2d(img, [1, 1])
adaptive_avg_pool2d(img, [4, 5])
batch_norm(plane, w3, cb, means, variances, True, 0.1, 1e-05, False)
batch_norm(plane, w3, cb, means, variances, False, 0.1, 1e-05, False)
batch_norm(img, None, None, None, None, True, 0.1, 1e-05, False)
batch_norm(line, None, None, None, None, True, 0.1, 1e-05, False)
native_batch_norm(a, None, v, means, variances, False, 0.1, 1e-05)
layer_norm(ln, [6], lw, lb)
scaled_dot_product_attention(q, k, vv)
scaled_dot_product_attention(q, k, vv, None, 0.0, True)
scaled_dot_product_attention(q, k, vv, additive)
embedding(emb, eidx)
embedding(emb, eidx2)
embedding(emb, eidx, 4)
dropout(s, 0.5, True)
dropout(s, 0.5, False)
flatten(t3, 1)
flatten(t3)
chunk(s, 2, 1)
narrow(s, 0, 1, 2)
stack([a, o])
stack([a, o], 1)
cat([a, o])
repeat(a, [2, 2])
repeat(a, [2, 1, 3])
roll(a, [1], [0])
roll(a, [1, 2], [0, 1])
tril(s)
triu(s, 1)
masked_fill(s, mask, 0.5)
masked_fill(s, mask, number)
masked_select(s, mask)
topk(s, 2)
sort(s)
reshape(s, [20])
square(s)
var(s)
std(s)
var(s, [1])
std(s, [0], False)
mean(s)
mean(s, [1])
sum(s)
sum(s, [1])
prod(s, 1)
max(s)
min(s)
movedim(t3, 0, 1)
t(a)
transpose(t3, 0, 1)
permute(t3, [2, 0, 1])
clamp(s, 0.2, 0.8)
relu(s)
sigmoid(s)
tanh(s)
silu(s)
isfinite(s)
add(a, o)
mul(a, o)
sum_to_size(a, [3])
expand_as(v, a)
view_as(a, o)
broadcast_to(v, [2, 3])
unflatten(s, 1, [5, 1])
unflatten(t3, -1, [2, -1])
swapaxes(t3, 0, 1)
swapdims(t3, 0, -1)
moveaxis(t3, 0, 1)
outer(v, c)
ger(v, c)
relu6(s)
absolute(s)
negative(s)
multiply(a, o)
divide(a, o)
subtract(a, o)
concat([a, o], 1)
unflatten(s, 1, [2, 2])
unflatten(s, 1, [-1, -1])
unflatten(s, 1, [])
unflatten(number, 0, [1])
outer(a, c)
avg_pool2d(img, [2, 2, 2])
avg_pool2d(img, [2, 2], [1, 1, 1])
avg_pool2d(img, [2, 2], [0, 1])
avg_pool2d(img, [2, 2], [1, 1], [2, 2])
avg_pool2d(img, [2, 2], [1, 1], [-1, 0])
avg_pool2d(img, [2, 2], [], [0, 0], False, True, 0)
avg_pool2d(img, [7, 7])
max_pool2d(img, [2, 2], [1, 1], [2, 2])
max_pool2d(s, [2, 2])
adaptive_avg_pool2d(img, [2])
adaptive_avg_pool2d(img, [-2, 2])
adaptive_avg_pool2d(s, [2, 2])
batch_norm(plane, w3, cb, None, variances, False, 0.1, 1e-05, False)
batch_norm(plane, w3, cb, c, variances, True, 0.1, 1e-05, False)
batch_norm(plane, c, cb, means, variances, True, 0.1, 1e-05, False)
max(s, 1)
min(s, 0, True)
amax(s, [1])
amin(s)
amax(s, [0], True)
unbind(a)
unbind(a, 1)
split_with_sizes(s, [1, 3, 1], 1)
split(s, 2, 1)
clamp_min(s, 0.4)
clamp_max(s, 0.4)
clamp(s, 0.3)
clamp(s, None, 0.6)
hardtanh(s, 0.2, 0.8)
prod(s)
prod(s, 0, True)
masked_scatter(s, mask, s2)
topk(s, 2, 0, False)
sort(s, 0, True)
sort(v)
repeat(a, [1, 1])
repeat(a, [2, 2, 1, 3])
repeat(v, [0, 2])
mul(a, v)
mul(a, a)
div(a, v)
sub(a, v)
pow(a, 2)
pow(a, 3.0)
exp(a)
log(a)
sqrt(a)
sin(a)
cos(a)
neg(a)
rsqrt(a)
reciprocal(a)
maximum(a, o)
minimum(a, v)
where(mask, s, s2)
index_add(s, 0, idx, s2)
select(a, 0, 1)
slice(a, 1, 0, 2)
cumsum(a, 1)
flip(a, [0])
expand(v, [2, 3])
unsqueeze(a, 0)
squeeze(a)
erf(a)
gelu(a)
gelu(a, approximate="tanh")
softplus(a)
elu(a)
leaky_relu(a)
hardswish(a)
hardsigmoid(a)
log1p(a)
expm1(a)
tan(a)
asin(a)
acos(a)
atan(a)
sinh(a)
cosh(a)
atan2(a, o)
logsumexp(a, [1])
clone(a)
repeat(a, [2, 1, 1])
repeat(a, [1, 1, 1])
log2(a)
log10(a)
exp2(a)
asinh(a)
erfc(a)
floor(a)
ceil(a)
round(a)
trunc(a)
frac(a)
sign(a)
remainder(a, o)
fmod(a, o)
div(a, o, rounding_mode="floor")
pow(a, 0)
pow(a, 0.5)
pow(a, 1)
squeeze(t3, 0)
unsqueeze(v, 1)
sum(s, [0], True)
mean(t3, [0, 2])
logsumexp(t3, [0, 2])
logsumexp(s, [0], True)
amax(t3, [0, 2])
cumsum(v, 0)
relu(a)
softmax(s, 0)
transpose(a, 0, 1)
t(v)
expand(v, [2, -1])
view(a, [6])
slice(a, 0, 0, 2)
select(t3, 1, -1)
index_select(s, 0, idx)
flip(t3, [0, 2])
sum_to_size(a, [1, 3])
add(a, o, alpha=2)
sub(a, o, alpha=2)
neg(s)
where(mask, s, number)
mul(s, number)
add(v, a)
baddbmm(B0, B1, B2, beta=0)
addmm(c, a, b, alpha=0.5)
bmm(B1, B2)
mm(a, b)
mv(a, v)
dot(v, v)
max(ties)
min(ties)
amax(ties, [0])
max(ties, 1)
maximum(ties, number)
prod(ties)
prod(ties, 1)
sort(ties)
clamp(ties, 0.0, 2.0)
clamp_min(ties, 2.0)
abs(ties)
relu(edges)
relu6(edges)
hardtanh(edges)
hardswish(edges)
hardsigmoid(edges)
leaky_relu(edges)
elu(edges)
gelu(edges)
softplus(edges, 2, 5)
silu(edges)
log_sigmoid(edges)
erf(edges)
std(edges)
index_add(edges, 0, idx, row)
masked_fill(edges, deep, 0.0)
masked_scatter(edges, deep, row)
mul(a, 2)
mul(a, 2.5)
mul(2, a)
mul(a, True)
add(a, 2)
add(a, 2.5, alpha=2)
add(a, 2, 3)
add(2, a)
sub(a, 2)
sub(2, a)
sub(a, 2, alpha=0.5)
sub(a, True)
div(a, 2)
div(2, a)
div(a, 0.3, rounding_mode="floor")
div(a, 2, rounding_mode="trunc")
rsub(a, 2)
rsub(a, 2.5, 3)
rsub(a, o)
rsub(a, o, alpha=2)
rsub(a, True)
remainder(a, 2)
fmod(a, 0.3)
pow(2, a)
pow(a, 2.5)
eq(a, 1)
ne(a, 1)
lt(a, 0.5)
le(a, 0.5)
gt(a, 0.5)
ge(a, 0.5)
where(mask, s, 2.0)
where(mask, 2, s)
where(mask, 2.0, 1)
multiply(a, 2)
divide(a, 2)
subtract(2, a)
mul(number, 2)
mul(idx, 2)
mul(idx, 2.5)
mul(idx, True)
mul(deep, 2)
mul(deep, True)
add(idx, 2.5)
add(deep, True)
sub(idx, 2)
sub(deep, True)
div(idx, 2)
div(idx, 2, rounding_mode="floor")
floor_divide(idx, 2)
floor_divide(2, weights)
floor_divide(weights, 0.3)
mul(2, 3)
mul_(clone(a), 2)
add_(clone(a), 2)
add_(clone(a), 2.5, alpha=2)
sub_(clone(a), 2)
div_(clone(a), 2)
mul_(clone(idx), 2.5)
copy_(clone(a), 2)
floor_divide(a, o)
floor_divide(a, 2)
floor_divide_(clone(a), 2)
floor_divide_(clone(idx), 2)
remainder(2, a)
remainder(-7, eidx)
remainder(2.5, eidx)
add(mul(a, o), o)
add(neg(a), o)
mul(t(a), b)
sum(t(a))
exp(t(a))
view(t(sin(b)), [6])
add(a, a)
expand(select(a, 0, 1), [2, 3])
view_as(a, o)
add(sum(a), sum(a, [1]))
hstack([a, o])
hstack([v, w3])
hstack([number, v])
vstack([a, o])
vstack([v, a])
pad(s, [1, 2])
pad(s, [1, 0, 0, 2], "constant", 0.5)
pad(s, [1, 2, 3])
constant_pad_nd(s, [1, -1], 2)
constant_pad_nd(s, [-2, 1, 0, -1])
constant_pad_nd(s, [])
constant_pad_nd(s, [-6, 0])
constant_pad_nd(v, [1, 1, 1, 1])
diagonal(s)
diagonal(s, -2)
diagonal(t3, 1, 0, 2)
diagonal(t3, 9, -1, 0)
diagonal(s, 0, 1, -1)
norm(s)
norm(s, 2, [1])
norm(s, 1, [1], True)
norm(s, 3, [0])
linalg_vector_norm(s)
linalg_vector_norm(s, 2, [1])
linalg_vector_norm(s, 1, [1])
linalg_vector_norm(s, 3)
linalg_vector_norm(s, 1.5, [0])
linalg_vector_norm(ties, 0.5)
linalg_vector_norm(ties)
linalg_vector_norm(idx)
conv1d(line, kw, cb)
conv1d(t3, kw)
conv1d(line, kw, None, [2], [1], [2])
conv1d(line, kg, None, [1], [1], [1], 3)
conv1d(plane, kw)
conv1d(line, kw, None, [1, 1])
conv1d(line, kw, cb, [1], [0], [4])
convolution(line, kw, cb, [1], [1], [1], False, [0], 1)
convolution(line, kt, c, [2], [1], [1], True, [1], 1)
convolution(line, w, cb, [1], [1], [1], False, [0], 1)
convolution(line, s, None, [1], [0], [1], False, [0], 1)
group_norm(gn, 2)
group_norm(gn, 2, g4, h4)
group_norm(gn, 4, g4, None, 0.1)
group_norm(img, 1, None, c)
group_norm(a, 3, v)
native_group_norm(gn, g4, h4, 2, 4, 3, 2, 1e-05)
group_norm(gn, 3)
group_norm(gn, 0)
group_norm(gn, 2, v)
group_norm(v, 1)
pad(line, [1, 2], "reflect")
pad(plane, [1, 0, 1, 1], "reflect")
pad(img, [2, 1], "reflect")
pad(s, [4, 3], "replicate")
pad(plane, [1, 2, 0, 3], "replicate")
pad(t3, [1, -1], "replicate")
_pad_enum(line, [1, 1], 0)
_pad_enum(plane, [1, 1, 1, 1], 1)
_pad_enum(s, [1, 1], 3, 0.5)
reflection_pad1d(line, [3, 1])
replication_pad1d(line, [3, 1])
reflection_pad2d(img, [1, 1, 2, 0])
replication_pad2d(img, [1, 1, 2, 0])
pad(line, [4, 0], "reflect")
pad(line, [-3, -2], "replicate")
pad(img, [0, 0, -9, 1], "replicate")
pad(line, [1, 1], "reflect", 2.0)
pad(line, [1, 5], "circular")
pad(line, [1, 1], "mirror")
""".split("\n")


def elements(tensor):
    return [round(x, 7) for x in tensor.detach().double().flatten().tolist()]


def tensors():
    generator = torch.Generator().manual_seed(1)
    made = {name: torch.rand(shape, generator=generator) for name, shape in SHAPES.items()}
    made = {name: (t * 1000).round() / 1000 for name, t in made.items()}
    made = {name: t.requires_grad_(name != "weights") for name, t in made.items()}
    fixed = {name: t.clone() for name, t in FIXED.items()}  # batch_norm writes into some
    return {**made, **{name: t.requires_grad_(name in LEAVES) for name, t in fixed.items()}}


def children(event):
    return sorted(event.cpu_children, key=lambda child: child.time_range.start)


def tree(event):
    return [event.name[len("aten::"):], [tree(child) for child in children(event) if child.name.startswith("aten::")]]


def outermost(event):
    """The operators that it calls, not those that they call."""
    return [name for child in children(event)
            for name in ([child.name[len("aten::"):]] if child.name.startswith("aten::") else outermost(child))]


def calls_of_nodes(run):
    """What the nodes call, in their order, leaves that take their gradients included."""
    nodes = [e for e in run.events() if e.name.startswith("autograd::engine::evaluate_function: ")]
    return [name for node in sorted(nodes, key=lambda e: e.time_range.start) for name in outermost(node)]


class Names(dict):
    """Tensors, and operators for calls within a call."""

    def __missing__(self, name):
        return getattr(torch.ops.aten, name)


class Overloads(TorchDispatchMode):
    """The overloads of an operator that reach the key Python, below its composites: the profiler tells the base only."""

    def __init__(self, name):
        super().__init__()
        self.name, self.seen = name, []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        name = str(func).split(".", 1)[1].removesuffix(".default")
        if name.split(".")[0] == self.name:
            self.seen.append(name)
        return func(*args, **(kwargs or {}))


def overloads(name, arguments):
    with Overloads(name) as mode:
        getattr(torch.ops.aten, name)(*arguments[0], **arguments[1])
    return mode.seen


def record(call):
    known = tensors()
    name, arguments = call.split("(", 1)
    def given_to(known):
        return eval("(lambda *a, **k: (a, k))(" + arguments, {}, Names(known))

    torch.manual_seed(1)
    try:
        with profile(activities=[ProfilerActivity.CPU]) as run:
            given, named = given_to(known)
            out = getattr(torch.ops.aten, name)(*given, **named)
    except (RuntimeError, IndexError) as refusal:
        return {"call": call, "error": str(refusal).split("\nException raised")[0]}
    roots = [e for e in run.events() if e.name.startswith("aten::")
             and (e.cpu_parent is None or not e.cpu_parent.name.startswith("aten::"))]
    many = isinstance(out, (tuple, list))
    first = out[0] if many else out
    entry = {"call": call, "dtype": str(first.dtype).split(".")[1], "calls": [tree(root) for root in roots if root.name == "aten::" + name],
             "overloads": overloads(name, given_to(tensors())), "node": first.grad_fn.name() if first.grad_fn is not None else None, "results": len(out) if many else 1}
    if first.requires_grad and first.grad_fn is None:
        entry["leaf"] = True  # an argument is handed back
    if not (name == "dropout" and "True" in call):
        entry["value"] = elements(first)
        if first.grad_fn is not None:
            seed = (torch.arange(first.numel(), dtype=torch.float32).reshape(first.shape) % 7 + 1) / 4
            given = {"shape": list(seed.shape), "data": elements(seed)}
            try:
                with profile(activities=[ProfilerActivity.CPU]) as run:
                    first.backward(seed)
            except RuntimeError as refusal:
                return {**entry, "seed": given, "no_gradient": str(refusal)}
            entry["backward"] = calls_of_nodes(run)
            entry["seed"] = given
            entry["gradients"] = {n: elements(t.grad) for n, t in known.items() if t.grad is not None}
    return entry


specs = {n: {"dtype": str(t.dtype).split(".")[1], "shape": list(t.shape), "data": t.detach().flatten().tolist()
             if t.dtype != torch.float32 else elements(t), "requires_grad": t.requires_grad}
         for n, t in tensors().items()}
calls = [record(call) for call in CALLS if call]
print('{"recorded_with": %s,\n "tensors": {' % json.dumps("torch " + torch.__version__))
print(",\n".join("  %s: %s" % (json.dumps(n), json.dumps(s)) for n, s in specs.items()))
print(' },\n "calls": [')
print(",\n".join("  " + json.dumps(c) for c in calls))
print(" ]}")
