// SPDX-License-Identifier: MIT
#include "core/session/numerics.h"

#include "core/graph/hop_match.h"
#include "core/keys/key_model.h"
#include "core/session/double_shadow.h"
#include "core/session/output_log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace keyfall {

namespace {

/// An error that grew by no more than this came in with the arguments.
constexpr double kGrowth = 4;

bool isRedispatch(const CallGraph& graph, const Hop& hop)
{
    return hop.parent != 0 && hop.kind != CallKind::call && hop.kind != CallKind::callBoxed
        && graph.hops[hop.parent - 1].op == hop.op;
}

/// Whether two hops of the same operator and key compute the same: a layer may call its own operator for something else
/// (matrices of codes), and integers that stand for other numbers are not compared with them.
bool computeTheSame(const CallGraph& graph, const Hop& hop, const CallGraph& shadow, const Hop& exact)
{
    const auto isWhole = [](const TensorMeta& meta) {
        return isIntegral(meta.dtype) && meta.layout == Layout::strided;
    };
    const bool sameRole = isRedispatch(graph, hop) || hop.parent == 0
        ? isRedispatch(shadow, exact) || exact.parent == 0
        : exact.parent != 0 && !isRedispatch(shadow, exact);
    return sameRole
        && std::equal(hop.outputs.begin(), hop.outputs.end(), exact.outputs.begin(), exact.outputs.end(),
                      [&](const TensorMeta& a, const TensorMeta& b) { return isWhole(a) == isWhole(b); });
}

/// The largest difference, absolute and by the largest element.
HopNumerics compared(const OutputLog::Values& values, const OutputLog::Values& exact)
{
    HopNumerics result;
    result.measured = true;
    double largest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double a = values[i];
        const double b = exact[i];
        if (std::isfinite(b))
            largest = std::max(largest, std::abs(b));
        if (a == b || (std::isnan(a) && std::isnan(b)))
            continue;
        const double difference = std::abs(a - b);
        result.absolute =
            std::max(result.absolute, std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity());
    }
    if (result.absolute > 0)
        result.relative = largest > 0 ? result.absolute / largest : std::numeric_limits<double>::infinity();
    return result;
}

class Measurement {
public:
    Measurement(const CallGraph& graph, const OutputLog& outputs, const CallGraph& shadow, const OutputLog& exact)
        : graph_(graph), outputs_(outputs), exact_(exact), found_(graph.hops.size())
    {
        references_ = matchHops(shadow, graph);
        const std::vector<std::uint32_t> calls = matchCalls(shadow, graph);
        for (std::size_t i = 0; i < graph.hops.size(); ++i) {
            const Hop& hop = graph.hops[i];
            if (references_[i] != 0 && computeTheSame(graph, hop, shadow, shadow.hops[references_[i] - 1]))
                continue;
            references_[i] = 0;
            if (hop.parent == 0 && calls[hop.call] != kNoMatch)
                references_[i] = shadow.calls[calls[hop.call]].firstHop;
            else if (isRedispatch(graph, hop))  // it computes what its caller does
                references_[i] = references_[hop.parent - 1];
        }
    }

    std::vector<HopNumerics> run()
    {
        // In the order in which hops end, so that what made an argument, and what a hop handed on to, is known.
        std::vector<HopId> open;
        for (const Hop& hop : graph_.hops) {
            while (!open.empty() && open.back() != hop.parent)
                close(open);
            open.push_back(hop.id);
        }
        while (!open.empty())
            close(open);
        return std::move(found_);
    }

private:
    void close(std::vector<HopId>& open)
    {
        const HopId id = open.back();
        open.pop_back();
        measure(graph_.hops[id - 1]);
    }

    void measure(const Hop& hop)
    {
        HopNumerics& own = found_[hop.id - 1];
        const OutputLog::Values* values = outputs_.of(hop.id);
        const HopId reference = references_[hop.id - 1];
        const OutputLog::Values* exact = reference != 0 ? exact_.of(reference) : nullptr;
        if (values != nullptr && exact != nullptr && values->size() == exact->size())
            own = compared(*values, *exact);
        if (own.measured && own.absolute > 0)
            explain(hop, own);
        for (const TensorMeta& output : hop.outputs)
            if (own.measured)
                makers_[output.identity] = hop.id;
        if (isRedispatch(graph_, hop))
            handedOn_[hop.parent] = hop.id;
    }

    void explain(const Hop& hop, HopNumerics& own) const
    {
        if (const auto below = handedOn_.find(hop.id); below != handedOn_.end()) {
            const HopNumerics& done = found_[below->second - 1];
            if (done.measured && done.absolute > 0 && own.absolute <= done.absolute) {
                own.source = done.source;
                own.origin = done.origin;
                return;
            }
        }
        // A kernel that is made of other operators gives back what the last of them gave.
        for (const TensorMeta& output : hop.outputs)
            if (const auto maker = makers_.find(output.identity); maker != makers_.end() && maker->second > hop.id)
                if (const HopNumerics& made = found_[maker->second - 1]; made.absolute == own.absolute) {
                    own.source = made.source;
                    own.origin = made.origin;
                    return;
                }
        const HopNumerics* worst = nullptr;
        for (const TensorMeta& input : hop.inputs)
            if (const auto maker = makers_.find(input.identity); maker != makers_.end())
                if (const HopNumerics& made = found_[maker->second - 1];
                    worst == nullptr || made.relative > worst->relative)
                    worst = &made;
        if (worst != nullptr && worst->origin != 0 && own.relative <= kGrowth * worst->relative) {
            own.source = worst->source;
            own.origin = worst->origin;
            return;
        }
        own.source = sourceAt(hop);
        own.origin = hop.id;
    }

    [[nodiscard]] ErrorSource sourceAt(const Hop& hop) const
    {
        const bool quantized = std::any_of(hop.outputs.begin(), hop.outputs.end(),
                                           [](const TensorMeta& meta) { return meta.layout == Layout::quantized; });
        if (quantized || hop.op.str().starts_with("quantize"))
            return ErrorSource::quantization;
        const bool half = std::any_of(hop.outputs.begin(), hop.outputs.end(), [](const TensorMeta& meta) {
            return meta.dtype == DType::float16 || meta.dtype == DType::bfloat16;
        });
        if (half && isBelowAutocast(hop))
            return ErrorSource::autocast;
        return accumulates(hop) ? ErrorSource::accumulation : ErrorSource::rounding;
    }

    [[nodiscard]] bool isBelowAutocast(const Hop& hop) const
    {
        for (const Hop* at = &hop; at != nullptr; at = graph_.find(at->parent))
            if (at->key) {
                const auto& keys = graph_.model->layerKeys(Layer::autocast);
                if (std::find(keys.begin(), keys.end(), *at->key) != keys.end())
                    return true;
            }
        return false;
    }

    /// Products of matrices, and whatever has fewer results than arguments.
    [[nodiscard]] static bool accumulates(const Hop& hop)
    {
        constexpr std::array<std::string_view, 15> kProducts{"mm",      "bmm",    "addmm",   "matmul", "linear",
                                                             "conv1d",  "conv2d", "conv3d",  "dot",    "mv",
                                                             "baddbmm", "cumsum", "cumprod", "outer",  "convolution"};
        const std::string_view base = std::string_view(hop.op.str()).substr(0, hop.op.str().find('.'));
        if (std::find(kProducts.begin(), kProducts.end(), base) != kProducts.end())
            return true;
        const auto most = [](const auto& metas) {
            std::int64_t count = 0;
            for (const TensorMeta& meta : metas)
                count = std::max(count, elementCount(meta.shape));
            return count;
        };
        return most(hop.outputs) < most(hop.inputs);
    }

    const CallGraph& graph_;
    const OutputLog& outputs_;
    const OutputLog& exact_;
    std::vector<HopId> references_;  ///< by hop: the one of the shadow that computes the same
    std::vector<HopNumerics> found_;
    std::unordered_map<std::uint64_t, HopId> makers_;  ///< by the identity of a tensor: the hop that gave it last
    std::unordered_map<HopId, HopId> handedOn_;        ///< by hop: the last one that it handed its call on to
};

}  // namespace

std::string_view nameOf(ErrorSource source)
{
    switch (source) {
    case ErrorSource::exact: return "exact";
    case ErrorSource::rounding: return "rounding";
    case ErrorSource::accumulation: return "accumulation";
    case ErrorSource::autocast: return "autocast";
    case ErrorSource::quantization: return "quantization";
    }
    return "exact";
}

Expected<Numerics> measureNumerics(const Session& session, const RuntimeFactory& factory, RunControl* control)
{
    auto shadow = doubleShadow(session, factory);
    if (!shadow)
        return tl::unexpected<Error>(shadow.error());
    RunControl own;
    RunControl& used = control != nullptr ? *control : own;
    OutputLog outputs;
    OutputLog exact;
    const auto run = [&](const Session& which, OutputLog& log) {
        used.watch = [&log](Runtime& runtime) { return log.watcher(runtime); };
        auto result = runSession(which, factory, &used);
        used.watch = {};
        return result;
    };
    auto result = run(session, outputs);
    if (!result)
        return tl::unexpected<Error>(result.error());
    const auto reference = run(shadow->session, exact);
    if (!reference)
        return tl::unexpected<Error>(reference.error());
    Numerics numerics{std::move(*result), {}, std::move(shadow->notes)};
    numerics.hops = Measurement(*numerics.run.graph, outputs, *reference->graph, exact).run();
    if (reference->error && !numerics.run.error)
        numerics.notes.push_back("in float64 the program stops: " + *reference->error);
    if (outputs.isFull())
        numerics.notes.push_back("the run has more values than are compared; its later hops are not measured");
    return numerics;
}

}  // namespace keyfall
