// SPDX-License-Identifier: MIT
// What core says in English is said in the window's language, values in their places; what PyTorch says stays.
#include "core/error.h"
#include "core/keys/key_model.h"
#include "core/script/program.h"
#include "core/session/session.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/document.h"
#include "ui/session/session_options.h"
#include "ui/window/window_language.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QApplication>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

using namespace keyfall;

class SentencesTest : public QObject {
    Q_OBJECT

    static QStringList list()
    {
        QFile file(QStringLiteral(":/keyfall/translations/sentences.txt"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the list of sentences is not in the program");
        return QString::fromUtf8(file.readAll())
            .replace(QStringLiteral("\\n"), QStringLiteral("\n"))
            .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }

private Q_SLOTS:
    void init() { QVERIFY(speak(*qApp, QStringLiteral("zh_CN"))); }
    void cleanup()
    {
        for (QTranslator* words : qApp->findChildren<QTranslator*>())
            delete words;
        QLocale::setDefault(QLocale::system());
    }

    void aChineseStopHasItsOwnRoom()
    {
        QCOMPARE(onOneLine({QStringLiteral("So."), QString(), QStringLiteral("And so?"), QStringLiteral("Yes.")}),
                 QStringLiteral("So. And so? Yes."));
        QCOMPARE(
            onOneLine({QStringLiteral("对 f 的调用。"), QStringLiteral("接下来运行谁的内核？"), QStringLiteral("f")}),
            QStringLiteral("对 f 的调用。接下来运行谁的内核？f"));
        QCOMPARE(onOneLine({QString(), QStringLiteral("完")}), QStringLiteral("完"));
    }

    void aChineseListHasItsOwnComma()
    {
        Document document(test::fakeRuntime());
        const SessionOptions options(document);
        QCOMPARE(options.summary(), QStringLiteral("规则：标准内核、移动输入"));
    }

    void errorsOfCoreAreSaid()
    {
        const auto model = KeyModel::ferrotorch();
        const auto key = model->parseKey("Autgrad");
        QVERIFY(!key);
        QCOMPARE(inWindowLanguage(key.error()),
                 QStringLiteral("“Autgrad”不是模型 ferrotorch 的键（你要的是 Autograd?）"));
        const auto program = parseProgram({"y = add(a, b"}, {});
        QVERIFY(!program);
        QVERIFY2(inWindowLanguage(program.error()).startsWith(QStringLiteral("程序第 1 行，第 13 列：")),
                 qPrintable(inWindowLanguage(program.error())));
        const auto session = parseSession(R"({"format": "keyfall-session", "version": 9})", "new.keyfall");
        QVERIFY(!session);
        QCOMPARE(inWindowLanguage(session.error().message),
                 QStringLiteral("会话是由更新的 Keyfall（版本 9）写的；这一个读版本 1"));
    }

    void valuesGoWhereTheLanguageHasThem()
    {
        QCOMPARE(inWindowLanguage(QStringLiteral("without Autograd at add (hop 3)")),
                 QStringLiteral("add 不经 Autograd（第 3 跳）"));
        // Endings of English plurals are values, too.
        QCOMPARE(inWindowLanguage(QStringLiteral("the call has 2 results, but 1 name to take them")),
                 QStringLiteral("这个调用有 2 个结果，却有 1 个名字来接收"));
        QCOMPARE(inWindowLanguage(QStringLiteral("expected an object")), QStringLiteral("应为对象"));
        // A value that is a sentence of its own; lines; a place and an advice.
        QCOMPARE(inWindowLanguage(QStringLiteral("expected a list of sizes, found nothing known\ncheck the path")),
                 QStringLiteral("应为大小的列表，得到的是 nothing known\n请检查路径"));
        QCOMPARE(inWindowLanguage(Error{ErrorKind::badInput, "program line 3, column 7",
                                        "no tensor or variable named 'q'", "did you mean 'p'?"}),
                 QStringLiteral("程序第 3 行，第 7 列：没有名为“q”的张量或变量（你要的是“p”吗？）"));
    }

    /// No sentence is taken for another one, and none is left in English.
    void everySentenceIsItself()
    {
        static const QRegularExpression value(QStringLiteral("%([1-9])"));
        static const QRegularExpression ideograph(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
        static const QRegularExpression prose(QStringLiteral("[a-z]{2,} [a-z]{2,}"));
        const QStringList all = list();
        QVERIFY(all.size() > 600);
        for (const QString& each : all) {
            // Only ever a part of a value; only meant where its value is a sentence.
            if (each.startsWith(QLatin1String(" ")) || QString(each).remove(value).size() < 10)
                continue;
            const QString said = inWindowLanguage(QString(each).replace(value, QStringLiteral("X\\1X")));
            QString wanted = QCoreApplication::translate("keyfall::Sentences", each.toUtf8().constData());
            wanted.replace(value, QStringLiteral("X\\1X"));
            QCOMPARE(said, wanted);
            if (!prose.match(each).hasMatch())
                continue;
            QVERIFY2(said.contains(ideograph), qPrintable(each));
        }
    }

    void whatPytorchSaysStays()
    {
        int errors = 0;
        for (const char* name : {"torch_2_15.json", "torch_2_15_more.json"}) {
            QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/errors/") + QLatin1String(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto document = test::parsedJson(file.readAll().toStdString());
            for (const auto& one : document["errors"]) {
                const QString text = QString::fromStdString(one["text"].get<std::string>());
                QCOMPARE(inWindowLanguage(text), text);
                ++errors;
            }
        }
        QVERIFY2(errors > 100, qPrintable(QString::number(errors)));
        for (const char* said :
             {"The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1",
              "Dimension out of range (expected to be in range of [-2, 1], but got 5)",
              "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)",
              "fallthrough_kernel was executed but it should have been short-circuited by the dispatcher "
              "(operator aten::add)"})
            QCOMPARE(inWindowLanguage(QLatin1String(said)), QLatin1String(said));
    }

    void inEnglishNothingChanges()
    {
        cleanup();
        const QString said = QStringLiteral("program line 3, column 7: no tensor or variable named 'q'");
        QCOMPARE(inWindowLanguage(said), said);
    }
};

KEYFALL_TEST(SentencesTest)
#include "sentences_test.moc"
