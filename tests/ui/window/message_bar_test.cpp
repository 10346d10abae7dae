// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/window/message_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace keyfall;

namespace {

Message note(const char* topic, const char* text)
{
    return {Message::Kind::note, QString::fromLatin1(topic), QString::fromLatin1(text), {}};
}

}  // namespace

class MessageBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatWhereAndWhatToDo()
    {
        MessageBar bar;
        QVERIFY(bar.isHidden());
        bar.postError(QStringLiteral("file"),
                      Error{ErrorKind::badInput, "a.keyfall:3:7", "expected a list, found 5", "write [5]"});
        QVERIFY(!bar.isHidden());
        QCOMPARE(bar.texts(),
                 QStringList{QStringLiteral("Error: a.keyfall:3:7: expected a list, found 5 — write [5]")});
    }

    void aTopicHasOneMessage()
    {
        MessageBar bar;
        bar.post(note("file", "first"));
        bar.post(note("other", "other"));
        bar.post(note("file", "second"));
        QCOMPARE(bar.texts(), (QStringList{QStringLiteral("Note: other"), QStringLiteral("Note: second")}));
        bar.withdraw(QStringLiteral("file"));
        bar.withdraw(QStringLiteral("other"));
        QVERIFY(bar.texts().isEmpty());
        QVERIFY(bar.isHidden());
    }

    void questionsStayWhenTheBarIsFull()
    {
        MessageBar bar;
        bar.post(note("question", "really?"), {{QStringLiteral("&Yes"), {}}});
        for (int i = 0; i < 2 * MessageBar::kMost; ++i)
            bar.post(note(qPrintable(QString::number(i)), qPrintable(QString::number(i))));
        QCOMPARE(bar.texts().size(), qsizetype(MessageBar::kMost));
        QCOMPARE(bar.texts().first(), QStringLiteral("Note: really?"));
    }

    void anAnswerClosesItsMessageThenActs()
    {
        MessageBar bar;
        QStringList seen;
        bar.post(note("q", "really?"),
                 {{QStringLiteral("&Yes"),
                   [&] {
                       seen = bar.texts();
                       seen.append(QStringLiteral("acted"));
                       bar.post(note("q", "done"));
                   }},
                  {QStringLiteral("&No"), {}}});
        QVERIFY(!bar.answer(QStringLiteral("q"), QStringLiteral("Maybe")));
        QVERIFY(bar.answer(QStringLiteral("q"), QStringLiteral("Yes")));
        QCOMPARE(seen, QStringList{QStringLiteral("acted")});
        QCOMPARE(bar.texts(), QStringList{QStringLiteral("Note: done")});
    }

    void markupIsShownAsItIs()
    {
        MessageBar bar;
        bar.post(note("x", "<b>not bold</b>"));
        bool found = false;
        for (const QLabel* label : bar.findChildren<QLabel*>())
            found =
                found || (label->text() == QLatin1String("<b>not bold</b>") && label->textFormat() == Qt::PlainText);
        QVERIFY(found);
    }

    void longMessagesWrapInsteadOfWideningTheWindow()
    {
        MessageBar bar;
        bar.post(note("x", "word "));
        const int narrow = bar.minimumSizeHint().width();
        bar.post({Message::Kind::error, QStringLiteral("x"), QStringLiteral("word ").repeated(400), {}});
        QVERIFY(bar.minimumSizeHint().width() < narrow + 200);
    }
};

KEYFALL_TEST(MessageBarTest)
#include "message_bar_test.moc"
