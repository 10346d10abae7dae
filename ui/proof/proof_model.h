// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"
#include "ui/tables/table_model.h"

namespace keyfall {

/// A proof as a table, one line a row: the accessible twin of its picture.
class ProofModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { StepColumn, ValueColumn, KeysColumn, WhyColumn, ColumnCount };

    explicit ProofModel(QObject* parent = nullptr);

    void setProof(Proof proof);
    [[nodiscard]] const Proof& proof() const { return proof_; }

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    Proof proof_;
};

/// The proof as plain text, for the clipboard: one line a row.
[[nodiscard]] QString textOf(const Proof& proof);

}  // namespace keyfall
