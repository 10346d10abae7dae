// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QFont>
#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QPointer>

namespace keyfall {

/// Full screen, large type, only the call graph and its playback; the mouse pointer is a bright dot over the picture.
/// Leaving it puts everything back.
class PresentationMode final : public QObject {
    Q_OBJECT

public:
    static constexpr double kTypeScale = 1.5;

    explicit PresentationMode(QMainWindow& window);

    void setOn(bool on);
    [[nodiscard]] bool on() const { return on_; }

Q_SIGNALS:
    void changed(bool on);

private:
    void enter();
    void leave();

    QMainWindow& window_;
    bool on_ = false;
    QByteArray layout_;
    Qt::WindowStates states_;
    QFont font_;
    QList<QPointer<QWidget>> hidden_;
};

}  // namespace keyfall
