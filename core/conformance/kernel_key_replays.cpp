// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_replays.h"
#include "core/program/canonical_form.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

CompileSettings settingsOf(const JsonPlace& request)
{
    CompileSettings settings;
    settings.codegen = request.at("codegen", "an integer").integer("an integer");
    settings.target = request.at("target", "a text").text("a text");
    settings.toolchain = request.at("toolchain", "a text").text("a text");
    if (const auto options = request.find("options"))
        for (const auto& [name, value] : options->members("texts"))
            settings.options[name] = value.text("a text");
    if (const auto tuning = request.find("tuning"))
        for (const auto& [name, value] : tuning->members("integers and texts")) {
            if (value.value().is_string())
                settings.tuning[name] = value.text("a text");
            else
                settings.tuning[name] = value.integer("an integer or a text");
        }
    return settings;
}

KernelSource sourceOf(const JsonPlace& request)
{
    KernelSource source;
    source.source = request.at("source", "a text").text("a text");
    source.entry = request.at("entry", "a text").text("a text");
    for (const JsonPlace& item : request.at("abi", "a list of arguments").items("a list of arguments")) {
        KernelSource::Argument argument;
        argument.slot = item.at("kind", "slot or var").text("slot or var") == "slot";
        argument.dtype = item.at("dtype", "a type").text("a type");
        if (argument.slot)
            argument.number = static_cast<int>(item.at("slot", "a number").integer("a number", 0, 255));
        else
            argument.name = item.at("name", "a name").text("a name");
        source.abi.push_back(std::move(argument));
    }
    return source;
}

std::string documentOf(const JsonPlace& request)
{
    request.onlyKnows({"codegen", "target", "toolchain", "options", "tuning", "program", "source", "entry", "abi"});
    const CompileSettings settings = settingsOf(request);
    if (request.find("source"))
        return keyDocument(sourceOf(request), settings);
    const auto program = readKernelProgram(request.at("program", "a program, or a source"));
    if (!program)
        throw JsonFailure{program.error()};
    return keyDocument(*program, settings);
}

}  // namespace

void replayKey(KernelRecord& record, KernelReplayState& state)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "request", "key", "length", "crc32", "canonical", "same_as", "differs_from"});
    const std::string document = documentOf(place.at("request", "a request"));
    const KernelKey key = keyOf(std::string_view(document));
    if (const auto canonical = place.find("canonical"))
        record.expectText("canonical", canonical->text("canonical JSON"), document);
    record.expectText("key", place.at("key", "a key").text("a key"), key.digest);
    record.expectText("length", fmt::format("{}", place.at("length", "bytes").integer("bytes")),
                      fmt::format("{}", key.length));
    record.expectText("crc32", place.at("crc32", "a CRC-32").text("a CRC-32"), key.crc32Text());
    if (const auto other = place.find("same_as")) {
        const auto same = state.keys.find(other->text("a record's name"));
        if (same == state.keys.end())
            other->fail("there is no such record before this one");
        record.expectText("same_as", same->second, key.digest);
    }
    if (const auto other = place.find("differs_from")) {
        const std::string& different = other->text("a key");
        record.expect(different != key.digest, "differs_from", "another key than " + different, key.digest);
    }
    state.keys[record.id()] = key.digest;
}

}  // namespace keyfall
