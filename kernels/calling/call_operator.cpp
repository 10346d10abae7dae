// SPDX-License-Identifier: MIT
#include "kernels/calling/call_operator.h"

#include "core/dispatch/dispatch_error.h"

#include <string>

namespace keyfall {

namespace {

void addDefaults(const OperatorHandle& handle, Stack& arguments)
{
    if (const auto& schema = handle.schema())
        for (std::size_t i = arguments.size(); i < schema->arguments.size(); ++i)
            arguments.push_back(schema->arguments[i].defaultValue.value_or(None{}));
}

}  // namespace

void resolveCalledOperators(const Dispatcher& dispatcher)
{
    for (std::size_t i = 0; i < kCalledOperators.size(); ++i)
        (void)dispatcher.find(static_cast<OperatorNumber>(i), kCalledOperators[i]);
}

OperatorHandle handleOf(const Dispatcher& dispatcher, CalledOperator op)
{
    const auto handle = op.in(dispatcher);
    if (!handle)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "a kernel called the operator " + std::string(op.name())
                                + ", which this dispatcher does not have. Register the standard kernels, or define it");
    return *handle;
}

Stack callOperator(OperatorHandle op, Stack arguments)
{
    addDefaults(op, arguments);
    op.callBoxed(arguments);
    return arguments;
}

Stack callOperator(const Dispatcher& dispatcher, CalledOperator op, Stack arguments)
{
    return callOperator(handleOf(dispatcher, op), std::move(arguments));
}

Stack callOperator(const Dispatcher& dispatcher, CalledOperator op, KeySet keys, Stack arguments)
{
    const OperatorHandle handle = handleOf(dispatcher, op);
    addDefaults(handle, arguments);
    handle.callBoxed(keys, arguments);
    return arguments;
}

std::vector<std::int64_t> toInts(const Dims& dims)
{
    return {dims.begin(), dims.end()};
}

}  // namespace keyfall
