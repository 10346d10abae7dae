// SPDX-License-Identifier: MIT
#include "ui/kernels/plan_words.h"

#include "ui/words/one_line.h"

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
QString textOf(const SharedBytes& bytes)
{
    return Words::tr("memory %1, bytes %2 to %3").arg(bytes.storage).arg(bytes.begin).arg(bytes.end);
}

QString placeText(const Plan& plan, std::size_t buffer)
{
    const auto [storage, offset] = plan.placeOf(BufferIndex(buffer));
    return textOf({storage, offset, offset + plan.memoryOf(BufferIndex(buffer)).size()});
}

QString namesOf(const std::vector<std::string>& names, const std::vector<BufferIndex>& buffers)
{
    QStringList list;
    for (const BufferIndex buffer : buffers)
        list << bufferName(names, static_cast<std::size_t>(buffer));
    return list.join(Words::tr(", "));
}

/// "0 mul_add_relu": its number is its place in the JSON's list of ops.
QString numbered(const Plan& plan, std::size_t op)
{
    return QStringLiteral("%1 %2").arg(op).arg(qt(labelOf(plan.ops()[op])));
}

/// "4 mul waits for 2 relu_".
QString waitText(const Plan& plan, const PlanLink& link)
{
    return Words::tr("%1 waits for %2").arg(numbered(plan, link.ops.second), numbered(plan, link.ops.first));
}

QString opSentence(const Plan& plan, const std::vector<std::string>& names, std::size_t index)
{
    const PlanOp& op = plan.ops()[index];
    const OpOperands operands = operandsOf(op);
    if (op.kind == PlanOp::Kind::view)
        return Words::tr("%1: %2 is %3. It moves nothing, and waits as one who reads these bytes.")
            .arg(numbered(plan, index), namesOf(names, operands.reads),
                 placeText(plan, static_cast<std::size_t>(operands.reads.front())));
    return Words::tr("%1: writes %2, reads %3.")
        .arg(numbered(plan, index), namesOf(names, operands.writes), namesOf(names, operands.reads));
}

/// For which bytes one waits: "memory 1, bytes 0 to 16; memory 2, bytes 0 to 8".
QString bytesOf(const Plan& plan, const PlanLink& link)
{
    QStringList list;
    if (link.hazard != nullptr)
        for (const SharedBytes& shared : sharedBytes(plan, *link.hazard))
            list << textOf(shared);
    return list.join(Words::tr("; "));
}

QString linkSentence(const Plan& plan, const PlanLink& link)
{
    if (readsView(plan, link))
        return Words::tr("%1, because it reads what this view names.").arg(waitText(plan, link));
    if (link.hazard == nullptr)
        return Words::tr("%1, because it was asked for.").arg(waitText(plan, link));
    const QString text = Words::tr("%1: %2, %3.").arg(waitText(plan, link), kindsOf(plan, link), bytesOf(plan, link));
    return link.follows ? text + Words::tr(" It follows from the arrows.") : text;
}

}  // namespace

QString bufferName(const std::vector<std::string>& names, std::size_t buffer)
{
    return buffer < names.size() ? QStringLiteral("%") + qt(names[buffer]) : QString::number(buffer);
}

int itemOfLink(const Plan& plan, std::size_t link)
{
    return static_cast<int>(plan.ops().size() + link);
}

int itemOfBuffer(const Plan& plan, std::size_t buffer)
{
    return itemOfLink(plan, linksOf(plan).size() + buffer);
}

QString planSentence(const Plan& plan, const std::vector<std::string>& buffers, int item)
{
    if (item < 0)
        return {};
    auto rest = static_cast<std::size_t>(item);
    if (rest < plan.ops().size())
        return opSentence(plan, buffers, rest);
    rest -= plan.ops().size();
    const std::vector<PlanLink> links = linksOf(plan);
    if (rest < links.size())
        return linkSentence(plan, links[rest]);
    rest -= links.size();
    return rest < plan.bufferCount() ? Words::tr("Buffer %1: %2.").arg(bufferName(buffers, rest), placeText(plan, rest))
                                     : QString();
}

QString kindsOf(const Plan& plan, const PlanLink& link)
{
    if (link.hazard != nullptr)
        return qt(link.hazard->kinds());
    return readsView(plan, link) ? Words::tr("view") : Words::tr("asked for");
}

QString hazardCounts(const Plan& plan, const std::vector<PlanLink>& links)
{
    const std::size_t hazards = plan.graph().hazards.size();
    const auto follow = static_cast<std::size_t>(
        std::count_if(links.begin(), links.end(), [](const PlanLink& link) { return link.follows; }));
    const auto views =
        std::count_if(links.begin(), links.end(), [&](const PlanLink& link) { return readsView(plan, link); });
    if (follow == 0 && views == 0)
        return Words::tr("Hazards: %1, an arrow each.").arg(hazards);
    QStringList counts{Words::tr("Hazards: %1. Arrows: %2.").arg(hazards).arg(links.size() - follow)};
    if (views > 0)
        counts << Words::tr("Of these to who reads a view: %1.").arg(views);
    if (follow > 0)
        counts << Words::tr("Following from the arrows: %1.").arg(follow);
    return onOneLine(counts);
}

QString planSummary(const Plan& plan)
{
    return Words::tr("Operations: %1 in %2 levels. %3")
        .arg(plan.ops().size())
        .arg(plan.graph().levels.size())
        .arg(hazardCounts(plan, linksOf(plan)));
}

std::vector<TableColumn> planColumns()
{
    return {{Words::tr("Number"), Words::tr("Of an operation: that of the picture and of the JSON")},
            {Words::tr("Operation")},
            {Words::tr("Level"), Words::tr("One above the highest of what it waits for; 0: it waits for nothing")},
            {Words::tr("Writes")},
            {Words::tr("Reads")},
            {Words::tr("Waits for"), Words::tr("The arrows; every hazard has a row of its own below the operations")},
            {Words::tr("Memory"), Words::tr("Of hazards and of buffers: the rows below the operations")}};
}

std::vector<RowsModel::Row> planRows(const Plan& plan, const std::vector<std::string>& buffers)
{
    const PlanGraph& graph = plan.graph();
    const std::vector<PlanLink> links = linksOf(plan);
    std::vector<std::size_t> levelOf(plan.ops().size());
    for (std::size_t level = 0; level < graph.levels.size(); ++level)
        for (const std::size_t op : graph.levels[level])
            levelOf[op] = level;
    std::vector<QStringList> waits(plan.ops().size());
    for (const PlanLink& link : links)
        if (!link.follows)
            waits[link.ops.second] << Words::tr("%1 (%2)").arg(numbered(plan, link.ops.first), kindsOf(plan, link));
    std::vector<RowsModel::Row> rows;
    for (const std::size_t op : graph.order) {
        const OpOperands operands = operandsOf(plan.ops()[op]);
        rows.push_back(
            {{QString::number(op), qt(labelOf(plan.ops()[op])), QString::number(levelOf[op]),
              namesOf(buffers, operands.writes), namesOf(buffers, operands.reads), waits[op].join(Words::tr(", "))},
             static_cast<int>(op)});
    }
    for (std::size_t link = 0; link < links.size(); ++link)
        rows.push_back({{{},
                         waitText(plan, links[link]),
                         {},
                         {},
                         {},
                         links[link].follows ? Words::tr("%1, follows from the arrows").arg(kindsOf(plan, links[link]))
                                             : kindsOf(plan, links[link]),
                         bytesOf(plan, links[link])},
                        itemOfLink(plan, link)});
    for (std::size_t buffer = 0; buffer < plan.bufferCount(); ++buffer)
        rows.push_back({{{}, bufferName(buffers, buffer), {}, {}, {}, {}, placeText(plan, buffer)},
                        itemOfLink(plan, links.size() + buffer)});
    return rows;
}

}  // namespace keyfall
