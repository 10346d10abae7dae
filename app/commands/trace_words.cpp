// SPDX-License-Identifier: MIT
#include "app/commands/trace_words.h"

#include "app/commands/error_words.h"
#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "core/trace/json_writer.h"

#include <fmt/format.h>

namespace keyfall::app {

namespace {

bool isRedispatch(CallKind kind)
{
    return kind == CallKind::redispatch || kind == CallKind::redispatchBoxed;
}

bool isBoxed(CallKind kind)
{
    return kind == CallKind::callBoxed || kind == CallKind::redispatchBoxed;
}

/// Draws the hops of one graph. A chain of redispatches is one line, `AutogradCPU → ADInplaceOrView → CPU`; a fresh call
/// made inside a kernel is a line of its own below it.
class TreeText {
public:
    TreeText(const TracedGraph& call, const std::vector<TraceMark>& marks, std::map<TraceRule, std::size_t>& explained)
        : graph_(call.graph),
          line_(call.firstLine),
          marks_(marks),
          explained_(explained),
          children_(call.graph.hops.size() + 1)
    {
        for (const Hop& hop : graph_.hops)
            children_[hop.parent].push_back(hop.id);
    }

    std::string text()
    {
        // An explicit stack: traces of endless recursion are deeper than this program's own.
        std::vector<std::pair<HopId, std::size_t>> open;
        push(open, 0, 0);
        while (!open.empty()) {
            const auto [id, depth] = open.back();
            open.pop_back();
            draw(open, id, depth);
        }
        return std::move(text_);
    }

private:
    void push(std::vector<std::pair<HopId, std::size_t>>& open, HopId parent, std::size_t depth) const
    {
        const auto& below = children_[parent];
        for (auto id = below.rbegin(); id != below.rend(); ++id)
            open.emplace_back(*id, depth);
    }

    void draw(std::vector<std::pair<HopId, std::size_t>>& open, HopId id, std::size_t depth)
    {
        const Hop* hop = graph_.find(id);
        const std::string margin(2 + 2 * std::min<std::size_t>(depth, 40), ' ');
        const bool goesOn = isRedispatch(hop->kind) && hop->parent != 0;
        std::string line = margin + (goesOn ? "→ " : hop->op.str() + (isBoxed(hop->kind) ? " (boxed)  " : "  "))
            + keyName(graph_, hop->key);
        std::string notes;
        addNotes(notes, *hop, margin);
        // On with the chain while the kernel did nothing else.
        while (children_[id].size() == 1) {
            const Hop* next = graph_.find(children_[id].front());
            if (!isRedispatch(next->kind) || next->op != hop->op)
                break;
            id = next->id;
            line += " → " + keyName(graph_, next->key);
            addNotes(notes, *next, margin);
        }
        text_ += line + '\n' + notes;
        push(open, id, depth + 1);
    }

    void addNotes(std::string& notes, const Hop& hop, const std::string& margin)
    {
        while (nextMark_ < marks_.size() && marks_[nextMark_].hop <= hop.id) {
            const TraceMark& mark = marks_[nextMark_++];
            const auto [first, isNew] = explained_.emplace(mark.rule, line_);
            notes += isNew || mark.rule == TraceRule::unknownKey || first->second == 0
                ? filled(markText(graph_, mark), margin + "  ! ", margin + "    ")
                : fmt::format("{}  ! {}, as at line {}\n", margin, nameOf(mark.rule), first->second);
        }
    }

    const CallGraph& graph_;
    std::size_t line_;
    const std::vector<TraceMark>& marks_;
    std::map<TraceRule, std::size_t>& explained_;
    std::vector<std::vector<HopId>> children_;
    std::size_t nextMark_ = 0;
    std::string text_;
};

}  // namespace

std::string markText(const CallGraph& graph, const TraceMark& mark)
{
    const Hop* hop = graph.find(mark.hop);
    const Hop* other = graph.find(mark.other);
    const std::string key = hop ? keyName(graph, hop->key) : "";
    const std::string from = other ? keyName(graph, other->key) : "";
    const auto say = [&mark](std::string text) { return fmt::format("{}: {}", nameOf(mark.rule), text); };
    switch (mark.rule) {
    case TraceRule::sameKey:
        return say(fmt::format(
            "{} redispatches to itself: its kernel did not mask its own key away (pytorch:K6), which does not end",
            key));
    case TraceRule::upward:
        return say(
            fmt::format("{} lies above {}: the set was not masked with FULL_AFTER({}) (pytorch:M7)", key, from, from));
    case TraceRule::recursion:
        return say(fmt::format(
            "a kernel at {} called the operator anew and arrived at {} again; it must exclude the key first", key,
            key));
    case TraceRule::autogradTwice:
        return say(fmt::format(
            "{} after {}: the first kernel masked with its own key only, not with after_autograd (pytorch:K8), so the "
            "gradient may be recorded twice",
            key, from));
    case TraceRule::fallthroughEnd:
        return say(
            fmt::format("nothing follows {}, whose fallback is a fallthrough: without a kernel of its own there the "
                        "operator fails (pytorch:K5, pytorch:E4)",
                        key));
    case TraceRule::undefinedKey:
        return say("no key is left: this needs a composite kernel, which also fills Undefined, or fails with \"no "
                   "tensor arguments\" (pytorch:E2)");
    case TraceRule::noBackend:
        return say(fmt::format(
            "{} has no backend bit; the table reads the slot of the first backend, CPU (pytorch:M10, pytorch:M11)",
            key));
    case TraceRule::unknownKey:
        return say(hop != nullptr && !hop->events.empty() ? hop->events.front().text
                                                          : std::string("the key is in no list"));
    case TraceRule::cpuFallback:
        return say(fmt::format(
            "the kernel at {} has no code for this operator and ran it on the CPU: two copies a call", from));
    case TraceRule::boxedOften:
        return say(fmt::format(
            "{} boxed hops at {} in this call: arguments are boxed and unboxed each time; a kernel registered "
            "with its C++ signature is called directly",
            mark.count, key));
    case TraceRule::startsBelow:
        return say("a redispatch begins here: the call it belongs to is not in the text, or PyTorch 1.x printed it "
                   "further above");
    }
    return {};
}

std::string traceCallText(const TracedGraph& call, const std::vector<TraceMark>& marks,
                          std::map<TraceRule, std::size_t>& explained)
{
    std::string text =
        fmt::format("line {}{}\n", call.firstLine, call.source.empty() ? std::string() : ", " + call.source);
    return text + TreeText(call, marks, explained).text();
}

Json traceCallJson(const TracedGraph& call, const std::vector<TraceMark>& marks)
{
    Json json = callGraphJson(call.graph);
    json["source"] = call.source.empty() ? Json(nullptr) : Json(call.source);
    json["line"] = call.firstLine;
    json["marks"] = Json::array();
    for (const TraceMark& mark : marks)
        json["marks"].push_back({{"rule", nameOf(mark.rule)},
                                 {"hop", mark.hop},
                                 {"other", mark.other},
                                 {"text", markText(call.graph, mark)}});
    return json;
}

}  // namespace keyfall::app
