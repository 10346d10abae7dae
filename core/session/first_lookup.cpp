// SPDX-License-Identifier: MIT
#include "core/session/first_lookup.h"

#include "core/dispatch/key_guards.h"
#include "core/script/program.h"
#include "core/script/program_checker.h"
#include "core/script/program_runner.h"
#include "core/session/compiled_lines.h"
#include "core/session/prepared_session.h"
#include "core/session/run_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

namespace keyfall {

namespace {

/// Only strided tensors are made of less than what they hold: `fill`, `random`.
std::int64_t elementsToMake(const Session& session)
{
    std::int64_t all = 0;
    for (const TensorSpec& spec : session.tensors) {
        if (spec.layout() != Layout::strided || spec.device.type == DeviceType::meta)
            continue;
        std::int64_t count = 1;
        for (const std::int64_t size : spec.shape)
            count = size > 0 && count > kMostProbedElements / size ? kMostProbedElements + 1 : count * size;
        all = std::min(all + count, kMostProbedElements + 1);
    }
    return all;
}

using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

/// A runtime remembers what it makes by name or moves, and these are gone after the look: they are made without a name
/// where they would be moved to.
Expected<NamedTensors> makeInputs(const Session& session, Runtime& runtime)
{
    const std::optional<Device> target = placementOf(session, runtime.dispatcher().model());
    NamedTensors inputs;
    for (TensorSpec spec : session.tensors) {
        std::string name = std::exchange(spec.name, {});
        if (target && spec.device.type != target->type)
            spec.device = *target;
        auto tensor = runtime.makeTensor(spec);
        if (!tensor) {
            Error error = tensor.error();
            error.where = fmt::format("tensor '{}'", name);
            return tl::unexpected<Error>(std::move(error));
        }
        inputs.emplace_back(std::move(name), std::move(*tensor));
    }
    return inputs;
}

std::vector<std::string> namesOfInputs(const CallGraph& graph, const NamedTensors& inputs)
{
    std::vector<std::string> names;
    if (graph.hops.empty())
        return names;
    for (const TensorMeta& meta : graph.hops.front().inputs) {
        names.emplace_back();
        for (const auto& [name, tensor] : inputs)
            if (meta.defined && tensor.identity() == meta.identity)
                names.back() = name;
    }
    return names;
}

FirstLookup look(const Session& session, Runtime& runtime, const NamedTensors& inputs,
                 const std::vector<Statement>& program)
{
    const Dispatcher& dispatcher = runtime.dispatcher();
    Recorder recorder(dispatcher);
    recorder.lookOnly();
    ProgramRunner runner(runtime, session.explicitKeys, &recorder);
    for (const auto& [name, tensor] : inputs)
        runner.define(name, tensor);
    std::optional<ProgramStop> stop;
    {
        const IncludeKeys include(dispatcher, session.include);
        const ExcludeKeys exclude(dispatcher, session.exclude);
        runtime.beginRun(effectiveKeys(session, dispatcher.model()));
        stop = runner.run(program);
        static_cast<void>(runtime.endRun());
    }
    FirstLookup first;
    first.graph = recorder.graph();
    first.inputs = namesOfInputs(*first.graph, inputs);
    if (first.graph->hops.empty() && stop)
        first.stop = stop->message;
    return first;
}

}  // namespace

Expected<FirstLookup> firstLookup(const Session& session, const PreparedSession& prepared, bool compiled)
{
    auto program = parseProgram(session.program, {});
    if (!program)
        return tl::unexpected<Error>(program.error());
    if (compiled)
        *program = asCompiledBlocks(std::move(*program));
    Runtime& runtime = *prepared.runtime;
    if (auto sound = checkProgram(*program, runtime.dispatcher(), tensorNames(session), {}); !sound)
        return tl::unexpected<Error>(sound.error());
    if (elementsToMake(session) > kMostProbedElements)
        return badInput(
            {},
            fmt::format("the tensors have more than {} elements, so they are not made for a look", kMostProbedElements),
            "run the session to see its first lookup");
    try {
        const auto inputs = makeInputs(session, runtime);
        if (!inputs)
            return tl::unexpected<Error>(inputs.error());
        return look(session, runtime, *inputs, *program);
    } catch (const std::exception& error) {
        return tl::unexpected<Error>(Error{ErrorKind::failed, {}, error.what(), {}});
    }
}

}  // namespace keyfall
