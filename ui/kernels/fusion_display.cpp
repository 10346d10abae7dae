// SPDX-License-Identifier: MIT
#include "ui/kernels/fusion_display.h"

#include "ui/callgraph/ladder_items.h"
#include "ui/kernels/fusion_layout.h"
#include "ui/picture/text_measure.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::FusionDisplay)
};

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

class Composer {
public:
    Composer(const FusedProgram& fused, const Theme& theme, const DiagramState& state)
        : fused_(fused), theme_(theme), state_(state), make_(theme), layout_(fused, state.width)
    {
    }

    DisplayList operator()()
    {
        bands();
        edges();
        reasons();
        for (const std::size_t input : fused_.inputs)
            input_(input);
        for (std::size_t node = 0; node < fused_.nodes.size(); ++node)
            this->node(node);
        return make_.finish(state_.width);
    }

private:
    void bands()
    {
        for (std::size_t s = 0; s < fused_.order.size(); ++s) {
            const FusedProgram::Step& step = fused_.order[s];
            const QColor color = theme_[step.kernel ? ColorRole::backend : ColorRole::otherKind];
            const QRectF& rect = layout_.bands[s];
            if (state_.background)
                make_.box(Part::laneBand, rect, 8, bandColor(s));
            make_.box(Part::laneBand, QRectF(rect.left(), rect.top() + 6, 4, rect.height() - 12), 2, color);
            const double y = rect.top() + FusionLayout::kRowGap + 15;
            const double room = FusionLayout::kLabel - 34;
            make_.words(FontRole::smallBold, {rect.left() + 14, y},
                        step.kernel ? Words::tr("%1. kernel").arg(s + 1) : Words::tr("%1. call").arg(s + 1),
                        theme_[ColorRole::text], -1, room, Part::laneLabel);
            const QString detail =
                step.kernel ? qt(fused_.kernels[step.index].program->name) : Words::tr("by the dispatcher");
            make_.words(FontRole::small, {rect.left() + 14, y + 17}, detail, theme_[ColorRole::dimText], -1, room,
                        Part::laneLabel);
        }
    }

    /// On top of the lines, which pass through the bands on their way to later ones.
    void reasons()
    {
        for (std::size_t s = 0; s < fused_.order.size(); ++s) {
            double line = layout_.bands[s].bottom() - FusionLayout::kRowGap / 2 - 6;
            const auto refusals = layout_.refusalsInto(s);
            for (auto refusal = refusals.rbegin(); refusal != refusals.rend(); ++refusal) {
                reason(**refusal, line, bandColor(s));
                line -= FusionLayout::kReasonHeight;
            }
        }
    }

    [[nodiscard]] QColor bandColor(std::size_t step) const
    {
        return fused_.order[step].kernel ? theme_.tint(theme_[ColorRole::backend]) : theme_[ColorRole::lane];
    }

    void reason(const RefusedJoin& join, double y, const QColor& ground)
    {
        const double left = kDiagramMargin + FusionLayout::kLabel;
        const double room = layout_.right - left - 28;
        const QString text = Words::tr("%1 did not join %2: %3")
                                 .arg(qt(fused_.nodes[join.consumer].op), qt(fused_.nodes[join.producer].op),
                                      inWindowLanguage(join.text));
        const double width = std::min(room, textWidth(FontRole::small, text)) + 22;
        make_.box(Part::laneBand, QRectF(left - 3, y - 13, width, FusionLayout::kReasonHeight - 3), 3, ground);
        make_.setOpacity(state_.happened(join.consumer) ? 1 : 0.25);
        make_.cross(QRectF(left, y - 9, 9, 9), theme_[ColorRole::error]);
        make_.words(FontRole::small, {left + 16, y}, text, theme_[ColorRole::text], -1, room, Part::edgeLabel);
        make_.setOpacity(1);
    }

    void edges()
    {
        for (std::size_t n = 0; n < fused_.nodes.size(); ++n) {
            make_.setOpacity(state_.happened(n) ? 1 : 0.25);
            for (std::size_t i = 0; i < fused_.nodes[n].reads.size(); ++i) {
                const std::size_t value = fused_.nodes[n].reads[i];
                const auto producer = fused_.values[value].node;
                const QRectF from = producer ? layout_.boxes[*producer] : layout_.inputBoxes.at(value);
                const QRectF to = layout_.boxes[n];
                const double parts = static_cast<double>(fused_.nodes[n].reads.size()) + 1;
                const QPointF end(to.left(), to.top() + to.height() * static_cast<double>(i + 1) / parts);
                const bool refused =
                    producer && std::any_of(fused_.refused.begin(), fused_.refused.end(), [&](const RefusedJoin& join) {
                        return join.producer == *producer && join.consumer == n;
                    });
                const bool lit = state_.selected >= 0
                    && (static_cast<int>(n) == state_.selected
                        || (producer && static_cast<int>(*producer) == state_.selected));
                const QColor color = theme_[refused ? ColorRole::error : lit ? ColorRole::selection : ColorRole::edge];
                const double width = lit ? 2.2 : 1.4;
                const Dash dash = refused ? Dash::dashed : Dash::solid;
                QPointF middle = (QPointF(from.right(), from.center().y()) + end) / 2;
                if (layout_.columnOf[n] - (producer ? layout_.columnOf[*producer] : 0) == 1) {
                    make_.arrow({from.right(), from.center().y()}, end, color, width, dash);
                } else {
                    // Past the boxes between: below the row where one stands in the way, and up or down in the free
                    // gap before the consumer.
                    const double turn = to.left() - 13 - 4.0 * static_cast<double>(i);
                    const double along =
                        layout_.isBlocked(from, to) ? from.bottom() + FusionLayout::kRowGap / 2 : from.center().y();
                    std::vector<QPointF> points{{from.right(), from.center().y()}};
                    if (along != from.center().y()) {
                        points.emplace_back(from.right() + 7, from.center().y());
                        points.emplace_back(from.right() + 7, along);
                    }
                    points.emplace_back(turn, along);
                    points.emplace_back(turn, end.y());
                    points.push_back(end);
                    make_.route(points, color, width, dash);
                    middle = QPointF(turn, (along + end.y()) / 2);
                }
                if (refused) {
                    make_.box(Part::marker, QRectF(middle.x() - 8, middle.y() - 8, 16, 16), 8,
                              theme_[ColorRole::background], theme_[ColorRole::error], -1, 1.4);
                    make_.cross(QRectF(middle.x() - 3.5, middle.y() - 3.5, 7, 7), theme_[ColorRole::error]);
                }
            }
        }
        make_.setOpacity(1);
    }

    void input_(std::size_t value)
    {
        const auto found = layout_.inputBoxes.find(value);
        if (found == layout_.inputBoxes.end())
            return;
        const QRectF& rect = found->second;
        make_.box(Part::token, rect, rect.height() / 2, theme_[ColorRole::box], theme_[ColorRole::boxLine]);
        two(rect, FontRole::mono, QStringLiteral("%") + qt(fused_.values[value].name), qt(fused_.values[value].type),
            -1);
    }

    void node(std::size_t n)
    {
        const FusedNode& node = fused_.nodes[n];
        make_.setOpacity(state_.happened(n) ? 1 : 0.25);
        const QRectF& rect = layout_.boxes[n];
        const int detail = static_cast<int>(n);
        const QColor line = theme_[node.kind == FusedKind::reduction  ? ColorRole::tensorKind
                                       : node.kind == FusedKind::call ? ColorRole::otherKind
                                       : node.kind == FusedKind::view ? ColorRole::mode
                                                                      : ColorRole::backend];
        const double radius = node.kind == FusedKind::view ? rect.height() / 2 : node.kind == FusedKind::call ? 0 : 6;
        DisplayItem& box = make_.box(Part::box, rect, radius, theme_[ColorRole::background], line, detail, 1.6);
        if (node.kind == FusedKind::view)
            box.dash = Dash::dashed;
        if (node.kind == FusedKind::reduction)  // a second line: colour is not the only sign
            make_.box(Part::boxText, rect.adjusted(3, 3, -3, -3), 4, {}, line, detail, 1);
        two(rect, FontRole::heading, qt(node.op), layout_.resultText(n), detail);
        if (detail == state_.selected)
            make_.frame(rect);
        make_.setOpacity(1);
    }

    void two(const QRectF& rect, FontRole font, const QString& upper, const QString& lower, int detail)
    {
        const QRectF half(rect.left() + 6, rect.top() + 3, rect.width() - 12, rect.height() / 2);
        make_.wordsIn(font, half, upper, theme_[ColorRole::text], detail);
        make_.wordsIn(FontRole::small, half.translated(0, rect.height() / 2 - 4), lower, theme_[ColorRole::dimText],
                      detail);
    }

    const FusedProgram& fused_;
    const Theme& theme_;
    const DiagramState& state_;
    DiagramComposer make_;
    const FusionLayout layout_;
};

}  // namespace

DisplayList displayFusion(const FusedProgram& fused, const Theme& theme, const DiagramState& state)
{
    return Composer(fused, theme, state)();
}

QString nodeText(const FusedProgram& fused, std::size_t node)
{
    const FusedNode& at = fused.nodes[node];
    QString text = QStringLiteral("%%1 = %2").arg(qt(fused.values[at.results.front()].name), qt(at.op));
    for (const std::string& operand : at.operands)
        text += QLatin1Char(' ') + qt(operand);
    return text;
}

QString kindWord(FusedKind kind)
{
    switch (kind) {
    case FusedKind::pointwise: return Words::tr("element by element");
    case FusedKind::reduction: return Words::tr("reduction");
    case FusedKind::view: return Words::tr("view");
    case FusedKind::call: break;
    }
    return Words::tr("call");
}

QString nodeSentence(const FusedProgram& fused, std::size_t node)
{
    const FusedNode& at = fused.nodes[node];
    QString text = nodeText(fused, node) + QStringLiteral(": ") + kindWord(at.kind);
    if (at.kernel)
        text += Words::tr(", in the kernel %1").arg(qt(fused.kernels[*at.kernel].program->name));
    if (!at.reason.empty())
        text += QStringLiteral(", ") + inWindowLanguage(at.reason);
    for (const RefusedJoin& join : fused.refused)
        if (join.consumer == node)
            text += QStringLiteral(". ")
                + Words::tr("It did not join %1: %2").arg(qt(fused.nodes[join.producer].op), qt(join.text));
    return text;
}

QString fusionSummary(const FusedProgram& fused)
{
    std::size_t inside = 0;
    for (const FusedGroup& kernel : fused.kernels)
        inside += kernel.nodes.size();
    const std::size_t calls = fused.order.size() - fused.kernels.size();
    return Words::tr("Operators in kernels: %1 of %2; kernels: %3; calls: %4; refused merges: %5.")
        .arg(inside)
        .arg(fused.nodes.size())
        .arg(fused.kernels.size())
        .arg(calls)
        .arg(fused.refused.size());
}

std::vector<TableColumn> fusionColumns()
{
    return {{Words::tr("Operator")}, {Words::tr("Kind")}, {Words::tr("Kernel")}, {Words::tr("Why not more")}};
}

std::vector<RowsModel::Row> fusionRows(const FusedProgram& fused)
{
    std::vector<RowsModel::Row> rows;
    for (std::size_t node = 0; node < fused.nodes.size(); ++node) {
        const FusedNode& at = fused.nodes[node];
        QStringList why;
        if (!at.reason.empty())
            why << inWindowLanguage(at.reason);
        for (const RefusedJoin& join : fused.refused)
            if (join.consumer == node)
                why << Words::tr("not with %1: %2")
                           .arg(QString::fromStdString(fused.nodes[join.producer].op), inWindowLanguage(join.text));
        rows.push_back(
            {{nodeText(fused, node), kindWord(at.kind),
              at.kernel ? QString::fromStdString(fused.kernels[*at.kernel].program->name) : Words::tr("none"),
              why.join(QStringLiteral("; "))},
             static_cast<int>(node)});
    }
    return rows;
}

}  // namespace keyfall
