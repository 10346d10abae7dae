// SPDX-License-Identifier: MIT
#include "tests/ui/test_window.h"

namespace keyfall::test {

TestWindow::TestWindow() = default;
TestWindow::~TestWindow() = default;
TestWindow::TestWindow(TestWindow&&) noexcept = default;
TestWindow& TestWindow::operator=(TestWindow&&) noexcept = default;

void TestWindow::open(QSize size)
{
    if (!folder_)
        folder_ = std::make_unique<QTemporaryDir>();
    store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    bench = std::make_unique<Workbench>(fakeRuntime(), *store_, folder_->filePath(QStringLiteral("unsaved")));
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

void TestWindow::close()
{
    window.reset();
    bench.reset();
    store_.reset();
}

void TestWindow::quit()
{
    window->close();
    close();
}

void TestWindow::run()
{
    QSignalSpy finished(&bench->document, &Document::runFinished);
    window->actions().run->trigger();
    if (!finished.wait())
        qFatal("the run did not end");
}

QDockWidget* TestWindow::dock(const char* name) const
{
    return window->docks().dock(QString::fromLatin1(name));
}

LadderView& TestWindow::ladder() const
{
    return window->graph().ladder();
}

QStringList TestWindow::shown() const
{
    QStringList names;
    for (const QAction* toggle : window->docks().toggles())
        if (const auto* dock = qobject_cast<const QDockWidget*>(toggle->parent());
            !dock->isHidden() && !dock->visibleRegion().isEmpty())
            names.append(dock->objectName());
    return names;
}

QStringList TestWindow::places() const
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

}  // namespace keyfall::test
