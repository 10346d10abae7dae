// SPDX-License-Identifier: MIT
#include "core/falls/fall_difference.h"
#include "core/falls/fall_text.h"
#include "tests/core/falls/fall_lines.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// Letters are calls of an operator of that name; a capital letter goes through Autograd.
graphs::Builder run(const std::string& letters, std::int64_t nanoseconds = 1'000)
{
    graphs::Builder b;
    for (const char letter : letters) {
        const bool autograd = letter >= 'A' && letter <= 'Z';
        b.call(std::string(1, static_cast<char>(autograd ? letter - 'A' + 'a' : letter)), {"Autograd", "Cpu"});
        const HopId above = autograd ? b.hop(0, CallKind::call, "Autograd") : 0;
        const HopId cpu = b.hop(above, above == 0 ? CallKind::call : CallKind::redispatch, "Cpu");
        b.at(cpu).durationNs = nanoseconds;
        if (above != 0)
            b.at(above).durationNs = nanoseconds;
    }
    return b;
}

QString textOf(const std::vector<FallDifference>& differences)
{
    QStringList texts;
    for (const FallDifference& difference : differences)
        texts << QStringLiteral("%1 %2: %3 %4→%5")
                     .arg(QString::fromUtf8(nameOf(difference.change).data()),
                          QString::fromStdString(difference.fall().op),
                          QString::fromStdString(pathText(difference.fall())))
                     .arg(difference.before.tally.count)
                     .arg(difference.after.tally.count);
    return texts.join(QStringLiteral(", "));
}

std::vector<FallDifference> differenceOf(const FallTable& before, const FallTable& after,
                                         const FallSelection* ofBefore = nullptr,
                                         const FallSelection* ofAfter = nullptr)
{
    return compareFalls(before, after, ofBefore, ofAfter).differences;
}

}  // namespace

class FallDifferenceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changes_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("differences");
        const auto row = [](const char* before, const char* after, const char* differences) {
            QTest::addRow("%s → %s", before, after) << before << after << differences;
        };
        row("aab", "baa", "");
        row("aab", "aabc", "new c: Cpu 0→1");
        row("aab", "aa", "gone b: Cpu 1→0");
        row("aab", "aaaab", "more a: Cpu 2→4");
        row("aab", "ab", "fewer a: Cpu 2→1");
        row("aab", "aaB", "new b: Autograd → Cpu 0→1, gone b: Cpu 1→0");
        row("", "a", "new a: Cpu 0→1");
        row("a", "bbc", "new b: Cpu 0→2, new c: Cpu 0→1, gone a: Cpu 1→0");
    }
    void changes()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, differences);
        QCOMPARE(textOf(differenceOf(fallsOf(run(before.toStdString()).shared()),
                                     fallsOf(run(after.toStdString()).shared()))),
                 differences);
    }

    void slowerByFactorAndSum()
    {
        const FallTable before = fallsOf(run("aaaaabbbbb").shared());
        const auto against = [&before](std::int64_t ns) {
            return textOf(differenceOf(before, fallsOf(run("aaaaabbbbb", ns).shared())));
        };
        QCOMPARE(against(1'999), QString());
        QCOMPARE(against(2'000), QString("slower a: Cpu 5→5, slower b: Cpu 5→5"));
        QCOMPARE(textOf(differenceOf(fallsOf(run("aaaaa", 100).shared()), fallsOf(run("aaaaa", 400).shared()))),
                 QString());  // 1.5 microseconds more in sum
        QCOMPARE(textOf(differenceOf(fallsOf(run("aaaaabbbbb", 3'000).shared()), before)),
                 QString("faster a: Cpu 5→5, faster b: Cpu 5→5"));
        auto timeless = std::make_shared<CallGraph>(withoutTimes(run("aaaaabbbbb", 90'000).graph()));
        QCOMPARE(textOf(differenceOf(before, fallsOf(timeless))), QString());
    }

    void fewOccurrencesTellNoTime()
    {
        QCOMPARE(textOf(differenceOf(fallsOf(run("aaaabbbbb").shared()), fallsOf(run("aaaabbbbb", 9'000).shared()))),
                 QString("slower b: Cpu 5→5"));
    }

    /// As of recordings of one program: a median of 6.3 against 7.0 microseconds, means of 11 against 41.
    void oneLongOccurrenceIsNotSlower()
    {
        graphs::Builder outlier = run("aaaaaaaaaa", 1'100);
        outlier.at(4).durationNs = 900'000;
        const FallTable before = fallsOf(run("aaaaaaaaaa", 1'000).shared());
        QCOMPARE(textOf(differenceOf(before, fallsOf(outlier.shared()))), QString());
        QCOMPARE(textOf(differenceOf(fallsOf(outlier.shared()), before)), QString());
    }

    /// Half of the occurrences are as before: the medians differ by what stands in the middle.
    void timesThatScatterAreNotSlower()
    {
        const auto scattered = [](int longOnes) {
            graphs::Builder b = run("aaaaaaaaaaa", 1'000);
            for (int i = 1; i <= longOnes; ++i)
                b.at(static_cast<HopId>(i)).durationNs = 8'000;
            return fallsOf(b.shared());
        };
        QCOMPARE(textOf(differenceOf(scattered(5), scattered(6))), QString());
        QCOMPARE(textOf(differenceOf(scattered(0), scattered(11))), QString("slower a: Cpu 11→11"));
    }

    void slowerOnesByTimeLost()
    {
        const auto timed = [](std::int64_t rare, std::int64_t frequent) {
            graphs::Builder b = run("aaaaabbbbbbbbbbb", frequent);
            for (HopId id = 1; id <= 5; ++id)
                b.at(id).durationNs = rare;
            return fallsOf(b.shared());
        };
        QCOMPARE(textOf(differenceOf(timed(1'000, 1'000), timed(90'000, 3'000))),
                 QString("slower a: Cpu 5→5, slower b: Cpu 11→11"));
        const auto lost = differenceOf(timed(1'000, 1'000), timed(90'000, 3'000));
        QCOMPARE(lost[0].lostNs(), std::int64_t{5 * 89'000});
        QCOMPARE(lost[0].timesAfter.medianNs, std::int64_t{90'000});
        // By what they took in sum: the rarer one has a median three times as large, and one that took very long.
        graphs::Builder outlier = run("aaaaabbbbbbbbbbb", 3'000);
        outlier.at(1).durationNs = 900'000;
        const auto uneven = differenceOf(timed(1'000, 1'000), fallsOf(outlier.shared()));
        QCOMPARE(textOf(uneven), QString("slower a: Cpu 5→5, slower b: Cpu 11→11"));
        QCOMPARE(uneven[0].lostNs(), std::int64_t{907'000});
    }

    /// Of fewer occurrences the sum is less, and each took a hundred times as long.
    void unevenOnesByTimeLostForAsMany()
    {
        graphs::Builder now = run("aaaabbbb", 20'000);
        for (HopId id = 1; id <= 4; ++id)
            now.at(id).durationNs = 100'000;
        const ComparedFalls compared =
            compareFalls(fallsOf(run(std::string(1'000, 'a') + "bbbb").shared()), fallsOf(now.shared()));
        QCOMPARE(textOf(compared.uneven), QString("slower a: Cpu 1000→4, slower b: Cpu 4→4"));
        QCOMPARE(compared.uneven[0].longerNs(), 396'000.0);
        QVERIFY(compared.uneven[0].lostNs() < 0);
    }

    void modelsAreComparedByName()
    {
        const auto named = [](const char* model) {
            graphs::Builder b(KeyModel::builtIn(model).value());
            b.call("aten::add", {"CPU"});
            b.hop(0, CallKind::call, "CPU");
            return fallsOf(b.shared());
        };
        QCOMPARE(textOf(differenceOf(named("pytorch-2.6"), named("pytorch-2.15"))), QString());
    }

    void thePlaceOfRegistrationMakesNoOther_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("otherVersion");
        QTest::addColumn<bool>("same");
        const auto row = [](const char* name, const char* before, const char* after, const char* version, bool same) {
            QTest::newRow(name) << QString(before) << QString(after) << QString(version) << same;
        };
        row("line", "registered at /a/Register.cpp:12", "registered at /b/c/Register.cpp:1300", "2.6", true);
        row("shard", "registered at /a/Register.cpp:12", "registered at /a/Register_11.cpp:12", "2.6", true);
        row("another file", "registered at /a/Register.cpp:12", "registered at /a/mine.cpp:12", "2.6", false);
        row("Python", "registered at /dev/null:12", "registered at /a/meta.py:53", "2.15", true);
        row("Python, one version", "registered at /a/mine.py:12", "registered at /a/meta.py:53", "2.6", false);
        row("no place", "standard:cpu", "mine:cpu", "2.15", false);
        row("a name alone", "registered at x_1", "registered at x_2", "2.15", false);
    }
    /// Of one program on two builds of PyTorch.
    void thePlaceOfRegistrationMakesNoOther()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, otherVersion);
        QFETCH(bool, same);
        const auto of = [](const QString& kernel, const QString& version) {
            graphs::Builder b;
            b.call("a", {"Cpu"});
            b.hop(0, CallKind::call, "Cpu", "a", kernel.toStdString());
            std::vector<FallSource> sources;
            sources.push_back({{}, b.shared(), version.toStdString()});
            return fallsOf(std::move(sources));
        };
        QCOMPARE(differenceOf(of(before, "2.6"), of(after, otherVersion)).empty(), same);
    }

    void ofASelection()
    {
        const FallTable before = fallsOf(run("aB").shared());
        const FallTable after = fallsOf(run("aaCB").shared());
        const auto select = [](const FallTable& table) { return FallQuery::parse("@Autograd", table)->run(table); };
        const FallSelection old = select(before);
        const FallSelection now = select(after);
        QCOMPARE(textOf(differenceOf(before, after, &old, &now)), QString("new c: Autograd → Cpu 0→1"));
    }

    void aRunDoesNotDifferFromItself()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 50; ++round) {
            const FallTable table = fallsOf(fall_lines::randomGraph(random, 5));
            QVERIFY(differenceOf(table, table).empty());
        }
    }
};

KEYFALL_TEST(FallDifferenceTest)
#include "fall_difference_test.moc"
