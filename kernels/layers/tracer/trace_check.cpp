// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/trace_check.h"

#include "kernels/layers/tracer/ir_printer.h"
#include "kernels/layers/tracer/replay.h"
#include "kernels/ops/allocate.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

/// "" when the tensors agree; else the first element that does not.
std::string difference(const Tensor& found, const Tensor& wanted, double rtol)
{
    if (found.dtype() != wanted.dtype() || found.shape() != wanted.shape())
        return textOf(Value(found)) + " instead of " + textOf(Value(wanted));
    if (found.device().type == DeviceType::meta || found.layout() != Layout::strided)
        return {};
    const Tensor a = ops::contiguous(ops::copyTo(found, kCpu, DType::float64));
    const Tensor b = ops::contiguous(ops::copyTo(wanted, kCpu, DType::float64));
    for (std::int64_t i = 0; i < a.numel(); ++i) {
        const double one = a.hostData<double>()[i];
        const double other = b.hostData<double>()[i];
        const bool same = one == other || (std::isnan(one) && std::isnan(other));
        if (!same && !(std::abs(one - other) <= rtol * std::abs(other)))
            return "element " + std::to_string(i) + " is " + printFloat(one) + " instead of " + printFloat(other);
    }
    return {};
}

bool sameCall(const IrNode& a, const IrNode& b)
{
    return a.op == b.op && a.attributes == b.attributes && a.inputs.size() == b.inputs.size()
        && a.outputs.size() == b.outputs.size();
}

}  // namespace

Expected<std::vector<std::string>> checkTrace(Dispatcher& dispatcher, const IrGraph& graph, const IrGraph& again,
                                              const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs,
                                              double rtol)
{
    std::vector<std::string> differences;
    const std::size_t count = std::min(graph.nodes.size(), again.nodes.size());
    for (std::size_t i = 0; i < count; ++i) {
        const IrNode& first = graph.nodes[i];
        const IrNode& second = again.nodes[i];
        if (first.constant.defined() && second.constant.defined()) {
            const std::string wrong = difference(first.constant, second.constant, rtol);
            if (!wrong.empty())
                differences.push_back(printNode(first) + ": the constant differs in the second run: " + wrong);
        } else if (!sameCall(first, second)) {
            differences.push_back(printNode(first) + ": the second run has " + printNode(second));
        }
    }
    if (graph.nodes.size() != again.nodes.size())
        differences.push_back("the graph has " + std::to_string(graph.nodes.size()) + " nodes, that of the second run "
                              + std::to_string(again.nodes.size()));
    const auto replayed = replayGraph(dispatcher, graph, inputs);
    if (!replayed)
        return tl::unexpected<Error>(replayed.error());
    if (replayed->size() != outputs.size())
        differences.push_back("the graph returns " + std::to_string(replayed->size()) + " tensors, the program "
                              + std::to_string(outputs.size()));
    for (std::size_t i = 0; i < std::min(replayed->size(), outputs.size()); ++i)
        if (const std::string wrong = difference((*replayed)[i], outputs[i], rtol); !wrong.empty())
            differences.push_back("output " + std::to_string(i) + ": " + wrong);
    return differences;
}

}  // namespace keyfall
