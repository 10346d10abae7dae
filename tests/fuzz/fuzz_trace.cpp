// SPDX-License-Identifier: MIT
#include "core/dispatch/pytorch_text.h"
#include "core/pytorch/trace_marks.h"
#include "core/pytorch/trace_reader.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any text is a trace or an error with a message; what was read is a well-formed graph, and reading it in pieces gives
// the same hops.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto trace = keyfall::readTrace(text, "text");
    std::size_t whole = 0;
    if (trace)
        for (const keyfall::TracedGraph& traced : trace->graphs) {
            const keyfall::CallGraph& graph = traced.graph;
            whole += graph.hops.size();
            for (const keyfall::Hop& hop : graph.hops)
                if (hop.parent >= hop.id || hop.call >= graph.calls.size()
                    || (hop.parent != 0 && graph.find(hop.parent)->depth + 1 != hop.depth))
                    std::abort();
            (void)keyfall::markHops(graph);
            // What is printed can be read again.
            const auto again = keyfall::readTrace(keyfall::pytorchTrace(graph), "printed");
            if (!graph.hops.empty() && !again)
                std::abort();
        }
    keyfall::TraceStream stream;
    std::size_t pieces = 0;
    const auto count = [&pieces](const std::vector<keyfall::TracedGraph>& calls) {
        for (const keyfall::TracedGraph& call : calls)
            pieces += call.graph.hops.size();
    };
    const std::size_t step = size % 7 + 1;
    for (std::size_t at = 0; at < size; at += step)
        count(stream.feed(text.substr(at, step)));
    count(stream.finish());
    if (pieces != whole)
        std::abort();
    return 0;
}
