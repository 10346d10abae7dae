// SPDX-License-Identifier: MIT
#include "core/session/program_line.h"

#include "core/graph/call_line.h"
#include "core/script/program.h"

#include <algorithm>
#include <string_view>

namespace keyfall {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Whether a call's source is this line, or this line and the node that it computes a gradient for.
bool isLine(std::string_view source, std::string_view line)
{
    const std::string_view written = trimmed(line);
    return !written.empty() && (written == source || written == trimmed(withoutNode(source)));
}

/// The lines that are written so; more than one where a program repeats itself.
void findLines(const std::vector<Statement>& statements, std::string_view source, std::vector<const Statement*>& found)
{
    for (const Statement& statement : statements) {
        if (!statement.block && isLine(source, statement.source))
            found.push_back(&statement);
        findLines(statement.body, source, found);
    }
}

bool names(const Expression& expression, std::string_view name)
{
    const auto any = [name](const std::vector<Expression>& all) {
        return std::any_of(all.begin(), all.end(), [name](const Expression& each) { return names(each, name); });
    };
    if (const auto* word = std::get_if<Expression::Name>(&expression.node))
        return word->text == name;
    if (const auto* list = std::get_if<Expression::List>(&expression.node))
        return any(list->items);
    const auto* call = std::get_if<Expression::Call>(&expression.node);
    return call != nullptr
        && (any(call->arguments)
            || std::any_of(call->keywords.begin(), call->keywords.end(),
                           [name](const Expression::Keyword& keyword) { return names(keyword.value, name); }));
}

bool assigns(const std::vector<Statement>& statements, std::string_view name)
{
    return std::any_of(statements.begin(), statements.end(), [name](const Statement& statement) {
        return std::find(statement.targets.begin(), statement.targets.end(), name) != statement.targets.end()
            || assigns(statement.body, name);
    });
}

bool contains(const Statement& block, const Statement& wanted)
{
    return std::any_of(block.body.begin(), block.body.end(),
                       [&wanted](const Statement& inside) { return &inside == &wanted || contains(inside, wanted); });
}

/// Whether the name means the session's tensor in a line, not what a line before it has named so. Lines of one block count
/// as before each other: blocks repeat.
bool isTensorIn(const Statement& line, const std::vector<Statement>& program, std::string_view name)
{
    for (const Statement& statement : program) {
        if (&statement == &line)
            return true;
        if (contains(statement, line))
            return !assigns(statement.body, name);
        if (assigns({statement}, name))
            return false;
    }
    return false;
}

}  // namespace

int programLineOf(const Session& session, const CallGraph& graph, const Hop& hop)
{
    const std::string_view source =
        hop.call < graph.calls.size() ? trimmed(graph.calls[hop.call].source) : std::string_view();
    int line = 0;
    for (std::size_t i = 0; i < session.program.size() && !source.empty(); ++i) {
        if (!isLine(source, session.program[i]))
            continue;
        if (line != 0)
            return 0;
        line = static_cast<int>(i) + 1;
    }
    return line;
}

std::vector<std::string> tensorsReadAt(const Session& session, const CallGraph& graph, const Hop& hop)
{
    if (hop.call >= graph.calls.size())
        return {};
    const auto program = parseProgram(session.program, {});
    std::vector<const Statement*> lines;
    if (program)
        findLines(*program, trimmed(graph.calls[hop.call].source), lines);
    std::vector<std::string> read;
    for (const TensorSpec& tensor : session.tensors) {
        const auto reads = [&](const Statement* line) {
            return names(line->expression, tensor.name) && isTensorIn(*line, *program, tensor.name);
        };
        if (!lines.empty() && std::all_of(lines.begin(), lines.end(), reads))
            read.push_back(tensor.name);
    }
    return read;
}

}  // namespace keyfall
