// SPDX-License-Identifier: MIT
// "each": what every call of a program must have, not only one of them.
#include "core/lesson/check_result.h"
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

namespace keyfall {

namespace {

/// The check of a fact that asks something of each of what stands at `at`.
LessonCheck checkOf(const char* at, const char* each)
{
    Json step = {{"id", "a"}, {"kind", "read"}, {"title", "A"}, {"session", "start"}};
    step["facts"] = Json::array({{{"of", "run"}, {"at", at}, {"each", test::parsedJson(each)}}});
    const Json document = {{"format", "keyfall-lesson"},
                           {"version", 1},
                           {"id", "one"},
                           {"title", "One"},
                           {"summary", "One."},
                           {"sessions", {{"start", {{"model", "ferrotorch"}}}}},
                           {"steps", Json::array({step})}};
    const auto lesson = lessonOf(document, "one.json", {});
    if (!lesson)
        qFatal("%s", lesson.error().text().c_str());
    return lesson->steps.front().facts.front();
}

}  // namespace

class CheckEachTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsOfAllOrNot_data();
    void holdsOfAllOrNot();
    void saysWhatItLookedAt();
};

// Behind the class: moc takes the signs in it for the beginning of a comment.
constexpr const char* kVmap = R"({"at": "/hops/*/key", "has": "Vmap"})";

void CheckEachTest::holdsOfAllOrNot_data()
{
    QTest::addColumn<QString>("each");
    QTest::addColumn<QString>("found");
    QTest::addColumn<bool>("holds");
    const QString both = QStringLiteral(
        R"([{"hops": [{"key": "Profiler"}, {"key": "Vmap"}]}, {"hops": [{"key": "Vmap"}, {"key": "Cpu"}]}])");
    const QString one = QStringLiteral(R"([{"hops": [{"key": "Vmap"}]}, {"hops": [{"key": "Profiler"}]}])");
    QTest::newRow("each has it") << kVmap << both << true;
    QTest::newRow("one has it not") << kVmap << one << false;
    QTest::newRow("nothing is there") << kVmap << "[]" << false;
    QTest::newRow("one that is no list") << kVmap << R"({"hops": [{"key": "Vmap"}]})" << true;
    QTest::newRow("none lacks it") << R"({"at": "/hops/*/key", "lacks": "Meta"})" << both << true;
    QTest::newRow("one lacks it not") << R"({"at": "/hops/*/key", "lacks": "Cpu"})" << both << false;
    QTest::newRow("the thing itself") << R"({"at": "", "min": 2})"
                                      << "[2, 3]" << true;
    QTest::newRow("one of them itself") << R"({"at": "", "min": 2})"
                                        << "[2, 1]" << false;
    QTest::newRow("a place that one lacks") << R"({"at": "/hops", "count": 2})" << both << true;
}

void CheckEachTest::holdsOfAllOrNot()
{
    QFETCH(const QString, each);
    QFETCH(const QString, found);
    QTEST(testHolds(checkOf("/calls/*", each.toUtf8()), test::parsedJson(found.toStdString())), "holds");
}

/// Of calls it tells the keys that were looked at, not the calls with all their tensors.
void CheckEachTest::saysWhatItLookedAt()
{
    LessonCheck check = checkOf("/program/*", R"({"at": "", "mentions": "relu"})");
    check.of.of = LessonSubject::Of::session;
    Session session;
    session.program = {"y = relu(a)", "z = add(a, a)"};
    SessionAnswers answers(session, {});
    const CheckResult result = resultOf(check, answers);
    QVERIFY2(!result.error, result.error ? result.error->text().c_str() : "");
    QVERIFY(!result.holds);
    QCOMPARE(result.found, Json::array({"y = relu(a)", "z = add(a, a)"}));
    check.at = "/tensors/*";
    check.each.front().at = "/shape";
    QCOMPARE(resultOf(check, answers).found, Json::array());
    QCOMPARE(testText(check), std::string(R"(each {"at":"","mentions":"relu"})"));
}

KEYFALL_TEST(CheckEachTest)

}  // namespace keyfall

#include "check_each_test.moc"
