// SPDX-License-Identifier: MIT
// A dispatch trace that another program prints: shown as it grows, ranks apart, and never in the window's way.
#include "core/text/line_source.h"
#include "core/trace/json_writer.h"
#include "tests/paths.h"
#include "tests/support/graphs.h"
#include "tests/support/recording_text.h"
#include "tests/support/test_case.h"
#include "ui/session/trace_feed.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

using namespace keyfall;

namespace {

QByteArray call(const char* op, const char* rank = "")
{
    return QByteArray(rank) + " [call] op=[" + op + "], key=[AutogradCPU]\n" + rank + "  [redispatch] op=[" + op
        + "], key=[CPU]\n";
}

QStringList opsOf(const CallGraph& graph)
{
    QStringList ops;
    for (const TopCall& top : graph.calls)
        ops.append(QString::fromStdString(top.op) + QString::number(top.hopCount));
    return ops;
}

}  // namespace

class TraceFeedTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private Q_SLOTS:
    void aFileIsReadToItsEnd()
    {
        const QString path = folder_.filePath(QStringLiteral("trace.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("loss 0.5\n" + call("aten::add.Tensor") + "loss 0.4\n" + call("aten::mul.Tensor"));
        file.close();
        TraceFeed feed;
        QSignalSpy ended(&feed, &TraceFeed::ended);
        feed.follow(path);
        QVERIFY(feed.following());
        QVERIFY(ended.wait());
        QVERIFY(!feed.following());
        QCOMPARE(feed.callCount(), std::size_t{2});
        QCOMPARE(opsOf(*feed.graph(0)), (QStringList{"aten::add.Tensor2", "aten::mul.Tensor2"}));
        QVERIFY(feed.graph(0)->predicted);
        QCOMPARE(feed.graph(0)->hops[3].id, HopId{4});
        QCOMPARE(feed.graph(0)->hops[3].parent, HopId{3});
        QCOMPARE(feed.graph(0)->hops[3].call, 1U);
    }

    /// What `keyfall run --json` printed is shown as it ran, without being run again; a damaged one says where.
    void aSavedRunIsRead()
    {
        const CallGraph run = graphs::chain().graph();
        QByteArray text;
        writeCallGraphJson(run, [&text](std::string_view part) { text.append(part.data(), qsizetype(part.size())); });
        for (const bool whole : {true, false}) {
            const QString path = folder_.filePath(QStringLiteral("run.json"));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(whole ? text : text.chopped(20));
            file.close();
            TraceFeed feed;
            QSignalSpy ended(&feed, &TraceFeed::ended);
            QSignalSpy failed(&feed, &TraceFeed::failed);
            feed.follow(path);
            QTRY_VERIFY(!ended.isEmpty() || !failed.isEmpty());
            if (!whole) {
                QVERIFY(failed.size() == 1 && failed[0][0].value<Error>().where.starts_with(path.toStdString() + ":"));
                continue;
            }
            QVERIFY(failed.isEmpty());
            const CallGraph& shown = *feed.graph(0);
            QCOMPARE(opsOf(shown), opsOf(run));
            QVERIFY(!shown.predicted);
            for (std::size_t i = 0; i < run.hops.size(); ++i) {
                QCOMPARE(shown.hops[i].durationNs, run.hops[i].durationNs);
                QCOMPARE(shown.hops[i].kernel.str(), run.hops[i].kernel.str());
                QVERIFY(shown.hops[i].considered == run.hops[i].considered);
            }
        }
    }

    /// What record.py wrote, compressed: drawn like a trace, and what was recorded stays known.
    void aRecordingIsRead()
    {
        TraceFeed feed;
        QSignalSpy ended(&feed, &TraceFeed::ended);
        feed.follow(QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/modes_2_15.jsonl.gz"));
        QVERIFY(ended.wait(30'000));
        QCOMPARE(feed.callCount(), std::size_t{18});
        const CallGraph& graph = *feed.graph(0);
        QCOMPARE(opsOf(graph)[2], QStringLiteral("aten::mm2"));
        QVERIFY(graph.predicted);
        QCOMPARE(graph.hops[graph.calls[2].firstHop - 1].inputs.size(), std::size_t{2});
        QVERIFY(graph.calls[2].source.str().ends_with(" torch.mm"));
    }

    /// One that is followed has no end until that has come, or the text has ended without.
    void aRecordingTellsWhetherItIsWhole_data()
    {
        QTest::addColumn<bool>("piped");
        QTest::addColumn<bool>("whole");
        for (const bool piped : {false, true})
            for (const bool whole : {false, true})
                QTest::addRow("%s, %s", piped ? "piped" : "a file", whole ? "whole" : "cut off") << piped << whole;
    }
    void aRecordingTellsWhetherItIsWhole()
    {
        QFETCH(bool, piped);
        QFETCH(bool, whole);
        const QByteArray text = test::recordingText("modes_2_15.jsonl.gz");
        const qsizetype last = text.lastIndexOf('\n', -2) + 1;
        const QByteArray end = QByteArray(text.mid(last)).replace(R"("dropped":0)", R"("dropped":7)");
        const QString path = folder_.filePath(QString::fromLatin1(QTest::currentDataTag()));
        TraceFeed feed;
        QSignalSpy ended(&feed, &TraceFeed::ended);
        if (piped) {
            QCOMPARE(::mkfifo(qPrintable(path), 0600), 0);
            const int writer = ::open(qPrintable(path), O_RDWR);  // also a reader, so that this does not wait for one
            QVERIFY(writer >= 0);
            feed.follow(path);
            QCOMPARE(::write(writer, text.constData(), static_cast<std::size_t>(last)), last);
            QTRY_VERIFY_WITH_TIMEOUT(feed.callCount() > 0, 30'000);
            QVERIFY(!feed.recorded().cutOff);
            if (whole)
                QCOMPARE(::write(writer, end.constData(), static_cast<std::size_t>(end.size())), end.size());
            ::close(writer);
        } else {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.first(last) + (whole ? end : QByteArray()));
            file.close();
            feed.follow(path);
        }
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 30'000);
        QCOMPARE(feed.recorded(), (RecordedRun{"2.15.0+cu132", !whole, whole ? 7U : 0U}));
    }

    void aDamagedRecordingSaysSo()
    {
        const QString path = folder_.filePath(QStringLiteral("recording.jsonl"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\":\"keyfall-recording\",\"version\":1,\"footprint\":[]}\n{\"call\":1,\"op\":\"a::b\"}\n");
        file.close();
        TraceFeed feed;
        QSignalSpy failed(&feed, &TraceFeed::failed);
        feed.follow(path);
        QVERIFY(failed.wait(30'000));
        QVERIFY(!feed.following());
    }

    /// What a pipe has brought so far is shown before it ends.
    void aPipeIsFollowed()
    {
        const QString path = folder_.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(path), 0600), 0);
        const int writer = ::open(qPrintable(path), O_RDWR);  // also a reader, so that this does not wait for one
        QVERIFY(writer >= 0);
        TraceFeed feed;
        QSignalSpy grew(&feed, &TraceFeed::grew);
        feed.follow(path);
        const QByteArray first = call("aten::add.Tensor") + call("aten::mul.Tensor");
        QCOMPARE(::write(writer, first.constData(), static_cast<std::size_t>(first.size())), first.size());
        QVERIFY(grew.wait());
        QTRY_COMPARE(feed.callCount(), std::size_t{1});  // the second call may still go on
        const auto early = feed.graph(0);
        const QByteArray second = call("aten::sub.Tensor");
        QCOMPARE(::write(writer, second.constData(), static_cast<std::size_t>(second.size())), second.size());
        QTRY_COMPARE(feed.callCount(), std::size_t{2});
        QVERIFY(feed.following());
        QCOMPARE(opsOf(*early), QStringList{"aten::add.Tensor2"});  // a graph that was handed out does not change
        QCOMPARE(opsOf(*feed.graph(0)), (QStringList{"aten::add.Tensor2", "aten::mul.Tensor2"}));
        feed.stop();
        QVERIFY(!feed.following());
        ::close(writer);
    }

    /// `record.py - train.py | keyfall -`: each call is drawn when its line is there, a first line that comes in halves
    /// included.
    void aRecordingIsFollowed()
    {
        auto source = LineSource::open(KEYFALL_TEST_DATA_DIR "/recordings/modes_2_15.jsonl.gz");
        QVERIFY(source);
        QByteArray head;
        QByteArray rest;
        while (const auto line = source->next()) {
            QByteArray& part = head.contains("{\"call\":4,") ? rest : head;
            part.append(line->data(), static_cast<qsizetype>(line->size())).append('\n');
        }
        const QString path = folder_.filePath(QStringLiteral("recording"));
        QCOMPARE(::mkfifo(qPrintable(path), 0600), 0);
        const int writer = ::open(qPrintable(path), O_RDWR);
        QVERIFY(writer >= 0);
        // A pipe holds less than this: the program behind it waits for the reader.
        const auto write = [writer](const QByteArray& text) {
            return std::thread([writer, text] {
                for (qsizetype at = 0; at < text.size();) {
                    const auto done =
                        ::write(writer, text.constData() + at, static_cast<std::size_t>(text.size() - at));
                    if (done <= 0)
                        return;
                    at += done;
                }
            });
        };
        TraceFeed feed;
        feed.follow(path);
        write(head.left(20)).join();
        QTest::qWait(50);
        std::thread first = write(head.mid(20));
        QTRY_COMPARE(feed.callCount(), std::size_t{4});
        first.join();
        QVERIFY(feed.following());
        QCOMPARE(opsOf(*feed.graph(0)).last(), QStringLiteral("aten::_to_copy3"));
        QVERIFY(!feed.graph(0)->hops.back().kernel.empty());
        std::thread second = write(rest);
        QTRY_COMPARE(feed.callCount(), std::size_t{18});
        second.join();
        feed.stop();
        ::close(writer);
    }

    void ranksAreApart()
    {
        const QString path = folder_.filePath(QStringLiteral("ranks.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QList<QByteArray> zero = call("aten::add.Tensor", "[rank0]:").split('\n');
        const QList<QByteArray> one = call("aten::mul.Tensor", "[rank1]:").split('\n');
        file.write(zero[0] + "\n" + one[0] + "\n" + zero[1] + "\n" + one[1] + "\n");
        file.close();
        TraceFeed feed;
        QSignalSpy ended(&feed, &TraceFeed::ended);
        feed.follow(path);
        QVERIFY(ended.wait());
        QStringList sources = feed.sources();
        sources.sort();
        QCOMPARE(sources, (QStringList{"rank0", "rank1"}));
        for (int i = 0; i < 2; ++i)
            QCOMPARE(opsOf(*feed.graph(i)),
                     QStringList{feed.sources()[i] == "rank0" ? "aten::add.Tensor2" : "aten::mul.Tensor2"});
    }

    void whatCannotBeReadIsSaid()
    {
        TraceFeed feed;
        QSignalSpy failed(&feed, &TraceFeed::failed);
        feed.follow(folder_.filePath(QStringLiteral("nothing")));
        QVERIFY(failed.wait());
        QVERIFY(failed[0][0].value<Error>().text().find("cannot be opened") != std::string::npos);
    }

    /// 200,000 hops in a file: the thread that shows them is never away for long.
    void manyCallsDoNotFreezeTheWindow()
    {
        const QString path = folder_.filePath(QStringLiteral("long.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QByteArray one = call("aten::add.Tensor");
        for (int i = 0; i < 100'000; ++i)
            file.write(one);
        file.close();
        TraceFeed feed;
        QSignalSpy ended(&feed, &TraceFeed::ended);
        QElapsedTimer whole;
        whole.start();
        feed.follow(path);
        qint64 longest = 0;
        while (ended.isEmpty() && whole.elapsed() < 60'000) {
            QElapsedTimer turn;
            turn.start();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
            longest = std::max(longest, turn.elapsed());
        }
        QCOMPARE(feed.callCount(), std::size_t{100'000});
        QVERIFY2(longest < 500, qPrintable(QString::number(longest)));
        qInfo("200,000 hops in %lld ms, longest turn %lld ms", whole.elapsed(), longest);
    }
};

KEYFALL_TEST(TraceFeedTest)
#include "trace_feed_test.moc"
