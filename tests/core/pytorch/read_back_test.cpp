// SPDX-License-Identifier: MIT
// Random registrations of a live 2.15.0 (tests/data/vectors/pytorch/dispatch_fuzz_2_15_0.jsonl.gz), as a person pastes
// them: the state dump that it printed, and below it the computed table. Read back, the rules must give every row again.
#include "core/conformance/vector_file.h"
#include "core/graph/call_graph.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace keyfall;

namespace {

using Rows = std::map<std::string, std::string>;  // key -> "kernel [provenance]", with "fallthrough " before it

std::string rowText(const std::string& kernel, std::string_view provenance, bool fallthrough)
{
    return (fallthrough ? "fallthrough " : "") + kernel + " [" + std::string(provenance) + "]";
}

/// What the scenario's own kernels won, by the vector.
Rows wantedRows(const Json& table)
{
    Rows rows;
    for (const auto& [key, row] : table.items())
        rows[key] = rowText(row[0].get<std::string>(), row[1].get<std::string>(), row.size() > 2);
    return rows;
}

/// The fallbacks that were there before the scenario, by key.
Rows olderRows(const Json& header)
{
    Rows rows;
    for (const Json& fallback : header["preexisting_backend_fallbacks"])
        rows[fallback["key"].get<std::string>()] =
            rowText(fallback["debug"].get<std::string>(), "backend fallback", fallback["fallthrough"].get<bool>());
    return rows;
}

/// Both texts, as `_dispatch_dump` and `_dispatch_dump_table` print them (pytorch:X1, pytorch:X2).
std::string pasted(const Json& record, const Rows& wanted, const Rows& older, const KeyModel& model)
{
    std::vector<const KeyInfo*> keys;
    for (const KeyInfo& info : model.keys())
        if (info.slot)
            keys.push_back(&info);
    std::stable_sort(keys.begin(), keys.end(), [](const KeyInfo* a, const KeyInfo* b) { return *a->slot < *b->slot; });
    std::string text = record["dump"].get<std::string>() + "\n";
    for (const KeyInfo* info : keys) {
        const auto own = wanted.find(info->name);
        const auto old = older.find(info->name);
        if (own != wanted.end() || old != older.end())
            text += info->name + ": " + (own != wanted.end() ? own->second : old->second) + "\n";
    }
    return text;
}

}  // namespace

class ReadBackTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowComesBack();
    void aChangedDumpDoesNot();

private:
    static VectorFile vectors()
    {
        auto file = readVectorFile(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/dispatch_fuzz_2_15_0.jsonl.gz");
        if (!file)
            qFatal("%s", file.error().text().c_str());
        return std::move(*file);
    }

    /// Rows that differ, of all that the table has; -1: the text could not be read.
    static int wrongRows(const std::string& text, const Rows& wanted, std::size_t& rows)
    {
        LineSource source = LineSource::of(text, "pasted");
        const auto tables = importTables(source);
        const auto fitting = tables ? modelOf(*tables) : tl::unexpected<Error>(tables.error());
        if (!fitting || tables->operators.empty())
            return -1;
        const ImportedDispatcher predicted = predictedDispatcher(*tables, fitting->model);
        const auto op = predicted.dispatcher->find(registeredName(tables->operators.front()));
        if (!op)
            return -1;
        int wrong = 0;
        for (const SlotView& slot : predicted.dispatcher->freshTable(*op)) {
            if (!slot.key)
                continue;
            ++rows;
            const std::string found = slot.provenance == Provenance::missing
                ? std::string()
                : rowText(slot.kernel, nameOf(slot.provenance), slot.fallthrough);
            const auto at = wanted.find(fitting->model->nameOf(*slot.key));
            // A row that no kernel of the scenario won is one of PyTorch's own fallbacks, or none.
            const bool right = at != wanted.end() ? found == at->second
                                                  : found.empty() || found.find("registered at") != std::string::npos;
            if (!right && wrong++ == 0)
                qWarning("%s: wanted '%s', found '%s'", fitting->model->nameOf(*slot.key).c_str(),
                         at == wanted.end() ? "" : at->second.c_str(), found.c_str());
        }
        return wrong;
    }
};

void ReadBackTest::everyRowComesBack()
{
    const VectorFile file = vectors();
    const Rows older = olderRows(file.header);
    const auto model = KeyModel::builtIn("pytorch-2.15");
    QVERIFY(model && older.size() > 20);
    std::size_t rows = 0;
    int wrong = 0;
    int scenarios = 0;
    for (const Json& record : file.records) {
        const Rows wanted = wantedRows(record["table"]);
        if (wanted.empty())
            continue;  // nothing was registered: there is nothing to read
        const int found = wrongRows(pasted(record, wanted, older, **model), wanted, rows);
        if (found != 0)
            qWarning("%s", record["op"].get<std::string>().c_str());
        wrong += std::abs(found);
        ++scenarios;
    }
    QCOMPARE(wrong, 0);
    QVERIFY(scenarios > 400);
    QVERIFY(rows > 50'000);
}

/// The comparison can fail: a registration less in the dump, and rows are wrong.
void ReadBackTest::aChangedDumpDoesNot()
{
    const VectorFile file = vectors();
    const Rows older = olderRows(file.header);
    const auto model = KeyModel::builtIn("pytorch-2.15");
    const Json& record = file.records.front();
    const Rows wanted = wantedRows(record["table"]);
    std::string text = pasted(record, wanted, older, **model);
    const std::size_t line = text.find("CompositeImplicitAutograd[alias]");
    QVERIFY(line != std::string::npos);
    text.erase(line, text.find('\n', line) + 1 - line);
    std::size_t rows = 0;
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(".*wanted 'k1_CatchAll.*"));
    QVERIFY(wrongRows(text, wanted, rows) > 50);
}

KEYFALL_TEST(ReadBackTest)
#include "read_back_test.moc"
