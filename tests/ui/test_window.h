// SPDX-License-Identifier: MIT
#pragma once

#include "tests/ui/fake_runtime.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback_bar.h"
#include "ui/projector/projector.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/workbench.h"

#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace keyfall::test {

/// The main window over the fake runtime, with settings of its own that outlive it.
class TestWindow final {
public:
    TestWindow();
    ~TestWindow();
    TestWindow(TestWindow&&) noexcept;
    TestWindow& operator=(TestWindow&&) noexcept;

    void open(QSize size = {1280, 720});
    void close();
    /// Closes the window as a person does, keeping settings and layout.
    void quit();
    void run();
    /// Lets layouts and what was put off come to rest.
    static void settle() { QTest::qWait(30); }

    [[nodiscard]] QDockWidget* dock(const char* name) const;
    [[nodiscard]] LadderView& ladder() const;
    /// The names of the docks that can be seen, in their order.
    [[nodiscard]] QStringList shown() const;
    /// How large the window is, and where in it the canvas and every dock are that can be seen.
    [[nodiscard]] QStringList places() const;

    std::unique_ptr<Workbench> bench;
    std::unique_ptr<MainWindow> window;

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
};

}  // namespace keyfall::test
