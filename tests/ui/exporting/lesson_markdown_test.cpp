// SPDX-License-Identifier: MIT
// Text in, text out.
#include "tests/support/test_case.h"
#include "ui/exporting/lesson_markdown.h"

#include <QTest>

using namespace keyfall;

class LessonMarkdownTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void html_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("html");
        QTest::newRow("lines stay lines") << "One.\nTwo.\n\nThree."
                                          << "<p>One.<br>\nTwo.</p>\n<p>Three.</p>\n";
        QTest::newRow("signs") << "**Bold**, *italic*, `a < b`"
                               << "<p><strong>Bold</strong>, <em>italic</em>, <code>a &lt; b</code></p>\n";
        QTest::newRow("no signs in code") << "`a ** b ** c`"
                                          << "<p><code>a ** b ** c</code></p>\n";
        QTest::newRow("list") << "See:\n- one\n- two"
                              << "<p>See:</p>\n<ul><li>one</li>\n<li>two</li></ul>\n";
        QTest::newRow("numbers") << "1. one\n2. two"
                                 << "<ol><li>one</li>\n<li>two</li></ol>\n";
        QTest::newRow("fence") << "```\na  b\n```"
                               << "<pre><code>a  b\n</code></pre>\n";
        QTest::newRow("a fence that is not closed") << "```\na"
                                                    << "<pre><code>a\n</code></pre>\n";
        QTest::newRow("to the web") << "[here](https://a.example/x)"
                                    << "<p><a href=\"https://a.example/x\" rel=\"noopener noreferrer\">here</a></p>\n";
        QTest::newRow("to a hop") << "[hop three](hop:3)"
                                  << "<p><a href=\"#\" data-hop=\"3\">hop three</a></p>\n";
        QTest::newRow("to the program") << "[proof](panel:proof)"
                                        << "<p>proof</p>\n";
        QTest::newRow("to a script") << "[x](javascript:alert(1))"
                                     << "<p>x)</p>\n";
        QTest::newRow("tags are text") << "<script>x</script> & [<b>](hop:1)"
                                       << "<p>&lt;script&gt;x&lt;/script&gt; &amp; "
                                          "<a href=\"#\" data-hop=\"1\">&lt;b&gt;</a></p>\n";
    }
    void html()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, html);
        QCOMPARE(lessonHtml(markdown), html);
    }
};

KEYFALL_TEST(LessonMarkdownTest)
#include "lesson_markdown_test.moc"
