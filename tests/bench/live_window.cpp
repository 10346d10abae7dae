// SPDX-License-Identifier: MIT
#include "tests/bench/live_window.h"

#include "core/session/run.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/scale_trace.h"

#include <QApplication>
#include <QFile>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace keyfall::bench {

LiveWindow::File::File(std::size_t hops)
{
    QFile file(path());
    if (file.open(QIODevice::WriteOnly))
        writeTrace(hops, [&file](std::string_view text) { file.write(text.data(), qsizetype(text.size())); });
}

LiveWindow::LiveWindow()
    : store_(std::make_unique<QSettings>(folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat))
{
    bench = std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_.filePath(QStringLiteral("unsaved")));
    bench->setPlaysRuns(false);
    window = std::make_unique<MainWindow>(*bench);
    window->resize(1600, 1000);
    window->show();
    QApplication::processEvents();
}

LiveWindow::~LiveWindow() = default;

void LiveWindow::open(const QString& path)
{
    bench->followTrace(path);
    while (bench->feed.following())
        QApplication::processEvents(QEventLoop::AllEvents, 10);
    QApplication::processEvents();
    window->graph().ladder().viewport()->repaint();
}

void LiveWindow::showAgain(const std::shared_ptr<const CallGraph>& graph)
{
    bench->playback.setGraph(nullptr);
    bench->playback.setGraph(graph);
    bench->playback.toEnd();
    window->graph().ladder().viewport()->repaint();
}

LiveWindow::Followed LiveWindow::follow(int seconds, std::size_t hopsPerSecond)
{
    const QByteArray path = folder_.filePath(QStringLiteral("pipe")).toLocal8Bit();
    if (::mkfifo(path.constData(), 0600) != 0)
        return {};
    const int pipe = ::open(path.constData(), O_RDWR);  // also a reader: opening waits for nobody
    std::atomic<double> ended{0};
    Followed followed;
    // A hundredth of a second's hops at a time; a call that is told apart ends the last.
    const std::string piece = traceText(hopsPerSecond / 100);
    const double begun = now();
    std::thread program([&] {
        const auto put = [pipe](std::string_view text) {
            while (!text.empty()) {
                const ssize_t done = ::write(pipe, text.data(), text.size());
                if (done <= 0)
                    return;
                text.remove_prefix(static_cast<std::size_t>(done));
            }
        };
        for (int i = 0; i < 100 * seconds; ++i) {
            std::this_thread::sleep_for(std::chrono::duration<double>(std::max(0.0, begun + 0.01 * i - now())));
            put(piece);
        }
        put(" [call] op=[aten::last], key=[CPU]\n [call] op=[aten::behind], key=[CPU]\n");
        ended = now();
    });
    bench->followTrace(QString::fromLocal8Bit(path));
    const auto done = [&] {
        const auto run = bench->document.lastRun();
        return run && !run->graph->calls.empty() && run->graph->calls.back().op == std::string_view("aten::last");
    };
    std::vector<double> turns;
    while (!done() && now() < begun + 6 * seconds) {
        const double turn = now();
        QApplication::processEvents(QEventLoop::AllEvents, 10);
        turns.push_back(1e3 * (now() - turn));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const double shown = now();
    bench->stopTrace();
    // A window that fell far behind lets the program wait: what it still prints is read here.
    std::array<char, 1 << 16> rest{};
    while (ended == 0) {
        pollfd waiting{pipe, POLLIN, 0};
        if (::poll(&waiting, 1, 10) > 0 && ::read(pipe, rest.data(), rest.size()) < 0)
            break;
    }
    program.join();
    followed.behindMs = shown > ended ? 1e3 * (shown - ended) : 1e9;
    ::close(pipe);
    const double hops = static_cast<double>(bench->document.lastRun()->graph->hops.size());
    followed.hopsPerSecond = hops / (ended - begun);
    std::sort(turns.begin(), turns.end());
    followed.longestTurnMs = turns.back();
    followed.turnMs99 = turns[turns.size() * 99 / 100];
    return followed;
}

std::shared_ptr<const CallGraph> LiveWindow::runOf(std::size_t hops)
{
    // Tracer, Profiler, Autograd and Cpu: four hops a call.
    std::string text = R"json({"format": "keyfall-session", "version": 1, "model": "ferrotorch",
        "include": ["Tracer", "Profiler"],
        "tensors": {"a": {"dtype": "float32", "shape": [2], "fill": 1, "requires_grad": true}},
        "program": ["y = relu(a)")json";
    for (std::size_t call = 1; call < hops / 4; ++call)
        text += R"json(, "y = add(y, a)")json";
    return runSession(parseSession(text + "]}", "bench").value(), standardRuntimeFactory())->graph;
}

}  // namespace keyfall::bench
