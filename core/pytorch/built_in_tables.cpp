// SPDX-License-Identifier: MIT
#include "core/pytorch/built_in_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace keyfall {

std::string_view tablesOfTorch1_13();  // made by keyfall_embed

Expected<std::string_view> builtInTables(std::string_view name)
{
    if (name == "1.13.1")
        return tablesOfTorch1_13();
    return badInput(fmt::format("{}{}", kBuiltInTables, name), "there are no such tables in this program",
                    fmt::format("known: {}{}; another version's are written by export_tables.py", kBuiltInTables,
                                fmt::join(builtInTableNames(), ", ")));
}

std::vector<std::string> builtInTableNames()
{
    return {"1.13.1"};
}

}  // namespace keyfall
