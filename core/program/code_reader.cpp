// SPDX-License-Identifier: MIT
#include "core/program/code_reader.h"

#include "core/program/kernel_constant.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

void requireFields(const JsonPlace& object, std::initializer_list<std::string_view> needed,
                   std::initializer_list<std::string_view> optional)
{
    for (const std::string_view field : needed)
        if (!object.find(std::string(field)))
            object.fail(fmt::format("missing field '{}'", field));
    std::vector<std::string_view> known(needed);
    known.insert(known.end(), optional);
    object.onlyKnows(known);
}

std::vector<JsonPlace> listAt(const JsonPlace& object, const std::string& field)
{
    const JsonPlace list = object.at(field, "a list");
    if (!list.value().is_array())
        list.fail(fmt::format("not a list: {}", describe(list.value())));
    return list.items("a list");
}

namespace {

/// A field that is known to be there.
JsonPlace fieldOf(const JsonPlace& place, const char* name)
{
    return place.at(name, "a field");
}

const std::string* textOf(const JsonPlace& place)
{
    return place.value().is_string() ? &place.value().get_ref<const std::string&>() : nullptr;
}

[[noreturn]] void failType(const JsonPlace& place, const std::string& message)
{
    place.fail("type: " + message);
}

/// "a float32, an int64", for messages.
std::string typesText(const KernelProgram& program, const std::vector<ValueId>& values)
{
    std::string text;
    for (const ValueId value : values)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", nameOf(program.values[indexOf(value)].dtype));
    return text;
}

}  // namespace

std::optional<ScopedName> CodeReader::meaningOf(std::string_view name) const
{
    for (std::size_t i = 0; i < program_.variables.size(); ++i)
        if (program_.variables[i].name == name)
            return ScopedName{false, static_cast<std::uint32_t>(i)};
    for (const AxisId axis : axes_)
        if (program_.axisNames[indexOf(axis)] == name)
            return ScopedName{true, static_cast<std::uint32_t>(axis)};
    return std::nullopt;
}

ScopedSize CodeReader::size(const JsonPlace& place) const
{
    auto expr = SizeExpr::read(place.value(), place.place());
    if (!expr)
        throw JsonFailure{expr.error()};
    ScopedSize size{std::move(*expr), {}};
    for (const std::string& name : size.expr.names()) {
        const auto meaning = meaningOf(name);
        if (!meaning)
            place.fail(fmt::format("unknown name '{}': no variable or axis that is visible here", name));
        size.names.push_back(*meaning);
    }
    return size;
}

SizeExpr CodeReader::sizeOfVariables(const JsonPlace& place) const
{
    CodeReader variablesOnly(program_);
    return variablesOnly.size(place).expr;
}

AxisId CodeReader::enterAxis(const JsonPlace& name)
{
    const std::string* text = textOf(name);
    if (!text || !isSizeName(*text))
        name.fail(fmt::format("bad name: {} cannot be the name of an axis", describe(name.value())));
    if (meaningOf(*text))
        name.fail(fmt::format("duplicate name '{}': a variable or axis around it has it", *text));
    program_.axisNames.push_back(*text);
    const auto axis = static_cast<AxisId>(program_.axisNames.size() - 1);
    axes_.push_back(axis);
    return axis;
}

ValueId CodeReader::define(const JsonPlace& name)
{
    const std::string* text = textOf(name);
    if (!text || !isValueName(*text))
        name.fail(fmt::format("bad name: {} cannot be the name of a value", describe(name.value())));
    const auto value = static_cast<ValueId>(program_.values.size());
    if (!byName_.emplace(*text, value).second)
        name.fail(fmt::format("value '{}' is defined twice", *text));
    program_.values.push_back({*text, DType::float32});
    visible_.push_back(false);
    return value;
}

ValueId CodeReader::valueAt(const JsonPlace& name) const
{
    if (const std::string* text = textOf(name))
        if (const auto value = byName_.find(*text); value != byName_.end() && visible_[indexOf(value->second)])
            return value->second;
    name.fail(fmt::format("undefined value: {} is not one that is visible here", describe(name.value())));
}

DType CodeReader::dtypeAt(const JsonPlace& place) const
{
    const std::string* text = textOf(place);
    const auto dtype = text ? kernelTypeNamed(*text) : std::nullopt;
    if (!dtype)
        place.fail(fmt::format("unknown dtype: {}", describe(place.value())), "bool, int32, int64, float32 or float64");
    return *dtype;
}

void CodeReader::show(Instruction& instruction, DType dtype)
{
    instruction.dtype = dtype;
    const ValueId value = *instruction.result;
    program_.values[indexOf(value)].dtype = dtype;
    visible_[indexOf(value)] = true;
    shown_.push_back(value);
}

std::vector<Instruction> CodeReader::code(const JsonPlace& place)
{
    return list(place);
}

std::vector<Instruction> CodeReader::list(const JsonPlace& place)
{
    if (!place.value().is_array())
        place.fail(fmt::format("not a list: {}", describe(place.value())));
    std::vector<Instruction> instructions;
    for (const JsonPlace& item : place.items("a list of instructions"))
        instructions.push_back(instruction(item));
    return instructions;
}

Instruction CodeReader::instruction(const JsonPlace& place)
{
    if (!place.value().is_object())
        place.fail(fmt::format("missing field 'op': an instruction is an object, found {}", describe(place.value())));
    const auto op = place.find("op");
    const std::string* name = op ? textOf(*op) : nullptr;
    if (!name)
        place.fail("missing field 'op': a text that says what the instruction does");
    if (*name == "load" || *name == "store")
        return loadOrStore(place, *name == "store");
    if (*name == "const")
        return constant(place);
    if (*name == "index")
        return index(place);
    if (*name == "cast")
        return cast(place);
    if (*name == "reduce")
        return reduce(place);
    if (*name == "loop")
        return loop(place);
    if (const auto known = kernelOpNamed(*name))
        return compute(place, *known);
    op->fail(fmt::format("unknown op '{}'", *name));
}

Instruction CodeReader::loadOrStore(const JsonPlace& place, bool store)
{
    if (store && reductions_ > 0)
        place.fail("a store cannot be inside a reduction", "store what the reduction gives behind it");
    if (store)
        requireFields(place, {"op", "slot", "at", "value"}, {"when"});
    else
        requireFields(place, {"v", "op", "slot", "at"}, {"when"});
    Instruction made;
    made.kind = store ? InstructionKind::store : InstructionKind::load;
    if (!store)
        made.result = define(fieldOf(place, "v"));
    const JsonPlace number = fieldOf(place, "slot");
    const auto slot =
        std::find_if(program_.slots.begin(), program_.slots.end(), [&number](const KernelSlot& candidate) {
            return number.value().is_number_integer() && number.value() == candidate.number;
        });
    if (slot == program_.slots.end())
        number.fail(fmt::format("unknown slot: {}", describe(number.value())));
    made.slot = static_cast<std::size_t>(slot - program_.slots.begin());
    made.at = size(fieldOf(place, "at"));
    if (const auto when = place.find("when"))
        made.when = size(*when);
    if (!store) {
        show(made, slot->dtype);
        return made;
    }
    const JsonPlace value = fieldOf(place, "value");
    made.arguments = {valueAt(value)};
    made.dtype = slot->dtype;
    if (typeOf(made.arguments[0]) != slot->dtype)
        failType(value,
                 fmt::format("slot {} holds {}, the value is {}", slot->number, nameOf(slot->dtype),
                             nameOf(typeOf(made.arguments[0]))));
    stores_ = true;
    return made;
}

Instruction CodeReader::constant(const JsonPlace& place)
{
    requireFields(place, {"v", "op", "type", "value"});
    Instruction made;
    made.kind = InstructionKind::constant;
    made.result = define(fieldOf(place, "v"));
    const DType dtype = dtypeAt(fieldOf(place, "type"));
    const JsonPlace value = fieldOf(place, "value");
    const auto bits = constantBits(value.value(), dtype);
    if (!bits)
        value.fail(fmt::format("{} has no constant like {}", nameOf(dtype), describe(value.value())));
    made.bits = *bits;
    show(made, dtype);
    return made;
}

Instruction CodeReader::index(const JsonPlace& place)
{
    requireFields(place, {"v", "op", "type", "at"});
    Instruction made;
    made.kind = InstructionKind::index;
    made.result = define(fieldOf(place, "v"));
    const JsonPlace type = fieldOf(place, "type");
    const DType dtype = dtypeAt(type);
    if (!isIntegral(dtype))
        failType(type, fmt::format("an index is int32 or int64, not {}", nameOf(dtype)));
    made.at = size(fieldOf(place, "at"));
    show(made, dtype);
    return made;
}

std::vector<ValueId> CodeReader::arguments(const JsonPlace& place, std::size_t count) const
{
    const std::vector<JsonPlace> items = listAt(place, "args");
    if (items.size() != count)
        fieldOf(place, "args").fail(fmt::format("it takes {} arguments, found {}", count, items.size()));
    std::vector<ValueId> values;
    for (const JsonPlace& item : items)
        values.push_back(valueAt(item));
    return values;
}

Instruction CodeReader::cast(const JsonPlace& place)
{
    requireFields(place, {"v", "op", "to", "args"});
    Instruction made;
    made.kind = InstructionKind::cast;
    made.result = define(fieldOf(place, "v"));
    const DType dtype = dtypeAt(fieldOf(place, "to"));
    made.arguments = arguments(place, 1);
    show(made, dtype);
    return made;
}

Instruction CodeReader::compute(const JsonPlace& place, KernelOp op)
{
    requireFields(place, {"v", "op", "args"});
    const KernelOpFacts& facts = factsOf(op);
    Instruction made;
    made.kind = InstructionKind::compute;
    made.op = op;
    made.result = define(fieldOf(place, "v"));
    made.arguments = arguments(place, static_cast<std::size_t>(facts.arguments));
    const DType dtype = typeOf(made.arguments.back());
    const std::size_t first = op == KernelOp::select ? 1 : 0;
    bool fits = takes(op, dtype) && (op != KernelOp::select || typeOf(made.arguments[0]) == DType::boolean);
    for (std::size_t i = first; i < made.arguments.size(); ++i)
        fits = fits && typeOf(made.arguments[i]) == dtype;
    if (!fits)
        failType(fieldOf(place, "args"),
                 fmt::format("'{}' does not take {}", facts.name, typesText(program_, made.arguments)));
    show(made, facts.givesTruth ? DType::boolean : dtype);
    return made;
}

/// What stands inside a `reduce` or `loop`, with its axis and with values that nobody sees behind it.
void CodeReader::body(Instruction& instruction, const JsonPlace& place)
{
    if (++depth_ > kDeepestCode)
        place.fail(fmt::format("nested too deep: at most {} levels of code are read", kDeepestCode));
    const auto axes = axes_.size();
    const auto values = shown_.size();
    // The axis is not visible in its own size.
    instruction.size = size(fieldOf(place, "size"));
    instruction.axis = enterAxis(fieldOf(place, "axis"));
    const bool reduces = instruction.kind == InstructionKind::reduce;
    reductions_ += reduces ? 1 : 0;
    instruction.code = list(fieldOf(place, "code"));
    reductions_ -= reduces ? 1 : 0;
    if (reduces)
        instruction.arguments = {valueAt(fieldOf(place, "value"))};
    for (; shown_.size() > values; shown_.pop_back())
        visible_[indexOf(shown_.back())] = false;
    axes_.resize(axes);
    --depth_;
}

Instruction CodeReader::reduce(const JsonPlace& place)
{
    requireFields(place, {"v", "op", "kind", "axis", "size", "code", "value"});
    Instruction made;
    made.kind = InstructionKind::reduce;
    const JsonPlace kind = fieldOf(place, "kind");
    const std::string* text = textOf(kind);
    const auto reduction = text ? reductionNamed(*text) : std::nullopt;
    if (!reduction)
        kind.fail(fmt::format("unknown reduction: {}", describe(kind.value())), "sum, prod, max, min, any or all");
    made.reduction = *reduction;
    made.result = define(fieldOf(place, "v"));
    body(made, place);
    const DType dtype = typeOf(made.arguments[0]);
    if (!takes(*reduction, dtype))
        failType(fieldOf(place, "value"), fmt::format("there is no '{}' of {}", *text, nameOf(dtype)));
    show(made, dtype);
    return made;
}

Instruction CodeReader::loop(const JsonPlace& place)
{
    if (reductions_ > 0)
        place.fail("a loop cannot be inside a reduction", "use a reduce, or put the loop behind it");
    requireFields(place, {"op", "axis", "size", "code"});
    Instruction made;
    made.kind = InstructionKind::loop;
    body(made, place);
    return made;
}

}  // namespace keyfall
