// SPDX-License-Identifier: MIT
#include "core/pytorch/exported_tables_reader.h"

#include "core/pytorch/key_list.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace keyfall {

namespace {

constexpr std::string_view kExported = "keyfall-pytorch-tables";
constexpr std::string_view kVectors = "keyfall-operator-tables";

/// What both formats have: a list of texts that the rest points into.
class TextList {
public:
    explicit TextList(TextPool& pool) : pool_(pool) {}

    void append(const JsonPlace& list)
    {
        for (const JsonPlace& text : list.items("a list of texts"))
            ids_.push_back(pool_.intern(text.text("a text")));
    }
    [[nodiscard]] TextId at(const JsonPlace& index) const
    {
        return ids_[static_cast<std::size_t>(
            index.integer("the index of a text", 0, static_cast<std::int64_t>(ids_.size()) - 1))];
    }
    [[nodiscard]] std::size_t size() const { return ids_.size(); }

private:
    TextPool& pool_;
    std::vector<TextId> ids_;
};

bool truth(const JsonPlace& place)
{
    return place.value().is_boolean() ? place.truth() : place.integer("0 or 1", 0, 1) == 1;
}

class ExportedReader {
public:
    explicit ExportedReader(const LineSource& source) : source_(source), texts_(tables_.texts)
    {
        tables_.source = source.name();
    }

    void readHeader(const JsonPlace& header)
    {
        const std::string& format =
            header.at("format", "\"keyfall-pytorch-tables\"").text("\"keyfall-pytorch-tables\"");
        if (format != kExported && format != kVectors)
            header.at("format", "a format").failExpected("\"keyfall-pytorch-tables\" or \"keyfall-operator-tables\"");
        vectors_ = format == kVectors;
        tables_.format = vectors_ ? ImportFormat::operatorTables : ImportFormat::exported;
        tables_.titled = true;
        const JsonPlace version = header.at("version", "the number 1");
        if (version.integer("the number 1") != 1)
            version.fail(fmt::format("version {} of the format is not known; this Keyfall reads version 1",
                                     jsonLine(version.value())));
        tables_.version = header.at("torch_version", "PyTorch's version").text("PyTorch's version");
        if (const auto name = header.find("privateuse1_name"))
            tables_.privateUse1Name = name->text("what PrivateUse1 is called");
        if (const auto count = header.find("num_ops"))
            expected_ = static_cast<std::size_t>(count->integer("a number of operators", 0, 10'000'000));
        if (const auto texts = header.find(vectors_ ? "debug_strings" : "texts"))
            texts_.append(*texts);
        if (const auto fallbacks = header.find(vectors_ ? "backend_fallbacks" : "fallbacks"))
            readFallbacks(*fallbacks);
        if (const auto keys = header.find("keys"))
            tables_.keys = readKeyList(*keys);
        if (const auto live = header.find("live"))
            tables_.live = readKeySets(*live);
        if (const auto tls = header.find("tls"))
            tables_.tls = readKeySets(*tls);
        if (const auto notes = header.find("notes"))
            for (const std::string& note : notes->texts("a list of sentences"))
                tables_.notes.push_back(note);
    }

    void readOperator(const JsonPlace& line)
    {
        if (const auto texts = line.find("texts"))
            texts_.append(*texts);
        if (tables_.operators.size() == kMostOperators)
            line.fail(std::string(kTooManyOperators));
        ImportedOperator op;
        op.line = source_.line();
        const JsonPlace name = line.at("op", "an operator's name");
        op.name = name.text("an operator's name");
        if (op.name.empty() || !names_.insert(op.name).second)
            name.fail(op.name.empty() ? "the operator has no name"
                                      : fmt::format("the operator {} is there twice", op.name));
        if (const auto schema = line.find("schema")) {
            op.defined = true;
            if (!schema->value().is_null())
                op.schema = schema->text("a schema or null");
        }
        if (const auto debug = line.find("schema_debug"); debug && !debug->value().is_null())
            op.schemaDebug = texts_.at(*debug);
        if (const auto kind = line.find("alias_analysis"); kind && !kind->value().is_null())
            op.aliasAnalysis = vectors_ ? intern(*kind) : texts_.at(*kind);
        if (const auto kernels = line.find(vectors_ ? "registrations" : "kernels"))
            op.kernels = vectors_ ? vectorKernels(*kernels) : exportedKernels(*kernels);
        if (const auto rows = line.find(vectors_ ? "table" : "computed"))
            op.computed = readRows(*rows);
        if (const auto rows = line.find("stored"))
            op.stored = readRows(*rows);
        if (const auto broken = line.find("broken_invariant"))  // of exporters that only wrote what broke
            op.brokenInvariant = broken->text("a text");
        if (const auto invariant = line.find("invariant"); invariant && invariant->text("\"ok\" or a text") != "ok")
            op.brokenInvariant = invariant->text("a text");
        tables_.operators.push_back(std::move(op));
    }

    Expected<ImportedTables> finish()
    {
        if (expected_ && *expected_ != tables_.operators.size())
            return badInput(
                source_.name(),
                fmt::format("the header promises {} operators, {} are there", *expected_, tables_.operators.size()),
                "the file is cut short or was changed; export it again");
        return std::move(tables_);
    }

private:
    [[nodiscard]] TextId intern(const JsonPlace& place) { return tables_.texts.intern(place.text("a text")); }
    [[nodiscard]] TextId key(const JsonPlace& place)
    {
        const std::string& name = place.text("a key's name");
        if (name.empty())
            place.failExpected("a key's name");
        return tables_.texts.intern(name);
    }

    static std::vector<ImportedKeySet> readKeySets(const JsonPlace& list)
    {
        std::vector<ImportedKeySet> sets;
        for (const JsonPlace& item : list.items("a list of key sets"))
            sets.push_back(
                {item.at("what", "what it is").text("what it is"), item.at("text", "a key set").text("a key set")});
        return sets;
    }

    void readFallbacks(const JsonPlace& list)
    {
        tables_.fallbacks.emplace();
        for (const JsonPlace& item : list.items("a list of fallbacks")) {
            const JsonPlace debug = item.at("debug", "a text");
            tables_.fallbacks->push_back(
                {key(item.at("key", "a key's name")), intern(debug), item.at("fallthrough", "true or false").truth()});
        }
    }

    /// `[key, debug, inferred, flags]`, the flags in letters: Alias, Inactive, Fallthrough, Boxed, Unboxed.
    std::vector<ImportedKernel> exportedKernels(const JsonPlace& list)
    {
        std::vector<ImportedKernel> kernels;
        for (const JsonPlace& item : list.items("a list of kernels")) {
            const auto fields = item.items("[key, debug, inferred, flags]");
            if (fields.size() != 4)
                item.failExpected("[key, debug, inferred, flags]");
            ImportedKernel kernel;
            kernel.key = fields[0].value().is_null() ? TextId::none : key(fields[0]);
            kernel.debug = texts_.at(fields[1]);
            kernel.inferred = fields[2].value().is_null() ? TextId::none : texts_.at(fields[2]);
            kernel.boxed = false;
            for (const char letter : fields[3].text("letters of a, i, f, b, u"))
                switch (letter) {
                case 'a': kernel.alias = true; break;
                case 'i': kernel.inactive = true; break;
                case 'f': kernel.fallthrough = true; break;
                case 'b': kernel.boxed = true; break;
                case 'u': kernel.unboxed = true; break;
                default: fields[3].failExpected("letters of a, i, f, b, u");
                }
            kernel.line = source_.line();
            kernels.push_back(kernel);
        }
        return kernels;
    }

    std::vector<ImportedKernel> vectorKernels(const JsonPlace& list)
    {
        std::vector<ImportedKernel> kernels;
        for (const JsonPlace& item : list.items("a list of registrations")) {
            item.onlyKnows({"key", "alias", "inactive", "debug", "inferred", "flags"});
            ImportedKernel kernel;
            kernel.key = key(item.at("key", "a key's name"));
            kernel.alias = item.at("alias", "true or false").truth();
            kernel.inactive = item.at("inactive", "true or false").truth();
            kernel.debug = texts_.at(item.at("debug", "the index of a text"));
            const JsonPlace inferred = item.at("inferred", "a schema or null");
            kernel.inferred =
                inferred.value().is_null() || inferred.text("a schema") == "(none)" ? TextId::none : intern(inferred);
            kernel.boxed = false;
            for (const JsonPlace& flag : item.at("flags", "a list of flags").items("a list of flags")) {
                const std::string& word = flag.text("a flag");
                bool* known = word == "fallthrough" ? &kernel.fallthrough
                    : word == "boxed"               ? &kernel.boxed
                    : word == "unboxed"             ? &kernel.unboxed
                                                    : nullptr;
                if (known == nullptr)
                    flag.failExpected("fallthrough, boxed or unboxed");
                *known = true;
            }
            kernel.line = source_.line();
            kernels.push_back(kernel);
        }
        return kernels;
    }

    /// `[key, provenance, fallthrough, debug]`: the provenance as a text, or as the index of one.
    std::vector<ImportedRow> readRows(const JsonPlace& list)
    {
        std::vector<ImportedRow> rows;
        for (const JsonPlace& item : list.items("a list of rows")) {
            const auto fields = item.items("[key, provenance, fallthrough, debug]");
            if (fields.size() != 4)
                item.failExpected("[key, provenance, fallthrough, debug]");
            rows.push_back({key(fields[0]), texts_.at(fields[3]),
                            fields[1].value().is_string() ? intern(fields[1]) : texts_.at(fields[1]), truth(fields[2]),
                            source_.line()});
        }
        return rows;
    }

    const LineSource& source_;
    ImportedTables tables_;
    TextList texts_;
    bool vectors_ = false;
    std::optional<std::size_t> expected_;
    std::unordered_set<std::string> names_;
};

Expected<Json> jsonLine(std::string_view line, const std::string& place)
{
    auto json = parseJson(line, place);
    if (!json) {
        Error error = json.error();
        error.where = place;  // a column of one long line helps nobody more than the line's number
        return tl::unexpected<Error>(std::move(error));
    }
    return json;
}

}  // namespace

bool isTablesHeader(std::string_view line)
{
    const auto json = parseJson(line, {});
    if (!json || !json->is_object())
        return false;
    const auto format = json->find("format");
    return format != json->end() && format->is_string() && (*format == kExported || *format == kVectors);
}

Expected<ImportedTables> readExportedTables(const std::string& header, LineSource& source)
{
    ExportedReader reader(source);
    const auto json = jsonLine(header, source.place());
    if (!json)
        return badInput(source.place(),
                        "begins like JSON, but the first line is no header of tables: " + json.error().message,
                        "tables are JSON lines, as export_tables.py writes them");
    auto read = readingJson([&] {
        reader.readHeader(JsonPlace(*json, source.place()));
        return true;
    });
    while (read) {
        const auto line = source.next();
        if (!line)
            break;
        if (line->find_first_not_of(" \t") == std::string_view::npos)
            continue;
        const auto record = jsonLine(*line, source.place());
        if (!record)
            return tl::unexpected<Error>(record.error());
        read = readingJson([&] {
            reader.readOperator(JsonPlace(*record, source.place()));
            return true;
        });
    }
    if (!read)
        return tl::unexpected<Error>(read.error());
    if (source.error())
        return tl::unexpected<Error>(*source.error());
    return reader.finish();
}

}  // namespace keyfall
