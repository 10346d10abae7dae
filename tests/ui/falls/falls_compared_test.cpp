// SPDX-License-Identifier: MIT
// The panel Falls beside an earlier run: what changed, and what becomes of the file that says so.
#include "core/session/chosen_graphs.h"
#include "core/session/session.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/falls/comparison_bar.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/fall_model.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace keyfall;

namespace {

QByteArray falling(const char* op, const char* key)
{
    return QByteArray("[call] op=[aten::") + op + "], key=[AutogradCPU]\n [redispatch] op=[aten::" + op + "], key=["
        + key + "]\n";
}

/// linear is gone, bmm is new, mm is there once more, mul as before.
const QByteArray kBefore = falling("linear", "CPU") + falling("mm", "CPU") + falling("mul", "CPU");
const QByteArray kNow = falling("mul", "CPU") + falling("mm", "CPU") + falling("bmm", "CPU") + falling("mm", "CPU");

}  // namespace

class FallsComparedTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<FallsPanel> panel_;

    QString write(const char* name, const QByteArray& text) const
    {
        QFile file(folder_->filePath(QString::fromLatin1(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
        return file.fileName();
    }
    template <typename Child>
    Child& child(const char* name) const
    {
        return *panel_->findChild<Child*>(QString::fromLatin1(name));
    }
    QString rows() const
    {
        QStringList rows;
        for (int row = 0; row < panel_->changes().rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column <= FallChangeModel::CountNow; ++column)
                cells << panel_->changes().index(row, column).data().toString();
            rows << cells.join(u' ');
        }
        return rows.join(u'|');
    }
    QString words() const { return panel_->findChild<ComparisonBar*>()->words(); }
    void readAndWait(const QString& path)
    {
        panel_->comparison().read(path);
        QTRY_VERIFY(!panel_->comparison().reading());
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        document_ = std::make_unique<Document>(test::fakeRuntime());
        selection_ = std::make_unique<HopSelection>();
        panel_ = std::make_unique<FallsPanel>(*document_, *selection_);
        panel_->resize(900, 400);
        panel_->show();
        auto now = graphsOfInput(write("now.txt", kNow).toStdString(), test::fakeRuntime());
        QVERIFY(now.has_value());
        document_->showGraph(std::make_shared<const CallGraph>(std::move(now->traced.front().graph)));
    }
    void cleanup()
    {
        panel_.reset();
        selection_.reset();
        document_.reset();
    }

    void whatChangedIsTold()
    {
        const QAbstractItemModelTester tester(&panel_->changes());
        auto& tabs = child<QTabWidget>("falls.tabs");
        const int plain = tabs.count();
        QVERIFY(!panel_->findChild<ComparisonBar*>()->isVisible());
        QSignalSpy compared(panel_.get(), &FallsPanel::compared);
        const QString before = write("yesterday.txt", kBefore);
        readAndWait(before);
        QCOMPARE(rows(),
                 QString("new aten::bmm: AutogradCPU → CPU 0 1|gone aten::linear: AutogradCPU → CPU 1 0|"
                         "more aten::mm: AutogradCPU → CPU 1 2"));
        QCOMPARE(tabs.tabText(tabs.currentIndex()), QString("Changes (3)"));
        QCOMPARE(compared.value(0).value(0).toString(), before);
        const QString date = QLocale().toString(QFileInfo(before).lastModified().date(), QLocale::ShortFormat)
            + QFileInfo(before).lastModified().toString(QStringLiteral(" HH:mm:ss"));
        QCOMPARE(words(), QString("Compared with yesterday.txt of %1: 1 new, 1 gone, 1 more. 3 → 4 falls.").arg(date));
        // Short formats of some languages lack the seconds that tell runs of one minute apart.
        QLocale::setDefault(QLocale(QLocale::Chinese));
        panel_->findChild<ComparisonBar*>()->refresh();
        const QString chinese = words();
        QLocale::setDefault(QLocale::c());
        panel_->findChild<ComparisonBar*>()->refresh();
        QVERIFY2(chinese.contains(QFileInfo(before).lastModified().toString(QStringLiteral("HH:mm:ss"))),
                 qPrintable(chinese));
        // The distinct falls are there as before.
        QCOMPARE(panel_->falls().rowCount(), 3);

        auto& change = child<QComboBox>("falls.change");
        change.setCurrentIndex(change.findText(QStringLiteral("gone (1)")));
        QCOMPARE(rows(), QString("gone aten::linear: AutogradCPU → CPU 1 0"));
        change.setCurrentIndex(0);
        QTest::keyClicks(&child<QLineEdit>("falls.question"), "*mm");
        QCOMPARE(rows(), QString("new aten::bmm: AutogradCPU → CPU 0 1|more aten::mm: AutogradCPU → CPU 1 2"));
        QVERIFY2(words().endsWith("1 new, 1 more. 1 → 3 falls."), qPrintable(words()));
        child<QLineEdit>("falls.question").clear();
        QTest::keyClicks(&child<QLineEdit>("falls.question"), "softmax");
        QVERIFY2(words().endsWith("no fall of either run matches the question."), qPrintable(words()));
        child<QLineEdit>("falls.question").clear();
        QTest::keyClicks(&child<QLineEdit>("falls.question"), "mul");
        QVERIFY2(words().endsWith("the falls that match are the same. 1 → 1 falls."), qPrintable(words()));
        child<QLineEdit>("falls.question").clear();
        QTest::keyClicks(&child<QLineEdit>("falls.question"), "softmax");
        // What was found answers the question before one that is not understood.
        QTest::keyClicks(&child<QLineEdit>("falls.question"), " provenance:");
        QCOMPARE(words(), QString("Compared with yesterday.txt of %1.").arg(date));
        QVERIFY(!change.isEnabled());
        child<QLineEdit>("falls.question").clear();
        QTest::keyClicks(&child<QLineEdit>("falls.question"), "*mm");
        QVERIFY2(words().endsWith("1 new, 1 more. 1 → 3 falls.") && change.isEnabled(), qPrintable(words()));

        child<QToolButton>("falls.leave").click();
        QCOMPARE(tabs.count(), plain);
        QCOMPARE(tabs.tabText(tabs.currentIndex()), QString("Flow"));
        QVERIFY(!panel_->findChild<ComparisonBar*>()->isVisible());
        QCOMPARE(panel_->changes().rowCount(), 0);
    }

    void whatIsGoneHasNoHops()
    {
        readAndWait(write("yesterday.txt", kBefore));
        auto& table = child<QTableView>("falls.changes");
        const auto& next = child<QAction>("falls.next");
        const auto& previous = child<QAction>("falls.previous");
        table.setCurrentIndex(panel_->changes().index(2, 0));
        QCOMPARE(selection_->current(), HopId{3});  // mm
        QVERIFY(next.isEnabled());
        child<QAction>("falls.next").trigger();
        QCOMPARE(selection_->current(), HopId{7});
        QVERIFY(!next.isEnabled() && previous.isEnabled());
        QVERIFY(!next.toolTip().contains("earlier run"));
        table.setCurrentIndex(panel_->changes().index(1, 0));
        QCOMPARE(selection_->current(), HopId{7});
        QVERIFY(!next.isEnabled() && !previous.isEnabled());
        QVERIFY2(next.toolTip().contains("in the earlier run alone"), qPrintable(next.toolTip()));
        QCOMPARE(panel_->changes().index(1, FallChangeModel::First).data().toString(),
                 QString("in the earlier run alone"));
    }

    /// The picture and the Inspector stay at the hop of before, which has nothing to do with it.
    void whatIsGoneIsSaidToBe()
    {
        const QString before = write("yesterday.txt", kBefore);
        readAndWait(before);
        auto& table = child<QTableView>("falls.changes");
        const QString answer = panel_->summary();
        const QString gone = QStringLiteral("Not in this run: aten::linear: AutogradCPU → CPU. It was in yesterday.txt "
                                            "once. The picture stays where it was.");
        table.setCurrentIndex(panel_->changes().index(1, 0));
        QCOMPARE(panel_->summary(), gone);
        table.setCurrentIndex(panel_->changes().index(2, 0));
        QCOMPARE(panel_->summary(), answer);
        table.setCurrentIndex(panel_->changes().index(1, 0));
        auto& tabs = child<QTabWidget>("falls.tabs");
        tabs.setCurrentIndex(0);
        QCOMPARE(panel_->summary(), answer);
        tabs.setCurrentWidget(&table);
        QCOMPARE(panel_->summary(), gone);
        auto& change = child<QComboBox>("falls.change");
        change.setCurrentIndex(change.findText(QStringLiteral("gone (1)")));  // nothing is chosen any more
        QCOMPARE(panel_->summary(), answer);
        write("yesterday.txt", kBefore + falling("linear", "CPU"));
        readAndWait(before);
        table.setCurrentIndex(panel_->changes().index(0, 0));
        QVERIFY2(panel_->summary().contains("It was in yesterday.txt 2 times."), qPrintable(panel_->summary()));
    }

    void titlesStandApart()
    {
        readAndWait(write("yesterday.txt", kBefore));
        const QHeaderView& header = *child<QTableView>("falls.changes").horizontalHeader();
        for (int section = 0; section < header.count(); ++section) {
            const QString title = panel_->changes().headerData(section, Qt::Horizontal).toString();
            const int room = header.sectionSize(section) - header.fontMetrics().horizontalAdvance(title);
            QVERIFY2(room >= 12, qPrintable(QStringLiteral("%1: %2").arg(title).arg(room)));
        }
    }

    /// A fall that is there less often and takes longer has one row, and each kind of change its own.
    void oneFallHasOneRow()
    {
        const auto profile = [this](const char* name, int count, int duration) {
            QByteArray events;
            for (int i = 0; i < count; ++i)
                events += (i == 0 ? "" : ",")
                    + QByteArray(R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":)")
                    + QByteArray::number(1000 * i) + R"(,"dur":)" + QByteArray::number(duration) + "}";
            return write(name, R"({"traceEvents":[)" + events + "]}");
        };
        auto now = graphsOfInput(profile("now.json", 6, 90).toStdString(), test::fakeRuntime());
        QVERIFY(now.has_value());
        document_->showGraph(std::make_shared<const CallGraph>(std::move(now->traced.front().graph)));
        readAndWait(profile("yesterday.json", 8, 10));
        QCOMPARE(rows(), QString("fewer, slower aten::mm: no key 8 6"));
        const auto lost = [this] { return panel_->changes().index(0, FallChangeModel::Lost).data().toString(); };
        QCOMPARE(lost(), QString("+460 µs"));
        auto& tabs = child<QTabWidget>("falls.tabs");
        QCOMPARE(tabs.tabText(tabs.currentIndex()), QString("Changes (1)"));
        auto& change = child<QComboBox>("falls.change");
        QCOMPARE(change.itemText(0), QString("All changes (1)"));
        for (const char* kind : {"fewer", "slower"}) {
            change.setCurrentIndex(change.findText(QString::fromLatin1(kind) + " (1)"));
            QCOMPARE(rows(), QString::fromLatin1(kind) + " aten::mm: no key 8 6");
        }
        QCOMPARE(lost(), QString("+460 µs"));
        QVERIFY2(words().contains("1 fewer, 1 slower."), qPrintable(words()));
        change.setCurrentIndex(0);
        // Both are told where they are handed on, as the command does.
        const QString path = folder_->filePath("both.csv");
        QVERIFY(panel_->exportTo(path).has_value());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 3);
    }

    /// What is strange in one of both stands before the falls, and leads to its hops.
    void whatIsStrangeIsCompared()
    {
        const QByteArray reads = "[call] op=[aten::_local_scalar_dense], key=[CUDA]\n";
        readAndWait(write("yesterday.txt", kBefore + reads));
        QVERIFY2(rows().startsWith("gone Strange: a copy between host and device: aten::_local_scalar_dense at CUDA 1 "
                                   "–|new aten::bmm"),
                 qPrintable(rows()));
        QVERIFY2(words().contains("Strange things that are gone: 1."), qPrintable(words()));
        QCOMPARE(child<QComboBox>("falls.change").itemText(2), QString("gone (3)"));
        auto& table = child<QTableView>("falls.changes");
        table.setCurrentIndex(panel_->changes().index(0, 0));
        QVERIFY(!child<QAction>("falls.next").isEnabled());

        auto now = graphsOfInput(write("reads.txt", kNow + reads + reads).toStdString(), test::fakeRuntime());
        document_->showGraph(std::make_shared<const CallGraph>(std::move(now->traced.front().graph)));
        readAndWait(write("monday.txt", kBefore));
        QVERIFY2(
            rows().startsWith("new Strange: a copy between host and device: aten::_local_scalar_dense at CUDA – 2|"),
            qPrintable(rows()));
        table.setCurrentIndex(panel_->changes().index(0, 0));
        QCOMPARE(selection_->current(), HopId{9});
        child<QAction>("falls.next").trigger();
        QCOMPARE(selection_->current(), HopId{10});
        QVERIFY(!child<QAction>("falls.next").isEnabled());
        child<QAction>("falls.previous").trigger();
        QCOMPARE(selection_->current(), HopId{9});
    }

    /// A view makes its first row the current one when it is looked at: nobody chose that row.
    void onlyAChosenRowMovesTheGraph()
    {
        panel_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
        readAndWait(write("yesterday.txt", kBefore));
        selection_->select(HopId{2});
        auto& tabs = child<QTabWidget>("falls.tabs");
        for (const char* name : {"falls.table", "falls.changes"}) {
            auto& view = child<QTableView>(name);
            tabs.setCurrentWidget(&view);
            child<QLineEdit>("falls.question").setFocus();
            view.setFocus(Qt::OtherFocusReason);
            QVERIFY2(view.currentIndex().isValid(), name);
            QCOMPARE(selection_->current(), HopId{2});
        }
        auto& view = child<QTableView>("falls.changes");
        QVERIFY(child<QAction>("falls.next").isEnabled());  // the first row's, from where one is
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(selection_->current(), HopId{5});  // bmm
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(panel_->changes().index(2, 0)).center());
        QCOMPARE(selection_->current(), HopId{3});  // mm
        QTest::keyClick(&view, Qt::Key_Up);         // linear is gone
        QCOMPARE(selection_->current(), HopId{3});
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(selection_->current(), HopId{5});
    }

    void theSameIsSaid()
    {
        readAndWait(folder_->filePath("now.txt"));
        QVERIFY2(words().endsWith("the falls are the same. 4 → 4 falls."), qPrintable(words()));
        QVERIFY(!child<QComboBox>("falls.by").isEnabled());
        child<QTabWidget>("falls.tabs").setCurrentIndex(0);
        QVERIFY(child<QComboBox>("falls.by").isEnabled());
    }

    /// What was read stays, whatever becomes of the file, and the line says so.
    void aFileThatChangesLosesNothing()
    {
        const QString before = write("yesterday.txt", kBefore);
        readAndWait(before);
        const QString was = rows();
        auto& again = child<QToolButton>("falls.readAgain");
        QVERIFY(!again.isVisible());
        child<QTableView>("falls.changes").setCurrentIndex(panel_->changes().index(2, 0));
        write("yesterday.txt", kNow);
        QTRY_VERIFY2(words().contains("yesterday.txt has changed on the disk"), qPrintable(words()));
        QCOMPARE(rows(), was);
        QCOMPARE(child<QTableView>("falls.changes").currentIndex().row(), 2);
        QVERIFY(again.isVisible());
        again.click();
        QTRY_COMPARE(rows(), QString());
        QVERIFY2(!words().contains("changed") && !again.isVisible(), qPrintable(words()));
        QVERIFY(QFile::remove(before));
        QTRY_VERIFY2(words().contains("yesterday.txt is no longer there"), qPrintable(words()));
        write("yesterday.txt", kBefore);
        QTRY_VERIFY2(words().contains("yesterday.txt has changed on the disk"), qPrintable(words()));
        again.click();
        QTRY_COMPARE(panel_->changes().rowCount(), 3);
        QVERIFY(QFile::rename(before, folder_->filePath("aside.txt")));
        QTRY_VERIFY2(words().contains("yesterday.txt is no longer there"), qPrintable(words()));
        QVERIFY(QFile::rename(folder_->filePath("aside.txt"), before));
        QTRY_VERIFY2(!words().contains("no longer"), qPrintable(words()));
        QVERIFY2(!words().contains("changed") && !again.isVisible(), qPrintable(words()));
        QVERIFY(QFile::remove(before));
        QTRY_VERIFY2(words().contains("yesterday.txt is no longer there"), qPrintable(words()));
        again.click();
        QTRY_VERIFY2(words().contains("Compared with yesterday.txt") && words().contains("No such file"),
                     qPrintable(words()));
    }

    /// A session is run now, whenever its file was written; what stopped it stands beside what it found.
    void aSessionIsRunNow()
    {
        Session session = test::fakeSession();
        readAndWait(write("whole.keyfall", QByteArray::fromStdString(writeSession(session))));
        QVERIFY2(words().startsWith("Compared with whole.keyfall, run now: "), qPrintable(words()));
        session.standardKernels = false;
        readAndWait(write("stopped.keyfall", QByteArray::fromStdString(writeSession(session))));
        QVERIFY2(words().startsWith(QString(u'\u26a0') + " stopped.keyfall stopped at program line 1: "),
                 qPrintable(words()));
        QVERIFY2(words().contains(". Compared with stopped.keyfall, run now: "), qPrintable(words()));
        readAndWait(write("yesterday.txt", kBefore));
        QVERIFY2(!words().contains("stopped"), qPrintable(words()));
    }

    void aFileThatCannotBeReadLosesNothing()
    {
        readAndWait(folder_->filePath("nowhere.txt"));
        QVERIFY2(words().startsWith(u'\u26a0') && words().contains("nowhere.txt"), qPrintable(words()));
        QVERIFY(panel_->findChild<ComparisonBar*>()->isVisible());
        QCOMPARE(panel_->falls().rowCount(), 3);
        readAndWait(write("yesterday.txt", kBefore));
        const QString was = rows();
        readAndWait(write("letter.txt", "Dear all,\n"));
        QVERIFY2(words().contains("letter.txt: calls were looked for") && words().contains("(take what ")
                     && words().contains(". Compared with yesterday.txt"),
                 qPrintable(words()));
        QCOMPARE(rows(), was);
    }

    void theFlowMarksWhatChanged()
    {
        const QString before = write("yesterday.txt", kBefore + falling("exp", "Meta"));
        readAndWait(before);
        const std::vector<FlowBand>& bands = panel_->flow().flow().bands;
        QCOMPARE(bands.size(), std::size_t{3});  // as before, with a new operator; linear is gone, and so is exp
        QVERIFY(!bands[0].gone && bands[1].gone && bands[2].gone);
        const auto exp = std::find_if(bands.begin(), bands.end(),
                                      [](const FlowBand& band) { return band.parts.front().op == "aten::exp"; });
        Q_EMIT panel_->flow().bandChosen(static_cast<int>(exp - bands.begin()));
        QCOMPARE(rows(), QString("gone aten::exp: AutogradCPU → Meta 1 0"));
        QTest::keyClick(&panel_->flow(), Qt::Key_Escape);
        QCOMPARE(panel_->changes().rowCount(), 4);
        child<QToolButton>("falls.leave").click();
        QCOMPARE(panel_->flow().flow().bands.size(), std::size_t{1});
    }

    /// What stands there is exported: on the tab of what changed that, elsewhere the table.
    void itIsExported()
    {
        panel_->setSubject([] { return QStringLiteral("now.txt"); });
        const auto exported = [this](const char* name) {
            const QString path = folder_->filePath(QString::fromLatin1(name));
            QFile file(path);
            return panel_->exportTo(path) && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY2(exported("a.csv").startsWith("operator,path,count,"), exported("a.csv"));
        QVERIFY2(exported("a.svg").contains("now.txt · 3 distinct"), "the picture names its file");
        readAndWait(write("yesterday.txt", kBefore));
        const QByteArray all = exported("all.csv");
        QCOMPARE(all.count("\r\n"), 4);
        QVERIFY2(all.contains("\nnew,aten::bmm,") && all.contains("\ngone,aten::linear,")
                     && all.contains("\nmore,aten::mm,"),
                 all);
        auto& change = child<QComboBox>("falls.change");
        change.setCurrentIndex(change.findText(QStringLiteral("gone (1)")));
        QCOMPARE(exported("b.csv"),
                 QByteArray("change,operator,path,count_before,count_after,median_ns_before,"
                            "median_ns_after\r\ngone,aten::linear,AutogradCPU → CPU,1,0,,\r\n"));
        const Json json = test::parsedJson(exported("b.json").toStdString());
        QCOMPARE(json["differences"].size(), std::size_t{1});
        QCOMPARE(json["file"].get<std::string>(), std::string("now.txt"));
        QVERIFY(json["against"].get<std::string>().ends_with("yesterday.txt"));
        QCOMPARE(json.value("change", std::string()), std::string("gone"));
        change.setCurrentIndex(0);
        QVERIFY(!test::parsedJson(exported("all.json").toStdString()).contains("change"));
        QVERIFY(exported("b.svg").contains("compared with yesterday.txt"));
        for (const int tab : {0, 1}) {
            child<QTabWidget>("falls.tabs").setCurrentIndex(tab);
            QVERIFY2(exported("c.csv").startsWith("operator,path,count,"), exported("c.csv"));
            QVERIFY(test::parsedJson(exported("c.json").toStdString()).contains("falls"));
        }
        const auto wrong = panel_->exportTo(folder_->filePath("a.txt"));
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().advice, std::string("use one of: png, svg, pdf, json, csv"));
    }

    /// What is in front is what the dialog offers first, and a name without an ending gets one of its type.
    void whatIsInFrontIsOffered_data()
    {
        QTest::addColumn<QString>("tab");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QString>("otherSuffix");
        QTest::newRow("flow") << "Flow"
                              << "Pictures of the flow (*.svg *.png *.pdf)"
                              << "svg"
                              << "json";
        QTest::newRow("table") << "Table"
                               << "The table (*.json *.csv)"
                               << "json"
                               << "svg";
        QTest::newRow("changes") << "Changes (3)"
                                 << "What changed (*.json *.csv)"
                                 << "json"
                                 << "svg";
    }
    void whatIsInFrontIsOffered()
    {
        QFETCH(QString, tab);
        QFETCH(QString, filter);
        QFETCH(QString, suffix);
        QFETCH(QString, otherSuffix);
        readAndWait(write("yesterday.txt", kBefore));
        auto& tabs = child<QTabWidget>("falls.tabs");
        for (int i = 0; i < tabs.count(); ++i)
            if (tabs.tabText(i) == tab)
                tabs.setCurrentIndex(i);
        QCOMPARE(tabs.tabText(tabs.currentIndex()), tab);
        panel_->chooseFile();
        auto* dialog = panel_->findChild<QFileDialog*>();
        QCOMPARE(dialog->selectedNameFilter(), filter);
        QCOMPARE(dialog->defaultSuffix(), suffix);
        Q_EMIT dialog->filterSelected(dialog->nameFilters().last());
        QCOMPARE(dialog->defaultSuffix(), otherSuffix);
        Q_EMIT dialog->filterSelected(filter);
        QCOMPARE(dialog->defaultSuffix(), suffix);
        // How it went is said, and what went wrong before is over.
        const QString said = panel_->summary();
        QSignalSpy written(panel_.get(), &FallsPanel::written);
        Q_EMIT dialog->fileSelected(folder_->filePath("a.txt"));
        QVERIFY2(panel_->summary().startsWith(u'\u26a0') && written.isEmpty(), qPrintable(panel_->summary()));
        Q_EMIT dialog->fileSelected(folder_->filePath("a.svg"));
        QCOMPARE(written.value(0).value(0).toString(), folder_->filePath("a.svg"));
        QCOMPARE(panel_->summary(), said);
    }

    void aFileIsDropped()
    {
        QMimeData dragged;
        dragged.setUrls({QUrl::fromLocalFile(write("yesterday.txt", kBefore))});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &dragged, Qt::LeftButton, {});
        QCoreApplication::sendEvent(panel_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QCOMPARE(words(), QString("Drop it here to compare the run with yesterday.txt."));
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &dragged, Qt::LeftButton, {});
        QCoreApplication::sendEvent(panel_.get(), &drop);
        QTRY_COMPARE(panel_->changes().rowCount(), 3);
        // Without a run it is the window's, which opens it.
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        QDragEnterEvent none({50, 50}, Qt::CopyAction, &dragged, Qt::LeftButton, {});
        none.ignore();
        QCoreApplication::sendEvent(panel_.get(), &none);
        QVERIFY(!none.isAccepted());
    }

    void likelyFilesAreOffered()
    {
        const QString before = write("yesterday.txt", kBefore);
        QMenu* menu = child<QToolButton>("falls.compare").menu();
        panel_->setFiles([] { return QStringList{"/runs/monday/step.txt", "/runs/today/step.txt", "/runs/a.txt"}; });
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().at(2)->text(), QString("monday/step.txt"));
        QCOMPARE(menu->actions().last()->text(), QString("a.txt"));
        panel_->setFiles([before] { return QStringList{before}; });
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().last()->text(), QString("yesterday.txt"));
        menu->actions().last()->trigger();
        QTRY_COMPARE(panel_->changes().rowCount(), 3);
    }
};

KEYFALL_TEST(FallsComparedTest)
#include "falls_compared_test.moc"
