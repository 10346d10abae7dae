// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/keys/key_model.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <vector>

namespace keyfall {

/// Every registration, past and present, one a row: what, where, in which state, and who registered it.
class RegistrationListModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { OperatorColumn, KeyColumn, KernelColumn, StateColumn, WhereColumn, ColumnCount };
    enum Roles {
        OperatorRole = Qt::UserRole + 1,  ///< the operator's name, empty for a fallback
        KeyRole,                          ///< the key's name, empty for a catch-all
        FilterRole,                       ///< the whole row in words
    };

    explicit RegistrationListModel(QObject* parent = nullptr);

    void setRegistrations(std::vector<RegistrationView> registrations, std::shared_ptr<const KeyModel> model);

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    [[nodiscard]] QString keyName(const RegistrationView& entry) const;

    std::vector<RegistrationView> registrations_;
    std::shared_ptr<const KeyModel> model_;
};

}  // namespace keyfall
