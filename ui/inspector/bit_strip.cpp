// SPDX-License-Identifier: MIT
#include "ui/inspector/bit_strip.h"

#include "ui/keyset/kind_glyph.h"
#include "ui/theme/theme.h"
#include "ui/words/hop_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kUnbounded = 1 << 20;

}  // namespace

BitStrip::BitStrip(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void BitStrip::setKeys(std::shared_ptr<const KeyModel> model, KeySet keys, std::optional<Key> chosen)
{
    if (model != model_)
        bits_ = model ? bitNames(*model) : std::vector<BitName>{};
    model_ = std::move(model);
    keys_ = keys;
    chosen_ = model_ && chosen ? model_->setOf(*chosen) : KeySet();
    setAccessibleName(model_ ? tr("Key set %1").arg(QString::fromStdString(model_->names(keys))) : QString());
    updateGeometry();
    update();
}

QFont BitStrip::numberFont() const
{
    QFont font = this->font();
    font.setPixelSize(std::max(8, fontMetrics().height() * 6 / 10));
    return font;
}

const BitStrip::Measures& BitStrip::measures() const
{
    if (!measures_) {
        const QString digits = QStringLiteral("00");
        measures_ = {fontMetrics().horizontalAdvance(digits) + 6,
                     QFontMetrics(numberFont()).horizontalAdvance(digits) + 5, fontMetrics().height() + 4};
    }
    return *measures_;
}

void BitStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        measures_.reset();
        updateGeometry();
    }
}

QSize BitStrip::cellSize(int width) const
{
    const int bits = std::max(1, static_cast<int>(bits_.size()));
    const auto& [comfortable, narrowest, height] = measures();
    // A set that fits on one line is easier to read than one with its last bits on a second.
    const int oneLine = width / bits;
    const int cell = oneLine >= narrowest ? std::min(comfortable, oneLine) : comfortable;
    return {cell, height};
}

int BitStrip::cellsPerLine(int width) const
{
    return std::max(1, width / cellSize(width).width());
}

QRect BitStrip::cellOf(int bit, QSize size) const
{
    const int position = static_cast<int>(bits_.size()) - 1 - bit;
    const int perLine = std::max(1, width() / size.width());
    return QRect(QPoint(position % perLine * size.width(), position / perLine * size.height()), size);
}

int BitStrip::bitAt(QPoint at) const
{
    for (const BitName& bit : bits_)
        if (cellOf(bit.bit).contains(at))
            return bit.bit;
    return -1;
}

QSize BitStrip::sizeHint() const
{
    const int cells = std::clamp(static_cast<int>(bits_.size()), 1, 16);
    const int width = cells * cellSize(kUnbounded).width();
    return {width, heightForWidth(width)};
}

QSize BitStrip::minimumSizeHint() const
{
    const QSize cell = cellSize(kUnbounded);
    return {4 * cell.width(), cell.height()};
}

int BitStrip::heightForWidth(int width) const
{
    const int perLine = cellsPerLine(width);
    const int lines = (static_cast<int>(bits_.size()) + perLine - 1) / perLine;
    return std::max(1, lines) * cellSize(width).height();
}

void BitStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = numberFont();
    const QSize cell = cellSize(width());
    for (const BitName& bit : bits_) {
        const KeySet one(1ULL << bit.bit);
        const bool set = keys_.hasAny(one);
        const bool chosen = chosen_.hasAny(one);
        const QRectF box = QRectF(cellOf(bit.bit, cell)).adjusted(1.5, 1.5, -1.5, -1.5);
        const QColor fill = kindColour(bit.kind, palette());
        painter.setPen(chosen ? QPen(palette().color(QPalette::WindowText), 2)
                              : QPen(set ? fill : palette().color(QPalette::Mid), 1));
        painter.setBrush(set ? QBrush(fill) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box, 2.5, 2.5);
        font.setBold(set);
        painter.setFont(font);
        painter.setPen(set ? textOn(fill) : palette().color(QPalette::PlaceholderText));
        painter.drawText(box, Qt::AlignCenter, QString::number(bit.bit));
    }
}

bool BitStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int bit = bitAt(help->pos());
    if (bit < 0) {
        QToolTip::hideText();
        return true;
    }
    const BitName& name = bits_[static_cast<std::size_t>(bit)];
    const QString state = keys_.hasAny(KeySet(1ULL << bit)) ? tr("set") : tr("not set");
    QToolTip::showText(help->globalPos(),
                       tr("Bit %1: %2, %3, %4")
                           .arg(bit)
                           .arg(QString::fromStdString(name.name), HopText::keyKindLabel(name.kind), state),
                       this, cellOf(bit));
    return true;
}

}  // namespace keyfall
