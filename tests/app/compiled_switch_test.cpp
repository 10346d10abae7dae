// SPDX-License-Identifier: MIT
#include "core/graph/graph_text.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/keyset/key_panel.h"
#include "ui/lessons/lesson_course.h"
#include "ui/proof/proof_source.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <algorithm>

using namespace keyfall;

/// Run ▸ Compiled over the real kernels, as a person switches it.
class CompiledSwitchTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] Document& document() const { return bench_->document; }
    [[nodiscard]] QAction& action() const { return *window_->actions().compiled; }
    /// Waits until the last run is one of what the window says now.
    [[nodiscard]] bool settles() const
    {
        return QTest::qWaitFor([this] { return document().runState().isCurrent() && !document().running(); }, 30'000);
    }
    [[nodiscard]] int hops(const char* beginning) const
    {
        int count = 0;
        for (const Hop& hop : document().lastRun()->graph->hops)
            count += hop.op.str().starts_with(beginning) ? 1 : 0;
        return count;
    }
    /// Whether an event of the cache begins so.
    [[nodiscard]] bool says(const char* words) const
    {
        for (const Hop& hop : document().lastRun()->graph->hops)
            for (const HopEvent& event : hop.events)
                if (event.kind == EventKind::kernelCache && event.text.starts_with(words))
                    return true;
        return false;
    }
    void again() const
    {
        QVERIFY(settles());
        window_->actions().run->trigger();
        QVERIFY(settles());
    }
    static bool isLoaded(const char* library)
    {
        QFile maps(QStringLiteral("/proc/self/maps"));
        return maps.open(QIODevice::ReadOnly) && maps.readAll().contains(library);
    }
    void open(const std::vector<std::string>& program)
    {
        Session session;
        session.model = "ferrotorch";
        TensorSpec spec;
        spec.shape = {3};
        spec.data = {1, -2, 3};
        for (const char* name : {"a", "b", "c"}) {
            spec.name = name;
            session.tensors.push_back(spec);
        }
        session.program = program;
        QVERIFY(document().replace(session));
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_,
                                             folder_->filePath(QStringLiteral("unsaved")));
        window_ = std::make_unique<MainWindow>(*bench_);
        open({"y = relu(add(mul(a, b), c))"});
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    /// Neither the module of machine code nor NVRTC is opened before something is compiled (design of kernels, section 10).
    void whoCompilesNothingLoadsNoCompiler()
    {
        window_->show();
        QVERIFY(settles());
        QVERIFY2(!isLoaded("keyfall-machine") && !isLoaded("nvrtc"), "a run that compiles nothing");
        if (codegen::machineLevel() == codegen::MachineLevel::none)
            QSKIP("there is no machine code here");
        action().trigger();
        QVERIFY(settles());
        QVERIFY(isLoaded("keyfall-machine"));
    }
    /// Live, the switch alone makes a new run; the session is not touched and nothing is there to undo.
    void theSwitchRunsTheProgramCompiled()
    {
        QVERIFY(settles());
        QCOMPARE(hops("kernel::"), 0);
        const Session before = document().session();
        QVERIFY(action().isCheckable() && !action().isChecked());
        action().trigger();
        QVERIFY(!document().runState().isCurrent());
        QVERIFY(settles());
        QCOMPARE(hops("kernel::mul_add_relu"), 1);
        QCOMPARE(document().lastRun()->results.size(), std::size_t{1});
        QVERIFY(document().session() == before);
        QVERIFY(!document().undoStack()->canUndo());
        action().trigger();
        QVERIFY(settles());
        QCOMPARE(hops("kernel::"), 0);
    }
    /// Not live, the picture says that it is out of date, and Run makes it anew.
    void withoutLiveItWaitsForRun()
    {
        QVERIFY(settles());
        document().runs().setLive(false);
        action().trigger();
        QCOMPARE(document().runState().kind, RunState::Kind::outOfDate);
        window_->actions().run->trigger();
        QVERIFY(settles());
        QCOMPARE(hops("kernel::mul_add_relu"), 1);
        // Back again: the run that is shown is compiled, and so out of date.
        action().trigger();
        QCOMPARE(document().runState().kind, RunState::Kind::outOfDate);
    }
    /// The panels Keys and Proof tell the lookup that a run makes first: that of the block that traces.
    void keysAndProofSayWhatTracesFirst()
    {
        document().runs().setLive(false);
        const KeyPanel keys(document());
        const auto text = [&keys](const char* name) {
            return keys.findChild<QLabel*>(QLatin1String(name))->text().remove(QChar(0x200b));
        };
        const auto next = [&text] { return text("nextKey"); };
        QCOMPARE(next(), QStringLiteral("Next: Cpu"));
        QVERIFY(proofOfEditedSet(document()).proof->key == document().model().find("Cpu"));
        action().trigger();
        QCOMPARE(next(), QStringLiteral("Next: Tracer"));
        QVERIFY2(text("nextKey.why").contains("The switch Compiled is on"), qPrintable(text("nextKey.why")));
        QVERIFY2(!text("nextKey.why").contains("`with` block"), qPrintable(text("nextKey.why")));
        QVERIFY(proofOfEditedSet(document()).proof->key == document().model().find("Tracer"));
        window_->actions().run->trigger();
        QVERIFY(settles());
        const Hop& first = document().lastRun()->graph->hops.front();
        QCOMPARE(QString::fromStdString(keyName(*document().lastRun()->graph, first.key)), QStringLiteral("Tracer"));
        // What a block of the program's own includes is that block's.
        open({"with autocast(\"cpu\", dtype:bfloat16):", "    y = mul(a, b)"});
        QVERIFY2(text("nextKey.why").contains("A `with` block of the program includes Autocast"),
                 qPrintable(text("nextKey.why")));
        QVERIFY2(!text("nextKey.why").contains("The switch Compiled"), qPrintable(text("nextKey.why")));
        QCOMPARE(next(), QStringLiteral("Next: Autocast"));  // where nothing is traced
        open({"with compiled():", "    y = relu(a)"});
        QVERIFY2(!text("nextKey.why").contains("The switch Compiled"), qPrintable(text("nextKey.why")));
        QCOMPARE(next(), QStringLiteral("Next: Tracer"));
        action().trigger();
        QCOMPARE(next(), QStringLiteral("Next: Tracer"));
    }
    /// Another session is compiled too while the switch is on, and an edit as well.
    void itStaysOn()
    {
        action().trigger();
        QVERIFY(settles());
        open({"z = exp(mul(a, 2))"});
        QVERIFY(settles());
        QCOMPARE(hops("kernel::mul_exp"), 1);
        document().edit(QStringLiteral("program"), [](Session& session) { session.program = {"z = exp(add(a, b))"}; });
        QVERIFY(settles());
        QCOMPARE(hops("kernel::add_exp"), 1);
    }
    /// kernels:D12: the same call again is a hit, until somebody forgets, opens something else, or a lesson.
    void runsOfASessionLeaveKernelsToEachOther()
    {
        QAction& forget = *window_->actions().forgetKernels;
        QVERIFY(settles());
        QVERIFY(!forget.isEnabled());
        QVERIFY2(forget.statusTip().contains("No run of this session"), qPrintable(forget.statusTip()));
        action().trigger();
        QVERIFY(settles());
        QVERIFY(says("compiled ") && !says("compiled in an earlier run"));
        QVERIFY(forget.isEnabled());
        again();
        QVERIFY(says("hit") && says("compiled in an earlier run") && !says("miss"));
        document().edit(QStringLiteral("a"), [](Session& session) { session.tensors[0].data = {4, 5, 6}; });
        QVERIFY(settles());
        QVERIFY(says("compiled in an earlier run"));
        forget.trigger();
        QVERIFY(!forget.isEnabled());
        again();
        QVERIFY(says("miss") && !says("hit"));
        open({"y = relu(add(mul(a, b), c))"});
        QVERIFY(!forget.isEnabled());
        QVERIFY(settles());
        QVERIFY(says("miss") && !says("hit"));
    }
    void aLessonsRunsBeginEmpty()
    {
        action().trigger();
        QVERIFY(settles());
        const auto lesson = readLesson(KEYFALL_RESOURCES_DIR "/lessons/17-compiled-kernels.json");
        QVERIFY(lesson);
        bench_->course.open(*lesson);
        for (int run = 0; run < 2; ++run) {
            again();
            QVERIFY(says("miss") && !says("compiled in an earlier run"));
            QVERIFY2(window_->actions().forgetKernels->statusTip().contains("A lesson is open"),
                     qPrintable(window_->actions().forgetKernels->statusTip()));
        }
        bench_->course.close();
        again();
        QVERIFY(says("miss"));
        again();
        QVERIFY(says("compiled in an earlier run") && !says("miss"));
    }
    void itStandsInTheRunMenu()
    {
        const auto menus = window_->menuBar()->actions();
        const bool found = std::any_of(menus.begin(), menus.end(), [this](QAction* menu) {
            return menu->menu() && menu->menu()->actions().contains(&action());
        });
        QVERIFY(found);
        QVERIFY(!action().statusTip().isEmpty());
    }
};

KEYFALL_TEST(CompiledSwitchTest)
#include "compiled_switch_test.moc"
