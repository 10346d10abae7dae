// SPDX-License-Identifier: MIT
// The manual as a value: pages, search, the glossary's words.
#include "tests/support/test_case.h"
#include "ui/manual/manual_book.h"
#include "ui/manual/manual_page_reader.h"
#include "ui/registrations/registration_words.h"

#include <QTest>
#include <QTextDocument>

using namespace keyfall;

class ManualBookTest : public QObject {
    Q_OBJECT

private:
    const ManualBook english_{QStringLiteral("en")};
    const ManualBook chinese_{QStringLiteral("zh_CN")};

private Q_SLOTS:
    void aPageIsReadAsItIsWritten()
    {
        const ManualPage page = readManualPage(
            QStringLiteral("x"),
            QStringLiteral("# Title\n\nWords.\n\n## One *part* {#one}\n\n- **bold**, [link](manual:keys)\n\n"
                           "```session\n{\"model\": \"m\", \"keyset\": {\"explicit\": [\"A\", \"B\"]}, \"include\": "
                           "[\"C\"], \"strict\": true, \"registrations\": [{\"key\": \"K\", \"kernel\": {\"return\": "
                           "0}}], \"program\": [\"y = f(a)\"]}\n```\n\n```falls\nf: A → B\n```\n"),
            QStringLiteral("go"));
        QCOMPARE(page.title, QStringLiteral("Title"));
        QCOMPARE(page.parts.size(), 1);
        QCOMPARE(page.parts[0].anchor, QStringLiteral("one"));
        QCOMPARE(page.parts[0].text, QStringLiteral("- bold, link"));
        QCOMPARE(page.sessions.size(), 1);
        QVERIFY(page.markdown.contains(
            QLatin1String("# model m\n# key set {A, B}\n# include {C}\n# strict\n# * @ K: return 0\ny = f(a)\n")));
        QVERIFY(page.markdown.contains(QLatin1String("[go](session:x/0)")));
        QVERIFY(page.markdown.contains(QStringLiteral("f: A → B")));
        QVERIFY(!page.markdown.contains(QLatin1String("{#")));
        QVERIFY(!page.markdown.contains(QLatin1String("\"model\"")));
    }

    void everyPageIsThereInBothLanguages()
    {
        QCOMPARE(english_.pages().size(), 15);
        QCOMPARE(chinese_.pages().size(), 15);
        for (qsizetype i = 0; i < english_.pages().size(); ++i) {
            const ManualPage& page = english_.pages()[i];
            const ManualPage& other = chinese_.pages()[i];
            QCOMPARE(other.id, page.id);
            QVERIFY(!page.title.isEmpty() && other.title != page.title);
            QCOMPARE(other.sessions, page.sessions);
        }
        QCOMPARE(english_.pages().front().id, QStringLiteral("first-ten-minutes"));
        QCOMPARE(english_.pages().back().id, QStringLiteral("words"));
    }

    // Emphasis that CommonMark does not see as such would stand there as stars.
    void noMarkIsLeftOver()
    {
        for (const ManualBook* book : {&english_, &chinese_})
            for (const ManualPage& page : book->pages()) {
                QTextDocument document;
                document.setMarkdown(page.markdown);
                const QString shown = document.toPlainText();
                for (const char* mark : {"**", "](", "{#", "```"})
                    QVERIFY2(!shown.contains(QLatin1String(mark)),
                             qPrintable(book->language() + QLatin1Char('/') + page.id + QLatin1String(mark)));
            }
    }

    void languagesAreChosenByLocale()
    {
        QCOMPARE(ManualBook::languageFor(QStringLiteral("zh_TW")), QStringLiteral("zh_CN"));
        QCOMPARE(ManualBook::languageFor(QStringLiteral("de_DE")), QStringLiteral("en"));
        QCOMPARE(ManualBook(QStringLiteral("fr")).language(), QStringLiteral("en"));
    }

    void searchFindsPartsWithAllWords()
    {
        const auto found = english_.find(QStringLiteral("exclude  thread"));
        bool keys = false;
        for (const ManualBook::Match& match : found) {
            keys |= match.url == manualUrl(QStringLiteral("keys"), QStringLiteral("thread"));
            QVERIFY(!match.words.contains(QLatin1String("**")) && match.words.size() < 120);
        }
        QVERIFY(keys);
        QVERIFY(english_.find(QStringLiteral("exclude zeppelin")).isEmpty());
        QVERIFY(english_.find(QStringLiteral("   ")).isEmpty());
        QVERIFY(chinese_.find(QStringLiteral("穿透")).size() >= 3);
    }

    void sessionsAreFoundByTheirLinks()
    {
        QVERIFY(english_.session(QUrl(QStringLiteral("session:first-ten-minutes/0"))).contains("y = add(a, b)"));
        QVERIFY(english_.session(QUrl(QStringLiteral("session:first-ten-minutes/7"))).isEmpty());
        QVERIFY(english_.session(QUrl(QStringLiteral("session:nowhere/0"))).isEmpty());
    }

    void theGlossaryKnowsWordsAsTheyStandOnTheScreen()
    {
        const auto anchor = [this](const char* text) { return english_.word(QString::fromUtf8(text)).fragment(); };
        QCOMPARE(anchor("Fallthrough"), QStringLiteral("fallthrough"));
        QCOMPARE(anchor(" key sets "), QStringLiteral("key-set"));
        QCOMPARE(anchor("boxed"), QStringLiteral("boxed"));
        QVERIFY(!english_.word(QStringLiteral("key set of the call")).isValid());
        QVERIFY(!english_.word({}).isValid());
        QCOMPARE(chinese_.word(QStringLiteral("穿透")).fragment(), QStringLiteral("fallthrough"));
        QCOMPARE(chinese_.word(QStringLiteral("redispatch")).fragment(), QStringLiteral("redispatch"));
    }

    void theGlossaryHasEveryWordOfTheField()
    {
        QStringList words;
        for (const CellSign sign :
             {CellSign::kernel, CellSign::alias, CellSign::fallback, CellSign::fallthrough, CellSign::ambiguous})
            words << signText(sign);
        for (const char* word :
             {"boxed",    "redispatch", "alias key",    "key set",     "key model",   "provenance",     "shadowed",
              "excluded", "stale",      "strict",       "predicted",   "composite",   "functionality",  "backend",
              "slot",     "mask",       "hop",          "lane",        "layer",       "lookup",         "overload",
              "schema",   "session",    "trace",        "break point", "catch-all",   "dispatch table", "dispatcher",
              "entry",    "passed",     "registration", "resolution",  "thread keys", "handed on",      "operator",
              "call",     "key"})
            words << QString::fromLatin1(word);
        for (const ManualBook* book : {&english_, &chinese_})
            for (const QString& word : words) {
                const bool known = book->word(word).isValid() || book->word(word + QStringLiteral(" key")).isValid();
                QVERIFY2(known, qPrintable(word));
            }
    }

    void wordsBecomeLinksOnce()
    {
        const QString html = english_.withWordLinks(
            QStringLiteral("<p>A key set has keys; the <b>key set</b> is left. <a href=\"rule:x\">fallback</a></p>"));
        QCOMPARE(html,
                 QStringLiteral("<p>A <a href=\"manual:words#key-set\">key set</a> has "
                                "<a href=\"manual:words#key\">keys</a>; the <b>key set</b> is left. "
                                "<a href=\"rule:x\">fallback</a></p>"));
        QCOMPARE(english_.withWordLinks(QStringLiteral("monkeys")), QStringLiteral("monkeys"));
    }
};

KEYFALL_TEST(ManualBookTest)
#include "manual_book_test.moc"
