// SPDX-License-Identifier: MIT
#pragma once

#include "ui/keyset/key_grid_model.h"

#include <QTableView>

namespace keyfall {

/// The per-backend keys of a model as a grid, one small box a key. Arrow keys walk, Space toggles in the edited set;
/// the signs + and − show the thread-local sets, a frame the key that comes next.
class KeyGrid final : public QTableView {
    Q_OBJECT

public:
    explicit KeyGrid(QWidget* parent = nullptr);

    [[nodiscard]] KeyGridModel& grid() const { return *grid_; }
    /// Hides rows and columns in which no key's name contains `text`; true when something is left.
    bool filter(const QString& text);
    /// Makes the grid as high as its rows.
    void fitHeight();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    KeyGridModel* grid_;
};

}  // namespace keyfall
