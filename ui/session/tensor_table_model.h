// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"
#include "ui/tables/table_model.h"

#include <map>
#include <utility>

namespace keyfall {

class Document;

/// The session's tensors, one a row. Every accepted change is one undo step of the document.
///
/// Text that cannot be accepted stays in its cell, marked, with the reason beside it; the session does not change and
/// nothing that was typed is lost. As soon as the cells of a row agree (a new shape and as many values), all of them
/// are taken together.
class TensorTableModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { Name, Type, Shape, Values, Place, Gradient, Form, ColumnCount };

    explicit TensorTableModel(Document& document, QObject* parent = nullptr);

    bool setData(const QModelIndex& index, const QVariant& value, int role) final;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

    /// Adds a 2 x 3 tensor with a free name; its row.
    int addTensor();
    void removeTensors(const QList<int>& rows);
    /// The first cell that waits for a change, as "a, Shape: ..."; empty when every cell was taken.
    [[nodiscard]] QString problem() const;
    /// The tensors that the line where playback is reads: their rows stand out.
    void setRead(std::vector<std::string> names);
    /// The first row that stands out; -1: none.
    [[nodiscard]] int readRow() const;
    [[nodiscard]] static QStringList typeNames();
    [[nodiscard]] static QStringList deviceNames();

Q_SIGNALS:
    void problemChanged();

private:
    struct Pending {
        QString text;
        QString problem;
    };
    using Cell = std::pair<int, int>;

    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    [[nodiscard]] bool standsOut(int row) const override;
    void showSession();
    [[nodiscard]] QString cellText(const TensorSpec& tensor, int column) const;
    [[nodiscard]] Expected<void> setCell(TensorSpec& tensor, int column, const QString& text, int row) const;
    [[nodiscard]] Expected<TensorSpec> changed(int row, const std::map<int, QString>& texts) const;
    [[nodiscard]] const Pending* pendingAt(const QModelIndex& index) const;
    void take(int row, const TensorSpec& tensor);
    void forget(int row);

    Document& document_;
    std::vector<TensorSpec> shown_;
    std::map<Cell, Pending> pending_;
    std::vector<std::string> read_;
};

}  // namespace keyfall
