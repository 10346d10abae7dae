// SPDX-License-Identifier: MIT
#include "tests/app/lesson_taker.h"

#include "core/lesson/built_in_lessons.h"
#include "core/text/json_text.h"
#include "tests/app/learner_hand.h"
#include "tests/app/writer_hand.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTest>

namespace keyfall::test {

void LessonTaker::everyLesson()
{
    QTest::addColumn<int>("number");
    const std::vector<Lesson> lessons = builtInLessons();
    QCOMPARE(lessons.size(), std::size_t{18});
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
        QTest::newRow(lessons[static_cast<std::size_t>(i)].id.c_str()) << i;
}

void LessonTaker::answerAll(bool byKeys) const
{
    for (int question = 0;; ++question) {
        QCOMPARE(course().questionNumber(), question);
        if (auto* line = part<QLineEdit>("lessonAnswer"); line->isVisible()) {
            QTest::keyClicks(line, rightText());
            QTest::keyClick(line, Qt::Key_Return);
        } else {
            const int right = rightOption();
            QVERIFY(right >= 0);
            auto* option = part<QAbstractButton>(qPrintable(QStringLiteral("lessonOption%1").arg(right)));
            QVERIFY(option != nullptr);
            if (byKeys) {
                QTest::keyClick(option, static_cast<Qt::Key>(Qt::Key_0 + (right + 1) % 10));
                QTest::keyClick(option, Qt::Key_Return);
            } else {
                QTest::mouseClick(option, Qt::LeftButton, {}, QPoint(8, option->height() / 2));
                click("lessonSend");
            }
        }
        QVERIFY(course().reveal() != nullptr);
        QVERIFY2(course().reveal()->right, qPrintable(part<QLabel>("lessonReveal")->text()));
        QVERIFY(part<QLabel>("lessonReveal")->text().startsWith(QStringLiteral("✓")));
        if (question + 1 >= course().questionCount())
            return;
        click("lessonNextQuestion");
    }
}

void LessonTaker::solve(std::size_t solution) const
{
    const Json& patch = course().step().solutions[solution];
    if (patch.contains("lesson"))
        return write(patch["lesson"]);
    change(solved(solution));
    QTest::keyClick(window_.get(), Qt::Key_F5);
}

void LessonTaker::change(const Session& wanted) const
{
    LearnerHand hand(*window_, *bench_);
    hand.makeSession(wanted);
    QVERIFY2(hand.trouble().isEmpty(), qPrintable(hand.trouble()));
    QApplication::setActiveWindow(window_.get());  // the last dialog has closed
}

void LessonTaker::runAs(const Session& wanted) const
{
    change(wanted);
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(bench_->document.runState().isCurrent(), 30000);
}

void LessonTaker::write(const Json& lesson) const
{
    const auto words = [](const Json& of, const char* field) {
        return QString::fromStdString(of[field].get<std::string>());
    };
    const Lesson wanted = lessonOf(lesson, "solution", folder_->filePath(QString()).toStdString()).value();
    const auto sessionAt = [&wanted](const Json& patch) {
        return sessionOf(mergePatch(sessionDocumentOf(wanted, 0).value(), patch), "solution").value();
    };
    runAs(sessionAt(Json::object()));
    WriterHand hand(*window_);
    for (const Json& step : lesson["steps"]) {
        hand.addStep(words(step, "title"), words(step, "prose"));
        const std::string kind = step["kind"].get<std::string>();
        if (kind == "predict") {
            hand.chooseKind(1);
            hand.clickHop(step["ask"]["hops"].front().get<int>());
            hand.click("writeAskKey");
        } else if (kind == "choose") {
            hand.chooseKind(2);
            for (std::size_t i = 0; i < step["options"].size(); ++i)
                hand.addOption(static_cast<int>(i), words(step["options"][i], "text"),
                               words(step["options"][i], "why"));
        } else if (kind == "task") {
            hand.chooseKind(3);
            hand.click("writeStart");
            runAs(sessionAt(step["solutions"].front()));
            hand.click("writeGoal");
            QTRY_VERIFY(!bench_->writing.comparing());
            runAs(sessionAt(step["wrong"].front()));
            hand.click("writeWrong");
        }
        if (step.contains("after"))
            hand.fill("write_after", words(step, "after"));
    }
    hand.openPart(0);
    hand.fill("write_title", words(lesson, "title"));
    hand.fill("write_summary", words(lesson, "summary"));
    hand.click("writeCheck");
    QCOMPARE(hand.trouble(), QString());
    QTRY_VERIFY(!bench_->writing.checking());
    QVERIFY(bench_->writing.report().has_value());
    for (const LessonProblem& problem : bench_->writing.report()->problems)
        QVERIFY2(false, problem.text.c_str());
    auto* tabs = window_->findChild<QTabWidget*>(QStringLiteral("lessonTabs"));
    QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(0).center());
}

QString LessonTaker::unsolved(std::size_t solution) const
{
    QStringList said{QStringLiteral("solution %1").arg(solution + 1), course().trouble(),
                     window_->findChild<QLabel*>(QStringLiteral("runStatus"))->text()};
    for (const CheckResult& check : course().checks())
        said << QString::fromStdString(jsonLine(check.found)) + (check.holds ? QStringLiteral(" ✓") : QString());
    return said.join(QStringLiteral("; "));
}

Session LessonTaker::solved(std::size_t solution) const
{
    const auto document = sessionDocumentOf(course().lesson(), static_cast<std::size_t>(course().stepNumber()));
    return sessionOf(mergePatch(*document, course().step().solutions[solution]), "solution").value();
}

void LessonTaker::openTask()
{
    choose(0);
    while (course().step().kind != StepKind::task)
        click("lessonNext");
    arrive();
}

}  // namespace keyfall::test
