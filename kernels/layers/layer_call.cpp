// SPDX-License-Identifier: MIT
#include "kernels/layers/layer_call.h"

namespace keyfall {

LayerCall::LayerCall(const BoxedCall& call, Stack& stack)
    : call_(call), stack_(stack), arguments_(stack), math_(call.dispatcher())
{
}

std::optional<std::size_t> LayerCall::find(std::string_view name) const
{
    const auto& schema = call_.op.schema();
    if (!schema)
        return std::nullopt;
    for (std::size_t i = 0; i < schema->arguments.size() && i < arguments_.size(); ++i)
        if (schema->arguments[i].name == name)
            return i;
    return std::nullopt;
}

Value LayerCall::argument(std::string_view name) const
{
    const auto index = find(name);
    return index ? arguments_[*index] : Value(None{});
}

Tensor LayerCall::tensor(std::size_t index) const
{
    const auto* tensor = index < arguments_.size() ? std::get_if<Tensor>(&arguments_[index]) : nullptr;
    return tensor ? *tensor : Tensor();
}

Tensor LayerCall::tensor(std::string_view name) const
{
    const auto index = find(name);
    return index ? tensor(*index) : Tensor();
}

bool LayerCall::writesIntoSelf() const
{
    const auto& schema = call_.op.schema();
    return schema && !schema->arguments.empty() && schema->arguments.front().type.written;
}

void LayerCall::fail(DispatchErrorKind kind, const std::string& text) const
{
    DispatchError error(kind, text);
    error.op = op();
    error.key = call_.key;
    error.keyset = call_.keys;
    throw error;
}

}  // namespace keyfall
