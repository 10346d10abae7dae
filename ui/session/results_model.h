// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

#include <QAbstractTableModel>

#include <memory>

namespace keyfall {

/// The values a run left behind, one variable a row.
class ResultsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { Name, Type, Shape, Place, Values, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(std::shared_ptr<const RunResult> run);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    std::shared_ptr<const RunResult> run_;
};

/// The values as nested lists, `[[1, 2], [3, 4]]`; after `most` elements, "…".
[[nodiscard]] QString resultText(const ResultTensor& result, std::size_t most);

}  // namespace keyfall
