// SPDX-License-Identifier: MIT
#include "ui/window/menus.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback_bar.h"
#include "ui/start/example_index.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_list_model.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/workbench.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

void fillRecent(QMenu* menu, const MenuParts& parts)
{
    menu->clear();
    const QStringList paths = parts.bench.recent.paths();
    for (const QString& path : paths) {
        // A name may hold an ampersand that is no mnemonic.
        QAction* action = menu->addAction(QFileInfo(path).fileName().replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(path);
        action->setStatusTip(path);
        QObject::connect(action, &QAction::triggered, &parts.files,
                         [files = &parts.files, path] { files->open(path); });
    }
    if (paths.isEmpty())
        menu->addAction(Words::tr("(nothing yet)"))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(parts.actions.clearRecent);
}

void fillExamples(QMenu* menu, const MenuParts& parts)
{
    for (const QString& path : FileCommands::examples()) {
        QAction* action = menu->addAction(FileCommands::titleOfExample(path));
        action->setToolTip(Words::tr("Open the example “%1”").arg(action->text()));
        const auto& index = exampleIndex();
        const auto known =
            std::find_if(index.begin(), index.end(), [&path](const Example& example) { return example.path == path; });
        if (known != index.end())
            setCommandWords(*action, known->sentence);
        QObject::connect(action, &QAction::triggered, &parts.files,
                         [files = &parts.files, path] { files->openExample(path); });
    }
}

void addFileMenu(QMenuBar* bar, const MenuParts& parts)
{
    const Actions& a = parts.actions;
    QMenu* menu = bar->addMenu(Words::tr("&File"));
    menu->addActions({a.startPage, a.newSession, a.open});
    QMenu* recent = menu->addMenu(Words::tr("Open &recent"));
    QObject::connect(recent, &QMenu::aboutToShow, recent, [recent, parts] { fillRecent(recent, parts); });
    setCommandContext(*recent, Words::tr("Recent file"));
    QMenu* examples = menu->addMenu(Words::tr("E&xamples"));
    setCommandContext(*examples, Words::tr("Example"));
    fillExamples(examples, parts);
    menu->addSeparator();
    menu->addActions({a.save, a.saveAs});
    menu->addSeparator();
    menu->addActions({a.exportPicture, a.copyPicture});
    menu->addSeparator();
    menu->addAction(a.quit);
}

void addRunMenu(QMenuBar* bar, const MenuParts& parts)
{
    const PlaybackBar::Actions& play = parts.graph.playbackBar().actionSet();
    QMenu* menu = bar->addMenu(Words::tr("&Run"));
    menu->addActions({parts.actions.run, parts.actions.cancelRun, parts.actions.live, parts.actions.compiled,
                      parts.actions.forgetKernels});
    QObject::connect(parts.actions.compiled, &QAction::toggled, menu,
                     [runs = &parts.bench.document.runs()](bool on) { runs->setCompiled(on); });
    menu->addSeparator();
    menu->addActions(
        {play.first, play.back, play.play, play.forward, play.over, play.out, play.runHere, play.nextError, play.last});
    menu->addSeparator();
    menu->addAction(parts.actions.breakPoints);
    QObject::connect(parts.actions.breakPoints, &QAction::triggered, menu,
                     [bar, document = &parts.bench.document] { openBreakPoints(bar->window(), *document); });
    setCommandWords(*play.nextError, Words::tr("jump to the error, go to the error, exception, failure"));
    setCommandWords(*play.play, Words::tr("pause, continue, animate"));
    setCommandWords(*play.over, Words::tr("next call"));
    setCommandWords(*play.out, Words::tr("to the caller, return"));
}

void addViewMenu(QMenuBar* bar, const MenuParts& parts)
{
    const Actions& a = parts.actions;
    const LadderView::Actions& zoom = parts.graph.ladder().actionSet();
    QMenu* menu = bar->addMenu(Words::tr("&View"));
    menu->addActions({a.palette, a.find});
    menu->addSeparator();
    menu->addActions({zoom.zoomIn, zoom.zoomOut, zoom.actualSize, zoom.fit, zoom.foldLanes, zoom.foldRounds});
    menu->addSeparator();
    menu->addMenu(Words::tr("&Theme"))->addActions({a.systemTheme, a.lightTheme, a.darkTheme});
    menu->addActions({a.wheelZooms, a.animate, a.present});
    menu->addSeparator();
    QMenu* panels = menu->addMenu(Words::tr("Pa&nels"));
    setCommandContext(*panels, Words::tr("Panel"));
    panels->addActions(parts.docks.toggles());
    panels->addSeparator();
    panels->addActions({a.nextPanel, a.previousPanel});
    menu->addAction(a.resetLayout);
}

/// A button for every panel, where its place is: the panels of the left at the left.
void addPanelBar(QMainWindow& window, const Docks& docks)
{
    auto* bar = new QToolBar(Words::tr("Panel bar"), &window);
    bar->setObjectName(QStringLiteral("panelBar"));
    bar->setAccessibleName(bar->windowTitle());
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->setMovable(false);
    bar->addActions(docks.toggles(Qt::LeftDockWidgetArea));
    bar->addSeparator();
    bar->addActions(docks.toggles(Qt::BottomDockWidgetArea));
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    bar->addActions(docks.toggles(Qt::RightDockWidgetArea));
    bar->toggleViewAction()->setToolTip(Words::tr("Show or hide the bar with the panels' names"));
    window.addToolBar(Qt::BottomToolBarArea, bar);
}

/// What else people call these. A panel is also found by its English name, which a person who reads of it elsewhere types.
void nameOtherWords(const Actions& a, const Docks& docks)
{
    setCommandWords(*a.startPage, Words::tr("welcome, home, gallery, examples"));
    setCommandWords(*a.newSession, Words::tr("empty, clear, close"));
    setCommandWords(*a.open, Words::tr("import, load a file, explain a file, trace, dump, tables, export of PyTorch"));
    setCommandWords(*a.pasteText, Words::tr("explain an error, dump, trace, message, clipboard"));
    setCommandWords(*a.exportPicture, Words::tr("save the picture, png, svg, pdf, dot, json, image, print"));
    setCommandWords(*a.copyPicture, Words::tr("image, screenshot"));
    setCommandWords(*a.quit, Words::tr("exit, close"));
    setCommandWords(*a.run, Words::tr("execute, start"));
    setCommandWords(*a.breakPoints, Words::tr("breakpoint, condition, stop at, pause at"));
    setCommandWords(*a.cancelRun, Words::tr("cancel, abort, interrupt"));
    setCommandWords(*a.live, Words::tr("automatic, run by itself"));
    setCommandWords(*a.compiled, Words::tr("compile, jit, fuse, kernel, torch.compile"));
    setCommandWords(*a.present, Words::tr("full screen, fullscreen, projector, slides, teach"));
    setCommandWords(*a.find, Words::tr("search, go to a hop"));
    setCommandWords(*a.preferences, Words::tr("settings, options, font size, type size, speed"));
    setCommandWords(*a.resetLayout, Words::tr("panels back, default layout"));
    setCommandWords(*a.darkTheme, Words::tr("night, black, colours, colors"));
    setCommandWords(*a.lightTheme, Words::tr("day, white, bright, colours, colors"));
    setCommandWords(*a.manual, Words::tr("help, documentation, F1, guide, glossary"));
    setCommandWords(*a.tour, Words::tr("introduction, first steps, tutorial"));
    setCommandWords(*a.whatsThis, Words::tr("help about a panel"));
    setCommandWords(*a.lessons, Words::tr("learn, teach, tutorial, course, workshop, predict, exercise"));
    setCommandWords(*a.predict, Words::tr("guess, quiz, question, next key"));
    setCommandWords(*a.writeLesson, Words::tr("author, teach, new lesson, course, exercise, record"));
    setCommandWords(*a.addLessonStep, Words::tr("record, lesson, author, teach"));
    setCommandWords(*a.shortcuts, Words::tr("help, keys of commands, hotkeys"));
    setCommandWords(*a.about, Words::tr("version, licence, license, help"));
    const std::pair<const char*, QString> panels[]{
        {"keys", Words::tr("key set, bits, mask, include, exclude, thread")},
        {"program", Words::tr("edit, code, lines, go to line")},
        {"explanation", Words::tr("advice, could not run, what to do")},
        {"inspector", Words::tr("details, hop, properties")},
        {"proof", Words::tr("why, lookup, reason, bits")},
        {"rule", Words::tr("law, R7")},
        {"lesson", Words::tr("learn, tutorial, course, step, task")},
        {"manual", Words::tr("help, documentation, guide, tutorial, glossary, words")},
        {"registrations", Words::tr("register, kernels, replace a kernel, dispatch table, break point")},
        {"explorer", Words::tr("schema, tables, coverage")},
        {"order", Words::tr("priority, move a lane, reorder")},
        {"tensors", Words::tr("inputs, shape, dtype, device, data, add a tensor")},
        {"results", Words::tr("outputs, values")},
        {"hops", Words::tr("table, list, text")},
        {"falls", Words::tr("flow, repeated calls, question")},
        {"compare", Words::tr("pin, difference, diff, what if, two runs")},
        {"numerics", Words::tr("error, precision, accuracy, float64, rounding, exact")},
        {"cost", Words::tr("timeline, flame, time, slow, performance, overhead")},
        {"kernels", Words::tr("compile, fusion, cache, CUDA, machine code, launch, plan")}};
    for (const auto& [name, words] : panels)
        if (const QDockWidget* dock = docks.dock(QLatin1String(name)))
            setCommandWords(*dock->toggleViewAction(), words + QStringLiteral(", ") + QLatin1String(name));
}

}  // namespace

void buildMenus(QMainWindow& window, const MenuParts& parts)
{
    const Actions& a = parts.actions;
    nameOtherWords(a, parts.docks);
    QMenuBar* bar = window.menuBar();
    addFileMenu(bar, parts);
    bar->addMenu(Words::tr("&Edit"))->addActions({a.undo, a.redo, a.pasteText, a.preferences});
    addRunMenu(bar, parts);
    addViewMenu(bar, parts);
    bar->addMenu(Words::tr("&Help"))
        ->addActions({a.manual, a.lessons, a.predict, a.writeLesson, a.addLessonStep, a.tour, a.whatsThis, a.shortcuts,
                      a.about});

    auto* toolBar = window.addToolBar(Words::tr("Commands"));
    toolBar->setObjectName(QStringLiteral("commands"));
    toolBar->setAccessibleName(toolBar->windowTitle());
    toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toolBar->setIconSize({18, 18});
    toolBar->addActions({a.run, a.cancelRun, a.live});
    toolBar->addSeparator();
    toolBar->addActions({a.undo, a.redo});
    // Their texts name the change, and would move everything beside them.
    for (QAction* action : {a.undo, a.redo})
        qobject_cast<QToolButton*>(toolBar->widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    toolBar->addSeparator();
    toolBar->addActions({a.open, a.save, a.exportPicture});
    toolBar->addSeparator();
    toolBar->addActions({a.palette, a.present});
    toolBar->setMovable(false);
    toolBar->toggleViewAction()->setToolTip(Words::tr("Show or hide the toolbar"));
    addPanelBar(window, parts.docks);
}

}  // namespace keyfall
