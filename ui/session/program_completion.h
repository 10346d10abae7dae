// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <QString>
#include <QStringList>

namespace keyfall {

/// What may stand where the cursor is.
struct Completion {
    QString prefix;     ///< what of it is written already, up to the cursor
    QStringList words;  ///< complete, as they are inserted: "weight", "add(", "alpha="

    friend bool operator==(const Completion&, const Completion&) = default;
};

/// The words that complete a program's line at `column` (0-based): names of tensors and variables, keyword arguments of
/// the call that the cursor is in, operators, statements. `dispatcher` may be null: then it has no operators.
[[nodiscard]] Completion completionAt(const QString& line, int column, const QStringList& names,
                                      const Dispatcher* dispatcher);

/// The names that a program assigns, in order.
[[nodiscard]] QStringList assignedNames(const QStringList& lines);

}  // namespace keyfall
