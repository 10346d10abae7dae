// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_lint.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/tables_text.h"

#include <cstdlib>
#include <string>

namespace keyfall::fuzz {

/// Does with imported tables what `keyfall table`, `lint` and the explorer do; gives all of it in PyTorch's format, or
/// nothing where no model fits. Every finding and difference says something.
inline std::string useTables(const ImportedTables& tables)
{
    const auto model = modelOf(tables);
    if (!model) {
        if (model.error().message.empty())
            std::abort();
        return {};
    }
    const ImportedDispatcher predicted = predictedDispatcher(tables, model->model);
    for (const Finding& finding : lintImported(tables, predicted, predicted.dispatcher->operators()))
        if (finding.op.empty() && finding.key.empty())
            std::abort();
    for (const RowDifference& row : differences(tables, *predicted.dispatcher))
        if (row.imported == row.computed)
            std::abort();
    std::string printed;
    for (const ImportedOperator& op : tables.operators)
        printed += printedBack(tables, op, *predicted.dispatcher);
    return printed;
}

}  // namespace keyfall::fuzz
