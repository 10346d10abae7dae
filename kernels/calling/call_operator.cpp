// SPDX-License-Identifier: MIT
#include "kernels/calling/call_operator.h"

#include "core/dispatch/dispatch_error.h"

#include <string>

namespace keyfall {

namespace {

OperatorHandle handleOf(const Dispatcher& dispatcher, std::string_view op)
{
    const auto handle = dispatcher.find(op);
    if (!handle)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "a kernel called the operator " + std::string(op)
                                + ", which this dispatcher does not have. Register the standard kernels, or define it");
    return *handle;
}

void addDefaults(const OperatorHandle& handle, Stack& arguments)
{
    if (const auto& schema = handle.schema())
        for (std::size_t i = arguments.size(); i < schema->arguments.size(); ++i)
            arguments.push_back(schema->arguments[i].defaultValue.value_or(None{}));
}

}  // namespace

Stack callOperator(const Dispatcher& dispatcher, std::string_view op, Stack arguments)
{
    const OperatorHandle handle = handleOf(dispatcher, op);
    addDefaults(handle, arguments);
    handle.callBoxed(arguments);
    return arguments;
}

Stack callOperator(const Dispatcher& dispatcher, std::string_view op, KeySet keys, Stack arguments)
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
