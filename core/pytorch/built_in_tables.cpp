// SPDX-License-Identifier: MIT
#include "core/pytorch/built_in_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace keyfall {

// Made by keyfall_embed.
std::string_view tablesOfTorch1_13();
std::string_view tablesOfTorch2_6();
std::string_view tablesOfTorch2_15();

namespace {

struct Content {
    BuiltInTable about;
    std::string_view (*bytes)();
};

const std::vector<Content>& contents()
{
    static const std::vector<Content> kAll{{{"1.13.1", "Debian", "pytorch-1.13"}, tablesOfTorch1_13},
                                           {{"2.6.0", "wheel", "pytorch-2.6"}, tablesOfTorch2_6},
                                           {{"2.15.0", "wheel", "pytorch-2.15"}, tablesOfTorch2_15}};
    return kAll;
}

}  // namespace

const std::vector<BuiltInTable>& builtInTableList()
{
    static const std::vector<BuiltInTable> kList = [] {
        std::vector<BuiltInTable> list;
        for (const Content& content : contents())
            list.push_back(content.about);
        return list;
    }();
    return kList;
}

std::vector<std::string> builtInTableNames()
{
    std::vector<std::string> names;
    for (const BuiltInTable& table : builtInTableList())
        names.push_back(table.name);
    return names;
}

Expected<std::string_view> builtInTables(std::string_view name)
{
    std::vector<std::string> known;
    for (const Content& content : contents()) {
        if (content.about.name == name)
            return content.bytes();
        known.push_back(std::string(kBuiltInTables) + content.about.name);
    }
    return badInput(
        fmt::format("{}{}", kBuiltInTables, name), "there are no such tables in this program",
        fmt::format("known: {}; another version's are written by export_tables.py", fmt::join(known, ", ")));
}

std::optional<std::string> builtInTablesOf(std::string_view model)
{
    for (const BuiltInTable& table : builtInTableList())
        if (table.model == model)
            return std::string(kBuiltInTables) + table.name;
    return std::nullopt;
}

}  // namespace keyfall
