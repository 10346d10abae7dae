// SPDX-License-Identifier: MIT
#include "ui/window/start_screen.h"

#include "ui/start/example_model.h"
#include "ui/start/example_runs.h"
#include "ui/start/start_page.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/paste_opener.h"
#include "ui/window/workbench.h"

#include <QDockWidget>
#include <QStackedWidget>

#include <utility>

namespace keyfall {

StartScreen::StartScreen(const Parts& parts) : QObject(&parts.window), parts_(parts)
{
    Document& document = parts_.bench.document;
    connect(&document, &Document::replaced, this, &StartScreen::leave);
    connect(&document, &Document::runStarted, this, &StartScreen::leave);
    connect(&parts_.files, &FileCommands::tablesChosen, this, &StartScreen::leave);
}

bool StartScreen::isShown() const
{
    return page_ && parts_.pages.currentWidget() == page_;
}

void StartScreen::show()
{
    if (isShown())
        return;
    if (!page_)
        makePage();
    page_->setRecent(parts_.bench.recent.paths());
    page_->setTheme(parts_.bench.look.theme());
    page_->setOpenSession(parts_.bench.document.lastRun() || parts_.bench.file.modified() ? parts_.bench.file.title()
                                                                                          : QString());
    if (runs_)  // painted before
        offerLesson();
    layout_ = parts_.window.saveState();
    parts_.docks.hideAll();
    parts_.pages.setCurrentWidget(page_);
    page_->setFocus();
    Q_EMIT changed(true);
}

void StartScreen::keep(const QString& dock)
{
    if (isShown() && !kept_.contains(dock))
        kept_.append(dock);
}

void StartScreen::leave()
{
    if (!isShown())
        return;
    kept_.removeIf([this](const QString& name) { return parts_.docks.dock(name)->isHidden(); });
    parts_.pages.setCurrentIndex(0);
    parts_.window.restoreState(layout_);
    parts_.docks.comeBack();
    layout_.clear();
    for (const QString& dock : std::exchange(kept_, {}))
        parts_.docks.raise(dock);
    parts_.pages.currentWidget()->setFocus();
    Q_EMIT changed(false);
}

void StartScreen::makePage()
{
    page_ = new StartPage(&parts_.pages);
    parts_.pages.addWidget(page_);
    connect(page_, &StartPage::exampleChosen, &parts_.files, &FileCommands::openExample);
    connect(page_, &StartPage::fileChosen, &parts_.files, &FileCommands::open);
    connect(page_, &StartPage::textGiven, &parts_.paste, &PasteOpener::open);
    connect(page_, &StartPage::newWanted, &parts_.files, &FileCommands::startNew);
    connect(page_, &StartPage::openWanted, &parts_.files, &FileCommands::chooseFile);
    connect(page_, &StartPage::lessonsWanted, this, &StartScreen::lessonsWanted);
    connect(page_, &StartPage::lessonGoesOn, this, &StartScreen::lessonGoesOn);
    connect(page_, &StartPage::backWanted, this, &StartScreen::leave);
    connect(page_, &StartPage::painted, this, &StartScreen::runExamples);
    connect(page_, &StartPage::painted, this, &StartScreen::offerLesson);
    connect(&parts_.bench.recent, &RecentFiles::changed, page_,
            [this] { page_->setRecent(parts_.bench.recent.paths()); });
    connect(&parts_.bench.look, &Look::themeChanged, page_, [this] { page_->setTheme(parts_.bench.look.theme()); });
}

/// All lessons are read for the title of one: not before people see the page.
void StartScreen::offerLesson()
{
    LessonShelf& shelf = parts_.bench.course.shelf();
    const auto lesson = shelf.goesOn();
    page_->setLesson(lesson ? *lesson + 1 : 0,
                     lesson ? QString::fromStdString(shelf.lessons()[static_cast<std::size_t>(*lesson)].title)
                            : QString());
}

void StartScreen::runExamples()
{
    if (runs_)
        return;
    runs_ = new ExampleRuns(parts_.bench.document.factory(), this);
    connect(runs_, &ExampleRuns::ran, &page_->examples(), &ExampleModel::setGraph);
    QStringList paths;
    for (const Example& example : exampleIndex())
        paths.append(example.path);
    runs_->start(paths);
}

}  // namespace keyfall
