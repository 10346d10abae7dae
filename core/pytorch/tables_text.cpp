// SPDX-License-Identifier: MIT
#include "core/pytorch/tables_text.h"

#include "core/dispatch/pytorch_text.h"
#include "core/pytorch/imported_dispatcher.h"

#include <fmt/format.h>

namespace keyfall {

std::string importedDump(const ImportedTables& tables, const ImportedOperator& op)
{
    std::string text = fmt::format("name: {}\nschema: {}\n", op.name, op.schema.empty() ? "(none)" : op.schema);
    if (op.schemaDebug != TextId::none)
        text += fmt::format("debug: {}\n", tables.text(op.schemaDebug));
    if (op.aliasAnalysis != TextId::none)
        text += fmt::format("alias analysis kind: {}\n", tables.text(op.aliasAnalysis));
    if (op.kernels)
        for (const ImportedKernel& kernel : *op.kernels)
            text += fmt::format("{}{}{}: {} :: {} [ {}{}{}]\n", tables.text(kernel.key), kernel.alias ? "[alias]" : "",
                                kernel.inactive ? " (inactive)" : "", tables.text(kernel.debug),
                                kernel.inferred == TextId::none ? "(none)" : tables.text(kernel.inferred),
                                kernel.fallthrough ? "fallthrough " : "", kernel.boxed ? "boxed " : "",
                                kernel.unboxed ? "unboxed " : "");
    return text;
}

std::string importedTableDump(const ImportedTables& tables, const ImportedOperator& op)
{
    std::string text;
    if (op.computed)
        for (const ImportedRow& row : *op.computed)
            text += fmt::format("{}: {}{} [{}]\n", tables.text(row.key), row.fallthrough ? "fallthrough " : "",
                                tables.text(row.debug), tables.text(row.provenance));
    return text;
}

std::string printedBack(const ImportedTables& tables, const ImportedOperator& op, const Dispatcher& dispatcher)
{
    const auto computed = [&] {
        if (op.computed)
            return importedTableDump(tables, op);
        const auto handle = dispatcher.find(registeredName(op));
        return handle ? pytorchTableDump(dispatcher, *handle) : std::string();
    };
    if (tables.titled) {
        std::string text;
        if (op.defined)
            text += fmt::format("### _dispatch_dump {}\n{}\n", op.name, importedDump(tables, op));
        if (op.computed || tables.format != ImportFormat::dumpText)
            text += fmt::format("### _dispatch_dump_table {}\n{}\n", op.name, computed());
        return text;
    }
    if (op.defined && op.computed)
        return importedDump(tables, op) + "\n" + importedTableDump(tables, op);
    return op.defined ? importedDump(tables, op) : computed();
}

}  // namespace keyfall
