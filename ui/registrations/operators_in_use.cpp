// SPDX-License-Identifier: MIT
#include "ui/registrations/operators_in_use.h"

#include "core/script/overloads.h"
#include "core/script/program.h"

namespace keyfall {

namespace {

/// Arguments are computed before the call that takes them.
void collect(const Expression& expression, std::vector<std::string>& names)
{
    if (const auto* list = std::get_if<Expression::List>(&expression.node)) {
        for (const Expression& item : list->items)
            collect(item, names);
    } else if (const auto* call = std::get_if<Expression::Call>(&expression.node)) {
        for (const Expression& argument : call->arguments)
            collect(argument, names);
        for (const Expression::Keyword& keyword : call->keywords)
            collect(keyword.value, names);
        names.push_back(call->op);
    }
}

void collect(const std::vector<Statement>& statements, std::vector<std::string>& names)
{
    for (const Statement& statement : statements) {
        if (statement.block)
            collect(statement.body, names);
        else
            collect(statement.expression, names);
    }
}

}  // namespace

std::optional<QStringList> operatorsInUse(const Session& session, const Dispatcher& dispatcher)
{
    const auto program = parseProgram(session.program, "program");
    if (!program)
        return std::nullopt;
    std::vector<std::string> names;
    collect(*program, names);
    for (const SessionRegistration& registration : session.registrations)
        if (!registration.op.empty())
            names.push_back(registration.op);
    QStringList operators;
    for (const std::string& name : names)
        for (const OperatorHandle& op : knownOperators(dispatcher, name))
            if (const QString full = QString::fromStdString(op.name()); !operators.contains(full))
                operators.append(full);
    return operators;
}

}  // namespace keyfall
