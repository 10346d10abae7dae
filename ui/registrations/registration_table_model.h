// SPDX-License-Identifier: MIT
#pragma once

#include "ui/registrations/registration_snapshot.h"

#include <QAbstractTableModel>

namespace keyfall {

/// Operators by keys: row 0 is the keys' fallbacks, the columns are the lanes, highest priority first.
class RegistrationTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Roles {
        SignRole = Qt::UserRole + 1,  ///< int(CellSign)
        OwnRole,                      ///< bool: the session's own registration
        BreakpointRole,               ///< bool
        KernelRole,                   ///< the kernel's name
        OperatorRole,                 ///< the operator's name, empty for the fallbacks
        KeyRole,                      ///< the key's name
        KindRole,                     ///< int(KeyKind), of a column's header too
        FilterRole,                   ///< the words a filter may name
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setSnapshot(RegistrationSnapshot snapshot);
    [[nodiscard]] const RegistrationSnapshot& snapshot() const { return snapshot_; }
    /// Break points changed and nothing else.
    void updateBreakpoints(const Session& session);

    [[nodiscard]] const RegistrationCell* cell(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const std::string& op, const std::string& key) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    [[nodiscard]] QVariant columnHeader(Key key, int role) const;

    RegistrationSnapshot snapshot_;
};

}  // namespace keyfall
