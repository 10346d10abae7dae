// SPDX-License-Identifier: MIT
#pragma once

#include "ui/registrations/sign_painter.h"

#include <QWidget>

namespace keyfall {

/// What the signs of the registration table mean, in as many lines as the width needs.
class SignLegend final : public QWidget {
    Q_OBJECT

public:
    explicit SignLegend(QWidget* parent = nullptr);

    /// Whether the model has alias keys; without them there are two signs less to explain.
    void setAliases(bool hasAliases);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Entry {
        SignMarks marks;
        QString text;
        QString meaning;
    };
    /// The entries' places when the widget is `width` wide.
    [[nodiscard]] QList<QRect> places(int width) const;

    QList<Entry> entries_;
};

}  // namespace keyfall
