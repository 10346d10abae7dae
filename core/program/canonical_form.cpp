// SPDX-License-Identifier: MIT
#include "core/program/canonical_form.h"

#include "core/program/kernel_constant.h"
#include "core/text/sha256.h"

#include <fmt/format.h>

#include <zlib.h>

namespace keyfall {

namespace {

void appendString(std::string& out, std::string_view text)
{
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (static_cast<unsigned char>(c) < 0x20)
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    out += '"';
}

/// Writes an object whose fields come in the order of their names already.
class FieldWriter {
public:
    explicit FieldWriter(std::string& out) : out_(out) { out_ += '{'; }

    void text(std::string_view name, std::string_view value)
    {
        field(name);
        appendString(out_, value);
    }
    void number(std::string_view name, std::int64_t value)
    {
        field(name);
        out_ += fmt::format("{}", value);
    }
    /// What the value is, is written by the caller.
    std::string& field(std::string_view name)
    {
        if (!first_)
            out_ += ',';
        first_ = false;
        appendString(out_, name);
        return out_ += ':';
    }
    void close() { out_ += '}'; }

private:
    std::string& out_;
    bool first_ = true;
};

template <class List, class Write>
void appendList(std::string& out, const List& list, const Write& write)
{
    char before = '[';
    for (const auto& item : list) {
        out += before;
        before = ',';
        write(item);
    }
    out += before == '[' ? "[]" : "]";
}

std::string newName(ValueId value)
{
    return fmt::format("%{}", indexOf(value));
}

std::string newName(AxisId axis)
{
    return fmt::format("${}", indexOf(axis));
}

class ProgramWriter {
public:
    ProgramWriter(const KernelProgram& program, std::string& out) : program_(program), out_(out) {}

    void write()
    {
        FieldWriter fields(out_);
        fields.field("axes");
        std::size_t position = 0;
        appendList(out_, program_.axes, [&](const KernelAxis& axis) {
            FieldWriter item(out_);
            item.text("name", newName(static_cast<AxisId>(position++)));
            if (axis.on)
                item.text("on", nameOf(*axis.on));
            else
                item.field("on") += "null";
            item.text("size", axis.size.canonical());
            item.close();
        });
        fields.field("code");
        code(program_.code);
        fields.number("ir", 1);
        fields.field("slots");
        appendList(out_, program_.slots, [&](const KernelSlot& slot) {
            FieldWriter item(out_);
            item.text("dtype", nameOf(slot.dtype));
            item.text("elements", slot.elements.canonical());
            item.number("slot", slot.number);
            item.close();
        });
        fields.field("vars");
        appendList(out_, program_.variables, [&](const KernelVariable& variable) {
            FieldWriter item(out_);
            item.number("max", variable.bounds.max);
            item.number("min", variable.bounds.min);
            item.text("name", variable.name);
            item.close();
        });
        fields.close();
    }

private:
    void code(const std::vector<Instruction>& list)
    {
        appendList(out_, list, [this](const Instruction& instruction) { one(instruction); });
    }

    [[nodiscard]] std::string sizeText(const ScopedSize& size) const
    {
        return size.expr.canonical([&](std::size_t name) {
            const ScopedName meaning = size.names[name];
            return meaning.axis ? newName(static_cast<AxisId>(meaning.index)) : program_.variables[meaning.index].name;
        });
    }

    void arguments(FieldWriter& fields, const Instruction& instruction)
    {
        fields.field("args");
        appendList(out_, instruction.arguments, [this](ValueId value) { appendString(out_, newName(value)); });
    }

    /// Every kind writes its own fields, in the order of their names.
    void one(const Instruction& instruction)
    {
        FieldWriter fields(out_);
        switch (instruction.kind) {
        case InstructionKind::load:
        case InstructionKind::store: access(fields, instruction); break;
        case InstructionKind::constant:
            fields.text("bits", bitsText(instruction.bits, instruction.dtype));
            fields.text("op", "const");
            fields.text("type", nameOf(instruction.dtype));
            fields.text("v", newName(*instruction.result));
            break;
        case InstructionKind::index:
            fields.text("at", sizeText(instruction.at));
            fields.text("op", "index");
            fields.text("type", nameOf(instruction.dtype));
            fields.text("v", newName(*instruction.result));
            break;
        case InstructionKind::cast:
            arguments(fields, instruction);
            fields.text("op", "cast");
            fields.text("to", nameOf(instruction.dtype));
            fields.text("v", newName(*instruction.result));
            break;
        case InstructionKind::compute:
            arguments(fields, instruction);
            fields.text("op", factsOf(instruction.op).name);
            fields.text("v", newName(*instruction.result));
            break;
        case InstructionKind::reduce:
        case InstructionKind::loop: nested(fields, instruction); break;
        }
        fields.close();
    }

    void access(FieldWriter& fields, const Instruction& instruction)
    {
        const bool load = instruction.kind == InstructionKind::load;
        fields.text("at", sizeText(instruction.at));
        fields.text("op", load ? "load" : "store");
        fields.number("slot", program_.slots[instruction.slot].number);
        if (load)
            fields.text("v", newName(*instruction.result));
        else
            fields.text("value", newName(instruction.arguments[0]));
        if (instruction.when)
            fields.text("when", sizeText(*instruction.when));
    }

    void nested(FieldWriter& fields, const Instruction& instruction)
    {
        const bool reduce = instruction.kind == InstructionKind::reduce;
        fields.text("axis", newName(instruction.axis));
        fields.field("code");
        code(instruction.code);
        if (reduce)
            fields.text("kind", nameOf(instruction.reduction));
        fields.text("op", reduce ? "reduce" : "loop");
        fields.text("size", sizeText(instruction.size));
        if (!reduce)
            return;
        fields.text("v", newName(*instruction.result));
        fields.text("value", newName(instruction.arguments[0]));
    }

    const KernelProgram& program_;
    std::string& out_;
};

void writeOptions(FieldWriter& document, std::string& out, const CompileSettings& settings)
{
    document.field("options");
    FieldWriter fields(out);
    for (const auto& [name, value] : settings.options)
        fields.text(name, value);
    fields.close();
}

void writeTuning(FieldWriter& document, std::string& out, const CompileSettings& settings)
{
    document.field("tuning");
    FieldWriter fields(out);
    for (const auto& [name, value] : settings.tuning)
        if (const auto* number = std::get_if<std::int64_t>(&value))
            fields.number(name, *number);
        else
            fields.text(name, std::get<std::string>(value));
    fields.close();
}

void writeTargets(FieldWriter& document, std::string& out, const CompileSettings& settings)
{
    document.text("target", settings.target);
    document.text("toolchain", settings.toolchain);
    writeTuning(document, out, settings);
    document.close();
}

}  // namespace

std::string canonicalProgram(const KernelProgram& program)
{
    std::string out;
    ProgramWriter(program, out).write();
    return out;
}

std::string keyDocument(const KernelProgram& program, const CompileSettings& settings)
{
    std::string out;
    FieldWriter document(out);
    document.number("codegen", settings.codegen);
    document.field("ir");
    ProgramWriter(program, out).write();
    writeOptions(document, out, settings);
    writeTargets(document, out, settings);
    return out;
}

std::string keyDocument(const KernelSource& source, const CompileSettings& settings)
{
    std::string out;
    FieldWriter document(out);
    document.field("abi");
    appendList(out, source.abi, [&out](const KernelSource::Argument& argument) {
        FieldWriter item(out);
        item.text("dtype", argument.dtype);
        item.text("kind", argument.slot ? "slot" : "var");
        if (argument.slot)
            item.number("slot", argument.number);
        else
            item.text("name", argument.name);
        item.close();
    });
    document.number("codegen", settings.codegen);
    document.text("entry", source.entry);
    writeOptions(document, out, settings);
    document.text("source", source.source);
    writeTargets(document, out, settings);
    return out;
}

std::string KernelKey::crc32Text() const
{
    return fmt::format("{:08x}", crc32);
}

KernelKey keyOf(std::string_view keyDocument)
{
    const auto crc = crc32_z(0, reinterpret_cast<const Bytef*>(keyDocument.data()), keyDocument.size());
    return {hexText(sha256(keyDocument)), keyDocument.size(), static_cast<std::uint32_t>(crc)};
}

KernelKey keyOf(const KernelProgram& program, const CompileSettings& settings)
{
    return keyOf(keyDocument(program, settings));
}

}  // namespace keyfall
