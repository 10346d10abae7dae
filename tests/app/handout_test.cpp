// SPDX-License-Identifier: MIT
// Lessons on paper: words that can be read, questions that tell no answer, answers that say what to do.
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <map>

namespace keyfall {

namespace {

constexpr double kLeastPoints = 6;
constexpr double kBoxOfLetter =
    1.164;  ///< the height of DejaVu Sans from its lowest to its highest letter, in font sizes

const QString kLessons = QStringLiteral(KEYFALL_RESOURCES_DIR "/lessons/");

QStringList lessonNames()
{
    QStringList names;
    for (const QString& name : QDir(kLessons).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        if (name.count(QLatin1Char('.')) == 1)  // the others are translations
            names << name.chopped(5);
    return names;
}

/// A page with a pixel for each point, 0 is black.
struct Grey {
    int width = 0;
    int height = 0;
    QByteArray pixels;

    [[nodiscard]] bool hasInk(int left, int top, int right, int bottom) const
    {
        for (int y = qMax(0, top); y < qMin(height, bottom); ++y)
            for (int x = qMax(0, left); x < qMin(width, right); ++x)
                if (static_cast<unsigned char>(pixels[qsizetype{y} * width + x]) < 230)
                    return true;
        return false;
    }
};

Grey drawnPage(const QString& path, qsizetype page)
{
    const QString number = QString::number(page);
    const QByteArray pgm = test::runProcess("pdftoppm", {"-gray", "-r", "72", "-f", number, "-l", number, path}).out;
    const QList<QByteArray> head = pgm.left(40).split('\n');  // "P5", "595 842", "255", pixels
    if (head.size() < 4 || head[0] != "P5")
        return {};
    const QList<QByteArray> size = head[1].split(' ');
    return {size[0].toInt(), size[1].toInt(), pgm.mid(head[0].size() + head[1].size() + head[2].size() + 3)};
}

}  // namespace

class HandoutTest : public QObject {
    Q_OBJECT

    test::ScratchFolder folder_;
    std::map<QString, QString> paths_;  ///< each lesson is written once

    QString handout(const QString& lesson)
    {
        QString& path = paths_[lesson];
        if (!path.isEmpty())
            return path;
        path = folder_.filePath(lesson + ".pdf");
        const test::Outcome outcome =
            test::keyfall({"lesson", "export", lesson, "--to", path}, {}, {QStringLiteral("KEYFALL_CUDA=emulated")});
        if (outcome.status != 0)
            qWarning() << outcome.err;
        return path;
    }
    QString textOf(const QString& lesson)
    {
        return QString::fromUtf8(test::runProcess("pdftotext", {"-layout", handout(lesson), "-"}).out);
    }
    QString questionsOf(const QString& lesson) { return textOf(lesson).section(QStringLiteral("Answers: "), 0, 0); }
    QString answersOf(const QString& lesson) { return textOf(lesson).section(QStringLiteral("Answers: "), 1); }

    static void everyLesson()
    {
        QTest::addColumn<QString>("lesson");
        for (const QString& name : lessonNames())
            QTest::newRow(qPrintable(name)) << name;
    }

private Q_SLOTS:
    void initTestCase()
    {
#ifndef KEYFALL_HAVE_UI
        QSKIP("a build without Qt draws no pictures");
#endif
    }

    void everyWordCanBeRead_data()
    {
        everyLesson();
    }
    void everyWordCanBeRead()
    {
        QFETCH(QString, lesson);
        const test::Outcome boxes = test::runProcess("pdftotext", {"-bbox", handout(lesson), "-"});
        QCOMPARE(boxes.status, 0);
        static const QRegularExpression word(
            QStringLiteral("<word xMin=\"[\\d.]+\" yMin=\"([\\d.]+)\" xMax=\"[\\d.]+\" yMax=\"([\\d.]+)\">([^<]*)<"));
        int words = 0;
        for (auto it = word.globalMatch(QString::fromUtf8(boxes.out)); it.hasNext(); ++words) {
            const auto found = it.next();
            const double points = (found.captured(2).toDouble() - found.captured(1).toDouble()) / kBoxOfLetter;
            QVERIFY2(points >= kLeastPoints,
                     qPrintable(QStringLiteral("%1: %2 points").arg(found.captured(3)).arg(points)));
        }
        QVERIFY2(words > 100, qPrintable(QString::number(words)));
    }

    /// A row of a picture and a line of text that go to the next page are whole there: each word leaves some ink.
    void everyWordIsSeen()
    {
        const QString lesson = QStringLiteral("17-compiled-kernels");
        const test::Outcome boxes = test::runProcess("pdftotext", {"-bbox", handout(lesson), "-"});
        static const QRegularExpression word(QStringLiteral(
            "<word xMin=\"([\\d.]+)\" yMin=\"([\\d.]+)\" xMax=\"([\\d.]+)\" yMax=\"([\\d.]+)\">([^<]*)<"));
        const QStringList pages = QString::fromUtf8(boxes.out).split(QStringLiteral("<page "));
        QVERIFY(pages.size() > 10);
        for (qsizetype page = 1; page < pages.size(); ++page) {
            const Grey grey = drawnPage(handout(lesson), page);
            QVERIFY(grey.width > 0);
            for (auto it = word.globalMatch(pages[page]); it.hasNext();) {
                const auto found = it.next();
                const auto at = [&found](int edge) { return qRound(found.captured(edge).toDouble()); };
                QVERIFY2(grey.hasInk(at(1), at(2), at(3), at(4)),
                         qPrintable(QStringLiteral("page %1: %2").arg(page).arg(found.captured(5))));
            }
        }
        // A place to write below each of its four questions.
        static const QRegularExpression line(QStringLiteral("(Why\\?|Your answer:) _"));
        int lines = 0;
        for (auto it = line.globalMatch(questionsOf(lesson)); it.hasNext(); it.next())
            ++lines;
        QCOMPARE(lines, 4);
    }

    /// What a screen reader has of it: the language, headings as an outline and in the text, and of each picture the hops that
    /// it shows, which are none that are asked for.
    void noPageIsLeftToTheEndOfAPicture_data()
    {
        everyLesson();
    }
    /// A row that had no room stands above what comes next, and at the end of the questions with the row before it.
    void noPageIsLeftToTheEndOfAPicture()
    {
        QFETCH(QString, lesson);
        const QStringList pages = QString::fromUtf8(test::runProcess("pdftotext", {handout(lesson), "-"}).out)
                                      .split(QLatin1Char('\f'), Qt::SkipEmptyParts);
        static const QRegularExpression heading(QStringLiteral("^\\s*\\d+\\. "));
        for (qsizetype page = 1; page < pages.size(); ++page) {
            const Grey drawn = drawnPage(handout(lesson), page + 1);
            const bool fills = drawn.hasInk(0, drawn.height * 3 / 10, drawn.width, drawn.height * 9 / 10);
            QVERIFY2(fills || pages[page].contains(heading) || pages[page].contains(QStringLiteral("Answers:")),
                     qPrintable(QStringLiteral("page %1: %2").arg(page + 1).arg(pages[page])));
        }
    }

    void itIsReadAloud_data()
    {
        everyLesson();
    }
    void itIsReadAloud()
    {
        QFETCH(QString, lesson);
        QVERIFY(test::runProcess("pdfinfo", {handout(lesson)}).out.contains("Tagged:          yes"));
        const QString tree = QString::fromUtf8(test::runProcess("pdfinfo", {"-struct-text", handout(lesson)}).out)
                                 .replace(QLatin1Char('\t'), QLatin1Char(' '));
        const auto count = [&tree](const char* role) {
            const QString line = QStringLiteral("^ +%1\\b").arg(QLatin1String(role));
            return tree.count(QRegularExpression(line, QRegularExpression::MultilineOption));
        };
        QCOMPARE(count("H1"), 2);
        QVERIFY2(count("H2") >= 4 && count("P") >= 8, qPrintable(tree));
        QVERIFY2(tree.contains(QStringLiteral("\"Answers: ")) && tree.contains(QStringLiteral("\"1. ")),
                 qPrintable(tree));
        QFile file(handout(lesson));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.contains("/Lang (en)") && bytes.contains("/Type /Outlines"));
        QCOMPARE(bytes.count("/Title <FEFF"), count("H1") + count("H2"));
        QCOMPARE(bytes.count("/Alt <FEFF"), count("Figure"));
        static const QRegularExpression words(QStringLiteral("/Alt <FEFF([0-9A-F]+)>"));
        const auto first = words.match(QString::fromLatin1(bytes));
        if (lesson == QLatin1String("02-one-fall"))  // whose first picture asks for its first hop
            QVERIFY(!first.captured(1).contains(
                QString::fromLatin1(QByteArray("\0T\0r\0a\0c\0e\0r", 12).toHex().toUpper())));
    }

    /// Where a lesson asks for hop after hop, no question says who ran before, and all have the same options.
    void noQuestionTellsTheOneBefore()
    {
        const QString questions = questionsOf(QStringLiteral("02-one-fall"));
        QVERIFY2(questions.contains(QStringLiteral("And then? Whose kernel runs next?")), qPrintable(questions));
        QVERIFY2(!questions.contains(QStringLiteral("from Tracer")), qPrintable(questions));
        QCOMPARE(questions.count(QStringLiteral("☐ Tracer")), 2);
        QCOMPARE(questions.count(QStringLiteral("☐ No kernel")), 2);
    }

    /// No box of the hop that is asked for is drawn where the questions are, neither by its own step nor by another one. A
    /// lesson may show the same box in a run that nobody asks about.
    void noPictureTellsWhatIsAsked_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("box");
        const auto row = [](const char* lesson, const char* box) {
            QTest::addRow("%s: %s", lesson, box) << QString::fromUtf8(lesson) << QString::fromUtf8(box);
        };
        row("02-one-fall", "greet · Tracer");
        row("02-one-fall", "greet · Autograd");
        row("02-one-fall", "greet · Cpu");
        row("03-missing-kernel", "f · Autograd");
        row("04-observers", "t · Profiler");
        row("04-observers", "matmul · Profiler");
        row("07-vmap", "dot · Vmap");
        row("13-thread-keys-and-masks", "add · AutogradCPU");
        row("13-thread-keys-and-masks", "add · AutogradCUDA");
        row("13-thread-keys-and-masks", "f · Cpu");
    }
    void noPictureTellsWhatIsAsked()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, box);
        QVERIFY2(!questionsOf(lesson).contains(box), qPrintable(questionsOf(lesson)));
        QVERIFY2(answersOf(lesson).contains(box), qPrintable(answersOf(lesson)));  // there it is whole
    }

    /// Whoever is to choose a word sees the words, as in the window.
    void whatIsChosenFromIsPrinted()
    {
        const QString rules = questionsOf(QStringLiteral("10-classic-aliases"));
        for (const char* choice : {"☐ kernel", "☐ math kernel", "☐ backend fallback"})
            QVERIFY2(rules.contains(QString::fromUtf8(choice)), qPrintable(rules));
        const QString ends = questionsOf(QStringLiteral("09-devices"));
        QVERIFY2(ends.contains(QStringLiteral("☐ It returns")) && ends.contains(QStringLiteral("☐ It raises an error")),
                 qPrintable(ends));
    }

    /// What to do is said in words and as a program, not as the fields of a file.
    void answersAreInstructions_data()
    {
        everyLesson();
    }
    void answersAreInstructions()
    {
        QFETCH(QString, lesson);
        const QString answers = answersOf(lesson);
        QVERIFY(!answers.isEmpty());
        static const QRegularExpression field(QStringLiteral("\"\\w+\":|^ *[{}\\]],?$"),
                                              QRegularExpression::MultilineOption);
        QVERIFY2(!field.match(answers).hasMatch(), qPrintable(answers));
        if (lesson == QLatin1String("02-one-fall"))
            QVERIFY2(answers.contains(QStringLiteral("Remove the registration of greet at Autograd.")),
                     qPrintable(answers));
    }

    void noLineHasTwoSigns_data()
    {
        everyLesson();
    }
    void noLineHasTwoSigns()
    {
        QFETCH(QString, lesson);
        static const QRegularExpression twice(QStringLiteral("[•◦▪]\\s*[☐○✓✗]"));
        const QString text = textOf(lesson);
        QVERIFY2(!twice.match(text).hasMatch(), qPrintable(text));
    }

    /// Pictures are lower where that saves a page, and no word becomes too small for it (everyWordCanBeRead).
    void lowerPicturesSavePages()
    {
        const auto pages = [this](const char* lesson) {
            const QByteArray info = test::runProcess("pdfinfo", {handout(QString::fromLatin1(lesson))}).out;
            static const QRegularExpression count(QStringLiteral("Pages: +(\\d+)"));
            return count.match(QString::fromUtf8(info)).captured(1).toInt();
        };
        QCOMPARE(pages("03-missing-kernel"), 6);      // 7 with all pictures at 95 mm
        QVERIFY(pages("17-compiled-kernels") <= 12);  // 14
    }

    /// 512 hops of endless recursion: what begins it, and how many more there are.
    void aLongRunIsShownAtItsBeginning()
    {
        const QString answers = answersOf(QStringLiteral("13-thread-keys-and-masks"));
        QCOMPARE(answers.count(QStringLiteral("f · PythonDispatcher")), 2);
        QVERIFY2(answers.contains(QStringLiteral("510 more hops like the last one")), qPrintable(answers));
    }
};

KEYFALL_TEST(HandoutTest)

}  // namespace keyfall

#include "handout_test.moc"
