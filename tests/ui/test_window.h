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
    void open(QSize size = {1280, 720})
    {
        if (!folder_)
            folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench =
            std::make_unique<Workbench>(FakeRuntime::factory(), *store_, folder_->filePath(QStringLiteral("unsaved")));
        bench->setPlaysRuns(false);
        window = std::make_unique<MainWindow>(*bench);
        if (size.isValid())
            window->resize(size);
        if (!bench->document.replace(fakeSession()))
            qFatal("the session was refused");
        QSignalSpy painted(window.get(), &MainWindow::painted);
        window->show();
        if (painted.count() == 0 && !painted.wait())
            qFatal("the window was not painted");
        settle();
    }
    void close()
    {
        window.reset();
        bench.reset();
        store_.reset();
    }
    /// Closes the window as a person does, keeping settings and layout.
    void quit()
    {
        window->close();
        close();
    }
    void run()
    {
        QSignalSpy finished(&bench->document, &Document::runFinished);
        window->actions().run->trigger();
        if (!finished.wait())
            qFatal("the run did not end");
    }
    /// Lets layouts and what was put off come to rest.
    static void settle() { QTest::qWait(30); }

    [[nodiscard]] QDockWidget* dock(const char* name) const { return window->docks().dock(QString::fromLatin1(name)); }
    [[nodiscard]] LadderView& ladder() const { return window->graph().ladder(); }
    /// The names of the docks that can be seen, in their order.
    [[nodiscard]] QStringList shown() const
    {
        QStringList names;
        for (const QAction* toggle : window->docks().toggles())
            if (const auto* dock = qobject_cast<const QDockWidget*>(toggle->parent());
                !dock->isHidden() && !dock->visibleRegion().isEmpty())
                names.append(dock->objectName());
        return names;
    }
    /// How large the window is, and where in it the canvas and every dock are that can be seen.
    [[nodiscard]] QStringList places() const
    {
        const auto text = [](const QString& name, const QRect& at) {
            return QStringLiteral("%1 %2,%3 %4x%5").arg(name).arg(at.x()).arg(at.y()).arg(at.width()).arg(at.height());
        };
        QStringList all{text(QStringLiteral("window"), window->rect()),
                        text(QStringLiteral("centre"), window->centralWidget()->geometry())};
        for (const QString& name : shown())
            all.append(text(name, window->docks().dock(name)->geometry()));
        return all;
    }

    std::unique_ptr<Workbench> bench;
    std::unique_ptr<MainWindow> window;

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
};

}  // namespace keyfall::test
