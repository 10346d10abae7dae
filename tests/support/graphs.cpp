// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"

namespace keyfall::graphs {

namespace {

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

}  // namespace

TensorMeta tensor(std::initializer_list<std::int64_t> shape, DType dtype)
{
    TensorMeta meta;
    meta.dtype = dtype;
    meta.shape = shape;
    meta.strides = contiguousStrides(meta.shape);
    return meta;
}

Builder::Builder(std::shared_ptr<const KeyModel> model)
{
    graph_.model = std::move(model);
}

Key Builder::key(std::string_view name) const
{
    return graph_.model->find(name).value();
}

Builder& Builder::call(std::string op, const std::vector<std::string_view>& keys, std::string source)
{
    TopCall top;
    top.op = std::move(op);
    top.source = std::move(source);
    for (const std::string_view name : keys)
        top.keyset |= graph_.model->setOf(key(name));
    top.argumentKeys = top.keyset;
    top.firstHop = static_cast<HopId>(graph_.hops.size()) + 1;
    graph_.calls.push_back(std::move(top));
    return *this;
}

HopId Builder::hop(HopId parent, CallKind kind, std::string_view at, std::string op, std::string kernel)
{
    Hop hop;
    hop.id = static_cast<HopId>(graph_.hops.size()) + 1;
    hop.parent = parent;
    hop.kind = kind;
    hop.call = static_cast<std::uint32_t>(graph_.calls.size()) - 1;
    hop.op = op.empty() ? graph_.calls.back().op : SharedText(std::move(op));
    if (parent != 0)
        hop.depth = graph_.hops[parent - 1].depth + 1;
    if (!at.empty()) {
        hop.key = key(at);
        hop.slot = static_cast<int>(graph_.model->info(*hop.key).slot.value_or(0));
        hop.kernel = kernel.empty() ? "standard:" + lower(at) : std::move(kernel);
        hop.provenance = Provenance::kernel;
    }
    const Hop* caller = parent == 0 ? nullptr : &graph_.hops[parent - 1];
    const bool below = kind == CallKind::redispatch || kind == CallKind::redispatchBoxed;
    hop.keysetIn = below && caller != nullptr && caller->key ? caller->keysetIn & graph_.model->below(*caller->key)
                                                             : graph_.calls.back().keyset;
    hop.keysetHanded = hop.keysetIn;
    hop.inputs = {tensor({2, 3}), tensor({3})};
    hop.outputs = {tensor({2, 3})};
    hop.startNs = std::int64_t{1000} * hop.id;
    hop.durationNs = 2'300 + 100 * hop.id;
    graph_.hops.push_back(std::move(hop));
    ++graph_.calls.back().hopCount;
    return graph_.hops.back().id;
}

Builder& Builder::passed(HopId hop, std::string_view name, NotChosen reason)
{
    graph_.hops[hop - 1].considered.push_back({key(name), reason});
    return *this;
}

Builder& Builder::event(HopId hop, EventKind kind, std::string text)
{
    graph_.hops[hop - 1].events.push_back({kind, std::move(text), 0});
    return *this;
}

Builder& Builder::raise(HopId hop, const std::string& message)
{
    graph_.hops[hop - 1].error = HopError{message, true};
    for (HopId id = hop; id != 0; id = graph_.hops[id - 1].parent) {
        graph_.hops[id - 1].outputs.clear();
        if (id != hop)
            graph_.hops[id - 1].error = HopError{message, false};
    }
    return *this;
}

std::shared_ptr<const CallGraph> Builder::shared() const
{
    return std::make_shared<const CallGraph>(graph_);
}

Builder chain()
{
    Builder b;
    b.call("add", {"Tracer", "Profiler", "Autograd", "Cpu"}, "y = add(a, b)");
    const HopId tracer = b.hop(0, CallKind::call, "Tracer");
    b.event(tracer, EventKind::irNode, "%2 = add(%0, %1)");
    const HopId profiler = b.hop(tracer, CallKind::redispatch, "Profiler");
    const HopId autograd = b.hop(profiler, CallKind::redispatch, "Autograd");
    b.event(autograd, EventKind::nodeCreated, "AddBackward").event(autograd, EventKind::saved, "nothing");
    b.hop(autograd, CallKind::redispatch, "Cpu");
    return b;
}

Builder skipping()
{
    Builder b;
    b.call("mul", {"Tracer", "Profiler", "Vmap", "Autograd", "Autocast", "Sparse", "Cpu"}, "z = mul(a, b)");
    const HopId tracer = b.hop(0, CallKind::call, "Tracer");
    const HopId autograd = b.hop(tracer, CallKind::redispatch, "Autograd");
    b.passed(autograd, "Profiler", NotChosen::fallthrough).passed(autograd, "Vmap", NotChosen::noKernel);
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    b.passed(cpu, "Profiler", NotChosen::fallthrough)
        .passed(cpu, "Vmap", NotChosen::noKernel)
        .passed(cpu, "Autocast", NotChosen::excluded)
        .passed(cpu, "Sparse", NotChosen::shadowed);
    return b;
}

Builder nested()
{
    Builder b;
    b.call("linear", {"Autograd", "Autocast", "Cpu"}, "y = linear(x, w)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    b.event(autograd, EventKind::nodeCreated, "LinearBackward");
    const HopId autocast = b.hop(autograd, CallKind::redispatch, "Autocast");
    b.event(autocast, EventKind::cast, "x, w to bfloat16");
    for (int i = 0; i < 2; ++i) {
        const HopId to = b.hop(autocast, CallKind::call, "Autograd", "to");
        b.hop(to, CallKind::redispatch, "Cpu", "to");
        b.passed(to + 1, "Autocast", NotChosen::excluded);
    }
    const HopId cpu = b.hop(autocast, CallKind::redispatch, "Cpu", {}, "composite:linear");
    b.at(cpu).provenance = Provenance::math;
    const HopId matmul = b.hop(cpu, CallKind::call, "Cpu", "matmul");
    b.passed(matmul, "Autograd", NotChosen::excluded);
    b.hop(cpu, CallKind::callDirect, "Cpu", "add");
    return b;
}

Builder failing()
{
    Builder b;
    b.call("matmul", {"Tracer", "Autograd", "Cpu"}, "y = matmul(a, b)");
    const HopId tracer = b.hop(0, CallKind::call, "Tracer");
    const HopId autograd = b.hop(tracer, CallKind::redispatch, "Autograd");
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    b.raise(cpu,
            "matmul(float32[2, 3], float32[2, 3]): the inner sizes 3 and 2 differ; the last size of the first "
            "matrix must be the first size of the second");
    return b;
}

Builder floor()
{
    Builder b;
    b.call("relu", {"Vmap", "Cuda"}, "relu(x)");
    const HopId hop = b.hop(0, CallKind::call, "");
    b.passed(hop, "Vmap", NotChosen::noKernel).passed(hop, "Cuda", NotChosen::noKernel);
    b.raise(hop,
            "invalid argument: Dispatcher::call(relu): no kernel registered for any key in "
            "DispatchKeySet { bits: 258 }");
    return b;
}

std::vector<std::pair<std::string, Builder>> all()
{
    return {
        {"chain", chain()}, {"skipping", skipping()}, {"nested", nested()}, {"failing", failing()}, {"floor", floor()}};
}

CallGraph many(int calls)
{
    Builder b;
    for (int i = 0; i < calls; ++i) {
        b.call("op" + std::to_string(i % 7), {"Tracer", "Autograd", "Cpu"}, "y = op(x)");
        const HopId tracer = b.hop(0, CallKind::call, "Tracer");
        const HopId autograd = b.hop(tracer, CallKind::redispatch, "Autograd");
        b.passed(autograd, "Profiler", NotChosen::fallthrough).event(autograd, EventKind::saved, "x, y");
        const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
        const HopId inner = b.hop(cpu, CallKind::call, "Autograd", "mul");
        b.hop(inner, CallKind::redispatch, "Cpu", "mul");
    }
    return b.graph();
}

}  // namespace keyfall::graphs
