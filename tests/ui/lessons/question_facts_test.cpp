// SPDX-License-Identifier: MIT
// What a question says of a lookup: what comes and what is taken away, and never what is left, highest first.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/lessons/answer_words.h"
#include "ui/lessons/fact_view.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/question_facts.h"

#include <QTest>

using namespace keyfall;

class QuestionFactsTest : public QObject {
    Q_OBJECT

private:
    static QString words(const CallGraph& graph, HopId hop)
    {
        return QuestionFacts::inWords(QuestionFacts(graph, *graph.find(hop)).all());
    }
    static QStringList names(const CallGraph& graph, const std::vector<Key>& keys)
    {
        QStringList names;
        for (const Key key : keys)
            names << QString::fromStdString(graph.model->nameOf(key));
        return names;
    }
    /// A call whose thread includes and excludes.
    static CallGraph called(std::initializer_list<std::string_view> arguments,
                            std::initializer_list<std::string_view> include,
                            std::initializer_list<std::string_view> exclude)
    {
        graphs::Builder b;
        const KeyModel& model = *KeyModel::ferrotorch();
        KeySet left = model.setOf(arguments) | model.setOf(include);
        left = model.difference(left, model.setOf(exclude));
        b.call("add", arguments);
        const HopId hop = b.hop(0, CallKind::call, model.nameOf(*model.highest(left)));
        CallGraph graph = b.graph();
        TopCall& call = graph.calls[0];
        call.argumentKeys = model.setOf(arguments);
        call.tlsIncluded = model.setOf(include);
        call.tlsExcluded = model.setOf(exclude);
        call.keyset = left;
        graph.hops[hop - 1].keysetIn = left;
        return graph;
    }

private Q_SLOTS:
    void whatComesIsToldApartFromWhatIsTaken()
    {
        QCOMPARE(words(called({"Tracer", "Autograd", "Cpu"}, {}, {"Tracer"}), 1),
                 QStringLiteral("Keys of the call: Autograd, Cpu, Tracer. The thread excludes: Tracer."));
        QCOMPARE(words(called({"Autograd", "Cpu"}, {"Tracer", "Profiler"}, {"Tracer"}), 1),
                 QStringLiteral("Keys of the call: Autograd, Cpu. The thread includes: Profiler, Tracer. The thread "
                                "excludes: Tracer."));
        // Excluded, and not there: the learner finds that it takes nothing.
        QCOMPARE(words(called({"Autograd", "Cpu"}, {}, {"Vmap"}), 1),
                 QStringLiteral("Keys of the call: Autograd, Cpu. The thread excludes: Vmap."));
        QCOMPARE(words(called({"Tracer", "Cpu"}, {}, {}), 1), QStringLiteral("Keys of the call: Cpu, Tracer."));
    }

    void whatTheThreadExcludesIsAnAnswer()
    {
        const CallGraph graph = called({"Tracer", "Autograd", "Cpu"}, {}, {"Tracer", "Vmap"});
        const QuestionFacts facts(graph, graph.hops[0]);
        QCOMPARE(names(graph, facts.coming()), QStringList({"Autograd", "Cpu", "Tracer"}));
        QCOMPARE(names(graph, facts.excluded()), QStringList({"Tracer"}));
        const QString why = AnswerWords::whyWrong(graph, graph.hops[0], graph.model->find("Tracer"));
        QVERIFY2(why.contains(QStringLiteral("exclude set")), qPrintable(why));
    }

    void aRedispatchTellsTheCallersSet()
    {
        graphs::Builder b;
        b.call("add", {"Tracer", "Profiler", "Autograd", "Cpu"});
        const HopId tracer = b.hop(0, CallKind::call, "Tracer");
        const HopId profiler = b.hop(tracer, CallKind::redispatch, "Profiler");
        CallGraph graph = b.graph();
        const KeyModel& model = *graph.model;
        const auto handOn = [&](std::initializer_list<std::string_view> keys) {
            graph.hops[tracer - 1].keysetIn = model.setOf({"Tracer", "Profiler", "Autograd", "Cpu"});
            graph.hops[profiler - 1].keysetIn = model.setOf(keys);
            return words(graph, profiler);
        };
        const QString had = QStringLiteral("Tracer was called with: Autograd, Cpu, Profiler, Tracer.");
        QCOMPARE(handOn({"Profiler", "Autograd", "Cpu"}), had);
        QCOMPARE(handOn({"Tracer", "Profiler", "Autograd", "Cpu"}),
                 had);  // a mask that keeps its own key is the riddle
        QCOMPARE(handOn({"Profiler", "Cpu"}), had + QStringLiteral(" Its kernel also takes out: Autograd."));
        QCOMPARE(handOn({"Profiler", "Vmap", "Cpu"}), QStringLiteral("Its kernel hands on: Cpu, Profiler, Vmap."));
    }

    /// What no argument brings, as the key of a mode, is among those that were passed.
    void aNestedCallTellsWhatTheThreadExcludes()
    {
        graphs::Builder b;
        b.call("outer", {"Tracer", "Profiler", "Cpu"});
        const HopId outer = b.hop(0, CallKind::call, "Cpu");
        const HopId inner = b.hop(outer, CallKind::call, "Profiler", "inner");
        b.passed(inner, "Tracer", NotChosen::excluded);
        CallGraph graph = b.graph();
        graph.hops[inner - 1].keysetIn = graph.model->setOf({"Profiler", "Cpu"});
        QCOMPARE(words(graph, inner),
                 QStringLiteral("Keys of the call: Cpu, Profiler, Tracer. The thread excludes: Tracer."));
    }

    /// In the window: the sentence has no set, the chips are in no telling order, the excluded key can be chosen.
    void theWindowShowsChips()
    {
        test::TestWindow it;
        it.open({1600, 1000});
        Session session = it.bench->document.session();
        session.explicitKeys = it.bench->document.model().setOf({"Tracer", "Autograd", "Cpu"});
        session.exclude = it.bench->document.model().setOf({"Tracer"});
        QVERIFY(it.bench->document.replace(session).has_value());
        it.run();
        QTest::keyClick(it.window.get(), Qt::Key_F8);
        LessonCourse& course = it.bench->course;
        QTRY_VERIFY(course.asked() != nullptr);
        QVERIFY(course.asked()->options.contains(QStringLiteral("Tracer")));
        QVERIFY(!course.asked()->text.contains(QStringLiteral("Autograd")));
        auto* facts = it.dock("lesson")->findChild<FactView*>();
        QTRY_VERIFY(facts != nullptr && facts->isVisible());
        QCOMPARE(facts->accessibleName(),
                 QStringLiteral("Keys of the call: Autograd, Cpu, Tracer. The thread excludes: Tracer."));
        QTRY_VERIFY(facts->height() >= facts->heightForWidth(facts->width()));
        QVERIFY(facts->heightForWidth(120) > facts->heightForWidth(600));
        course.answerKey(*it.bench->document.model().find("Tracer"));
        QVERIFY(course.reveal() != nullptr && !course.reveal()->right);
        QVERIFY2(course.reveal()->why.contains(QStringLiteral("exclude set")), qPrintable(course.reveal()->why));
        // The page for the room strikes nothing out before the answer, and each key has a lane for its digit.
        course.restart();
        QTRY_VERIFY(course.asked() != nullptr && course.reveal() == nullptr);
        it.window->actions().present->trigger();
        test::TestWindow::settle();
        ProjectorStage& stage = *it.window->projector().stage();
        const ProjectorPage page = it.window->projector().talk().page();
        QStringList chips;
        for (const ProjectorPage::Chip& chip : page.chips) {
            QVERIFY(!chip.struckOut && !chip.current);
            chips << chip.text;
        }
        QCOMPARE(chips, QStringList({"Autograd", "Cpu", "Tracer"}));
        QVERIFY2(page.text.contains(QStringLiteral("The thread excludes: Tracer.")), qPrintable(page.text));
        for (const Key key : course.asked()->keys)
            QVERIFY(stage.pictureLayout().laneOf(key).has_value());
        it.close();
    }
};

KEYFALL_TEST(QuestionFactsTest)
#include "question_facts_test.moc"
