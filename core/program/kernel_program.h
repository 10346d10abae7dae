// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/kernel_operation.h"
#include "core/program/launch.h"
#include "core/program/size_expr.h"
#include "core/tensor/dtype.h"
#include "core/text/json_fwd.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A value of a program: index in `KernelProgram::values`, in reading order; a reduce's own comes before those inside it.
enum class ValueId : std::uint32_t {};
/// An axis: index in `KernelProgram::axisNames`: the parallel ones, then those of `reduce` and `loop` in reading order.
enum class AxisId : std::uint32_t {};

[[nodiscard]] constexpr std::size_t indexOf(ValueId value)
{
    return static_cast<std::size_t>(value);
}
[[nodiscard]] constexpr std::size_t indexOf(AxisId axis)
{
    return static_cast<std::size_t>(axis);
}

/// An integer argument of the kernel.
struct KernelVariable {
    std::string name;
    SizeBounds bounds;

    friend bool operator==(const KernelVariable&, const KernelVariable&) = default;
};

/// A buffer that the kernel is given.
struct KernelSlot {
    int number = 0;  ///< 0 to 255
    DType dtype = DType::float32;
    SizeExpr elements;  ///< over the variables; the buffer has at least as many

    friend bool operator==(const KernelSlot&, const KernelSlot&) = default;
};

/// What an axis is spread over when the kernel is launched as it is written (kernels:4.5).
struct LaunchIndex {
    enum class Kind : std::uint8_t { global, local, item, core };
    Kind kind = Kind::global;
    int dimension = 0;

    friend constexpr bool operator==(LaunchIndex, LaunchIndex) = default;
};

/// `g0`, `l1`, `i2`, `core`.
[[nodiscard]] std::string nameOf(LaunchIndex index);
[[nodiscard]] std::optional<LaunchIndex> launchIndexNamed(std::string_view name);

/// An axis of which all points may be computed at the same time.
struct KernelAxis {
    std::string name;
    SizeExpr size;  ///< over the variables
    std::optional<LaunchIndex> on;

    friend bool operator==(const KernelAxis&, const KernelAxis&) = default;
};

/// What a name inside a size expression of the code is.
struct ScopedName {
    bool axis = false;
    std::uint32_t index = 0;  ///< an AxisId, or an index in `KernelProgram::variables`

    friend constexpr bool operator==(ScopedName, ScopedName) = default;
};

/// A size expression with what its names stand for: two loops one after the other may share a name.
struct ScopedSize {
    SizeExpr expr;
    std::vector<ScopedName> names;  ///< one each of `expr.names()`

    friend bool operator==(const ScopedSize&, const ScopedSize&) = default;
};

enum class InstructionKind : std::uint8_t { load, store, constant, index, cast, compute, reduce, loop };

/// One instruction. Which fields mean something is said by its kind (kernels:4.1).
struct Instruction {
    InstructionKind kind = InstructionKind::compute;
    std::optional<ValueId> result;   ///< what it defines; none of `store` and `loop`
    DType dtype = DType::float32;    ///< of what it defines, or of what it stores
    std::size_t slot = 0;            ///< load, store: index in `KernelProgram::slots`
    ScopedSize at;                   ///< load, store: the element; index: the value
    std::optional<ScopedSize> when;  ///< load, store: where it is 0, nothing happens
    KernelOp op = KernelOp::add;     ///< compute
    std::vector<ValueId> arguments;  ///< compute, cast; store: what; reduce: what is combined
    std::uint64_t bits = 0;          ///< constant: its bits, in the lowest `sizeOf(dtype)` bytes
    Reduction reduction = Reduction::sum;
    AxisId axis{};                  ///< reduce, loop
    ScopedSize size;                ///< reduce, loop
    std::vector<Instruction> code;  ///< reduce, loop

    friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// A kernel program that is known to be sound (kernels:4): names are resolved, types fit, slots exist.
struct KernelProgram {
    struct Value {
        std::string name;
        DType dtype = DType::float32;

        friend bool operator==(const Value&, const Value&) = default;
    };

    std::string name;  ///< a label; like the note without meaning
    std::string note;
    std::vector<KernelVariable> variables;
    std::vector<KernelSlot> slots;  ///< ascending by number
    std::vector<KernelAxis> axes;   ///< the parallel ones, outermost first
    std::vector<Instruction> code;

    std::vector<Value> values;           ///< by ValueId
    std::vector<std::string> axisNames;  ///< by AxisId

    [[nodiscard]] SizeDeclarations declarations() const;
    friend bool operator==(const KernelProgram&, const KernelProgram&) = default;
};

/// How deep `reduce` and `loop` may nest.
inline constexpr int kDeepestCode = 64;
/// What a program's document may cost; deep size expressions are deep JSON.
[[nodiscard]] JsonLimits kernelProgramLimits();

/// Reads and checks a program. The first fault in the order of kernels:4.3 is the error, which names its place.
[[nodiscard]] Expected<KernelProgram> readKernelProgram(const JsonPlace& document);
[[nodiscard]] Expected<KernelProgram> readKernelProgram(const Json& document, std::string_view where = "program");
[[nodiscard]] Expected<KernelProgram> parseKernelProgram(std::string_view text, std::string_view where = "program");
/// A file, or "-" for standard input.
[[nodiscard]] Expected<KernelProgram> readKernelProgramFile(const std::string& path);

/// The program as its document; reading that gives the same program again.
[[nodiscard]] Json jsonOf(const KernelProgram& program);
/// For people: `for i < n:`, `%2 = mul %0 %1`. Not read by anything.
[[nodiscard]] std::string kernelText(const KernelProgram& program);

}  // namespace keyfall
