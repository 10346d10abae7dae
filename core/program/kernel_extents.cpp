// SPDX-License-Identifier: MIT
#include "core/program/kernel_extents.h"

#include "core/program/size_fault.h"

#include <fmt/format.h>

#include <limits>

namespace keyfall {

namespace {

tl::unexpected<Error> atPlace(Error error, std::string where)
{
    error.where = std::move(where);
    return tl::unexpected<Error>(std::move(error));
}

/// The values of an expression's names.
SizeValues namedIn(const KernelProgram& program, const ScopedSize& size, std::span<const std::int64_t> values)
{
    SizeValues named;
    for (std::size_t i = 0; i < size.names.size(); ++i) {
        const ScopedName meaning = size.names[i];
        named[size.expr.names()[i]] =
            values[meaning.axis ? axisPosition(program, static_cast<AxisId>(meaning.index)) : meaning.index];
    }
    return named;
}

Expected<void> insideBounds(const KernelVariable& variable, std::int64_t value)
{
    if (variable.bounds.contain(value))
        return {};
    return badInput({}, outsideBoundsText(variable.name, value, variable.bounds));
}

}  // namespace

Expected<std::vector<std::int64_t>> variableValues(const KernelProgram& program, const SizeValues& values)
{
    std::vector<std::int64_t> list;
    for (const KernelVariable& variable : program.variables) {
        const auto value = values.find(variable.name);
        if (value == values.end())
            return badInput({}, sizeFaultText(SizeFault::unbound, variable.name));
        if (auto inside = insideBounds(variable, value->second); !inside)
            return tl::unexpected(std::move(inside.error()));
        list.push_back(value->second);
    }
    return list;
}

Expected<KernelExtents> extentsOf(const KernelProgram& program, std::span<const std::int64_t> values,
                                  std::span<const std::int64_t> buffers)
{
    SizeValues named;
    for (std::size_t i = 0; i < program.variables.size(); ++i) {
        if (auto inside = insideBounds(program.variables[i], values[i]); !inside)
            return tl::unexpected(std::move(inside.error()));
        named[program.variables[i].name] = values[i];
    }
    const SizeDeclarations declared = program.declarations();
    KernelExtents extents;
    for (std::size_t i = 0; i < program.slots.size(); ++i) {
        const KernelSlot& slot = program.slots[i];
        const std::string where = fmt::format("elements of slot {}", slot.number);
        const auto elements = slot.elements.evaluate(named, declared);
        if (!elements)
            return atPlace(elements.error(), where);
        if (*elements < 0)
            return tl::unexpected(negativeSize(where, *elements));
        if (!buffers.empty() && buffers[i] < *elements)
            return badInput(
                {}, fmt::format("slot {} needs {} elements, its buffer has {}", slot.number, *elements, buffers[i]));
        extents.elements.push_back(*elements);
    }
    for (const KernelAxis& axis : program.axes) {
        const std::string where = fmt::format("size of axis '{}'", axis.name);
        const auto size = axis.size.evaluate(named, declared);
        if (!size)
            return atPlace(size.error(), where);
        if (*size < 0)
            return tl::unexpected(negativeSize(where, *size));
        extents.axes.push_back(*size);
        extents.empty = extents.empty || *size == 0;
    }
    if (extents.empty) {  // though the product of the others may be more than 64 bits count
        extents.points = 0;
        return extents;
    }
    for (const std::int64_t size : extents.axes) {
        const SizeResult product = applied(SizeOp::mul, extents.points, size);
        if (product.fault != SizeFault::none)
            return badInput({}, "overflow: the axes have more points than 64 bits count");
        extents.points = product.value;
    }
    return extents;
}

SizeCode codeOf(const KernelProgram& program, const ScopedSize& size)
{
    return SizeCode(size.expr, [&program, &size](std::size_t name) {
        const ScopedName meaning = size.names[name];
        SizeCode::Place place;
        place.inside = true;
        if (meaning.axis) {
            place.position = static_cast<std::uint32_t>(axisPosition(program, static_cast<AxisId>(meaning.index)));
        } else {
            place.position = meaning.index;
            place.bounds = program.variables[meaning.index].bounds;
        }
        return place;
    });
}

Error faultOf(const KernelProgram& program, const ScopedSize& size, std::span<const std::int64_t> values,
              const std::string& where)
{
    const auto value = size.expr.evaluate(namedIn(program, size, values), program.declarations());
    Error error = value ? Error{} : value.error();
    error.where = fmt::format("{} {}", where, size.expr.canonical());
    return error;
}

Error outsideSlot(const KernelProgram& program, const Instruction& access, std::span<const std::int64_t> values,
                  std::int64_t element, std::int64_t elements)
{
    const int slot = program.slots[access.slot].number;
    std::string where = fmt::format("{} {}[{}]", access.kind == InstructionKind::store ? "store" : "load", slot,
                                    access.at.expr.canonical());
    const char* joint = " at";
    for (const auto& [name, value] : namedIn(program, access.at, values)) {
        where += fmt::format("{} {} = {}", joint, name, value);
        joint = ",";
    }
    return Error{ErrorKind::badInput,
                 std::move(where),
                 fmt::format("element {} is outside slot {}, which has {}", element, slot, elements),
                 {}};
}

Error negativeSize(const std::string& what, std::int64_t size)
{
    return Error{ErrorKind::badInput, what, fmt::format("negative size {}", size), {}};
}

}  // namespace keyfall
