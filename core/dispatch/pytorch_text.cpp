// SPDX-License-Identifier: MIT
#include "core/dispatch/pytorch_text.h"

#include "core/dispatch/stand_in.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// `boxed`, `unboxed`: how a kernel can be called, each with the space that PyTorch puts behind it.
std::string flags(const RegistrationView& view)
{
    std::string text;
    if (view.fallthrough)
        text += "fallthrough ";
    text += "boxed ";
    if (view.unboxed)
        text += "unboxed ";
    return text;
}

}  // namespace

std::string pytorchSchema(std::string_view schema, const KeyModel& model)
{
    constexpr std::string_view kArrow = " -> ";
    const std::size_t arrow = schema.rfind(kArrow);
    if (model.spec().precedence != Precedence::classic || arrow == std::string_view::npos
        || schema.substr(arrow + kArrow.size()).starts_with('('))
        return std::string(schema);
    const std::size_t result = arrow + kArrow.size();
    return fmt::format("{}({})", schema.substr(0, result), schema.substr(result));
}

std::string pytorchDump(const Dispatcher& dispatcher, OperatorHandle op, const DumpDefinition& definition)
{
    const KeyModel& model = dispatcher.model();
    std::string text = fmt::format("name: {}\n", op.name());
    if (const auto& schema = op.schema())
        text += fmt::format("schema: {}\ndebug: {}\nalias analysis kind: {}\n",
                            definition.schema.empty() ? schema->text : definition.schema,
                            definition.debug.empty() ? op.entry().debug() : definition.debug, definition.aliasAnalysis);
    else
        text += "schema: (none)\n";
    std::vector<RegistrationView> views = dispatcher.history(&op);
    std::erase_if(views, [](const auto& view) { return view.state == RegistrationView::State::removed || !view.key; });
    // Ascending by value; the history is newest first already.
    std::stable_sort(views.begin(), views.end(), [](const auto& a, const auto& b) { return *a.key < *b.key; });
    for (const RegistrationView& view : views) {
        const KeyInfo& info = model.info(*view.key);
        const std::string inferred = definition.inferred ? definition.inferred(view) : std::string();
        text += fmt::format("{}{}{}: {} :: {} [ {}]\n", info.printed, info.kind == KeyKind::alias ? "[alias]" : "",
                            view.state == RegistrationView::State::inactive ? " (inactive)" : "",
                            pytorchKernelName(view.kernel), inferred.empty() ? "(none)" : inferred, flags(view));
    }
    return text;
}

std::string pytorchTableDump(const Dispatcher& dispatcher, OperatorHandle op)
{
    std::string text;
    for (const SlotView& slot : dispatcher.freshTable(op))
        if (slot.provenance != Provenance::missing)
            text += fmt::format("{}: {}{} [{}]\n", dispatcher.model().info(*slot.key).printed,
                                slot.fallthrough ? "fallthrough " : "", pytorchKernelName(slot.kernel),
                                nameOf(slot.provenance));
    return text;
}

std::string pytorchTrace(const CallGraph& graph, const std::function<bool(const std::string&)>& silent)
{
    const KeyModel& model = *graph.model;
    std::vector<std::size_t> printedDepth(graph.hops.size() + 1, 0);
    std::string text;
    for (const Hop& hop : graph.hops) {
        const Hop* parent = graph.find(hop.parent);
        const std::size_t above = printedDepth[hop.parent];
        const bool shown = parent == nullptr || !silent || !silent(parent->kernel);
        printedDepth[hop.id] = above + (shown ? 1 : 0);
        if (!shown)
            continue;
        const auto key = model.highestNative(hop.keysetHanded);
        text += fmt::format("{}[{}] op=[{}], key=[{}]\n", std::string(model.spec().traceNests ? above + 1 : 0, ' '),
                            nameOf(hop.kind), hop.op.str(), key ? model.info(*key).printed : model.spec().unnamed);
    }
    return text;
}

}  // namespace keyfall
