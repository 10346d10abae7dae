// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_data.h"
#include "core/conformance/kernel_replays.h"
#include "core/program/kernel_cache.h"
#include "core/program/plan.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <deque>

namespace keyfall {

namespace {

std::deque<KernelData> buffersAt(const JsonPlace& place)
{
    std::deque<KernelData> buffers;
    for (const JsonPlace& buffer : place.items("buffers")) {
        buffer.onlyKnows({"dtype", "elements"});
        const auto dtype = dtypeNamed(buffer.at("dtype", "a type").text("a type"));
        if (!dtype)
            buffer.at("dtype", "a type").failExpected("an element type");
        buffers.emplace_back(*dtype, buffer.at("elements", "how many").integer("how many", 0, 1 << 28));
    }
    return buffers;
}

/// The buffer that a member of `in` or `out` is about.
KernelData& bufferNamed(std::deque<KernelData>& buffers, const std::string& name, const JsonPlace& place)
{
    for (std::size_t i = 0; i < buffers.size(); ++i)
        if (name == fmt::format("{}", i))
            return buffers[i];
    place.fail("there is no such buffer in the record");
}

void compareRun(KernelRecord& record, const std::string& what, const JsonPlace& run, std::deque<KernelData>& buffers,
                Plan& plan)
{
    run.onlyKnows({"vars", "in", "out"});
    for (const auto& [name, values] : run.at("in", "values").members("values")) {
        KernelData& buffer = bufferNamed(buffers, name, values);
        std::int64_t index = 0;
        for (const JsonPlace& value : values.items("values"))
            buffer.set(index++, value);
    }
    std::vector<std::pair<std::string, std::int64_t>> given;
    for (const auto& [name, value] : run.at("vars", "values of variables").members("values of variables"))
        given.emplace_back(name, value.integer("a value"));
    const std::vector<NamedValue> named(given.begin(), given.end());
    const auto done = plan.run(named);
    record.expectText(what, "", done ? "" : done.error().text());
    for (const auto& [name, values] : run.at("out", "values").members("values")) {
        const KernelData& buffer = bufferNamed(buffers, name, values);
        const auto expected = values.items("values");
        record.expectText(what + ": elements of " + name, fmt::format("{}", expected.size()),
                          fmt::format("{}", buffer.elements()));
        for (std::int64_t i = 0; i < std::min<std::int64_t>(std::ssize(expected), buffer.elements()); ++i)
            record.expect(buffer.equals(i, expected[static_cast<std::size_t>(i)], 0, 0),
                          fmt::format("{}: {}[{}]", what, name, i),
                          jsonLine(expected[static_cast<std::size_t>(i)].value()), buffer.textAt(i));
    }
}

void replayOn(const KernelBackend& backend, KernelRecord& record)
{
    const JsonPlace& place = record.place();
    std::map<std::string, KernelRequest> requests;
    for (const auto& [name, program] : place.at("programs", "programs").members("programs")) {
        auto read = readKernelProgram(program);
        if (!read)
            throw JsonFailure{read.error()};
        requests[name] = KernelRequest::of(std::make_shared<KernelProgram>(std::move(*read)), kCpu, *backend.compiler);
    }
    std::deque<KernelData> buffers = buffersAt(place.at("buffers", "buffers"));
    KernelCache cache({}, backend);
    PlanBuilder builder;
    std::vector<BufferIndex> all;
    for (KernelData& buffer : buffers)
        all.push_back(builder.addBuffer(buffer.bytes()));
    builder.setOutputs(all);
    for (const JsonPlace& op : place.at("ops", "ops").items("ops")) {
        op.onlyKnows({"program", "buffers"});
        const auto request = requests.find(op.at("program", "a program").text("a program"));
        if (request == requests.end())
            op.at("program", "a program").fail("there is no such program in the record");
        const auto kernel = cache.get(request->second, kCpu);
        if (!kernel)
            return record.expectText(backend.name + ": " + op.place(), "", kernel.error().text());
        std::vector<BufferIndex> used;
        for (const std::int64_t index : op.at("buffers", "buffers").integers("buffers"))
            used.push_back(BufferIndex(static_cast<std::size_t>(index)));
        builder.addKernel(*kernel, std::move(used));
    }
    auto plan = builder.build();
    record.expectText(backend.name + ": building", "", plan ? "" : plan.error().text());
    if (!plan)
        return;
    const auto runs = place.at("runs", "runs").items("runs");
    for (std::size_t i = 0; i < runs.size(); ++i)
        compareRun(record, fmt::format("{}: run {}", backend.name, i), runs[i], buffers, *plan);
    record.expectText(backend.name + ": compiles", jsonLine(place.at("compiles", "how many").value()),
                      fmt::format("{}", cache.statistics().compiles));
}

}  // namespace

void replayCompiledPlan(KernelRecord& record, KernelReplayState& state)
{
    record.place().onlyKnows({"id", "kind", "programs", "buffers", "ops", "compiles", "runs"});
    if (state.options.kernelBackends.empty())
        return record.setNotRun("there is no backend that kernel programs run on");
    for (const KernelBackend& backend : state.options.kernelBackends)
        replayOn(backend, record);
}

}  // namespace keyfall
