// SPDX-License-Identifier: MIT
#include "core/pytorch/dump_reader.h"
#include "tests/fuzz/imported.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any text is dumps or an error with a message; what was read has a dispatcher, can be linted, and is printed so that it
// can be read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    LineSource source = LineSource::of(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
    const auto tables = readDumps(source);
    if (!tables) {
        if (tables.error().message.empty())
            std::abort();
        return 0;
    }
    const std::string printed = fuzz::useTables(*tables);
    if (printed.empty())
        return 0;
    LineSource again = LineSource::of(printed, "printed");
    if (!readDumps(again))
        std::abort();
    return 0;
}
