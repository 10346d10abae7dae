// SPDX-License-Identifier: MIT
#pragma once

class QAbstractItemModel;
class QString;
class QTableView;
class QWidget;

namespace keyfall {

/// A table whose rows are read and chosen as a whole: banded, without a grid and row numbers, nothing edited in place, Tab
/// leaves it, the last column takes the room that is left.
[[nodiscard]] QTableView* makeRowsTable(const QString& name, const QString& accessibleName, QAbstractItemModel* model,
                                        QWidget* parent);

/// The same for values that are copied or edited: rows a little higher, columns as wide as they need, and `widest` takes
/// the room that is left.
[[nodiscard]] QTableView* makeValuesTable(const QString& name, const QString& accessibleName, QAbstractItemModel* model,
                                          int widest, QWidget* parent);

}  // namespace keyfall
