// SPDX-License-Identifier: MIT
#include "ui/theme/code_spans.h"

#include "tests/support/test_case.h"

#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

using namespace keyfall;

class CodeSpansTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void codeInASentenceIsShaded()
    {
        QTextDocument document;
        document.setMarkdown(
            QStringLiteral("`a` wants a gradient, **b** and `add(x)` not.\n\n- see `c`\n\n```\nlines\n```\n"));
        markCodeSpans(document);
        QStringList shaded;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            for (auto each = block.begin(); !each.atEnd(); ++each)
                if (each.fragment().charFormat().background().style() != Qt::NoBrush)
                    shaded << each.fragment().text();
        QCOMPARE(shaded, QStringList({QStringLiteral("a"), QStringLiteral("add(x)"), QStringLiteral("c")}));
    }
};

KEYFALL_TEST(CodeSpansTest)

#include "code_spans_test.moc"
