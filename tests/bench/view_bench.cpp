// SPDX-License-Identifier: MIT
#include "tests/bench/view_bench.h"

#include "kernels/runtime/standard_runtime.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/live_window.h"
#include "tests/bench/scale_trace.h"
#include "ui/cost/cost_panel.h"
#include "ui/cost/flame_view.h"
#include "ui/exporting/export_picture.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_view.h"
#include "ui/picture/svg_sink.h"
#include "ui/tables/rows_table.h"

#include <QApplication>
#include <QDockWidget>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <random>

namespace keyfall::bench {

namespace {

constexpr double kFrameMs = 16;
constexpr int kFrames = 120;

/// The 99th percentile of what a frame costs this process: a step, and all that is painted because of it.
double frameMs(QWidget& view, const std::function<void(int)>& step)
{
    std::vector<double> times;
    for (int frame = 0; frame < kFrames; ++frame) {
        const double begun = processorSeconds();
        step(frame);
        view.repaint();
        QApplication::processEvents();
        times.push_back(1e3 * (processorSeconds() - begun));
    }
    std::sort(times.begin(), times.end());
    return times[times.size() * 99 / 100];
}

/// Along a scroll bar, there and back.
std::function<void(int)> panning(QScrollBar* bar)
{
    return [bar](int frame) {
        const int half = kFrames / 2;
        const int at = frame < half ? frame : kFrames - frame;
        bar->setValue(static_cast<int>(std::int64_t{bar->maximum()} * at / half));
    };
}

/// A little in, then out again.
std::function<void(int)> zooming(PictureView& view)
{
    return [&view](int frame) {
        view.zoomAt(QRectF(view.viewport()->rect()).center(), frame < kFrames / 2 ? 1.06 : 1 / 1.06);
    };
}

void addFrames(Table& table, const std::string& what, double ms)
{
    table.add({"frame p99: " + what, ms, std::nullopt, kFrameMs, "ms"});
}

void measureLadder(Table& table, LiveWindow& live)
{
    LadderView& ladder = live.window->graph().ladder();
    for (const auto& [detail, name] : {std::pair(LadderView::Detail::ladder, "ladder"),
                                       {LadderView::Detail::blocks, "blocks"},
                                       {LadderView::Detail::lines, "lines"}}) {
        ladder.setDetail(detail);
        QApplication::processEvents();
        addFrames(table, fmt::format("{}, pan", name), frameMs(ladder, panning(ladder.verticalScrollBar())));
        addFrames(table, fmt::format("{}, zoom", name), frameMs(ladder, zooming(ladder)));
    }
    ladder.setDetail(LadderView::Detail::ladder);
    for (const double zoom : {0.3, 1.0, 2.0}) {
        ladder.setZoom(zoom);
        QApplication::processEvents();
        addFrames(table, fmt::format("ladder at {}, pan", zoom), frameMs(ladder, panning(ladder.verticalScrollBar())));
    }
    ladder.setZoom(1);
    Playback& playback = live.bench->playback;
    std::mt19937 random(3);
    addFrames(table, "ladder, scrub", frameMs(ladder, [&](int) {
                  playback.seek(std::uniform_int_distribution<int>(0, playback.last())(random));
              }));
    playback.toEnd();
    table.add({"find an operator", milliseconds([&] { use(ladder.find(QStringLiteral("operator_12"))); }), std::nullopt,
               100.0, "ms"});
    ladder.find({});
}

void measureTimeline(Table& table, LiveWindow& live)
{
    CostPanel& panel = live.raise<CostPanel>(QStringLiteral("cost"));
    FlameView& flame = panel.flame();
    QWidget& all = panel;
    addFrames(table, "timeline, zoom", frameMs(all, [&](int) { flame.zoomAt({400, 40}, 1.1); }));
    for (const std::int64_t share : {1, 100, 10'000}) {
        flame.showRange({0, flame.tracks().width() / share});
        addFrames(table, fmt::format("timeline, 1/{} of it, pan", share),
                  frameMs(all, panning(flame.horizontalScrollBar())));
    }
    table.add({"a range of the timeline summed up", milliseconds([&] {
                   use(flame.tracks().within(flame.tracks().width() / 4, flame.tracks().width() / 2).byKey.size());
               }),
               std::nullopt, 100.0, "ms"});
}

void measureFalls(Table& table, LiveWindow& live)
{
    double shown = 0;
    FallsPanel* panel = nullptr;
    shown = milliseconds([&] { panel = &live.raise<FallsPanel>(QStringLiteral("falls")); }, 1);
    table.add({"falls: panel opened", shown, std::nullopt, 300.0, "ms"});
    FlowView& flow = panel->flow();
    addFrames(table, "flow, zoom", frameMs(*panel, zooming(flow)));
    flow.zoomAt({}, 10);
    addFrames(table, "flow, pan", frameMs(*panel, panning(flow.horizontalScrollBar())));
    panel->findChild<QTabWidget*>()->setCurrentIndex(1);
    auto* rows = panel->findChild<QTableView*>(QStringLiteral("falls.table"));
    addFrames(table, "falls table, scroll", frameMs(*panel, panning(rows->verticalScrollBar())));
    table.add({"flow as SVG", milliseconds([&] { use(svgDocument(flow.wholeList(), {}).size()); }), std::nullopt, 200.0,
               "ms"});
}

int measureWindow(std::size_t hops, double openMs, double bytes, std::optional<double> peakMb)
{
    Table table(fmt::format("A window over {} hops, 1600 x 1000 offscreen (processor time)", hops));
    const LiveWindow::File trace(hops);
    trimHeap();
    LiveWindow live;
    const std::size_t before = heapBytes();
    const double begun = processorSeconds();
    live.open(trace.path());
    table.add({"open: file to picture", 1e3 * (processorSeconds() - begun), std::nullopt, openMs, "ms"});
    const auto graph = live.bench->document.lastRun()->graph;
    if (const std::size_t after = heapBytes(); after > before)
        table.add({"graph, picture and panels in sight, a hop",
                   static_cast<double>(after - before) / static_cast<double>(graph->hops.size()), std::nullopt, bytes,
                   "B"});
    if (peakMb)
        table.add({"peak memory of the process", peakMegabytes(), std::nullopt, *peakMb, "MB"});
    table.add({"first picture of a graph", milliseconds([&] { live.showAgain(graph); }, 1), std::nullopt,
               0.5e3 * static_cast<double>(hops) / 1e6, "ms"});
    measureLadder(table, live);
    measureTimeline(table, live);
    measureFalls(table, live);
    return table.print();
}

int measurePages()
{
    Table table("Export of a run of 1,000 hops");
    const auto graph = LiveWindow::runOf(1'000);
    for (const auto& [format, name, budget] :
         {std::tuple(ExportFormat::svg, "SVG", 5.0), {ExportFormat::pdf, "PDF", 25.0}}) {
        ExportOptions options;
        options.format = format;
        table.add(
            {name, milliseconds([&] { use(exportBytes(*graph, options)->size()); }, 7), std::nullopt, budget, "ms"});
    }
    return table.print();
}

int measurePipe()
{
    constexpr int kSeconds = 10;
    constexpr std::size_t kPerSecond = 100'000;
    Table table(fmt::format("A program that prints {} hops a second for {} s (wall time)", kPerSecond, kSeconds));
    LiveWindow live;
    const LiveWindow::Followed followed = live.follow(kSeconds, kPerSecond);
    table.add({"printed hops a second (the pipe takes them)", followed.hopsPerSecond, std::nullopt, 0.95 * kPerSecond,
               "hops", true});
    table.add({"behind at its end", followed.behindMs, std::nullopt, 1'000.0, "ms"});
    table.add({"longest time without an event", followed.longestTurnMs, std::nullopt, 250.0, "ms"});
    table.add({"99 of 100 events within", followed.turnMs99, std::nullopt, 100.0, "ms"});
    return table.print();
}

}  // namespace

int viewBench(std::size_t most, std::string_view only)
{
    const auto wanted = [only](std::string_view part) { return only.empty() || only == part; };
    qputenv("QT_QPA_PLATFORM",
            qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") ? "offscreen" : qgetenv("QT_QPA_PLATFORM"));
    int count = 1;
    char name[] = "keyfall_bench";
    char* words[] = {name, nullptr};
    QApplication application(count, words);
    int missed = wanted("pages") ? measurePages() : 0;
    missed += wanted("pipe") ? measurePipe() : 0;
    missed += wanted("window") ? measureWindow(1'000'000, 2'000, 200, std::nullopt) : 0;
    if (most > 1'000'000 && wanted("window10"))
        missed += measureWindow(most, 20'000, 200, 2'500.0);
    return missed;
}

}  // namespace keyfall::bench
