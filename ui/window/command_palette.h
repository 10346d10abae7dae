// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QPointer>

class QLineEdit;
class QLabel;
class QListView;

namespace keyfall {

class CommandListModel;

/// A line and a list over the window: type some letters of a command, press Enter.
class CommandPalette final : public QFrame {
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* window);

    /// Opens over the window with every command of it.
    void open(const QList<QAction*>& actions);
    [[nodiscard]] QLineEdit* line() const { return line_; }
    [[nodiscard]] CommandListModel* model() const { return model_; }

Q_SIGNALS:
    /// A command that somebody chose was done.
    void triggered(const QAction& done);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& typed);
    void trigger(int row);
    void finish();
    [[nodiscard]] bool takeKey(int key);

    QLineEdit* line_;
    QListView* list_;
    QLabel* none_;  ///< says that nothing was found
    CommandListModel* model_;
    QPointer<QWidget> before_;  ///< had the focus
};

}  // namespace keyfall
