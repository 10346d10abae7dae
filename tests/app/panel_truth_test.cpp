// SPDX-License-Identifier: MIT
// What panels say of a session before and beside its run, held against the run itself, for every example.
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/inspector/hop_report.h"
#include "ui/keyset/key_panel.h"
#include "ui/keyset/key_words.h"
#include "ui/proof/proof_source.h"
#include "ui/session/program_editor.h"
#include "ui/session/program_text.h"

#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace keyfall;

class PanelTruthTest : public QObject {
    Q_OBJECT

    static void examples()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions"));
        const auto files = folder.entryInfoList({QStringLiteral("*.keyfall")}, QDir::Files, QDir::Name);
        QVERIFY(files.size() >= 15);
        for (const QFileInfo& file : files)
            QTest::newRow(qPrintable(file.completeBaseName())) << file.filePath();
    }

    static void run(Document& document)
    {
        QSignalSpy finished(&document, &Document::runFinished);
        document.run();
        QVERIFY(finished.count() > 0 || finished.wait(30'000));
    }

    /// As they are read: without the places where a long name may break.
    static QString words(const KeyPanel& panel, const char* name)
    {
        return panel.findChild<QLabel*>(QLatin1String(name))->text().remove(QChar(0x200B));
    }

private Q_SLOTS:
    void theFirstLookupIsTheRunsFirstHop_data() { examples(); }
    void theFirstLookupIsTheRunsFirstHop()
    {
        QFETCH(QString, path);
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(readSession(path.toStdString()).value()).has_value());
        KeyPanel panel(document);
        const NextKey said = panel.next();
        const QString headline = words(panel, "nextKey");
        const auto proved = proofOfEditedSet(document);
        run(document);
        const CallGraph& graph = *document.lastRun()->graph;
        const Hop& first = graph.hops.front();
        const KeyModel& model = *graph.model;
        QCOMPARE(QString::fromStdString(said.op), QString::fromStdString(first.op));
        QCOMPARE(QString::fromStdString(model.names(said.effective)),
                 QString::fromStdString(model.names(first.keysetIn)));
        QVERIFY(said.key() == first.key);
        QVERIFY(said.resolution && said.resolution->considered == first.considered.items());
        QCOMPARE(QString::fromStdString(said.resolution->kernel), QString::fromStdString(first.kernel));
        if (first.key)
            QCOMPARE(headline, QStringLiteral("Next: ") + QString::fromStdString(model.nameOf(*first.key)));
        // A key that no box ticks is said to come from a block.
        const std::vector<std::string>& program = document.session().program;
        const bool profiled = std::count(program.begin(), program.end(), "with profiler():") > 0;
        QCOMPARE(
            words(panel, "nextKey.why").contains(QStringLiteral("A `with` block of the program includes Profiler.")),
            profiled);
        QVERIFY(proved.proof && proved.proof->key == first.key && proved.proof->effective == first.keysetIn);
    }

    void theKeysPanelFollowsTheHop_data() { examples(); }
    void theKeysPanelFollowsTheHop()
    {
        QFETCH(QString, path);
        Document document(standardRuntimeFactory());
        HopSelection selection;
        QVERIFY(document.replace(readSession(path.toStdString()).value()).has_value());
        KeyPanel panel(document);
        panel.follow(selection);
        run(document);
        const auto graph = document.lastRun()->graph;
        const KeyModel& model = *graph->model;
        const std::size_t step = graph->hops.size() / 40 + 1;  // training has 23,400
        for (std::size_t i = 0; i < graph->hops.size(); i += step) {
            const Hop& hop = graph->hops[i];
            selection.select(hop.id);
            for (const Key key : model.lanes()) {
                const KeyRole role = panel.next().roleOf(key, model);
                const KeyRole runs = hop.kind == CallKind::callDirect ? KeyRole::direct : KeyRole::next;
                if (key == hop.key)
                    QVERIFY(role == (hop.kernel.empty() ? KeyRole::missing : runs));
                else
                    QVERIFY(!wins(role));
                if (key != hop.key && !model.has(hop.keysetIn, key))
                    QVERIFY(role == KeyRole::absent || role == KeyRole::excluded);
            }
            if (hop.key && !hop.error)
                QCOMPARE(words(panel, "nextKey"),
                         QStringLiteral("Hop %1: %2 at %3")
                             .arg(hop.id)
                             .arg(QString::fromStdString(hop.op), QString::fromStdString(model.nameOf(*hop.key))));
        }
        // A changed session has no hops yet: the panel is back at what it would do.
        selection.select(1);
        document.edit(QStringLiteral("x"), [](Session& s) { s.program.insert(s.program.begin(), "q = ones([2])"); });
        QVERIFY(panel.next().hop == 0);
        document.undoStack()->undo();
        QVERIFY(panel.next().hop == 1);
    }

    void whatIsHandedOnIsWhatTheNextHopGets_data() { examples(); }
    void whatIsHandedOnIsWhatTheNextHopGets()
    {
        QFETCH(QString, path);
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(readSession(path.toStdString()).value()).has_value());
        run(document);
        const CallGraph& graph = *document.lastRun()->graph;
        const auto keysOf = [&](const Hop& hop, const QString& label) {
            QList<KeySet> sets;
            for (const ReportSection& section : hopReport(graph, hop).sections)
                for (const ReportLine& line : section.lines)
                    if (line.label.startsWith(label) && line.keys)
                        sets.append(*line.keys);
            return sets;
        };
        int passedOn = 0;
        const std::size_t step = graph.hops.size() / 400 + 1;
        for (std::size_t i = 1; i < graph.hops.size(); i += step) {
            const Hop& hop = graph.hops[i];
            if (hop.kind != CallKind::redispatch && hop.kind != CallKind::redispatchBoxed)
                continue;
            ++passedOn;
            const Hop& above = *graph.find(hop.parent);
            QCOMPARE(keysOf(hop, QStringLiteral("In")), QList<KeySet>{hop.keysetIn});
            const QList<KeySet> handed = keysOf(above, QStringLiteral("Handed on"));
            QVERIFY2(handed.contains(hop.keysetIn), qPrintable(QStringLiteral("hop %1").arg(hop.id)));
            QVERIFY(!handed.contains(above.keysetIn));  // nothing repeats what came in
        }
        QVERIFY(passedOn > 0 || path.contains(QStringLiteral("error")));
    }

    void aShapeErrorNamesTheTensors()
    {
        Session session = readSession(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall").value();
        session.program = {"y = add(mul(a, b), c)"};
        session.tensors.resize(2);
        TensorSpec c = session.tensors.front();
        c.name = "c";
        c.shape = {4, 3};
        c.data.clear();
        c.random = 7;
        session.tensors.push_back(c);
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(session).has_value());
        ProgramEditor editor(document);
        run(document);
        QVERIFY(document.lastRun()->error);
        QVERIFY2(editor.problem().contains(QStringLiteral("c [4, 3]")), qPrintable(editor.problem()));
        QVERIFY2(editor.problem().contains(QStringLiteral("mul(...) [2, 3]")), qPrintable(editor.problem()));
        QCOMPARE(editor.text()->markedLine(), 1);
        document.edit(QStringLiteral("mend"), [](Session& s) { s.tensors.back().shape = {2, 3}; });
        run(document);
        QVERIFY(!document.lastRun()->error);
        QVERIFY2(editor.problem().isEmpty(), qPrintable(editor.problem()));  // what an earlier run said is over
        QCOMPARE(editor.text()->markedLine(), 0);
    }
};

KEYFALL_TEST(PanelTruthTest)
#include "panel_truth_test.moc"
