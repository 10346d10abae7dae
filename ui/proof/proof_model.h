// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"

#include <QAbstractTableModel>

namespace keyfall {

/// A proof as a table, one line a row: the accessible twin of its picture.
class ProofModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { StepColumn, ValueColumn, KeysColumn, WhyColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setProof(Proof proof);
    [[nodiscard]] const Proof& proof() const { return proof_; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    Proof proof_;
};

/// The proof as plain text, for the clipboard: one line a row.
[[nodiscard]] QString textOf(const Proof& proof);

}  // namespace keyfall
