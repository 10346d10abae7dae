// SPDX-License-Identifier: MIT
#include "core/conformance/inferred_schema.h"
#include "core/conformance/key_facts.h"
#include "core/conformance/replayers.h"
#include "core/dispatch/dispatcher.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace keyfall {

namespace {

constexpr std::array<std::string_view, 8> kAliasAnalysis{
    "FROM_SCHEMA",           "CONSERVATIVE",           "PURE_FUNCTION",           "INTERNAL_SPECIAL_CASE",
    "FROM_SCHEMA (default)", "CONSERVATIVE (default)", "PURE_FUNCTION (default)", "INTERNAL_SPECIAL_CASE (default)"};

/// Every unboxed kernel has this signature: operators of a table are never called, only their tables are computed.
void neverCalled() {}

class OperatorTables {
public:
    OperatorTables(const JsonPlace& header, std::size_t records, const std::shared_ptr<const KeyModel>& chosen)
        : model_(modelForVersion(header.at("torch_version", "a PyTorch version"), chosen)), dispatcher_(model_)
    {
        header.onlyKnows({"format", "version", "type", "torch_version", "num_ops", "table_row", "backend_fallbacks",
                          "provenance_counts", "debug_strings", "source", "notes"});
        requireVersionOne(header);
        const JsonPlace count = header.at("num_ops", "the number of operators");
        if (count.integer("the number of operators") != static_cast<std::int64_t>(records))
            count.fail(fmt::format("says {} operators, but there are {}", jsonLine(count.value()), records));
        debug_ = header.at("debug_strings", "a list of texts").texts("a list of texts");
        for (const JsonPlace& place :
             header.at("backend_fallbacks", "a list of fallbacks").items("a list of fallbacks")) {
            place.onlyKnows({"key", "fallthrough", "debug", "provenance"});
            const JsonPlace provenance = place.at("provenance", "\"backend fallback\"");
            if (provenance.text("a provenance") != nameOf(Provenance::fallback))
                provenance.failExpected("\"backend fallback\"");
            dispatcher_
                .registerFallback(keyAt(place.at("key", "a key"), *model_),
                                  kernel(place.at("debug", "a text").text("a text"),
                                         place.at("fallthrough", "true or false").truth(), false))
                .keep();
        }
    }

    void replay(const JsonPlace& record, FactCheck& check)
    {
        record.onlyKnows({"op", "schema", "schema_debug", "alias_analysis", "registrations", "table"});
        const std::string& name = record.at("op", "an operator").text("an operator");
        check.setRecord(name);
        if (dispatcher_.find(name))
            record.fail(fmt::format("a second operator '{}'", name));
        checkDefinition(record, name, check);
        const OperatorHandle op = dispatcher_.intern(name);
        registerAll(op, record.at("registrations", "registrations"));
        checkRegistrations(op, record.at("registrations", "registrations"), check);
        checkTable(op, record.at("table", "table rows"), check);
    }

    /// The header's sums over all tables.
    void checkCounts(const JsonPlace& counts, FactCheck& check)
    {
        check.setRecord("provenance_counts");
        for (const auto& [name, place] : counts.members("numbers by provenance")) {
            check.expect(place, rowsBy_[name]);
            rowsBy_.erase(name);
        }
        for (const auto& [name, rows] : rowsBy_)
            check.expectThat(rows == 0, counts, fmt::format("no row [{}]", name), std::to_string(rows));
    }

private:
    static Kernel kernel(const std::string& name, bool fallthrough, bool unboxed)
    {
        return fallthrough ? Kernel::fallthrough(name)
            : unboxed      ? Kernel::of(&neverCalled, name)
                           : Kernel::boxed([](const BoxedCall&, Stack&) {}, name);
    }

    [[nodiscard]] const std::string& debugAt(const JsonPlace& index) const
    {
        const auto last = std::ssize(debug_) - 1;
        return debug_[static_cast<std::size_t>(index.integer("the index of a debug string", 0, last))];
    }

    void checkDefinition(const JsonPlace& record, const std::string& name, FactCheck& check) const
    {
        const JsonPlace debug = record.at("schema_debug", "the index of a debug string, or null");
        const JsonPlace alias = record.at("alias_analysis", "an alias analysis kind, or null");
        if (debug.value().is_null())  // kernels of an operator that nobody defined: PyTorch 2.6 has some
            return;
        (void)debugAt(debug);
        if (std::find(kAliasAnalysis.begin(), kAliasAnalysis.end(), alias.text("a kind")) == kAliasAnalysis.end())
            alias.failExpected("an alias analysis kind");
        const JsonPlace text = record.at("schema", "a schema or null");
        if (text.value().is_null())
            return;
        const std::string& written = text.text("a schema");
        check.expectThat(written.substr(0, written.find('(')) == name, text, "a schema of " + name, written);
        // A definition in words of the schema language that are not read here leaves nothing to compare kernels with.
        const auto schema = Schema::parse(written);
        if (!schema)
            return;
        const std::string expected = inferredSchema(*schema, *model_);
        for (const JsonPlace& place : record.at("registrations", "registrations").items("registrations")) {
            const JsonPlace inferred = place.at("inferred", "a schema or (none)");
            if (inferred.text("a schema") != "(none)")
                check.expectThat(withPlainTypes(inferred.text("a schema")) == expected, inferred, expected,
                                 inferred.text("a schema"));
        }
    }

    /// A dump lists the newest kernel of a key first.
    void registerAll(OperatorHandle op, const JsonPlace& list)
    {
        const auto places = list.items("registrations");
        for (auto place = places.rbegin(); place != places.rend(); ++place) {
            place->onlyKnows({"key", "alias", "inactive", "debug", "inferred", "flags"});
            bool fallthrough = false;
            bool unboxed = false;
            for (const std::string& flag : place->at("flags", "a list of flags").texts("a list of flags")) {
                fallthrough |= flag == "fallthrough";
                unboxed |= flag == "unboxed";
                if (flag != "fallthrough" && flag != "unboxed" && flag != "boxed")
                    place->at("flags", "flags").fail(fmt::format("'{}' is no flag of a kernel", flag));
            }
            // Kept: thousands of tables would be refreshed again only to be thrown away.
            dispatcher_
                .registerKernel(op, keyAt(place->at("key", "a key"), *model_),
                                kernel(debugAt(place->at("debug", "an index")), fallthrough, unboxed))
                .keep();
        }
    }

    /// The registrations in the order of a dump, each with what a dump says of it.
    void checkRegistrations(OperatorHandle op, const JsonPlace& list, FactCheck& check) const
    {
        std::vector<RegistrationView> views = dispatcher_.history(&op);
        std::stable_sort(views.begin(), views.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
        const auto places = list.items("registrations");
        for (std::size_t i = 0; i < places.size(); ++i) {
            const JsonPlace& place = places[i];
            const KeyInfo& info = model_->info(*views[i].key);
            check.expect(place.at("key", "a key"), info.printed);
            check.expect(place.at("alias", "true or false"), info.kind == KeyKind::alias);
            check.expect(place.at("inactive", "true or false"), views[i].state == RegistrationView::State::inactive);
            check.expectThat(debugAt(place.at("debug", "an index")) == views[i].kernel, place,
                             debugAt(place.at("debug", "an index")), views[i].kernel);
            const Json& said = place.at("flags", "a list of flags").value();
            const auto has = [&said](const char* flag) {
                return std::find(said.begin(), said.end(), flag) != said.end();
            };
            check.expectThat(has("fallthrough") == views[i].fallthrough && has("unboxed") == views[i].unboxed,
                             place.at("flags", "flags"), jsonLine(said), "a kernel of another kind");
        }
    }

    /// Rows are in the table's order; there are a quarter of a million, so a place is made only for one that differs.
    void checkTable(OperatorHandle op, const JsonPlace& table, FactCheck& check)
    {
        if (!table.value().is_array())
            table.failExpected("table rows");
        const Json& rows = table.value();
        std::size_t next = 0;
        for (const SlotView& slot : dispatcher_.freshTable(op)) {
            if (slot.provenance == Provenance::missing)
                continue;
            ++rowsBy_[std::string(nameOf(slot.provenance))];
            if (next < rows.size() && holds(rows[next], slot))
                check.hold();
            else
                check.expectThat(false, next < rows.size() ? table.item(next) : table,
                                 next < rows.size() ? written(rows[next]) : "no further row",
                                 jsonLine(Json{model_->info(*slot.key).printed, nameOf(slot.provenance),
                                               slot.fallthrough ? 1 : 0, slot.kernel}));
            ++next;
        }
        for (; next < rows.size(); ++next)
            check.expectThat(false, table.item(next), written(rows[next]), "no such row");
    }

    [[nodiscard]] static bool isText(const Json& value, std::string_view text)
    {
        const auto* found = value.get_ptr<const std::string*>();
        return found != nullptr && *found == text;
    }

    [[nodiscard]] bool holds(const Json& row, const SlotView& slot) const
    {
        if (!row.is_array() || row.size() != 4 || !row[3].is_number_integer())
            return false;
        const auto debug = row[3].get<std::int64_t>();
        return isText(row[0], model_->info(*slot.key).printed) && isText(row[1], nameOf(slot.provenance))
            && row[2] == (slot.fallthrough ? 1 : 0) && debug >= 0 && debug < std::ssize(debug_)
            && debug_[static_cast<std::size_t>(debug)] == slot.kernel;
    }

    /// A row with its debug string in place of the index.
    [[nodiscard]] std::string written(const Json& row) const
    {
        Json text = row;
        if (row.is_array() && row.size() == 4 && row[3].is_number_integer() && row[3] >= 0
            && row[3] < static_cast<std::int64_t>(debug_.size()))
            text[3] = debug_[row[3].get<std::size_t>()];
        return jsonLine(text);
    }

    std::shared_ptr<const KeyModel> model_;
    Dispatcher dispatcher_;
    std::vector<std::string> debug_;
    std::map<std::string, std::int64_t> rowsBy_;
};

}  // namespace

Expected<ConformanceReport> replayOperatorTables(const VectorFile& file, const RuntimeFactory&,
                                                 const ConformanceOptions& options)
{
    if (!file.lines)
        return badInput(file.name, "expected JSON lines, found one JSON document");
    return readingJson([&] {
        const JsonPlace header(file.header, file.name + ":1");
        ConformanceReport report;
        FactCheck check(report);
        OperatorTables tables(header, file.records.size(), options.model);
        for (std::size_t i = 0; i < file.records.size(); ++i)
            tables.replay(JsonPlace(file.records[i], fmt::format("{}:{}", file.name, i + 2)), check);
        tables.checkCounts(header.at("provenance_counts", "numbers by provenance"), check);
        return report;
    });
}

}  // namespace keyfall
