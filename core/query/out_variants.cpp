// SPDX-License-Identifier: MIT
#include "core/query/out_variants.h"

#include <algorithm>

namespace keyfall {

namespace {

bool isOut(const SchemaArgument& argument)
{
    return argument.keywordOnly && argument.type.written;
}

bool writesOut(const Schema& schema)
{
    return std::any_of(schema.arguments.begin(), schema.arguments.end(), isOut);
}

/// Name and arguments, without what is written into: the same for the three forms of an operator.
std::string signatureOf(const Schema& schema)
{
    std::string text = schema.name.name;
    if (schema.inPlace() && !text.ends_with("__"))  // aten::__iand__ is no form of another
        text.pop_back();
    for (const SchemaArgument& argument : schema.arguments) {
        if (isOut(argument))
            continue;
        const SchemaType& type = argument.type;
        text += ' ';
        text += argument.name;
        text += static_cast<char>('a' + static_cast<int>(type.kind));
        text += type.list ? '[' : '.';
        text += type.optional ? '?' : '.';
    }
    return text;
}

}  // namespace

OutVariants::OutVariants(const Dispatcher& dispatcher)
{
    for (const OperatorHandle& op : dispatcher.operators())
        if (op.schema() && writesOut(*op.schema()))
            bySignature_.emplace(signatureOf(*op.schema()), op);
}

std::optional<OperatorHandle> OutVariants::of(const OperatorHandle& op) const
{
    if (!op.schema() || writesOut(*op.schema()))
        return std::nullopt;
    const auto found = bySignature_.find(signatureOf(*op.schema()));
    return found == bySignature_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace keyfall
