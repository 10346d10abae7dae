// SPDX-License-Identifier: MIT
#include "core/script/factory_call.h"

namespace keyfall {

std::optional<std::size_t> factoryDevice(const Schema& schema)
{
    std::optional<std::size_t> device;
    for (std::size_t i = 0; i < schema.arguments.size(); ++i) {
        const TypeKind kind = schema.arguments[i].type.kind;
        if (kind == TypeKind::tensor)
            return std::nullopt;
        if (kind == TypeKind::device)
            device = i;
    }
    return device;
}

KeySet factoryKeys(const KeyModel& model, const Stack& arguments, std::size_t device)
{
    const auto* given = std::get_if<Device>(&arguments.at(device));
    return model.keysOf(TensorTraits(given ? given->type : DeviceType::cpu, Layout::strided));
}

void callFromProgram(const Dispatcher& dispatcher, BoundCall& call)
{
    const KeyModel& model = dispatcher.model();
    const auto& schema = call.op.schema();
    const auto device = schema ? factoryDevice(*schema) : std::nullopt;
    if (device && !model.find("BackendSelect"))
        call.op.callBoxedAs(factoryKeys(model, call.stack, *device), call.stack);
    else
        call.op.callBoxed(call.stack);
}

}  // namespace keyfall
