// SPDX-License-Identifier: MIT
// A lesson that is being written: edits and their undoing, sessions as patches, what is missing, proposed checks.
#include "core/lesson/check_result.h"
#include "core/lesson/lesson_check.h"
#include "core/lesson/lesson_draft.h"
#include "core/lesson/lesson_gaps.h"
#include "core/lesson/lesson_recording.h"
#include "core/lesson/lesson_session.h"
#include "core/lesson/task_recording.h"
#include "core/text/json_text.h"
#include "tests/core/session/fake_runtime.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <random>

namespace keyfall {

namespace {

LessonDraft draftOf(const char* steps)
{
    const std::string text =
        std::string(R"({"format": "keyfall-lesson", "version": 1, "id": "one", "title": "One", "summary": "S",
        "sessions": {"start": {"model": "ferrotorch"}}, "steps": )")
        + steps + "}";
    return *LessonDraft::of(text, "draft");
}

/// Some document without nulls, not deep.
Json anyDocument(std::mt19937& random, int depth)
{
    Json document = Json::object();
    const auto count = random() % 4;
    for (unsigned i = 0; i < count; ++i) {
        Json& value = document[std::string(1, static_cast<char>('a' + random() % 5))];
        switch (random() % (depth > 0 ? 4 : 3)) {
        case 0: value = static_cast<int>(random() % 3); break;
        case 1: value = Json::array({static_cast<int>(random() % 2)}); break;
        case 2: value = "text"; break;
        default: value = anyDocument(random, depth - 1);
        }
    }
    return document;
}

/// The order of members means nothing.
nlohmann::json sorted(const Json& document)
{
    return nlohmann::json::parse(jsonLine(document));
}

QStringList gapsIn(const LessonDraft& draft)
{
    QStringList found;
    for (const LessonGap& gap : gapsOf(draft))
        found << (gap.step ? QString::number(*gap.step) : QStringLiteral("lesson")) + " "
                + QString::fromStdString(gap.field);
    return found;
}

Session sessionWith(const char* members)
{
    return *sessionOf(mergePatch(newSessionDocument(), test::parsedJson(members)), "session");
}

}  // namespace

class LessonDraftTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patchesLeadThere()
    {
        std::mt19937 random(20261124);
        for (int round = 0; round < 2000; ++round) {
            const Json from = anyDocument(random, 3);
            const Json to = anyDocument(random, 3);
            const Json patch = patchBetween(from, to);
            QVERIFY2(sorted(mergePatch(from, patch)) == sorted(to),
                     (jsonLine(from) + " " + jsonLine(to) + " " + jsonLine(patch)).c_str());
        }
    }

    void lettersInARowAreUndoneAtOnce()
    {
        LessonDraft draft = draftOf(R"([{"id": "step-1", "kind": "read", "title": ""}])");
        for (const char* title : {"W", "Wh", "Who"})
            draft.setField(0, "title", title);
        draft.setField(0, "prose", "Look.");
        QCOMPARE(draft.field(0, "id"), std::string("who"));
        draft.undo();
        QCOMPARE(draft.field(0, "prose"), std::string());
        QCOMPARE(draft.field(0, "title"), std::string("Who"));
        draft.undo();
        QCOMPARE(draft.field(0, "title"), std::string());
        QCOMPARE(draft.field(0, "id"), std::string("step-1"));
        QVERIFY(!draft.canUndo());
        draft.redo();
        QCOMPARE(draft.field(0, "title"), std::string("Who"));
        // After an undo other letters are another change.
        draft.setField(0, "title", "Whose");
        draft.undo();
        QCOMPARE(draft.field(0, "title"), std::string("Who"));
    }
    void anIdThatSomebodyGaveStays()
    {
        LessonDraft draft = draftOf(R"([{"id": "gap", "kind": "read", "title": "Where it ends"}])");
        draft.setField(0, "title", "Where it begins");
        QCOMPARE(draft.field(0, "id"), std::string("gap"));
    }
    void idsAreDifferent()
    {
        LessonDraft draft = draftOf(R"([{"id": "look", "kind": "read", "title": "Look"}])");
        const std::size_t copy = draft.copyStep(0);
        QCOMPARE(draft.field(copy, "id"), std::string("look-2"));
        const std::size_t added = draft.addStep({{"kind", "read"}, {"title", ""}}, copy);
        draft.setField(added, "title", "Look");
        QCOMPARE(draft.field(added, "id"), std::string("look-3"));
    }

    /// What a step took over from the one before it goes along when one of them moves or goes away.
    void sessionsStayWithTheirSteps()
    {
        const auto sessionsOf = [](const LessonDraft& draft) {
            QStringList found;
            for (std::size_t i = 0; i < draft.stepCount(); ++i) {
                const auto session = sessionAt(draft, i);
                found << QString::fromStdString(draft.field(i, "id")) + " "
                        + (session ? QString::fromStdString(session->model) : QStringLiteral("none"));
            }
            found.sort();
            return found;
        };
        const char* steps = R"([{"id": "a", "session": {"model": "ferrotorch"}}, {"id": "b"},
            {"id": "c", "session": {"model": "pytorch-2.6"}}, {"id": "d"}])";
        const QStringList all = sessionsOf(draftOf(steps));
        for (std::size_t from = 0; from < 4; ++from)
            for (std::size_t to = 0; to < 4; ++to) {
                LessonDraft draft = draftOf(steps);
                draft.moveStep(from, to);
                QCOMPARE(sessionsOf(draft), all);
                draft.undo();
                QCOMPARE(draft.document(), draftOf(steps).document());
            }
        LessonDraft draft = draftOf(steps);
        draft.removeStep(2);
        QCOMPARE(sessionsOf(draft), QStringList({"a ferrotorch", "b ferrotorch", "d pytorch-2.6"}));
    }

    void whatIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("problem");
        const char* whole = R"({"format": "keyfall-lesson", "version": 1%1})";
        const auto row = [whole](const char* name, const char* rest, const char* problem) {
            QTest::newRow(name) << QByteArray(whole).replace("%1", rest) << problem;
        };
        row("nothing yet", "", "");
        row("steps are no objects", R"(, "steps": [1])", "is no object");
        row("strange kinds and texts", R"(, "steps": [{"kind": 7, "title": {}, "options": 3, "solutions": null}])", "");
        QTest::newRow("no JSON") << QByteArray("{") << "draft";
        QTest::newRow("newer") << QByteArray(R"({"format": "keyfall-lesson", "version": 2})") << "newer";
        QTest::newRow("session") << QByteArray(R"({"format": "keyfall-session"})") << "no lesson";
    }
    void whatIsRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, problem);
        const auto draft = LessonDraft::of(text.toStdString(), "draft");
        QCOMPARE(draft.has_value(), problem.isEmpty());
        if (!draft)
            QVERIFY2(draft.error().text().find(problem.toStdString()) != std::string::npos,
                     draft.error().text().c_str());
        else
            QVERIFY(!gapsOf(*draft).empty());
    }

    void whatIsMissing()
    {
        QCOMPARE(gapsIn(LessonDraft()), QStringList({"lesson title", "lesson summary", "lesson steps"}));
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "read", "title": "A", "prose": "B"}])")), QStringList());
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "read", "title": "", "prose": ""}])")),
                 QStringList({"0 title", "0 prose"}));
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "predict", "title": "A", "prose": "B"}])")), QStringList("0 ask"));
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "choose", "title": "A", "prose": "B", "options": [{"text": "x"}]}])")),
                 QStringList("0 options"));
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "choose", "title": "A", "prose": "B",
                                     "options": [{"text": "x", "why": "w"}, {"text": "", "why": ""}]}])")),
                 QStringList({"0 options", "0 options", "0 options"}));
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "task", "title": "A", "prose": "B"}])")), QStringList("0 solutions"));
        QCOMPARE(gapsIn(draftOf(R"([{"kind": "task", "title": "A", "prose": "B", "solutions": [{}]}])")),
                 QStringList("0 checks"));
        LessonDraft wordy = draftOf(R"([{"kind": "read", "title": "A", "prose": "B"}])");
        wordy.setField(0, "slide", std::string(161, 'x'));
        QCOMPARE(gapsIn(wordy), QStringList("0 slide"));
    }

    /// Goals fail at the start and hold at the goal, guards hold at both; whatever the two sessions are.
    void proposalsTellStartFromGoal_data()
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("goal");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("key") << QByteArray(R"({"keyset": {"explicit": ["Autograd", "Cpu"]}})")
                             << QByteArray(R"({"keyset": {"explicit": ["Cpu"]}})") << "f falls Cpu";
        const QByteArray gap = R"({"strict": true, "keyset": {"explicit": ["Cuda", "Cpu"]}})";
        const QByteArray none = R"({"strict": true, "keyset": {"explicit": ["Cpu"]}})";
        QTest::newRow("error") << gap << none << "The program runs without an error";
        QTest::newRow("refusal") << none << gap << "The program ends with an error";
    }
    void proposalsTellStartFromGoal()
    {
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, goal);
        QFETCH(QString, wanted);
        const char* both = R"json({"program": ["f(a)"], "place": "as given",
            "tensors": {"a": {"dtype": "float32", "shape": [1], "data": [1]}},
            "registrations": [{"op": "f", "key": "Autograd", "kernel": "redispatch"},
                              {"op": "f", "key": "Cpu", "kernel": {"return": 0}}]})json";
        const auto with = [both](const QByteArray& patch) {
            return sessionWith(
                jsonLine(mergePatch(test::parsedJson(both), test::parsedJson(patch.toStdString()))).c_str());
        };
        const LessonTools tools{test::FakeRuntime::factory(), {}};
        SessionAnswers before(with(start), tools);
        SessionAnswers after(with(goal), tools);
        const auto proposals = proposedChecks(before, after);
        QStringList goals;
        QStringList guards;
        for (const ProposedCheck& each : proposals) {
            QCOMPARE(resultOf(each.check, before).holds, each.check.guard);
            QVERIFY(resultOf(each.check, after).holds);
            (each.check.guard ? guards : goals) << QString::fromStdString(each.check.say);
            if (!each.check.guard && goals.size() == 1)
                QVERIFY(each.ticked);
        }
        QVERIFY2(goals.contains(wanted), qPrintable(goals.join('\n')));
        QVERIFY2(guards.contains("The program stays") && guards.contains("The registrations stay")
                     && !guards.contains("The key set stays"),
                 qPrintable(guards.join('\n')));

        LessonDraft draft = draftOf(R"([{"id": "a", "kind": "read", "title": "A", "prose": "B", "position": 2}])");
        recordSession(draft, 0, before.session());
        recordGoal(draft, 0, before.session(), after.session(), proposals);
        QCOMPARE(gapsIn(draft), QStringList());
        const auto lesson = lessonOf(draft.document(), "draft", {});
        QVERIFY2(lesson, lesson ? "" : lesson.error().text().c_str());
        const LessonReport report = checkLesson(*lesson, tools);
        QVERIFY2(report.problems.empty(), report.problems.empty() ? "" : report.problems[0].text.c_str());
        // What was the goal is a wrong way now: the check says so.
        recordWrong(draft, 0, before.session(), after.session());
        const LessonReport cheated = checkLesson(*lessonOf(draft.document(), "draft", {}), tools);
        QCOMPARE(cheated.problems.size(), 1U);
        QVERIFY(cheated.problems[0].kind == LessonProblemKind::wrong);
    }

    /// A session that the lesson has is used again; another one is what differs.
    void sessionsArePatchesOfTheFirst()
    {
        LessonDraft draft;
        const Session first = sessionWith(R"json({"program": ["f(a)"], "keyset": {"explicit": ["Cpu"]}})json");
        Session second = first;
        second.strict = true;
        recordStep(draft, {first, {}, {}, {}}, std::nullopt);
        recordStep(draft, {second, {LessonPosition::At::hop, 2}, {}, {{LessonHighlight::Kind::hop, {}, 2}}}, 0);
        recordStep(draft, {first, {LessonPosition::At::first, 0}, {}, {}}, 1);
        const Json& sessions = draft.document()["sessions"];
        QCOMPARE(sessions.size(), 2U);
        QCOMPARE(sessions["session-2"], test::parsedJson(R"({"base": "start", "patch": {"strict": true}})"));
        QCOMPARE(draft.step(1)["position"], Json(2));
        QCOMPARE(draft.step(1)["highlight"], test::parsedJson(R"([{"hop": 2}])"));
        QCOMPARE(draft.step(2)["session"], Json("start"));
        for (std::size_t i = 0; i < 3; ++i) {
            const auto session = sessionAt(draft, i);
            QVERIFY(session.has_value());
            QVERIFY(*session == (i == 1 ? second : first));
        }
    }
};

KEYFALL_TEST(LessonDraftTest)

}  // namespace keyfall

#include "lesson_draft_test.moc"
