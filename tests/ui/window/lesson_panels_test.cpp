// SPDX-License-Identifier: MIT
// What a step shows is seen beside the lesson, also where both have one place; afterwards everything stands as before.
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"

using namespace keyfall;

class LessonPanelsTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] LessonCourse& course() const { return it_.bench->course; }
    static Lesson lesson()
    {
        Json document = {{"format", "keyfall-lesson"}, {"version", 1},           {"id", "shows"},
                         {"title", "Shows"},           {"summary", "It shows."}, {"language", "en"}};
        document["sessions"]["one"] = test::parsedJson(writeSession(test::fakeSession()));
        const auto step = [](const char* id) {
            return Json{{"id", id}, {"kind", "read"}, {"title", id}, {"prose", "Look."}, {"session", "one"}};
        };
        Json proof = step("proof");
        proof["show"] = {{"panel", "proof"}};
        document["steps"] = Json::array({step("begin"), proof, step("end")});
        auto read = lessonOf(document, "shows", "");
        if (!read)
            qFatal("%s", read.error().text().c_str());
        return std::move(*read);
    }
    void open(QSize size)
    {
        it_ = {};
        it_.open(size);
        it_.window->actions().lessons->trigger();
        course().open(lesson());
        QTRY_VERIFY(it_.bench->document.lastRun() != nullptr);
        test::TestWindow::settle();
    }
    void go(int step) const
    {
        course().goTo(step);
        test::TestWindow::settle();
    }

private Q_SLOTS:
    void cleanup() { it_.close(); }

    void theProofStandsBelowTheLesson()
    {
        open({1600, 1000});
        const QStringList before = it_.places();
        go(1);
        const QRect lesson = it_.dock("lesson")->geometry();
        const QRect proof = it_.dock("proof")->geometry();
        QVERIFY(it_.shown().contains(QStringLiteral("lesson")) && it_.shown().contains(QStringLiteral("proof")));
        QVERIFY(proof.top() > lesson.bottom() && proof.height() > 200 && lesson.height() > 300);
        QCOMPARE(it_.window->width(), 1600);
        go(2);
        QCOMPARE(it_.places(), before);
        // By hand it takes the lesson's place, as any panel there.
        it_.window->docks().raise(QStringLiteral("proof"));
        test::TestWindow::settle();
        QVERIFY(!it_.shown().contains(QStringLiteral("lesson")) && it_.shown().contains(QStringLiteral("proof")));
    }

    void whoOpensAnotherPanelHasThatOne()
    {
        open({1600, 1000});
        go(1);
        it_.window->docks().raise(QStringLiteral("inspector"));
        test::TestWindow::settle();
        QVERIFY(it_.shown().contains(QStringLiteral("inspector")));
        QVERIFY(!it_.shown().contains(QStringLiteral("lesson")) && !it_.shown().contains(QStringLiteral("proof")));
        it_.window->docks().raise(QStringLiteral("lesson"));
        test::TestWindow::settle();
        QVERIFY(it_.shown().contains(QStringLiteral("lesson")) && !it_.shown().contains(QStringLiteral("inspector")));
    }

    void aSmallWindowShowsTheLesson()
    {
        open({800, 500});
        go(1);
        QVERIFY(it_.shown().contains(QStringLiteral("lesson")) && !it_.shown().contains(QStringLiteral("proof")));
    }

    void theNextStartHasThePanelsAsBefore()
    {
        open({1600, 1000});
        go(0);
        const QStringList before = it_.places();
        go(1);
        it_.quit();
        it_.open(QSize());
        QCOMPARE(it_.places(), before);
    }
};

KEYFALL_TEST(LessonPanelsTest)
#include "lesson_panels_test.moc"
