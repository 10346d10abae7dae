// SPDX-License-Identifier: MIT
#include "ui/start/example_card.h"

#include "ui/start/example_model.h"

#include <QPainter>
#include <QPainterPath>

namespace keyfall {

namespace {

constexpr int kGap = 6;       ///< between cards
constexpr int kPadding = 10;  ///< between a card's edge and its words
constexpr int kPictureHeight = 132;
constexpr int kSentenceLines = 3;
constexpr double kRadius = 6;

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

QFont smallOf(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

/// Of a line in the language of the cards: Chinese signs come from another font, whose lines are higher.
int lineHeight(const QFont& font)
{
    return QFontMetrics(font).size(Qt::TextSingleLine, ExampleCard::tr("Needs %1")).height();
}

}  // namespace

int ExampleCard::heightFor(const QFont& font)
{
    return 2 * kGap + kPictureHeight + kPadding + lineHeight(boldOf(font)) + 3 + kSentenceLines * lineHeight(font) + 4
        + lineHeight(smallOf(font)) + kPadding;
}

QSize ExampleCard::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return size_.isValid() ? size_ : QSize(kLeastWidth, heightFor(option.font));
}

void ExampleCard::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect card = option.rect.adjusted(kGap, kGap, -kGap, -kGap);
    const bool focused = option.state & QStyle::State_HasFocus;
    const bool pointed = option.state & QStyle::State_MouseOver;
    QPainterPath outline;
    outline.addRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter->fillPath(outline, theme_[ColorRole::box]);
    painter->save();
    painter->setClipPath(outline);
    paintPicture(painter, QRect(card.left(), card.top(), card.width(), kPictureHeight), index);
    painter->restore();
    const QColor edge = focused ? theme_[ColorRole::selection]
        : pointed               ? theme_[ColorRole::text]
                                : theme_[ColorRole::boxLine];
    painter->setPen(QPen(edge, focused ? 2.5 : 1.2));
    painter->drawPath(outline);

    const int left = card.left() + kPadding;
    const int width = card.width() - 2 * kPadding;
    int top = card.top() + kPictureHeight + kPadding;
    const auto write = [&](const QFont& font, const QColor& color, int height, int flags, const QString& text) {
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(QRect(left, top, width, height), flags, text);
        top += height;
    };
    write(boldOf(option.font), theme_[ColorRole::text], lineHeight(boldOf(option.font)) + 3,
          Qt::AlignLeft | Qt::TextSingleLine, index.data().toString());
    write(option.font, theme_[ColorRole::text], kSentenceLines * lineHeight(option.font) + 4,
          Qt::AlignLeft | Qt::TextWordWrap, index.data(ExampleModel::SentenceRole).toString());
    const QFontMetrics small(smallOf(option.font));
    write(smallOf(option.font), theme_[ColorRole::dimText], lineHeight(smallOf(option.font)),
          Qt::AlignLeft | Qt::TextSingleLine,
          small.elidedText(tr("Needs %1").arg(index.data(ExampleModel::NeedsRole).toString()), Qt::ElideRight, width));
    painter->restore();
}

void ExampleCard::paintPicture(QPainter* painter, const QRect& room, const QModelIndex& index) const
{
    painter->fillRect(room, theme_[ColorRole::background]);
    const auto* model = qobject_cast<const ExampleModel*>(index.model());
    const double ratio = painter->device()->devicePixelRatioF();
    if (const QImage picture = model->picture(index.row(), room.size() * ratio, ratio); !picture.isNull())
        painter->drawImage(room.topLeft(), picture);
    painter->setPen(QPen(theme_[ColorRole::boxLine], 1));
    painter->drawLine(room.bottomLeft(), room.bottomRight());
}

}  // namespace keyfall
