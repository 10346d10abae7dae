// SPDX-License-Identifier: MIT
#include "kernels/codegen/from_graph.h"

#include "kernels/codegen/group_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace keyfall::codegen {

namespace {

constexpr std::size_t kLongestLabel = 60;

class Merger {
public:
    explicit Merger(Fusion& fusion)
        : fusion_(fusion),
          graph_(fusion.graph),
          readers_(graph_.readers()),
          nextWrite_(graph_.nodes.size() + 1, graph_.nodes.size()),
          groupOf_(graph_.nodes.size())
    {
        for (std::size_t n = graph_.nodes.size(); n-- > 0;)
            nextWrite_[n] = graph_.nodes[n].writes ? n : nextWrite_[n + 1];
    }

    Expected<void> run()
    {
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            if (!isFused(n))
                continue;
            groupOf_[n] = groups_.size();
            groups_.push_back({n});
            for (const FusionOperand& operand : graph_.nodes[n].operands)
                if (operand.value)
                    joinProducer(n, *operand.value);
        }
        siblings();
        return write();
    }

private:
    using Group = std::vector<std::size_t>;

    [[nodiscard]] bool isFused(std::size_t node) const
    {
        const FusionKind kind = graph_.nodes[node].kind;
        return kind == FusionKind::pointwise || kind == FusionKind::reduction;
    }
    [[nodiscard]] std::optional<std::size_t> producerOf(std::size_t value) const
    {
        return graph_.values[viewChainOf(graph_, value).root].node;
    }

    void joinProducer(std::size_t node, std::size_t operand)
    {
        const auto producer = producerOf(operand);
        if (!producer)
            return;
        if (!isFused(*producer)) {
            refuse(*producer, node, {MergeRefusal::opaque, graph_.nodes[*producer].reason});
            return;
        }
        const std::size_t from = *groupOf_[*producer];
        const std::size_t to = *groupOf_[node];
        if (from == to)
            return;
        Group merged = groups_[from];
        merged.insert(merged.end(), groups_[to].begin(), groups_[to].end());
        std::sort(merged.begin(), merged.end());
        if (const auto reason = whyNot(merged, *producer, node)) {
            refuse(*producer, node, *reason);
            return;
        }
        for (const std::size_t each : merged)
            groupOf_[each] = to;
        groups_[to] = std::move(merged);
        groups_[from].clear();
    }

    /// Kernels next to each other that read the same value, of which neither needs the other, could be one; merges are with
    /// producers only, and that is said.
    void siblings()
    {
        std::map<std::size_t, std::size_t>
            last;  // by value that is read: the last node outside of whose kernel it is made
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            if (!isFused(n))
                continue;
            for (const FusionOperand& operand : graph_.nodes[n].operands) {
                if (!operand.value)
                    continue;
                const std::size_t root = viewChainOf(graph_, *operand.value).root;
                const auto producer = graph_.values[root].node;
                if (producer && isFused(*producer) && groupOf_[*producer] == groupOf_[n])
                    continue;
                const auto [before, isFirst] = last.try_emplace(root, n);
                const std::size_t other = std::exchange(before->second, n);
                if (!isFirst && groupOf_[other] != groupOf_[n] && !needs(n, other) && !needs(other, n))
                    refuseSiblings(other, n, graph_.values[root].name);
            }
        }
    }
    /// Once for two kernels, whatever else they have in common, and where no other reason is told of them.
    void refuseSiblings(std::size_t first, std::size_t second, const std::string& value)
    {
        const auto told = std::any_of(refused_.begin(), refused_.end(), [&](const auto& pair) {
            return isFused(pair.first) && groupOf_[pair.first] == groupOf_[first]
                && groupOf_[pair.second] == groupOf_[second];
        });
        if (!told)
            refuse(first, second,
                   {MergeRefusal::siblings,
                    fmt::format("both read %{}, and kernels that have only an input in common are not joined", value)});
    }
    /// Whether a node of the kernel of `later` is computed from what that of `earlier` computes.
    [[nodiscard]] bool needs(std::size_t later, std::size_t earlier) const
    {
        const std::size_t last = unitOf(later).back();
        std::vector<std::size_t> waiting = unitOf(earlier);
        std::set<std::size_t> seen(waiting.begin(), waiting.end());
        while (!waiting.empty()) {
            const std::size_t node = waiting.back();
            waiting.pop_back();
            for (const std::size_t result : graph_.nodes[node].results)
                for (const std::size_t reader : readers_[result]) {
                    if (reader > last)
                        continue;
                    if (isFused(reader) && groupOf_[reader] == groupOf_[later])
                        return true;
                    for (const std::size_t each : unitOf(reader))
                        if (seen.insert(each).second)
                            waiting.push_back(each);
                }
        }
        return false;
    }

    void refuse(std::size_t producer, std::size_t consumer, Refusal reason)
    {
        if (refused_.emplace(producer, consumer).second)
            fusion_.refused.push_back({producer, consumer, std::move(reason)});
    }

    std::optional<Refusal> whyNot(const Group& merged, std::size_t producer, std::size_t consumer)
    {
        if (const std::size_t write = nextWrite_[merged.front()]; write < merged.back())
            return Refusal{MergeRefusal::write,
                           fmt::format("{} between them changes its argument", graph_.nodes[write].op)};
        const auto device = [this](std::size_t node) { return graph_.values[graph_.nodes[node].result()].device; };
        if (!(device(producer) == device(consumer)))
            return Refusal{MergeRefusal::device,
                           fmt::format("they are on {} and {}", nameOf(device(producer)), nameOf(device(consumer)))};
        const auto layout = layoutOf(graph_, merged);
        if (!layout)
            return layout.error();
        if (const auto over = pathOutside(merged))
            return Refusal{MergeRefusal::path,
                           fmt::format("a path through {} would leave the kernel and enter it again", *over)};
        SizeNames scratch = names_;
        const auto program = programOf(graph_, merged, *layout, storedOf(merged), scratch, "trial");
        return program ? std::nullopt : std::optional<Refusal>(program.error());
    }

    /// Values that are returned or read by nodes outside of the group, also through a view.
    std::vector<std::size_t> storedOf(const Group& group) const
    {
        std::vector<std::size_t> stored;
        for (const std::size_t node : group)
            if (isReadOutside(graph_.nodes[node].result(), group))
                stored.push_back(graph_.nodes[node].result());
        std::sort(stored.begin(), stored.end());
        return stored;
    }
    [[nodiscard]] bool isReadOutside(std::size_t value, const Group& group) const
    {
        return graph_.values[value].returned
            || std::any_of(readers_[value].begin(), readers_[value].end(), [&](std::size_t reader) {
                   return graph_.nodes[reader].kind == FusionKind::view
                       ? isReadOutside(graph_.nodes[reader].result(), group)
                       : !contains(group, reader);
               });
    }

    [[nodiscard]] static bool contains(const Group& group, std::size_t node)
    {
        return std::binary_search(group.begin(), group.end(), node);
    }

    /// All nodes of the kernel or call that a node belongs to; a view is a part of who reads it.
    [[nodiscard]] Group unitOf(std::size_t node) const
    {
        return isFused(node) && groupOf_[node] ? groups_[*groupOf_[node]] : Group{node};
    }

    /// An operator on a way from the group through others back into it. What comes after the group's last node, which is
    /// the one that is being joined, is in no group yet and leads to what is later still.
    std::optional<std::string> pathOutside(const Group& group) const
    {
        std::set<std::size_t> seen(group.begin(), group.end());
        std::vector<std::size_t> waiting;
        const auto follow = [&](std::size_t node) {
            for (const std::size_t result : graph_.nodes[node].results)
                for (const std::size_t reader : readers_[result])
                    if (reader < group.back() && !seen.contains(reader))
                        for (const std::size_t each : unitOf(reader))
                            if (seen.insert(each).second)
                                waiting.push_back(each);
        };
        for (const std::size_t node : group)
            follow(node);
        // A view that only this group reads is no way out of it: it leads into the group, but as its own index.
        for (std::size_t i = 0; i < waiting.size(); ++i)
            follow(waiting[i]);
        for (const std::size_t node : waiting) {
            if (graph_.nodes[node].kind == FusionKind::view)
                continue;
            for (const std::size_t result : graph_.nodes[node].results)
                if (leadsInto(result, group))
                    return graph_.nodes[node].op;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool leadsInto(std::size_t value, const Group& group) const
    {
        for (const std::size_t reader : readers_[value]) {
            if (contains(group, reader))
                return true;
            if (graph_.nodes[reader].kind == FusionKind::view && leadsInto(graph_.nodes[reader].result(), group))
                return true;
        }
        return false;
    }

    std::string labelOf(const Group& group) const
    {
        std::string label;
        for (const std::size_t node : group)
            label += (label.empty() ? "" : "_") + graph_.nodes[node].op;
        if (label.size() > kLongestLabel)
            label = label.substr(0, kLongestLabel) + fmt::format("_{}", group.size());
        return label;
    }

    Expected<void> write()
    {
        std::vector<FusionStep> steps;
        std::vector<Group> members;
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            const FusionNode& node = graph_.nodes[n];
            if (node.kind == FusionKind::view)
                continue;
            if (!isFused(n)) {
                steps.push_back({false, n});
                members.push_back({n});
                continue;
            }
            const Group& group = groups_[*groupOf_[n]];
            if (group.front() != n)
                continue;
            const auto layout = layoutOf(graph_, group);
            if (!layout)
                return badInput({}, "a group has no layout: " + layout.error().text);
            auto kernel = programOf(graph_, group, *layout, storedOf(group), names_, labelOf(group));
            if (!kernel)
                return badInput({}, kernel.error().text);
            steps.push_back({true, fusion_.kernels.size()});
            members.push_back(group);
            fusion_.kernels.push_back(std::move(*kernel));
        }
        order(steps, members);
        fusion_.variables = names_.variables();
        guards();
        return {};
    }

    /// The first step whose producers are all done, again and again; nothing passes an operator that changes memory.
    void order(const std::vector<FusionStep>& steps, const std::vector<Group>& members)
    {
        std::vector<std::size_t> stepOf(graph_.nodes.size(), 0);
        for (std::size_t s = 0; s < steps.size(); ++s)
            for (const std::size_t node : members[s])
                stepOf[node] = s;
        std::vector<std::size_t> waitsFor(steps.size(), 0);
        std::vector<std::vector<std::size_t>> after(steps.size());
        const auto wait = [&](std::size_t s, std::size_t before) {
            after[before].push_back(s);
            ++waitsFor[s];
        };
        // No kernel has nodes on both sides of one that writes, so the steps from one to the next are enough.
        std::optional<std::size_t> lastWrite;
        std::size_t sinceWrite = 0;
        for (std::size_t s = 0; s < steps.size(); ++s) {
            for (const std::size_t node : members[s])
                for (const FusionOperand& operand : graph_.nodes[node].operands)
                    if (const auto producer = operand.value ? producerOf(*operand.value) : std::nullopt;
                        producer && stepOf[*producer] != s)
                        wait(s, stepOf[*producer]);
            if (lastWrite)
                wait(s, *lastWrite);
            if (!graph_.nodes[members[s].front()].writes)
                continue;
            for (std::size_t earlier = sinceWrite; earlier < s; ++earlier)
                wait(s, earlier);
            lastWrite = s;
            sinceWrite = s + 1;
        }
        std::set<std::size_t> ready;
        for (std::size_t s = 0; s < steps.size(); ++s)
            if (waitsFor[s] == 0)
                ready.insert(s);
        while (!ready.empty()) {
            const std::size_t s = *ready.begin();
            ready.erase(ready.begin());
            fusion_.order.push_back(steps[s]);
            for (const std::size_t next : after[s])
                if (--waitsFor[next] == 0)
                    ready.insert(next);
        }
    }

    /// dtype, rank, device, strides and which sizes are equal or 1, for each input (design of kernels, section 3).
    void guards()
    {
        SizeNames names = names_;
        const auto shapeText = [&names](const Dims& shape) {
            std::string text;
            for (const std::int64_t size : shape)
                text += (text.empty() ? "" : ", ") + names.size(size);
            return text;
        };
        for (const std::size_t input : fusion_.graph.inputs) {
            const FusionValue& value = graph_.values[input];
            if (!value.known)
                continue;
            std::string strides;
            for (const std::string& each : names.strides(value.shape, value.strides))
                strides += (strides.empty() ? "" : ", ") + each;
            fusion_.guards.push_back(fmt::format("%{}: {}, {}, shape ({}), strides ({})", value.name,
                                                 nameOf(value.dtype), nameOf(value.device), shapeText(value.shape),
                                                 strides));
        }
        for (const FusionNode& node : graph_.nodes) {
            if (node.kind != FusionKind::view || node.view.kind != ViewStep::Kind::reshape)
                continue;
            const std::string from = names.count(graph_.values[*node.operands[0].value].shape);
            const std::string to = names.count(graph_.values[node.result()].shape);
            if (from != to)
                fusion_.guards.push_back(fmt::format("{} == {}", from, to));
        }
        fusion_.guards.emplace_back("what is no tensor is as it was");
        fusion_.guards.emplace_back("the same keys take part");
        fusion_.guards.emplace_back("gradients are not recorded");
        fusion_.guards.emplace_back("autocast is as it was");
        fusion_.variables = names.variables();
    }

    Fusion& fusion_;
    const FusionGraph& graph_;
    const std::vector<std::vector<std::size_t>> readers_;  ///< by value
    std::vector<std::size_t> nextWrite_;                   ///< by node: the first from there on that writes
    std::set<std::pair<std::size_t, std::size_t>> refused_;
    std::vector<std::optional<std::size_t>> groupOf_;
    std::vector<Group> groups_;
    SizeNames names_;
};

}  // namespace

SizeValues Fusion::sizes() const
{
    SizeValues values;
    for (const FusionVariable& variable : variables)
        values[variable.name] = variable.value;
    return values;
}

Expected<Fusion> fuse(const IrGraph& graph)
{
    auto read = fusionGraphOf(graph);
    if (!read)
        return tl::unexpected<Error>(read.error());
    Fusion fusion;
    fusion.graph = std::move(*read);
    if (auto done = Merger(fusion).run(); !done)
        return tl::unexpected<Error>(done.error());
    return fusion;
}

}  // namespace keyfall::codegen
