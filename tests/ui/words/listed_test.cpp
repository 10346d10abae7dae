// SPDX-License-Identifier: MIT
// Lists have the comma of the window's language, also where core made them; labels of pictures and code have the English.
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/window/window_language.h"
#include "ui/words/listed.h"
#include "ui/words/sentences.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QLocale>
#include <QTest>
#include <QTranslator>

using namespace keyfall;

class ListedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        for (QTranslator* words : qApp->findChildren<QTranslator*>())
            delete words;
        QLocale::setDefault(QLocale::system());
    }

    void eachLanguageHasItsComma()
    {
        const QStringList names{QStringLiteral("CPU"), QStringLiteral("CUDA")};
        QCOMPARE(listNames(names), QStringLiteral("CPU, CUDA"));
        QCOMPARE(listPhrases(names), QStringLiteral("CPU, CUDA"));
        QCOMPARE(listClauses(names), QStringLiteral("CPU; CUDA"));
        QVERIFY(speak(*qApp, QStringLiteral("zh_CN")));
        QCOMPARE(listNames(names), QStringLiteral("CPU、CUDA"));
        QCOMPARE(listPhrases(names), QStringLiteral("CPU，CUDA"));
        QCOMPARE(listClauses(names), QStringLiteral("CPU；CUDA"));
        QCOMPARE(listNames({QStringLiteral("CPU")}), QStringLiteral("CPU"));
    }

    void namesWithinASentenceOfCore()
    {
        const QString said = QStringLiteral("use one of returns, raises");
        QCOMPARE(inWindowLanguage(said), said);
        QVERIFY(speak(*qApp, QStringLiteral("zh_CN")));
        const QString known = inWindowLanguage(said);
        QVERIFY2(known.contains(QStringLiteral("returns、raises")), qPrintable(known));
        QVERIFY(!known.contains(QLatin1Char(',')));
        const QString sizes = inWindowLanguage(QStringLiteral("expected 6 elements for shape [2, 3], found 5"));
        QVERIFY2(sizes.contains(QStringLiteral("[2, 3]")), qPrintable(sizes));  // a size is code
    }

    /// Who joins by an English comma wherever the window speaks says here why.
    void elsewhereNothingIsJoined()
    {
        const QStringList english{
            QStringLiteral("ladder_words.cpp"),        // labels of pictures
            QStringLiteral("flow_layout.cpp"),         // the same
            QStringLiteral("proof_display.cpp"),       // the same
            QStringLiteral("cache_display.cpp"),       // the same
            QStringLiteral("run_outline.cpp"),         // operators of a block, in the picture
            QStringLiteral("hop_values.cpp"),          // values
            QStringLiteral("tensor_text.cpp"),         // values as they are typed
            QStringLiteral("hop_text.cpp"),            // the code of a traced node
            QStringLiteral("manual_page_reader.cpp"),  // a session in a block of code
        };
        const QString ui = QStringLiteral(KEYFALL_RESOURCES_DIR "/../ui");
        QStringList found;
        int files = 0;
        for (QDirIterator at(ui, {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories); at.hasNext();) {
            QFile file(at.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++files;
            if (file.readAll().contains("join(QStringLiteral(\", \"))") && !english.contains(at.fileName()))
                found << at.fileName();
        }
        QVERIFY(files > 100);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char(' '))));
    }
};

KEYFALL_TEST(ListedTest)

#include "listed_test.moc"
