// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "ui/tables/table_model.h"

#include <memory>

namespace keyfall {

/// The values a run left behind, one variable a row.
class ResultsModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { Name, Type, Shape, Place, Values, ColumnCount };

    explicit ResultsModel(QObject* parent = nullptr);

    void setRun(std::shared_ptr<const RunResult> run);

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    std::shared_ptr<const RunResult> run_;
};

/// The values as nested lists, `[[1, 2], [3, 4]]`; after `most` elements, "…".
[[nodiscard]] QString resultText(const ResultTensor& result, std::size_t most);

}  // namespace keyfall
