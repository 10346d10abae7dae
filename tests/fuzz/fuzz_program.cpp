// SPDX-License-Identifier: MIT
#include "core/script/program.h"

#include <cstdint>
#include <cstdlib>
#include <sstream>

namespace {

void append(std::vector<std::string>& lines, const std::vector<keyfall::Statement>& statements, std::size_t indent)
{
    for (const keyfall::Statement& statement : statements) {
        lines.push_back(std::string(indent, ' ') + statement.source);
        // A block on the line of its `with` stands in the source of that.
        if (statement.body.empty() || statement.body.front().line != statement.line)
            append(lines, statement.body, indent + 4);
    }
}

}  // namespace

// Any lines are a program or an error with a message; the statements of a program are the same program again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::vector<std::string> lines;
    std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    const auto program = keyfall::parseProgram(lines, "fuzz");
    if (!program) {
        if (program.error().message.empty())
            std::abort();
        return 0;
    }
    std::vector<std::string> written;
    append(written, *program, 0);
    const auto again = keyfall::parseProgram(written, "written");
    if (!again)
        std::abort();
    std::vector<std::string> twice;
    append(twice, *again, 0);
    if (twice != written)
        std::abort();
    return 0;
}
