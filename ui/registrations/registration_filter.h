// SPDX-License-Identifier: MIT
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace keyfall {

/// Narrows the registration table: words that name keys keep their columns, the others keep rows.
///
/// A word keeps the rows whose operator contains it, or, when no operator does, the rows with a cell of that
/// provenance or kernel ("fallback", "missing", "own", "standard:cpu"). All words must hold.
class RegistrationFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const final;
    [[nodiscard]] bool filterAcceptsColumn(int column, const QModelIndex& parent) const final;

private:
    [[nodiscard]] QString header(int section, Qt::Orientation orientation) const;
    [[nodiscard]] bool anyHeaderContains(const QString& word, Qt::Orientation orientation) const;

    QStringList keys_;
    QStringList operators_;
    QStringList contents_;
};

}  // namespace keyfall
