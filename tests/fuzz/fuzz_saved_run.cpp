// SPDX-License-Identifier: MIT
#include "core/graph/cost.h"
#include "core/graph/flame.h"
#include "core/session/saved_run.h"
#include "core/trace/json_writer.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

std::string printed(const keyfall::CallGraph& graph)
{
    std::string text;
    keyfall::writeCallGraphJson(graph, [&text](std::string_view part) { text += part; });
    return text;
}

}  // namespace

// Any text is what was printed of a run or an error with a message; what was read is well formed, can be measured, and is
// printed as it was read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    const auto run = readSavedRun({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!run) {
        if (run.error().message.empty())
            std::abort();
        return 0;
    }
    const CallGraph& graph = *run->graph;
    for (const Hop& hop : graph.hops)
        if (hop.parent >= hop.id || hop.call >= graph.calls.size()
            || (hop.parent != 0 && graph.find(hop.parent)->depth + 1 != hop.depth))
            std::abort();
    (void)costOf(graph);
    (void)flameOf(graph);
    const std::string once = printed(graph);
    const auto again = readSavedRun(once, "again");
    if (!again || printed(*again->graph) != once)
        std::abort();
    return 0;
}
