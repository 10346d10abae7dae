// SPDX-License-Identifier: MIT
#include "core/script/program_checker.h"

#include "core/script/overloads.h"
#include "core/script/program_words.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>

#include <optional>
#include <set>

namespace keyfall {

namespace {

/// Visits a program in the order in which it runs and keeps what is known of names.
class ProgramChecker {
public:
    ProgramChecker(const Dispatcher& dispatcher, const std::vector<std::string>& tensors, std::string_view where)
        : dispatcher_(dispatcher), where_(where), known_(tensors.begin(), tensors.end())
    {
    }

    std::optional<ProgramProblem> check(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            line_ = statement.line;
            if (auto error = statement.block ? checkBlock(std::get<Expression::Call>(statement.expression.node))
                                             : checkStatement(statement))
                return error;
            if (auto error = check(statement.body))
                return error;
        }
        return std::nullopt;
    }

private:
    /// `with compiled(backend=c):`: nothing that a program can name is a backend.
    std::optional<ProgramProblem> checkBlock(const Expression::Call& call)
    {
        if (call.op == kCompiled) {
            const Expression* backend = call.arguments.empty() ? nullptr : &call.arguments.front();
            for (const auto& [keyword, argument] : call.keywords)
                if (keyword == "backend")
                    backend = &argument;
            const auto* name = backend == nullptr ? nullptr : std::get_if<Expression::Name>(&backend->node);
            if (name != nullptr)
                return error(backend->column, "the name of a backend stands in quotes",
                             fmt::format("write \"{}\"", name->text));
        }
        return checkArguments(call);
    }

    std::optional<ProgramProblem> checkStatement(const Statement& statement)
    {
        const auto* call = std::get_if<Expression::Call>(&statement.expression.node);
        const bool backward = call != nullptr && call->op == kBackward;
        if (backward && !statement.targets.empty())
            return error(statement.expression.column, "backward has no result to assign",
                         "backward(y) on a line of its own, then g = grad(w) for what it left in w");
        if (backward && (call->arguments.empty() || call->arguments.size() > 2 || !call->keywords.empty()))
            return error(statement.expression.column, "backward takes a tensor, and optionally its gradient",
                         "backward(y) or backward(y, g)");
        if (auto found = backward ? checkArguments(*call) : checkExpression(statement.expression))
            return found;
        known_.insert(statement.targets.begin(), statement.targets.end());
        return std::nullopt;
    }

    std::optional<ProgramProblem> checkExpression(const Expression& expression)
    {
        if (const auto* name = std::get_if<Expression::Name>(&expression.node)) {
            if (known_.contains(name->text))
                return std::nullopt;
            return unknownName(expression.column, name->text);
        }
        if (const auto* list = std::get_if<Expression::List>(&expression.node)) {
            for (const Expression& item : list->items)
                if (auto found = checkExpression(item))
                    return found;
            return std::nullopt;
        }
        const auto* call = std::get_if<Expression::Call>(&expression.node);
        if (call == nullptr)
            return std::nullopt;
        if (call->op == kBackward)
            return error(expression.column, "backward stands on a line of its own",
                         "backward(y), and then g = grad(w) for what it left in w");
        if (call->op == kGradient) {
            if (call->arguments.size() != 1 || !call->keywords.empty())
                return error(expression.column, "grad takes the tensor whose gradient is wanted", "grad(w)");
            return checkArguments(*call);
        }
        if (const auto ops = operatorsNamed(dispatcher_, call->op); !ops) {
            ProgramProblem found = error(expression.column, ops.error().message, ops.error().advice);
            found.kind = ProgramProblem::Kind::unknownOperator;
            found.name = call->op;
            found.suggestion = nearOperator(dispatcher_, call->op).value_or(std::string());
            return found;
        }
        return checkArguments(*call);
    }

    std::optional<ProgramProblem> checkArguments(const Expression::Call& call)
    {
        for (const Expression& argument : call.arguments)
            if (auto found = checkExpression(argument))
                return found;
        for (const auto& [keyword, argument] : call.keywords)
            if (auto found = checkExpression(argument))
                return found;
        return std::nullopt;
    }

    [[nodiscard]] ProgramProblem unknownName(int column, const std::string& name) const
    {
        const std::vector<std::string> names(known_.begin(), known_.end());
        const std::optional<std::string> near = nearMiss(name, names);
        std::string advice = near ? fmt::format("did you mean '{}'?", *near)
            : names.empty()       ? "the session has no tensors"
                                  : fmt::format("known here: {}", fmt::join(names, ", "));
        ProgramProblem found = error(column, fmt::format("no tensor or variable named '{}'", name), std::move(advice));
        found.kind = ProgramProblem::Kind::unknownName;
        found.name = name;
        found.suggestion = near.value_or(std::string());
        return found;
    }

    [[nodiscard]] ProgramProblem error(int column, std::string message, std::string advice) const
    {
        std::string place = fmt::format("program line {}, column {}", line_, column);
        ProgramProblem found;
        found.error = {ErrorKind::badInput, where_.empty() ? place : fmt::format("{}: {}", where_, place),
                       std::move(message), std::move(advice)};
        found.line = line_;
        found.column = column;
        return found;
    }

    const Dispatcher& dispatcher_;
    std::string_view where_;
    std::set<std::string> known_;
    int line_ = 0;
};

}  // namespace

std::optional<ProgramProblem> problemOf(const std::vector<Statement>& program, const Dispatcher& dispatcher,
                                        const std::vector<std::string>& tensors, std::string_view where)
{
    return ProgramChecker(dispatcher, tensors, where).check(program);
}

Expected<void> checkProgram(const std::vector<Statement>& program, const Dispatcher& dispatcher,
                            const std::vector<std::string>& tensors, std::string_view where)
{
    if (auto problem = problemOf(program, dispatcher, tensors, where))
        return tl::unexpected<Error>(std::move(problem->error));
    return {};
}

}  // namespace keyfall
