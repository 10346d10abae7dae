// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback_bar.h"
#include "ui/projector/projector.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

#include <QDockWidget>
#include <QSettings>
#include <QTemporaryDir>

#include <memory>
#include <string>

namespace keyfall::bench {

/// The main window over the standard kernels, with settings of its own that nobody keeps.
class LiveWindow {
public:
    LiveWindow();
    ~LiveWindow();

    /// A trace of so many hops in a file that goes with this.
    class File {
    public:
        explicit File(std::size_t hops);
        [[nodiscard]] QString path() const { return folder_.filePath(QStringLiteral("trace.txt")); }

    private:
        QTemporaryDir folder_;
    };

    /// What became of a trace that was printed into a pipe.
    struct Followed {
        double hopsPerSecond = 0;
        double behindMs = 0;       ///< from the last line to when its call was shown
        double longestTurnMs = 0;  ///< of the event loop
        double turnMs99 = 0;
    };

    /// Until the trace is read and painted.
    void open(const QString& path);
    /// The same graph as if another session had been there before.
    void showAgain(const std::shared_ptr<const CallGraph>& graph);
    [[nodiscard]] Followed follow(int seconds, std::size_t hopsPerSecond);
    /// A run of Keyfall's own of about so many hops.
    [[nodiscard]] static std::shared_ptr<const CallGraph> runOf(std::size_t hops);

    /// The panel, seen.
    template <class Panel>
    Panel& raise(const QString& name)
    {
        window->docks().raise(name);
        auto* dock = window->docks().dock(name);
        dock->repaint();
        return *dock->findChild<Panel*>();
    }

    std::unique_ptr<Workbench> bench;
    std::unique_ptr<MainWindow> window;

private:
    QTemporaryDir folder_;
    std::unique_ptr<QSettings> store_;
};

}  // namespace keyfall::bench
