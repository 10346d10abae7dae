// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_data.h"
#include "core/conformance/kernel_replays.h"
#include "core/program/kernel_extents.h"
#include "core/program/kernel_launch.h"
#include "core/program/kernel_race.h"
#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace keyfall {

namespace {

KernelProgram programOf(const JsonPlace& place)
{
    auto program = readKernelProgram(place);
    if (!program)
        throw JsonFailure{program.error()};
    return std::move(*program);
}

/// The slots' buffers in their order: what the record gives, else gap values, as many as the slot has.
std::vector<KernelData> buffersOf(const KernelProgram& program, const JsonPlace& item, const SizeValues& values)
{
    const auto given = item.find("in");
    std::vector<KernelData> buffers;
    for (const KernelSlot& slot : program.slots) {
        if (const auto data = given ? given->find(fmt::format("{}", slot.number)) : std::nullopt) {
            buffers.emplace_back(slot.dtype, *data);
            continue;
        }
        const auto elements = slot.elements.evaluate(values, program.declarations());
        buffers.emplace_back(slot.dtype, elements ? *elements : 0);  // the run says what is wrong with it
    }
    return buffers;
}

void compareElements(KernelRecord& record, const std::string& what, const KernelData& found, const JsonPlace& expected)
{
    const auto tolerance = [&expected](const char* name) {
        const auto number = expected.find(name);
        return number ? number->number("a tolerance") : 0.0;
    };
    const double rtol = tolerance("rtol");
    const double atol = tolerance("atol");
    const auto compare = [&](std::int64_t index, const JsonPlace& value) {
        if (index < 0 || index >= found.elements())
            value.fail("no such element");
        if (!found.equals(index, value, rtol, atol))
            record.expect(false, fmt::format("{}[{}]", what, index), jsonLine(value.value()), found.textAt(index));
    };
    expected.onlyKnows({"data", "elements", "samples", "digest", "rtol", "atol"});
    const auto data = expected.find("data");
    const std::int64_t elements = data ? static_cast<std::int64_t>(data->value().size())
                                       : expected.at("elements", "how many").integer("how many");
    record.expectText(what + ": elements", fmt::format("{}", elements), fmt::format("{}", found.elements()));
    if (elements != found.elements())
        return;
    if (data)
        for (std::int64_t i = 0; i < elements; ++i)
            compare(i, data->item(static_cast<std::size_t>(i)));
    else if (const auto samples = expected.find("samples"))
        for (const JsonPlace& sample : samples->items("[[index, value], ...]"))
            compare(sample.item(0).integer("an index"), sample.item(1));
    else
        record.expectText(what + ": digest", expected.at("digest", "a SHA-256").text("a SHA-256"), found.digest());
}

void replayCase(KernelRecord& record, const KernelProgram& program, const KernelBackend& backend,
                const Program& compiled, const JsonPlace& item)
{
    item.onlyKnows({"vars", "in", "out", "error"});
    const SizeValues values = sizeValuesOf(item.at("vars", "values of variables"));
    std::vector<KernelData> buffers = buffersOf(program, item, values);
    std::vector<std::span<std::byte>> bytes;
    for (KernelData& buffer : buffers)
        bytes.push_back(buffer.bytes());
    const auto done = runKernel(program, compiled, values, bytes);
    const std::string what = fmt::format("{} on {}", item.place(), backend.name);
    if (const auto fragments = item.find("error"))
        return record.expectError(what, *fragments, done ? nullptr : &done.error());
    if (!done)
        return record.expect(false, what, "a run", done.error().text());
    for (const auto& [number, expected] : item.at("out", "what is stored").members("what is stored")) {
        std::size_t slot = 0;
        while (slot < program.slots.size() && fmt::format("{}", program.slots[slot].number) != number)
            ++slot;
        if (slot == program.slots.size())
            expected.fail("the program has no such slot");
        compareElements(record, fmt::format("{} slot {}", what, number), buffers[slot], expected);
    }
}

}  // namespace

void replayRun(KernelRecord& record, KernelReplayState& state)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "program", "cases"});
    const KernelProgram program = programOf(place.at("program", "a program"));
    if (state.options.kernelBackends.empty())
        return record.setNotRun("nothing runs programs here");
    for (const KernelBackend& backend : state.options.kernelBackends) {
        const auto compiled = compiledKernel(backend, program, kCpu);
        if (!compiled) {
            record.expect(false, "compiling for " + backend.name, "a program", compiled.error().text());
            continue;
        }
        for (const JsonPlace& item : place.at("cases", "a list of cases").items("a list of cases"))
            replayCase(record, program, backend, **compiled, item);
    }
}

void replayRefused(KernelRecord& record, KernelReplayState&)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "program", "error"});
    const auto program = readKernelProgram(place.at("program", "what is no program"));
    record.expectError("program", place.at("error", "fragments"), program ? nullptr : &program.error());
}

void replayDescribe(KernelRecord& record, KernelReplayState&)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "program", "expect"});
    const KernelSignature signature = signatureOf(programOf(place.at("program", "a program")));
    const auto texts = [](const std::array<SizeExpr, 3>& sizes) {
        Json list = Json::array();
        for (const SizeExpr& size : sizes)
            list.push_back(size.canonical());
        return list;
    };
    const std::map<std::string, Json> facts{
        {"var_names", signature.variables},
        {"globals", signature.globals},
        {"outs", signature.outs},
        {"ins", signature.ins},
        {"global_size", texts(signature.sizes.global)},
        {"local_size", signature.sizes.local ? texts(*signature.sizes.local) : Json(nullptr)}};
    for (const auto& [name, expected] : place.at("expect", "facts").members("facts")) {
        const auto fact = facts.find(name);
        if (fact == facts.end())
            expected.fail("unknown fact");
        record.expectText(name, jsonLine(expected.value()), jsonLine(fact->second));
    }
}

void replayRace(KernelRecord& record, KernelReplayState&)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "program", "vars", "race"});
    const auto race =
        findRace(programOf(place.at("program", "a program")), sizeValuesOf(place.at("vars", "values of variables")));
    const JsonPlace expected = place.at("race", "a race, or null");
    const Json found = !race ? Json(race.error().text())
        : *race              ? Json({{"slot", (*race)->slot}, {"element", (*race)->element}})
                             : Json(nullptr);
    record.expectText("race", jsonLine(expected.value()), jsonLine(found));
}

}  // namespace keyfall
