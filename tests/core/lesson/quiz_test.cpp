// SPDX-License-Identifier: MIT
// The quiz against two judges that know nothing of it: the session that is run, and bits and rules gone through by hand.
#include "core/lesson/quiz.h"
#include "core/session/run.h"
#include "tests/core/lesson/quiz_judge.h"
#include "tests/core/session/fake_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <ctime>
#include <set>

namespace keyfall {

namespace {

[[maybe_unused]] constexpr double kMostMilliseconds = 5;

/// What the run of the session says.
std::string answerOfRun(const QuizQuestion& question)
{
    const auto run = runSession(question.session, test::FakeRuntime::factory());
    if (!run)
        return "not started: " + run.error().text();
    const CallGraph& graph = *run->graph;
    if (graph.hops.empty())
        return "no hop";
    const Hop& first = graph.hops.front();
    switch (question.ask) {
    case QuizQuestion::Ask::firstKey:
        return first.kernel.empty() ? std::string(kNoKernelOption) : graph.model->nameOf(*first.key);
    case QuizQuestion::Ask::lastKey: return graph.model->nameOf(*graph.hops.back().key);
    case QuizQuestion::Ask::slot: return std::to_string(first.slot);
    case QuizQuestion::Ask::rule: return std::string(nameOf(first.provenance));
    }
    return {};
}

}  // namespace

class QuizTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAnswerIsRight_data();
    void everyAnswerIsRight();
    void rareThrowsAreQuestionsToo();
    void theSameSeedAsksTheSame();
    void levelsDiffer();
    void noOtherLevel();
};

void QuizTest::everyAnswerIsRight_data()
{
    QTest::addColumn<int>("level");
    for (int level = 1; level <= kQuizLevels; ++level)
        QTest::addRow("level %d", level) << level;
}

void QuizTest::everyAnswerIsRight()
{
    QFETCH(int, level);
    bool given = false;
    const int seeds = qEnvironmentVariableIntValue("KEYFALL_QUIZ_SEEDS", &given);
    std::set<std::string> right;
    std::clock_t spent = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(given ? seeds : 200); ++seed) {
        const std::clock_t before = std::clock();
        const auto question = quizQuestion(level, seed);
        spent += std::clock() - before;
        QVERIFY2(question.has_value(), question ? "" : question.error().text().c_str());
        const std::string& answer = question->options.at(question->right);
        const std::string found = answerOfRun(*question);
        const std::string said = std::to_string(seed) + ": " + answer + ", the run says " + found;
        QVERIFY2(found == answer, said.c_str());
        const std::string judged = said + ", by hand it is " + test::judge(*question);
        QVERIFY2(test::judge(*question) == answer, judged.c_str());
        QVERIFY(question->options.size() >= 2);
        QCOMPARE(std::set<std::string>(question->options.begin(), question->options.end()).size(),
                 question->options.size());
        for (const SessionRegistration& registration : question->session.registrations)
            QVERIFY(level == 6 || level == 7 || !registration.key.starts_with("Composite"));
        right.insert(answer);
    }
    // Of processor time, and a mean: what else the machine does, or one question that took many throws, counts little.
    const double each = 1000.0 * double(spent) / CLOCKS_PER_SEC / (given ? seeds : 200);
    qInfo("level %d: %.3f ms a question", level, each);
#ifdef KEYFALL_TIMED
    // The budget is for an idle machine of today; those that test are up to twice as slow.
    QVERIFY2(each <= 2 * kMostMilliseconds, qPrintable(QString::number(each)));
#endif
    QVERIFY2(right.size() >= (level == 7 ? 2U : 3U), "always the same answers are no quiz");
}

/// Of 10,000 seeds this one needs the most throws of level 7.
void QuizTest::rareThrowsAreQuestionsToo()
{
    QVERIFY(quizQuestion(7, 800).has_value());
}

void QuizTest::theSameSeedAsksTheSame()
{
    for (int level = 1; level <= kQuizLevels; ++level) {
        const auto one = quiz(level, 7);
        const auto two = quiz(level, 7);
        QVERIFY(one && two);
        QCOMPARE(one->size(), std::size_t{10});
        int same = 0;
        for (std::size_t i = 0; i < one->size(); ++i) {
            QVERIFY((*one)[i].session == (*two)[i].session);
            QVERIFY((*one)[i].options == (*two)[i].options && (*one)[i].right == (*two)[i].right);
            same += i > 0 && (*one)[i].session == (*one)[0].session ? 1 : 0;
        }
        QVERIFY(same < 3);
    }
}

void QuizTest::levelsDiffer()
{
    int gaps = 0;
    int masks = 0;
    int direct = 0;
    int stored = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto one = quizQuestion(1, seed);
        QCOMPARE(one->session.registrations.size(),
                 one->session.explicitKeys ? modelOf(one->session).value()->keysOf(*one->session.explicitKeys).size()
                                           : 0);
        const auto two = quizQuestion(2, seed);
        gaps += two->options[two->right] != two->options.front() ? 1 : 0;
        const auto three = quizQuestion(3, seed);
        masks += !three->session.include.empty() && !three->session.exclude.empty() ? 1 : 0;
        const auto four = quizQuestion(4, seed);
        for (const SessionRegistration& registration : four->session.registrations)
            direct += std::holds_alternative<CallDirectKernel>(registration.kernel) ? 1 : 0;
        QVERIFY(quizQuestion(6, seed)->session.freshTables);
        stored += quizQuestion(7, seed)->session.freshTables ? 0 : 1;
    }
    QVERIFY(gaps > 10 && masks == 50 && direct > 10 && stored > 10 && stored < 40);
}

void QuizTest::noOtherLevel()
{
    for (const int level : {0, 8, -1})
        QVERIFY(quizQuestion(level, 1).error().text().find("levels are 1 to 7") != std::string::npos);
}

KEYFALL_TEST(QuizTest)

}  // namespace keyfall

#include "quiz_test.moc"
