// SPDX-License-Identifier: MIT
#include "ui/kernels/plan_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::PlanDisplay)
};

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

/// "memory 2, bytes 0 to 16".
QString placeText(const Plan& plan, std::size_t buffer)
{
    const auto [storage, offset] = plan.placeOf(BufferIndex(buffer));
    return Words::tr("memory %1, bytes %2 to %3")
        .arg(storage)
        .arg(offset)
        .arg(offset + plan.memoryOf(BufferIndex(buffer)).size());
}

QString namesOf(const Plan& plan, const std::vector<std::string>& names, std::size_t op, bool written)
{
    const OpAccess access = plan.accessOf(op);
    QStringList list;
    for (const BufferIndex buffer : plan.ops()[op].buffers)
        if (touches(written ? access.writes : access.reads, plan.memoryOf(buffer)))
            list << bufferName(names, static_cast<std::size_t>(buffer));
    return list.join(Words::tr(", "));
}

}  // namespace

EdgeHazards::EdgeHazards(const Plan& plan)
{
    for (const OpEdge& edge : plan.graph().edges)
        of_[edge] = nullptr;
    for (const Hazard& hazard : plan.graph().hazards)
        if (const auto edge = of_.find({hazard.before, hazard.after}); edge != of_.end())
            edge->second = &hazard;
}

bool touches(const std::vector<ByteRange>& ranges, std::span<const std::byte> memory)
{
    const auto begin = reinterpret_cast<std::uintptr_t>(memory.data());
    return std::any_of(ranges.begin(), ranges.end(), [&](const ByteRange& range) {
        return range.meets({begin, begin + memory.size()});
    });
}

QString bufferName(const std::vector<std::string>& names, std::size_t buffer)
{
    return buffer < names.size() ? QStringLiteral("%") + qt(names[buffer]) : QString::number(buffer);
}

int itemOfBuffer(const Plan& plan, std::size_t buffer)
{
    return static_cast<int>(plan.ops().size() + plan.graph().edges.size() + buffer);
}

QString planSentence(const Plan& plan, const std::vector<std::string>& buffers, int item)
{
    const int ops = static_cast<int>(plan.ops().size());
    if (item < 0)
        return {};
    if (item < ops) {
        const auto op = static_cast<std::size_t>(item);
        return Words::tr("%1: writes %2, reads %3.")
            .arg(qt(labelOf(plan.ops()[op])), namesOf(plan, buffers, op, true), namesOf(plan, buffers, op, false));
    }
    const auto edge = static_cast<std::size_t>(item - ops);
    if (const std::size_t buffer = edge - std::min(edge, plan.graph().edges.size()); edge >= plan.graph().edges.size())
        return buffer < plan.bufferCount()
            ? Words::tr("Buffer %1: %2.").arg(bufferName(buffers, buffer), placeText(plan, buffer))
            : QString();
    const auto& [before, after] = plan.graph().edges[edge];
    QString text = Words::tr("%1 waits for %2").arg(qt(labelOf(plan.ops()[after])), qt(labelOf(plan.ops()[before])));
    const Hazard* hazard = EdgeHazards(plan).of(plan.graph().edges[edge]);
    if (hazard == nullptr)
        return text + Words::tr(", because it was asked for.");
    text += QStringLiteral(": ") + qt(hazard->kinds());
    for (const SharedBytes& shared : sharedBytes(plan, *hazard))
        text += Words::tr(", bytes %1 to %2 of memory %3").arg(shared.begin).arg(shared.end).arg(shared.storage);
    return text + QLatin1Char('.');
}

QString planSummary(const Plan& plan)
{
    return Words::tr("Operations: %1 in %2 levels. Hazards: %3.")
        .arg(plan.ops().size())
        .arg(plan.graph().levels.size())
        .arg(plan.graph().hazards.size());
}

std::vector<TableColumn> planColumns()
{
    return {{Words::tr("Place")},
            {Words::tr("Operation")},
            {Words::tr("Level")},
            {Words::tr("Writes")},
            {Words::tr("Reads")},
            {Words::tr("Waits for")},
            {Words::tr("Memory"), Words::tr("Of a buffer: the rows below the operations")}};
}

std::vector<RowsModel::Row> planRows(const Plan& plan, const std::vector<std::string>& buffers)
{
    const PlanGraph& graph = plan.graph();
    const EdgeHazards hazards(plan);
    std::vector<std::size_t> levelOf(plan.ops().size());
    for (std::size_t level = 0; level < graph.levels.size(); ++level)
        for (const std::size_t op : graph.levels[level])
            levelOf[op] = level;
    std::vector<QStringList> waits(plan.ops().size());
    for (const OpEdge& edge : graph.edges) {
        const Hazard* hazard = hazards.of(edge);
        waits[edge.second] << qt(labelOf(plan.ops()[edge.first]))
                + (hazard == nullptr ? QString() : QStringLiteral(" (%1)").arg(qt(hazard->kinds())));
    }
    std::vector<RowsModel::Row> rows;
    for (std::size_t place = 0; place < graph.order.size(); ++place) {
        const std::size_t op = graph.order[place];
        rows.push_back(
            {{QString::number(place + 1), qt(labelOf(plan.ops()[op])), QString::number(levelOf[op]),
              namesOf(plan, buffers, op, true), namesOf(plan, buffers, op, false), waits[op].join(Words::tr(", "))},
             static_cast<int>(op)});
    }
    for (std::size_t buffer = 0; buffer < plan.bufferCount(); ++buffer)
        rows.push_back(
            {{{}, bufferName(buffers, buffer), {}, {}, {}, {}, placeText(plan, buffer)}, itemOfBuffer(plan, buffer)});
    return rows;
}

}  // namespace keyfall
