// SPDX-License-Identifier: MIT
#include "core/graph/difference.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/difference_model.h"
#include "ui/compare/what_if_actions.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace keyfall;

class RunComparisonTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<RunComparison> comparison_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<ComparePanel> panel_;

    void run()
    {
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.wait(5000));
    }
    void exclude(const char* key)
    {
        document_->edit(QStringLiteral("exclude"), [&](Session& session) {
            session.exclude = document_->model().setOf(*document_->model().find(key));
        });
    }
    void ask(const WhatIf& question)
    {
        QSignalSpy changed(comparison_.get(), &RunComparison::changed);
        QSignalSpy failed(comparison_.get(), &RunComparison::failed);
        comparison_->ask(question);
        QVERIFY(comparison_->asking());
        QTRY_VERIFY(!comparison_->asking());
        QVERIFY(changed.count() > 0 || failed.count() > 0);
    }
    /// "gone add Autograd | standard:autograd | ": the rows, without times, which no test can know.
    [[nodiscard]] QString rows() const
    {
        QStringList texts;
        const DifferenceModel& model = panel_->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto cell = [&](int column) { return model.index(row, column).data().toString(); };
            texts << QStringLiteral("%1 %2 %3 | %4 | %5")
                         .arg(cell(DifferenceModel::What), cell(DifferenceModel::Operator),
                              cell(DifferenceModel::KeyColumn), cell(DifferenceModel::Before),
                              cell(DifferenceModel::After));
        }
        return texts.join(QLatin1Char('\n'));
    }
    void showTimes(bool on) const
    {
        for (QCheckBox* box : panel_->findChildren<QCheckBox*>())
            if (box->text() == QLatin1String("Time"))
                box->setChecked(on);
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        comparison_ = std::make_unique<RunComparison>(*document_, test::fakeRuntime());
        selection_ = std::make_unique<HopSelection>();
        panel_ = std::make_unique<ComparePanel>(*comparison_, *selection_);
        panel_->resize(900, 300);
        panel_->show();
        showTimes(false);
    }
    void cleanup()
    {
        panel_.reset();
        selection_.reset();
        comparison_.reset();
        document_.reset();
    }

    void nothingToCompareAtFirst()
    {
        QVERIFY(!panel_->pin().isEnabled());
        QVERIFY(panel_->summary().contains("Run the session"));
        run();
        QVERIFY(panel_->pin().isEnabled());
        QVERIFY(!panel_->unpin().isEnabled());
        QVERIFY(panel_->summary().contains("Pin this run"));
        QCOMPARE(panel_->model().rowCount(), 0);
    }

    void theNextRunIsComparedWithThePinnedOne()
    {
        const QAbstractItemModelTester tester(&panel_->model());
        run();
        panel_->pin().trigger();
        QCOMPARE(panel_->summary(), QString("Pinned: 2 calls, 4 hops. The next run is compared with it."));
        exclude("Autograd");
        QCOMPARE(panel_->model().rowCount(), 0);  // an edit is no run
        run();
        QCOMPARE(rows(),
                 QString("gone add Autograd | standard:autograd | \n"
                         "gone relu Autograd | standard:autograd | "));
        QVERIFY2(panel_->summary().startsWith("Pinned: 2 calls, 4 hops. Now: 2 calls, 2 hops; hops: 2 gone"),
                 qPrintable(panel_->summary()));
        document_->undoStack()->undo();
        run();
        QCOMPARE(rows(), QString());
        panel_->unpin().trigger();
        QCOMPARE(comparison_->subject(), RunComparison::Subject::nothing);
        QVERIFY(panel_->summary().contains("Pin this run"));
    }

    void theOtherWayRoundHopsAreNew()
    {
        exclude("Autograd");
        run();
        comparison_->pin();
        document_->undoStack()->undo();
        run();
        QCOMPARE(rows(), QString("new add Autograd |  | standard:autograd\nnew relu Autograd |  | standard:autograd"));
    }

    void sideBySideCanBeWantedBeforeTheNextRun()
    {
        run();
        QVERIFY(!panel_->beside().isEnabled());
        comparison_->pin();
        QVERIFY(panel_->beside().isEnabled());
        panel_->beside().trigger();
        QVERIFY(comparison_->isBeside());
        comparison_->unpin();
        QVERIFY(!panel_->beside().isEnabled());
    }

    void anotherModelIsAQuestion()
    {
        run();
        QVERIFY(panel_->models().actions().size() >= 6);
        for (QAction* action : panel_->models().actions())
            if (action->text() == QLatin1String("pytorch-2.6"))
                action->trigger();
        QTRY_VERIFY(!comparison_->asking());
        QCOMPARE(comparison_->subject(), RunComparison::Subject::whatIf);
        QCOMPARE(comparison_->after()->model->name(), std::string("pytorch-2.6"));
        QVERIFY2(panel_->summary().contains(QStringLiteral("under the key model pytorch-2.6")),
                 qPrintable(panel_->summary()));
        // It cannot be kept by registrations; where the model is chosen is said.
        QVERIFY(!panel_->keep().isEnabled());
        QVERIFY(panel_->keep().toolTip().contains(QStringLiteral("Keys")));
        panel_->dismiss().trigger();
        QCOMPARE(comparison_->subject(), RunComparison::Subject::nothing);
        // The session is as it was.
        QCOMPARE(document_->session().model, std::string("ferrotorch"));
    }

    void filtersHideKinds()
    {
        run();
        comparison_->pin();
        exclude("Autograd");
        run();
        for (QCheckBox* box : panel_->findChildren<QCheckBox*>()) {
            QVERIFY(!box->accessibleName().isEmpty());
            // The second of two runs is warm: who sees "faster" may ask why.
            QCOMPARE(box->toolTip().contains(QLatin1String("timed once")), box->text() == QLatin1String("Time"));
            if (box->text() == QLatin1String("Gone"))
                box->click();
        }
        QCOMPARE(panel_->model().rowCount(), 0);
    }

    void aRowSelectsTheHopOfTheRunThatIsShown()
    {
        exclude("Autograd");
        run();
        comparison_->pin();
        document_->undoStack()->undo();
        run();
        panel_->table().selectRow(1);
        QCOMPARE(selection_->current(), HopId{3});  // relu at Autograd
        selection_->select(1);
        QCOMPARE(panel_->table().currentIndex().row(), 0);
        // What is gone is not in the picture: choosing its row moves nothing.
        comparison_->pin();
        exclude("Autograd");
        run();
        selection_->select(2);
        panel_->table().selectRow(0);
        QCOMPARE(selection_->current(), HopId{2});
    }

    /// What differs is said on both sides: two equal texts would be no difference to a reader.
    void theResultsOfARowDiffer()
    {
        CallGraph before = withoutTimes(graphs::chain().graph());
        before.calls[0].results = {CallResult{"y", "[1, 2]", {}}, CallResult{"z", "[0]", {}}};
        CallGraph after = before;
        after.hops[0].outputs[0].requiresGrad = true;
        after.calls[0].results[0].text = "[1, 3]";
        DifferenceModel model;
        model.setDifference(std::make_shared<const CallGraph>(before), std::make_shared<const CallGraph>(after),
                            differenceOf(before, after));
        QCOMPARE(model.rowCount(), 1);
        const auto cell = [&](int column) { return model.index(0, column).data().toString(); };
        QCOMPARE(cell(DifferenceModel::What), QString("other result"));
        QCOMPARE(cell(DifferenceModel::Before), QString("float32[2, 3] cpu, no grad, y = [1, 2]"));
        QCOMPARE(cell(DifferenceModel::After), QString("float32[2, 3] cpu, requires grad, y = [1, 3]"));
    }

    void anotherSessionIsComparedToo()
    {
        run();
        comparison_->pin();
        Session other = test::fakeSession();
        other.program = {"y = relu(mul(a, b))"};
        QVERIFY(document_->replace(other).has_value());
        QVERIFY(comparison_->isPinned());
        run();
        QVERIFY2(rows().contains("gone add Autograd"), qPrintable(rows()));
        QVERIFY2(rows().contains("new mul Cpu"), qPrintable(rows()));
    }

    void whatIfAKeyWereNotHere()
    {
        run();
        ask({3, WithoutKey{"Autograd"}});
        QCOMPARE(comparison_->subject(), RunComparison::Subject::whatIf);
        QCOMPARE(rows(), QString("gone relu Autograd | standard:autograd | "));
        QVERIFY2(panel_->summary().startsWith(
                     "What if: without Autograd at relu (hop 3). Now 2 calls, 3 hops; hops: 1 gone"),
                 qPrintable(panel_->summary()));
        // The picture still shows the run that was asked about.
        QCOMPARE(document_->lastRun()->graph->hops.size(), std::size_t{4});
        panel_->table().selectRow(0);
        QCOMPARE(selection_->current(), HopId{3});
        QVERIFY(panel_->keep().isVisible() && panel_->keep().isEnabled());
        panel_->dismiss().trigger();
        QCOMPARE(panel_->model().rowCount(), 0);
        QVERIFY(!panel_->keep().isVisible());
    }

    void theAnswerCanBeKept()
    {
        run();
        ask({3, WithoutKey{"Autograd"}});
        panel_->keep().trigger();
        QCOMPARE(document_->session().registrations,
                 (std::vector<SessionRegistration>{{"relu", "Autograd", FallthroughKernel{}}}));
        QCOMPARE(document_->undoStack()->count(), 1);
        run();
        QCOMPARE(document_->lastRun()->graph->hops.size(), std::size_t{3});
        QCOMPARE(comparison_->subject(), RunComparison::Subject::nothing);  // the answer spoke of the run before
        document_->undoStack()->undo();
        QVERIFY(document_->session().registrations.empty());
    }

    /// The question is about the run that is shown, also when the session was edited since.
    void editsSinceTheRunPlayNoPart()
    {
        run();
        document_->edit(QStringLiteral("program"), [](Session& session) { session.program = {"y = mul(a, b)"}; });
        ask({3, WithoutKey{"Autograd"}});
        QCOMPARE(rows(), QString("gone relu Autograd | standard:autograd | "));
    }

    void aQuestionThatMakesNoSenseFails()
    {
        run();
        QSignalSpy failed(comparison_.get(), &RunComparison::failed);
        ask({99, WithoutKey{"Autograd"}});
        QCOMPARE(failed.count(), 1);
        QCOMPARE(comparison_->subject(), RunComparison::Subject::nothing);
    }

    void theMenuOfAHopAsks()
    {
        run();
        const CallGraph& graph = *document_->lastRun()->graph;
        QObject owner;
        const QList<QAction*> actions = makeWhatIfActions(*comparison_, graph, 3, &owner);
        QStringList texts;
        for (const QAction* action : actions)
            texts << action->text();
        QCOMPARE(texts,
                 (QStringList{"What if Autograd were not here?", "What if it returned its first argument?",
                              "What if it failed?"}));
        QSignalSpy asked(comparison_.get(), &RunComparison::asked);
        actions[0]->trigger();
        QCOMPARE(asked.count(), 1);
        QTRY_VERIFY(!comparison_->asking());
        QCOMPARE(rows(), QString("gone relu Autograd | standard:autograd | "));
        QVERIFY(makeWhatIfActions(*comparison_, graph, 0, &owner).isEmpty());
    }

    void aTraceCannotBeAsked()
    {
        document_->showGraph(graphs::chain().shared());
        QObject owner;
        QVERIFY(!comparison_->canAsk());
        QVERIFY(makeWhatIfActions(*comparison_, *document_->lastRun()->graph, 2, &owner).isEmpty());
        comparison_->ask({2, WithoutKey{"Profiler"}});
        QVERIFY(!comparison_->asking());
    }

    void aQuestionThatIsWithdrawnAnswersNothing()
    {
        run();
        comparison_->ask({3, WithoutKey{"Autograd"}});
        comparison_->dismiss();
        QCoreApplication::processEvents();
        QTest::qWait(20);
        QCOMPARE(comparison_->subject(), RunComparison::Subject::nothing);
    }
};

KEYFALL_TEST(RunComparisonTest)
#include "run_comparison_test.moc"
