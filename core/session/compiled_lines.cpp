// SPDX-License-Identifier: MIT
#include "core/session/compiled_lines.h"

#include "core/script/program_words.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace keyfall {

namespace {

/// A run shows compiled calls, so it waits for them longer than a loop would.
constexpr std::int64_t kCompileWaitMs = 2000;

/// The tape is not among a statement's arguments.
bool usesTape(const Expression& expression)
{
    const auto* call = std::get_if<Expression::Call>(&expression.node);
    if (call == nullptr)
        return false;
    const auto inArguments = [](const auto& each) {
        if constexpr (std::is_same_v<std::decay_t<decltype(each)>, Expression::Keyword>)
            return usesTape(each.value);
        else
            return usesTape(each);
    };
    return call->op == kBackward || call->op == kGradient
        || std::any_of(call->arguments.begin(), call->arguments.end(), inArguments)
        || std::any_of(call->keywords.begin(), call->keywords.end(), inArguments);
}

}  // namespace

std::vector<Statement> asCompiledBlocks(std::vector<Statement> program)
{
    std::vector<Statement> made;
    bool open = false;
    for (Statement& statement : program) {
        const auto* call = std::get_if<Expression::Call>(&statement.expression.node);
        const bool plain = !statement.block && !usesTape(statement.expression);
        if (statement.block && call->op != kCompiled)
            statement.body = asCompiledBlocks(std::move(statement.body));
        if (plain && !open) {
            Statement block;
            block.line = statement.line;
            block.source = "with compiled(again=true):";
            Expression::Call opened{std::string(kCompiled), {}, {}};
            opened.keywords.push_back({"again", Expression{Value(true), 1}});
            opened.keywords.push_back({"wait", Expression{Value(kCompileWaitMs), 1}});
            block.expression.node = std::move(opened);
            block.block = true;
            made.push_back(std::move(block));
        }
        open = plain;
        (plain ? made.back().body : made).push_back(std::move(statement));
    }
    return made;
}

}  // namespace keyfall
