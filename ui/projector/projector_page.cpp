// SPDX-License-Identifier: MIT
#include "ui/projector/projector_page.h"

#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>

namespace keyfall {

namespace {

QFont fontOf(double pixels, bool bold)
{
    QFont font = fontFor(bold ? FontRole::heading : FontRole::body);
    font.setPixelSize(qCeil(pixels));
    return font;
}

/// Writes from the top downwards, as long as there is room.
class Column {
public:
    Column(QPainter& painter, const QRectF& area, double unit) : painter_(painter), rest_(area), unit_(unit) {}

    /// Wrapped; false and nothing written where it has no room.
    bool write(const QString& text, double size, const QColor& color, bool bold = false, const QColor& fill = {})
    {
        if (text.isEmpty())
            return true;
        painter_.setFont(fontOf(size * unit_, bold));
        const QRectF need = painter_.boundingRect(rest_, kFlags, text);
        if (need.height() > rest_.height() || need.width() > rest_.width() + 1)
            return false;
        if (fill.isValid())
            painter_.fillRect(QRectF(rest_.left() - 10 * unit_, rest_.top(), rest_.width() + 20 * unit_, need.height()),
                              fill);
        painter_.setPen(color);
        painter_.drawText(rest_, kFlags, text);
        skip(need.height());
        return true;
    }
    /// As large as leaves half of the room to what follows.
    void fit(const QString& text, const QColor& color)
    {
        for (const double size : {ProjectorType::text, ProjectorType::option, ProjectorType::least}) {
            painter_.setFont(fontOf(size * unit_, false));
            if (painter_.boundingRect(rest_, kFlags, text).height() <= rest_.height() / 2
                || size == ProjectorType::least) {
                write(text, size, color);
                return;
            }
        }
    }
    void chips(const std::vector<ProjectorPage::Chip>& chips, const Theme& theme)
    {
        const QFont font = fontOf(ProjectorType::option * unit_, true);
        const QFontMetricsF metrics(font);
        const double height = metrics.height() + 4 * unit_;
        const double pad = 18 * unit_;
        double x = rest_.left();
        double y = rest_.top();
        painter_.setFont(font);
        for (const ProjectorPage::Chip& chip : chips) {
            const double width = metrics.horizontalAdvance(chip.text) + 2 * pad;
            if (x > rest_.left() && x + width > rest_.right()) {
                x = rest_.left();
                y += height + 6 * unit_;
            }
            const QRectF pill(x, y, width, height);
            const QColor fill = chip.current ? theme.kind(chip.kind) : theme[ColorRole::box];
            painter_.setPen(QPen(theme[chip.struckOut ? ColorRole::dimText : ColorRole::boxLine], 2 * unit_,
                                 chip.struckOut ? Qt::DashLine : Qt::SolidLine));
            painter_.setBrush(fill);
            painter_.drawRoundedRect(pill, height / 2, height / 2);
            const QColor ink =
                chip.current ? textOn(fill) : theme[chip.struckOut ? ColorRole::dimText : ColorRole::text];
            painter_.setPen(ink);
            painter_.drawText(pill, Qt::AlignCenter, chip.text);
            if (chip.struckOut) {
                painter_.setPen(QPen(ink, 4 * unit_));
                painter_.drawLine(QPointF(pill.left() + pad / 2, pill.center().y()),
                                  QPointF(pill.right() - pad / 2, pill.center().y()));
            }
            x += width + 12 * unit_;
        }
        if (!chips.empty())
            skip(y + height + 8 * unit_ - rest_.top());
    }
    void skip(double height) { rest_.setTop(std::min(rest_.bottom(), rest_.top() + height)); }
    /// Takes up to two lines off the bottom.
    void foot(const QString& text, const QColor& color)
    {
        if (text.isEmpty())
            return;
        const QFont font = fontOf(ProjectorType::least * unit_, false);
        const QStringList lines = twoLinesOf(text, font, rest_.width());
        painter_.setFont(font);
        // As it is drawn: signs of another font, such as Chinese ones, make lines higher than the font says.
        const QString words = lines.join(QLatin1Char('\n'));
        const double height =
            painter_.boundingRect(QRectF(0, 0, rest_.width(), kEndless), Qt::AlignLeft | Qt::AlignTop, words).height();
        if (height > rest_.height() / 3)
            return;
        painter_.setPen(color);
        const QRectF strip(rest_.left(), rest_.bottom() - height, rest_.width(), height);
        painter_.drawText(strip, Qt::AlignLeft | Qt::AlignTop, words);
        rest_.setBottom(strip.top() - 4 * unit_);
    }
    [[nodiscard]] const QRectF& rest() const { return rest_; }

private:
    static constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    static constexpr double kEndless = 1e5;

    QPainter& painter_;
    QRectF rest_;
    double unit_;
};

}  // namespace

QStringList twoLinesOf(const QString& text, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(text) <= width)
        return {text};
    const qsizetype fits = metrics.elidedText(text, Qt::ElideRight, width).size() - 1;
    const qsizetype space = text.lastIndexOf(QLatin1Char(' '), fits);
    const qsizetype end = space > fits / 2 ? space : fits;
    const QString rest = text.mid(end).trimmed();
    QString second = metrics.elidedText(rest, Qt::ElideRight, width);
    if (second != rest)  // no word ends in its middle, where there are words
        if (const qsizetype word = second.lastIndexOf(QLatin1Char(' ')); word > second.size() / 2)
            second = second.left(word) + QStringLiteral(" …");
    return {text.left(end), second};
}

QString withDigit(int option, const QString& text)
{
    return option < 10 ? QStringLiteral("%1  %2").arg((option + 1) % 10).arg(text) : text;
}

QString boxName(const CallGraph& graph, const Hop& hop)
{
    const QString op = QString::fromStdString(hop.op.str());
    if (hop.kernel.empty() || HopText::isStandard(hop.kernel))
        return op;
    const bool own = hop.call < graph.calls.size() && graph.calls[hop.call].op == hop.op.str();
    const QString kernel = HopText::kernelName(hop.kernel);
    return own ? kernel : QStringLiteral("%1 · %2").arg(op, kernel);
}

double boxWordsWidth(const CallGraph& graph, const Hop& hop)
{
    return textWidth(FontRole::body, boxName(graph, hop)) + 10
        + textWidth(FontRole::smallBold, HopText::provenanceLabel(graph, hop));
}

QRectF paintPage(QPainter& painter, const ProjectorPage& page, const Theme& theme, const QRectF& area, double unit)
{
    painter.setFont(fontOf(ProjectorType::least * unit, false));
    painter.setPen(theme[ColorRole::dimText]);
    const double place = painter.fontMetrics().horizontalAdvance(page.place);
    painter.drawText(QRectF(area.right() - place - 4 * unit, area.top() + 12 * unit, place + 4 * unit, area.height()),
                     Qt::AlignLeft | Qt::AlignTop, page.place);
    const QFont titleFont = fontOf(ProjectorType::title * unit, true);
    const QString title =
        QFontMetricsF(titleFont).elidedText(page.title, Qt::ElideRight, area.width() - place - 40 * unit);
    Column column(painter, area, unit);
    column.write(title, ProjectorType::title, theme[ColorRole::text], true);
    column.fit(page.text, theme[ColorRole::text]);
    column.skip(6 * unit);
    column.chips(page.chips, theme);
    for (const ProjectorPage::Option& option : page.options) {
        const bool marked = page.marked.contains(option.number);
        const QColor fill = marked ? theme[ColorRole::selection] : QColor();
        const QColor ink = marked ? textOn(fill) : theme[ColorRole::text];
        // The mark is a sign as well as a colour.
        const QString text = (marked ? QStringLiteral("▸ ") : QString()) + withDigit(option.number, option.text);
        if (!column.write(text, ProjectorType::option, ink, marked, fill))
            column.write(text, ProjectorType::least, ink, marked, fill);
        column.skip(4 * unit);
    }
    for (const ProjectorPage::Line& check : page.checks)
        column.write((!check.known     ? QStringLiteral("? ")
                          : check.done ? QStringLiteral("✓ ")
                                       : QStringLiteral("○ "))
                         + check.text,
                     ProjectorType::option, theme[ColorRole::text], check.done);
    if (!page.answer.isEmpty()) {
        const auto ink = [&theme](ColorRole role) { return mixed(theme[role], theme[ColorRole::text], 0.45); };
        if (!page.said.isEmpty())
            column.write(page.said, ProjectorType::text, ink(ColorRole::error), true);
        column.write((page.judged ? QStringLiteral("✓ ") : QString()) + page.answer, ProjectorType::text,
                     ink(ColorRole::success), true);
        column.write(page.why, ProjectorType::least, theme[ColorRole::text]);
    }
    column.foot(page.caption, theme[ColorRole::text]);
    return column.rest();
}

}  // namespace keyfall
