// SPDX-License-Identifier: MIT
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is a recording (resources/pytorch/record.py) or an error with a message; its graphs are well formed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    LineSource source = LineSource::of(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
    const auto recording = readRecording(source);
    if (!recording) {
        if (recording.error().message.empty())
            std::abort();
        return 0;
    }
    for (const TracedGraph& thread : recordedGraphs(*recording))
        for (const Hop& hop : thread.graph.hops)
            if (hop.parent >= hop.id || hop.call >= thread.graph.calls.size()
                || (hop.parent != 0 && thread.graph.find(hop.parent)->depth + 1 != hop.depth))
                std::abort();
    return 0;
}
