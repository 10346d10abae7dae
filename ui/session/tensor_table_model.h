// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <QAbstractTableModel>

#include <map>
#include <utility>

namespace keyfall {

class Document;

/// The session's tensors, one a row. Every accepted change is one undo step of the document.
///
/// Text that cannot be accepted stays in its cell, marked, with the reason beside it; the session does not change and
/// nothing that was typed is lost. As soon as the cells of a row agree (a new shape and as many values), all of them
/// are taken together.
class TensorTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { Name, Type, Shape, Values, Place, Gradient, ColumnCount };

    explicit TensorTableModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    bool setData(const QModelIndex& index, const QVariant& value, int role) final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

    /// Adds a 2 x 3 tensor with a free name; its row.
    int addTensor();
    void removeTensors(const QList<int>& rows);
    /// The first cell that waits for a change, as "a, Shape: ..."; empty when every cell was taken.
    [[nodiscard]] QString problem() const;
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
};

}  // namespace keyfall
