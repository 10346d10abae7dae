// SPDX-License-Identifier: MIT
#include "core/script/block_names.h"

#include <algorithm>

namespace keyfall {

namespace {

void addName(std::vector<std::string>& names, const std::string& name)
{
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

void collectRead(const Expression& expression, BlockNames& names)
{
    if (const auto* name = std::get_if<Expression::Name>(&expression.node)) {
        if (std::find(names.assigned.begin(), names.assigned.end(), name->text) == names.assigned.end())
            addName(names.read, name->text);
    } else if (const auto* list = std::get_if<Expression::List>(&expression.node)) {
        for (const Expression& item : list->items)
            collectRead(item, names);
    } else if (const auto* call = std::get_if<Expression::Call>(&expression.node)) {
        for (const Expression& argument : call->arguments)
            collectRead(argument, names);
        for (const auto& [keyword, argument] : call->keywords)
            collectRead(argument, names);
    }
}

void collectNames(const std::vector<Statement>& statements, BlockNames& names)
{
    for (const Statement& statement : statements) {
        collectRead(statement.expression, names);
        for (const std::string& target : statement.targets)
            if (target != "_")
                addName(names.assigned, target);
        collectNames(statement.body, names);
    }
}

}  // namespace

BlockNames blockNames(const std::vector<Statement>& block)
{
    BlockNames names;
    collectNames(block, names);
    return names;
}

}  // namespace keyfall
