// SPDX-License-Identifier: MIT
#include "ui/lessons/fact_view.h"

#include <QPainter>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kPadding = 8;  ///< left and right in a chip
constexpr int kBetween = 4;

}  // namespace

FactView::FactView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("lessonFacts"));
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FactView::setFacts(const std::vector<QuestionFact>& facts)
{
    if (facts == facts_)
        return;
    facts_ = facts;
    setAccessibleName(QuestionFacts::inWords(facts));
    setVisible(!facts.empty());
    updateGeometry();
    update();
}

std::vector<FactView::Place> FactView::places(int width) const
{
    std::vector<Place> places;
    const QFontMetrics metrics = fontMetrics();
    const int high = metrics.height() + 2;
    int y = 0;
    for (const QuestionFact& fact : facts_) {
        const QString what = tr("%1:").arg(fact.what);
        int x = metrics.horizontalAdvance(what) + 2 * kBetween;
        places.push_back({QRect(0, y, x, high), what, false});
        for (const QString& key : fact.keys) {
            const int wide = metrics.horizontalAdvance(key) + 2 * kPadding;
            if (x > 0 && x + wide > width) {
                x = 0;
                y += high + kBetween;
            }
            places.push_back({QRect(x, y, wide, high), key, true});
            x += wide + kBetween;
        }
        y += high + kBetween;
    }
    return places;
}

int FactView::heightForWidth(int width) const
{
    int height = 0;
    for (const Place& place : places(width))
        height = std::max(height, place.rect.bottom() + 2);
    return height;
}

QSize FactView::sizeHint() const
{
    return {200, heightForWidth(std::max(width(), 200))};
}

QSize FactView::minimumSizeHint() const
{
    return {60, heightForWidth(std::max(width(), 60))};
}

void FactView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Place& place : places(width())) {
        if (place.chip) {
            painter.setPen(QPen(palette().color(QPalette::Mid), 1));
            painter.setBrush(palette().color(QPalette::Base));
            const QRectF pill = QRectF(place.rect).adjusted(0.5, 0.5, -0.5, -0.5);
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.rect, place.chip ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter, place.text);
    }
}

}  // namespace keyfall
