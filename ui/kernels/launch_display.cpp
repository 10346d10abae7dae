// SPDX-License-Identifier: MIT
#include "ui/kernels/launch_display.h"

#include "ui/kernels/figure_words.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::LaunchDisplay)
};

constexpr std::int64_t kMostBlocks = 1500;  ///< that are drawn; the last one is always among them
constexpr int kMostRows = 200;
constexpr std::int64_t kMostCells = 1024;  ///< threads or points of a block: as many as a block of CUDA has
constexpr double kCell = 20;
constexpr double kThread = 15;
constexpr int kWarp = 32;

QString number(std::int64_t value)
{
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(value));
}

/// The blocks that are shown: all of them, or the first ones and the last.
std::vector<std::int64_t> shownBlocks(std::int64_t blocks, std::int64_t most)
{
    std::vector<std::int64_t> shown;
    for (std::int64_t block = 0; block < std::min(blocks, most); ++block)
        shown.push_back(block);
    if (blocks > most)
        shown.back() = blocks - 1;
    return shown;
}

/// Which steps of a row the threads of a warp take.
QString stepsOfWarp(const LaunchGrid& grid, std::int64_t first)
{
    const std::int64_t end = std::min(first + kWarp, *grid.rowSteps);
    if (*grid.rowSteps <= grid.threads())
        return Words::tr("steps %1 to %2").arg(number(first), number(end - 1));
    return Words::tr("steps %1 to %2, then each %3 further")
        .arg(number(first), number(end - 1), number(grid.threads()));
}

/// A call of the CPU that has no threads of its own: what it goes through is points.
bool isPointByPoint(const LaunchGrid& grid)
{
    return grid.device.type != DeviceType::cuda && grid.threads() == 1;
}

}  // namespace

QString launchSummary(const LaunchGrid& grid)
{
    if (grid.points == 0)
        return Words::tr("An axis has size 0: nothing is launched.");
    if (grid.device.type != DeviceType::cuda)
        return Words::tr("Calls on the CPU: %1, for %2 points. A call shares its points between the threads of the "
                         "processor by itself.")
            .arg(number(grid.blocks()), number(grid.points));
    if (grid.rowSteps)
        return Words::tr(
                   "Blocks: %1, one for each point; the threads of a block, %2, share the steps of its loops. Threads "
                   "that are idle: %3.")
            .arg(number(grid.blocks()), number(grid.threads()),
                 number(grid.blocks() * (grid.threads() - grid.busyThreads(0))));
    const std::int64_t idle = grid.blocks() * grid.threads() - (grid.points + grid.perThread - 1) / grid.perThread;
    return Words::tr("Blocks: %1, threads in each: %2, points: %3. Threads that are idle: %4.")
        .arg(number(grid.blocks()), number(grid.threads()), number(grid.points),
             number(std::max<std::int64_t>(idle, 0)));
}

QString blockSentence(const LaunchGrid& grid, int block)
{
    if (block < 0 || block >= grid.blocks())
        return {};
    const std::int64_t busy = grid.busyThreads(block);
    if (busy == 0 && grid.device.type != DeviceType::cuda)
        return Words::tr("Call %1 has no points.").arg(number(block));
    if (busy == 0)
        return Words::tr("Block %1 has no points: all its threads are idle.").arg(number(block));
    if (grid.rowSteps)
        return Words::tr("Block %1: point %2 (%3), steps: %4, busy threads: %5, idle: %6.")
            .arg(number(block), number(block), QString::fromStdString(grid.placeOf(block)), number(*grid.rowSteps),
                 number(busy), number(grid.threads() - busy));
    const std::int64_t first = grid.firstPoint(block, 0);
    const std::int64_t last = std::min(grid.points, (block * grid.threads() + busy) * grid.perThread) - 1;
    if (isPointByPoint(grid))
        return Words::tr("Call %1: points %2 to %3, from %4 to %5.")
            .arg(number(block), number(first), number(last), QString::fromStdString(grid.placeOf(first)),
                 QString::fromStdString(grid.placeOf(last)));
    return Words::tr("Block %1: points %2 to %3 (%4), busy threads: %5, idle: %6.")
        .arg(number(block), number(first), number(last), QString::fromStdString(grid.placeOf(first)), number(busy),
             number(grid.threads() - busy));
}

DisplayList displayLaunch(const LaunchGrid& grid, const Theme& theme, const DiagramState& state)
{
    DiagramComposer make(theme);
    const QColor color = theme[ColorRole::backend];
    const bool cuda = grid.device.type == DeviceType::cuda;
    double y = kDiagramMargin + ascentOf(FontRole::heading);
    double x = make.words(FontRole::heading, {kDiagramMargin, y}, cuda ? Words::tr("Grid") : Words::tr("Calls"),
                          theme[ColorRole::text]);
    make.words(FontRole::small, {x + 12, y}, launchSummary(grid), theme[ColorRole::dimText], -1,
               state.width - x - 12 - kDiagramMargin);
    for (const QString& line : tuningLines(grid)) {
        y += lineHeightOf(FontRole::small) + 2;
        make.words(FontRole::small, {kDiagramMargin, y}, line, theme[ColorRole::dimText], -1,
                   state.width - 2 * kDiagramMargin);
    }
    y += 12;
    const std::int64_t blocks = grid.blocks();
    if (blocks == 0)
        return make.finish(state.width);
    const int chosen = state.selected >= 0 && state.selected < blocks ? state.selected : static_cast<int>(blocks - 1);
    const auto columns =
        std::max<std::int64_t>(1, static_cast<std::int64_t>((state.width - 2 * kDiagramMargin) / (kCell + 4)));
    const std::vector<std::int64_t> shown = shownBlocks(blocks, kMostBlocks);
    double bottom = y;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const std::int64_t block = shown[i];
        const auto place = static_cast<std::int64_t>(i);
        const QRectF rect(kDiagramMargin + static_cast<double>(place % columns) * (kCell + 4),
                          y + static_cast<double>(place / columns) * (kCell + 4), kCell, kCell);
        bottom = rect.bottom();
        make.box(Part::box, rect, 3, theme[ColorRole::background], color, static_cast<int>(block), 1.2);
        const double part = static_cast<double>(grid.busyThreads(block)) / static_cast<double>(grid.threads());
        QRectF filled = rect.adjusted(2.5, 2.5, -2.5, -2.5);
        filled.setTop(filled.bottom() - filled.height() * part);
        if (part > 0)
            make.box(Part::boxText, filled, 1.5, color, {}, static_cast<int>(block));
        if (block == chosen)
            make.frame(rect);
    }
    y = bottom + 14;
    if (static_cast<std::size_t>(blocks) > shown.size()) {
        make.words(FontRole::small, {kDiagramMargin, y + 6},
                   Words::tr("Between the last two cells: %1 more, which are full.")
                       .arg(number(blocks - static_cast<std::int64_t>(shown.size()))),
                   theme[ColorRole::dimText]);
        y += 22;
    }
    y += ascentOf(FontRole::heading);
    const bool pointByPoint = isPointByPoint(grid);
    x = make.words(FontRole::heading, {kDiagramMargin, y},
                   (cuda               ? Words::tr("Threads of block %1")
                        : pointByPoint ? Words::tr("Points of call %1")
                                       : Words::tr("Call %1"))
                       .arg(number(chosen)),
                   theme[ColorRole::text]);
    make.words(FontRole::small, {x + 12, y}, blockSentence(grid, chosen), theme[ColorRole::dimText], -1,
               state.width - x - 12 - kDiagramMargin);
    y += 12;
    const std::int64_t begin = grid.firstPoint(chosen, 0);
    const std::int64_t points = begin < 0 ? 0 : std::min(grid.perThread, grid.points - begin);
    const std::int64_t all = pointByPoint ? points : grid.threads();
    const std::int64_t cells = std::min(all, kMostCells);
    const std::int64_t busy = pointByPoint ? points : grid.busyThreads(chosen);
    const double behind =
        kDiagramMargin + static_cast<double>(std::min<std::int64_t>(cells, kWarp)) * (kThread + 2) + 10;
    for (std::int64_t thread = 0; thread < cells; ++thread) {
        // A warp a row: its threads go in step.
        const QRectF rect(kDiagramMargin + static_cast<double>(thread % kWarp) * (kThread + 2),
                          y + static_cast<double>(thread / kWarp) * (kThread + 2), kThread, kThread);
        make.box(Part::badge, rect, 2, thread < busy ? theme.tint(color) : theme[ColorRole::background],
                 thread < busy ? color : theme[ColorRole::boxLine], -1, 1)
            .dash = thread < busy ? Dash::solid : Dash::dotted;
        if (thread % kWarp == kWarp - 1 || thread + 1 == cells) {
            const std::int64_t row = thread / kWarp * kWarp;
            const std::int64_t first = pointByPoint ? begin + row : grid.firstPoint(chosen, row);
            const QString told = first < 0 ? Words::tr("idle")
                : grid.rowSteps
                ? stepsOfWarp(grid, row)
                : Words::tr("from point %1: %2").arg(number(first), QString::fromStdString(grid.placeOf(first)));
            make.words(FontRole::small, {behind, DiagramComposer::baselineIn(rect, FontRole::small)}, told,
                       theme[ColorRole::dimText]);
        }
    }
    if (cells < all)
        make.words(FontRole::small,
                   {kDiagramMargin, y + static_cast<double>((cells + kWarp - 1) / kWarp) * (kThread + 2) + 16},
                   Words::tr("and %1 more").arg(number(all - cells)), theme[ColorRole::dimText]);
    return make.finish(state.width);
}

QStringList tuningLines(const LaunchGrid& grid)
{
    if (!grid.tuned)
        return {};
    const LocalTuning& tuned = *grid.tuned;
    if (tuned.threads == 0)
        return {Words::tr("No number of threads could be timed: %1").arg(QString::fromStdString(tuned.trouble))};
    QStringList times;
    for (const LocalTuning::Tried& one : tuned.tried)
        times << QStringLiteral("%1: %2").arg(number(one.threads), timeText(one.leastNs));
    return {Words::tr("Its first launch on %1 timed blocks of each size and took the fastest: threads in each %2.")
                .arg(QString::fromStdString(tuned.device), number(tuned.threads)),
            Words::tr("Least times by threads: %1.").arg(times.join(Words::tr(", ")))};
}

std::vector<TableColumn> launchColumns()
{
    return {{Words::tr("Block or call")},
            {Words::tr("First point")},
            {Words::tr("Where")},
            {Words::tr("Points")},
            {Words::tr("Idle threads"), Words::tr("Calls on the CPU have no threads of their own")}};
}

std::vector<RowsModel::Row> launchRows(const LaunchGrid& grid)
{
    std::vector<RowsModel::Row> rows;
    for (const std::int64_t block : shownBlocks(grid.blocks(), kMostRows)) {
        const std::int64_t first = grid.firstPoint(block, 0);
        const std::int64_t most = grid.rowSteps ? 1 : grid.threads() * grid.perThread;
        const std::int64_t points = first < 0 ? 0 : std::min(most, grid.points - first);
        rows.push_back({{number(block), first < 0 ? Words::tr("none") : number(first),
                         first < 0 ? QString() : QString::fromStdString(grid.placeOf(first)), number(points),
                         isPointByPoint(grid) ? QStringLiteral("–") : number(grid.threads() - grid.busyThreads(block))},
                        static_cast<int>(block)});
    }
    return rows;
}

}  // namespace keyfall
