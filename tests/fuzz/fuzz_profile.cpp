// SPDX-License-Identifier: MIT
#include "core/pytorch/profile_reader.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is a profile (a Chrome trace, an execution trace) or an error with a message; what was read is well formed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)isProfileText(text);
    const auto threads = readProfile(text, "fuzz");
    if (!threads) {
        if (threads.error().message.empty())
            std::abort();
        return 0;
    }
    for (const TracedGraph& thread : *threads)
        for (const Hop& hop : thread.graph.hops)
            if (hop.parent >= hop.id || hop.call >= thread.graph.calls.size()
                || (hop.parent != 0 && thread.graph.find(hop.parent)->depth + 1 != hop.depth))
                std::abort();
    return 0;
}
