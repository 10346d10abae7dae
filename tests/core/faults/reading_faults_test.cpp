// SPDX-License-Identifier: MIT
// Memory that fails at every place in turn while a text is read: a session, a trace, a table export, a key model, a
// lesson, a kernel program. It is read or it is not; the next reading gives the same as ever. In CI some places; all of
// them with KEYFALL_PLACES=all.
#include "core/lesson/lesson.h"
#include "core/pytorch/table_import.h"
#include "core/pytorch/trace_reader.h"
#include "core/session/session.h"
#include "core/text/text_file.h"
#include "tests/paths.h"
#include "tests/support/failing_allocation.h"
#include "tests/support/places.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <new>

using namespace keyfall;
using tests::Failing;
using tests::FailingAllocation;

namespace {

/// How a kind of text is read: something of what was read, or what was wrong.
struct Reader {
    const char* name;
    std::string file;
    std::string (*read)(const std::string& text);
};

template <class T, class Show>
std::string shown(const Expected<T>& read, Show show)
{
    return read ? show(*read) : "error: " + read.error().text();
}

const std::vector<Reader>& readers()
{
    static const std::vector<Reader> all{
        {"session", KEYFALL_RESOURCES_DIR "/sessions/custom_registrations.keyfall",
         [](const std::string& text) {
             return shown(parseSession(text, "s"), [](const Session& s) { return writeSession(s); });
         }},
        {"trace", KEYFALL_TEST_DATA_DIR "/samples/trace_2_6_0.txt",
         [](const std::string& text) {
             return shown(readTrace(text, "t"), [](const auto& trace) {
                 std::string hops;
                 for (const auto& traced : trace.graphs)
                     for (const Hop& hop : traced.graph.hops)
                         hops += std::string(hop.op.str()) + "\n";
                 return hops;
             });
         }},
        {"tables", KEYFALL_RESOURCES_DIR "/../tests/fuzz/corpus/tables/exported.jsonl",
         [](const std::string& text) {
             LineSource source = LineSource::of(text, "e");
             return shown(importTables(source), [](const ImportedTables& tables) {
                 std::string operators;
                 for (const ImportedOperator& op : tables.operators)
                     operators += op.name + "\n";
                 return operators;
             });
         }},
        {"lesson", KEYFALL_RESOURCES_DIR "/lessons/01-key-set.json",
         [](const std::string& text) {
             return shown(parseLesson(text, "l", {}), [](const Lesson& lesson) { return lesson.id; });
         }},
    };
    return all;
}

}  // namespace

class ReadingFaultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAllocationOfAReader_data()
    {
        QTest::addColumn<int>("reader");
        for (int i = 0; i < static_cast<int>(readers().size()); ++i)
            QTest::newRow(readers()[static_cast<std::size_t>(i)].name) << i;
    }
    void everyAllocationOfAReader()
    {
        QFETCH(int, reader);
        const Reader& used = readers()[static_cast<std::size_t>(reader)];
        const auto text = readTextFile(used.file);
        QVERIFY2(text, text ? "" : text.error().text().c_str());
        std::string right;
        long allocations = 0;
        const auto begin = [&] {
            right = used.read(*text);
            const FailingAllocation counted(FailingAllocation::kNone);
            right = used.read(*text);
            allocations = FailingAllocation::made();
        };
        begin();
        QVERIFY2(!right.empty() && right.rfind("error", 0) != 0, right.c_str());
        const auto tryOne = [&](long place) -> std::string {
            try {
                const FailingAllocation armed(place);
                const std::string found = used.read(*text);
                if (found != right && found.find("memory") == std::string::npos)
                    return "read otherwise: " + found.substr(0, 500);
            } catch (const std::bad_alloc&) {  // the caller's to say
            }
            return used.read(*text) == right ? "" : "the next reading differs";
        };
        const tests::Places places = tests::tryPlaces(allocations, tests::stepFor(allocations, 60), begin, tryOne);
        qInfo("%ld of %ld allocations failed in turn", places.count, allocations);
        QVERIFY2(places.faults.empty(), places.text().c_str());
    }
};

KEYFALL_TEST(ReadingFaultsTest)
#include "reading_faults_test.moc"
