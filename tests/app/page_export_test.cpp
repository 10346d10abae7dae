// SPDX-License-Identifier: MIT
// Pages and charts to hand out, as a script asks for them. tests/app/player_browser.py opens the pages in a browser.
#include "tests/app/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QRegularExpression>
#include <QtTest>

namespace keyfall {

using test::ScratchFolder;

class PageExportTest : public QObject {
    Q_OBJECT

    ScratchFolder folder_;

    // Defined below: moc does not read a class with raw strings in it.
    static QByteArray oddSession();
    static QByteArray twoSession();

    static QString session(const char* name) { return QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/%1").arg(name); }
    QByteArray written(const QStringList& arguments, const QString& name)
    {
        const QString path = folder_.filePath(name);
        const test::Outcome outcome = test::keyfall(arguments + QStringList{"--to", path});
        if (outcome.status != 0)
            qWarning() << outcome.err;
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void aMermaidChartHasEachHopOnce()
    {
        const QByteArray chart = written({"export", session("fall.keyfall")}, "fall.mmd");
        const auto run = test::keyfall({"run", session("fall.keyfall"), "--json"}).json();
        QVERIFY(chart.startsWith("flowchart TB\n    subgraph call0 [\"1. "));
        QVERIFY(chart.endsWith("    end\n"));
        std::size_t hops = 0;
        for (const auto& call : run["calls"])
            hops += call["hops"].size();
        QVERIFY(hops > 2);
        for (std::size_t id = 1; id <= hops; ++id) {
            const QByteArray name = "h" + QByteArray::number(qulonglong(id));
            QCOMPARE(chart.count("        " + name + "(") + chart.count("        " + name + "[")
                         + chart.count("        " + name + "{"),
                     1);
            QCOMPARE(chart.count("| " + name + "\n"), 1);
        }
        QCOMPARE(written({"export", session("fall.keyfall")}, "again.mmd"), chart);
    }

    void mermaidSignsInNamesAreEscaped()
    {
        const QString odd = folder_.write("odd.keyfall", oddSession());
        const QByteArray chart = written({"export", odd}, "odd.mmd");
        QVERIFY2(chart.contains("a #34;b#34; #124; #60;c#62; #35;1"), chart);
        QVERIFY(chart.contains("[[\""));  // an error has double sides
    }

    void aPageIsOneFileThatAsksForNothing()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QByteArray page = written({"export", session("fall.keyfall")}, "fall.html");
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("default-src 'none'"));
        static const QRegularExpression asking(QStringLiteral("(?:\\bsrc=|<link|@import|url\\(|http:)"));
        QVERIFY(!asking.match(QString::fromUtf8(page)).hasMatch());
        QVERIFY(page.size() < 300'000);
        QCOMPARE(written({"export", session("fall.keyfall")}, "again.html"), page);
    }

    void aPageOfOneCall()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QString two = folder_.write("two.keyfall", twoSession());
        const QByteArray both = written({"export", two}, "both.html");
        const QByteArray second = written({"export", two, "--call", "2"}, "second.html");
        QVERIFY(both.contains("relu(a)") && both.contains("exp(y)"));
        QVERIFY(!second.contains("<title>y = relu(a)") && second.contains("<title>z = exp(y)"));
    }

    void aLessonHasItsLanguages()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QByteArray page = written({"lesson", "export", "02-one-fall"}, "lesson.html");
        QVERIFY(page.contains("class=\"l en\"") && page.contains("class=\"l zh_CN\""));
        QVERIFY(page.contains("内核"));
        QVERIFY(page.size() < 300'000);
    }

    void whatCannotBeWrittenIsSaid()
    {
        const QString path = folder_.filePath("lesson.docx");
        const test::Outcome outcome = test::keyfall({"lesson", "export", "02-one-fall", "--to", path});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(".html"), outcome.err);
        QVERIFY(!QFile::exists(path));
        QCOMPARE(test::keyfall({"lesson", "export", "99-none", "--to", folder_.filePath("a.html")}).status, 2);
        const test::Outcome wide =
            test::keyfall({"export", session("fall.keyfall"), "--to", folder_.filePath("a.svg"), "--width", "100"});
        QCOMPARE(wide.status, 2);
        QVERIFY2(wide.err.contains("no pixels"), wide.err);
    }
};

QByteArray PageExportTest::oddSession()
{
    return R"json({"format": "keyfall-session", "version": 1,
            "standard_kernels": false, "registrations": [{"op": "f", "key": "Cpu", "kernel": {"error": "a \"b\" | <c> #1"}}],
            "tensors": {"a": {"dtype": "float32", "shape": [1], "data": [1]}}, "program": ["y = f(a)"]})json";
}

QByteArray PageExportTest::twoSession()
{
    return R"json({"format": "keyfall-session", "version": 1,
            "tensors": {"a": {"dtype": "float32", "shape": [1], "data": [1]}}, "program": ["y = relu(a)", "z = exp(y)"]})json";
}

KEYFALL_TEST(PageExportTest)

}  // namespace keyfall

#include "page_export_test.moc"
