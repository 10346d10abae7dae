// SPDX-License-Identifier: MIT
// What the rows of a task say was found: words and numbers, never JSON of what has a plainer form.
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "ui/lessons/answer_words.h"

#include <QTest>

using namespace keyfall;

class AnswerWordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void found_data()
    {
        QTest::addColumn<LessonTest>("test");
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("words");
        QTest::newRow("keys") << LessonTest::equals << R"(["AutogradCPU", "CPU"])"
                              << "AutogradCPU, CPU";
        QTest::newRow("one key") << LessonTest::has << R"(["CPU"])"
                                 << "CPU";
        QTest::newRow("a key set") << LessonTest::equals << R"({"explicit": ["Vmap", "Cpu"]})"
                                   << "explicit: Vmap, Cpu";
        QTest::newRow("numbers") << LessonTest::equals << "[10.0, -1.5, 3, 0.9816844]"
                                 << "10, -1.5, 3, 0.9816844";
        QTest::newRow("bits") << LessonTest::equals << R"("0x0281")"
                              << "0x0281";
        QTest::newRow("slot") << LessonTest::equals << "38"
                              << "38";
        QTest::newRow("no error") << LessonTest::equals << "null"
                                  << "nothing";
        QTest::newRow("no hop") << LessonTest::has << "[]"
                                << "nothing";
        QTest::newRow("strict") << LessonTest::equals << "true"
                                << "yes";
        QTest::newRow("stored") << LessonTest::equals << "false"
                                << "no";
        QTest::newRow("registrations") << LessonTest::count << R"([{"op": "f"}, {"op": "g"}])"
                                       << "2";
        QTest::newRow("none") << LessonTest::count << "[]"
                              << "0";
        QTest::newRow("often") << LessonTest::lacks
                               << R"(["missing-autograd", "stale-entry", "stale-entry", "stale-entry", "stale-entry"])"
                               << "missing-autograd, stale-entry ×4";
        QTest::newRow("few") << LessonTest::order << R"(["Cpu", "Cpu", "Cpu", "Cuda"])"
                             << "Cpu, Cpu, Cpu, Cuda";
        QTest::newRow("equal numbers") << LessonTest::equals << "[0, 0, 0, 0]"
                                       << "0, 0, 0, 0";
        QTest::newRow("a tensor") << LessonTest::equals << "[[1.0, 4.0, 9.0]]"
                                  << "1, 4, 9";
        QTest::newRow("a kernel") << LessonTest::equals << R"([{"return":0}])"
                                  << "returns argument 0";
        QTest::newRow("a kernel that calls") << LessonTest::equals << R"({"call":"relu"})"
                                             << "calls relu";
        QTest::newRow("a kernel that calls a kernel") << LessonTest::equals << R"([{"call_direct":"CPU"}])"
                                                      << "calls the kernel at CPU";
        QTest::newRow("one registration") << LessonTest::equals << R"([{"op":"f"}])"
                                          << R"([{"op":"f"}])";
    }
    void found()
    {
        QFETCH(const LessonTest, test);
        QFETCH(const QString, json);
        QTEST(AnswerWords::found(test, test::parsedJson(json.toStdString())), "words");
    }

    void anAnswerStandsInASentence()
    {
        QCOMPARE(AnswerWords::withoutStop(QStringLiteral("No.")), QStringLiteral("No"));
        QCOMPARE(AnswerWords::withoutStop(QStringLiteral("不会。")), QStringLiteral("不会"));
        QCOMPARE(AnswerWords::withoutStop(QStringLiteral("0x0481")), QStringLiteral("0x0481"));
    }

    void whatARowHasRoomFor()
    {
        LessonCheck check;
        check.at = "/error";
        const auto words = [&check](const char* json) { return AnswerWords::found(check, test::parsedJson(json)); };
        QCOMPARE(words("null"), QStringLiteral("no error"));  // "The call returns: nothing" read as its opposite
        QCOMPARE(words(R"("sizes differ")"), QStringLiteral("an error: sizes differ"));
        QCOMPARE(words(R"("no kernel for 'f' at CPU; 'f' is only available for CUDA\nRegister one")"),
                 QStringLiteral("an error: no kernel for 'f' at CPU …"));
        const QString beginning = words(
            R"("Could not run 'f' with arguments from the 'SparseCPU' backend or from a longer list of backends")");
        QVERIFY2(beginning.size() < 90 && beginning.endsWith(QStringLiteral(" …")), qPrintable(beginning));
        check.at = "/registrations/*/key";
        check.test = LessonTest::mentions;
        check.wanted = "Composite";
        QCOMPARE(words(R"(["SparseCPU", "CompositeImplicitAutograd"])"), QStringLiteral("CompositeImplicitAutograd"));
        QCOMPARE(words(R"(["SparseCPU"])"), QStringLiteral("SparseCPU"));
    }

    void theKeySetThatComesFromTheTensors()
    {
        LessonCheck check;
        check.of.of = LessonSubject::Of::session;
        check.at = "/keyset";
        QCOMPARE(AnswerWords::found(check, "from tensors"), QStringLiteral("from the tensors"));
        QCOMPARE(AnswerWords::found(check, test::parsedJson(R"({"explicit": ["Cpu"]})")),
                 QStringLiteral("explicit: Cpu"));
    }

    /// Of many calls those are named that are not as they should be.
    void ofEachWhatIsNotSo()
    {
        LessonCheck check;
        check.at = "/calls/*";
        check.test = LessonTest::each;
        check.each.emplace_back();
        check.each.front().at = "/hops/*/key";
        check.each.front().test = LessonTest::has;
        check.each.front().wanted = "Vmap";
        const auto words = [&check](const char* json) { return AnswerWords::found(check, test::parsedJson(json)); };
        QCOMPARE(words(R"([["Vmap", "Cpu"], ["Profiler", "Cpu"], ["Profiler", "Cpu"]])"),
                 QStringLiteral("Profiler, Cpu"));
        QCOMPARE(words(R"([["Vmap", "Cpu"], ["Vmap"]])"), QStringLiteral("Vmap, Cpu; Vmap"));
        QCOMPARE(words("[]"), QStringLiteral("nothing"));
    }
};

KEYFALL_TEST(AnswerWordsTest)
#include "answer_words_test.moc"
