// SPDX-License-Identifier: MIT
#include "ui/window/main_window.h"

#include "ui/callgraph/find_bar.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explain/explanations.h"
#include "ui/lessons/lesson_course.h"
#include "ui/projector/projector.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/docks.h"
#include "ui/window/explanation_screen.h"
#include "ui/window/file_commands.h"
#include "ui/window/help_commands.h"
#include "ui/window/lesson_guide.h"
#include "ui/window/manual_opener.h"
#include "ui/window/menus.h"
#include "ui/window/message_bar.h"
#include "ui/window/panel_walk.h"
#include "ui/window/paste_opener.h"
#include "ui/window/picture_commands.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/rule_opener.h"
#include "ui/window/run_actions.h"
#include "ui/window/run_messages.h"
#include "ui/window/run_status.h"
#include "ui/window/settings_actions.h"
#include "ui/window/start_screen.h"
#include "ui/window/status_line.h"
#include "ui/window/trace_bar.h"
#include "ui/window/window_panels.h"
#include "ui/window/workbench.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

namespace keyfall {

namespace {

/// Raised when docks or toolbars change so much that an old layout would do harm.
constexpr int kLayoutVersion = 2;

QString geometryKey()
{
    return QStringLiteral("window/geometry");
}
QString layoutKey()
{
    return QStringLiteral("window/layout");
}
QString foldedKey()
{
    return QStringLiteral("window/folded");
}

/// The first dropped thing that is a file on this machine.
QString droppedFile(const QMimeData* data)
{
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile())
            return url.toLocalFile();
    }
    return {};
}

}  // namespace

MainWindow::MainWindow(Workbench& bench) : bench_(bench), actions_(new Actions(*bench.document.undoStack(), this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize()));
    makeCentre();
    auto* rules = new RuleOpener(this);
    auto* manual = new ManualOpener(*this);
    auto* explanations = new Explanations(this);
    docks_ = new Docks(*this, windowPanels(bench_, *rules, *manual, *explanations));
    connect(rules, &RuleOpener::wanted, docks_, [this] { docks_->raise(QStringLiteral("rule")); });
    files_ = new FileCommands({bench_.document, bench_.file, bench_.recent, bench_.autosave, *messages_, bench_.course},
                              this);
    paste_ = new PasteOpener({*files_, bench_.file, *messages_, *explanations}, this);
    start_ = new StartScreen({*this, *pages_, bench_, *files_, *paste_, *docks_});
    explained_ = new ExplanationScreen({*this, bench_, *start_, *docks_, *explanations});
    commandPalette_ = new CommandPalette(this);
    projector_ = new Projector(*this, bench_.course, bench_.playback);
    panelWalk_ = new PanelWalk(*this, {messages_, graph_});
    buildMenus(*this, {bench_, *actions_, *files_, *graph_, *docks_});
    // Also here, so that keys work while the menu bar is hidden.
    addActions(actions_->all());
    runStatus_ = new RunStatus(bench_.document, bench_.selection, this);
    statusBar()->addPermanentWidget(runStatus_);

    new RunMessages(bench_, *messages_, *statusBar(), this);
    new RunActions(bench_, *actions_, this);
    new SettingsActions(bench_, *actions_, graph_->ladder(), this);
    lessons_ = new LessonGuide({*this, bench_, *actions_, *docks_, *start_, graph_->ladder(), *messages_}, this);
    pictures_ = new PictureCommands({*this, bench_, *actions_, graph_->ladder(), *messages_}, this);

    help_ = new HelpCommands(
        {{*this, bench_, *docks_, *graph_, *start_}, *actions_, *files_, *manual, *messages_, *projector_});
    connectActions();
    connectViewActions();
    connectPicture();
    connectBench();
    applyTheme();
    showTitle();
    restoreLayout();
}

void MainWindow::makeCentre()
{
    auto* centre = new QWidget(this);
    messages_ = new MessageBar(centre);
    pages_ = new QStackedWidget(centre);
    graph_ = new CallGraphPanel(bench_, pages_);
    pages_->addWidget(graph_);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(messages_);
    layout->addWidget(new TraceBar(bench_, centre));
    layout->addWidget(pages_, 1);
    setCentralWidget(centre);
}

void MainWindow::connectActions()
{
    Actions& a = *actions_;
    connect(a.newSession, &QAction::triggered, files_, &FileCommands::startNew);
    connect(a.open, &QAction::triggered, files_, &FileCommands::chooseFile);
    connect(a.pasteText, &QAction::triggered, paste_, &PasteOpener::openClipboard);
    connect(a.startPage, &QAction::triggered, start_, [this](bool on) { on ? start_->show() : start_->leave(); });
    connect(start_, &StartScreen::changed, a.startPage, &QAction::setChecked);
    connect(start_, &StartScreen::changed, this, &MainWindow::showTitle);
    connect(a.save, &QAction::triggered, files_, &FileCommands::save);
    connect(a.saveAs, &QAction::triggered, files_, &FileCommands::chooseTarget);
    connect(a.clearRecent, &QAction::triggered, &bench_.recent, &RecentFiles::clear);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    connect(files_, &FileCommands::closeAgreed, this, [this] {
        mayClose_ = true;
        close();
    });
    // Where the keys that step work; typed into the program they would change it.
    connect(a.run, &QAction::triggered, graph_, [this] { graph_->setFocus(Qt::OtherFocusReason); });
    connect(a.preferences, &QAction::triggered, this, &MainWindow::openPreferences);
    connect(a.palette, &QAction::triggered, this, &MainWindow::openPalette);
}

void MainWindow::connectViewActions()
{
    Actions& a = *actions_;
    connect(a.find, &QAction::triggered, &graph_->findBar(), &FindBar::open);
    connect(a.present, &QAction::triggered, projector_, &Projector::setOn);
    connect(projector_, &Projector::changed, a.present, &QAction::setChecked);
    connect(projector_, &Projector::entering, &graph_->ladder(), &LadderView::keepSight);
    connect(projector_, &Projector::changed, &graph_->ladder(), [ladder = &graph_->ladder()](bool on) {
        if (!on)
            ladder->restoreSight();
    });
    connect(projector_, &Projector::entering, lessons_, [this] { lessons_->setWindowKept(true); });
    connect(projector_, &Projector::changed, lessons_, &LessonGuide::setWindowKept);
    connect(a.resetLayout, &QAction::triggered, docks_, &Docks::reset);
    connect(docks_, &Docks::closedWithFocus, this, [this] { pages_->currentWidget()->setFocus(); });
    connect(a.nextPanel, &QAction::triggered, panelWalk_, [this] { panelWalk_->go(1); });
    // A panel that somebody opened by typing is gone on with by typing.
    connect(commandPalette_, &CommandPalette::triggered, this, [this](const QAction& done) {
        if (auto* panel = qobject_cast<QDockWidget*>(done.parent()))  // which Qt fills and shows a little later
            QTimer::singleShot(0, panel, [this, panel] { panelWalk_->enter(panel); });
    });
    connect(a.previousPanel, &QAction::triggered, panelWalk_, [this] { panelWalk_->go(-1); });
}

void MainWindow::connectPicture()
{
    LadderView* ladder = &graph_->ladder();
    connect(ladder, &LadderView::contextMenuRequested, this, &MainWindow::showHopMenu);
    connect(ladder, &LadderView::crossingMenuRequested, this, [this](const QString& op, Key key, const QPoint& global) {
        makeCrossingMenu(this, {bench_, *actions_, *files_, *graph_, *docks_}, op, key)->popup(global);
    });
    connect(ladder, &LadderView::registrationWanted, docks_,
            [this](const QString& op, Key key) { withKeys([&] { editRegistration(*docks_, op, nameOf(key)); }); });
    connect(ladder, &LadderView::laneMoved, docks_,
            [this](Key key, Key to) { withKeys([&] { tryOrder(*docks_, nameOf(key), nameOf(to)); }); });
    auto* line = new StatusLine(*statusBar(), *runStatus_);
    connect(ladder, &LadderView::announced, line, &StatusLine::say);
    connect(&bench_.course, &LessonCourse::announced, line, &StatusLine::say);
}

void MainWindow::withKeys(const std::function<void()>& change)
{
    if (bench_.sharesKeys())
        change();
    else
        statusBar()->showMessage(
            tr("This picture is not of the session and its key model: nothing there can be changed from "
               "here."));
}

QString MainWindow::nameOf(Key key) const
{
    return QString::fromStdString(bench_.document.model().nameOf(key));
}

void MainWindow::connectBench()
{
    connect(&bench_.comparison, &RunComparison::asked, docks_, [this] { docks_->raise(QStringLiteral("compare")); });
    connect(files_, &FileCommands::traceChosen, &bench_, &Workbench::followTrace);
    connect(&bench_, &Workbench::traceWaits, files_,
            [this] { files_->whenSafe([this] { bench_.makeRoomForTrace(); }); });
    connect(files_, &FileCommands::tablesChosen, docks_, [this](const QString& path) { importTables(*docks_, path); });
    connect(files_, &FileCommands::errorChosen, paste_, &PasteOpener::explainFile);
    connect(paste_, &PasteOpener::explained, explained_, &ExplanationScreen::show);
    connect(this, &MainWindow::painted, explained_, &ExplanationScreen::widen);
    connect(&bench_.file, &SessionFile::titleChanged, this, &MainWindow::showTitle);
    connect(bench_.document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::showTitle);
    connect(&bench_.look, &Look::themeChanged, this, &MainWindow::applyTheme);
    // Widgets have the new font with the next events.
    connect(&bench_.look, &Look::typeSizeChanged, docks_, &Docks::fit, Qt::QueuedConnection);
}

void MainWindow::showTitle()
{
    const bool start = start_->isShown();
    setWindowTitle(start ? QStringLiteral("Keyfall") : QStringLiteral("%1[*] \u2014 Keyfall").arg(files_->title()));
    setWindowModified(!start && files_->modified());
}

void MainWindow::applyTheme()
{
    const Theme& theme = bench_.look.theme();
    actions_->setTheme(theme);
    messages_->setTheme(theme);
    graph_->setTheme(theme);
    projector_->setTheme(theme);
}

ExportDialog* MainWindow::openExport()
{
    return pictures_->openExport();
}

void MainWindow::openPreferences()
{
    if (auto* open = findChild<PreferencesDialog*>(); open != nullptr && open->isVisible())
        return open->activateWindow();  // a second one would not know what is changed in the first
    auto* dialog = new PreferencesDialog(bench_.settings(), this);
    connect(dialog, &PreferencesDialog::changed, &bench_, [this](Settings settings) {
        settings.live = bench_.settings().live;  // is not in the dialog
        bench_.setSettings(settings);
    });
    dialog->show();
}

bool MainWindow::focusNextPrevChild(bool next)
{
    return panelWalk_->tab(next);
}

void MainWindow::openPalette()
{
    lessons_->offerLessons();
    commandPalette_->open(actions_->all() + findChildren<QAction*>());
}

void MainWindow::showHopMenu(HopId hop, const QPoint& global)
{
    makeHopMenu(this, {bench_, *actions_, *files_, *graph_, *docks_}, hop)->popup(global);
}

bool MainWindow::event(QEvent* event)
{
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::Resize && projector_)
        docks_->fit();
    if (event->type() == QEvent::Paint && !painted_) {
        painted_ = true;
        QTimer::singleShot(0, this, &MainWindow::afterFirstPaint);
    }
    return done;
}

void MainWindow::afterFirstPaint()
{
    docks_->fillVisible();
    pages_->currentWidget()->setFocus();
    Q_EMIT painted();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayClose_ && !files_->mayClose()) {
        event->ignore();
        return;
    }
    projector_->setOn(false);
    saveLayout();
    bench_.autosave.finish();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QMimeData* dragged = event->mimeData();
    if (!droppedFile(dragged).isEmpty() || (dragged->hasText() && !dragged->hasUrls()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const QString path = droppedFile(event->mimeData());
    path.isEmpty() ? paste_->open(event->mimeData()->text()) : files_->open(path);
}

void MainWindow::restoreLayout()
{
    restoreGeometry(bench_.store.value(geometryKey()).toByteArray());
    if (restoreState(bench_.store.value(layoutKey()).toByteArray(), kLayoutVersion))
        docks_->layoutRestored(bench_.store.value(foldedKey()).toStringList());
}

void MainWindow::saveLayout()
{
    bench_.store.setValue(geometryKey(), saveGeometry());
    // Of the start page nothing is kept: the panels are where they were before it.
    start_->leave();
    // The next start has no error to explain.
    explained_->leave();
    lessons_->leave();
    docks_->putBack();
    bench_.store.setValue(layoutKey(), saveState(kLayoutVersion));
    bench_.store.setValue(foldedKey(), docks_->folded());
}

}  // namespace keyfall
