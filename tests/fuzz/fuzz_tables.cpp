// SPDX-License-Identifier: MIT
#include "core/pytorch/table_import.h"
#include "tests/fuzz/imported.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is tables or an error with a message; what was read has a dispatcher and can be linted and printed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    LineSource source = LineSource::of(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
    const auto tables = importTables(source);
    if (!tables) {
        if (tables.error().message.empty())
            std::abort();
        return 0;
    }
    (void)fuzz::useTables(*tables);
    return 0;
}
