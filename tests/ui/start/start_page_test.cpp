// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/start/example_card.h"
#include "ui/start/example_model.h"
#include "ui/start/example_runs.h"
#include "ui/start/paste_box.h"
#include "ui/start/start_page.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QListView>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace keyfall;

namespace {

int coloursOf(const QImage& image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2)
            colours.insert(image.pixel(x, y));
    return static_cast<int>(colours.size());
}

}  // namespace

class StartPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeChosenCanBeRead()
    {
        StartPage page;
        page.setRecent({});
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            page.setTheme(theme);
            const auto* recent = page.findChild<QListWidget*>(QStringLiteral("start.recent"));
            QVERIFY(recent->count() == 1 && !(recent->item(0)->flags() & Qt::ItemIsEnabled));
            const QColor ink = recent->palette().color(QPalette::Disabled, QPalette::Text);
            QVERIFY2(contrastRatio(ink, theme.palette().color(QPalette::Base)) >= 4.5, qPrintable(ink.name()));
            QVERIFY2(contrastRatio(ink, theme.palette().color(QPalette::Window)) >= 4.5, qPrintable(ink.name()));
        }
    }

    void everyExampleIsInTheIndex()
    {
        QSet<QString> shipped;
        for (const QFileInfo& info :
             QDir(QStringLiteral(":/keyfall/sessions")).entryInfoList({QStringLiteral("*.keyfall")}))
            shipped.insert(info.filePath());
        QSet<QString> listed;
        QSet<QString> titles;
        for (const Example& example : exampleIndex()) {
            listed.insert(example.path);
            titles.insert(example.title);
            QVERIFY(!example.title.isEmpty() && !example.needs.isEmpty());
            QVERIFY2(example.sentence.endsWith(QLatin1Char('.')) && example.sentence.size() <= 92,
                     qPrintable(example.sentence));
        }
        QVERIFY(shipped.size() >= 15);
        QCOMPARE(listed, shipped);
        QCOMPARE(titles.size(), listed.size());
    }

    void theModelKeepsQtsRules()
    {
        ExampleModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), int(exampleIndex().size()));
        model.setGraph(model.index(2).data(ExampleModel::PathRole).toString(), graphs::chain().shared());
        model.setGraph(QStringLiteral("no such example"), graphs::chain().shared());
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.index(row).data(ExampleModel::HasPictureRole).toBool(), row == 2);
    }

    void picturesAreDrawnInBothThemesAndKept()
    {
        ExampleModel model;
        QVERIFY(model.picture(0, {240, 130}, 1).isNull());
        model.setGraph(model.index(0).data(ExampleModel::PathRole).toString(), graphs::chain().shared());
        const QImage light = model.picture(0, {240, 130}, 1);
        QCOMPARE(light.size(), QSize(240, 130));
        QVERIFY(coloursOf(light) > 12);
        QCOMPARE(model.picture(0, {240, 130}, 1).cacheKey(), light.cacheKey());
        model.setTheme(Theme::dark());
        const QImage dark = model.picture(0, {240, 130}, 1);
        QVERIFY(coloursOf(dark) > 12);
        QVERIFY(dark.pixelColor(1, 1).lightnessF() < 0.4F && light.pixelColor(1, 1).lightnessF() > 0.8F);
        QCOMPARE(model.picture(0, {480, 260}, 2).devicePixelRatioF(), 2.0);
    }

    void theBeginningOfARunIsWholeCalls()
    {
        const CallGraph graph = graphs::many(20);
        const CallGraph beginning = beginningOf(graph, 12);
        QCOMPARE(beginning.calls.size(), std::size_t{3});
        QCOMPARE(beginning.hops.size(), std::size_t{15});
        QVERIFY(std::equal(beginning.hops.begin(), beginning.hops.end(), graph.hops.begin()));
        QVERIFY(beginningOf(graph, 1'000'000) == graph);
        QCOMPARE(beginningOf(graph, 1).calls.size(), std::size_t{1});
        QVERIFY(beginningOf(CallGraph{}, 5).hops.empty());
    }

    void examplesRunOnAThreadOfTheirOwn()
    {
        ExampleRuns runs(test::fakeRuntime());
        QSignalSpy ran(&runs, &ExampleRuns::ran);
        QStringList paths;
        for (const Example& example : exampleIndex())
            paths.append(example.path);
        runs.start(paths);
        runs.start(paths);
        QVERIFY(ran.wait());  // the test's runtime has few operators: "Fall" can run there
        QCOMPARE(ran.first().first().toString(), QStringLiteral(":/keyfall/sessions/fall.keyfall"));
        QTest::qWait(50);
        QSet<QString> seen;
        for (const auto& call : ran)
            seen.insert(call.first().toString());
        QCOMPARE(seen.size(), ran.size());
    }

    void aCardIsOpenedByClickAndByKey()
    {
        StartPage page;
        page.resize(1000, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.activateWindow();
        page.gallery().setFocus();
        QSignalSpy chosen(&page, &StartPage::exampleChosen);
        QTest::keyClick(&page.gallery(), Qt::Key_Return);
        QCOMPARE(chosen.takeFirst().first().toString(), exampleIndex()[0].path);
        QTest::keyClick(&page.gallery(), Qt::Key_Right);
        QTest::keyClick(&page.gallery(), Qt::Key_Return);
        QCOMPARE(chosen.takeFirst().first().toString(), exampleIndex()[1].path);
        const QRect third = page.gallery().visualRect(page.examples().index(2));
        QTest::mouseClick(page.gallery().viewport(), Qt::LeftButton, {}, third.center());
        QCOMPARE(chosen.takeFirst().first().toString(), exampleIndex()[2].path);
    }

    /// All words must be there, in any order and case; the keys go from the words to what they leave.
    void examplesAreFiltered()
    {
        StartPage page;
        page.resize(1200, 800);
        page.show();
        auto* filter = page.findChild<QLineEdit*>(QStringLiteral("start.filter"));
        const auto shown = [&page] {
            QStringList titles;
            for (int row = 0; row < page.examples().rowCount(); ++row)
                if (!page.gallery().isRowHidden(row))
                    titles << page.examples().index(row).data().toString();
            return titles;
        };
        const QStringList all = shown();
        const QString title = all.at(3);
        QStringList words = title.toUpper().split(QLatin1Char(' '));
        std::reverse(words.begin(), words.end());
        QTest::keyClicks(filter, words.join(QLatin1Char(' ')));
        QVERIFY2(shown().contains(title) && shown().size() < all.size(), qPrintable(shown().join('\n')));
        QCOMPARE(page.gallery().currentIndex().data().toString(), shown().first());
        QTest::keyClick(filter, Qt::Key_Down);
        QSignalSpy chosen(&page, &StartPage::exampleChosen);
        QTest::keyClick(&page.gallery(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.at(0).at(0), page.gallery().currentIndex().data(ExampleModel::PathRole));
        filter->setText(QStringLiteral("no example says this"));
        QVERIFY(shown().isEmpty());
        QVERIFY(page.findChild<QLabel*>(QStringLiteral("start.nothing"))->isVisible());
        QTest::keyClick(&page.gallery(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);  // nothing is there to be opened
        filter->clear();
        QCOMPARE(shown(), all);
    }

    void cardsFillTheRoomAtEverySize_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
             {QSize(900, 400), QSize(1280, 620), QSize(1600, 900), QSize(3840, 2000), QSize(420, 300)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void cardsFillTheRoomAtEverySize()
    {
        QFETCH(QSize, size);
        StartPage page;
        page.resize(size);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QTest::qWait(10);
        const int width = page.gallery().viewport()->width();
        int right = 0;
        for (int row = 0; row < page.examples().rowCount(); ++row) {
            const QRect card = page.gallery().visualRect(page.examples().index(row));
            QVERIFY(card.left() >= 0);
            QVERIFY2(card.right() <= width || width < ExampleCard::kLeastWidth,
                     qPrintable(QString::number(card.right())));
            right = qMax(right, card.right());
        }
        QVERIFY2(right > width - 60, qPrintable(QStringLiteral("%1 of %2").arg(right).arg(width)));
        QVERIFY(!page.gallery().horizontalScrollBar()->isVisible());
    }

    void recentFilesAreListed()
    {
        StartPage page;
        auto* list = page.findChild<QListWidget*>(QStringLiteral("start.recent"));
        QCOMPARE(list->count(), 1);
        QVERIFY(!(list->item(0)->flags() & Qt::ItemIsEnabled));
        page.setRecent({QStringLiteral("/tmp/a.keyfall"), QStringLiteral("/home/b.keyfall")});
        QCOMPARE(list->count(), 2);
        QCOMPARE(list->item(1)->text(), QStringLiteral("b.keyfall"));
        QSignalSpy chosen(&page, &StartPage::fileChosen);
        Q_EMIT list->itemClicked(list->item(1));
        QCOMPARE(chosen.first().first().toString(), QStringLiteral("/home/b.keyfall"));
    }

    void whatIsPastedIsHandedOnAtOnce()
    {
        PasteBox box;
        QSignalSpy given(&box, &PasteBox::given);
        const QString trace = QStringLiteral("[call] op=[aten::add.Tensor], key=[CPU]");
        QApplication::clipboard()->setText(trace);
        QVERIFY(box.canPaste());
        box.paste();
        QCOMPARE(given.takeFirst().first().toString(), trace);
        QVERIFY(box.toPlainText().isEmpty());
        auto* file = new QMimeData;
        file->setUrls({QUrl(QStringLiteral("file:///tmp/a.keyfall"))});
        QApplication::clipboard()->setMimeData(file);
        QVERIFY(!box.canPaste());  // the window opens files
        QApplication::clipboard()->setText(QStringLiteral("from the clipboard"));
        box.give();
        QCOMPARE(given.takeFirst().first().toString(), QStringLiteral("from the clipboard"));
        box.setPlainText(QStringLiteral("typed"));
        box.give();
        QCOMPARE(given.takeFirst().first().toString(), QStringLiteral("typed"));
    }

    void theKeyboardReachesEverything()
    {
        StartPage page;
        page.setOpenSession(QStringLiteral("a.keyfall"));
        page.setRecent({QStringLiteral("/tmp/a.keyfall")});
        page.resize(1000, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.activateWindow();
        page.gallery().setFocus();
        QStringList stops;
        for (int i = 0; i < 8; ++i) {
            QWidget* at = QApplication::focusWidget();
            QVERIFY(at);
            QVERIFY2(!at->accessibleName().isEmpty(), at->metaObject()->className());
            stops.append(at->accessibleName());
            QTest::keyClick(at, Qt::Key_Tab);
        }
        QCOMPARE(stops.join(QStringLiteral(" | ")),
                 QStringLiteral("Examples | Back to a.keyfall | New session | Open a file… | Take a lesson | "
                                "Paste an error, a dump or a trace | Paste an error, dump or trace | Recent files"));
    }
};

KEYFALL_TEST(StartPageTest)
#include "start_page_test.moc"
