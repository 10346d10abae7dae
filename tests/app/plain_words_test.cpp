// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "core/text/plain_message.h"
#include "core/text/terminal_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <limits>
#include <sstream>

namespace keyfall {

using test::keyfall;
using test::Outcome;

/// What people read is written for them, whatever the input was.
class PlainWordsTest : public QObject {
    Q_OBJECT

private:
    test::ScratchFolder folder_;

private Q_SLOTS:
    void emptyTextsAreNoAnswers_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString fall = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall");
        const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
        row("table --op", {"table", "--op", ""});
        row("table --import", {"table", "--import", ""});
        row("table --session", {"table", "--session", ""});
        row("table --model", {"table", "--model", ""});
        row("resolve --op", {"resolve", "--op", "", "--keys", "Cpu"});
        row("resolve --bits", {"resolve", "--op", "add", "--bits", ""});
        row("resolve --table", {"resolve", "--op", "add", "--keys", "Cpu", "--table", ""});
        row("lint --op", {"lint", fall, "--op", ""});
        row("run --chrome-trace", {"run", fall, "--chrome-trace", ""});
        row("keyset --model", {"keyset", "--model", ""});
        row("table --op=", {"table", "--op="});
        row("resolve --op= --keys", {"resolve", "--op=", "--keys", "Cpu"});  // the next word is no value of --op
    }
    void emptyTextsAreNoAnswers()
    {
        QFETCH(QStringList, arguments);
        const Outcome outcome = keyfall(arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("is empty"), outcome.err);
        QCOMPARE(outcome.out, QByteArray());
    }

    void anEmptySetOfKeysIsASet()
    {
        for (const QStringList& empty : {QStringList{"--keys", ""}, QStringList{"--keys="}}) {
            const Outcome outcome = keyfall(QStringList{"resolve", "--op", "relu"} + empty);
            QCOMPARE(outcome.status, 1);
            QVERIFY2(outcome.out.contains("error:"), outcome.out);
        }
        // Behind -- words are names, also of files that are not there.
        QVERIFY(keyfall({"run", "--", "--op="}).err.contains("--op="));
    }

    void aNumberIsOne()
    {
        for (const char* scale : {"nan", "inf", "-inf", "0", "16.5", "two"}) {
            const Outcome outcome = keyfall({"export", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall"),
                                             "--to", folder_.filePath("scale.png"), "--scale", QLatin1String(scale)});
            QCOMPARE(outcome.status, 2);
            QVERIFY2(outcome.err.contains(QByteArray("'") + scale + "' is no number from 0.1 to 16"), outcome.err);
        }
    }

    void limitsAreReadable_data()
    {
        QTest::addColumn<QStringList>("option");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("wrap") << QStringList{"--wrap", "0"} << QByteArray("'0' is no number from 1 on");
        QTest::newRow("call") << QStringList{"--call", "0"} << QByteArray("'0' is no number from 1 on");
        QTest::newRow("step") << QStringList{"--step", "-1"} << QByteArray("'-1' is no number from 0 on");
    }
    void limitsAreReadable()
    {
        QFETCH(QStringList, option);
        QFETCH(QByteArray, message);
        const Outcome outcome = keyfall(QStringList{"export", "x.keyfall", "--to", "a.svg"} + option);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(message) && outcome.err.size() < 200, outcome.err);
    }

    void theLibrarysWordsAreNotPassedOn_data()
    {
        QTest::addColumn<QByteArray>("session");
        QTest::newRow("more than any memory")
            << QByteArray("'registrations': [], 'program': ['y = zeros([1152921504606846976])']}");
        QTest::newRow("another kind of value")
            << QByteArray("'registrations': [{'op': 'clone', 'key': 'Cpu', 'kernel': {'return': 1}},"
                          "{'op': '_to_copy', 'key': 'Cpu', 'kernel': {'return': 1}}],"
                          "'program': ['with autocast(CPU, dtype:bfloat16):', '    y = mm(a, a)']}");
    }
    void theLibrarysWordsAreNotPassedOn()
    {
        QFETCH(QByteArray, session);
        const QByteArray head = "{'format': 'keyfall-session', 'version': 1, 'tensors': {'a': {'dtype': 'float32', "
                                "'shape': [2, 2], 'data': [1, 2, 3, 4]}}, ";
        const QString path = folder_.write(
            "raw.keyfall", QByteArray(head + session).replace('\'', '"').replace(QByteArray("CPU"), "\\\"cpu\\\""));
        for (const QStringList& more : {QStringList(), QStringList("--json")}) {
            const Outcome outcome = keyfall(QStringList{"run", path} + more);
            QCOMPARE(outcome.status, 1);
            QVERIFY2(!outcome.err.contains("std::") && !outcome.out.contains("std::"), outcome.err + outcome.out);
        }
        QCOMPARE(plainMessage("std::get: wrong index for variant"),
                 std::string("a kernel got or gave a value of another kind than its operator has"));
        QCOMPARE(plainMessage("scale: no kernel"), std::string("scale: no kernel"));
    }

    /// A table of everything is 120 MB without any order: it costs a fraction of looking at each byte in turn.
    void plainTextIsNotLookedAtByteByByte()
    {
        const std::string text(8 << 20, 'k');
        const auto least = [](const auto& work) {
            qint64 best = std::numeric_limits<qint64>::max();
            for (int round = 0; round < 5; ++round) {
                QElapsedTimer timer;
                timer.start();
                work();
                best = std::min(best, timer.nsecsElapsed());
            }
            return best;
        };
        std::size_t size = 0;
        const qint64 byByte = least([&] { size = safeForTerminal(text).size(); });
        QCOMPARE(size, text.size());
        std::ostringstream stream;
        const qint64 written = least([&] {
            stream.seekp(0);
            const SafeOutput safe(stream);
            stream.write(text.data(), static_cast<std::streamsize>(text.size()));
        });
        QCOMPARE(stream.str(), text);
#ifdef KEYFALL_TIMED
        QVERIFY2(written * 2 < byByte,
                 qPrintable(QStringLiteral("%1 ns, byte by byte %2 ns").arg(written).arg(byByte)));
#else
        qInfo("%lld ns, byte by byte %lld ns", written, byByte);
#endif
    }

    void ordersToTheTerminalAreWrittenOut()
    {
        QCOMPARE(safeForTerminal("a\u202eb\u2066c\u2069…\u2070"), std::string("a\\u202eb\\u2066c\\u2069…\u2070"));
        QCOMPARE(safeForTerminal("a\x1b[2Jb\x7f\xc2\x9b\r\n\tä→\r"), std::string("a\\x1b[2Jb\\x7f\\x9b\r\n\tä→\\x0d"));
        std::ostringstream stream;
        {
            const SafeOutput safe(stream);
            stream << "one\x1b" << 'x' << '\x1b' << std::flush;
        }
        stream << "\x1b";
        QCOMPARE(stream.str(), std::string("one\\x1bx\\x1b\x1b"));

        const Outcome option = keyfall({"table", "--op", "no\x1b[31msuch"});
        QVERIFY2(option.err.contains("\\x1b[31m") && !option.err.contains('\x1b'), option.err);
        const QByteArray session = "{'format': 'keyfall-session', 'version': 1, 'tensors': {'a': {'dtype': 'float32', "
                                   "'shape': [1], 'data': [1]}}, 'program': ['noop(a)'], 'registrations': [{'op': "
                                   "'noop', 'key': 'Cpu', 'kernel': {'error': 'red \\u001b[31m'}}]}";
        const QString path = folder_.write("escape.keyfall", QByteArray(session).replace('\'', '"'));
        const Outcome run = keyfall({"run", path});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.out.contains("\\x1b[31m"), run.out);
        QVERIFY(!run.out.contains('\x1b') && !run.err.contains('\x1b'));
    }

    void aReplayThatRanNothingIsNoSuccess()
    {
        const Outcome outcome = keyfall(
            {"conformance",
             folder_.write(
                 "none.jsonl",
                 R"({"format": "keyfall-op-vectors", "version": 1, "group": "meta", "source": "torch", "seed": 1, "count": 1})"
                 "\n"
                 R"({"id": "a", "kind": "forward", "op": "no_such_operator", "overload": "", "args": [], "kwargs": {}, )"
                 R"("expect": {"outputs": []}, "rtol": 0, "atol": 0})"
                 "\n")});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("nothing was replayed"), outcome.err);
    }

    void aCallThatFailsFurtherDownIsStatus1()
    {
        const Outcome outcome = keyfall({"resolve", "--table", "builtin:1.13.1", "--op", "aten::nonzero", "--keys",
                                         "AutogradPrivateUse1,PrivateUse1"});
        QVERIFY2(outcome.out.contains("error:"), outcome.out);
        QCOMPARE(outcome.status, 1);
    }

    void whatARedispatchLeavesKeepsPythonDispatcher()
    {
        const auto after = [](const QString& model, const QByteArray& key) {
            return keyfall({"keyset", "--model", model},
                           QByteArray("{\"do\": \"full_after\", \"key\": \"") + key + "\"}\n")
                .json()["bits"]
                .get<std::string>();
        };
        QCOMPARE(after("pytorch-2.4", "AutogradCPU"), std::string("0x0800001fffffffff"));
        QCOMPARE(after("pytorch-2.4", "CPU"), std::string("0x0800000000007fff"));
        QVERIFY(after("pytorch-1.8", "AutogradCPU").find("0x08") != 0);
        QCOMPARE(after("ferrotorch", "Autograd"), std::string("0x007f"));
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::PlainWordsTest)
#include "plain_words_test.moc"
