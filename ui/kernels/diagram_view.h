// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/diagram_composer.h"
#include "ui/picture/picture_view.h"

#include <functional>

namespace keyfall {

/// A picture of the kernels panel on the screen. What it shows has numbers: a click or the arrow keys choose one, whose
/// sentence is announced; Ctrl and the wheel zoom.
class DiagramView final : public PictureView {
    Q_OBJECT

public:
    using Draw = std::function<DisplayList(const Theme&, const DiagramState&)>;
    using Words = std::function<QString(int)>;

    DiagramView(const QString& name, const QString& title, const QString& about, QWidget* parent);

    /// What is drawn from now on; an empty `draw`: nothing but `placeholder`. `words`: the sentence of an item.
    void setPicture(Draw draw, Words words, const QString& placeholder);
    /// Draws the same again: what it shows has changed.
    void refresh();
    [[nodiscard]] int selected() const { return state_.selected; }
    /// How many steps of playback have happened; -1: all.
    void setPosition(int position);
    [[nodiscard]] int position() const { return state_.position; }
    [[nodiscard]] const DisplayList& wholeList() const { return list_; }
    [[nodiscard]] DisplayList visibleList() const override { return list_; }
    void zoomAt(QPointF anchor, double factor) override;
    [[nodiscard]] QSize sizeHint() const override { return {700, 260}; }

public Q_SLOTS:
    void setSelected(int item);

Q_SIGNALS:
    /// A person chose an item; -1: beside all of them.
    void chosen(int item);

protected:
    [[nodiscard]] QRectF pictureBounds() const override { return list_.bounds; }
    [[nodiscard]] QString placeholder() const override { return draw_ ? QString() : placeholder_; }
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void clicked(QPointF viewport) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void choose(int item);
    /// The item's box, or nothing.
    [[nodiscard]] QRectF rectOf(int item) const;
    /// The nearest item in a direction; the first one where none is chosen; -1: there is none.
    [[nodiscard]] int towards(QPointF direction) const;

    Draw draw_;
    Words words_;
    QString placeholder_;
    DiagramState state_;
    double zoom_ = 1;
    DisplayList list_;
};

}  // namespace keyfall
