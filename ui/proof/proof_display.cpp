// SPDX-License-Identifier: MIT
#include "ui/proof/proof_display.h"

#include "ui/picture/text_measure.h"
#include "ui/proof/proof_words.h"
#include "ui/words/hop_text.h"

#include <QCoreApplication>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

using M = ProofMetrics;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ProofDisplay)
};

/// The sign before a row's label: how its set comes from the ones above.
QString signOf(ProofStep step)
{
    switch (step) {
    case ProofStep::constant:
    case ProofStep::included: return QStringLiteral("+");
    case ProofStep::excluded: return QStringLiteral("−");
    case ProofStep::mask: return QStringLiteral("&");
    case ProofStep::arguments:
    case ProofStep::effective:
    case ProofStep::final: return QStringLiteral("=");
    default: return {};
    }
}

class Composer {
public:
    Composer(const Proof& proof, const ProofLayout& layout, const Theme& theme, const ProofState& state)
        : proof_(proof),
          layout_(layout),
          theme_(theme),
          state_(state),
          current_(state.row >= 0 ? state.row : static_cast<int>(layout.rows.size()) - 1)
    {
        if (const ProofLine* final = proof.find(ProofStep::final); final != nullptr && proof.key)
            chosen_ = proof.model->setOf(*proof.key);
    }

    DisplayList operator()()
    {
        list_.bounds = layout_.bounds;
        list_.background = theme_[ColorRole::background];
        if (layout_.rows.empty())
            return std::move(list_);
        if (state_.background)
            bands();
        title();
        header();
        for (int row = 0; row < static_cast<int>(layout_.rows.size()); ++row) {
            if (line(row).keys)
                matrixRow(row);
            else
                fact(row);
        }
        return std::move(list_);
    }

private:
    [[nodiscard]] const ProofLine& line(int row) const
    {
        return proof_.lines[static_cast<std::size_t>(layout_.rows[static_cast<std::size_t>(row)].line)];
    }

    DisplayItem& add(DisplayItem::Kind kind, Part part, const QRectF& rect)
    {
        DisplayItem item;
        item.kind = kind;
        item.part = part;
        item.rect = rect;
        list_.items.push_back(std::move(item));
        return list_.items.back();
    }
    void words(Part part, FontRole font, QPointF baseline, const QString& text, const QColor& color, int detail = -1)
    {
        if (text.isEmpty())
            return;
        DisplayItem& item =
            add(DisplayItem::Kind::text, part,
                QRectF(baseline.x(), baseline.y() - ascentOf(font), textWidth(font, text), lineHeightOf(font)));
        item.font = font;
        item.baseline = baseline;
        item.text = text;
        item.stroke = color;
        item.detail = detail;
    }
    [[nodiscard]] static double baselineIn(const QRectF& rect, FontRole font)
    {
        return rect.center().y() - lineHeightOf(font) / 2 + ascentOf(font);
    }

    void bands()
    {
        bool odd = false;
        for (const ProofRow& row : layout_.rows) {
            if ((odd = !odd))
                continue;
            add(DisplayItem::Kind::box, Part::laneBand, row.rect).fill = theme_[ColorRole::lane];
        }
        if (state_.column >= 0 && state_.column < static_cast<int>(layout_.columns.size())) {
            const ProofColumn& column = layout_.columns[static_cast<std::size_t>(state_.column)];
            DisplayItem& band =
                add(DisplayItem::Kind::box, Part::laneBand,
                    QRectF(column.left, layout_.matrixTop, column.width, matrixBottom() - layout_.matrixTop));
            band.fill = theme_.tint(theme_[ColorRole::selection]);
        }
        // The row that stands out: a band, a bar and bold words, so that colour is not the only sign.
        if (current_ >= 0 && current_ < static_cast<int>(layout_.rows.size())) {
            const QRectF rect = layout_.rows[static_cast<std::size_t>(current_)].rect;
            DisplayItem& band = add(DisplayItem::Kind::box, Part::selection, rect);
            band.fill = theme_.tint(theme_[ColorRole::selection]);
            band.radius = 4;
            DisplayItem& bar = add(DisplayItem::Kind::box, Part::selection,
                                   QRectF(rect.left(), rect.top() + 3, 3.5, rect.height() - 6));
            bar.fill = theme_[ColorRole::selection];
            bar.radius = 1.5;
        }
    }

    [[nodiscard]] double matrixBottom() const
    {
        double bottom = layout_.matrixTop;
        for (const ProofRow& row : layout_.rows)
            if (proof_.lines[static_cast<std::size_t>(row.line)].keys)
                bottom = row.rect.bottom();
        return bottom;
    }

    void title()
    {
        const double y = M::margin + ascentOf(FontRole::heading);
        const double room = layout_.bounds.width() - 2 * M::margin;
        words(Part::header, FontRole::heading, {M::margin, y}, shortened(FontRole::heading, titleOf(proof_), room),
              theme_[ColorRole::text]);
        words(Part::header, FontRole::small, {M::margin, y + lineHeightOf(FontRole::small) + 5},
              shortened(FontRole::small, QString::fromStdString(proof_.model->spec().title), room),
              theme_[ColorRole::dimText]);
    }

    void header()
    {
        const double slant = M::slant * M_PI / 180;
        const double line = lineHeightOf(FontRole::small);
        const double groupTop = layout_.matrixTop - line - 8;
        for (std::size_t i = 0; i < layout_.columns.size(); ++i) {
            const ProofColumn& column = layout_.columns[i];
            const bool chosen = chosen_.hasAny(column.bits()) && !column.folded;
            if (column.folded) {
                const QString count = QStringLiteral("⋯") + column.title;
                words(Part::matrixColumn, FontRole::small,
                      {column.left + (column.width - textWidth(FontRole::small, count)) / 2, groupTop - 4}, count,
                      theme_[ColorRole::dimText], static_cast<int>(i));
                continue;
            }
            const FontRole font = chosen ? FontRole::smallBold : FontRole::small;
            const double length = textWidth(font, column.title);
            const QPointF foot(column.left + column.width / 2 + 2, groupTop - 3);
            DisplayItem& name = add(DisplayItem::Kind::text, Part::matrixColumn,
                                    QRectF(foot.x() - line * std::sin(slant),
                                           foot.y() - length * std::sin(slant) - line * std::cos(slant),
                                           length * std::cos(slant) + line * std::sin(slant),
                                           length * std::sin(slant) + line * std::cos(slant)));
            name.font = font;
            name.baseline = foot;
            name.angle = -M::slant;
            name.text = column.title;
            name.stroke = theme_[ColorRole::text];
            name.detail = static_cast<int>(i);
        }
        group(true, groupTop);
        group(false, groupTop);
    }

    /// A bar with a name under the column names of one group, which says which end wins.
    void group(bool backends, double top)
    {
        double left = 0;
        double right = 0;
        for (const ProofColumn& column : layout_.columns) {
            if (column.backend != backends)
                continue;
            if (right == 0)
                left = column.left;
            right = column.left + column.width;
        }
        if (right == 0)
            return;
        const bool hasBackends = layout_.columns.back().backend;
        const QString name = backends ? Words::tr("backends, highest first")
            : hasBackends             ? Words::tr("functionalities, the first wins")
                                      : Words::tr("keys, the first wins");
        DisplayItem& bar = add(DisplayItem::Kind::box, Part::laneBand, QRectF(left + 1, top, right - left - 2, 2.5));
        bar.fill = theme_[backends ? ColorRole::backend : ColorRole::mode];
        // The last group's name may go on beside the matrix.
        const double room =
            backends == hasBackends ? layout_.bounds.right() - left - M::margin : right - left + M::groupGap - 4;
        words(Part::matrixColumn, FontRole::small, {left + 1, top + 4 + ascentOf(FontRole::small)},
              shortened(FontRole::small, name, std::max(right - left, room)), theme_[ColorRole::dimText]);
    }

    void matrixRow(int row)
    {
        const ProofLine& at = line(row);
        const QRectF rect = layout_.rows[static_cast<std::size_t>(row)].rect;
        const double y = baselineIn(rect, FontRole::body);
        words(Part::matrixRow, FontRole::mono, {M::margin + 2, y}, signOf(at.step), quiet(row));
        const double labelLeft = M::margin + M::signWidth;
        const FontRole font = FontRole::body;
        words(Part::matrixRow, font, {labelLeft, y},
              shortened(font, wordsOf(proof_, at).label, layout_.matrixLeft - labelLeft - 6), theme_[ColorRole::text],
              row);
        for (int column = 0; column < static_cast<int>(layout_.columns.size()); ++column)
            cell(row, column, at);
        if (layout_.masks)
            words(Part::matrixRow, FontRole::mono, {layout_.maskLeft, baselineIn(rect, FontRole::mono)},
                  wordsOf(proof_, at).value, quiet(row), row);
    }

    void cell(int row, int index, const ProofLine& at)
    {
        const ProofColumn& column = layout_.columns[static_cast<std::size_t>(index)];
        const QRectF rect = layout_.cell(row, index);
        const KeySet here = *at.keys & column.bits();
        if (column.folded) {
            folded(rect, at, here, column, row);
            return;
        }
        const QPointF centre = rect.center();
        const QRectF box(centre.x() - 8, centre.y() - 8, 16, 16);
        const bool set = !here.empty();
        if (at.step == ProofStep::mask) {
            // Open for what may win; crossed out what the operator passes.
            if (set) {
                DisplayItem& open = add(DisplayItem::Kind::box, Part::matrixCell, box.adjusted(4, 4, -4, -4));
                open.stroke = theme_[ColorRole::dimText];
                open.radius = 4;
            } else {
                cross(box.adjusted(2.5, 2.5, -2.5, -2.5));
            }
        } else if (set) {
            bit(box, column.kind);
            if (at.step == ProofStep::final && chosen_.hasAny(column.bits())) {
                DisplayItem& frame = add(DisplayItem::Kind::box, Part::matrixCell, box.adjusted(-3, -3, 3, 3));
                frame.stroke = theme_[ColorRole::text];
                frame.strokeWidth = 2;
                frame.radius = 5;
            }
            const QString sign = at.step == ProofStep::excluded                    ? QStringLiteral("−")
                : at.step == ProofStep::included || at.step == ProofStep::constant ? QStringLiteral("+")
                                                                                   : QString();
            if (!sign.isEmpty())
                words(Part::matrixCell, FontRole::smallBold,
                      {centre.x() - textWidth(FontRole::smallBold, sign) / 2, baselineIn(box, FontRole::smallBold)},
                      sign, textOn(theme_.kind(column.kind)));
        } else {
            DisplayItem& dot =
                add(DisplayItem::Kind::box, Part::matrixCell, QRectF(centre.x() - 1.5, centre.y() - 1.5, 3, 3));
            dot.fill = theme_[ColorRole::boxLine];
            dot.radius = 1.5;
        }
        list_.items.back().detail = index;
    }

    /// A set bit in the shape and colour of its kind: square, hexagon or disc, as in the key panel.
    void bit(const QRectF& box, KeyKind kind)
    {
        const bool hexagon = kind == KeyKind::tensorKind;
        DisplayItem& item = add(hexagon ? DisplayItem::Kind::path : DisplayItem::Kind::box, Part::matrixCell, box);
        item.fill = theme_.kind(kind);
        item.radius = kind == KeyKind::backend ? 3 : box.width() / 2;
        if (!hexagon)
            return;
        const double in = box.width() * 0.25;
        item.path.addPolygon(QPolygonF({{box.left() + in, box.top()},
                                        {box.right() - in, box.top()},
                                        {box.right(), box.center().y()},
                                        {box.right() - in, box.bottom()},
                                        {box.left() + in, box.bottom()},
                                        {box.left(), box.center().y()}}));
        item.path.closeSubpath();
    }

    void folded(const QRectF& rect, const ProofLine& at, KeySet here, const ProofColumn& column, int)
    {
        const int shown = at.step == ProofStep::mask ? column.count - here.popcount() : here.popcount();
        if (shown == 0)
            return;
        const QString count = (at.step == ProofStep::mask           ? QStringLiteral("×")
                                   : at.step == ProofStep::excluded ? QStringLiteral("−")
                                                                    : QString())
            + QString::number(shown);
        words(Part::matrixCell, FontRole::small,
              {rect.center().x() - textWidth(FontRole::small, count) / 2, baselineIn(rect, FontRole::small)}, count,
              theme_[ColorRole::dimText]);
    }

    /// Secondary words; on the band of the row that stands out they would be too dim.
    [[nodiscard]] QColor quiet(int row) const { return theme_[row == current_ ? ColorRole::text : ColorRole::dimText]; }

    void cross(const QRectF& box)
    {
        DisplayItem& item = add(DisplayItem::Kind::path, Part::matrixCell, box);
        item.path.moveTo(box.topLeft());
        item.path.lineTo(box.bottomRight());
        item.path.moveTo(box.topRight());
        item.path.lineTo(box.bottomLeft());
        item.stroke = theme_[ColorRole::error];
        item.strokeWidth = 2;
    }

    void fact(int row)
    {
        const ProofLine& at = line(row);
        const ProofWords of = wordsOf(proof_, at);
        const ProofRow& place = layout_.rows[static_cast<std::size_t>(row)];
        const double y = place.rect.top() + 4 + ascentOf(FontRole::mono);
        words(Part::matrixFact, FontRole::body, {M::margin + M::signWidth, y}, of.label, quiet(row), row);
        const bool wrong = !proof_.found && (at.step == ProofStep::entry || at.step == ProofStep::rule);
        const double room = place.rect.right() - layout_.matrixLeft - 8;
        words(Part::matrixFact, FontRole::heading, {layout_.matrixLeft, y},
              shortened(FontRole::heading,
                        (wrong && at.step == ProofStep::entry ? QStringLiteral("⊗ ") : QString()) + of.value, room),
              theme_[wrong ? ColorRole::error : ColorRole::text], row);
        double next = y + 3;
        for (const QString& text : place.words) {
            next += lineHeightOf(FontRole::body);
            words(Part::matrixFact, FontRole::body, {layout_.matrixLeft, next}, text, quiet(row), row);
        }
    }

    const Proof& proof_;
    const ProofLayout& layout_;
    const Theme& theme_;
    const ProofState& state_;
    int current_;
    KeySet chosen_;
    DisplayList list_;
};

}  // namespace

DisplayList displayProof(const Proof& proof, const ProofLayout& layout, const Theme& theme, const ProofState& state)
{
    return Composer(proof, layout, theme, state)();
}

QString titleOf(const Proof& proof)
{
    const QString op = QString::fromStdString(proof.op);
    if (!proof.found)
        return Words::tr("%1 finds no kernel").arg(op);
    return Words::tr("%1 runs at %2")
        .arg(op, proof.key ? QString::fromStdString(proof.model->nameOf(*proof.key)) : Words::tr("no key"));
}

QString cellText(const Proof& proof, const ProofLayout& layout, int row, int column)
{
    if (row < 0 || row >= static_cast<int>(layout.rows.size()))
        return column >= 0 && column < static_cast<int>(layout.columns.size())
            ? layout.columns[static_cast<std::size_t>(column)].names.join(QStringLiteral(", "))
            : QString();
    const ProofLine& line = proof.lines[static_cast<std::size_t>(layout.rows[static_cast<std::size_t>(row)].line)];
    const auto [label, value, sentence] = wordsOf(proof, line);
    if (!line.keys)
        return Words::tr("%1: %2. %3").arg(label, value, sentence);
    if (column < 0 || column >= static_cast<int>(layout.columns.size()))
        return Words::tr("%1, %2: %3").arg(label, value, sentence);
    const ProofColumn& at = layout.columns[static_cast<std::size_t>(column)];
    const KeySet here = *line.keys & at.bits();
    if (at.folded) {
        QStringList set;
        for (int i = 0; i < at.count; ++i)
            if (here.hasAny(KeySet(1ULL << (at.bit + at.count - 1 - i))))
                set.append(at.names.value(i));
        const QString bits = at.count == 1 ? Words::tr("1 folded bit") : Words::tr("%1 folded bits").arg(at.count);
        return Words::tr("%1, %2: %3. %4")
            .arg(label, bits, set.isEmpty() ? Words::tr("none set") : set.join(QStringLiteral(", ")), sentence);
    }
    const QString state = line.step == ProofStep::mask ? (here.empty() ? Words::tr("passed") : Words::tr("open"))
                                                       : (here.empty() ? Words::tr("not set") : Words::tr("set"));
    return Words::tr("%1, bit %2 %3: %4. %5").arg(label).arg(at.bit).arg(at.title, state, sentence);
}

}  // namespace keyfall
