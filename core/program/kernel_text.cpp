// SPDX-License-Identifier: MIT
#include "core/program/kernel_constant.h"
#include "core/program/kernel_program.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace keyfall {

namespace {

const std::string& nameOf(const KernelProgram& program, ValueId value)
{
    return program.values[indexOf(value)].name;
}

Json codeJson(const KernelProgram& program, const std::vector<Instruction>& code);

Json argumentsJson(const KernelProgram& program, const Instruction& instruction)
{
    Json list = Json::array();
    for (const ValueId value : instruction.arguments)
        list.push_back(nameOf(program, value));
    return list;
}

Json instructionJson(const KernelProgram& program, const Instruction& instruction)
{
    Json json = Json::object();
    if (instruction.result)
        json["v"] = nameOf(program, *instruction.result);
    switch (instruction.kind) {
    case InstructionKind::load:
    case InstructionKind::store:
        json["op"] = instruction.kind == InstructionKind::load ? "load" : "store";
        json["slot"] = program.slots[instruction.slot].number;
        json["at"] = instruction.at.expr.canonical();
        if (instruction.kind == InstructionKind::store)
            json["value"] = nameOf(program, instruction.arguments[0]);
        if (instruction.when)
            json["when"] = instruction.when->expr.canonical();
        break;
    case InstructionKind::constant:
        json["op"] = "const";
        json["type"] = nameOf(instruction.dtype);
        json["value"] = {{"bits", bitsText(instruction.bits, instruction.dtype)}};
        break;
    case InstructionKind::index:
        json["op"] = "index";
        json["type"] = nameOf(instruction.dtype);
        json["at"] = instruction.at.expr.canonical();
        break;
    case InstructionKind::cast:
        json["op"] = "cast";
        json["to"] = nameOf(instruction.dtype);
        json["args"] = argumentsJson(program, instruction);
        break;
    case InstructionKind::compute:
        json["op"] = factsOf(instruction.op).name;
        json["args"] = argumentsJson(program, instruction);
        break;
    case InstructionKind::reduce:
    case InstructionKind::loop:
        json["op"] = instruction.kind == InstructionKind::reduce ? "reduce" : "loop";
        if (instruction.kind == InstructionKind::reduce)
            json["kind"] = nameOf(instruction.reduction);
        json["axis"] = program.axisNames[indexOf(instruction.axis)];
        json["size"] = instruction.size.expr.canonical();
        json["code"] = codeJson(program, instruction.code);
        if (instruction.kind == InstructionKind::reduce)
            json["value"] = nameOf(program, instruction.arguments[0]);
        break;
    }
    return json;
}

Json codeJson(const KernelProgram& program, const std::vector<Instruction>& code)
{
    Json list = Json::array();
    for (const Instruction& instruction : code)
        list.push_back(instructionJson(program, instruction));
    return list;
}

class TextWriter {
public:
    explicit TextWriter(const KernelProgram& program) : program_(program) {}

    std::string write()
    {
        std::vector<std::string> variables;
        for (const KernelVariable& variable : program_.variables)
            variables.push_back(fmt::format("{} in {}..{}", variable.name, variable.bounds.min, variable.bounds.max));
        out_ = fmt::format("kernel {}({})\n", program_.name.empty() ? "unnamed" : program_.name,
                           fmt::join(variables, ", "));
        for (const KernelSlot& slot : program_.slots)
            out_ += fmt::format("  slot {}: {}[{}]\n", slot.number, nameOf(slot.dtype), slot.elements.canonical());
        int depth = 0;
        for (const KernelAxis& axis : program_.axes)
            line(depth++,
                 fmt::format("for {} < {}{}:", axis.name, axis.size.canonical(),
                             axis.on ? fmt::format(" on {}", keyfall::nameOf(*axis.on)) : ""));
        code(program_.code, depth);
        return std::move(out_);
    }

private:
    void line(int depth, const std::string& text) { out_ += fmt::format("{:{}}{}\n", "", 2 * depth, text); }

    std::string values(const Instruction& instruction) const
    {
        std::string text;
        for (const ValueId value : instruction.arguments)
            text += " %" + nameOf(program_, value);
        return text;
    }

    std::string access(const Instruction& instruction) const
    {
        return fmt::format("{}[{}]", program_.slots[instruction.slot].number, instruction.at.expr.canonical());
    }

    std::string what(const Instruction& instruction) const
    {
        switch (instruction.kind) {
        case InstructionKind::load: return "load " + access(instruction);
        case InstructionKind::store: return "store " + access(instruction) + values(instruction);
        case InstructionKind::constant:
            return fmt::format("{} {}", keyfall::nameOf(instruction.dtype),
                               constantText(instruction.bits, instruction.dtype));
        case InstructionKind::index:
            return fmt::format("{} {}", keyfall::nameOf(instruction.dtype), instruction.at.expr.canonical());
        case InstructionKind::cast:
            return fmt::format("cast{} to {}", values(instruction), keyfall::nameOf(instruction.dtype));
        case InstructionKind::compute: return std::string(factsOf(instruction.op).name) + values(instruction);
        case InstructionKind::reduce:
            return fmt::format("{} over {} < {} of{}:", keyfall::nameOf(instruction.reduction),
                               program_.axisNames[indexOf(instruction.axis)], instruction.size.expr.canonical(),
                               values(instruction));
        case InstructionKind::loop:
            return fmt::format("loop {} < {}:", program_.axisNames[indexOf(instruction.axis)],
                               instruction.size.expr.canonical());
        }
        return {};
    }

    void code(const std::vector<Instruction>& list, int depth)
    {
        for (const Instruction& instruction : list) {
            std::string text = what(instruction);
            if (instruction.result)
                text = fmt::format("%{} = {}", nameOf(program_, *instruction.result), text);
            if (instruction.when)
                text += " when " + instruction.when->expr.canonical();
            line(depth, text);
            code(instruction.code, depth + 1);
        }
    }

    const KernelProgram& program_;
    std::string out_;
};

}  // namespace

Json jsonOf(const KernelProgram& program)
{
    Json json = {{"ir", 1}};
    if (!program.name.empty())
        json["name"] = program.name;
    if (!program.note.empty())
        json["note"] = program.note;
    json["vars"] = Json::array();
    for (const KernelVariable& variable : program.variables)
        json["vars"].push_back({{"name", variable.name}, {"min", variable.bounds.min}, {"max", variable.bounds.max}});
    json["slots"] = Json::array();
    for (const KernelSlot& slot : program.slots)
        json["slots"].push_back(
            {{"slot", slot.number}, {"dtype", nameOf(slot.dtype)}, {"elements", slot.elements.canonical()}});
    json["axes"] = Json::array();
    for (const KernelAxis& axis : program.axes) {
        Json item = {{"name", axis.name}, {"size", axis.size.canonical()}};
        if (axis.on)
            item["on"] = nameOf(*axis.on);
        json["axes"].push_back(std::move(item));
    }
    json["code"] = codeJson(program, program.code);
    return json;
}

std::string kernelText(const KernelProgram& program)
{
    return TextWriter(program).write();
}

}  // namespace keyfall
