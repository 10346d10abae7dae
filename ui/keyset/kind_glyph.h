// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <QColor>
#include <QPalette>
#include <QWidget>

class QPainter;

namespace keyfall {

/// The colour of a kind, for fills.
[[nodiscard]] QColor kindColour(KeyKind kind, const QPalette& palette);
/// Draws the sign of a kind into `box`: a square for backends, a hexagon for tensor kinds, a disc for modes.
void paintKind(QPainter& painter, const QRectF& box, KeyKind kind, const QPalette& palette);

/// The small sign of a key's kind: a shape and a colour of the theme.
class KindGlyph final : public QWidget {
    Q_OBJECT

public:
    explicit KindGlyph(KeyKind kind, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    KeyKind kind_;
};

}  // namespace keyfall
