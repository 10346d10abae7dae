// SPDX-License-Identifier: MIT
#pragma once

#include "ui/keyset/next_key.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace keyfall {

/// Which of the session's key sets a grid edits.
enum class EditedSet { ticked, included, excluded };

/// The per-backend functionalities of a model by its backends: one checkable cell a key. A set is a functionality set ×
/// a backend set (pytorch:M9), so row 0 holds the backend bits, column 0 the functionality bits, and every other cell
/// is in the set when both its bits are.
class KeyGridModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Roles {
        TickedRole = Qt::UserRole + 20,  ///< bool: in the key set
        IncludedRole,                    ///< bool: in the thread-local include set
        ExcludedRole,
        NextRole,     ///< bool: the key that the first lookup chooses
        KeyKindRole,  ///< int(KeyKind)
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setModel(std::shared_ptr<const KeyModel> model);
    void setState(const NextKey& next, KeySet excludeSet);
    void setEdited(EditedSet edited);
    [[nodiscard]] EditedSet edited() const { return edited_; }

    /// What a cell stands for: one bit at the edges, two inside; empty for the corner.
    [[nodiscard]] KeySet bitsAt(const QModelIndex& index) const;
    [[nodiscard]] std::optional<Key> keyAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(Key key) const;
    /// The key of this grid that the lookup chooses.
    [[nodiscard]] std::optional<Key> nextKey() const;
    [[nodiscard]] QString nameAt(const QModelIndex& index) const;
    /// What the edited set becomes when the cell is set or cleared: clearing a key clears its functionality bit only
    /// (pytorch:M8), clearing an edge cell clears that bit.
    [[nodiscard]] KeySet toggled(KeySet set, const QModelIndex& index, bool on) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] bool setData(const QModelIndex& index, const QVariant& value, int role) final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

Q_SIGNALS:
    void toggledByUser(const QModelIndex& index, bool on);

private:
    [[nodiscard]] KeySet shown() const;
    [[nodiscard]] QString stateText(const QModelIndex& index) const;

    std::shared_ptr<const KeyModel> model_;
    std::vector<Key> functionalities_;  ///< highest first
    NextKey next_;
    KeySet excludeSet_;
    EditedSet edited_ = EditedSet::ticked;
};

}  // namespace keyfall
