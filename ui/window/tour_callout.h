// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QLabel;

namespace keyfall {

/// A card over the window that says what to try, beside what it is about. It never takes the keyboard by itself.
class TourCallout final : public QFrame {
    Q_OBJECT

public:
    explicit TourCallout(QWidget* window);

    void say(const QString& title, const QString& text, const QString& count);
    /// Stands beside `target`, inside the window; over its corner where there is no room beside it.
    void standBy(const QWidget* target);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void skipped();
    void ended();

private:
    QLabel* title_;
    QLabel* text_;
    QLabel* count_;
};

}  // namespace keyfall
