// SPDX-License-Identifier: MIT
#include "core/session/compiled_lines.h"
#include "core/session/run.h"

#include "core/dispatch/hop_watcher.h"
#include "core/dispatch/key_guards.h"
#include "core/script/program.h"
#include "core/script/program_checker.h"
#include "core/script/program_runner.h"
#include "core/script/program_words.h"
#include "core/session/overrides.h"
#include "core/session/prepared_session.h"
#include "core/session/real_registrations.h"
#include "core/session/registrations.h"
#include "core/session/result_tensor.h"
#include "core/session/run_inputs.h"
#include "core/text/plain_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <new>
#include <type_traits>

namespace keyfall {

namespace {

constexpr std::string_view kWhere = "session";
/// Their texts take about 6 ms.
constexpr std::size_t kMostValues = 4'000;

void collectResults(RunResult& result, Runtime& runtime, const ProgramRunner& runner, const RunInputs& inputs)
{
    std::map<std::pair<HopId, std::size_t>, std::size_t> places;  // of results, by the call and its target
    const auto add = [&result, &runtime](const std::string& name, const Value& value) {
        for (ResultTensor& tensor : resultsOf(runtime, name, value))
            result.results.push_back(std::move(tensor));
    };
    for (const std::string& name : runner.assigned()) {
        const Value& value = *runner.find(name);
        const auto origin = runner.originOf(name);
        if (origin.call != 0 && !std::holds_alternative<std::vector<Tensor>>(value))
            places.emplace(std::pair(origin.call, origin.target), result.results.size());
        add(name, value);
    }
    for (const auto& [origin, place] : places)
        result.origins.push_back({place, origin.first});
    for (const auto& [name, tensor] : inputs.tensors)
        if (tensor.requiresGrad())
            if (const Tensor gradient = runtime.gradientOf(tensor); gradient.defined())
                add(name + ".grad", gradient);
}

Expected<RunResult> runPrepared(const Session& session, Runtime& runtime, const std::vector<Statement>& program,
                                RunControl* control)
{
    const Dispatcher& dispatcher = runtime.dispatcher();
    auto inputs = makeRunInputs(session, runtime);
    if (!inputs)
        return tl::unexpected<Error>(inputs.error());
    RunResult result;
    result.overrides = sessionOverrides(session, dispatcher);
    std::optional<ProgramStop> stop;
    std::optional<ProgramRunner> runner;
    // Before the recorder, whose record may point to kernels of the watcher's.
    const std::unique_ptr<HopWatcher> watcher =
        control != nullptr && control->watch ? control->watch(runtime) : nullptr;
    {
        Recorder recorder(dispatcher);
        recorder.keepValues(kMostValues);
        if (control != nullptr) {
            recorder.setCancelFlag(&control->cancel);
            recorder.setProgress(&control->hopsRecorded);
            recorder.setWatcher(watcher.get());
        }
        for (const std::string& placed : inputs->placed)
            recorder.note(EventKind::place, placed);
        runner.emplace(runtime, session.explicitKeys, &recorder);
        for (const auto& [name, tensor] : inputs->tensors)
            runner->define(name, tensor);
        {
            const IncludeKeys include(dispatcher, session.include);
            const ExcludeKeys exclude(dispatcher, session.exclude);
            if (control != nullptr && control->kernels)
                runtime.beginWith(control->kernels);
            runtime.beginRun(effectiveKeys(session, dispatcher.model()));
            const CompiledWindow::Open open(control != nullptr ? &control->compiles : nullptr, runtime.compiledWatch());
            stop = runner->run(program);
            result.reports = runtime.endRun();
            if (control != nullptr)
                control->kernels = runtime.keptKernels();
        }
        result.graph = recorder.graph();
    }
    if (stop) {
        result.error = stop->message;
        result.errorLine = stop->line;
        result.errorCall = stop->call;
    }
    collectResults(result, runtime, *runner, *inputs);
    return result;
}

}  // namespace

Expected<PreparedSession> prepareSession(const Session& session, const RuntimeFactory& factory)
{
    auto model = modelOf(session);
    if (!model)
        return tl::unexpected<Error>(model.error());
    auto runtime = factory(*model, RuntimeOptions{.strict = session.strict, .freshTables = session.freshTables});
    if (!runtime)
        return tl::unexpected<Error>(runtime.error());
    PreparedSession prepared{std::move(*runtime), {}};
    if (const std::string tables = registrationTables(session); !tables.empty()) {
        if (auto registered = registerFrom(tables, *prepared.runtime); !registered)
            return tl::unexpected<Error>(registered.error());
    } else if (session.standardKernels) {
        prepared.runtime->registerStandardKernels();
    }
    for (std::size_t i = 0; i < session.registrations.size(); ++i) {
        auto made = applyRegistration(*prepared.runtime, session.registrations[i]);
        if (!made) {
            Error error = made.error();
            error.where = fmt::format("{}#/registrations/{}", kWhere, i);
            return tl::unexpected<Error>(std::move(error));
        }
        for (Registration& registration : *made)
            prepared.registrations.push_back(std::move(registration));
    }
    return prepared;
}

Expected<RunResult> runSession(const Session& session, const RuntimeFactory& factory, RunControl* control)
{
    auto program = parseProgram(session.program, {});
    if (!program)
        return tl::unexpected<Error>(program.error());
    if (control != nullptr && control->compiled)
        *program = asCompiledBlocks(std::move(*program));
    auto prepared = prepareSession(session, factory);
    if (!prepared)
        return tl::unexpected<Error>(prepared.error());
    if (auto sound = checkProgram(*program, prepared->runtime->dispatcher(), tensorNames(session), {}); !sound)
        return tl::unexpected<Error>(sound.error());
    // A runtime's own code may throw where no program line is to blame (no memory for an input).
    try {
        return runPrepared(session, *prepared->runtime, *program, control);
    } catch (const std::bad_alloc&) {
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, std::string(kWhere),
                                           "the machine has not enough memory to record this run",
                                           "repeat less often, or give the program more memory"});
    } catch (const std::exception& error) {
        return tl::unexpected<Error>(Error{ErrorKind::failed, std::string(kWhere), plainMessage(error.what()), {}});
    }
}

KeySet effectiveKeys(const Session& session, const KeyModel& model)
{
    KeySet keys;
    if (session.explicitKeys)
        keys = *session.explicitKeys;
    else {
        keys = model.alwaysIncluded();  // a set that is asked for explicitly is taken as it is
        for (const TensorSpec& spec : session.tensors)
            keys |= model.keysOf(spec.traits());
    }
    const KeySet included = keys | session.include | model.includedByDefault();
    return model.difference(model.difference(included, model.excludedByDefault()), session.exclude);
}

}  // namespace keyfall
