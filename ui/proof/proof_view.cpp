// SPDX-License-Identifier: MIT
#include "ui/proof/proof_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

/// Words smaller than this share of their size are hard to read.
constexpr double kLeastFit = 0.8;

}  // namespace

ProofView::ProofView(QWidget* parent) : PictureView(30, parent)
{
    setObjectName(QStringLiteral("proof.matrix"));
    setAccessibleName(tr("Bit matrix of the lookup"));
    setAccessibleDescription(tr("The proof's table says the same in words."));
    setWhatsThis(tr("<p>One column a bit of the key set, one row a step of the lookup: what each argument brings, what "
                    "the thread adds and takes away, what the operator passes, and what is left.</p><p>Below: which "
                    "entry of the table that is, and the rule that filled it.</p><p>The arrow keys walk over rows and "
                    "bits, F folds the bits that play no part, Ctrl+wheel zooms.</p>"));
    horizontalScrollBar()->setAccessibleName(tr("Scroll the matrix sideways"));
    verticalScrollBar()->setAccessibleName(tr("Scroll the matrix up and down"));
}

void ProofView::setProof(Proof proof)
{
    // A row that a person chose stays while the same lookup is edited.
    if (proof.lines.size() != proof_.lines.size())
        row_ = column_ = -1;
    proof_ = std::move(proof);
    relayout();
}

void ProofView::setFolds(bool on)
{
    if (on == options_.foldColumns)
        return;
    options_.foldColumns = on;
    column_ = -1;
    relayout();
}

void ProofView::relayout()
{
    // The numbers stand beside the rows where there is room for them (the table has them in any case), and a matrix that
    // is still too wide is drawn a little smaller before it has to be scrolled.
    const double page = maximumViewportSize().width() - verticalScrollBar()->sizeHint().width();
    double scale = zoom_;
    const auto layOut = [&](bool masks) {
        options_.width = page / scale;
        options_.masks = masks;
        layout_ = layOutProof(proof_, options_);
        return layout_.bounds.width() * scale <= page + 1;
    };
    if (!layOut(true) && !layOut(false)) {
        scale = std::max(kLeastFit * zoom_, page / layout_.bounds.width());
        layOut(false);
    }
    setScale(scale);
}

DisplayList ProofView::visibleList() const
{
    ProofState state;
    state.row = row_;
    state.column = hoverColumn_ >= 0 ? hoverColumn_ : column_;
    return displayProof(proof_, layout_, theme(), state);
}

void ProofView::setCurrent(int row, int column)
{
    const int rows = static_cast<int>(layout_.rows.size());
    if (rows == 0)
        return;
    row_ = std::clamp(row, 0, rows - 1);
    const bool cells =
        proof_.lines[static_cast<std::size_t>(layout_.rows[static_cast<std::size_t>(row_)].line)].keys.has_value();
    column_ = cells ? std::clamp(column, -1, static_cast<int>(layout_.columns.size()) - 1) : -1;
    ensureVisible(column_ >= 0 ? layout_.cell(row_, column_) : layout_.rows[static_cast<std::size_t>(row_)].rect);
    viewport()->update();
    const QString sentence = cellText(proof_, layout_, row_, column_);
    announce(sentence);
    Q_EMIT explained(sentence);
}

void ProofView::ensureVisible(const QRectF& rect)
{
    const auto follow = [this](QScrollBar* bar, double low, double high, int page) {
        const double from = low * scale();
        const double to = high * scale();
        if (from < bar->value())
            bar->setValue(static_cast<int>(from));
        else if (to > bar->value() + page)
            bar->setValue(static_cast<int>(std::ceil(to)) - page);
    };
    follow(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height());
    if (column_ >= 0)
        follow(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
}

void ProofView::resizeEvent(QResizeEvent*)
{
    relayout();
}

void ProofView::zoomAt(QPointF, double factor)
{
    zoom_ = std::clamp(zoom_ * factor, 0.4, 4.0);
    relayout();
}

void ProofView::mouseMoveEvent(QMouseEvent* event)
{
    const int column = layout_.columnAt(toPicture(event->position()));
    if (column == hoverColumn_)
        return;
    hoverColumn_ = column;
    viewport()->update();
}

void ProofView::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = toPicture(event->position());
    if (const int row = layout_.rowAt(at); row >= 0)
        setCurrent(row, layout_.columnAt(at));
}

void ProofView::keyPressEvent(QKeyEvent* event)
{
    const int row = row_ >= 0 ? row_ : static_cast<int>(layout_.rows.size()) - (event->key() == Qt::Key_Up ? 0 : 2);
    switch (event->key()) {
    case Qt::Key_Up: setCurrent(row - 1, column_); return;
    case Qt::Key_Down: setCurrent(row + 1, column_); return;
    case Qt::Key_Left: setCurrent(row_ < 0 ? 0 : row_, column_ - 1); return;
    case Qt::Key_Right: setCurrent(row_ < 0 ? 0 : row_, column_ + 1); return;
    case Qt::Key_Home: setCurrent(0, column_); return;
    case Qt::Key_End: setCurrent(static_cast<int>(layout_.rows.size()) - 1, column_); return;
    case Qt::Key_F: setFolds(!folds()); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomAt({}, 1.25); return;
    case Qt::Key_Minus: zoomAt({}, 0.8); return;
    case Qt::Key_0: zoomAt({}, 1 / zoom_); return;
    default: PictureView::keyPressEvent(event);
    }
}

void ProofView::changeEvent(QEvent* event)
{
    PictureView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::matching(palette()));
}

bool ProofView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && hoverColumn_ >= 0) {
        hoverColumn_ = -1;
        viewport()->update();
    }
    return PictureView::viewportEvent(event);
}

QString ProofView::tooltipAt(QPointF point) const
{
    const QPointF at = toPicture(point);
    return cellText(proof_, layout_, layout_.rowAt(at), layout_.columnAt(at));
}

}  // namespace keyfall
