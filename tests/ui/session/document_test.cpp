// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/document.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <stdexcept>

using namespace keyfall;

namespace {

/// Lets a run begin only when the test says so.
RuntimeFactory gated(QSemaphore& gate)
{
    return [&gate](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) {
        gate.acquire();
        return test::fakeRuntime()(std::move(model), options);
    };
}

void strict(Session& session)
{
    session.strict = true;
}

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSwitchOfModelsIsSaidAndUndone()
    {
        Document document(test::fakeRuntime());
        QVERIFY(document.replace(test::fakeSession()).has_value());
        document.edit(QStringLiteral("ticks"), [&](Session& s) {
            s.explicitKeys = document.model().setOf({"Profiler", "Autograd", "Cpu"});
        });
        const Session before = document.session();
        QSignalSpy said(&document, &Document::modelSwitched);
        document.switchModel(*KeyModel::builtIn("pytorch-2.6").value());
        QCOMPARE(document.model().name(), std::string("pytorch-2.6"));
        QCOMPARE(said.count(), 1);
        QCOMPARE(said.first().at(0).toString(), QStringLiteral("pytorch-2.6"));
        const QStringList notes = said.first().at(1).toStringList();
        QCOMPARE(notes.size(), 1);
        QVERIFY2(notes.first().contains(QStringLiteral("Profiler")), qPrintable(notes.first()));
        QVERIFY(document.session().explicitKeys == document.model().setOf({"AutogradCPU", "CPU"}));
        QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Use model pytorch-2.6"));
        document.undoStack()->undo();
        QVERIFY(document.session() == before);
        QCOMPARE(document.model().name(), std::string("ferrotorch"));
        document.switchModel(*KeyModel::ferrotorch());
        QCOMPARE(said.count(), 1);
    }

    void everyEditCanBeUndone()
    {
        Document document(test::fakeRuntime());
        QVERIFY(document.replace(test::fakeSession()));
        const Session before = document.session();
        QSignalSpy changed(&document, &Document::sessionChanged);

        document.edit(QStringLiteral("keys"), [](Session& s) { s.explicitKeys = KeySet(5); });
        document.edit(QStringLiteral("registrations"), [](Session& s) {
            s.registrations.push_back({"add", "Cpu", {}});
        });
        document.edit(QStringLiteral("program"), [](Session& s) { s.program = {"relu(a)"}; });
        document.edit(QStringLiteral("break"), [](Session& s) { s.breakpoints.push_back({"add", "Cpu"}); });
        const Session after = document.session();
        QCOMPARE(changed.count(), 4);
        for (int i = 0; i < 4; ++i)
            document.undoStack()->undo();
        QVERIFY(document.session() == before);
        for (int i = 0; i < 4; ++i)
            document.undoStack()->redo();
        QVERIFY(document.session() == after);
    }

    void anEditThatChangesNothingIsNoStep()
    {
        Document document(test::fakeRuntime());
        QSignalSpy changed(&document, &Document::sessionChanged);
        document.edit(QStringLiteral("nothing"), [](Session&) {});
        QCOMPARE(document.undoStack()->count(), 0);
        QCOMPARE(changed.count(), 0);
    }

    void editsWithOneMergeIdAreOneStep()
    {
        Document document(test::fakeRuntime());
        for (const char* text : {"r", "re", "relu(a)"})
            document.edit(
                QStringLiteral("type"), [text](Session& s) { s.program = {text}; }, 7);
        QCOMPARE(document.undoStack()->count(), 1);
        document.edit(
            QStringLiteral("type"), [](Session& s) { s.program = {"other"}; }, 8);
        QCOMPARE(document.undoStack()->count(), 2);
        document.undoStack()->undo();
        QCOMPARE(document.session().program, std::vector<std::string>{"relu(a)"});
        document.undoStack()->undo();
        QVERIFY(document.session().program.empty());
    }

    void mergedEditsThatCancelOutLeaveNoStep()
    {
        Document document(test::fakeRuntime());
        document.edit(QStringLiteral("on"), strict, 3);
        document.edit(
            QStringLiteral("off"), [](Session& s) { s.strict = false; }, 3);
        QVERIFY(!document.undoStack()->canUndo());
    }

    void aModelThatDoesNotExistChangesNothing()
    {
        Document document(test::fakeRuntime());
        QSignalSpy refused(&document, &Document::editRefused);
        const Session before = document.session();
        document.edit(QStringLiteral("model"), [](Session& s) { s.model = "no such model"; });
        QCOMPARE(refused.count(), 1);
        QVERIFY(document.session() == before);

        Session wrong;
        wrong.model = "no such model";
        QVERIFY(!document.replace(wrong));
        QVERIFY(document.session() == before);
    }

    void replacingForgetsHistoryAndResults()
    {
        Document document(test::fakeRuntime());
        QVERIFY(document.replace(test::fakeSession()));
        document.run();
        QTRY_VERIFY(document.lastRun());
        document.edit(QStringLiteral("strict"), strict);
        QSignalSpy replaced(&document, &Document::replaced);
        QVERIFY(document.replace({}));
        QCOMPARE(replaced.count(), 1);
        QVERIFY(!document.lastRun());
        QVERIFY(!document.undoStack()->canUndo());
    }

    void preparedIsRebuiltOnlyWhenItMust()
    {
        int made = 0;
        Document document([&made](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) {
            ++made;
            return test::fakeRuntime()(std::move(model), options);
        });
        QVERIFY(document.replace(test::fakeSession()));
        QVERIFY(document.prepared());
        document.edit(QStringLiteral("keys"), [](Session& s) { s.explicitKeys = KeySet(1); });
        QVERIFY(document.prepared());
        QCOMPARE(made, 1);
        document.edit(QStringLiteral("strict"), strict);
        QVERIFY(document.prepared());
        QCOMPARE(made, 2);
    }

    void whatCannotBePreparedSaysWhy()
    {
        Document document(test::fakeRuntime());
        document.edit(QStringLiteral("wrong"), [](Session& s) { s.registrations.push_back({"add", "NoSuchKey", {}}); });
        QVERIFY(!document.prepared());
        QVERIFY(document.preparationError());
        QVERIFY(QString::fromStdString(document.preparationError()->message).contains(QStringLiteral("NoSuchKey")));
        document.undoStack()->undo();
        QVERIFY(document.prepared());
        QVERIFY(!document.preparationError());
    }

    void aRunArrivesWithItsCallGraph()
    {
        Document document(test::fakeRuntime());
        QVERIFY(document.replace(test::fakeSession()));
        QSignalSpy running(&document, &Document::runningChanged);
        QSignalSpy finished(&document, &Document::runFinished);
        document.run();
        QVERIFY(document.running());
        QVERIFY(finished.wait());
        QVERIFY(!document.running());
        QCOMPARE(running.count(), 2);
        QCOMPARE(document.lastRun()->graph->calls.size(), std::size_t{2});
        QVERIFY(!document.lastRun()->error);
    }

    void exceptionsBecomeMessages()
    {
        Document document(
            [](std::shared_ptr<const KeyModel>, const RuntimeOptions&) -> Expected<std::unique_ptr<Runtime>> {
                throw std::runtime_error("the factory is on fire");
            });
        QVERIFY(!document.prepared());
        QSignalSpy failed(&document, &Document::runFailed);
        document.run();
        QVERIFY(failed.wait());
        const auto error = failed.first().first().value<Error>();
        QVERIFY(QString::fromStdString(error.message).contains(QStringLiteral("the factory is on fire")));
        QVERIFY(!document.running());
    }

    void runningAgainCancelsTheFirstRun()
    {
        QSemaphore gate;
        Document document(gated(gate));
        QVERIFY(document.replace(test::fakeSession()));
        QSignalSpy finished(&document, &Document::runFinished);
        document.run();
        document.edit(QStringLiteral("program"), [](Session& s) { s.program = {"relu(a)", "relu(b)", "relu(a)"}; });
        document.run();
        document.run();
        gate.release(2);
        QVERIFY(finished.wait());
        QCOMPARE(finished.count(), 1);
        QCOMPARE(document.lastRun()->graph->calls.size(), std::size_t{3});
    }

    void aRunOfAReplacedSessionIsDropped()
    {
        QSemaphore gate;
        Document document(gated(gate));
        QVERIFY(document.replace(test::fakeSession()));
        QSignalSpy finished(&document, &Document::runFinished);
        document.run();
        QVERIFY(document.replace({}));
        QVERIFY(!document.running());
        gate.release();
        QVERIFY(!finished.wait(200));
        QVERIFY(!document.lastRun());
    }

    void aDocumentCanGoWhileItRuns()
    {
        QSemaphore gate;
        auto document = std::make_unique<Document>(gated(gate));
        QVERIFY(document->replace(test::fakeSession()));
        document->run();
        gate.release();
        document.reset();
        QCoreApplication::processEvents();
    }
};

KEYFALL_TEST(DocumentTest)
#include "document_test.moc"
