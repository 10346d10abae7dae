// SPDX-License-Identifier: MIT
#include "core/session/program_line.h"

#include <string_view>

namespace keyfall {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

int programLineOf(const Session& session, const CallGraph& graph, const Hop& hop)
{
    const std::string_view source =
        hop.call < graph.calls.size() ? trimmed(graph.calls[hop.call].source) : std::string_view();
    int line = 0;
    for (std::size_t i = 0; i < session.program.size() && !source.empty(); ++i) {
        if (trimmed(session.program[i]) != source)
            continue;
        if (line != 0)
            return 0;
        line = static_cast<int>(i) + 1;
    }
    return line;
}

}  // namespace keyfall
