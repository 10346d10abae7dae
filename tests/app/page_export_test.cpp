// SPDX-License-Identifier: MIT
// Pages and charts to hand out, as a script asks for them. tests/app/player_browser.py opens the pages in a browser.
#include "core/lesson/lesson.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace keyfall {

using test::ScratchFolder;

class PageExportTest : public QObject {
    Q_OBJECT

    ScratchFolder folder_;

    // Defined below: moc does not read a class with raw strings in it.
    static QByteArray oddSession();
    static QByteArray twoSession();
    static QByteArray longSession();

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

    void aLessonOnPaper()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const auto textOf = [this](const QStringList& arguments) {
            const QStringList all = QStringList{"lesson", "export", "02-one-fall"} + arguments;
            if (written(all, "handout.pdf").isEmpty())
                return QByteArray();
            return test::runProcess("pdftotext", {folder_.filePath("handout.pdf"), "-"}).out;
        };
        const QByteArray whole = textOf({});
        const qsizetype key = whole.indexOf("Answers: ");
        QVERIFY(key > 0);
        // Blanks, and nothing of the answers, before the key: not in the picture, not in words.
        const QByteArray handout = whole.first(key);
        QVERIFY(handout.contains("____") && handout.contains("☐"));
        QVERIFY2(handout.contains("Whose kernel runs next?"), handout);
        QVERIFY2(!handout.contains("greet · Cpu") || handout.indexOf("greet · Cpu") > handout.indexOf("____"), handout);
        QVERIFY(!handout.contains("✓"));
        QVERIFY2(whole.sliced(key).contains("1. Tracer"), whole.sliced(key));
        QVERIFY(!textOf({"--answers", "none"}).contains("Answers: "));
        const auto sizeOf = [this] { return test::runProcess("pdfinfo", {folder_.filePath("handout.pdf")}).out; };
        QVERIFY2(sizeOf().contains("(A4)"), sizeOf());
        QVERIFY(textOf({"--paper", "letter"}).contains("Answers: "));
        QVERIFY2(sizeOf().contains("(letter)"), sizeOf());
        const QByteArray only = textOf({"--answers", "only"});
        QVERIFY(only.contains("Answers: ") && !only.contains("____"));
        const test::Outcome chinese = test::keyfall(
            {"lesson", "export", "02-one-fall", "--to", folder_.filePath("chinese.pdf"), "--language", "zh_CN"});
        if (chinese.status == 3)  // a machine without a font for it says so, and draws no boxes
            QVERIFY(chinese.err.contains("font") && !QFile::exists(folder_.filePath("chinese.pdf")));
        else
            QVERIFY(test::runProcess("pdftotext", {folder_.filePath("chinese.pdf"), "-"}).out.contains("内核"));
        for (const QStringList& wrong : {QStringList{"--to", folder_.filePath("a.pdf"), "--language", "xx"},
                                         QStringList{"--to", folder_.filePath("a.html"), "--answers", "none"}}) {
            const test::Outcome outcome = test::keyfall(QStringList{"lesson", "export", "02-one-fall"} + wrong);
            QCOMPARE(outcome.status, 2);
            QVERIFY(!QFile::exists(wrong.at(1)));
        }
    }

    /// Everything for a teacher: texts, page and handout, and of each step the session and the picture.
    void aFolderHasAllOfALesson()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QString folder = folder_.filePath("all of it/");
        const test::Outcome outcome = test::keyfall({"lesson", "export", "02-one-fall", "--to", folder});
        QVERIFY2(outcome.status == 0, outcome.err);
        const QStringList found = QDir(folder).entryList(QDir::Files, QDir::Name);
        const auto lesson = readLesson((folder + "02-one-fall.json").toStdString());
        QVERIFY2(lesson, lesson ? "" : lesson.error().text().c_str());
        QStringList wanted{"02-one-fall.html", "02-one-fall.json", "02-one-fall.pdf", "02-one-fall.zh_CN.json"};
        for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
            const QString name =
                QStringLiteral("%1-%2").arg(i + 1, 2, 10, QLatin1Char('0')).arg(lesson->steps[i].id.c_str());
            wanted << name + ".keyfall" << name + ".png" << name + ".svg";
            if (lesson->steps[i].kind == StepKind::predict)
                wanted << name + "-end.png" << name + "-end.svg";  // what is asked, and how it ends
            QCOMPARE(test::keyfall({"run", folder + name + ".keyfall"}).status, 0);
        }
        wanted.sort();
        QCOMPARE(found, wanted);
        QVERIFY(outcome.out.contains(QByteArray::number(wanted.size()) + " files written"));
        // The lesson is one again: with its translation it holds.
        QCOMPARE(test::keyfall({"lesson", "check", folder + "02-one-fall.json", "--strict"}).status, 1);  // "requires"
        const test::Outcome refused = test::keyfall({"lesson", "export", "02-one-fall", "--to", "/dev/null/x"});
        QVERIFY2(refused.status == 3 && refused.err.contains("folder"), refused.err);
    }
    /// Two keys are in the set of the first step of lesson 9, and a kernel runs at one: a picture with one lane would tell.
    void picturesDoNotTellWhoRuns()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QString folder = folder_.filePath("nine/");
        const test::Outcome outcome = test::keyfall({"lesson", "export", "09-devices", "--to", folder});
        QVERIFY2(outcome.status == 0, outcome.err);
        for (const QString& name : {QStringLiteral("01-mixed.svg"), QStringLiteral("09-devices.html")}) {
            QFile file(folder + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray drawn = file.readAll();
            const QByteArray picture =
                drawn.mid(drawn.indexOf("<svg"), drawn.indexOf("</svg>") - drawn.indexOf("<svg"));
            QVERIFY2(picture.contains(">Cuda<") && picture.contains(">Cpu<"), qPrintable(name));
        }
    }
    void aStepMoves()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QString path = folder_.filePath("moves.webp");
        const test::Outcome outcome = test::keyfall({"lesson", "export", "02-one-fall", "--to", path});
        if (outcome.status == 3)
            QSKIP("this build has no WebP");
        QVERIFY2(outcome.status == 0, outcome.err);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("RIFF") && bytes.count("ANMF") > 3);  // frames
        const test::Outcome wrong =
            test::keyfall({"lesson", "export", "02-one-fall", "--to", path, "--step", "nowhere"});
        QVERIFY2(wrong.status == 2 && wrong.err.contains("no step 'nowhere'"), wrong.err);
        QCOMPARE(test::keyfall({"lesson", "export", "02-one-fall", "--to", folder_.filePath("a.html"), "--step", "x"})
                     .status,
                 2);
    }

    void stepsAreNumberedFiles()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QString path = folder_.filePath("step.svg");
        const test::Outcome outcome =
            test::keyfall({"export", session("fall.keyfall"), "--to", path, "--steps", "--preset", "slide"});
        QVERIFY2(outcome.status == 0 && outcome.out.contains("8 files written"), outcome.out + outcome.err);
        QVERIFY(!QFile::exists(path));
        QSet<QByteArray> seen;
        for (int i = 0; i < 8; ++i) {
            QFile file(folder_.filePath(QStringLiteral("step-0%1.svg").arg(i)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray svg = file.readAll();
            seen.insert(svg);
            QVERIFY(svg.contains("viewBox=\"0 0 1280 720\""));
            QCOMPARE(svg.contains(">Before the call.<"), i == 0);
            QVERIFY(svg.contains(">redispatch<") && svg.contains(">backend<"));  // the legend
            QVERIFY(svg.count(">y = add(a, b)<") >= 2);                          // the title, and the program
        }
        QCOMPARE(seen.size(), 8);
    }

    /// A fall of four hops fits on a sheet at a size that can be read: it is not cut for being drawn larger.
    void aCallOfFewHopsIsWhole_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset : {"a4", "letter", "a4-landscape", "slide"})
            QTest::newRow(preset) << QString::fromLatin1(preset);
    }
    void aCallOfFewHopsIsWhole()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        QFETCH(QString, preset);
        const QStringList arguments{"export", session("fall.keyfall"), "--preset", preset};
        const QByteArray svg = written(arguments, "whole.svg");
        QVERIFY(svg.contains(">add · Cpu<"));
        QCOMPARE(svg.count(">add.Tensor<"), 1);  // a second row would have its card
        QVERIFY(!written(arguments, "whole.pdf").isEmpty());
        const QByteArray boxes = test::runProcess("pdftotext", {"-bbox", folder_.filePath("whole.pdf"), "-"}).out;
        static const QRegularExpression word(QStringLiteral("yMin=\"([\\d.]+)\" xMax=\"[\\d.]+\" yMax=\"([\\d.]+)\""));
        int words = 0;
        for (auto it = word.globalMatch(QString::fromUtf8(boxes)); it.hasNext(); ++words) {
            const auto found = it.next();
            // From the lowest to the highest letter: 1.164 times the size of the font.
            const double points = (found.captured(2).toDouble() - found.captured(1).toDouble()) / 1.164;
            QVERIFY2(points >= 6, found.captured(0).toUtf8().constData());
        }
        QVERIFY(words > 20);
    }

    /// 512 hops of endless recursion: a page, a slide and a folder show what begins it, and say how many more there are.
    void endlessRecursionIsNotDrawnToItsEnd()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const QString folder = folder_.filePath("thirteen/");
        const test::Outcome outcome = test::keyfall({"lesson", "export", "13-thread-keys-and-masks", "--to", folder},
                                                    {}, {QStringLiteral("KEYFALL_CUDA=emulated")});
        QVERIFY2(outcome.status == 0, outcome.err);
        QFile page(folder + "13-thread-keys-and-masks.html");
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(page.readAll());
        QVERIFY(html.contains(QStringLiteral("… and 510 more hops like the last one.")));
        static const QRegularExpression width(
            QStringLiteral("<svg role=\"img\" xml:space=\"preserve\" width=\"(\\d+)\""));
        int pictures = 0;
        for (auto it = width.globalMatch(html); it.hasNext(); ++pictures)
            QVERIFY(it.next().captured(1).toInt() <= 1320);  // a page in a browser is that wide
        QCOMPARE(pictures, 4);
        for (const QStringList& how : {QStringList{}, QStringList{"--steps"}}) {
            const QStringList arguments = QStringList{"export", folder + "04-loop.keyfall", "--preset", "slide"} + how;
            QVERIFY(!written(arguments, "loop.pdf").isEmpty());
            const QByteArray text = test::runProcess("pdftotext", {folder_.filePath("loop.pdf"), "-"}).out;
            QCOMPARE(text.count('\f'), how.isEmpty() ? 1 : 4);  // pages
            QVERIFY(!how.isEmpty() || text.contains("Hops: 512, those after the first 2 like the last one."));
        }
        for (const char* name : {"loop.png", "loop.svg", "loop.pdf", "loop.webp"}) {
            const test::Outcome drawn =
                test::keyfall({"export", folder + "04-loop.keyfall", "--to", folder_.filePath(name)});
            QVERIFY2(drawn.status == 0, drawn.err);
            QVERIFY2(drawn.err.contains("drawn are the first 2 of 512 hops; the others are like the last one"),
                     drawn.err);
            QVERIFY2(QFileInfo(folder_.filePath(name)).size() < 100'000, name);
        }
    }

    /// What stands around the picture of a slide is read from the last row: at 1080 lines its least words have 29 pixels.
    void aSlideHasLargeWords()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        QVERIFY(!written({"export", session("fall.keyfall"), "--preset", "slide"}, "slide.pdf").isEmpty());
        const QString boxes =
            QString::fromUtf8(test::runProcess("pdftotext", {"-bbox", folder_.filePath("slide.pdf"), "-"}).out);
        static const QRegularExpression word(
            QStringLiteral("yMin=\"([\\d.]+)\" xMax=\"[\\d.]+\" yMax=\"([\\d.]+)\">(?:Hops:|ferrotorch.)<"));
        int words = 0;
        for (auto it = word.globalMatch(boxes); it.hasNext(); ++words) {
            const auto found = it.next();
            // Points of a page of 540 to pixels of 1080.
            const double pixels = (found.captured(2).toDouble() - found.captured(1).toDouble()) / 1.164 * 2;
            QVERIFY2(pixels >= 29, found.captured(0).toUtf8().constData());
        }
        QCOMPARE(words, 2);
    }

    void pagesOfAPdf_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("pages");
        QTest::addColumn<QByteArray>("size");
        QTest::newRow("alone") << QStringList{"fall.keyfall"} << 1 << QByteArray("695 x 376");
        QTest::newRow("slides") << QStringList{"fall.keyfall", "--steps", "--preset", "slide"} << 8
                                << QByteArray("960 x 540");
        QTest::newRow("paper") << QStringList{"fall.keyfall", "--preset", "a4"} << 1 << QByteArray("(A4)");
        QTest::newRow("much paper") << QStringList{"backward.keyfall", "--preset", "a4"} << 6 << QByteArray("(A4)");
        QTest::newRow("a long run") << QStringList{"long"} << -1 << QByteArray("x 2");
    }
    void pagesOfAPdf()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        QFETCH(QStringList, arguments);
        QFETCH(int, pages);
        QFETCH(QByteArray, size);
        arguments.first() = arguments.first() == QLatin1String("long")
            ? folder_.write("long.keyfall", longSession())
            : session(arguments.first().toUtf8().constData());
        QVERIFY(!written(QStringList{"export"} + arguments, "pages.pdf").isEmpty());
        const test::Outcome info = test::runProcess("pdfinfo", {folder_.filePath("pages.pdf")});
        QCOMPARE(info.status, 0);
        static const QRegularExpression line(QStringLiteral("Pages:\\s+(\\d+)"));
        const int found = line.match(QString::fromUtf8(info.out)).captured(1).toInt();
        QVERIFY2(pages > 0 ? found == pages : found > -pages, info.out);
        static const QRegularExpression points(QStringLiteral("Page size:\\s+([\\d.]+) x ([\\d.]+)(.*)"));
        const auto page = points.match(QString::fromUtf8(info.out));
        const QByteArray rounded = QByteArray::number(qRound(page.captured(1).toDouble())) + " x "
            + QByteArray::number(qRound(page.captured(2).toDouble())) + page.captured(3).toUtf8();
        QVERIFY2(rounded.contains(size), info.out);
        if (pages < 0) {
            const test::Outcome text = test::runProcess("pdftotext", {folder_.filePath("pages.pdf"), "-"});
            for (int i = 0; i < 600; ++i)
                QVERIFY2(text.out.contains("y" + QByteArray::number(i) + " = relu(a)"), QByteArray::number(i));
        }
        // Nothing is lost between pages: each hop's box has its title.
        if (pages == 6) {
            const test::Outcome text = test::runProcess("pdftotext", {folder_.filePath("pages.pdf"), "-"});
            const auto run = test::keyfall({"run", arguments.first(), "--json"}).json();
            QMap<QByteArray, int> boxes;
            for (const auto& call : run["calls"])
                for (const auto& hop : call["hops"]) {
                    const std::string op = hop["op"];
                    ++boxes[QByteArray::fromStdString(op.substr(0, op.find('.')) + " · "
                                                      + hop["key"].get<std::string>())];
                }
            QVERIFY(boxes.size() > 5);
            for (auto box = boxes.cbegin(); box != boxes.cend(); ++box)
                QVERIFY2(text.out.count(box.key()) >= box.value(), box.key());
        }
    }

    void whatDoesNotGoTogetherIsSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("steps of a chart") << QStringList{"a.dot", "--steps"} << QByteArray("one file");
        QTest::newRow("steps without pages") << QStringList{"a.pdf", "--steps"} << QByteArray("--preset slide");
        QTest::newRow("steps of a flow") << QStringList{"a.svg", "--steps", "--view", "flow"} << QByteArray("--view");
        QTest::newRow("steps to output") << QStringList{"-", "--format", "svg", "--steps"} << QByteArray("--steps");
        QTest::newRow("a page of data") << QStringList{"a.json", "--preset", "a4"} << QByteArray("no pages");
        QTest::newRow("a page's scale") << QStringList{"a.pdf", "--preset", "a4", "--scale", "2"}
                                        << QByteArray("has its size");
        QTest::newRow("no such page") << QStringList{"a.pdf", "--preset", "a7"} << QByteArray("a7");
    }
    void whatDoesNotGoTogetherIsSaid()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const QString path =
            arguments.first() == QLatin1String("-") ? arguments.first() : folder_.filePath(arguments.first());
        arguments.removeFirst();
        const test::Outcome outcome =
            test::keyfall(QStringList{"export", session("fall.keyfall"), "--to", path} + arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QVERIFY(!QFile::exists(path));
    }

    /// A bare container: fontconfig is there and finds nothing.
    void aMachineWithoutFontsIsTold()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
        const test::ScratchFolder scratch;
        const QString none = scratch.write("fonts.conf", "<fontconfig><dir>/no/fonts</dir></fontconfig>");
        for (const char* ending : {"pdf", "png", "gif"}) {
            const QString path = scratch.filePath(QString("fall.") + ending);
            const test::Outcome outcome =
                test::keyfall({"export", session("fall.keyfall"), "--to", path}, {}, {"FONTCONFIG_FILE=" + none});
            QCOMPARE(outcome.status, 3);
            QVERIFY2(outcome.err.contains("No font is installed"), outcome.err);
            QVERIFY2(outcome.err.contains("fonts-dejavu-core"), outcome.err);
            QVERIFY(!QFile::exists(path));
        }
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

QByteArray PageExportTest::longSession()
{
    QByteArray lines;
    for (int i = 0; i < 600; ++i)
        lines += (i == 0 ? "\"y" : ", \"y") + QByteArray::number(i) + " = relu(a)\"";
    return R"json({"format": "keyfall-session", "version": 1,
            "tensors": {"a": {"dtype": "float32", "shape": [1], "data": [1]}}, "program": [)json"
        + lines + "]}";
}

KEYFALL_TEST(PageExportTest)

}  // namespace keyfall

#include "page_export_test.moc"
