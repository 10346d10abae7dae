// SPDX-License-Identifier: MIT
#include "core/conformance/layer_replays.h"

#include "core/conformance/mapped_gradient.h"
#include "core/session/tensor_spec_json.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace keyfall {

namespace {

using Variables = std::vector<Region::Variable>;

std::unique_ptr<Region> entered(Runtime& runtime, const std::string& name, const std::vector<Value>& arguments,
                                const std::vector<std::pair<std::string, Value>>& keywords)
{
    auto region = runtime.enterRegion(name, arguments, keywords);
    if (!region)
        throw Raised{region.error().text()};
    return std::move(*region);
}

/// The outputs of `run` with its tensors taken in and out through a region's edge.
template <class Run>
Stack inside(Region& region, const std::vector<std::string>& names, const std::vector<Tensor>& inputs, Run&& run)
{
    Variables variables;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (inputs[i].defined())
            variables.push_back({i < names.size() ? names[i] : fmt::format("argument {}", i), inputs[i]});
    if (const auto begun = region.begin(variables); !begun)
        throw Raised{begun.error().text()};
    std::vector<Tensor> seen = inputs;
    auto variable = variables.begin();
    for (Tensor& tensor : seen)
        if (tensor.defined())
            tensor = std::get<Tensor>((variable++)->value);
    const Stack results = run(seen);
    Variables outputs;
    for (const Value& value : results)
        outputs.push_back({fmt::format("output {}", outputs.size()), value});
    if (const auto ended = region.end(outputs); !ended)
        throw Raised{ended.error().text()};
    Stack collected;
    for (Region::Variable& output : outputs)
        collected.push_back(std::move(output.value));
    return collected;
}

/// A list of dimensions that may have null in it.
std::vector<std::int64_t> dimensionsOf(const JsonPlace& level, const std::string& name)
{
    std::vector<std::int64_t> dims;
    for (const JsonPlace& item : level.at(name, "a list of dimensions").items("a list of dimensions and null"))
        dims.push_back(item.value().is_null() ? kNoDimension : item.integer("a dimension"));
    return dims;
}

std::vector<MapLevel> levelsOf(const JsonPlace& record)
{
    std::vector<MapLevel> levels;
    for (const JsonPlace& level : record.at("levels", "the levels of vmap").items("a list of levels"))
        levels.push_back({dimensionsOf(level, "in_dims"), dimensionsOf(level, "out_dims")});
    return levels;
}

/// One vmap inside the other.
Stack mapped(const RecordedFunction& function, const std::vector<Tensor>& inputs, const std::vector<MapLevel>& levels,
             std::size_t level, Runtime& runtime)
{
    if (level == levels.size())
        return function.run(inputs);
    const auto region = entered(runtime, "vmap", {}, {{"in_dims", levels[level].in}, {"out_dims", levels[level].out}});
    return inside(*region, function.names, inputs, [&](const std::vector<Tensor>& examples) {
        return mapped(function, examples, levels, level + 1, runtime);
    });
}

std::size_t indexOfInput(const JsonPlace& wanted, const RecordedFunction& function)
{
    const std::string& name = wanted.text("the name of an input");
    for (std::size_t i = 0; i < function.names.size(); ++i)
        if (function.names[i] == name)
            return i;
    wanted.fail(fmt::format("the program has no input '{}'", name));
}

Stack runMapped(const JsonPlace& record, const RecordedFunction& function, Runtime& runtime)
{
    if (!record.find("levels"))
        return function.run(function.inputs);
    const std::vector<MapLevel> levels = levelsOf(record);
    const auto wanted = record.find("grad_wrt");
    if (!wanted)
        return mapped(function, function.inputs, levels, 0, runtime);
    return {mappedGradient(function.inputs, indexOfInput(*wanted, function), levels, runtime,
                           [&](const std::vector<Tensor>& inputs, const std::vector<MapLevel>& perExample) {
                               return mapped(function, inputs, perExample, 0, runtime);
                           })};
}

std::unique_ptr<Region> openAutocast(const JsonPlace& autocast, Runtime& runtime, Device device)
{
    autocast.onlyKnows({"device_type", "dtype", "enabled"});
    const JsonPlace type = autocast.at("device_type", "the device whose calls are cast");
    const auto named = deviceNamed(type.text("a device"));
    const JsonPlace dtype = autocast.at("dtype", "the type to cast to");
    const auto to = dtypeNamed(dtype.text("the name of an element type"));
    if (!named)
        type.failExpected("a device");
    if (!to)
        dtype.failExpected("the name of an element type");
    const bool enabled = autocast.at("enabled", "whether anything is cast").truth();
    if (enabled && named->type != device.type)
        throw NotAvailable{fmt::format("autocast of {} has rules of its own, and the tensors are on {}",
                                       type.text("a device"), nameOf(device))};
    return entered(runtime, "autocast", {type.text("a device"), *to}, {{"enabled", enabled}});
}

LayeredOutcome runTraced(const JsonPlace& record, const RecordedFunction& function, Runtime& runtime)
{
    LayeredOutcome outcome;
    runtime.beginRun({});
    {
        const auto region = entered(runtime, "tracer", {}, {});
        outcome.outputs = inside(*region, function.names, function.inputs, [&](const std::vector<Tensor>& inputs) {
            RecordedFunction traced = function;
            traced.inputs = inputs;
            return runMapped(record, traced, runtime);
        });
    }
    outcome.graph = runtime.endRun().tracedGraph;
    return outcome;
}

}  // namespace

LayeredOutcome runInLayers(const JsonPlace& record, const RecordedFunction& function, Runtime& runtime, Device device)
{
    std::unique_ptr<Region> casting;
    if (const auto autocast = record.find("autocast"))
        casting = openAutocast(*autocast, runtime, device);
    if (const auto expect = record.find("expect"); expect && expect->find("graph"))
        return runTraced(record, function, runtime);
    return {runMapped(record, function, runtime), {}};
}

}  // namespace keyfall
