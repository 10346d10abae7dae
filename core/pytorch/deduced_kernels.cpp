// SPDX-License-Identifier: MIT
#include "core/pytorch/deduced_kernels.h"

#include <algorithm>

namespace keyfall {

namespace {

/// The first of the names that the model has as an alias.
std::optional<Key> aliasNamed(const KeyModel& model, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        if (const auto key = model.find(name); key && model.info(*key).kind == KeyKind::alias)
            return key;
    return std::nullopt;
}

/// Which of the explicit composites a kernel of several rows was registered to.
std::optional<Key> explicitAlias(const ImportedTables& tables, const std::vector<ImportedRow>& rows, TextId debug,
                                 const KeyModel& model)
{
    const auto functional = aliasNamed(model, {"CompositeExplicitAutograd", "DefaultBackend"});
    const auto nonFunctional = aliasNamed(model, {"CompositeExplicitAutogradNonFunctional"});
    if (!nonFunctional)
        return functional;
    for (const ImportedRow& row : rows) {
        if (row.debug != debug || tables.text(row.provenance) != nameOf(Provenance::defaultBackend))
            continue;
        const auto key = model.find(tables.text(row.key));
        if (key && model.info(*key).kind != KeyKind::undefined && !model.aliasContains(*nonFunctional, *key))
            return functional;
    }
    return tables.text(debug).find("NonFunctional") != std::string::npos ? nonFunctional : functional;
}

}  // namespace

std::vector<DeducedKernel> deduceKernels(const ImportedTables& tables, const std::vector<ImportedRow>& rows,
                                         const KeyModel& model)
{
    std::vector<DeducedKernel> kernels;
    const auto add = [&kernels](std::optional<Key> key, const ImportedRow& row) {
        const bool there =
            std::any_of(kernels.begin(), kernels.end(), [&](const DeducedKernel& known) { return known.key == key; });
        if (!there)
            kernels.push_back({key, row.debug, row.fallthrough});
    };
    for (const ImportedRow& row : rows) {
        const auto provenance = provenanceNamed(tables.text(row.provenance));
        if (!provenance) {
            if (tables.text(row.provenance) == "catch all")
                add(std::nullopt, row);
            continue;
        }
        std::optional<Key> key;
        switch (*provenance) {
        case Provenance::kernel: key = model.find(tables.text(row.key)); break;
        case Provenance::defaultBackend: key = explicitAlias(tables, rows, row.debug, model); break;
        case Provenance::nested: key = aliasNamed(model, {"CompositeImplicitAutogradNestedTensor"}); break;
        case Provenance::math: key = aliasNamed(model, {"CompositeImplicitAutograd", "Math"}); break;
        case Provenance::autograd: key = aliasNamed(model, {"Autograd"}); break;
        case Provenance::batched: key = aliasNamed(model, {"FuncTorchBatchedDecomposition"}); break;
        case Provenance::fallback:
        case Provenance::ambiguousAutogradOther:
        case Provenance::missing: break;
        }
        if (key)
            add(key, row);
    }
    return kernels;
}

}  // namespace keyfall
