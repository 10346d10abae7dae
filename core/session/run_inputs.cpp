// SPDX-License-Identifier: MIT
#include "core/session/run_inputs.h"

#include "core/dispatch/dispatcher.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

/// The device whose backend key is ticked, when exactly one of them is (design:explicit).
std::optional<Device> tickedDevice(KeySet keys, const KeyModel& model)
{
    constexpr std::pair<Layer, DeviceType> kBackends[]{
        {Layer::cpu, DeviceType::cpu}, {Layer::cuda, DeviceType::cuda}, {Layer::meta, DeviceType::meta}};
    std::optional<Device> ticked;
    for (const auto& [layer, type] : kBackends) {
        const auto key = model.layerKey(layer);
        if (!key || !model.has(keys, *key))
            continue;
        if (ticked)
            return std::nullopt;
        ticked = Device{type, 0};
    }
    return ticked;
}

}  // namespace

std::optional<Device> placementOf(const Session& session, const KeyModel& model)
{
    return session.explicitKeys && session.place == Placement::followKeyset ? tickedDevice(*session.explicitKeys, model)
                                                                            : std::nullopt;
}

Expected<RunInputs> makeRunInputs(const Session& session, Runtime& runtime)
{
    const std::optional<Device> target = placementOf(session, runtime.dispatcher().model());
    RunInputs inputs;
    for (const TensorSpec& spec : session.tensors) {
        auto tensor = runtime.makeTensor(spec);
        if (!tensor)
            return tl::unexpected<Error>(tensor.error());
        const Device from = tensor->device();
        if (target && from.type != target->type) {
            auto moved = runtime.place(*tensor, *target);
            if (!moved) {
                Error error = moved.error();
                error.where = error.where.empty() ? fmt::format("tensor '{}'", spec.name) : error.where;
                return tl::unexpected<Error>(std::move(error));
            }
            inputs.placed.push_back(fmt::format("{}: {} → {}", spec.name, nameOf(from), nameOf(moved->device())));
            tensor = std::move(moved);
        }
        inputs.tensors.emplace_back(spec.name, std::move(*tensor));
    }
    return inputs;
}

std::vector<std::string> tensorNames(const Session& session)
{
    std::vector<std::string> names;
    for (const TensorSpec& spec : session.tensors)
        names.push_back(spec.name);
    return names;
}

}  // namespace keyfall
