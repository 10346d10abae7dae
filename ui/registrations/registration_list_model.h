// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/keys/key_model.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace keyfall {

/// Every registration, past and present, one a row: what, where, in which state, and who registered it.
class RegistrationListModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { OperatorColumn, KeyColumn, KernelColumn, StateColumn, WhereColumn, ColumnCount };
    enum Roles {
        OperatorRole = Qt::UserRole + 1,  ///< the operator's name, empty for a fallback
        KeyRole,                          ///< the key's name, empty for a catch-all
        FilterRole,                       ///< the whole row in words
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRegistrations(std::vector<RegistrationView> registrations, std::shared_ptr<const KeyModel> model);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    [[nodiscard]] QString text(const RegistrationView& entry, int column) const;
    [[nodiscard]] QString keyName(const RegistrationView& entry) const;

    std::vector<RegistrationView> registrations_;
    std::shared_ptr<const KeyModel> model_;
};

}  // namespace keyfall
