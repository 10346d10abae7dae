// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QPointer>
#include <QTimer>

class QPushButton;

namespace keyfall {

/// Full screen, large type, only the call graph and its playback; the mouse pointer is a bright dot over the picture.
/// Esc, F11 and the button that the mouse brings up at the top leave it and put everything back.
///
/// Note [Back to the same window]
/// A window manager gives a window its old size some time after it was asked to. Docks that are shown before that are
/// squeezed or stretched, so the layout is restored again with each size that comes, until it is the old one. The type
/// grows in the middle only: docks would need more room with it, and keep what they got.
class PresentationMode final : public QObject {
    Q_OBJECT

public:
    static constexpr double kTypeScale = 1.5;

    explicit PresentationMode(QMainWindow& window);

    void setOn(bool on);
    [[nodiscard]] bool on() const { return on_; }
    /// Whether the window's size is not a person's choice now.
    [[nodiscard]] bool holdsSize() const { return on_ || returning_; }

Q_SIGNALS:
    void changed(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enter();
    void leave();
    void restore();
    void showHint(int milliseconds);

    QMainWindow& window_;
    bool on_ = false;
    bool returning_ = false;
    Qt::WindowStates states_;
    QByteArray layout_;
    QSize size_;
    QPushButton* hint_ = nullptr;
    QTimer hideHint_;
    QTimer returned_;
    QList<QPointer<QWidget>> hidden_;
};

}  // namespace keyfall
