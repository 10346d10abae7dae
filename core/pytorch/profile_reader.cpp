// SPDX-License-Identifier: MIT
#include "core/pytorch/profile_reader.h"

#include "core/text/json_text.h"
#include "core/text/line_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace keyfall {

namespace {

constexpr std::size_t kBeginning = 65'536;
constexpr std::string_view kUnknown = "a profile does not say the key, the key set and the kernel: they are unknown";

/// Something that took its time on a thread: an operator, or what stood around operators (a backward node, a region).
struct Span {
    std::string name;  ///< of an operator with its overload where the profile has it
    bool isOperator = false;
    std::string thread;
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::int64_t order = 0;    ///< among those that begin together, and of those without times
    std::int64_t id = -1;      ///< by which kernels and children name it
    std::int64_t parent = -1;  ///< of an execution trace
    std::string arguments;     ///< "float [2, 3], float [3, 2]"; empty: not told
    std::vector<std::string> launched;
};

std::string textAt(const Json& object, const char* name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::int64_t numberAt(const Json& object, const char* name, std::int64_t otherwise)
{
    const auto at = object.find(name);
    return at != object.end() ? wholeNumber(*at, otherwise) : otherwise;
}

double realAt(const Json& object, const char* name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_number() ? at->get<double>() : 0;
}

/// Of a file's microseconds: at most 73 years, so that sums of two fit.
std::int64_t nanoseconds(double microseconds)
{
    return std::clamp<std::int64_t>(wholeNumber(microseconds * 1000), 0, std::int64_t{1} << 61);
}

const Json& memberOf(const Json& object, const char* name)
{
    static const Json kNothing;
    const auto at = object.find(name);
    return at == object.end() ? kNothing : *at;
}

/// `aten::mm`, `mine::f`, and not `autograd::engine::evaluate_function: MmBackward0`.
bool isOperatorName(std::string_view name)
{
    const std::size_t colons = name.find("::");
    return colons != std::string_view::npos && colons > 0 && name.find("::", colons + 2) == std::string_view::npos
        && name.find(' ') == std::string_view::npos;
}

/// Types and shapes beside each other; what is no tensor says its type alone.
std::string argumentsText(const Json& types, const Json& shapes)
{
    if (!types.is_array())
        return {};
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const std::string type = types[i].is_string() ? types[i].get<std::string>() : std::string();
        if (type.empty() || type == "None")
            continue;
        text += (text.empty() ? "" : ", ") + type;
        const bool isTensor = type.find("Scalar") == std::string::npos && type.find("List") == std::string::npos;
        if (isTensor && shapes.is_array() && i < shapes.size() && shapes[i].is_array() && !shapes[i].empty())
            text += " " + jsonLine(shapes[i]);
    }
    return text;
}

std::vector<Span> spansOfChrome(const Json& document)
{
    std::vector<Span> spans;
    std::map<std::int64_t, std::size_t> byId;
    std::vector<std::pair<std::int64_t, std::string>> launches;
    double begin = std::numeric_limits<double>::max();
    const Json& events = memberOf(document, "traceEvents");
    for (const Json& event : events)
        if (event.is_object() && textAt(event, "ph") == "X" && event.contains("ts"))
            begin = std::min(begin, realAt(event, "ts"));
    for (const Json& event : events) {
        if (!event.is_object() || textAt(event, "ph") != "X")
            continue;
        const std::string category = textAt(event, "cat");
        const Json& told = memberOf(event, "args");
        const std::int64_t id = told.is_object() ? numberAt(told, "External id", -1) : -1;
        const auto durationNs = nanoseconds(realAt(event, "dur"));
        if (category == "kernel" || category == "gpu_memcpy" || category == "gpu_memset") {
            launches.emplace_back(id,
                                  fmt::format("{}: {:.1f} µs on the device", textAt(event, "name"),
                                              static_cast<double>(durationNs) / 1000));
            continue;
        }
        if (category != "cpu_op" && category != "user_annotation")
            continue;
        Span span;
        span.name = textAt(event, "name");
        span.isOperator = category == "cpu_op" && isOperatorName(span.name);
        span.thread = fmt::format("thread {}", numberAt(event, "tid", 0));
        span.startNs = nanoseconds(realAt(event, "ts") - begin);
        span.durationNs = durationNs;
        span.order = static_cast<std::int64_t>(spans.size());
        span.id = id;
        if (told.is_object())
            span.arguments = argumentsText(memberOf(told, "Input type"), memberOf(told, "Input Dims"));
        if (id >= 0)
            byId.emplace(id, spans.size());
        spans.push_back(std::move(span));
    }
    for (auto& [id, text] : launches)
        if (const auto at = byId.find(id); at != byId.end())
            spans[at->second].launched.push_back(std::move(text));
    // Those that hold others come before them.
    std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
        return a.startNs != b.startNs ? a.startNs < b.startNs : a.durationNs > b.durationNs;
    });
    return spans;
}

/// An attribute of an execution trace's node; older ones have it as a member.
const Json& attribute(const Json& node, const char* name)
{
    for (const Json& one : memberOf(node, "attrs"))
        if (one.is_object() && textAt(one, "name") == name)
            return memberOf(one, "value");
    return memberOf(node, name);
}

std::vector<Span> spansOfExecution(const Json& document)
{
    std::vector<Span> spans;
    for (const Json& node : memberOf(document, "nodes")) {
        if (!node.is_object())
            continue;
        Span span;
        const Json& schema = attribute(node, "op_schema");
        const std::string name = textAt(node, "name");
        span.isOperator = isOperatorName(name);
        span.name = name;
        if (span.isOperator && schema.is_string() && !schema.get<std::string>().empty())
            span.name = schema.get<std::string>().substr(0, schema.get<std::string>().find('('));
        const Json& thread = attribute(node, "tid");
        span.thread = fmt::format("thread {}", wholeNumber(thread, 0));
        span.id = numberAt(node, "id", -1);
        span.parent = numberAt(node, "ctrl_deps", numberAt(node, "parent", -1));
        const Json& order = attribute(node, "rf_id");
        span.order = wholeNumber(order, span.id);
        const Json& inputs = memberOf(node, "inputs");
        span.arguments = inputs.is_object()
            ? argumentsText(memberOf(inputs, "types"), memberOf(inputs, "shapes"))
            : argumentsText(memberOf(node, "input_types"), memberOf(node, "input_shapes"));
        spans.push_back(std::move(span));
    }
    std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.order < b.order; });
    return spans;
}

class Builder {
public:
    explicit Builder(std::shared_ptr<const KeyModel> model) : model_(std::move(model)) {}

    /// `spans`: in the order in which they began, those that hold others first. `nested`: each names its parent, else their
    /// times tell.
    std::vector<TracedGraph> build(const std::vector<Span>& spans, bool nested)
    {
        std::map<std::int64_t, const Span*> byId;
        std::map<const Span*, HopId> hops;
        if (nested)
            for (const Span& span : spans)
                byId.emplace(span.id, &span);
        std::map<std::string, std::vector<const Span*>> open;
        for (const Span& span : spans) {
            std::vector<const Span*>& around = open[span.thread];
            if (nested) {
                around.clear();
                auto at = byId.find(span.parent);
                for (std::size_t depth = 0; at != byId.end() && depth < spans.size(); ++depth) {
                    around.insert(around.begin(), at->second);
                    at = at->second->parent == at->first ? byId.end() : byId.find(at->second->parent);
                }
            } else {
                while (!around.empty() && around.back()->startNs + around.back()->durationNs <= span.startNs)
                    around.pop_back();
            }
            if (span.isOperator)
                hops[&span] = add(span, around, hops);
            if (!nested)
                around.push_back(&span);
        }
        if (graphs_.size() == 1)
            graphs_.front().source.clear();
        return std::move(graphs_);
    }

private:
    HopId add(const Span& span, const std::vector<const Span*>& around, const std::map<const Span*, HopId>& hops)
    {
        const auto [at, isNew] = places_.emplace(span.thread, graphs_.size());
        if (isNew) {
            graphs_.push_back({span.thread, 1, {}});
            graphs_.back().graph.model = model_;
            graphs_.back().graph.predicted = true;
        }
        CallGraph& graph = graphs_[at->second].graph;
        Hop hop;
        hop.id = static_cast<HopId>(graph.hops.size() + 1);
        std::string region;
        for (const Span* outer : around) {
            const auto caller = hops.find(outer);
            // A caller on another thread is in another picture; a call that is over has no more hops.
            const bool here = caller != hops.end() && outer->thread == span.thread && !graph.calls.empty()
                && caller->second >= graph.calls.back().firstHop;
            if (here)
                hop.parent = caller->second;
            else if (!outer->isOperator)
                region = outer->name;
        }
        hop.op = span.name;
        hop.depth = hop.parent == 0 ? 0 : graph.hops[hop.parent - 1].depth + 1;
        hop.startNs = span.startNs;
        hop.durationNs = span.durationNs;
        hop.events.push_back({EventKind::profile,
                              span.arguments.empty() ? std::string(kUnknown)
                                                     : fmt::format("arguments: {}; {}", span.arguments, kUnknown),
                              span.startNs});
        for (const std::string& launched : span.launched)
            hop.events.push_back({EventKind::launch, launched, span.startNs});
        if (hop.parent == 0) {
            TopCall& call = graph.calls.emplace_back();
            call.op = span.name;
            call.source = region;
            call.firstHop = hop.id;
        }
        hop.call = static_cast<std::uint32_t>(graph.calls.size() - 1);
        ++graph.calls.back().hopCount;
        graph.hops.push_back(std::move(hop));
        return graph.hops.back().id;
    }

    std::shared_ptr<const KeyModel> model_;
    std::vector<TracedGraph> graphs_;
    std::map<std::string, std::size_t> places_;
};

}  // namespace

bool isProfileText(std::string_view text)
{
    const std::string_view begin = text.substr(0, kBeginning);
    return begin.find("\"traceEvents\"") != std::string_view::npos
        || (begin.find("\"nodes\"") != std::string_view::npos
            && begin.find("[pytorch|profiler|execution_") != std::string_view::npos);
}

bool isProfileFile(const std::string& path)
{
    auto source = LineSource::open(path);
    return source && source->peek() == '{' && isProfileText(source->nextLines(kBeginning));
}

Expected<std::vector<TracedGraph>> readProfile(std::string_view text, const std::string& where)
{
    const auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    const bool chrome = memberOf(*document, "traceEvents").is_array();
    auto graphs = Builder(KeyModel::builtIn("pytorch-2.15").value())
                      .build(chrome ? spansOfChrome(*document) : spansOfExecution(*document), !chrome);
    if (graphs.empty())
        return badInput(where, "the profile holds no operator",
                        "profile a block that calls some, with ProfilerActivity.CPU among the activities");
    return graphs;
}

Expected<std::vector<TracedGraph>> readProfileFile(const std::string& path)
{
    auto source = LineSource::open(path);
    if (!source)
        return tl::unexpected<Error>(source.error());
    const std::string text = source->nextLines(std::string::npos);
    if (source->error())
        return tl::unexpected<Error>(*source->error());
    return readProfile(text, path);
}

}  // namespace keyfall
