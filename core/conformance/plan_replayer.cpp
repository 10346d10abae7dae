// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_replays.h"
#include "core/conformance/plan_body.h"
#include "core/program/kernel_signature.h"
#include "core/program/plan.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

using Bytes = std::vector<std::byte>;

Bytes bytesAt(const JsonPlace& storage)
{
    storage.onlyKnows({"bytes", "fill", "hex"});
    Bytes bytes(static_cast<std::size_t>(storage.at("bytes", "a size").integer("a size", 0, 1 << 28)));
    if (const auto fill = storage.find("fill")) {
        const std::int64_t start = fill->integer("a byte");
        for (std::size_t k = 0; k < bytes.size(); ++k)
            bytes[k] = static_cast<std::byte>((static_cast<std::uint64_t>(start) + 7 * k) & 0xFF);
        return bytes;
    }
    const std::string& hex = storage.at("hex", "bytes").text("bytes");
    if (hex.size() != 2 * bytes.size())
        storage.at("hex", "bytes").failExpected(fmt::format("{} bytes", bytes.size()));
    for (std::size_t k = 0; k < bytes.size(); ++k)
        bytes[k] = static_cast<std::byte>(std::stoi(hex.substr(2 * k, 2), nullptr, 16));
    return bytes;
}

std::string hexOf(const Bytes& bytes)
{
    std::string text;
    for (const std::byte byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    return text;
}

std::vector<int> slotsAt(const JsonPlace& kernel, const char* name)
{
    std::vector<int> slots;
    for (const std::int64_t slot : kernel.at(name, "slots").integers("slots"))
        slots.push_back(static_cast<int>(slot));
    return slots;
}

std::array<SizeExpr, 3> sizesAt(const JsonPlace& place)
{
    std::array<SizeExpr, 3> sizes;
    const auto items = place.items("three sizes");
    if (items.size() != 3)
        place.failExpected("three sizes");
    for (std::size_t i = 0; i < 3; ++i) {
        auto size = SizeExpr::read(items[i].value(), items[i].place());
        if (!size)
            throw JsonFailure{size.error()};
        sizes[i] = std::move(*size);
    }
    return sizes;
}

std::vector<std::pair<std::string, std::int64_t>> valuesAt(const JsonPlace& op, const char* name)
{
    std::vector<std::pair<std::string, std::int64_t>> values;
    if (const auto place = op.find(name))
        for (const auto& [variable, value] : place->members("values of variables"))
            values.emplace_back(variable, value.integer("a value"));
    return values;
}

std::vector<BufferIndex> buffersAt(const JsonPlace& op)
{
    std::vector<BufferIndex> buffers;
    for (const std::int64_t buffer : op.at("buffers", "buffers").integers("buffers"))
        buffers.push_back(BufferIndex(static_cast<std::size_t>(buffer)));
    return buffers;
}

/// The positions that an op writes; nothing when the plan will refuse it.
std::vector<std::size_t> writtenBy(const CachedKernel& kernel, const PlanOp& op)
{
    std::vector<std::size_t> written;
    if (op.outputPositions)
        for (const std::int64_t position : *op.outputPositions)
            written.push_back(static_cast<std::size_t>(position));
    else
        for (const int slot : kernel.outs)
            if (const auto found = std::find(kernel.globals.begin(), kernel.globals.end(), slot);
                found != kernel.globals.end())
                written.push_back(static_cast<std::size_t>(found - kernel.globals.begin()));
    std::sort(written.begin(), written.end());
    written.erase(std::unique(written.begin(), written.end()), written.end());
    return written;
}

std::shared_ptr<const CachedKernel> kernelAt(const JsonPlace& place, const PlanOp& op, RunningOps& running)
{
    place.onlyKnows({"entry_point", "globals", "outs", "ins", "var_names", "vars", "host_parallel_safe", "global_size",
                     "local_size", "device", "body", "salt", "sleep_ms"});
    auto kernel = std::make_shared<CachedKernel>();
    kernel->entryPoint = place.at("entry_point", "a name").text("a name");
    kernel->globals = slotsAt(place, "globals");
    kernel->outs = slotsAt(place, "outs");
    kernel->ins = slotsAt(place, "ins");
    kernel->varNames = place.at("var_names", "names").texts("names");
    for (const auto& [name, bounds] : place.at("vars", "bounds").members("bounds")) {
        const auto pair = bounds.integers("[min, max]");
        if (pair.size() != 2)
            bounds.failExpected("[min, max]");
        kernel->bounds[name] = {pair[0], pair[1]};
    }
    kernel->hostParallelSafe = place.at("host_parallel_safe", "true or false").truth();
    kernel->globalSize = sizesAt(place.at("global_size", "three sizes"));
    if (const auto local = place.find("local_size"); local && !local->value().is_null())
        kernel->localSize = sizesAt(*local);
    kernel->device = "cpu";
    if (const auto device = place.find("device")) {
        kernel->device = device->text("a device");
        const auto named = deviceNamed(kernel->device);
        if (!named)
            device->failExpected("cpu or cuda:N");
        kernel->place = *named;
    }
    PlanBody::Positions positions{writtenBy(*kernel, op), {}, -1};
    for (std::size_t i = 0; i < kernel->globals.size(); ++i)
        if (std::find(positions.written.begin(), positions.written.end(), i) == positions.written.end()
            || std::find(kernel->ins.begin(), kernel->ins.end(), kernel->globals[i]) != kernel->ins.end())
            positions.read.push_back(i);
    for (std::size_t i = 0; i < kernel->varNames.size(); ++i)
        if (kernel->varNames[i] == kCoreId)
            positions.core = static_cast<int>(i);
    kernel->program = std::make_shared<PlanBody>(place, std::move(positions), running);
    return kernel;
}

PlanOp opAt(const JsonPlace& place, RunningOps& running)
{
    place.onlyKnows({"op", "id", "buffers", "deps", "after", "kernel", "fixed", "bind", "output_indices", "offset",
                     "bytes", "name", "outs"});
    PlanOp op;
    op.id = place.at("id", "an id").integer("an id");
    op.buffers = buffersAt(place);
    if (const auto deps = place.find("deps"))
        op.deps = deps->integers("ids");
    if (const auto after = place.find("after"))
        op.after = after->integers("indices");
    const std::string& kind = place.at("op", "an op").text("an op");
    if (kind == "kernel") {
        op.kind = PlanOp::Kind::kernel;
        if (const auto positions = place.find("output_indices"))
            op.outputPositions = positions->integers("positions");
        op.values = {valuesAt(place, "fixed"), valuesAt(place, "bind")};
        op.kernel = kernelAt(place.at("kernel", "a kernel"), op, running);
    } else if (kind == "copy") {
        op.kind = PlanOp::Kind::copy;
    } else if (kind == "view") {
        op.kind = PlanOp::Kind::view;
        op.viewOffset = static_cast<std::uint64_t>(place.at("offset", "an offset").integer("an offset"));
        op.viewBytes = static_cast<std::uint64_t>(place.at("bytes", "a size").integer("a size"));
    } else if (kind == "custom") {
        op.kind = PlanOp::Kind::custom;
        op.name = place.at("name", "a name").text("a name");
        const auto outs = place.find("outs");
        op.outputPositions = outs ? outs->integers("positions") : std::vector<std::int64_t>{0};
        std::vector<std::size_t> written;
        for (const std::int64_t position : *op.outputPositions)
            written.push_back(static_cast<std::size_t>(position));
        if (op.name == "xor")
            op.function = [written](std::span<const std::span<std::byte>> buffers) {
                return xorBody(buffers, written);
            };
    } else {
        place.at("op", "an op").failExpected("kernel, copy, view or custom");
    }
    return op;
}

PlanBuilder builderOf(const JsonPlace& record, std::vector<Bytes>& storages, RunningOps& running)
{
    PlanBuilder builder;
    for (const JsonPlace& storage : record.at("storages", "storages").items("storages"))
        storages.push_back(bytesAt(storage));
    for (Bytes& storage : storages)
        builder.addStorage(storage);
    for (const JsonPlace& place : record.at("buffers", "buffers").items("buffers")) {
        place.onlyKnows({"id", "storage", "offset", "bytes", "device"});
        const std::int64_t storage =
            place.at("storage", "a storage").integer("a storage", 0, static_cast<std::int64_t>(storages.size()) - 1);
        const auto whole = static_cast<std::int64_t>(storages[static_cast<std::size_t>(storage)].size());
        const std::int64_t offset = place.at("offset", "an offset").integer("an offset", 0, whole);
        const std::int64_t bytes = place.at("bytes", "a size").integer("a size", 0, whole - offset);
        const auto device = place.find("device");
        const auto named = deviceNamed(device ? device->text("a device") : "cpu");
        if (!named)
            device->failExpected("cpu or cuda:N");
        builder.addBuffer(StorageIndex(static_cast<std::size_t>(storage)), static_cast<std::uint64_t>(offset),
                          static_cast<std::uint64_t>(bytes), *named, place.at("id", "an id").integer("an id"));
    }
    if (const auto alias = record.find("alias"))
        for (const auto& [id, buffer] : alias->members("ids"))
            builder.addAlias(std::stoll(id), BufferIndex(static_cast<std::size_t>(buffer.integer("a buffer"))));
    if (const auto outputs = record.find("outputs")) {
        std::vector<BufferIndex> indices;
        for (const std::int64_t index : outputs->integers("buffers"))
            indices.push_back(BufferIndex(static_cast<std::size_t>(index)));
        builder.setOutputs(std::move(indices));
    }
    for (const JsonPlace& op : record.at("ops", "ops").items("ops"))
        builder.add(opAt(op, running));
    return builder;
}

Json indexOrNull(const std::optional<BufferIndex>& buffer)
{
    return buffer ? Json(static_cast<std::size_t>(*buffer)) : Json(nullptr);
}

void compareGraph(KernelRecord& record, const JsonPlace& expect, const Plan& plan)
{
    expect.onlyKnows({"order", "hazards", "edges", "levels", "groups", "output_at", "buffer_of"});
    const PlanGraph& graph = plan.graph();
    const auto compare = [&](const char* name, const Json& found) {
        record.expectText(name, jsonLine(expect.at(name, name).value()), jsonLine(found));
    };
    compare("order", graph.order);
    Json hazards = Json::array();
    for (const Hazard& hazard : graph.hazards)
        hazards.push_back({hazard.before, hazard.after, hazard.kinds()});
    compare("hazards", hazards);
    compare("edges", graph.edges);
    compare("levels", graph.levels);
    compare("groups", graph.groups);
    if (const auto outputs = expect.find("output_at"))
        for (const JsonPlace& pair : outputs->items("[position, buffer]"))
            record.expectText(
                "output_at", jsonLine(pair.value()[1]),
                jsonLine(indexOrNull(plan.outputAt(static_cast<std::size_t>(pair.item(0).integer("a position"))))));
    if (const auto buffers = expect.find("buffer_of"))
        for (const auto& [id, buffer] : buffers->members("ids"))
            record.expectText("buffer_of " + id, jsonLine(buffer.value()),
                              jsonLine(indexOrNull(plan.bufferOf(std::stoll(id)))));
}

void compareLaunches(KernelRecord& record, const JsonPlace& run, const Plan& plan)
{
    Json found = Json::array();
    for (const PlanLaunch& launch : plan.launches()) {
        Json values = Json::array();
        for (const std::int64_t value : launch.values)
            values.push_back(value);
        found.push_back({{"op", launch.op},
                         {"vals", values},
                         {"global", launch.size.global},
                         {"local", launch.size.local ? Json(*launch.size.local) : Json(nullptr)},
                         {"calls", launch.calls}});
    }
    record.expectText(run.place() + ": launches", jsonLine(run.at("launches", "launches").value()), jsonLine(found));
}

void replayRunOf(KernelRecord& record, const JsonPlace& run, Plan& plan, RunningOps& running)
{
    run.onlyKnows({"vars", "profiled", "profiles", "launches", "parallel", "error"});
    std::vector<std::pair<std::string, std::int64_t>> values = valuesAt(run, "vars");
    const std::vector<NamedValue> named(values.begin(), values.end());
    const auto profiled = run.find("profiled");
    (void)running.takeMost();
    const auto done = profiled && profiled->truth() ? plan.runProfiled(named) : plan.run(named);
    if (const auto error = run.find("error")) {
        record.expectError(run.place(), *error, done ? nullptr : &done.error());
        return;
    }
    record.expectText(run.place(), "", done ? "" : done.error().text());
    if (!done)
        return;
    compareLaunches(record, run, plan);
    if (const auto profiles = run.find("profiles"))
        record.expectText(run.place() + ": profiles", jsonLine(profiles->value()),
                          fmt::format("{}", plan.profiles().size()));
    if (const auto parallel = run.find("parallel")) {
        parallel->onlyKnows({"exactly", "at_least"});
        const int most = running.takeMost();
        if (const auto exactly = parallel->find("exactly"))
            record.expect(most == exactly->integer("ops"), parallel->place(), jsonLine(exactly->value()),
                          fmt::format("{}", most));
        if (const auto least = parallel->find("at_least"))
            record.expect(most >= least->integer("ops"), parallel->place(), jsonLine(least->value()),
                          fmt::format("{}", most));
    }
}

}  // namespace

void replayPlan(KernelRecord& record, KernelReplayState&)
{
    const JsonPlace& place = record.place();
    place.onlyKnows(
        {"id", "kind", "storages", "buffers", "alias", "outputs", "ops", "expect", "runs", "final", "error"});
    std::vector<Bytes> storages;
    RunningOps running;
    auto plan = builderOf(place, storages, running).build();
    if (const auto error = place.find("error"))
        return record.expectError("building", *error, plan ? nullptr : &plan.error());
    record.expectText("building", "", plan ? "" : plan.error().text());
    if (!plan)
        return;
    compareGraph(record, place.at("expect", "what is expected"), *plan);
    for (const JsonPlace& run : place.at("runs", "runs").items("runs"))
        replayRunOf(record, run, *plan, running);
    const auto final = place.at("final", "storages").texts("storages");
    for (std::size_t i = 0; i < storages.size(); ++i)
        record.expectText(fmt::format("final storage {}", i), i < final.size() ? final[i] : "nothing",
                          hexOf(storages[i]));
}

}  // namespace keyfall
