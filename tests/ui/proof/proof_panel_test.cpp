// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_dispatcher.h"
#include "core/query/predicted_fall.h"
#include "core/session/real_registrations.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/picture/text_measure.h"
#include "ui/proof/proof_model.h"
#include "ui/proof/proof_panel.h"
#include "ui/proof/proof_source.h"
#include "ui/proof/proof_view.h"
#include "ui/proof/proof_words.h"

#include <QLabel>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <QFile>

using namespace keyfall;

class ProofPanelTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<ProofPanel> panel_;

    [[nodiscard]] const Proof& proof() const { return panel_->model().proof(); }
    [[nodiscard]] QString label(const char* name) const
    {
        return panel_->findChild<QLabel*>(QLatin1String(name))->text();
    }
    void run()
    {
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.count() > 0 || finished.wait());
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        selection_ = std::make_unique<HopSelection>();
        panel_ = std::make_unique<ProofPanel>(*document_, *selection_);
        panel_->resize(620, 720);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
    }
    void cleanup()
    {
        panel_.reset();
        selection_.reset();
        document_.reset();
    }

    void theEditedSetIsProvedAtOnce()
    {
        QCOMPARE(proof().op, std::string("add"));
        QCOMPARE(wordsOf(proof(), proof().lines.front()).label, QStringLiteral("tensor a"));
        QCOMPARE(document_->model().nameOf(*proof().key), std::string("Autograd"));
        document_->edit(QStringLiteral("tick"), [this](Session& s) {
            s.explicitKeys = document_->model().setOf({"Tracer", "Cpu"});
        });
        QCOMPARE(wordsOf(proof(), proof().lines.front()).label, QStringLiteral("explicit set"));
        QCOMPARE(document_->model().nameOf(*proof().key), std::string("Tracer"));
        document_->edit(QStringLiteral("exclude"),
                        [this](Session& s) { s.exclude = document_->model().setOf({"Tracer"}); });
        QCOMPARE(document_->model().nameOf(*proof().key), std::string("Cpu"));
    }

    void aHopIsProvedWhenItIsSelected()
    {
        run();
        const auto graph = document_->lastRun()->graph;
        for (const Hop& hop : graph->hops) {
            selection_->select(hop.id);
            QVERIFY(panel_->findChild<QRadioButton*>(QStringLiteral("proof.ofHop"))->isChecked());
            QVERIFY(proof().key == hop.key);
            QCOMPARE(proof().kernel, hop.kernel);
            QCOMPARE(proof().effective, hop.keysetIn);
            QVERIFY(label("proof.subject").startsWith(QStringLiteral("Hop %1,").arg(hop.id)));
            QVERIFY(label("proof.problem").isEmpty());
        }
        panel_->findChild<QRadioButton*>(QStringLiteral("proof.ofSet"))->click();
        QCOMPARE(wordsOf(proof(), proof().lines.front()).label, QStringLiteral("tensor a"));
    }

    void aChangedSessionIsSaidToHaveChanged()
    {
        run();
        document_->edit(QStringLiteral("fall"), [](Session& s) {
            s.registrations.push_back({"add", "Autograd", FallthroughKernel{}});
        });
        selection_->select(1);
        QVERIFY(label("proof.problem").contains(QStringLiteral("changed after this run")));
    }

    /// The operators of a compiled block are the run's own: to run again would bring none back.
    void whatACompiledBlockMadeHasNoTable()
    {
        run();
        CallGraph graph = *document_->lastRun()->graph;
        Hop& hop = graph.hops.back();
        const QString key = QString::fromStdString(document_->model().nameOf(*hop.key));
        for (const char* name : {"compiled::mul_add", "kernel::mul_add"}) {
            hop.op = SharedText(name);
            const ProofAnswer answer = proofOfHop(*document_, graph, hop);
            QVERIFY(!answer.proof);
            QCOMPARE(answer.problem,
                     QStringLiteral("%1 was made by the run, for a compiled block: it has one kernel, at %2, and is in "
                                    "no table that could be asked now.")
                         .arg(QLatin1String(name), key));
        }
        hop.op = SharedText("gone");
        QVERIFY(proofOfHop(*document_, graph, hop).problem.contains(QStringLiteral("no gone any more")));
    }

    /// A trace keeps no registrations: its hops are proved in the tables of its PyTorch, and what differs is said.
    void aTracedHopIsProvedInTheTablesOfItsPyTorch()
    {
        const auto tables = tablesNamed("builtin:2.15.0");
        QVERIFY(tables);
        const auto model = KeyModel::builtIn("pytorch-2.15").value();
        const ImportedDispatcher stock = predictedDispatcher(**tables, model);
        const auto op = stock.dispatcher->find("aten::add.Tensor");
        QVERIFY(op);
        CallGraph graph = predictFall(*stock.dispatcher, *op, model->setOf({"Meta", "AutogradMeta", "ADInplaceOrView"}),
                                      KeySet(), KeySet())
                              .graph;
        QVERIFY(graph.predicted && graph.hops.size() > 1);
        for (const Hop& hop : graph.hops) {
            const ProofAnswer answer = proofOfHop(*document_, graph, hop);
            QVERIFY2(answer.proof && answer.problem.isEmpty(), qPrintable(answer.problem));
            QVERIFY(answer.proof->key == hop.key && answer.proof->kernel == hop.kernel);
            QVERIFY2(answer.subject.endsWith(QStringLiteral("in the tables of PyTorch 2.15.0")),
                     qPrintable(answer.subject));
        }
        Hop other = graph.hops[0];
        other.kernel = "registered at mine.cpp:7";
        QVERIFY(proofOfHop(*document_, graph, other)
                    .problem.contains(QStringLiteral("own kernel there: registered at mine.cpp:7")));
        other.key = model->parseKey("Meta").value();
        QVERIFY(proofOfHop(*document_, graph, other).problem.contains(QStringLiteral("there it was Meta")));
        other.op = "mine::f";
        const ProofAnswer none = proofOfHop(*document_, graph, other);
        QVERIFY(!none.proof
                && none.problem.startsWith(QStringLiteral("mine::f is no operator of PyTorch 2.15.0 itself")));
        graph.model = KeyModel::builtIn("pytorch-2.4").value();
        QVERIFY(proofOfHop(*document_, graph, graph.hops[0])
                    .problem.startsWith(QStringLiteral("No tables of pytorch-2.4")));
    }

    void arrowsWalkAndSay()
    {
        ProofView& view = panel_->view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.currentRow(), 0);
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.currentColumn(), 1);
        QVERIFY2(label("proof.sentence").startsWith(QStringLiteral("tensor a")), qPrintable(label("proof.sentence")));
        QCOMPARE(view.accessibleDescription(), label("proof.sentence"));
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(label("proof.sentence").startsWith(QStringLiteral("tensor b")));
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.currentRow(), static_cast<int>(proof().lines.size()) - 1);
        const auto columns = view.layout().columns.size();
        QTest::keyClick(&view, Qt::Key_F);
        QVERIFY(view.layout().columns.size() > columns);
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(view.currentRow(), static_cast<int>(proof().lines.size()) - 2);
    }

    void aClickChoosesACell()
    {
        ProofView& view = panel_->view();
        const QRectF cell = view.layout().cell(1, 0);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, cell.center().toPoint());
        QCOMPARE(view.currentRow(), 1);
        QCOMPARE(view.currentColumn(), 0);
    }

    void aProblemTakesThePicturesPlace()
    {
        document_->edit(QStringLiteral("nothing"), [](Session& s) { s.program.clear(); });
        QVERIFY(label("proof.problem").contains(QStringLiteral("calls no operator")));
        QVERIFY(!panel_->view().isVisible());
        document_->undoStack()->undo();
        QVERIFY(panel_->view().isVisible());
    }

    /// As beside the picture in a window of 1280 pixels, with a scroll bar.
    void itsControlsFitANarrowPanel()
    {
        QVERIFY2(panel_->minimumSizeHint().width() <= 380,
                 qPrintable(QString::number(panel_->minimumSizeHint().width())));
    }

    /// They ended at the edge of the panel, in the middle of a word.
    void sentencesAreWholeInANarrowPanel()
    {
        auto* view = panel_->findChild<ProofView*>();
        for (const int width : {262, 300, 420, 620}) {
            panel_->resize(width, 600);
            QTRY_COMPARE(panel_->width(), std::max(width, panel_->minimumSizeHint().width()));
            QTest::qWait(1);
            const ProofLayout& layout = view->layout();
            for (const ProofRow& row : layout.rows) {
                for (const QString& words : row.words)
                    QVERIFY2((layout.matrixLeft + textWidth(FontRole::body, words)) * view->scale()
                                 <= view->viewport()->width(),
                             qPrintable(QStringLiteral("%1: %2").arg(width).arg(words)));
                const ProofLine& line = proof().lines[std::size_t(row.line)];
                if (!line.keys)
                    QCOMPARE(row.words.join(u' '), wordsOf(proof(), line).explanation);
            }
        }
    }

    void exportWritesThePicture()
    {
        const QTemporaryDir folder;
        for (const char* ending : {"png", "svg", "pdf"}) {
            const QString path = folder.filePath(QStringLiteral("p.") + QLatin1String(ending));
            QVERIFY(panel_->exportTo(path).has_value());
            QVERIFY(QFile::exists(path));
        }
        QVERIFY(!panel_->exportTo(folder.filePath(QStringLiteral("none/p.png"))).has_value());
    }
};

KEYFALL_TEST(ProofPanelTest)
#include "proof_panel_test.moc"
