// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <QAbstractListModel>

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// The functionalities of a model as a list that can be reordered by dragging, highest priority first.
class OrderModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles {
        KindRole = Qt::UserRole + 1,  ///< int(KeyKind)
        MovedRole,                    ///< int: how many places higher than in the model; 0: where it was
    };

    using QAbstractListModel::QAbstractListModel;

    void setModel(std::shared_ptr<const KeyModel> model);
    /// Lowest first, as `reorderedModel` takes it.
    [[nodiscard]] std::vector<std::string> order() const;
    [[nodiscard]] bool changed() const;
    /// Moves a key to another row; false when there is nothing to do.
    bool move(int from, int to);
    void reset();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;
    [[nodiscard]] Qt::DropActions supportedDropActions() const final { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const final;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const final;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) final;

Q_SIGNALS:
    void orderChanged();

private:
    std::shared_ptr<const KeyModel> model_;
    std::vector<std::string> names_;  ///< highest first
};

}  // namespace keyfall
