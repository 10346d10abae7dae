// SPDX-License-Identifier: MIT
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace keyfall {

/// Orders and narrows the registration table: the operators that matter come first; words that name keys keep their columns, the others keep rows.
///
/// A word keeps the rows whose operator contains it, or, when no operator does, the rows with a cell of that
/// provenance or kernel ("fallback", "missing", "own", "standard:cpu"). All words must hold.
class RegistrationFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString& text);
    /// These operators stand on top, in this order; then the fallbacks, then all others as they were defined.
    void setFirst(const QStringList& operators);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const final;
    [[nodiscard]] bool filterAcceptsColumn(int column, const QModelIndex& parent) const final;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const final;

private:
    [[nodiscard]] QString header(int section, Qt::Orientation orientation) const;
    [[nodiscard]] bool anyHeaderContains(const QString& word, Qt::Orientation orientation) const;

    QStringList first_;
    QStringList keys_;
    QStringList operators_;
    QStringList contents_;
};

}  // namespace keyfall
