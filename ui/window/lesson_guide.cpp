// SPDX-License-Identifier: MIT
#include "ui/window/lesson_guide.h"

#include "core/lesson/lesson_links.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/window/actions.h"
#include "ui/window/command_list_model.h"
#include "ui/window/docks.h"
#include "ui/window/lesson_frames.h"
#include "ui/window/message_bar.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"
#include "ui/writing/lesson_tabs.h"

#include <QAction>
#include <QDockWidget>
#include <QSettings>

#include <cmath>
#include <utility>

namespace keyfall {

namespace {

/// The language that somebody chose for the lessons; empty: that of the system.
QString languageKey()
{
    return QStringLiteral("lessons/language");
}

QString dockName()
{
    return QStringLiteral("lesson");
}

}  // namespace

LessonGuide::LessonGuide(const Parts& parts, QObject* parent) : QObject(parent), parts_(parts)
{
    LessonCourse& course = parts_.bench.course;
    connect(parts_.actions.lessons, &QAction::triggered, this, &LessonGuide::openLessons);
    connect(&parts_.start, &StartScreen::lessonsWanted, this, &LessonGuide::openLessons);
    connect(&parts_.start, &StartScreen::lessonGoesOn, this, [this, &course] {
        openLessons();
        if (const auto lesson = course.shelf().goesOn())
            course.resume(course.shelf().lessons()[static_cast<std::size_t>(*lesson)]);
    });
    connect(parts_.actions.predict, &QAction::triggered, this, [this] {
        openLessons();
        parts_.bench.course.predict();
    });
    connect(parts_.actions.writeLesson, &QAction::triggered, this, &LessonGuide::openWriting);
    connect(parts_.actions.addLessonStep, &QAction::triggered, this, [this] {
        LessonShow seen = view();  // before the panel of the lesson takes the room
        parts_.bench.writing.setView([seen = std::move(seen)] { return seen; });
        openWriting();
        parts_.bench.writing.addStep();
        parts_.bench.writing.setView([this] { return view(); });
    });
    parts_.bench.writing.setView([this] { return view(); });
    connect(&course, &LessonCourse::refused, this, [this](const QString& why) {
        if (!parts_.bench.course.isOpen())
            parts_.messages.post({Message::Kind::note, QStringLiteral("lessons"), why, {}});
    });
    connect(&course, &LessonCourse::panelWanted, this, &LessonGuide::raise);
    // When the step's run has come, so that its lanes are there.
    auto* frames = new LessonFrames(parts_.window, parts_.docks, parts_.ladder);
    connect(&course, &LessonCourse::entered, frames, [this, frames] {
        frames->show({}, !kept_);
        parts_.docks.putBack();
        putAway();
    });
    connect(&course, &LessonCourse::arrived, frames,
            [this, frames, &course] { frames->show(course.step().highlights, !kept_); });
    connect(&course, &LessonCourse::arrived, &parts_.ladder, [this, &course] {
        if (kept_)
            return;
        const LessonShow& show = course.step().show;
        choose(show.op);
        if (show.fold)
            parts_.ladder.actionSet().foldLanes->setChecked(*show.fold);
        if (show.zoom)
            parts_.ladder.setZoom(*show.zoom);
    });
    // No panel says what is asked.
    const auto withhold = [this, &course] { parts_.bench.selection.withhold(course.withheld()); };
    connect(&course, &LessonCourse::changed, this, withhold);
    connect(&course, &LessonCourse::entered, this, withhold);
    QSettings& store = parts_.bench.store;
    if (const QString language = store.value(languageKey()).toString(); !language.isEmpty())
        course.setLanguage(language);
    connect(&course, &LessonCourse::languageChanged, this,
            [&store](const QString& language) { store.setValue(languageKey(), language); });
    connect(&course, &LessonCourse::notKept, this, [this](const QString& why) {
        parts_.messages.post({Message::Kind::warning, QStringLiteral("lessons"), why, {}});
    });
    connect(&parts_.ladder, &LadderView::floorClicked, &course, &LessonCourse::answerNoKernel);
    connect(&parts_.ladder, &LadderView::laneClicked, &course, [&course](Key key) {
        if (course.isOpen())
            course.answerKey(key);
    });
}

void LessonGuide::openLessons()
{
    if (LessonTabs* const tabs = openTabs())
        tabs->showLearn();
}

void LessonGuide::openWriting()
{
    if (LessonTabs* const tabs = openTabs())
        tabs->showWrite();
}

LessonTabs* LessonGuide::openTabs()
{
    parts_.start.leave();
    parts_.docks.raise(dockName());
    auto* tabs = parts_.docks.dock(dockName())->findChild<LessonTabs*>();
    if (tabs != nullptr)
        connect(&tabs->learn(), &LessonPanel::linkFollowed, this, &LessonGuide::follow, Qt::UniqueConnection);
    return tabs;
}

/// What a learner should find as it is now: the panel below the picture, fold and zoom.
LessonShow LessonGuide::view() const
{
    LessonShow show;
    for (const std::string& name : lessonPanels())
        if (const QDockWidget* dock = parts_.docks.dock(QString::fromStdString(name)); dock != nullptr
            && dock->isVisible()
            && parts_.window.dockWidgetArea(const_cast<QDockWidget*>(dock)) == Qt::BottomDockWidgetArea)
            show.panel = name;
    show.fold = parts_.ladder.actionSet().foldLanes->isChecked();
    show.zoom = std::round(parts_.ladder.zoom() * 100) / 100;
    return show;
}

void LessonGuide::offerLessons()
{
    qDeleteAll(std::exchange(offered_, {}));
    LessonCourse& course = parts_.bench.course;
    for (const Lesson& lesson : course.shelf().lessons()) {
        auto* open = new QAction(tr("Lesson: %1").arg(QString::fromStdString(lesson.title)), this);
        open->setToolTip(QString::fromStdString(lesson.summary));
        setCommandIsMatter(*open);
        connect(open, &QAction::triggered, this, [this, &course, id = QString::fromStdString(lesson.id)] {
            openLessons();
            if (const auto at = course.shelf().find(id))
                course.resume(course.shelf().lessons()[static_cast<std::size_t>(*at)]);
        });
        offered_.append(open);
    }
}

void LessonGuide::raise(const QString& name)
{
    const QDockWidget* const panel = parts_.docks.dock(name);
    if (panel == nullptr || name == dockName() || kept_)
        return;
    if (panel->isHidden()) {
        opened_ = name;
        connect(panel->toggleViewAction(), &QAction::triggered, this, &LessonGuide::leaveOpen, Qt::UniqueConnection);
    }
    const QDockWidget* const lesson = parts_.docks.dock(dockName());
    const bool isRead = lesson->isVisible();
    showBeside(name);
    if (isRead && lesson->isHidden())  // where one panel has room, it is the lesson
        parts_.docks.raise(dockName());
}

/// The lesson itself is not put away for what it shows.
void LessonGuide::showBeside(const QString& name)
{
    QDockWidget* const panel = parts_.docks.dock(name);
    QDockWidget* const lesson = parts_.docks.dock(dockName());
    if (panel != nullptr && lesson->isVisible()
        && parts_.window.dockWidgetArea(panel) == parts_.window.dockWidgetArea(lesson))
        parts_.docks.raiseBelow(name, dockName());
    else
        parts_.docks.raise(name);
}

/// What a step opened goes with it, so that the picture has its room again.
void LessonGuide::putAway()
{
    const LessonCourse& course = parts_.bench.course;
    if (kept_ || (course.isOpen() && course.step().show.panel == opened_.toStdString()))
        return;
    leave();
}

void LessonGuide::leave()
{
    if (!opened_.isEmpty())
        parts_.docks.dock(std::exchange(opened_, QString()))->hide();
}

void LessonGuide::choose(const std::string& op)
{
    auto* explorer = parts_.docks.dock(QStringLiteral("explorer"))->findChild<ExplorerPanel*>();
    if (explorer != nullptr && !op.empty())
        explorer->choose(op);
}

void LessonGuide::follow(const QString& address)
{
    const LessonLink link = linkOf(address.toStdString());
    switch (link.to) {
    case LessonLink::To::panel: showBeside(QString::fromStdString(link.target)); break;
    case LessonLink::To::key: showBeside(QStringLiteral("keys")); break;
    case LessonLink::To::op:
        showBeside(QStringLiteral("explorer"));
        choose(link.target);
        break;
    case LessonLink::To::hop:
        parts_.bench.selection.select(static_cast<HopId>(QString::fromStdString(link.target).toUInt()));
        break;
    case LessonLink::To::manual:
    case LessonLink::To::web:
    case LessonLink::To::elsewhere: break;
    }
}

}  // namespace keyfall
