// SPDX-License-Identifier: MIT
// What a run compiles is seen while it goes on, and can be let go: the panel Kernels over the real kernels and a C compiler
// whose gate the test opens.
#include "core/text/json_text.h"
#include "kernels/codegen/codegen.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/kernels_panel.h"
#include "ui/window/run_status.h"
#include "ui/words/hop_selection.h"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace keyfall;
using Views = KernelViews;

class CompiledLiveTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<KernelsPanel> panel_;

    [[nodiscard]] QString gate() const { return folder_.filePath(QStringLiteral("gate")); }
    void open() const { QVERIFY(QFile(gate()).open(QIODevice::WriteOnly)); }
    static Session session(const std::string& calls)
    {
        Session made;
        made.model = "ferrotorch";
        TensorSpec spec;
        spec.shape = {3};
        spec.data = {1, -2, 3};
        for (const char* name : {"a", "b"}) {
            spec.name = name;
            made.tensors.push_back(spec);
        }
        made.program = {
            "with repeat(2):", "  with compiled(backend=\"c\", callers=8, wait=60000):", "    y = " + calls};
        return made;
    }
    [[nodiscard]] const KernelStudy& study() const { return panel_->lab().study(); }
    [[nodiscard]] QString pictureText() const
    {
        QStringList words;
        for (const DisplayItem& item : panel_->views().picture(Views::Cache)->wholeList().items)
            words << item.text;
        return words.join('|');
    }
    [[nodiscard]] int tableRows(const QString& what, const QString& took) const
    {
        const RowsModel& model = *panel_->views().model(Views::Cache);
        int count = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            count +=
                model.index(row, 2).data().toString() == what && model.index(row, 4).data().toString().contains(took)
                ? 1
                : 0;
        return count;
    }
    /// Opens a session whose first run waits for its compiler.
    void openWaiting(const std::string& calls = "relu(mul(a, b))")
    {
        QVERIFY(document_->replace(session(calls)));
        document_->run();
        QTRY_VERIFY_WITH_TIMEOUT(panel_->lab().live() && !study().flights.empty()
                                     && study().flights.front().state == RequestState::compiling,
                                 30'000);
    }
    [[nodiscard]] bool isEager() const
    {
        const auto& hops = document_->lastRun()->graph->hops;
        return std::none_of(hops.begin(), hops.end(),
                            [](const Hop& hop) { return hop.op.str().starts_with("kernel::"); });
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFile slow(folder_.filePath("slow-cc"));
        QVERIFY(slow.open(QIODevice::WriteOnly));
        slow.write("#!/bin/sh\nwhile [ ! -e '" + gate().toUtf8() + "' ]; do sleep 0.02; done\nexec cc \"$@\"\n");
        slow.close();
        QVERIFY(slow.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        qputenv("CC", slow.fileName().toUtf8());
    }
    void init()
    {
        QFile::remove(gate());
        document_ = std::make_unique<Document>(standardRuntimeFactory());
        KernelTools tools;
        tools.fuse = [](const Session&, RunControl*) -> Expected<FusedProgram> {
            return tl::unexpected<Error>(Error{ErrorKind::failed, {}, "blocks are fused by their run", {}});
        };
        tools.backends = [] { return kernelBackends(); };
        tools.listing = [](const KernelProgram& program, KernelLanguage, const std::string&) {
            return irListing(program);
        };
        panel_ = std::make_unique<KernelsPanel>(*document_, std::move(tools));
        panel_->resize(1100, 420);
        panel_->show();
        panel_->views().open(Views::Cache);
    }
    void cleanup()
    {
        open();
        panel_.reset();
        document_.reset();
    }

    void theCacheIsSeenWhileTheRunCompiles()
    {
        openWaiting();
        QVERIFY2(panel_->summary().contains("The run goes on"), qPrintable(panel_->summary()));
        QVERIFY2(panel_->summary().contains("misses 1, waits 7"), qPrintable(panel_->summary()));
        QVERIFY2(panel_->summary().contains("mul_relu: compiling, 8 wait"), qPrintable(panel_->summary()));
        QCOMPARE(panel_->startAction().text().remove('&'), QStringLiteral("Cancel"));
        QCOMPARE(panel_->findChild<QComboBox*>("kernels.backend")->currentText(), QStringLiteral("c"));
        // The status bar counts what the panel counts, and nobody has looked for files yet.
        const HopSelection selection;
        QCOMPARE(RunStatus(*document_, selection, nullptr).text(), QStringLiteral("Kernels on their way: 1"));
        QVERIFY2(panel_->summary().contains("on their way 1; mul_relu"), qPrintable(panel_->summary()));
        QVERIFY2(pictureText().contains("seen when the run is over"), qPrintable(pictureText()));
        QCOMPARE(pictureText().count("not there"), 2);  // in memory, on a device
        QVERIFY(jsonOfKernels(study())[0]["file"].is_null());
        QCOMPARE(panel_->views().model(Views::Cache)->index(0, 2).data().toString(), QStringLiteral("not in memory"));
        QCOMPARE(pictureText().count(QString::fromUtf8("waits… ")), 8);
        QCOMPARE(pictureText().count(QString::fromUtf8("compiling… ")), 1);
        QCOMPARE(tableRows("waits", "so far"), 8);
        QCOMPARE(tableRows("compiling", "so far"), 1);
        // Time passes, and what is chosen stays chosen.
        panel_->views().picture(Views::Cache)->setSelected(2);
        const std::int64_t now = study().nowNs;
        QTRY_VERIFY(study().nowNs > now + 100'000'000);
        QCOMPARE(panel_->views().picture(Views::Cache)->selected(), 2);
        QSignalSpy finished(document_.get(), &Document::runFinished);
        open();
        QVERIFY(finished.wait(30'000));
        QTRY_VERIFY(!panel_->lab().live() && study().ofRun && study().plan != nullptr);
        QVERIFY(!isEager());
        QCOMPARE(tableRows("waited", "s"), 7);
        QCOMPARE(tableRows("compile", "s"), 1);
        QVERIFY2(!panel_->summary().contains("goes on"), qPrintable(panel_->summary()));
        QVERIFY2(!pictureText().contains("seen when"), qPrintable(pictureText()));
        QCOMPARE(panel_->startAction().text().remove('&'), QStringLiteral("Compile"));
    }

    void cancelLetsTheRunGoOnEagerly()
    {
        openWaiting();
        QSignalSpy finished(document_.get(), &Document::runFinished);
        QElapsedTimer clock;
        clock.start();
        panel_->startAction().trigger();
        QVERIFY(finished.wait(30'000));
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));  // the gate is shut
        QVERIFY(isEager());
        QVERIFY(!document_->lastRun()->error);
        QCOMPARE(document_->lastRun()->results.size(), std::size_t{1});
        QTRY_VERIFY(!panel_->lab().live() && study().ofRun);
        QVERIFY2(panel_->summary().contains("the wait for the kernel was cancelled"), qPrintable(panel_->summary()));
        QCOMPARE(tableRows("cancelled", "s"), 8);
        QCOMPARE(tableRows("compiling", ""), 0);
        QCOMPARE(study().statistics.entries, std::uint64_t{0});
    }

    /// A run that nobody asked for is given up; what the panel then shows is the run before.
    void aLiveRunThatIsGivenUpLeavesTheRunBefore()
    {
        open();
        QVERIFY(document_->replace(session("relu(mul(a, b))")));
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.wait(30'000));
        document_->run();  // with the kernel there: its compile may take too long for a session that is live
        QVERIFY(finished.wait(30'000));
        QTRY_VERIFY(study().ofRun && study().plan != nullptr);
        QFile::remove(gate());
        document_->runs().setLive(true);
        // It goes on for a second or two only: on a busy machine a look from time to time could miss it.
        QStringList seen;
        const auto watch = QObject::connect(&panel_->lab(), &KernelLab::changed, panel_.get(), [&] {
            if (panel_->lab().live())
                seen << panel_->summary();
        });
        document_->edit(QStringLiteral("program"),
                        [](Session& session) { session.program.back() = "    y = exp(add(a, b))"; });
        QTRY_COMPARE_WITH_TIMEOUT(document_->runState().why, RunState::Why::tooLong, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(!panel_->lab().live() && study().ofRun && study().fused, 30'000);
        QObject::disconnect(watch);
        QVERIFY2(!seen.filter("add_exp: compiling, 8 wait").isEmpty(), qPrintable(seen.join('\n')));
        QCOMPARE(study().requests.front().label, std::string("mul_relu"));
        QVERIFY2(!panel_->summary().contains("add_exp"), qPrintable(panel_->summary()));
    }

    void aWindowThatClosesWaitsForNoCompile()
    {
        openWaiting();
        QElapsedTimer clock;
        clock.start();
        panel_.reset();
        document_.reset();
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    }
};

KEYFALL_TEST(CompiledLiveTest)
#include "compiled_live_test.moc"
