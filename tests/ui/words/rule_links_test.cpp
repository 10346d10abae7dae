// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/words/rule_links.h"

#include <QDesktopServices>
#include <QSignalSpy>
#include <QTest>

using namespace keyfall;

/// Takes the links that are clicked in this test.
class ClickedRules : public QObject {
    Q_OBJECT
public:
    ClickedRules() { QDesktopServices::setUrlHandler(QStringLiteral("rule"), this, "take"); }
    ~ClickedRules() override { QDesktopServices::unsetUrlHandler(QStringLiteral("rule")); }
    QStringList ids;
public Q_SLOTS:
    void take(const QUrl& url) { ids.append(url.path()); }
};

class RuleLinksTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void citationsBecomeLinks()
    {
        const QString plain = QStringLiteral("a < b, and no rule: E2, F5, 2.4.1");
        QCOMPARE(withRuleLinks(plain), plain);
        const QString linked = withRuleLinks(QStringLiteral("× stays < (M8), see pytorch:E2."));
        QVERIFY2(linked.startsWith(QStringLiteral("× stays &lt; (<a href=\"rule:pytorch:M8\" title=\"")),
                 qPrintable(linked));
        QVERIFY2(linked.contains(QStringLiteral(">M8</a>), see <a href=\"rule:pytorch:E2\"")), qPrintable(linked));
        QVERIFY2(linked.endsWith(QStringLiteral(">pytorch:E2</a>.")), qPrintable(linked));
        QVERIFY(htmlWithRuleLinks(QStringLiteral("<p>x (S5)</p>")).startsWith(QStringLiteral("<p>x (<a href")));
    }

    void everyRuleHasAnAddress()
    {
        for (const Rule& rule : allRules())
            QCOMPARE(QUrl(QString::fromLatin1(ruleUrl(rule).toEncoded())).path().toStdString(), std::string(rule.id));
    }

    void aClickOpensTheRule()
    {
        ClickedRules clicked;
        RuleLabel label(QStringLiteral("label"), nullptr);
        label.setText(QStringLiteral("R7: the implicit composite"));
        label.resize(400, 40);
        label.setAlignment(Qt::AlignLeft | Qt::AlignTop);
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        QTest::mouseMove(&label, QPoint(4, 6));
        QTest::mouseClick(&label, Qt::LeftButton, {}, QPoint(4, 6));
        QCOMPARE(clicked.ids, QStringList{QStringLiteral("pytorch:R7")});
        QTest::mouseClick(&label, Qt::LeftButton, {}, QPoint(120, 6));  // the words behind it
        QCOMPARE(clicked.ids.size(), 1);

        QVERIFY(openCitedRule(QStringLiteral("the entry as the last refresh left it (S1-S4)")));
        QCOMPARE(clicked.ids.last(), QStringLiteral("pytorch:S1"));
        QVERIFY(!openCitedRule(QStringLiteral("no rule")));
    }
};

KEYFALL_TEST(RuleLinksTest)
#include "rule_links_test.moc"
