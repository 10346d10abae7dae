// SPDX-License-Identifier: MIT
#include "ui/window/window_panels.h"

#include "ui/callgraph/twin_view.h"
#include "ui/compare/compare_panel.h"
#include "ui/cost/cost_panel.h"
#include "ui/explain/explanation_panel.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/explorer/source_bar.h"
#include "ui/falls/falls_panel.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/rule_view.h"
#include "ui/kernels/code_view.h"
#include "ui/kernels/kernel_workshop.h"
#include "ui/kernels/kernels_panel.h"
#include "ui/keyset/key_panel.h"
#include "ui/manual/manual_panel.h"
#include "ui/numerics/numerics_panel.h"
#include "ui/orderlab/order_lab.h"
#include "ui/proof/proof_panel.h"
#include "ui/registrations/registration_panel.h"
#include "ui/session/program_editor.h"
#include "ui/session/results_view.h"
#include "ui/session/session_options.h"
#include "ui/session/tensor_panel.h"
#include "ui/window/asked_cover.h"
#include "ui/window/manual_opener.h"
#include "ui/window/rule_opener.h"
#include "ui/window/run_banner.h"
#include "ui/window/workbench.h"
#include "ui/words/hop_text.h"
#include "ui/writing/lesson_tabs.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLocale>
#include <QMainWindow>
#include <QSettings>
#include <QStatusBar>

#include <memory>
#include <utility>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::WindowPanels)
};

QString machineTargetKey()
{
    return QStringLiteral("view/machineTarget");
}
QString codeColumnsKey()
{
    return QStringLiteral("view/codeColumns");
}

/// The ranks or threads of the trace that is shown; none where none is.
std::vector<FlameThread> threadsOf(const Workbench& bench)
{
    std::vector<FlameThread> threads;
    const QStringList names = bench.hasTrace() ? bench.feed.sources() : QStringList();
    threads.reserve(static_cast<std::size_t>(names.size()));
    for (int i = 0; i < names.size(); ++i)
        threads.push_back({names[i], bench.feed.graph(i)});
    return threads;
}

/// The panel of a dock that was just raised, and so was made.
template <typename Panel>
Panel& raised(Docks& docks, const QString& name)
{
    docks.raise(name);
    return *docks.dock(name)->findChild<Panel*>();
}

}  // namespace

std::vector<Docks::Spec> windowPanels(Workbench& bench, RuleOpener& rules, ManualOpener& manual,
                                      Explanations& explanations)
{
    Document& document = bench.document;
    HopSelection& selection = bench.selection;
    const Playback& playback = bench.playback;
    const auto left = Qt::LeftDockWidgetArea;
    const auto right = Qt::RightDockWidgetArea;
    const auto bottom = Qt::BottomDockWidgetArea;
    // Panels that show the last run say when it is not the session's.
    const auto ofRun = [&bench](const Docks::Make& make) {
        return [&bench, make](QWidget* parent) { return RunBanner::above(make(parent), bench, parent); };
    };
    // Panels that would answer what a lesson asks make room for that word.
    const auto covered = [&selection](AskedCover::Shows shows, const Docks::Make& make) {
        return [&selection, shows, make](QWidget* parent) {
            return new AskedCover(make(parent), shows, selection, parent);
        };
    };
    const auto ofWholeRun = [ofRun, covered](const Docks::Make& make) {
        return ofRun(covered(AskedCover::Shows::run, make));
    };
    return {
        {QStringLiteral("keys"), Words::tr("Keys"), Words::tr("The key set of the calls"), left, Docks::Room::medium,
         [&document, &selection](QWidget* parent) {
             auto* keys = new KeyPanel(document, parent);
             keys->follow(selection);
             return keys;
         }},
        {QStringLiteral("program"), Words::tr("Program"), Words::tr("What Run executes, and with which rules"), left,
         Docks::Room::medium,
         [&document, &selection](QWidget* parent) {
             auto* program = new ProgramPanel(document, parent);
             program->findChild<ProgramEditor*>()->follow(selection);
             return program;
         }},
        {QStringLiteral("explanation"), Words::tr("Explanation"),
         Words::tr("What a pasted error means, and what to do about it"), left, Docks::Room::never,
         [&bench, &explanations](QWidget* parent) {
             return new ExplanationPanel(explanations, bench.document, bench.selection, parent);
         }},
        {QStringLiteral("inspector"), Words::tr("Inspector"), Words::tr("Everything about the selected hop"), right,
         Docks::Room::roomy, ofRun([&document, &selection, &playback](QWidget* parent) {
             auto* inspector = new Inspector(document, selection, parent);
             inspector->follow(playback);
             return inspector;
         })},
        {QStringLiteral("proof"), Words::tr("Proof"), Words::tr("Why a lookup leads where it leads, bit by bit"), right,
         Docks::Room::never,
         ofWholeRun([&document, &selection](QWidget* parent) { return new ProofPanel(document, selection, parent); })},
        {QStringLiteral("rule"), Words::tr("Rule"), Words::tr("The rules that panels cite: R7, M13"), right,
         Docks::Room::never, [&rules](QWidget* parent) { return rules.show(new RuleView(parent)); }},
        {QStringLiteral("lesson"), Words::tr("Lesson"), Words::tr("Lessons to take alone, and how far you got (F7)"),
         right, Docks::Room::never,
         [&bench](QWidget* parent) { return new LessonTabs(bench.course, bench.writing, parent); }},
        {QStringLiteral("manual"), Words::tr("Manual"), Words::tr("How Keyfall is used, and what its words mean"),
         right, Docks::Room::never,
         [&manual](QWidget* parent) { return manual.show(new ManualPanel(QLocale().name(), parent)); }},
        {QStringLiteral("registrations"), Words::tr("Registrations"),
         Words::tr("Which kernel each operator has at each key"), bottom, Docks::Room::never,
         covered(AskedCover::Shows::entries,
                 [&bench](QWidget* parent) {
                     auto* panel = new RegistrationPanel(bench.document, parent);
                     using Followed = std::pair<HopId, HopId>;  // and what was asked
                     const auto now = [&bench] {
                         return Followed(bench.selection.current(), bench.selection.withheld().from);
                     };
                     const auto follow = [&bench, panel, now, last = std::make_shared<std::optional<Followed>>()] {
                         const auto [id, asked] = now();
                         // A talk goes its own way, and comes back to where it began.
                         if (bench.course.isTalking() || Followed(id, asked) == *last)
                             return;
                         *last = {id, asked};
                         const auto graph = bench.playback.graph();
                         const Hop* hop = graph ? graph->find(id) : nullptr;
                         if (asked != 0 && (id == 0 || id >= asked))
                             panel->showAt({}, {});  // not what is asked for, nor a cell of the question before
                         else if (hop != nullptr && hop->key && bench.document.runState().isCurrent())
                             panel->showAt(QString::fromStdString(hop->op), HopText::keyText(*graph, *hop));
                     };
                     QObject::connect(&bench.selection, &HopSelection::currentChanged, panel, follow);
                     QObject::connect(&bench.selection, &HopSelection::withheldChanged, panel, follow);
                     QTimer::singleShot(0, panel, follow);  // of a panel that is opened now: when it has its size
                     return panel;
                 })},
        {QStringLiteral("explorer"), Words::tr("Operators"),
         Words::tr("Every operator: schema, registrations and tables"), bottom, Docks::Room::never,
         [&document, &selection](QWidget* parent) {
             auto* explorer = new ExplorerPanel(document, parent);
             explorer->heed(selection);
             return explorer;
         }},
        {QStringLiteral("order"), Words::tr("Order lab"), Words::tr("What another order of the keys would change"),
         bottom, Docks::Room::never, [&document](QWidget* parent) { return new OrderLab(document, parent); }},
        {QStringLiteral("tensors"), Words::tr("Tensors"), Words::tr("The tensors that the program uses"), bottom,
         Docks::Room::never,
         [&document, &selection](QWidget* parent) {
             auto* tensors = new TensorPanel(document, parent);
             tensors->follow(selection);
             return tensors;
         }},
        {QStringLiteral("results"), Words::tr("Results"), Words::tr("What the last run left"), bottom,
         Docks::Room::never, ofWholeRun([&document](QWidget* parent) { return new ResultsView(document, parent); })},
        {QStringLiteral("hops"), Words::tr("Hops"), Words::tr("The call graph as a table"), bottom, Docks::Room::never,
         ofRun([&bench](QWidget* parent) {
             auto* twin = new TwinView(bench.document, bench.selection, parent);
             QObject::connect(twin, &TwinView::keyAnswered, &bench.course, &LessonCourse::answerKey);
             QObject::connect(twin, &TwinView::noKernelAnswered, &bench.course, &LessonCourse::answerNoKernel);
             return twin;
         })},
        {QStringLiteral("compare"), Words::tr("Compare"), Words::tr("What one run does otherwise than another"), bottom,
         Docks::Room::never,
         ofWholeRun([&bench](QWidget* parent) { return new ComparePanel(bench.comparison, bench.selection, parent); })},
        {QStringLiteral("cost"), Words::tr("Cost"), Words::tr("Where the time of the last run went"), bottom,
         Docks::Room::never, ofWholeRun([&bench](QWidget* parent) {
             auto* panel = new CostPanel(bench.document, bench.selection, bench.lens, parent);
             panel->setThreads([&bench] { return threadsOf(bench); });
             QObject::connect(panel, &CostPanel::threadChosen, &bench, &Workbench::showTraceSource);
             return panel;
         })},
        {QStringLiteral("numerics"), Words::tr("Numerics"), Words::tr("How far each hop is from float64, and why"),
         bottom, Docks::Room::never, ofWholeRun([&bench](QWidget* parent) {
             return new NumericsPanel(bench.document, bench.factory, bench.selection, bench.lens, parent);
         })},
        {QStringLiteral("falls"), Words::tr("Falls"),
         Words::tr("Which falls the last run has, how often, and its flow"), bottom, Docks::Room::never,
         ofWholeRun([&bench](QWidget* parent) {
             auto* panel = new FallsPanel(bench.document, bench.selection, parent);
             panel->setThreads([&bench] {
                 std::vector<FallSource> threads;
                 for (const FlameThread& thread : threadsOf(bench))
                     threads.push_back({thread.name.toStdString(), thread.graph, bench.feed.recorded()});
                 return threads;
             });
             QObject::connect(&bench, &Workbench::traceChanged, panel, &FallsPanel::takeRecorded);
             panel->setSubject([&bench] { return bench.hasTrace() ? bench.traceName() : bench.file.title(); });
             panel->setShownFile([&bench] { return bench.hasTrace() ? &bench.feed.file() : nullptr; });
             QObject::connect(&bench.feed.file(), &FileOnDisk::changed, panel, &FallsPanel::takeFileChange);
             QObject::connect(panel, &FallsPanel::shownFileWanted, &bench,
                              [&bench] { bench.followTrace(QString(bench.feed.file().path())); });
             panel->setFiles([&bench] {
                 QStringList files = bench.traces.paths() + bench.recent.paths();
                 files.removeAll(QFileInfo(bench.shownFile()).canonicalFilePath());
                 return files;
             });
             QObject::connect(panel, &FallsPanel::compared, &bench.traces, &RecentFiles::add);
             QObject::connect(panel, &FallsPanel::written, panel, [panel](const QString& path) {
                 for (QWidget* at = panel; at != nullptr; at = at->parentWidget())
                     if (auto* window = qobject_cast<QMainWindow*>(at))
                         window->statusBar()->showMessage(Words::tr("Wrote %1").arg(path));
             });
             QObject::connect(panel, &FallsPanel::threadChosen, &bench, &Workbench::showTraceSource);
             return panel;
         }),
         true},
        {QStringLiteral("kernels"), Words::tr("Kernels"),
         Words::tr("The operators of the last run, compiled into kernels"), bottom, Docks::Room::never,
         ofWholeRun([&bench](QWidget* parent) {
             auto* panel = new KernelsPanel(bench.document, KernelWorkshop::of(bench), parent);
             CodeView& code = panel->views().code();
             code.setMachineTarget(bench.store.value(machineTargetKey()).toString());
             QObject::connect(&code, &CodeView::machineTargetChosen, &bench,
                              [&bench](const QString& target) { bench.store.setValue(machineTargetKey(), target); });
             code.setColumns(bench.store.value(codeColumnsKey(), code.columns()).toString());
             QObject::connect(&code, &CodeView::columnsChosen, &bench,
                              [&bench](const QString& columns) { bench.store.setValue(codeColumnsKey(), columns); });
             return panel;
         }),
         true}};
}

void importTables(Docks& docks, const QString& path)
{
    raised<ExplorerPanel>(docks, QStringLiteral("explorer")).sourceBar().import(path);
}

void editRegistration(Docks& docks, const QString& op, const QString& key)
{
    raised<RegistrationPanel>(docks, QStringLiteral("registrations")).editKernelAt(op, key);
}

void tryOrder(Docks& docks, const QString& key, const QString& to)
{
    raised<OrderLab>(docks, QStringLiteral("order")).tryMove(key, to);
}

}  // namespace keyfall
