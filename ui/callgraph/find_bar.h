// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;

namespace keyfall {

class LadderView;

/// Finds hops in a ladder (which must outlive the bar): a line to type in, "2 of 7", next and previous. Return and
/// Shift+Return walk the matches, Escape closes.
class FindBar final : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(LadderView* ladder, QWidget* parent = nullptr);

    /// Shows the bar and puts the cursor into it.
    void open();
    /// Looks for nothing any more, and goes: what was looked for was in another session's picture.
    void forget();
    void setTheme(const Theme& theme);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showMatch(int current, int count);
    void close();

    LadderView* ladder_;
    QLineEdit* edit_ = nullptr;
    QLabel* count_ = nullptr;
    QAction* previous_ = nullptr;
    QAction* next_ = nullptr;
};

}  // namespace keyfall
