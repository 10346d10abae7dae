// SPDX-License-Identifier: MIT
#include "core/pytorch/dump_reader.h"

#include "core/pytorch/dump_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace keyfall {

namespace {

constexpr std::string_view kTitle = "### ";
constexpr std::string_view kDump = "_dispatch_dump ";
constexpr std::string_view kTable = "_dispatch_dump_table ";
constexpr std::string_view kLists[]{"_dispatch_print_registrations_for_dispatch_key ",
                                    "_dispatch_get_registrations_for_dispatch_key "};

std::optional<std::string_view> after(std::string_view line, std::string_view start)
{
    return line.starts_with(start) ? std::optional(line.substr(start.size())) : std::nullopt;
}

/// What follows the last `start` in a line that may have a prefix.
std::optional<std::string_view> field(std::string_view line, std::string_view start)
{
    if (const auto value = after(line, start))
        return value;
    const std::size_t at = line.find(" " + std::string(start));
    return at == std::string_view::npos ? std::nullopt : std::optional(line.substr(at + 1 + start.size()));
}

/// The operator that PyTorch's errors pytorch:E1 and E2 speak of.
std::optional<std::string_view> operatorOfError(std::string_view line)
{
    for (const std::string_view start : {"Could not run '", "registered for schema "}) {
        const std::size_t at = line.find(start);
        if (at == std::string_view::npos)
            continue;
        std::string_view name = line.substr(at + start.size());
        name = name.substr(0, name.find_first_of("' ,"));
        while (name.ends_with('.'))
            name.remove_suffix(1);
        if (isOperatorName(name))
            return name;
    }
    return std::nullopt;
}

/// A damaged line rather than other text: it begins as a line of a dump does.
bool beginsLikeDump(std::string_view line)
{
    const std::string_view word = line.substr(0, line.find_first_of(": ["));
    return word.size() < line.size() && isPrintedKey(word) && line[word.size()] != ' ';
}

class DumpReader {
public:
    explicit DumpReader(LineSource& source) : source_(source) { tables_.source = source.name(); }

    Expected<ImportedTables> read()
    {
        while (const auto line = source_.next()) {
            if (auto error = take(withoutFrame(*line)))
                return tl::unexpected<Error>(std::move(*error));
            if (tables_.operators.size() > kMostOperators)
                return badInput(source_.place(), std::string(kTooManyOperators));
        }
        if (source_.error())
            return tl::unexpected<Error>(*source_.error());
        if (tables_.operators.empty())
            return badInput(
                source_.name(),
                skipped_ == 0 ? "is empty"
                              : fmt::format("has no dispatch dump in its {} lines; the first is '{}'", source_.line(),
                                            firstSkipped_),
                isOperatorName(firstSkipped_) || firstSkipped_.starts_with("['")
                    ? "a list of operators needs its key: begin with '### "
                      "_dispatch_print_registrations_for_dispatch_key CPU'"
                    : "expected what torch._C._dispatch_dump(op) or torch._C._dispatch_dump_table(op) returns, or a "
                      "file of export_tables.py");
        if (skipped_ > 0)
            tables_.notes.push_back(fmt::format("{} other {} skipped, the first is line {}: '{}'", skipped_,
                                                skipped_ == 1 ? "line was" : "lines were", firstSkippedLine_,
                                                firstSkipped_));
        const bool lists = std::all_of(tables_.operators.begin(), tables_.operators.end(),
                                       [](const auto& op) { return !op.defined && !op.computed; });
        tables_.format = lists ? ImportFormat::registrationList : ImportFormat::dumpText;
        return std::move(tables_);
    }

private:
    enum class Section { none, dump, table, list };

    [[nodiscard]] TextId id(std::string_view text) { return tables_.texts.intern(text); }

    ImportedOperator& open(std::string_view name)
    {
        const auto [found, isNew] = byName_.emplace(std::string(name), tables_.operators.size());
        if (isNew) {
            tables_.operators.emplace_back();
            tables_.operators.back().name = name;
            tables_.operators.back().line = source_.line();
        }
        current_ = found->second;
        return tables_.operators[current_];
    }
    [[nodiscard]] ImportedOperator& current() { return tables_.operators[current_]; }

    [[nodiscard]] Error damaged(std::string_view expected, std::string_view line) const
    {
        return Error{ErrorKind::badInput,
                     source_.place(),
                     fmt::format("expected {}, found '{}'", expected, line.substr(0, 120)),
                     {}};
    }
    void skip(std::string_view line)
    {
        if (skipped_++ == 0) {
            firstSkipped_ = line.substr(0, 60);
            firstSkippedLine_ = source_.line();
        }
    }

    std::optional<Error> take(std::string_view line)
    {
        if (line.empty()) {
            if (section_ != Section::dump)  // a table pasted after a dump belongs to the same operator
                section_ = Section::none;
            return std::nullopt;
        }
        if (const auto title = field(line, kTitle))
            return takeTitle(*title, line);
        if (const auto name = field(line, "name: "); name && isOperatorName(*name))
            return takeName(*name);
        if (const auto name = operatorOfError(line)) {
            errorOperator_ = *name;
            section_ = Section::none;
            skip(line);
            return std::nullopt;
        }
        return takeContent(line);
    }

    std::optional<Error> takeTitle(std::string_view title, std::string_view line)
    {
        errorOperator_.clear();
        if (const auto name = after(title, kDump)) {
            tables_.titled = true;
            open(*name);
            section_ = Section::dump;
            return std::nullopt;
        }
        if (const auto name = after(title, kTable)) {
            tables_.titled = true;
            startTable(*name);
            return std::nullopt;
        }
        for (const std::string_view list : kLists)
            if (const auto key = after(title, list)) {
                if (!isPrintedKey(*key) && key->find_first_of(" :") != std::string_view::npos)
                    return damaged("a key's name in the title of a registration list", line);
                listKey_ = id(*key);
                section_ = Section::list;
                return std::nullopt;
            }
        section_ = Section::none;
        skip(line);
        return std::nullopt;
    }

    std::optional<Error> takeName(std::string_view name)
    {
        ImportedOperator& op = open(name);
        if (op.defined)
            tables_.notes.push_back(
                fmt::format("{} is dumped twice; the second dump, from line {}, counts", name, source_.line()));
        op.defined = true;
        op.kernels.emplace();
        section_ = Section::dump;
        return std::nullopt;
    }

    void startTable(std::string_view name)
    {
        ImportedOperator& op = open(name);
        if (op.computed)
            tables_.notes.push_back(fmt::format("the table of {} is there twice; the second one, from line {}, counts",
                                                name.empty() ? "an operator without a name" : std::string(name),
                                                source_.line()));
        op.computed.emplace();
        section_ = Section::table;
    }

    std::optional<Error> takeContent(std::string_view line)
    {
        if (section_ == Section::dump) {
            if (takeHeader(line))
                return std::nullopt;
            if (const auto kernel = kernelLine(line)) {
                takeKernel(*kernel);
                return std::nullopt;
            }
        }
        if (section_ == Section::list)
            return takeListed(line);
        if (const auto row = tableLine(line)) {
            takeRow(*row);
            return std::nullopt;
        }
        if (kernelLine(line))
            return Error{ErrorKind::badInput, source_.place(), "a registered kernel before the operator's name",
                         "paste the dump from its first line, 'name: ns::op', on"};
        if (section_ != Section::none && beginsLikeDump(line))
            return damaged(
                section_ == Section::dump ? "'Key: kernel :: schema [ flags ]'" : "'Key: kernel [provenance]'", line);
        if (section_ == Section::table)
            section_ = Section::none;
        skip(line);
        return std::nullopt;
    }

    /// The lines between an operator's name and its kernels.
    bool takeHeader(std::string_view line)
    {
        ImportedOperator& op = current();
        if (const auto schema = field(line, "schema: ")) {
            op.schema = *schema == "(none)" ? std::string_view() : *schema;
            return true;
        }
        if (const auto analysis = field(line, "alias analysis kind: ")) {
            op.aliasAnalysis = id(*analysis);
            return true;
        }
        if (const auto debug = field(line, "debug: "); debug && !kernelLine(line)) {
            op.schemaDebug = id(*debug);
            return true;
        }
        return false;
    }

    void takeKernel(const KernelLine& line)
    {
        ImportedOperator& op = current();
        if (!op.kernels)
            op.kernels.emplace();
        op.kernels->push_back({id(line.key), id(line.debug), id(line.inferred), line.alias, line.inactive,
                               line.fallthrough, line.boxed, line.unboxed, source_.line()});
    }

    void takeRow(const TableLine& line)
    {
        if (section_ != Section::table)
            startTable(section_ == Section::dump ? std::string(current().name) : errorOperator_);
        current().computed->push_back(
            {id(line.key), id(line.debug), id(line.provenance), line.fallthrough, source_.line()});
    }

    /// One operator a line, or Python's way to print the list: `['aten::a', 'aten::b']`.
    std::optional<Error> takeListed(std::string_view line)
    {
        const bool python = line.starts_with('[') && line.ends_with(']');
        std::string_view rest = python ? line.substr(1, line.size() - 2) : line;
        while (!rest.empty()) {
            const std::size_t end = python ? std::min(rest.find(','), rest.size()) : rest.size();
            std::string_view name = withoutFrame(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (name.size() >= 2 && (name.front() == '\'' || name.front() == '"') && name.back() == name.front())
                name = name.substr(1, name.size() - 2);
            if (!isOperatorName(name))
                return damaged("an operator's name, 'ns::op.overload'", name);
            ImportedOperator& op = open(name);
            if (!op.kernels)
                op.kernels.emplace();
            ImportedKernel kernel;
            kernel.key = listKey_;
            kernel.debug = id("not named by the list");
            kernel.line = source_.line();
            op.kernels->push_back(kernel);
        }
        return std::nullopt;
    }

    LineSource& source_;
    ImportedTables tables_;
    std::unordered_map<std::string, std::size_t> byName_;
    std::size_t current_ = 0;
    Section section_ = Section::none;
    TextId listKey_ = TextId::none;
    std::string errorOperator_;
    std::size_t skipped_ = 0;
    std::string firstSkipped_;
    std::uint32_t firstSkippedLine_ = 0;
};

}  // namespace

bool isDumpLine(std::string_view line)
{
    line = withoutFrame(line);
    if (const auto title = field(line, kTitle)) {
        const auto named = [&title](std::string_view start) { return title->starts_with(start); };
        return named(kDump) || named(kTable) || std::any_of(std::begin(kLists), std::end(kLists), named);
    }
    const auto name = field(line, "name: ");
    return (name && isOperatorName(*name)) || kernelLine(line) || tableLine(line);
}

Expected<ImportedTables> readDumps(LineSource& source)
{
    return DumpReader(source).read();
}

}  // namespace keyfall
