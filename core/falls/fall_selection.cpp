// SPDX-License-Identifier: MIT
// Which falls a question names.
#include "core/falls/fall_query.h"
#include "core/falls/skipped_keys.h"
#include "core/query/glob.h"

#include <algorithm>

namespace keyfall {

namespace {

using Condition = FallQuery::Condition;
using Kind = FallQuery::Kind;

/// Whether a hop is what the condition asks for, its key apart.
bool holdsAt(const Condition& condition, const FallStep& step)
{
    switch (condition.kind) {
    case Kind::passes: return true;
    case Kind::kernel: return !step.kernel.empty() && matchesGlob(condition.value, step.kernel);
    case Kind::provenance: return condition.value == nameOf(step.provenance);
    case Kind::kind: return condition.value == nameOf(step.kind);
    case Kind::error: return step.end != StepEnd::returned;
    case Kind::raised: return step.end == StepEnd::raised;
    case Kind::boxed: return step.kind == CallKind::callBoxed || step.kind == CallKind::redispatchBoxed;
    default: return false;
    }
}

bool isAskedKey(const Condition& condition, const std::string& key)
{
    if (condition.members.empty())
        return matchesGlob(condition.key, key);
    return std::find(condition.members.begin(), condition.members.end(), key) != condition.members.end();
}

bool isAt(const Condition& condition, const FallStep& step)
{
    if (condition.key.empty())
        return true;
    if (step.key.empty())
        return condition.key == kNoKeyAsked;
    return isAskedKey(condition, step.key) && (!condition.by || condition.by == step.provenance);
}

/// A pattern that names no namespace is about what stands behind it: `add*` is `aten::add.Tensor` as well.
bool isNamed(const std::string& pattern, std::string_view op)
{
    if (matchesGlob(pattern, op))
        return true;
    const std::size_t colons = op.rfind("::");
    return colons != std::string_view::npos && pattern.find("::") == std::string::npos
        && matchesGlob(pattern, op.substr(colons + 2));
}

bool holdsFor(const Condition& condition, const Fall& fall)
{
    if (condition.kind == Kind::name)
        return isNamed(condition.value, fall.op);
    return std::any_of(fall.steps.begin(), fall.steps.end(),
                       [&](const FallStep& step) { return isAt(condition, step) && holdsAt(condition, step); });
}

/// A condition's answers, found once for each fall, thread or call.
struct Answers {
    const Condition& condition;
    std::vector<bool> byFall;               ///< by fall
    std::vector<std::vector<bool>> byCall;  ///< by source and call
    std::vector<bool> bySource;
    std::vector<bool> bySkipped;  ///< by set of skipped keys

    Answers(const Condition& asked, const FallTable& table, const SkippedKeys& skipped) : condition(asked)
    {
        switch (asked.kind) {
        case Kind::skipped:
            for (const std::vector<std::uint32_t>& set : skipped.sets)
                bySkipped.push_back(std::any_of(set.begin(), set.end(), [&](std::uint32_t name) {
                    return asked.key.empty() || isAskedKey(asked, skipped.names[name].key);
                }));
            break;
        case Kind::nested:
        case Kind::depth: break;
        case Kind::thread:
            for (const FallSource& source : table.sources)
                bySource.push_back(matchesGlob(asked.value, source.name)
                                   || asked.value == std::to_string(bySource.size()));
            break;
        case Kind::first:
        case Kind::line:
            for (const FallSource& source : table.sources) {
                std::vector<bool>& calls = byCall.emplace_back();
                for (const TopCall& call : source.graph->calls)
                    calls.push_back(asked.kind == Kind::line ? matchesGlob(asked.value, call.source)
                                                             : isNamed(asked.value, call.op.str()));
            }
            break;
        default:
            for (const Fall& fall : table.falls)
                byFall.push_back(holdsFor(asked, fall));
        }
    }

    [[nodiscard]] bool holds(std::uint32_t source, const Hop& hop, std::uint32_t fall, std::uint32_t depth,
                             const SkippedKeys& skipped) const
    {
        bool answer = false;
        switch (condition.kind) {
        case Kind::nested: answer = depth > 0; break;
        case Kind::depth: answer = depth == condition.depth; break;
        case Kind::thread: answer = bySource[source]; break;
        case Kind::skipped: answer = bySkipped[skipped.setAt[source][hop.id - 1]]; break;
        case Kind::first:
        case Kind::line: answer = byCall[source][hop.call]; break;
        default: answer = byFall[fall];
        }
        return answer != condition.negated;
    }
};

}  // namespace

FallSelection FallQuery::run(const FallTable& table) const
{
    const bool asksSkipped = std::any_of(all_.begin(), all_.end(), [](const std::vector<Condition>& any) {
        return std::any_of(any.begin(), any.end(), [](const Condition& c) { return c.kind == Kind::skipped; });
    });
    const SkippedKeys skipped = asksSkipped ? skippedKeysOf(table) : SkippedKeys();
    std::vector<std::vector<Answers>> all;
    for (const std::vector<Condition>& alternatives : all_) {
        std::vector<Answers>& answers = all.emplace_back();
        for (const Condition& condition : alternatives)
            answers.emplace_back(condition, table, skipped);
    }
    FallSelection selection;
    for (std::uint32_t source = 0; source < table.sources.size(); ++source) {
        const SharedList<Hop>& hops = table.sources[source].graph->hops;
        const FallTable::Hops& known = table.hops[source];
        std::vector<bool>& selected = selection.emplace_back(hops.size());
        std::vector<std::uint32_t> depths(hops.size(), 0);  // falls around the hop's own
        for (std::size_t i = 0; i < hops.size(); ++i) {
            const Hop& hop = hops[i];
            if (hop.parent != 0)
                depths[i] = depths[hop.parent - 1] + (known.step[i] == 0 ? 1 : 0);
            if (known.step[i] != 0) {
                selected[i] = selected[hop.parent - 1];
                continue;
            }
            selected[i] = std::all_of(all.begin(), all.end(), [&](const std::vector<Answers>& alternatives) {
                return std::any_of(alternatives.begin(), alternatives.end(), [&](const Answers& answers) {
                    return answers.holds(source, hop, known.fall[i], depths[i], skipped);
                });
            });
        }
    }
    return selection;
}

}  // namespace keyfall
