// SPDX-License-Identifier: MIT
#include "ui/registrations/key_header.h"

#include "core/keys/key_model.h"
#include "ui/keyset/kind_glyph.h"
#include "ui/registrations/registration_table_model.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {
constexpr int kMargin = 6;
constexpr int kGlyph = 12;
}  // namespace

KeyHeader::KeyHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(true);
}

void KeyHeader::setMostLetters(int letters)
{
    if (std::exchange(letters_, letters) == letters)
        return;
    updateGeometry();
    Q_EMIT geometriesChanged();
}

QSize KeyHeader::sizeHint() const
{
    int longest = 0;
    for (int section = 0; section < count(); ++section)
        longest = std::max(longest, sectionSizeFromContents(section).height());
    return {QHeaderView::sizeHint().width(), std::max(longest, fontMetrics().height() + 2 * kMargin)};
}

QSize KeyHeader::sectionSizeFromContents(int section) const
{
    const QString name = model()->headerData(section, Qt::Horizontal).toString();
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    // PyTorch's longest names would leave no room for the table; a tooltip tells them in full. They differ at their ends.
    const int longest = letters_ * metrics.averageCharWidth();
    return {fontMetrics().height() + 14, std::min(metrics.horizontalAdvance(name), longest) + kGlyph + 3 * kMargin};
}

void KeyHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->save();
    painter->fillRect(rect, palette().color(QPalette::Window));
    painter->setPen(palette().color(QPalette::Mid));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());

    const auto kind =
        static_cast<KeyKind>(model()->headerData(section, Qt::Horizontal, RegistrationTableModel::KindRole).toInt());
    const QRectF glyph(rect.center().x() - kGlyph / 2.0 + 0.5, rect.bottom() - kMargin - kGlyph, kGlyph, kGlyph);
    paintKind(*painter, glyph, kind, palette());

    const bool current = selectionModel() && selectionModel()->currentIndex().column() == section;
    QFont face = font();
    face.setBold(current);
    painter->setFont(face);
    painter->setPen(palette().color(QPalette::WindowText));
    painter->translate(rect.left(), glyph.top() - kMargin / 2.0);
    painter->rotate(-90);
    const QRectF line(0, 0, glyph.top() - rect.top() - kMargin, rect.width());
    const QString name = model()->headerData(section, Qt::Horizontal).toString();
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(face).elidedText(name, Qt::ElideMiddle, line.width()));
    painter->restore();
}

}  // namespace keyfall
