// SPDX-License-Identifier: MIT
#include "core/program/code_reader.h"
#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

void readVariables(KernelProgram& program, const JsonPlace& document)
{
    if (!document.find("vars"))
        return;
    for (const JsonPlace& item : listAt(document, "vars")) {
        if (!item.value().is_object())
            item.fail(fmt::format("not an object: {}", describe(item.value())));
        requireFields(item, {"name", "min", "max"});
        const JsonPlace name = item.at("name", "a name");
        if (!name.value().is_string() || !isSizeName(name.text("a name")) || name.text("a name") == kCoreId)
            name.fail(fmt::format("bad name: {} cannot be the name of a variable", describe(name.value())));
        for (const KernelVariable& other : program.variables)
            if (other.name == name.text("a name"))
                name.fail(fmt::format("duplicate name '{}'", other.name));
        const SizeBounds bounds{item.at("min", "an integer").integer("an integer"),
                                item.at("max", "an integer").integer("an integer")};
        if (bounds.min > bounds.max)
            item.fail(fmt::format("empty bounds: nothing is from {} to {}", bounds.min, bounds.max));
        program.variables.push_back({name.text("a name"), bounds});
    }
}

void readSlots(KernelProgram& program, const JsonPlace& document, const CodeReader& reader)
{
    for (const JsonPlace& item : listAt(document, "slots")) {
        if (!item.value().is_object())
            item.fail(fmt::format("not an object: {}", describe(item.value())));
        requireFields(item, {"slot", "dtype", "elements"});
        const JsonPlace number = item.at("slot", "a number");
        if (!number.value().is_number_integer() || number.value() < 0 || number.value() > 255)
            number.fail(fmt::format("bad slot: {}", describe(number.value())), "slots are numbered 0 to 255");
        KernelSlot slot;
        slot.number = number.value().get<int>();
        for (const KernelSlot& other : program.slots)
            if (other.number == slot.number)
                number.fail(fmt::format("duplicate slot {}", slot.number));
        const JsonPlace type = item.at("dtype", "a type");
        const auto dtype = type.value().is_string() ? kernelTypeNamed(type.text("a type")) : std::nullopt;
        if (!dtype)
            type.fail(fmt::format("unknown dtype: {}", describe(type.value())),
                      "bool, int32, int64, float32 or float64");
        slot.dtype = *dtype;
        slot.elements = reader.sizeOfVariables(item.at("elements", "a size"));
        program.slots.push_back(std::move(slot));
    }
    std::sort(program.slots.begin(), program.slots.end(),
              [](const KernelSlot& a, const KernelSlot& b) { return a.number < b.number; });
}

void readAxes(KernelProgram& program, const JsonPlace& document, CodeReader& reader)
{
    for (const JsonPlace& item : listAt(document, "axes")) {
        if (!item.value().is_object())
            item.fail(fmt::format("not an object: {}", describe(item.value())));
        requireFields(item, {"name", "size"}, {"on"});
        (void)reader.enterAxis(item.at("name", "a name"));
        KernelAxis axis;
        axis.name = program.axisNames.back();
        axis.size = reader.sizeOfVariables(item.at("size", "a size"));
        if (const auto on = item.find("on")) {
            axis.on = on->value().is_string() ? launchIndexNamed(on->text("a launch index")) : std::nullopt;
            if (!axis.on)
                on->fail(fmt::format("unknown launch index: {}", describe(on->value())),
                         "g0 to g2, l0 to l2, i0 to i2 or core");
            for (const KernelAxis& other : program.axes)
                if (other.on == axis.on)
                    on->fail(fmt::format("launch index '{}' is bound twice", nameOf(*axis.on)));
        }
        program.axes.push_back(std::move(axis));
    }
}

/// kernels:4.5: `i` mixes with nothing but `i`, `core` with nothing.
void refuseMixing(const KernelProgram& program, const JsonPlace& document)
{
    using Kind = LaunchIndex::Kind;
    std::vector<LaunchIndex> used;
    for (const KernelAxis& axis : program.axes)
        if (axis.on)
            used.push_back(*axis.on);
    const auto any = [&used](Kind kind) {
        return std::any_of(used.begin(), used.end(), [kind](LaunchIndex index) { return index.kind == kind; });
    };
    const bool others = any(Kind::global) || any(Kind::local);
    const bool items = any(Kind::item);
    if ((any(Kind::core) && (others || items)) || (items && others))
        document.at("axes", "axes").fail("launch indices cannot mix: 'i' goes with 'i' alone, 'core' with nothing");
}

KernelProgram read(const JsonPlace& document)
{
    if (!document.value().is_object())
        document.fail(
            fmt::format("not an object: a program is {{\"ir\": 1, ...}}, found {}", describe(document.value())));
    const auto format = document.find("format");
    if (format && format->value().is_string() && !document.find("ir"))
        document.fail(
            fmt::format("missing field 'ir': this is no kernel program, its format is \"{}\"", format->text("a text")),
            "of a session keyfall kernel show --to json prints the programs of its kernels");
    const auto ir = document.find("ir");
    const bool isOther = ir && ir->value().is_number_integer() && ir->value() != 1;
    try {
        requireFields(document, {"ir", "slots", "axes", "code"}, {"name", "note", "vars"});
    } catch (JsonFailure& failure) {  // another version may have other fields
        if (isOther) {
            failure.error.message += fmt::format("; the program is of version {}", ir->value().dump());
            failure.error.advice = "this Keyfall reads version 1";
        }
        throw;
    }
    const JsonPlace version = document.at("ir", "the version");
    if (version.value() != 1 || !version.value().is_number_integer())
        version.fail(fmt::format("unknown version: {}", describe(version.value())), "this Keyfall reads version 1");
    KernelProgram program;
    if (const auto name = document.find("name"))
        program.name = name->text("a text");
    if (const auto note = document.find("note"))
        program.note = note->text("a text");
    CodeReader reader(program);
    readVariables(program, document);
    readSlots(program, document, reader);
    readAxes(program, document, reader);
    refuseMixing(program, document);
    program.code = reader.code(document.at("code", "instructions"));
    if (!reader.stores())
        document.fail("the program stores nothing");
    return program;
}

}  // namespace

std::string nameOf(LaunchIndex index)
{
    static constexpr std::string_view kLetters = "gli";
    if (index.kind == LaunchIndex::Kind::core)
        return "core";
    return fmt::format("{}{}", kLetters[static_cast<std::size_t>(index.kind)], index.dimension);
}

std::optional<LaunchIndex> launchIndexNamed(std::string_view name)
{
    using Kind = LaunchIndex::Kind;
    for (const Kind kind : {Kind::global, Kind::local, Kind::item})
        for (int dimension = 0; dimension < 3; ++dimension)
            if (nameOf(LaunchIndex{kind, dimension}) == name)
                return LaunchIndex{kind, dimension};
    return name == "core" ? std::optional(LaunchIndex{Kind::core, 0}) : std::nullopt;
}

SizeDeclarations KernelProgram::declarations() const
{
    SizeDeclarations declared;
    for (const KernelVariable& variable : variables)
        declared[variable.name] = variable.bounds;
    return declared;
}

JsonLimits kernelProgramLimits()
{
    JsonLimits limits;
    limits.depth = 4 * SizeExpr::kDeepest;
    return limits;
}

Expected<KernelProgram> readKernelProgram(const JsonPlace& document)
{
    return readingJson([&document] { return read(document); });
}

Expected<KernelProgram> readKernelProgram(const Json& document, std::string_view where)
{
    return readKernelProgram(JsonPlace(document, std::string(where)));
}

Expected<KernelProgram> parseKernelProgram(std::string_view text, std::string_view where)
{
    const auto document = parseJson(text, where, kernelProgramLimits());
    if (!document)
        return tl::unexpected(document.error());
    return readKernelProgram(*document, where);
}

Expected<KernelProgram> readKernelProgramFile(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected(text.error());
    return parseKernelProgram(*text, path == "-" ? "standard input" : path);
}

}  // namespace keyfall
