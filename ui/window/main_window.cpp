// SPDX-License-Identifier: MIT
#include "ui/window/main_window.h"

#include "ui/callgraph/find_bar.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/callgraph/twin_view.h"
#include "ui/compare/compare_panel.h"
#include "ui/cost/cost_panel.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/explorer/source_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/rule_view.h"
#include "ui/keyset/key_panel.h"
#include "ui/orderlab/order_lab.h"
#include "ui/proof/proof_panel.h"
#include "ui/registrations/registration_panel.h"
#include "ui/session/program_editor.h"
#include "ui/session/results_view.h"
#include "ui/session/session_options.h"
#include "ui/session/tensor_panel.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/menus.h"
#include "ui/window/message_bar.h"
#include "ui/window/panel_walk.h"
#include "ui/window/paste_opener.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/presentation_mode.h"
#include "ui/window/rule_opener.h"
#include "ui/window/run_banner.h"
#include "ui/window/run_status.h"
#include "ui/window/shortcut_list.h"
#include "ui/window/start_screen.h"
#include "ui/window/trace_bar.h"
#include "ui/window/workbench.h"
#include "ui/words/hop_text.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QGuiApplication>
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
QString pauseTopic()
{
    return QStringLiteral("pause");
}
QString runTopic()
{
    return QStringLiteral("run");
}

/// Smaller than this, the back row cannot read it: a long run is followed instead of shown whole.
constexpr double kAudienceZoom = 1.2;

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
    makeDocks();
    files_ = new FileCommands({bench_.document, bench_.file, bench_.recent, bench_.autosave, *messages_}, this);
    paste_ = new PasteOpener(*files_, bench_.file, *messages_, this);
    start_ = new StartScreen({*this, *pages_, bench_, *files_, *paste_, *docks_});
    commandPalette_ = new CommandPalette(this);
    presentation_ = new PresentationMode(*this);
    panelWalk_ = new PanelWalk(*this, {messages_, graph_});
    buildMenus(*this, {bench_, *actions_, *files_, *graph_, *docks_});
    // Also here, so that keys work while the menu bar is hidden.
    addActions(actions_->all());
    runStatus_ = new RunStatus(bench_.document, this);
    statusBar()->addPermanentWidget(runStatus_);

    connectActions();
    connectViewActions();
    connectBench();
    applyTheme();
    showSettings();
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

void MainWindow::makeDocks()
{
    Document& document = bench_.document;
    HopSelection& selection = bench_.selection;
    Playback& playback = bench_.playback;
    const auto left = Qt::LeftDockWidgetArea;
    const auto right = Qt::RightDockWidgetArea;
    const auto bottom = Qt::BottomDockWidgetArea;
    auto* rules = new RuleOpener(this);
    // Panels that show the last run say when it is not the session's.
    const auto ofRun = [this](const Docks::Make& make) {
        return [this, make](QWidget* parent) { return RunBanner::above(make(parent), bench_, parent); };
    };
    docks_ = new Docks(
        *this,
        {{QStringLiteral("keys"), tr("Keys"), tr("The key set of the calls"), left, Docks::Room::medium,
          [&document, &selection](QWidget* parent) {
              auto* keys = new KeyPanel(document, parent);
              keys->follow(selection);
              return keys;
          }},
         {QStringLiteral("program"), tr("Program"), tr("What Run executes, and with which rules"), left,
          Docks::Room::medium,
          [&document, &selection](QWidget* parent) {
              auto* program = new ProgramPanel(document, parent);
              program->findChild<ProgramEditor*>()->follow(selection);
              return program;
          }},
         {QStringLiteral("inspector"), tr("Inspector"), tr("Everything about the selected hop"), right,
          Docks::Room::roomy,
          ofRun([&document, &selection](QWidget* parent) { return new Inspector(document, selection, parent); })},
         {QStringLiteral("proof"), tr("Proof"), tr("Why a lookup leads where it leads, bit by bit"), right,
          Docks::Room::never, ofRun([&document, &selection, &playback](QWidget* parent) {
              return new ProofPanel(document, selection, playback, parent);
          })},
         {QStringLiteral("rule"), tr("Rule"), tr("The rules that panels cite: R7, M13"), right, Docks::Room::never,
          [rules](QWidget* parent) { return rules->show(new RuleView(parent)); }},
         {QStringLiteral("registrations"), tr("Registrations"), tr("Which kernel each operator has at each key"),
          bottom, Docks::Room::never,
          [this, &selection](QWidget* parent) {
              auto* panel = new RegistrationPanel(bench_.document, parent);
              connect(&selection, &HopSelection::currentChanged, panel, [this, panel](HopId id) {
                  const auto graph = bench_.playback.graph();
                  const Hop* hop = graph ? graph->find(id) : nullptr;
                  if (hop != nullptr && hop->key && bench_.document.runState().isCurrent())
                      panel->showAt(QString::fromStdString(hop->op), HopText::keyText(*graph, *hop));
              });
              return panel;
          }},
         {QStringLiteral("explorer"), tr("Operators"), tr("Every operator: schema, registrations and tables"), bottom,
          Docks::Room::never,
          [this](QWidget* parent) { return explorer_ = new ExplorerPanel(bench_.document, parent); }},
         {QStringLiteral("order"), tr("Order lab"), tr("What another order of the keys would change"), bottom,
          Docks::Room::never, [&document](QWidget* parent) { return new OrderLab(document, parent); }},
         {QStringLiteral("tensors"), tr("Tensors"), tr("The tensors that the program uses"), bottom, Docks::Room::never,
          [&document](QWidget* parent) { return new TensorPanel(document, parent); }},
         {QStringLiteral("results"), tr("Results"), tr("What the last run left"), bottom, Docks::Room::never,
          ofRun([&document](QWidget* parent) { return new ResultsView(document, parent); })},
         {QStringLiteral("hops"), tr("Hops"), tr("The call graph as a table"), bottom, Docks::Room::never,
          ofRun([&document, &selection](QWidget* parent) { return new TwinView(document, selection, parent); })},
         {QStringLiteral("compare"), tr("Compare"), tr("What one run does otherwise than another"), bottom,
          Docks::Room::never,
          ofRun([this](QWidget* parent) { return new ComparePanel(bench_.comparison, bench_.selection, parent); })},
         {QStringLiteral("cost"), tr("Cost"), tr("Where the time of the last run went"), bottom, Docks::Room::never,
          ofRun([&document, &selection](QWidget* parent) { return new CostPanel(document, selection, parent); })}});
    connect(rules, &RuleOpener::wanted, docks_, [this] { docks_->raise(QStringLiteral("rule")); });
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
    connect(a.exportPicture, &QAction::triggered, this, &MainWindow::openExport);
    connect(a.copyPicture, &QAction::triggered, this, &MainWindow::copyPicture);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    connect(files_, &FileCommands::closeAgreed, this, [this] {
        mayClose_ = true;
        close();
    });
    connect(a.run, &QAction::triggered, &bench_.document, &Document::run);
    // Where the keys that step work; typed into the program they would change it.
    connect(a.run, &QAction::triggered, graph_, [this] { graph_->setFocus(Qt::OtherFocusReason); });
    connect(a.cancelRun, &QAction::triggered, &bench_.document, &Document::cancelRun);
    connect(a.live, &QAction::triggered, this, [this](bool on) {
        Settings settings = bench_.settings();
        settings.live = on;
        bench_.setSettings(settings);
    });
    connect(a.preferences, &QAction::triggered, this, &MainWindow::openPreferences);
    connect(a.palette, &QAction::triggered, this, &MainWindow::openPalette);
    connect(a.shortcuts, &QAction::triggered, this, &MainWindow::openShortcuts);
    connect(a.about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::connectViewActions()
{
    Actions& a = *actions_;
    for (QAction* theme : {a.systemTheme, a.lightTheme, a.darkTheme})
        connect(theme, &QAction::triggered, this, &MainWindow::chooseTheme);
    connect(a.wheelZooms, &QAction::triggered, this, [this](bool on) {
        Settings settings = bench_.settings();
        settings.wheel = on ? WheelAction::zoom : WheelAction::scroll;
        bench_.setSettings(settings);
    });
    connect(a.animate, &QAction::triggered, this, [this](bool on) {
        Settings settings = bench_.settings();
        settings.animated = on;
        bench_.setSettings(settings);
    });
    connect(a.find, &QAction::triggered, &graph_->findBar(), &FindBar::open);
    connect(a.present, &QAction::triggered, presentation_, &PresentationMode::setOn);
    connect(presentation_, &PresentationMode::changed, a.present, &QAction::setChecked);
    connect(presentation_, &PresentationMode::changed, this, &MainWindow::followPresentation);
    connect(a.resetLayout, &QAction::triggered, docks_, &Docks::reset);
    connect(a.nextPanel, &QAction::triggered, panelWalk_, [this] { panelWalk_->go(1); });
    connect(a.previousPanel, &QAction::triggered, panelWalk_, [this] { panelWalk_->go(-1); });
    connect(&graph_->ladder(), &LadderView::contextMenuRequested, this, &MainWindow::showHopMenu);
    connect(&graph_->ladder(), &LadderView::registrationWanted, this, [this](const QString& op, Key key) {
        docks_->raise(QStringLiteral("registrations"));
        if (auto* panel = docks_->dock(QStringLiteral("registrations"))->findChild<RegistrationPanel*>())
            panel->editKernelAt(op, QString::fromStdString(bench_.document.model().nameOf(key)));
    });
    connect(&graph_->ladder(), &LadderView::laneMoved, this, [this](Key key, Key to) {
        docks_->raise(QStringLiteral("order"));
        const KeyModel& model = bench_.document.model();
        if (auto* lab = docks_->dock(QStringLiteral("order"))->findChild<OrderLab*>())
            lab->tryMove(QString::fromStdString(model.nameOf(key)), QString::fromStdString(model.nameOf(to)));
    });
    connect(&graph_->ladder(), &LadderView::announced, statusBar(), [this](const QString& sentence) {
        const int room = statusBar()->width() - runStatus_->width() - 48;
        statusBar()->showMessage(statusBar()->fontMetrics().elidedText(sentence, Qt::ElideRight, room));
    });
}

void MainWindow::connectBench()
{
    connect(&bench_.document, &Document::runningChanged, actions_->cancelRun, &QAction::setEnabled);
    connect(&bench_.document, &Document::runFinished, this, &MainWindow::showRunEnd);
    connect(&bench_.document, &Document::runFailed, this, &MainWindow::showRunFailure);
    connect(&bench_.document, &Document::replaced, this, [this] {
        messages_->withdraw(runTopic());
        statusBar()->clearMessage();
    });
    connect(&bench_.document, &Document::runStateChanged, this, &MainWindow::followRunState);
    connect(&bench_.playback, &Playback::stoppedAtBreakpoint, this, &MainWindow::showPause);
    connect(&bench_.playback, &Playback::positionChanged, this, [this] { messages_->withdraw(pauseTopic()); });
    connect(&bench_.comparison, &RunComparison::asked, docks_, [this] { docks_->raise(QStringLiteral("compare")); });
    connect(&bench_.comparison, &RunComparison::failed, this,
            [this](const Error& error) { messages_->postError(QStringLiteral("compare"), error); });
    connect(files_, &FileCommands::traceChosen, &bench_, &Workbench::followTrace);
    connect(&bench_, &Workbench::traceWaits, files_,
            [this] { files_->whenSafe([this] { bench_.makeRoomForTrace(); }); });
    connect(files_, &FileCommands::tablesChosen, this, [this](const QString& path) {
        docks_->raise(QStringLiteral("explorer"));
        if (explorer_)
            explorer_->sourceBar().import(path);
    });
    connect(&bench_, &Workbench::traceFailed, this, [this](const Error& error) {
        messages_->post({Message::Kind::error, QStringLiteral("trace"), tr("The trace could not be shown."),
                         QString::fromStdString(error.text())});
    });
    connect(&bench_.document, &Document::modelSwitched, this, [this](const QString& name, const QStringList& notes) {
        if (notes.isEmpty())
            messages_->withdraw(QStringLiteral("model"));
        else
            messages_->post({Message::Kind::warning, QStringLiteral("model"),
                             tr("%1 has no place for everything in the session. Undo brings it back.").arg(name),
                             notes.join(QLatin1Char('\n'))});
    });
    connect(&bench_.document, &Document::editRefused, this,
            [this](const Error& error) { messages_->postError(QStringLiteral("edit"), error); });
    connect(&bench_.playback, &Playback::graphChanged, this, [this] {
        const bool drawn = bench_.playback.last() > 0;
        actions_->exportPicture->setEnabled(drawn);
        actions_->copyPicture->setEnabled(drawn);
    });
    actions_->exportPicture->setEnabled(false);
    actions_->copyPicture->setEnabled(false);
    connect(&bench_.file, &SessionFile::titleChanged, this, &MainWindow::showTitle);
    connect(&bench_.look, &Look::themeChanged, this, &MainWindow::applyTheme);
    // Widgets have the new font with the next events.
    connect(&bench_.look, &Look::typeSizeChanged, docks_, &Docks::fit, Qt::QueuedConnection);
    connect(&bench_, &Workbench::settingsChanged, this, &MainWindow::showSettings);
}

void MainWindow::showTitle()
{
    const bool start = start_->isShown();
    setWindowTitle(start ? QStringLiteral("Keyfall") : QStringLiteral("%1[*] \u2014 Keyfall").arg(bench_.file.title()));
    setWindowModified(!start && bench_.file.modified());
}

void MainWindow::applyTheme()
{
    const Theme& theme = bench_.look.theme();
    actions_->setTheme(theme);
    messages_->setTheme(theme);
    graph_->setTheme(theme);
}

void MainWindow::showSettings()
{
    const Settings& settings = bench_.settings();
    actions_->systemTheme->setChecked(settings.theme == ThemeChoice::system);
    actions_->lightTheme->setChecked(settings.theme == ThemeChoice::light);
    actions_->darkTheme->setChecked(settings.theme == ThemeChoice::dark);
    actions_->wheelZooms->setChecked(settings.wheel == WheelAction::zoom);
    actions_->animate->setChecked(settings.animated);
    actions_->live->setChecked(settings.live);
    graph_->ladder().setTypeScale(settings.typeSize / 100.0);
    graph_->ladder().setWheelZooms(settings.wheel == WheelAction::zoom);
}

void MainWindow::chooseTheme()
{
    Settings settings = bench_.settings();
    settings.theme = actions_->lightTheme->isChecked() ? ThemeChoice::light
        : actions_->darkTheme->isChecked()             ? ThemeChoice::dark
                                                       : ThemeChoice::system;
    bench_.setSettings(settings);
}

void MainWindow::showRunEnd()
{
    const auto run = bench_.document.lastRun();
    if (!run->error) {
        messages_->withdraw(runTopic());
        return;
    }
    const QString reason = QString::fromStdString(*run->error);
    messages_->post({Message::Kind::error, runTopic(),
                     run->errorLine > 0 ? tr("Line %1 stopped the run.").arg(run->errorLine) : tr("The run stopped."),
                     reason});
}

void MainWindow::showRunFailure(const Error& error)
{
    // Who types is told beside the text and over the picture; a message at each letter would push both about.
    const bool inProgram = placeInProgram(QString::fromStdString(error.where)).has_value();
    if (bench_.document.runs().lastReason() == RunReason::edited && inProgram)
        messages_->withdraw(runTopic());
    else
        messages_->postError(runTopic(), error);
}

void MainWindow::showPause(int position)
{
    const auto graph = bench_.playback.graph();
    const Hop* hop = graph->find(bench_.playback.moments().at(position).hop);
    messages_->post({Message::Kind::note,
                     pauseTopic(),
                     tr("Paused at %1 · %2, where a break point is.")
                         .arg(QString::fromStdString(hop->op), HopText::keyText(*graph, *hop)),
                     {}},
                    {{tr("&Continue (Space)"), [this] { bench_.playback.togglePlay(); }}});
}

void MainWindow::followRunState()
{
    const RunState& state = bench_.document.runState();
    if (state.isCurrent())
        return;
    // The words of the last run are not the session's any more.
    statusBar()->clearMessage();
    if (state.kind == RunState::Kind::outOfDate && state.why != RunState::Why::failed)
        messages_->withdraw(runTopic());
}

ExportDialog* MainWindow::openExport()
{
    const auto run = bench_.document.lastRun();
    if (!run)
        return nullptr;
    if (exportChoices_.path.isEmpty()) {
        const QString session = bench_.file.path();
        exportChoices_.path = session.isEmpty() ? QStringLiteral("keyfall.png")
                                                : QFileInfo(session).path() + QLatin1Char('/')
                + QFileInfo(session).completeBaseName() + QStringLiteral(".png");
    }
    auto* dialog = new ExportDialog(run, bench_.playback.moment(), exportChoices_, this);
    connect(dialog, &ExportDialog::written, this, [this, dialog](const QString& path) {
        exportChoices_ = dialog->choices();
        statusBar()->showMessage(tr("Wrote %1").arg(path));
    });
    dialog->open();
    return dialog;
}

void MainWindow::copyPicture()
{
    ExportOptions options;
    options.theme = bench_.look.theme();
    options.scale = devicePixelRatioF() * graph_->ladder().zoom();
    options.moment = bench_.playback.moment();
    options.foldLanes = graph_->ladder().actionSet().foldLanes->isChecked();
    const auto image = renderImage(*bench_.playback.graph(), options);
    if (!image) {
        messages_->postError(QStringLiteral("copy"), image.error());
        return;
    }
    QGuiApplication::clipboard()->setImage(*image);
    statusBar()->showMessage(tr("Copied the picture, %1 × %2 pixels").arg(image->width()).arg(image->height()));
}

void MainWindow::openPreferences()
{
    auto* dialog = new PreferencesDialog(bench_.settings(), this);
    connect(dialog, &PreferencesDialog::changed, &bench_, [this](Settings settings) {
        settings.live = bench_.settings().live;  // is not in the dialog
        bench_.setSettings(settings);
    });
    dialog->show();
}

void MainWindow::openPalette()
{
    commandPalette_->open(actions_->all() + findChildren<QAction*>());
}

void MainWindow::openShortcuts()
{
    (new ShortcutList(actions_->all() + findChildren<QAction*>(), this))->show();
}

void MainWindow::showAbout()
{
    messages_->post({Message::Kind::note, QStringLiteral("about"),
                     tr("Keyfall %1 shows how an operator call falls through its dispatch keys.")
                         .arg(QGuiApplication::applicationVersion()),
                     tr("MIT licence. Made with Qt %1 (LGPL 3).").arg(QString::fromLatin1(qVersion()))});
}

void MainWindow::followPresentation(bool on)
{
    LadderView& ladder = graph_->ladder();
    if (on) {
        backToView_ = [&ladder, zoom = ladder.zoom(), detail = ladder.detail()] {
            if (detail == LadderView::Detail::ladder)
                ladder.setZoom(zoom);
            else
                ladder.setDetail(detail);
        };
    }
    // When the window has its new size.
    QTimer::singleShot(0, &ladder, [this, on, &ladder] {
        if (!on) {
            backToView_();
        } else {
            ladder.fit();
            if (ladder.zoom() < kAudienceZoom)
                ladder.setZoom(kAudienceZoom);
        }
        ladder.ensureVisible(bench_.selection.current());
    });
}

void MainWindow::showHopMenu(HopId hop, const QPoint& global)
{
    makeHopMenu(this, {bench_, *actions_, *files_, *graph_, *docks_}, hop)->popup(global);
}

bool MainWindow::event(QEvent* event)
{
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::Resize && presentation_ && !presentation_->holdsSize())
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
    presentation_->setOn(false);
    saveLayout();
    bench_.autosave.finish();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    files_->open(droppedFile(event->mimeData()));
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
    bench_.store.setValue(layoutKey(), saveState(kLayoutVersion));
    bench_.store.setValue(foldedKey(), docks_->folded());
}

}  // namespace keyfall
