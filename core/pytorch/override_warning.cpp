// SPDX-License-Identifier: MIT
#include "core/pytorch/override_warning.h"

#include "core/dispatch/dispatch_messages.h"

#include <tuple>

namespace keyfall {

namespace {

/// Sorts kernels as the files that register them are linked.
std::tuple<std::string, int> linkOrder(std::string_view debug)
{
    const KernelPlace place = placeIn(debug);
    if (place.file.empty())
        return {std::string(debug), 0};
    std::string file = place.file;
    constexpr std::string_view kTrace = "/TraceType";
    if (const std::size_t at = file.find(kTrace); at != std::string::npos)
        file.replace(at, kTrace.size(), "/VariableType~");  // behind each VariableType_N.cpp
    return {std::move(file), place.line};
}

}  // namespace

std::string_view shownPreviousKernel(const ImportedTables& tables, const ImportedOperator& op)
{
    const std::string* first = nullptr;
    bool firstUnboxed = false;
    if (op.kernels)
        for (const ImportedKernel& kernel : *op.kernels) {
            if (kernel.inferred == TextId::none || kernel.fallthrough)  // has no signature
                continue;
            // Signatures with symbolic sizes are not printed as unboxed; they are shown where there is no other.
            const std::string& debug = tables.text(kernel.debug);
            if (first == nullptr || (kernel.unboxed && !firstUnboxed)
                || (kernel.unboxed == firstUnboxed && linkOrder(debug) < linkOrder(*first))) {
                first = &debug;
                firstUnboxed = kernel.unboxed;
            }
        }
    return first != nullptr ? std::string_view(*first) : "no debug info";
}

std::string overrideWarning(const ImportedTables& tables, const ImportedOperator& op, const KeyModel& model, Key key,
                            std::string_view next)
{
    return overrideWarning(
        model, key,
        {op.schema.empty() ? op.name : op.schema,
         op.schemaDebug == TextId::none ? std::string_view("no debug info") : tables.text(op.schemaDebug),
         shownPreviousKernel(tables, op), next});
}

}  // namespace keyfall
