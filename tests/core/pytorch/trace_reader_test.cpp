// SPDX-License-Identifier: MIT
#include "core/dispatch/pytorch_text.h"
#include "core/pytorch/trace_line.h"
#include "core/pytorch/trace_reader.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <malloc.h>

using namespace keyfall;

namespace {

/// Every hop on a line, indented by its depth: `call aten::add CPU`.
QString shape(const CallGraph& graph)
{
    QString text;
    for (const Hop& hop : graph.hops)
        text += QString(static_cast<int>(hop.depth), ' ') + QString::fromUtf8(nameOf(hop.kind).data()) + ' '
            + QString::fromStdString(hop.op) + ' '
            + (hop.key ? QString::fromStdString(graph.model->nameOf(*hop.key)) : QStringLiteral("?")) + '\n';
    return text;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

ImportedTrace read(const std::string& text)
{
    auto trace = readTrace(text, "text");
    if (!trace)
        qFatal("%s", trace.error().text().c_str());
    return *std::move(trace);
}

const std::string kNested = " [call] op=[aten::linear], key=[AutogradCPU]\n"
                            "  [call] op=[aten::t], key=[AutogradCPU]\n"
                            "   [redispatch] op=[aten::t], key=[ADInplaceOrView]\n"
                            "    [redispatch] op=[aten::t], key=[CPU]\n"
                            "  [call] op=[aten::addmm], key=[AutogradCPU]\n"
                            "   [redispatch] op=[aten::addmm], key=[CPU]\n"
                            " [callBoxed] op=[aten::relu], key=[CPU]\n";

}  // namespace

class TraceReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samplesPrintBack_data();
    void samplesPrintBack();
    void depthsMakeTheTree();
    void flatTextGoesOnByRedispatch();
    void aPastedPartBeginsAnywhere();
    void ranksAreSeparated();
    void manyRanksKeepTheirNames();
    void prefixesNameTheirSource_data();
    void prefixesNameTheirSource();
    void escapesAreTakenOff_data();
    void escapesAreTakenOff();
    void otherOutputIsPassedOver();
    void damagedLinesAreCounted_data();
    void damagedLinesAreCounted();
    void twoLinesInOne();
    void modelsFitTheirNames();
    void unknownKeysAreNamed();
    void nothingFound();
    void streamGivesCompleteCalls();
    void everNewRanksFillNoMemory();
    void piecesOfAnySize();
    void linesWithoutEndAreBounded();
    void aMillionHops();
};

void TraceReaderTest::samplesPrintBack_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("model");
    QTest::newRow("1.13.1") << "trace_1_13_1.txt"
                            << "pytorch-1.13";
    QTest::newRow("2.6.0: no key tells it from the newest") << "trace_2_6_0.txt"
                                                            << "pytorch-2.15";
}

void TraceReaderTest::samplesPrintBack()
{
    QFETCH(QString, file);
    const QByteArray content = contentOf(QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/") + file);
    QVERIFY(!content.isEmpty());
    const ImportedTrace trace = read(content.toStdString());
    QCOMPARE(trace.graphs.size(), std::size_t(1));
    const CallGraph& graph = trace.graphs[0].graph;
    QTEST(QString::fromStdString(graph.model->name()), "model");
    QVERIFY(graph.predicted);
    QByteArray wanted;
    for (const QByteArray& line : content.split('\n'))
        if (line.contains("op=["))
            wanted += line + '\n';
    QCOMPARE(QByteArray::fromStdString(pytorchTrace(graph)), wanted);
    QCOMPARE(trace.lines - trace.otherLines, graph.hops.size());
    // Six scenarios; one of 1.13's has a second fresh call, which flat text cannot place, and so has fz64.
    QCOMPARE(graph.calls.size(), std::size_t(file.contains("1_13") ? 8 : 6));
}

void TraceReaderTest::depthsMakeTheTree()
{
    const CallGraph graph = read(kNested).graphs[0].graph;
    QCOMPARE(shape(graph),
             QStringLiteral("call aten::linear AutogradCPU\n"
                            " call aten::t AutogradCPU\n"
                            "  redispatch aten::t ADInplaceOrView\n"
                            "   redispatch aten::t CPU\n"
                            " call aten::addmm AutogradCPU\n"
                            "  redispatch aten::addmm CPU\n"
                            "callBoxed aten::relu CPU\n"));
    QCOMPARE(graph.calls.size(), std::size_t(2));
    QCOMPARE(graph.calls[0].op.str(), std::string("aten::linear"));
    QCOMPARE(graph.calls[0].hopCount, 6U);
    QCOMPARE(graph.calls[1].firstHop, 7U);
    QCOMPARE(graph.hops[5].parent, 5U);
    QCOMPARE(graph.hops[5].slot, 1);
    QCOMPARE(pytorchTrace(graph), kNested);
}

void TraceReaderTest::flatTextGoesOnByRedispatch()
{
    const CallGraph graph = read("[call] op=[aten::add.Tensor], key=[AutogradCPU]\n"
                                 "[redispatch] op=[aten::add.Tensor], key=[CPU]\n"
                                 "[call] op=[aten::empty.memory_format], key=[BackendSelect]\n"
                                 "[redispatch] op=[aten::empty.memory_format], key=[CPU]\n")
                                .graphs[0]
                                .graph;
    QCOMPARE(shape(graph),
             QStringLiteral("call aten::add.Tensor AutogradCPU\n"
                            " redispatch aten::add.Tensor CPU\n"
                            "call aten::empty.memory_format BackendSelect\n"
                            " redispatch aten::empty.memory_format CPU\n"));
    QCOMPARE(graph.model->name(), std::string("pytorch-1.13"));
}

void TraceReaderTest::aPastedPartBeginsAnywhere()
{
    // The first lines lie deeper than what follows, and all of it is quoted with four spaces.
    const CallGraph graph = read("        [redispatch] op=[aten::t], key=[CPU]\n"
                                 "      [call] op=[aten::mm], key=[AutogradCPU]\n"
                                 "       [redispatch] op=[aten::mm], key=[CPU]\n")
                                .graphs[0]
                                .graph;
    QCOMPARE(shape(graph),
             QStringLiteral("redispatch aten::t CPU\ncall aten::mm AutogradCPU\n redispatch aten::mm CPU\n"));
}

void TraceReaderTest::ranksAreSeparated()
{
    std::string text;
    std::string rest0 = kNested;
    std::string rest1 =
        " [call] op=[aten::mul.Tensor], key=[AutogradCUDA]\n  [redispatch] op=[aten::mul.Tensor], key=[CUDA]\n";
    // Line by line in turns.
    while (!rest0.empty() || !rest1.empty())
        for (auto* rest : {&rest0, &rest1})
            if (!rest->empty()) {
                text += (rest == &rest0 ? "[rank0]: " : "[rank1]: ") + rest->substr(0, rest->find('\n') + 1);
                rest->erase(0, rest->find('\n') + 1);
            }
    const ImportedTrace trace = read(text);
    QCOMPARE(trace.graphs.size(), std::size_t(2));
    QCOMPARE(trace.graphs[0].source, std::string("rank0"));
    QCOMPARE(trace.graphs[1].source, std::string("rank1"));
    QCOMPARE(trace.graphs[1].firstLine, std::size_t(2));
    QCOMPARE(shape(trace.graphs[0].graph), shape(read(kNested).graphs[0].graph));
    QCOMPARE(shape(trace.graphs[1].graph),
             QStringLiteral("call aten::mul.Tensor AutogradCUDA\n redispatch aten::mul.Tensor CUDA\n"));
}

void TraceReaderTest::manyRanksKeepTheirNames()
{
    // Each new rank moves the others; their lists of names must move with them.
    std::string text;
    for (int round = 0; round < 3; ++round)
        for (int rank = 0; rank < 40; ++rank)
            text += "[rank" + std::to_string(rank) + "]:  [call] op=[aten::operator_of_" + std::to_string(rank)
                + "], key=[CPU]\n";
    const ImportedTrace trace = read(text);
    QCOMPARE(trace.graphs.size(), std::size_t(40));
    for (std::size_t rank = 0; rank < trace.graphs.size(); ++rank) {
        QCOMPARE(trace.graphs[rank].graph.hops.size(), std::size_t(3));
        for (const Hop& hop : trace.graphs[rank].graph.hops)
            QCOMPARE(hop.op.str(), "aten::operator_of_" + std::to_string(rank));
    }
}

void TraceReaderTest::prefixesNameTheirSource_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("source");
    const auto row = [](const char* prefix, const char* source) { QTest::newRow(prefix) << prefix << source; };
    row("", "");
    row("[rank0]:", "rank0");
    row("[rank12]: ", "rank12");
    row("[default3]:", "default3");
    row("2024-05-01 10:11:12,345 [rank1]: ", "rank1");
    row("2024-05-01T10:11:12.345Z ", "");
    row("[2024-05-01 10:11:12,345] [INFO] ", "");
    row("10:11:12 ", "");
    row("(EngineCore_DP0 pid=123) ", "EngineCore_DP0 pid=123");
    row("(RayWorker pid=77, ip=10.0.0.1) ", "RayWorker pid=77");
    row("(EngineCore_DP0 pid=123) ERROR 11-21 19:10:46 [core.py:700] ", "EngineCore_DP0 pid=123");
    row("[1,0]<stderr>:", "1,0");
    row("3: ", "3");
    row("[2] ", "2");
    row("[12345] ", "12345");  // a process
    row("[123456] ", "");
    row("W1121 19:10:46.123456 4711 Dispatcher.cpp:12] ", "4711");
    row("worker_1  | ", "worker_1");
    row("rank=2 ", "rank=2");
    row("Rank 0: ", "");
    row("[Thread-7] [INFO] ", "Thread-7");
    row("loss 0.25 ", "");
    row(" 10%|###   | 1/10 ", "");
    row("step 12: ", "");
}

void TraceReaderTest::prefixesNameTheirSource()
{
    QFETCH(QString, prefix);
    QTEST(QString::fromStdString(traceSource(prefix.toStdString())), "source");
}

void TraceReaderTest::escapesAreTakenOff_data()
{
    QTest::addColumn<std::string>("line");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* name, const char* line, const char* text) {
        QTest::newRow(name) << std::string(line) << std::string(text);
    };
    row("colours", "\x1b[1;31mred\x1b[0m and\x1b[@ not", "red and not");
    row("a title", "\x1b]0;job 1\ajob", "job");
    row("a link", "\x1b]8;;file:a.cpp\x1b\\a.cpp", "a.cpp");
    row("the end of a line of Windows", "done\r", "done");
    row("colours that are cut", "red\x1b[1;31", "red");
    row("a title that is cut", "job\x1b]0;job", "job");
    row("cut behind the first letter", "red\x1b", "red");
}

/// Nothing behind the line is read.
void TraceReaderTest::escapesAreTakenOff()
{
    QFETCH(std::string, line);
    QFETCH(std::string, text);
    const std::string more = line + "m more";
    std::string buffer;
    QCOMPARE(std::string(withoutEscapes(std::string_view(more).substr(0, line.size()), buffer)), text);
}

void TraceReaderTest::otherOutputIsPassedOver()
{
    const ImportedTrace trace = read("Epoch 1\r\n\x1b[32m [call] op=[aten::a], key=[CPU]\x1b[0m\r\n"
                                     "[call] op=[aten::b]\n op=[x], key=[CPU]\n[other] op=[aten::c], key=[CPU]\n"
                                     "loss 0.5 [call] op=[aten::d], key=[CPU]");
    QCOMPARE(trace.graphs.size(), std::size_t(1));
    QCOMPARE(shape(trace.graphs[0].graph), QStringLiteral("call aten::a CPU\ncall aten::d CPU\n"));
    QCOMPARE(trace.lines, std::size_t(6));
    QCOMPARE(trace.otherLines, std::size_t(4));
    QCOMPARE(trace.graphs[0].firstLine, std::size_t(2));
    for (const std::string before : {"] op=[x ", "step] op=[x ", "[step] op=[x "})
        QCOMPARE(shape(read(before + "[call] op=[aten::e], key=[CPU]\n").graphs[0].graph),
                 QStringLiteral("call aten::e CPU\n"));
    // The beginning is missing: the label may be the end of another.
    QVERIFY(!readTrace("call] op=[aten::a], key=[CPU]\n", "text"));
    // A name has at most 512 letters.
    QVERIFY(readTrace(" [call] op=[" + std::string(512, 'a') + "], key=[CPU]\n", "text"));
    QVERIFY(!readTrace(" [call] op=[" + std::string(513, 'a') + "], key=[CPU]\n", "text"));
}

void TraceReaderTest::damagedLinesAreCounted_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<int>("unread");
    QTest::addColumn<int>("first");
    const std::string good = " [call] op=[aten::a], key=[CPU]\n";
    QTest::newRow("none") << good + "Epoch 1\n[x] op=[aten::a], key=[\nop=[aten::b], key=[CPU]\n" << 0 << 0;
    QTest::newRow("cut in the key") << good + "Epoch 1\n [call] op=[aten::add.Tensor], key=[Autog\n" + good << 1 << 3;
    QTest::newRow("cut in the name") << good + " [redispatch] op=[aten::ad\n [callBoxed] op=[\n" << 2 << 2;
    QTest::newRow("cut between") << good + " [redispatchBoxed] op=[aten::ad], ke\n" << 1 << 2;
    QTest::newRow("the last, without an end") << good + " [call] op=[aten::b], key=[C" << 1 << 2;
    QTest::newRow("another's in it") << good + " [call] op=[aten::b [call] op=[aten::a], key=[CPU]\n" << 1 << 2;
    QTest::newRow("another's in its key") << good + " [call] op=[aten::b], key=[Au [call] op=[aten::a], key=[CPU]\n"
                                          << 1 << 2;
}

void TraceReaderTest::damagedLinesAreCounted()
{
    QFETCH(const std::string, text);
    QFETCH(const int, unread);
    QFETCH(const int, first);
    const TracedGraph traced = read(text).graphs[0];
    QCOMPARE(traced.recorded.unreadLines, static_cast<std::uint64_t>(unread));
    QCOMPARE(traced.recorded.firstUnreadLine, static_cast<std::uint64_t>(first));
    for (const Hop& hop : traced.graph.hops)
        QCOMPARE(hop.op.str(), std::string("aten::a"));
    TraceStream stream;
    static_cast<void>(stream.feed(text));
    // Who follows is not told of a line that has not ended yet.
    QCOMPARE(stream.recorded().unreadLines, static_cast<std::uint64_t>(text.back() == '\n' ? unread : 0));
    static_cast<void>(stream.finish());
    QVERIFY(stream.recorded() == traced.recorded);
}

void TraceReaderTest::twoLinesInOne()
{
    // The prefix is of both.
    const ImportedTrace trace =
        read("[rank0]:  [call] op=[aten::a], key=[AutogradCPU]  [redispatch] op=[aten::a], key=[CPU]\n");
    QCOMPARE(trace.graphs.size(), std::size_t(1));
    QCOMPARE(trace.graphs[0].source, std::string("rank0"));
    QCOMPARE(shape(trace.graphs[0].graph), QStringLiteral("call aten::a AutogradCPU\n redispatch aten::a CPU\n"));
}

void TraceReaderTest::modelsFitTheirNames()
{
    const auto modelOf = [](const std::string& text) { return read(text).graphs[0].graph.model->name(); };
    QCOMPARE(modelOf("[call] op=[a::b], key=[CPU]\n"), std::string("pytorch-1.13"));
    QCOMPARE(modelOf(" [call] op=[a::b], key=[CPU]\n"), std::string("pytorch-2.15"));
    QCOMPARE(modelOf("[call] op=[a::b], key=[MAIA]\n"), std::string("pytorch-2.15"));
    QCOMPARE(modelOf(" [call] op=[a::b], key=[Named]\n"), std::string("pytorch-2.6"));
    QCOMPARE(modelOf(" [call] op=[a::b], key=[ORT]\n"), std::string("pytorch-1.13"));
    QCOMPARE(modelOf("[call] op=[a::b], key=[MSNPU]\n"), std::string("pytorch-1.8"));
    // A starred functionality without a backend prints as its placeholder (pytorch:M10) and prints back.
    const std::string text = " [call] op=[a::b], key=[AutogradUndefined]\n  [redispatch] op=[a::b], key=[Undefined]\n";
    QCOMPARE(pytorchTrace(read(text).graphs[0].graph), text);
}

void TraceReaderTest::unknownKeysAreNamed()
{
    const CallGraph graph = read(" [call] op=[a::b], key=[AutogradNPU]\n").graphs[0].graph;
    QVERIFY(!graph.hops[0].key);
    QCOMPARE(graph.hops[0].events.size(), std::size_t(1));
    QVERIFY(graph.hops[0].events[0]
            == (HopEvent{EventKind::warning, "the key 'AutogradNPU' is not in pytorch-2.15", 0}));
}

void TraceReaderTest::nothingFound()
{
    const auto trace = readTrace("Epoch 1\nloss 0.5\n", "log.txt");
    QVERIFY(!trace);
    QVERIFY(trace.error().text().starts_with("log.txt: no dispatch found"));
    QVERIFY(!readTrace("", "empty"));
    QCOMPARE(readTraceFile("/nonexistent/t.txt").error().where, std::string("/nonexistent/t.txt"));
}

void TraceReaderTest::streamGivesCompleteCalls()
{
    TraceStream stream;
    QVERIFY(stream.feed(kNested.substr(0, kNested.find(" [callBoxed]"))).empty());
    const auto first = stream.feed(" [callBoxed] op=[aten::relu], key=[CPU]\n");
    QCOMPARE(first.size(), std::size_t(1));
    QCOMPARE(first[0].graph.hops.size(), std::size_t(6));
    QCOMPARE(first[0].firstLine, std::size_t(1));
    QVERIFY(stream.feed("some text\n").empty());
    const auto last = stream.finish();
    QCOMPARE(last.size(), std::size_t(1));
    QCOMPARE(last[0].firstLine, std::size_t(7));
    QCOMPARE(shape(last[0].graph), QStringLiteral("callBoxed aten::relu CPU\n"));
    QVERIFY(stream.finish().empty());
}

void TraceReaderTest::everNewRanksFillNoMemory()
{
    TraceStream stream;
    const auto callsAfter = [&stream](int rank) {
        return stream.feed("[rank" + std::to_string(rank) + "]:  [call] op=[a::b], key=[CPU]\n").size();
    };
    for (int rank = 0; rank < 4096; ++rank)
        QCOMPARE(callsAfter(rank), std::size_t(0));
    QCOMPARE(callsAfter(4096), std::size_t(4096));
    QCOMPARE(stream.finish().size(), std::size_t(1));
}

void TraceReaderTest::piecesOfAnySize()
{
    QString whole;
    TraceStream all;
    for (const TracedGraph& call : all.feed(kNested))
        whole += shape(call.graph);
    for (const TracedGraph& call : all.finish())
        whole += shape(call.graph);
    for (std::size_t size = 1; size < 120; ++size) {
        QString pieces;
        TraceStream stream;
        TraceReader reader;
        for (std::size_t at = 0; at < kNested.size(); at += size) {
            reader.feed(std::string_view(kNested).substr(at, size));
            for (const TracedGraph& call : stream.feed(std::string_view(kNested).substr(at, size)))
                pieces += shape(call.graph);
        }
        for (const TracedGraph& call : stream.finish())
            pieces += shape(call.graph);
        QCOMPARE(pieces, whole);
        QCOMPARE(pytorchTrace(reader.finish("pieces")->graphs[0].graph), kNested);
    }
}

void TraceReaderTest::linesWithoutEndAreBounded()
{
    const std::string piece(1 << 20, 'x');
    TraceStream stream;
    const std::size_t before = ::mallinfo2().uordblks;
    for (int i = 0; i < 64; ++i)
        QVERIFY(stream.feed(piece).empty());
    QVERIFY(::mallinfo2().uordblks - before < (std::size_t{1} << 20));
    QVERIFY(stream.feed("\n [call] op=[a::b], key=[CPU]\n").empty());
    QCOMPARE(stream.finish().size(), std::size_t(1));
}

void TraceReaderTest::aMillionHops()
{
    // The budget of design:7: open in 2 s, 200 bytes a hop. Calls of two hops, so that calls cost most;
    // names that no short string holds; some other output.
    const std::string call = " [call] op=[aten::add.Tensor], key=[AutogradCUDA]\n"
                             "  [redispatch] op=[aten::add.Tensor], key=[CUDA]\n"
                             " [call] op=[aten::empty.memory_format], key=[BackendSelect]\n"
                             "  [redispatch] op=[aten::empty.memory_format], key=[CUDA]\n";
    const QTemporaryDir folder;
    const QString path = folder.filePath("trace.txt");
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray block;
        for (int i = 0; i < 1000; ++i)
            block += QByteArray::fromStdString(i % 100 == 0 ? "loss 0.5\n" + call : call);
        for (int i = 0; i < 250; ++i)
            file.write(block);
    }
    const auto used = [] { return ::mallinfo2().uordblks + ::mallinfo2().hblkhd; };
    const std::size_t before = used();
    QElapsedTimer timer;
    timer.start();
    const auto trace = readTraceFile(path.toStdString());
    const qint64 elapsed = timer.elapsed();
    const std::size_t bytes = used() - before;
    QVERIFY(trace);
    const std::size_t hops = trace->graphs[0].graph.hops.size();
    QCOMPARE(hops, std::size_t(1'000'000));
    const double each = static_cast<double>(bytes) / static_cast<double>(hops);
    qInfo("%lld ms, %.0f bytes a hop (a hop itself %zu)", static_cast<long long>(elapsed), each, sizeof(Hop));
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
    constexpr qint64 kSlower = 15;
#else
    constexpr qint64 kSlower = 1;
#endif
    QVERIFY2(elapsed < 20'000 * kSlower, "ten times the budget, for machines that do other work as well");
    QVERIFY2(each <= 200, qPrintable(QString::number(each)));
    QCOMPARE(sizeof(Hop), std::size_t{120});  // Note [A hop is small]
}

KEYFALL_TEST(TraceReaderTest)
#include "trace_reader_test.moc"
