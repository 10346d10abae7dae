// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <QToolButton>

#include <vector>

namespace keyfall {

class KeyRow;

/// The heading of the keys of one kind in a long key list. Folded, only the keys that play a part are shown below it.
class KeyGroup final : public QToolButton {
    Q_OBJECT

public:
    KeyGroup(KeyKind kind, QWidget* parent = nullptr);

    [[nodiscard]] KeyKind kind() const { return kind_; }
    void add(KeyRow* row) { rows_.push_back(row); }
    /// Shows and hides the rows: all that a filter names, or when there is none, all or only those in use.
    void apply(const QString& filter);

private:
    KeyKind kind_;
    std::vector<KeyRow*> rows_;
};

}  // namespace keyfall
