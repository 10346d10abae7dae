// SPDX-License-Identifier: MIT
#include "core/graph/graph_text.h"

#include "core/graph/tensor_words.h"
#include "core/keys/key_model.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

std::string textOf(const TensorMeta& meta)
{
    if (!meta.defined)
        return "undefined";
    std::string text;
    text.reserve(32);  // as most have
    text += typeName(meta);
    text += textOf(meta.shape);
    text += ' ';
    text += deviceName(meta);
    if (const std::string_view layout = layoutName(meta); layout != layoutName(Layout::strided))
        text.append(" ").append(layout);
    return text;
}

std::string textOf(const std::vector<TensorMeta>& metas)
{
    std::string text;
    for (const TensorMeta& meta : metas)
        if (text.empty())
            text = textOf(meta);
        else
            text.append(", ").append(textOf(meta));
    return text;
}

namespace {

/// "compiled in 21 ms", "grid 4, 1.2 µs", "grid 4, issued in 1.2 µs": without the time at their end, and what leads to it.
std::string_view withoutDuration(std::string_view text)
{
    for (const std::string_view unit : {" ns", " µs", " ms", " s"}) {
        if (!text.ends_with(unit))
            continue;
        const std::string_view rest = text.substr(0, text.size() - unit.size());
        const std::size_t number = rest.rfind(' ');
        if (number == std::string_view::npos)
            return text;
        text = rest.substr(0, number);
        for (const std::string_view lead : {" in", " issued", ","})
            if (text.ends_with(lead))
                text.remove_suffix(lead.size());
        return text;
    }
    return text;
}

}  // namespace

std::string_view textWithoutTimes(const HopEvent& event)
{
    const std::string_view text = event.text;
    if (event.kind == EventKind::kernelCache || event.kind == EventKind::launch)
        return withoutDuration(text);
    return event.kind == EventKind::profile ? text.substr(0, text.find("; ")) : text;
}

bool isEmulated(const HopEvent& event)
{
    return event.kind == EventKind::launch && textWithoutTimes(event).ends_with("emulated");
}

bool kernelIsUnknown(const CallGraph& graph, const Hop& hop)
{
    return graph.predicted && hop.kernel.empty() && hop.provenance == Provenance::missing && !hop.error;
}

bool noKeyWasLeft(const CallGraph& graph, const Hop& hop)
{
    return !hop.key || (graph.model && graph.model->info(*hop.key).kind == KeyKind::undefined);
}

bool keysAreLowerBounds(const CallGraph& graph, const Hop& hop)
{
    return kernelIsUnknown(graph, hop) && !noKeyWasLeft(graph, hop);
}

bool predictsKernels(const CallGraph& graph)
{
    return graph.predicted && std::any_of(graph.hops.begin(), graph.hops.end(), [](const Hop& hop) {
               return !hop.kernel.empty() || hop.provenance != Provenance::missing;
           });
}

bool callWasRecorded(const CallGraph& graph, const Hop& hop)
{
    return graph.predicted && (kernelIsUnknown(graph, hop) || hop.durationNs > 0);
}

std::string keyName(const CallGraph& graph, const std::optional<Key>& key)
{
    return keyName(graph.model.get(), key);
}

std::string keyName(const KeyModel* model, const std::optional<Key>& key)
{
    if (!key)
        return "no key";
    return model ? model->nameOf(*key) : fmt::format("key {}", key->value());
}

}  // namespace keyfall
