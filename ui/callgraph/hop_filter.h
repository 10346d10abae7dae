// SPDX-License-Identifier: MIT
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace keyfall {

/// The hops in whose row every word occurs somewhere: in operator, key, kernel, passed keys, events, result or error.
class HopFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const final;
    [[nodiscard]] bool lessThan(const QModelIndex& a, const QModelIndex& b) const final;

private:
    QStringList words_;
};

}  // namespace keyfall
