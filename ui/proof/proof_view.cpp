// SPDX-License-Identifier: MIT
#include "ui/proof/proof_view.h"

#include "ui/picture/painter_sink.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

/// Words smaller than this share of their size are hard to read.
constexpr double kLeastFit = 0.8;

}  // namespace

ProofView::ProofView(QWidget* parent) : QAbstractScrollArea(parent), theme_(Theme::matching(palette()))
{
    setObjectName(QStringLiteral("proof.matrix"));
    setAccessibleName(tr("Bit matrix of the lookup"));
    setAccessibleDescription(tr("The proof's table says the same in words."));
    setWhatsThis(tr("<p>One column a bit of the key set, one row a step of the lookup: what each argument brings, what "
                    "the thread adds and takes away, what the operator passes, and what is left.</p><p>Below: which "
                    "entry of the table that is, and the rule that filled it.</p><p>The arrow keys walk over rows and "
                    "bits, F folds the bits that play no part, Ctrl+wheel zooms.</p>"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
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

void ProofView::setProgress(double progress)
{
    if (progress == progress_)
        return;
    progress_ = progress;
    row_ = column_ = -1;
    viewport()->update();
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
    scale_ = zoom_;
    const auto layOut = [&](bool masks) {
        options_.width = page / scale_;
        options_.masks = masks;
        layout_ = layOutProof(proof_, options_);
        return layout_.bounds.width() * scale_ <= page + 1;
    };
    if (!layOut(true) && !layOut(false)) {
        scale_ = std::max(kLeastFit * zoom_, page / layout_.bounds.width());
        layOut(false);
    }
    updateScrollBars();
    viewport()->update();
}

void ProofView::updateScrollBars()
{
    const QSizeF size = layout_.bounds.size() * scale_;
    const auto apply = [](QScrollBar* bar, double length, int page) {
        bar->setPageStep(page);
        bar->setSingleStep(30);
        bar->setRange(0, std::max(0, static_cast<int>(std::floor(length)) - page));
    };
    apply(horizontalScrollBar(), size.width(), viewport()->width());
    apply(verticalScrollBar(), size.height(), viewport()->height());
}

DisplayList ProofView::list() const
{
    ProofState state;
    state.progress = progress_;
    state.row = row_;
    state.column = hoverColumn_ >= 0 ? hoverColumn_ : column_;
    return displayProof(proof_, layout_, theme_, state);
}

QPointF ProofView::toPicture(QPointF point) const
{
    return (point + QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value())) / scale_;
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
    // Qt 6.4 has no announcement event; a changed description is read where the focus is.
    setAccessibleDescription(sentence);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    Q_EMIT explained(sentence);
}

void ProofView::ensureVisible(const QRectF& rect)
{
    const auto follow = [this](QScrollBar* bar, double low, double high, int page) {
        const double from = low * scale_;
        const double to = high * scale_;
        if (from < bar->value())
            bar->setValue(static_cast<int>(from));
        else if (to > bar->value() + page)
            bar->setValue(static_cast<int>(std::ceil(to)) - page);
    };
    follow(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height());
    if (column_ >= 0)
        follow(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
}

void ProofView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme_[ColorRole::background]);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.translate(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
    painter.scale(scale_, scale_);
    paintItems(painter, list(), QRectF(toPicture({0, 0}), QSizeF(viewport()->size()) / scale_));
    painter.restore();
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme_[ColorRole::selection], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void ProofView::resizeEvent(QResizeEvent*)
{
    relayout();
}

void ProofView::zoomBy(double factor)
{
    zoom_ = std::clamp(zoom_ * factor, 0.4, 4.0);
    relayout();
}

void ProofView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    zoomBy(std::pow(1.0015, event->angleDelta().y()));
    event->accept();
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
    const int row = row_ >= 0 ? row_ : rowAt(layout_, progress_) + (event->key() == Qt::Key_Up ? 1 : -1);
    switch (event->key()) {
    case Qt::Key_Up: setCurrent(row - 1, column_); return;
    case Qt::Key_Down: setCurrent(row + 1, column_); return;
    case Qt::Key_Left: setCurrent(row_ < 0 ? 0 : row_, column_ - 1); return;
    case Qt::Key_Right: setCurrent(row_ < 0 ? 0 : row_, column_ + 1); return;
    case Qt::Key_Home: setCurrent(0, column_); return;
    case Qt::Key_End: setCurrent(static_cast<int>(layout_.rows.size()) - 1, column_); return;
    case Qt::Key_F: setFolds(!folds()); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(1.25); return;
    case Qt::Key_Minus: zoomBy(0.8); return;
    case Qt::Key_0: zoomBy(1 / zoom_); return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void ProofView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        theme_ = Theme::matching(palette());
        viewport()->update();
    }
}

bool ProofView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && hoverColumn_ >= 0) {
        hoverColumn_ = -1;
        viewport()->update();
    }
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPointF at = toPicture(help->pos());
    QToolTip::showText(help->globalPos(), cellText(proof_, layout_, layout_.rowAt(at), layout_.columnAt(at)),
                       viewport());
    return true;
}

void ProofView::scrollContentsBy(int, int)
{
    viewport()->update();
}

}  // namespace keyfall
