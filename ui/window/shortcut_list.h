// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QDialog>

namespace keyfall {

/// Every command that has a key, in a window of its own that does not block the main one.
class ShortcutList final : public QDialog {
    Q_OBJECT

public:
    ShortcutList(const QList<QAction*>& actions, QWidget* parent);
};

}  // namespace keyfall
