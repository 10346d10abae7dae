// SPDX-License-Identifier: MIT
#include "ui/window/menus.h"

#include "core/session/program_line.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/compare/what_if_actions.h"
#include "ui/playback/playback_bar.h"
#include "ui/registrations/registration_edits.h"
#include "ui/session/program_editor.h"
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
    menu->addAction(a.pasteText);
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
    menu->addActions({parts.actions.run, parts.actions.cancelRun, parts.actions.live});
    menu->addSeparator();
    menu->addActions({play.first, play.back, play.play, play.forward, play.over, play.out, play.nextError, play.last});
    setCommandWords(*play.nextError, Words::tr("next error, exception"));
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

}  // namespace

void buildMenus(QMainWindow& window, const MenuParts& parts)
{
    const Actions& a = parts.actions;
    // What else people call these.
    setCommandWords(*a.open, Words::tr("import, load, explain a file, trace, dump, tables"));
    setCommandWords(*a.exportPicture, Words::tr("save picture, png, svg, pdf, dot, json"));
    setCommandWords(*a.run, Words::tr("execute, start"));
    setCommandWords(*a.present, Words::tr("full screen, projector, slides"));
    setCommandWords(*a.find, Words::tr("search"));
    setCommandWords(*a.preferences, Words::tr("settings, options"));
    setCommandWords(*a.resetLayout, Words::tr("panels back"));
    QMenuBar* bar = window.menuBar();
    addFileMenu(bar, parts);
    bar->addMenu(Words::tr("&Edit"))->addActions({a.undo, a.redo, a.preferences});
    addRunMenu(bar, parts);
    addViewMenu(bar, parts);
    bar->addMenu(Words::tr("&Help"))->addActions({a.whatsThis, a.shortcuts, a.about});

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

QMenu* makeHopMenu(QWidget* parent, const MenuParts& parts, HopId hop)
{
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto graph = parts.bench.playback.graph();
    const Hop* const at = graph ? graph->find(hop) : nullptr;
    const PlaybackBar::Actions& play = parts.graph.playbackBar().actionSet();
    if (at && at->key) {
        const std::string op = at->op;
        const std::string key = graph->model->nameOf(*at->key);
        const QString name = QString::fromStdString(op + " × " + key);
        Document* document = &parts.bench.document;
        const auto add = [menu, parent](const QString& text, const auto& act) {
            QObject::connect(menu->addAction(text), &QAction::triggered, parent, act);
        };
        add(Words::tr("&Proof of this lookup"), [docks = &parts.docks] { docks->raise(QStringLiteral("proof")); });
        if (const int line = programLineOf(document->session(), *graph, *at); line > 0)
            add(Words::tr("Go to &line %1").arg(line), [docks = &parts.docks, line] {
                docks->raise(QStringLiteral("program"));
                if (auto* editor = docks->dock(QStringLiteral("program"))->findChild<ProgramEditor*>())
                    editor->goToLine(line);
            });
        menu->addActions(makeWhatIfActions(parts.bench.comparison, *graph, hop, menu));
        menu->addSeparator();
        if (!parts.bench.hasTrace()) {
            add(Words::tr("&Replace the kernel of %1…").arg(name),
                [ladder = &parts.graph.ladder(), op, key = *at->key] {
                    Q_EMIT ladder->registrationWanted(QString::fromStdString(op), key);
                });
            add(Words::tr("Take %1 &out of the key set").arg(QString::fromStdString(key)),
                [ladder = &parts.graph.ladder(), key = *at->key] { Q_EMIT ladder->keyWanted(key, false); });
            const bool stops = hasBreakpoint(document->session(), op, key);
            const QString text = stops ? Words::tr("Do not &stop at %1").arg(name) : Words::tr("&Stop at %1").arg(name);
            add(text, [document, op, key, text] {
                document->edit(QString(text).remove(QLatin1Char('&')),
                               [&](Session& session) { toggleBreakpoint(session, op, key); });
            });
            menu->addSeparator();
        }
        menu->addActions({play.over, play.out});
    }
    menu->addAction(play.nextError);
    menu->addAction(parts.actions.find);
    const LadderView::Actions& zoom = parts.graph.ladder().actionSet();
    menu->addSeparator();
    menu->addActions({parts.actions.copyPicture, parts.actions.exportPicture});
    menu->addSeparator();
    menu->addActions({zoom.zoomIn, zoom.zoomOut, zoom.actualSize, zoom.fit, zoom.foldLanes, zoom.foldRounds});
    menu->addSeparator();
    menu->addAction(parts.actions.present);
    return menu;
}

}  // namespace keyfall
