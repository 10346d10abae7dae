// SPDX-License-Identifier: MIT
#include "core/pytorch/trace_marks.h"

#include "core/keys/key_model.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace keyfall {

namespace {

/// A loop of a kernel calling itself shows within this many ancestors.
constexpr int kLookUp = 64;

bool isRedispatch(CallKind kind)
{
    return kind == CallKind::redispatch || kind == CallKind::redispatchBoxed;
}

bool isBoxed(CallKind kind)
{
    return kind == CallKind::callBoxed || kind == CallKind::redispatchBoxed;
}

/// Position in the order of priority: the functionality bit; Undefined lies below all.
int priority(const KeyModel& model, Key key)
{
    return model.info(key).bit.value_or(model.info(model.info(key).functionality).bit.value_or(-1));
}

bool isAutograd(const KeyModel& model, Key key)
{
    const auto alias = model.find("Autograd");
    return alias && model.info(*alias).kind == KeyKind::alias && model.aliasContains(*alias, key);
}

/// Keys whose fallback in PyTorch 2.1 and later is a fallthrough (pytorch:K8).
bool fallsThroughByDefault(std::string_view key)
{
    return key == "BackendSelect" || key == "ADInplaceOrView" || key == "VmapMode" || key == "FuncTorchVmapMode"
        || key.starts_with("Autocast");
}

/// One graph's marks; `children` says which hops have somebody below them.
class Marker {
public:
    explicit Marker(const CallGraph& graph)
        : graph_(graph), model_(*graph.model), children_(graph.hops.size() + 1, false)
    {
        for (const Hop& hop : graph.hops)
            children_[hop.parent] = true;
    }

    std::vector<TraceMark> marks()
    {
        for (const Hop& hop : graph_.hops) {
            if (!hop.key) {
                add(TraceRule::unknownKey, hop);
                continue;
            }
            const KeyInfo& info = model_.info(*hop.key);
            const Hop* parent = graph_.find(hop.parent);
            if (parent == nullptr && isRedispatch(hop.kind))
                add(TraceRule::startsBelow, hop);
            if (parent != nullptr && parent->key && isRedispatch(hop.kind) && parent->op == hop.op)
                markRedispatch(hop, *parent);
            if (info.kind == KeyKind::undefined)
                add(TraceRule::undefinedKey, hop);
            if (info.kind == KeyKind::placeholder)
                add(TraceRule::noBackend, hop);
            if (!isRedispatch(hop.kind))
                markFreshCall(hop);
            markCpuFallback(hop);
            if (model_.spec().traceNests && isRedispatch(hop.kind) && !children_[hop.id]
                && fallsThroughByDefault(info.name))
                add(TraceRule::fallthroughEnd, hop, hop.parent);
            if (isBoxed(hop.kind))
                boxed_[{hop.op.str(), hop.key->value()}].push_back(hop.id);
        }
        for (const auto& [what, hops] : boxed_)
            if (hops.size() >= kOftenBoxed)
                marks_.push_back({TraceRule::boxedOften, hops.front(), 0, hops.size()});
        std::stable_sort(marks_.begin(), marks_.end(), [](const TraceMark& a, const TraceMark& b) {
            return std::tie(a.hop, a.rule) < std::tie(b.hop, b.rule);
        });
        return std::move(marks_);
    }

private:
    void add(TraceRule rule, const Hop& hop, HopId other = 0) { marks_.push_back({rule, hop.id, other, 1}); }

    void markRedispatch(const Hop& hop, const Hop& parent)
    {
        if (hop.key == parent.key)
            add(TraceRule::sameKey, hop, parent.id);
        else if (isAutograd(model_, *hop.key) && isAutograd(model_, *parent.key))
            add(TraceRule::autogradTwice, hop, parent.id);
        else if (priority(model_, *hop.key) > priority(model_, *parent.key))
            add(TraceRule::upward, hop, parent.id);
    }

    void markFreshCall(const Hop& hop)
    {
        const Hop* above = graph_.find(hop.parent);
        for (int i = 0; above != nullptr && i < kLookUp; ++i, above = graph_.find(above->parent))
            if (above->op == hop.op && above->key == hop.key) {
                add(TraceRule::recursion, hop, above->id);
                return;
            }
    }

    /// The operator again, at CPU, inside a kernel of another backend: at_fallback of XLA, MPS, PrivateUse1 and others.
    void markCpuFallback(const Hop& hop)
    {
        if (model_.nameOf(*hop.key) != "CPU")
            return;
        const Hop* above = graph_.find(hop.parent);
        for (int i = 0; above != nullptr && i < kLookUp; ++i, above = graph_.find(above->parent))
            if (above->key && above->op == hop.op && model_.info(*above->key).kind == KeyKind::backend
                && model_.nameOf(*above->key) != "CPU" && model_.nameOf(*above->key) != "Meta") {
                add(TraceRule::cpuFallback, hop, above->id);
                return;
            }
    }

    const CallGraph& graph_;
    const KeyModel& model_;
    std::vector<bool> children_;
    std::map<std::pair<std::string, std::uint16_t>, std::vector<HopId>> boxed_;
    std::vector<TraceMark> marks_;
};

}  // namespace

std::string_view nameOf(TraceRule rule)
{
    switch (rule) {
    case TraceRule::sameKey: return "same-key";
    case TraceRule::upward: return "upward";
    case TraceRule::recursion: return "recursion";
    case TraceRule::autogradTwice: return "autograd-twice";
    case TraceRule::fallthroughEnd: return "fallthrough-end";
    case TraceRule::undefinedKey: return "undefined-key";
    case TraceRule::noBackend: return "no-backend";
    case TraceRule::unknownKey: return "unknown-key";
    case TraceRule::cpuFallback: return "cpu-fallback";
    case TraceRule::boxedOften: return "boxed-often";
    case TraceRule::startsBelow: return "starts-below";
    }
    return "same-key";
}

std::vector<TraceMark> markHops(const CallGraph& graph)
{
    return graph.model ? Marker(graph).marks() : std::vector<TraceMark>{};
}

}  // namespace keyfall
