// SPDX-License-Identifier: MIT
// The pictures of compiled kernels, read from their display lists.
#include "core/program/cuda_schedule.h"
#include "core/program/held_up.h"
#include "core/text/json_text.h"
#include "tests/core/program/gated_backend.h"
#include "tests/support/test_case.h"
#include "ui/exporting/list_picture.h"
#include "ui/kernels/cache_display.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/fusion_display.h"
#include "ui/kernels/launch_display.h"
#include "ui/kernels/plan_display.h"
#include "ui/kernels/plan_words.h"
#include "ui/kernels/time_display.h"

#include <QRegularExpression>
#include <QTest>

#include <map>
#include <random>
#include <set>

using namespace keyfall;

namespace {

QString textOf(const DisplayList& list)
{
    QStringList words;
    for (const DisplayItem& item : list.items)
        if (item.kind == DisplayItem::Kind::text)
            words << item.text;
    return words.join('|');
}

/// The boxes of the items, by their numbers.
std::map<int, QRectF> boxesOf(const DisplayList& list)
{
    std::map<int, QRectF> boxes;
    for (const DisplayItem& item : list.items)
        if (item.part == Part::box && item.detail >= 0)
            boxes.emplace(item.detail, item.rect);
    return boxes;
}

/// Nothing lies outside of the picture, no two boxes on each other.
QString fault(const DisplayList& list)
{
    for (const DisplayItem& item : list.items)
        // A straight line has no height, and Qt says that nothing contains it.
        if (!list.bounds.adjusted(-0.5, -0.5, 0.5, 0.5).contains(item.rect.adjusted(0, 0, 0.1, 0.1)))
            return "outside: " + item.text;
    const std::map<int, QRectF> boxes = boxesOf(list);
    for (const auto& [a, one] : boxes)
        for (const auto& [b, other] : boxes)
            if (a < b && one.intersects(other))
                return QString("boxes %1 and %2 lie on each other").arg(a).arg(b);
    return {};
}

/// An op whose box has its middle at this x; -1: none.
int opAbove(const std::map<int, QRectF>& boxes, double x)
{
    for (const auto& [op, rect] : boxes)
        if (std::abs(rect.center().x() - x) < 1.5)
            return op;
    return -1;
}

/// "0 2 RAW+WAW" of each hazard, sorted: of the JSON, of a sentence, of Graphviz' text.
QStringList hazardsOf(const Json& json)
{
    QStringList hazards;
    for (const Json& hazard : json["hazards"])
        hazards << QStringLiteral("%1 %2 %3")
                       .arg(hazard[0].get<int>())
                       .arg(hazard[1].get<int>())
                       .arg(QString::fromStdString(hazard[2].get<std::string>()));
    hazards.sort();
    return hazards;
}

QString hazardIn(const QString& sentence)
{
    static const QRegularExpression form("^(\\d+) \\S+ waits for (\\d+) \\S+: ([A-Z+]+),");
    const QRegularExpressionMatch found = form.match(sentence);
    return found.hasMatch() ? found.captured(2) + ' ' + found.captured(1) + ' ' + found.captured(3) : QString();
}

QStringList hazardsInDot(const QString& dot)
{
    static const QRegularExpression form("op(\\d+) -> op(\\d+) \\[label=\"([A-Z+]+)\\\\n");
    QStringList hazards;
    for (auto found = form.globalMatch(dot); found.hasNext();) {
        const QRegularExpressionMatch one = found.next();
        hazards << one.captured(1) + ' ' + one.captured(2) + ' ' + one.captured(3);
    }
    hazards.sort();
    return hazards;
}

/// A run of the example by one leader and two callers that waited, the second kernel being on its way.
KernelStudy studyOf()
{
    KernelStudy study;
    study.parts.push_back({0, std::make_shared<const FusedProgram>(test::fusedExample()), 0, nullptr});
    study.show(0);
    test::GatedBackend gate;
    for (const FusedGroup& kernel : study.fused->kernels)
        study.requests.push_back(KernelRequest::of(kernel.program, kCpu, *gate.backend().compiler));
    const std::string first = study.requests[0].key.digest;
    const std::string second = study.requests[1].key.digest;
    using Kind = KernelSpan::Kind;
    study.log = {{Kind::request, first, 0, 0, 52'000, AnswerKind::compiled, {}},
                 {Kind::request, first, 1, 1'000, 53'000, AnswerKind::waited, {}},
                 {Kind::request, first, 2, 2'000, 50'000, AnswerKind::cancelled, "cancelled"},
                 {Kind::compile, first, -1, 3'000, 45'000, std::nullopt, {}},
                 {Kind::load, first, -1, 46'000, 50'000, std::nullopt, {}},
                 {Kind::request, second, 0, 53'000, -1, std::nullopt, {}},
                 {Kind::compile, second, -1, 54'000, -1, std::nullopt, {}}};
    study.nowNs = 90'000;
    study.rows = {{study.requests[0].key, "mul_add_relu", "nothing", "bytes", 100, 3, 42'000, {kCpu}}};
    study.counts = {{study.requests[0].key, 3, 1, 2}};
    study.kept = {first};
    study.runs = {{900, 700, 800}, {}};
    return study;
}

}  // namespace

class KernelDisplaysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBandAKernelWithItsOperators()
    {
        const FusedProgram fused = test::fusedExample();
        const DisplayList list = displayFusion(fused, Theme::light(), {});
        QCOMPARE(fault(list), QString());
        std::map<int, QRectF> boxes = boxesOf(list);
        QCOMPARE(boxes.size(), fused.nodes.size());
        // Left to right by what they need, the kernel's operators in one band, later steps below.
        QVERIFY(boxes[0].right() < boxes[1].left() && boxes[1].right() < boxes[2].left());
        QCOMPARE(boxes[0].top(), boxes[2].top());
        QVERIFY(boxes[2].bottom() < boxes[3].top() && boxes[3].bottom() < boxes[4].top());
        const QString words = textOf(list);
        for (const char* said :
             {"mul_add_relu", "by the dispatcher", "sum did not join relu: together they need 17 buffers",
              "float32[4, 6]", "%y returned"})
            QVERIFY2(words.contains(said), qPrintable(words));
        const auto refused = std::count_if(list.items.begin(), list.items.end(), [](const DisplayItem& item) {
            return item.part == Part::edge && item.dash == Dash::dashed;
        });
        QCOMPARE(refused, 2);
        QVERIFY(nodeSentence(fused, 3).contains("did not join relu"));
    }

    /// Lines pass through the bands of steps that they do not stop at: they never go through the words there.
    void noLineCrossesAReason()
    {
        const DisplayList list = displayFusion(test::fusedExample(), Theme::light(), {});
        int reasons = 0;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            if (list.items[i].part != Part::edgeLabel || list.items[i].text.isEmpty())
                continue;
            ++reasons;
            std::size_t plate = i;  // the ground that its words stand on
            while (plate > 0 && !(list.items[plate].fill.isValid() && list.items[plate].part == Part::laneBand))
                --plate;
            QVERIFY(list.items[plate].rect.contains(list.items[i].rect.center()));
            for (std::size_t later = plate; later < list.items.size(); ++later)
                QVERIFY2(list.items[later].part != Part::edge, qPrintable(list.items[i].text));
        }
        QCOMPARE(reasons, 2);
    }

    void playbackShowsWhatWasTraced()
    {
        const FusedProgram fused = test::fusedExample();
        for (int position = 0; position <= 5; ++position) {
            DiagramState state;
            state.position = position;
            int pale = 0;
            for (const DisplayItem& item : displayFusion(fused, Theme::dark(), state).items)
                pale += item.part == Part::box && item.opacity < 1 ? 1 : 0;
            QCOMPARE(pale, 5 - position);
        }
    }

    void whoWaitedAndWhoCompiled()
    {
        const KernelStudy study = studyOf();
        const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
        QCOMPARE(fault(list), QString());
        std::map<int, QRectF> boxes = boxesOf(list);
        QCOMPARE(boxes.size(), study.log.size());
        const QString words = textOf(list);
        for (const char* said :
             {"led the compile 52 µs", "callers: from asking to the answer", "waited 52 µs", "compiling…", "waits…",
              "Caller 3", "not there",
              "hits 3, misses 1, waits 2; launches 3, the first 900 ns, p50 800 ns, p99 900 ns, 480 MB/s, 90 MFLOP/s",
              "hits 0, misses 0, waits 0; no launch was measured"})
            QVERIFY2(words.contains(QString::fromUtf8(said)), qPrintable(words));
        // The compile is seen first, those who wait for it below.
        QVERIFY(boxes[3].bottom() < boxes[0].top() && boxes[0].bottom() < boxes[1].top());
        // Times are to scale, what still goes on reaches to now.
        QVERIFY(std::abs(boxes[3].width() / boxes[4].width() - 42.0 / 4) < 0.1);
        QVERIFY(std::abs(boxes[6].right() - boxes[5].right()) < 0.5);
        QVERIFY(boxes[5].right() > boxes[0].right());
        // The table says both: where the kernels are, and who asked.
        const auto rows = cacheRows(study);
        QCOMPARE(rows.size(), study.requests.size() + study.log.size() + study.fused->guards.size());
        QCOMPARE(rows[0].cells,
                 QStringList({"mul_add_relu", "The cache", "in memory: 100 B; loaded: cpu; in a file", "", "", "3", "1",
                              "2", "3", "800 ns", "900 ns", "480 MB/s", "90 MFLOP/s"}));
        QCOMPARE(cacheColumns().size(), std::size_t(rows[0].cells.size()));
        QCOMPARE(rows[1].cells[2], QString("not in memory; in no file"));
        const Json kernels = jsonOfKernels(study);
        QCOMPARE(kernels.size(), std::size_t{2});
        QVERIFY(kernels[0]["hits"] == 3 && kernels[0]["file"] == true && kernels[0]["loaded"][0] == "cpu");
        QVERIFY(kernels[0]["misses"] == 1 && kernels[0]["waits"] == 2 && kernels[0]["runs"]["operations"] == 72);
        QVERIFY(kernels[1]["bytes"].is_null() && kernels[1]["target"] == "nothing");
        QVERIFY(spanSentence(study, 1).startsWith("Caller 2, mul_add_relu: waited"));
        DiagramState early;
        early.position = 2;
        QCOMPARE(boxesOf(displayCache(study, Theme::light(), early)).size(), std::size_t{2});
    }

    /// A run that begins with what another one left (kernels:D12) hits, and says whose kernel it is.
    void whatAnEarlierRunCompiledIsSaid()
    {
        KernelStudy study = studyOf();
        study.ofRun = true;
        study.beganNs = 2'000;
        study.rows[0].sinceNs = 1'000;
        study.log = {{KernelSpan::Kind::request, study.requests[0].key.digest, 0, 0, 800, AnswerKind::hit, {}},
                     {KernelSpan::Kind::request, study.requests[1].key.digest, 0, 900, 990, AnswerKind::hit, {}}};
        const auto texts = [&study] {
            return QStringList{textOf(displayCache(study, Theme::light(), {.width = 1000})), spanSentence(study, 0),
                               cacheRows(study)[0].cells[2],
                               textOf(displayTimes(study, Theme::light(), {.width = 1000}))};
        };
        for (const QString& text : texts())
            QCOMPARE(text.count("compiled in an earlier run"), 1);  // of one of both kernels
        QCOMPARE(jsonOfKernels(study)[0]["earlier_run"], Json(true));
        QCOMPARE(jsonOfKernels(study)[1]["earlier_run"], Json(false));
        QVERIFY(!spanSentence(study, 1).contains("earlier"));
        study.rows[0].sinceNs = 3'000;  // in this run
        for (const QString& text : texts())
            QVERIFY2(!text.contains("earlier"), qPrintable(text));
        study.rows[0].sinceNs = 1'000;
        study.ofRun = false;  // an experiment's cache is another one
        for (const QString& text : texts())
            QVERIFY2(!text.contains("earlier"), qPrintable(text));
    }

    /// A bar that is too short for its words has them beside it, where nothing else is.
    void wordsStandWholeBesideShortBars()
    {
        KernelStudy study = studyOf();
        QVERIFY(!textOf(displayCache(study, Theme::light(), {.width = 1000})).contains(QString::fromUtf8("load 4 µs")));
        study.log[6].beginNs = 80'000;  // room behind
        study.log.push_back(
            {KernelSpan::Kind::request, study.requests[0].key.digest, 1, 85'000, 86'000, AnswerKind::hit, {}});
        const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
        QCOMPARE(fault(list), QString());
        std::map<int, QRectF> boxes = boxesOf(list);
        int beside = 0;
        for (const DisplayItem& item : list.items) {
            if (item.kind != DisplayItem::Kind::text || item.detail < 0
                || boxes[item.detail].contains(item.extent().center()))
                continue;
            ++beside;
            for (const auto& [span, box] : boxes)
                QVERIFY2(!box.intersects(item.extent()), qPrintable(item.text));
        }
        QCOMPARE(beside, 3);
        const QString words = textOf(list);
        for (const char* said : {"load 4 µs", "hit 1 µs", "compiling… 10 µs"})
            QVERIFY2(words.contains(QString::fromUtf8(said)), qPrintable(words));
    }

    /// Where there is no room for its word either, a bar's time stands beside it.
    void aBarWithoutRoomForItsWordKeepsItsTime()
    {
        KernelStudy study = studyOf();
        const std::string& kernel = study.requests[0].key.digest;
        bool told = false;
        for (int next = 66'000; next < 76'000 && !told; next += 100) {
            study.log = {{KernelSpan::Kind::request, kernel, 0, 0, 62'000, AnswerKind::hit, {}},
                         {KernelSpan::Kind::request, kernel, 0, 62'000, 66'000, AnswerKind::waited, {}},
                         {KernelSpan::Kind::request, kernel, 0, next, 120'000, AnswerKind::hit, {}}};
            const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
            told = std::any_of(list.items.begin(), list.items.end(), [](const DisplayItem& item) {
                return item.kind == DisplayItem::Kind::text && item.detail == 1
                    && item.text == QString::fromUtf8("4 µs");
            });
        }
        QVERIFY(told);
    }

    /// Where there is no room for both, the word stands without its time; all of it is in the sentence and the table.
    void aShortBarKeepsItsWord()
    {
        KernelStudy study = studyOf();
        study.log[6].beginNs = 56'000;  // "load 4 µs" does not fit before it, "load" does
        const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
        QVERIFY(std::any_of(list.items.begin(), list.items.end(), [](const DisplayItem& item) {
            return item.kind == DisplayItem::Kind::text && item.detail == 4 && item.text == QStringLiteral("load");
        }));
        QVERIFY(spanSentence(study, 4).endsWith(QString::fromUtf8("load, 4 µs")));
    }

    /// Of several kernels each bar says whose it is, and the heading in which order they stand.
    void barsOfSeveralKernelsNameThem()
    {
        KernelStudy study = studyOf();
        QString words = textOf(displayCache(study, Theme::light(), {.width = 1000}));
        for (const char* said : {"led the compile 52 µs · mul_add_relu", "compiling… 36 µs · sum",
                                 "no folder keeps them; in the order of the lines and of the program"})
            QVERIFY2(words.contains(QString::fromUtf8(said)), qPrintable(words));
        study.requests[1].label = study.requests[0].label;  // told apart by the key
        words = textOf(displayCache(study, Theme::light(), {.width = 1000}));
        const QString digits = QString::fromStdString(study.requests[1].key.digest.substr(0, 4));
        QVERIFY2(words.contains(QString::fromUtf8("compiling… 36 µs · mul_add_relu ") + digits), qPrintable(words));
        study.log.resize(5);  // of one kernel alone
        words = textOf(displayCache(study, Theme::light(), {.width = 1000}));
        QVERIFY2(!words.contains(QString::fromUtf8(" · mul_add_relu")), qPrintable(words));
    }

    /// What must hold so that a call uses what is cached: in the picture, the table and the data.
    void theCacheTellsItsGuards()
    {
        KernelStudy study = studyOf();
        FusedProgram fused = *study.fused;
        fused.guards = {"%a: float32, cpu, shape (s0), strides (1)", "gradients are not recorded"};
        study.parts[0].fused = std::make_shared<const FusedProgram>(fused);
        study.show(0);
        const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
        QCOMPARE(fault(list), QString());
        QStringList rows;
        for (const RowsModel::Row& row : cacheRows(study))
            if (row.cells[1] == QStringLiteral("Guard"))
                rows << row.cells[2];
        QCOMPARE(rows.size(), 2);
        for (const std::string& guard : fused.guards)
            QVERIFY(textOf(list).contains(QString::fromStdString(guard))
                    && rows.contains(QString::fromStdString(guard)));
        QVERIFY(textOf(list).contains("What is cached is used while"));
    }

    /// Two short bars with room for the words of one between them: nothing is written over something else.
    void wordsOfShortBarsDoNotMeet()
    {
        KernelStudy study = studyOf();
        const std::string& kernel = study.requests[0].key.digest;
        int both = 0;
        for (int second = 100'000; second <= 119'000; second += 250) {
            study.log = {{KernelSpan::Kind::request, kernel, 0, 0, 6'000, AnswerKind::hit, {}},
                         {KernelSpan::Kind::request, kernel, 0, 98'000, 98'700, AnswerKind::hit, {}},
                         {KernelSpan::Kind::request, kernel, 0, second, second + 700, AnswerKind::hit, {}},
                         {KernelSpan::Kind::request, kernel, 1, 0, 120'000, AnswerKind::hit, {}}};
            std::vector<QRectF> words;
            for (const DisplayItem& item : displayCache(study, Theme::light(), {.width = 1000}).items)
                if (item.kind == DisplayItem::Kind::text && item.detail >= 0)
                    words.push_back(item.extent());
            both += words.size() == 4 ? 1 : 0;
            for (std::size_t a = 0; a < words.size(); ++a)
                for (std::size_t b = a + 1; b < words.size(); ++b)
                    QVERIFY2(!words[a].intersects(words[b]), qPrintable(QString::number(second)));
        }
        QVERIFY2(both > 0, "never room for the words of all");
    }

    /// A block asks for all its kernels at once.
    void whatOneAsksForAtOnceStandsBelowEachOther()
    {
        KernelStudy study = studyOf();
        study.log[5].beginNs = study.log[0].beginNs;
        std::stable_sort(study.log.begin(), study.log.end(),
                         [](const KernelSpan& a, const KernelSpan& b) { return a.beginNs < b.beginNs; });
        const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
        QCOMPARE(fault(list), QString());
        std::map<int, QRectF> boxes = boxesOf(list);
        QCOMPARE(boxes.size(), study.log.size());
        QVERIFY(boxes[0].bottom() < boxes[1].top());
        QCOMPARE(textOf(list).count("Caller 1"), 1);
        // The bands are those of callers 1 and 3, and lie behind their bars alone.
        for (const DisplayItem& band : list.items)
            if (band.part == Part::laneBand && band.rect.width() > 2)
                for (const auto& [span, box] : boxes)
                    QVERIFY(!band.rect.intersects(box) || study.log[std::size_t(span)].caller % 2 == 0);
    }

    /// What is asked for twice is one kernel in the cache, compiled and loaded once.
    void aKernelThatIsUsedTwiceIsOne()
    {
        KernelStudy study = studyOf();
        study.requests[1] = study.requests[0];
        const QString words = textOf(displayCache(study, Theme::light(), {.width = 1000}));
        QCOMPARE(words.count(QStringLiteral("Memory")), 1);
        QVERIFY2(words.contains(QStringLiteral("mul_add_relu ×2")), qPrintable(words));
        QVERIFY(timesOf(study, 0).compileNs && timesOf(study, 0).loadNs && timesOf(study, 0).waitNs);
        QVERIFY(!timesOf(study, 1).compileNs && !timesOf(study, 1).loadNs && !timesOf(study, 1).waitNs);
    }

    /// The log's clock starts with the cache; nothing is to be seen before the first asks.
    void timeBeginsWithTheFirstWhoAsks()
    {
        KernelStudy study = studyOf();
        const std::map<int, QRectF> before = boxesOf(displayCache(study, Theme::light(), {.width = 1000}));
        for (KernelSpan& span : study.log) {
            span.beginNs += 5'000'000;
            span.endNs += span.ended() ? 5'000'000 : 0;
        }
        study.nowNs += 5'000'000;
        QCOMPARE(boxesOf(displayCache(study, Theme::light(), {.width = 1000})), before);
        QCOMPARE(cacheRows(study)[study.requests.size() + 1].cells[3], QStringLiteral("1 µs"));
    }

    void theCacheCountsInWordsBeforeNumbers()
    {
        KernelStudy study = studyOf();
        study.statistics = {};
        QCOMPARE(cacheSummary(study), QStringLiteral("Gets 0"));
        study.statistics.gets = 24;
        study.statistics.misses = 1;
        study.statistics.waits = 23;
        study.statistics.bytes = 1344;
        QCOMPARE(cacheSummary(study), QStringLiteral("Gets 24: misses 1, waits 23, their size 1.34 kB"));
        study.statistics.entries = 4;
        study.rows.resize(4, study.rows[0]);
        study.rows[2].key.digest = study.rows[3].key.digest = "of another";
        QVERIFY2(cacheSummary(study).contains(QStringLiteral("kernels in memory 4 (2 of them of other runs)")),
                 qPrintable(cacheSummary(study)));
        study.rows.resize(2);
        QVERIFY(!cacheSummary(study).contains(QStringLiteral("other runs")));
        // Few compiles are named, many are counted: the line stays a line.
        const auto flight = [&study](const std::string& label, RequestState state) {
            KernelCache::Flight one;
            one.label = label;
            one.state = state;
            one.requests = 1;
            study.flights.push_back(one);
        };
        study.flights.clear();
        study.statistics = {};
        for (const char* label : {"add", "mul", "exp"})
            flight(label, RequestState::queued);
        QVERIFY(cacheSummary(study).contains(QStringLiteral("exp: queued, 1 wait")));
        flight("relu", RequestState::compiling);
        for (int i = 0; i < 160; ++i)
            flight("sum", RequestState::queued);
        QCOMPARE(cacheSummary(study), QStringLiteral("Gets 0; on their way 164; queued 163; compiling 1"));
    }

    void blocksAndIdleThreads_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("blocks");
        QTest::addColumn<int>("threads");
        QTest::newRow("a part of one block") << 4 << 6 << 1 << 256;
        QTest::newRow("exactly one") << 16 << 16 << 1 << 256;
        QTest::newRow("a block of one thread more") << 257 << 1 << 2 << 256;
        QTest::newRow("1,000 points") << 10 << 100 << 4 << 256;
        QTest::newRow("more than are drawn") << 1000 << 1000 << 3907 << 256;
        QTest::newRow("nothing") << 0 << 5 << 0 << 1;
    }
    void blocksAndIdleThreads()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, blocks);
        QFETCH(int, threads);
        const FusedProgram fused = test::fusedExample();
        const auto grid =
            launchGridOf(*fused.kernels[0].program, Device{DeviceType::cuda, 0}, {{"s0", rows}, {"s1", columns}});
        QVERIFY(grid.has_value());
        QCOMPARE(grid->blocks(), std::int64_t{blocks});
        QCOMPARE(grid->threads(), std::int64_t{threads});
        // Every point has one thread: counted thread by thread.
        std::int64_t busy = 0;
        std::int64_t next = 0;
        for (std::int64_t block = 0; block < grid->blocks(); ++block) {
            std::int64_t here = 0;
            for (std::int64_t thread = 0; thread < grid->threads(); ++thread)
                if (const std::int64_t point = grid->firstPoint(block, thread); point >= 0) {
                    QCOMPARE(point, next++);
                    ++here;
                }
            QCOMPARE(here, grid->busyThreads(block));
            busy += here;
        }
        QCOMPARE(busy, std::int64_t{rows} * columns);
        DiagramState state;
        const DisplayList list = displayLaunch(*grid, Theme::light(), state);
        QCOMPARE(fault(list), QString());
        std::map<int, QRectF> boxes = boxesOf(list);
        QCOMPARE(boxes.size(), static_cast<std::size_t>(std::min(blocks, 1500)));
        if (blocks == 0)
            return;
        QVERIFY(boxes.contains(blocks - 1));
        // The last block's threads, hollow where they are idle.
        int hollow = 0;
        for (const DisplayItem& item : list.items)
            hollow += item.part == Part::badge && item.dash == Dash::dotted ? 1 : 0;
        QCOMPARE(hollow, threads - static_cast<int>(grid->busyThreads(blocks - 1)));
    }
    void theCpuAndAProgramWithLaunchIndices()
    {
        const FusedProgram fused = test::fusedExample();
        const auto cpu = launchGridOf(*fused.kernels[0].program, kCpu, {{"s0", 10}, {"s1", 10}});
        QCOMPARE(cpu->blocks(), std::int64_t{1});
        QCOMPARE(cpu->perThread, std::int64_t{100});
        // It goes through the points, and says where they are.
        const DisplayList points = displayLaunch(*cpu, Theme::light(), {});
        QCOMPARE(fault(points), QString());
        QCOMPARE(std::count_if(points.items.begin(), points.items.end(),
                               [](const DisplayItem& item) { return item.part == Part::badge; }),
                 100);
        for (const char* said :
             {"Points of call 0", "Call 0: points 0 to 99, from i = 0 to i = 99.", "from point 96: i = 96"})
            QVERIFY2(textOf(points).contains(said), qPrintable(textOf(points)));
        QVERIFY(!textOf(points).contains("Block"));
        QCOMPARE(launchRows(*cpu)[0].cells, QStringList({"0", "0", "i = 0", "100", QString::fromUtf8("–")}));
        const auto blocks =
            launchGridOf(*fused.kernels[0].program, Device{DeviceType::cuda, 0}, {{"s0", 10}, {"s1", 30}});
        QCOMPARE(launchRows(*blocks)[1].cells, QStringList({"1", "256", "i = 256", "44", "212"}));
        const auto many = launchGridOf(*fused.kernels[0].program, kCpu, {{"s0", 1000}, {"s1", 1000}});
        QVERIFY(textOf(displayLaunch(*many, Theme::light(), {})).contains("and 998,976 more"));
        const auto bound = parseKernelProgram(
            R"({"ir": 1, "vars": [{"name": "n", "min": 1, "max": 4096}],
            "slots": [{"slot": 0, "dtype": "float32", "elements": "n * 8"}],
            "axes": [{"name": "i", "size": "n", "on": "g0"}, {"name": "j", "size": 8, "on": "l0"}],
            "code": [{"v": "x", "op": "const", "type": "float32", "value": 1},
                     {"op": "store", "slot": 0, "at": "i * 8 + j", "value": "x"}]})");
        const auto grid = launchGridOf(*bound, kCpu, {{"n", 5}});
        QVERIFY(grid.has_value());
        QCOMPARE(grid->blocks(), std::int64_t{5});
        QCOMPARE(grid->threads(), std::int64_t{8});
        QCOMPARE(QString::fromStdString(grid->placeOf(grid->firstPoint(3, 2))), QString("i = 3, j = 2"));
        // CUDA C++ computes its points in blocks of their own.
        const auto cuda = launchGridOf(*bound, Device{DeviceType::cuda, 0}, {{"n", 40}});
        QCOMPARE(cuda->blocks(), std::int64_t{2});
        QCOMPARE(cuda->threads(), kCudaBlock);
        QCOMPARE(cuda->busyThreads(1), std::int64_t{64});
        // Sums of lines: a block a line, whose threads share it.
        const auto sums = parseKernelProgram(
            R"({"ir": 1, "vars": [{"name": "n", "min": 1, "max": 4096}],
            "slots": [{"slot": 0, "dtype": "float32", "elements": 7}, {"slot": 1, "dtype": "float32", "elements": "n * 7"}],
            "axes": [{"name": "i", "size": 7}],
            "code": [{"v": "s", "op": "reduce", "kind": "sum", "axis": "j", "size": "n", "value": "x",
                      "code": [{"v": "x", "op": "load", "slot": 1, "at": "i * n + j"}]},
                     {"op": "store", "slot": 0, "at": "i", "value": "s"}]})");
        const auto lines = launchGridOf(*sums, Device{DeviceType::cuda, 0}, {{"n", 40}});
        QCOMPARE(lines->blocks(), std::int64_t{7});
        QCOMPARE(lines->threads(), std::int64_t{64});
        QCOMPARE(lines->busyThreads(6), std::int64_t{40});
        QCOMPARE(launchRows(*lines)[6].cells, QStringList({"6", "6", "i = 6", "1", "24"}));
        QVERIFY(launchSummary(*lines).contains("one for each point"));
        const QString row = textOf(displayLaunch(*lines, Theme::light(), {}));
        QVERIFY2(row.contains("steps 32 to 39") && row.contains("steps: 40"), qPrintable(row));
        QVERIFY(
            textOf(displayLaunch(*launchGridOf(*sums, Device{DeviceType::cuda, 0}, {{"n", 4000}}), Theme::light(), {}))
                .contains("steps 224 to 255, then each 256 further"));
        QCOMPARE(launchGridOf(*sums, Device{DeviceType::cuda, 0}, {{"n", 4000}})->threads(), kCudaBlock);
        // Local sizes that were timed.
        const LocalTuning tuned{128, "a device", {{64, 900, 1}, {128, 250, 5}}, {}};
        const auto timed = launchGridOf(*bound, Device{DeviceType::cuda, 0}, {{"n", 40}}, tuned);
        QCOMPARE(timed->threads(), std::int64_t{128});
        QCOMPARE(timed->blocks(), std::int64_t{3});
        QCOMPARE(tuningLines(*timed),
                 QStringList({"Its first launch on a device timed blocks of each size and took the fastest: threads in "
                              "each 128.",
                              "Least times by threads: 64: 900 ns, 128: 250 ns."}));
        QVERIFY(textOf(displayLaunch(*timed, Theme::light(), {})).contains(tuningLines(*timed)[1]));
        QCOMPARE(timed->json()["tuned"]["threads"].get<int>(), 128);
        const auto wide = launchGridOf(*sums, Device{DeviceType::cuda, 0}, {{"n", 40}}, tuned);
        QVERIFY(wide->blocks() == 7 && wide->threads() == 128 && wide->busyThreads(0) == 40);
        KernelStudy study;  // of two parts with a kernel each
        for (const char* name : {"first", "second"}) {
            study.parts.emplace_back().first = study.requests.size();
            study.requests.emplace_back().key.digest = name;
            study.rows.emplace_back().key.digest = name;
        }
        study.rows[1].tuned = tuned;
        study.part = 1;
        QCOMPARE(study.tunedOf(0), std::optional(tuned));
        QVERIFY(!study.tunedOf(1));
        study.part = 0;
        QVERIFY(!study.tunedOf(0));
        const auto none =
            launchGridOf(*bound, Device{DeviceType::cuda, 0}, {{"n", 40}}, LocalTuning{0, "a device", {}, "no memory"});
        QCOMPARE(none->threads(), std::int64_t{256});
        QCOMPARE(tuningLines(*none), QStringList({"No number of threads could be timed: no memory"}));
        QVERIFY(tuningLines(*cuda).isEmpty() && launchGridOf(*bound, kCpu, {{"n", 40}}, tuned)->threads() == 8);
        QVERIFY(!launchGridOf(*bound, Device{DeviceType::cuda, 0}, {}).has_value());
        QVERIFY(!launchGridOf(*bound, Device{DeviceType::cuda, 0}, {{"n", 0}}).has_value());
    }

    /// Boxes by level and place, arrows by edge, hazards in words: what the JSON has, for whatever plan.
    void thePlansPictureAgreesWithItsJson()
    {
        std::mt19937 random(5);
        qsizetype following = 0;
        for (int round = 0; round < 25; ++round) {
            std::array<std::byte, 256> memory{};
            PlanBuilder builder;
            const StorageIndex storage = builder.addStorage(memory);
            std::vector<BufferIndex> buffers;
            for (int i = 0; i < 6; ++i)
                buffers.push_back(builder.addBuffer(storage, random() % 28 * 8, 32));
            for (unsigned i = 0, ops = 2 + random() % 7; i < ops; ++i)
                builder.addCopy(buffers[random() % 6], buffers[random() % 6]);
            builder.setOutputs({buffers[0]});
            const auto plan = builder.build();
            QVERIFY(plan.has_value());
            const Json json = jsonOf(*plan);
            const DisplayList list = displayPlan(*plan, {}, round % 2 == 0 ? Theme::light() : Theme::dark(), {});
            QCOMPARE(fault(list), QString());
            std::map<int, QRectF> boxes = boxesOf(list);
            QCOMPARE(boxes.size(), json["ops"].size());
            double left = -1;
            for (const Json& level : json["levels"]) {
                std::set<double> lefts;
                for (const Json& op : level)
                    lefts.insert(boxes[op.get<int>()].left());
                QCOMPARE(lefts.size(), std::size_t{1});
                QVERIFY(*lefts.begin() > left);
                left = *lefts.begin();
            }
            // An arrow's line begins at the right of one box and ends at the left of the other one. What follows from the
            // arrows has a line from the middle of one to that of the other, and their numbers at its ends.
            Json edges = Json::array();
            std::map<int, std::pair<int, int>> ends;
            std::map<int, QString> labels;
            std::map<int, QStringList> numbers;
            for (const DisplayItem& item : list.items) {
                if (item.part == Part::edge && !item.fill.isValid()) {
                    const QPointF from = item.path.elementAt(0);
                    const QPointF to = item.path.elementAt(item.path.elementCount() - 1);
                    if (item.dash == Dash::dotted) {
                        ends[item.detail] = {opAbove(boxes, from.x() - 9), opAbove(boxes, to.x() + 16)};
                        continue;
                    }
                    int before = -1;
                    int after = -1;
                    for (const auto& [op, rect] : boxes) {
                        if (std::abs(rect.right() - from.x()) < 1 && std::abs(rect.center().y() - from.y()) < 1)
                            before = op;
                        if (std::abs(rect.left() - to.x()) < 9 && std::abs(rect.center().y() - to.y()) < 1)
                            after = op;
                    }
                    edges.push_back({before, after});
                    ends[item.detail] = {before, after};
                }
                if (item.part == Part::edgeLabel && item.kind == DisplayItem::Kind::text)
                    labels[item.detail] = item.text;
                else if (item.kind == DisplayItem::Kind::text && item.detail >= int(boxes.size()))
                    numbers[item.detail] << item.text;
            }
            QCOMPARE(edges, json["edges"]);
            const QStringList hazards = hazardsOf(json);
            QStringList drawn;
            QStringList said;
            for (const auto& [item, ops] : ends) {
                const QString kinds = labels[item].section(' ', 0, 0);
                const bool follows = item >= int(json["ops"].size() + json["edges"].size());
                const QStringList two =
                    follows ? numbers[item] : QStringList{QString::number(ops.first), QString::number(ops.second)};
                drawn << two.join(' ') + ' ' + kinds;
                // The two stand in the columns of the line's ends: a level has several ops.
                if (follows)
                    QVERIFY(boxes[two[0].toInt()].left() == boxes[ops.first].left()
                            && boxes[two[1].toInt()].left() == boxes[ops.second].left());
                const QString words = planSentence(*plan, {}, item);
                QVERIFY2(words.contains(": " + kinds + ", memory 0, bytes "), qPrintable(words));
                QCOMPARE(words.endsWith("It follows from the arrows."), follows);
                said << hazardIn(words);
            }
            drawn.sort();
            said.sort();
            QCOMPARE(drawn, hazards);
            QCOMPARE(said, hazards);
            const QString dot = QString::fromStdString(dotOf(*plan));
            QCOMPARE(hazardsInDot(dot), hazards);
            QCOMPARE(dot.count("style=dotted"), qsizetype(json["hazards"].size() - json["edges"].size()));
            QStringList rows;
            for (const RowsModel::Row& row : planRows(*plan, {}))
                if (const QString hazard = hazardIn(row.cells[1] + ": " + row.cells[5] + ","); !hazard.isEmpty())
                    rows << hazard;
            rows.sort();
            QCOMPARE(rows, hazards);
            const qsizetype follow = hazards.size() - qsizetype(json["edges"].size());
            QVERIFY2(planSummary(*plan).endsWith(
                         follow == 0 ? QStringLiteral(" Hazards: %1, an arrow each.").arg(hazards.size())
                                     : QStringLiteral(" Hazards: %1. Arrows: %2. Following from the arrows: %3.")
                                           .arg(hazards.size())
                                           .arg(json["edges"].size())
                                           .arg(follow)),
                     qPrintable(planSummary(*plan)));
            QCOMPARE(textOf(list).contains("Following from the arrows: "), follow > 0);
            following += follow;
            // Also a buffer that is too small for its name says it: to who points at it, and in the table.
            QCOMPARE(planRows(*plan, {}).size(), json["order"].size() + json["hazards"].size() + plan->bufferCount());
            for (std::size_t buffer = 0; buffer < plan->bufferCount(); ++buffer) {
                const int item = itemOfBuffer(*plan, buffer);
                const bool isDrawn = std::any_of(list.items.begin(), list.items.end(), [item](const DisplayItem& each) {
                    return each.part == Part::badge && each.detail == item;
                });
                const QString words = planSentence(*plan, {}, item);
                QVERIFY2(isDrawn && words.startsWith(QStringLiteral("Buffer %1: memory ").arg(buffer))
                             && words.contains(", bytes "),
                         qPrintable(words));
            }
            QVERIFY(planSentence(*plan, {}, itemOfBuffer(*plan, plan->bufferCount())).isEmpty());
        }
        QVERIFY(following > 20);  // or it is not tested
    }

    /// Of many hazards that follow from the arrows those of the chosen op are drawn; the picture says so.
    void manyHazardsAreDrawnOfTheChosenOp()
    {
        std::array<std::byte, 64> memory{};
        PlanBuilder builder;
        const BufferIndex one = builder.addBuffer(std::span(memory).first(32));
        const BufferIndex other = builder.addBuffer(std::span(memory).subspan(32));
        for (int i = 0; i < 11; ++i)
            builder.addCopy(one, other);
        builder.setOutputs({one});
        const Plan plan = std::move(builder.build().value());
        const auto tracks = [&plan](int selected) {
            DiagramState state;
            state.selected = selected;
            const DisplayList list = displayPlan(plan, {}, Theme::light(), state);
            QStringList words;
            for (const DisplayItem& item : list.items)
                if (item.dash == Dash::dotted)
                    words << planSentence(plan, {}, item.detail).section(':', 0, 0);
            return words.join('|') + (fault(list).isEmpty() ? QString() : fault(list));
        };
        QCOMPARE(tracks(-1), QString());
        QCOMPARE(tracks(0).count("waits for 0 copy"), 9);
        QCOMPARE(tracks(8),
                 QStringLiteral("8 copy waits for 0 copy|8 copy waits for 1 copy|8 copy waits for 2 copy|"
                                "8 copy waits for 3 copy|8 copy waits for 4 copy|8 copy waits for 5 copy|"
                                "8 copy waits for 6 copy|10 copy waits for 8 copy"));
        const int hazard = itemOfLink(plan, 10);  // behind the ten arrows
        QCOMPARE(tracks(hazard), planSentence(plan, {}, hazard).section(':', 0, 0));
        QVERIFY(textOf(displayPlan(plan, {}, Theme::light(), {}))
                    .contains("Following from the arrows: 45. These are drawn of the operation that is chosen."));
    }

    /// A buffer that an op has several times is said once for reading and once for writing.
    void operandsAreSaidOnce()
    {
        std::array<std::byte, 64> memory{};
        PlanBuilder builder;
        const StorageIndex storage = builder.addStorage(memory);
        const BufferIndex x = builder.addBuffer(storage, 0, 32);
        const BufferIndex y = builder.addBuffer(storage, 32, 32);
        const BufferIndex all = builder.addBuffer(storage, 0, 32);
        const auto nothing = [](auto) { return Expected<void>(); };
        builder.addCustom("matmul", nothing, {y, x, x});
        builder.addView(all, x, 0, 32);
        builder.addCustom("relu_", nothing, {x, y, x});
        builder.setOutputs({y});
        const Plan plan = std::move(builder.build().value());
        const std::vector<std::string> names{"x", "y", "v"};
        QCOMPARE(planRows(plan, names)[0].cells.mid(3, 2), QStringList({"%y", "%x"}));
        QCOMPARE(planRows(plan, names)[1].cells.mid(3, 2), QStringList({"", "%v"}));
        QCOMPARE(planRows(plan, names)[2].cells.mid(3, 2), QStringList({"%x", "%y, %x"}));
        QCOMPARE(planSentence(plan, names, 0), QStringLiteral("0 call matmul: writes %y, reads %x."));
        QCOMPARE(planSentence(plan, names, 1),
                 QStringLiteral("1 view: %v is memory 0, bytes 0 to 32. It moves nothing, and waits as one who reads "
                                "these bytes."));
    }

    /// A call that only reads what a view names follows it by an arrow that says so, in the picture and in words.
    void aViewIsMadeBeforeItIsRead()
    {
        std::array<std::byte, 64> memory{};
        PlanBuilder builder;
        const StorageIndex storage = builder.addStorage(memory);
        const BufferIndex x = builder.addBuffer(storage, 0, 32);
        const BufferIndex y = builder.addBuffer(storage, 32, 32);
        const BufferIndex v = builder.addBuffer(storage, 0, 32);
        builder.addView(v, x, 0, 32);
        PlanOp copy;
        copy.buffers = {y, v};
        copy.after = {0};
        builder.add(copy);
        builder.setOutputs({y});
        const Plan plan = std::move(builder.build().value());
        const std::vector<std::string> names{"x", "y", "v"};
        QCOMPARE(planSentence(plan, names, itemOfLink(plan, 0)),
                 QStringLiteral("1 copy waits for 0 view, because it reads what this view names."));
        QCOMPARE(planRows(plan, names)[1].cells[5], QStringLiteral("0 view (view)"));
        QCOMPARE(planSummary(plan),
                 QStringLiteral("Operations: 2 in 2 levels. Hazards: 0. Arrows: 1. "
                                "Of these to who reads a view: 1."));
        const DisplayList list = displayPlan(plan, names, Theme::light(), {});
        QVERIFY(std::any_of(list.items.begin(), list.items.end(), [](const DisplayItem& item) {
            return item.part == Part::edgeLabel && item.text == QStringLiteral("view");
        }));
    }

    void timesOfEachPhase()
    {
        const KernelStudy study = studyOf();
        const KernelTimes times = timesOf(study, 0);
        QCOMPARE(times.compileNs.value(), std::int64_t{42'000});
        QCOMPARE(times.waitNs.value(), std::int64_t{52'000});
        QCOMPARE(times.loadNs.value(), std::int64_t{4'000});
        QCOMPARE(times.runNs.value(), std::int64_t{800});
        QCOMPARE(times.p99Ns.value(), std::int64_t{900});
        KernelStudy often = study;
        often.runs[0].clear();
        for (int i = 200; i > 0; --i)
            often.runs[0].push_back(i * 10);
        QCOMPARE(timesOf(often, 0).p99Ns.value(), std::int64_t{1980});
        QCOMPARE(timesOf(often, 0).runNs.value(), std::int64_t{1000});
        QCOMPARE(times.bytes, std::uint64_t{4 * 96});
        QVERIFY(!timesOf(study, 1).compileNs);  // still going on
        const DisplayList list = displayTimes(study, Theme::light(), {});
        QCOMPARE(fault(list), QString());
        QVERIFY2(textOf(list).contains("480 MB/s"), qPrintable(textOf(list)));
        QVERIFY2(timesSentence(study, 0).contains(
                     "480 MB/s  90 MFLOP/s (of a hundred runs 99 took at most 900 ns). Of so few bytes (384 B)"),
                 qPrintable(timesSentence(study, 0)));
        // On an axis of powers of ten: ten times as long is as much further, wherever.
        double bars[3] = {};
        int bar = 0;
        for (const DisplayItem& item : list.items)
            if (item.part == Part::badge && bar < 3)
                bars[bar++] = item.rect.width();
        QVERIFY(std::abs((bars[0] - bars[2]) / (bars[1] - bars[2]) - std::log10(42.0 / 4) / std::log10(52.0 / 4))
                < 0.01);
    }

    /// What held the run up is shown stage by stage, and the gap before a compile is drawn.
    void whatHeldTheRunUp()
    {
        KernelStudy study = studyOf();
        study.log.push_back({KernelSpan::Kind::heldUp, {}, -1, 1'000, 53'500, std::nullopt, {}});
        study.log.push_back({KernelSpan::Kind::open, {}, -1, 0, 400, std::nullopt, {}});
        const HeldUp held = heldUpIn(study.log);
        QCOMPARE(held.ns(), std::int64_t{52'500});
        QCOMPARE(held.queueNs, std::int64_t{2'000 + 1'000 + 3'000});  // before the compile, the load, the answer
        QCOMPARE(held.compileNs, std::int64_t{42'000});
        QCOMPARE(held.loadNs, std::int64_t{4'000});
        QCOMPARE(held.noticeNs, std::int64_t{500});
        study.log = withQueues(study.log);
        QCOMPARE(timesOf(study, 0).queueNs.value(), std::int64_t{3'000});
        const QString times = textOf(displayTimes(study, Theme::light(), {}));
        for (const char* said :
             {"held up 52.5 µs", "opening the compiler", "until it noticed", "6 µs", "not in the times of its hops"})
            QVERIFY2(times.contains(QString::fromUtf8(said)), qPrintable(times));
        QCOMPARE(timesRows(study).front().cells.front(), QString::fromUtf8("The run was held up 52.5 µs"));
        const DisplayList list = displayCache(study, Theme::light(), {.width = 1000});
        QCOMPARE(fault(list), QString());
        QCOMPARE(boxesOf(list).size(), study.log.size() - 1);  // not of what was opened before
        const auto gap = std::find_if(study.log.begin(), study.log.end(),
                                      [](const KernelSpan& span) { return span.kind == KernelSpan::Kind::queue; });
        QCOMPARE(spanSentence(study, static_cast<std::size_t>(gap - study.log.begin())),
                 QString::fromUtf8("The cache, mul_add_relu: queue, start, 3 µs"));
        for (const char* said : {"held up 52.5 µs", "The run"})
            QVERIFY2(textOf(list).contains(QString::fromUtf8(said)), qPrintable(textOf(list)));
    }

    /// A hit that loads the kernel, or waits while another one does, says so.
    void aHitThatWaitedForALoad()
    {
        KernelStudy study = studyOf();
        const std::string kernel = study.requests[0].key.digest;
        study.log = {{KernelSpan::Kind::request, kernel, 0, 0, 900, AnswerKind::hit, {}},
                     {KernelSpan::Kind::load, kernel, -1, 100, 800, std::nullopt, {}},
                     {KernelSpan::Kind::request, kernel, 1, 200, 850, AnswerKind::hit, {}},
                     {KernelSpan::Kind::request, kernel, 2, 2'000, 2'100, AnswerKind::hit, {}}};
        QCOMPARE(spanWord(study, study.log[0]), QString("hit, loaded it"));
        QCOMPARE(spanWord(study, study.log[2]), QString("hit, waited for the load"));
        QCOMPARE(spanWord(study, study.log[3]), QString("hit"));
    }

    /// A speed is never 0.00 of something, and of much memory it needs no remark.
    void speedsHaveTheirUnit()
    {
        KernelStudy study = studyOf();
        study.runs[0] = {44'000'000};
        QVERIFY2(timesSentence(study, 0).contains("run 44 ms 8.73 kB/s  1.64 kFLOP/s. Of so few"),
                 qPrintable(timesSentence(study, 0)));
        auto fused = std::make_shared<FusedProgram>(*study.fused);
        for (FusedValue& value : fused->values)
            value.bytes = 4'000'000;
        study.parts[0].fused = fused;
        study.show(0);
        study.runs[0] = {1'600'000};
        QVERIFY2(timesSentence(study, 0).endsWith("run 1.6 ms 10 GB/s  45 kFLOP/s"),
                 qPrintable(timesSentence(study, 0)));
    }

    void everyPictureInEveryThemeAndWidth()
    {
        const KernelStudy study = studyOf();
        for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()})
            for (const double width : {320.0, 900.0, 1600.0}) {
                DiagramState state;
                state.width = width;
                for (const DisplayList& list : {displayFusion(*study.fused, theme, state),
                                                displayCache(study, theme, state), displayTimes(study, theme, state)}) {
                    QCOMPARE(fault(list), QString());
                    for (const DisplayItem& item : list.items)
                        if (item.kind == DisplayItem::Kind::text && item.opacity == 1
                            && item.stroke == theme[ColorRole::text])
                            QVERIFY(contrastRatio(item.stroke, theme[ColorRole::background]) > 4.5);
                    const auto svg = listBytes(list, "svg", {});
                    QVERIFY(svg.has_value() && svg->size() > 1000);
                }
            }
    }
};

KEYFALL_TEST(KernelDisplaysTest)
#include "kernel_displays_test.moc"
