// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace keyfall {

/// Fails with `missing field`, then with `unknown field`; `optional` fields may be missing.
void requireFields(const JsonPlace& object, std::initializer_list<std::string_view> needed,
                   std::initializer_list<std::string_view> optional = {});
/// The items of a list; fails with `not a list`.
[[nodiscard]] std::vector<JsonPlace> listAt(const JsonPlace& object, const std::string& field);

/// Reads the expressions and instructions of a program whose variables, slots and parallel axes are read. Throws
/// JsonFailure.
class CodeReader {
public:
    explicit CodeReader(KernelProgram& program) : program_(program) {}

    /// An expression over the variables alone.
    [[nodiscard]] SizeExpr sizeOfVariables(const JsonPlace& place) const;
    /// Takes an axis into the scope. Fails with `bad name`, `duplicate name`.
    AxisId enterAxis(const JsonPlace& name);
    /// The whole code.
    [[nodiscard]] std::vector<Instruction> code(const JsonPlace& list);
    [[nodiscard]] bool stores() const { return stores_; }

private:
    [[nodiscard]] ScopedSize size(const JsonPlace& place) const;
    [[nodiscard]] std::optional<ScopedName> meaningOf(std::string_view name) const;
    [[nodiscard]] ValueId define(const JsonPlace& name);
    [[nodiscard]] ValueId valueAt(const JsonPlace& name) const;
    [[nodiscard]] DType typeOf(ValueId value) const { return program_.values[indexOf(value)].dtype; }
    [[nodiscard]] DType dtypeAt(const JsonPlace& place) const;
    [[nodiscard]] std::vector<Instruction> list(const JsonPlace& list);
    /// Makes a value visible from here on.
    void show(Instruction& instruction, DType dtype);

    [[nodiscard]] Instruction instruction(const JsonPlace& place);
    [[nodiscard]] Instruction loadOrStore(const JsonPlace& place, bool store);
    [[nodiscard]] Instruction constant(const JsonPlace& place);
    [[nodiscard]] Instruction index(const JsonPlace& place);
    [[nodiscard]] Instruction cast(const JsonPlace& place);
    [[nodiscard]] Instruction compute(const JsonPlace& place, KernelOp op);
    [[nodiscard]] Instruction reduce(const JsonPlace& place);
    [[nodiscard]] Instruction loop(const JsonPlace& place);
    [[nodiscard]] std::vector<ValueId> arguments(const JsonPlace& place, std::size_t count) const;
    void body(Instruction& instruction, const JsonPlace& place);

    KernelProgram& program_;
    std::vector<AxisId> axes_;  ///< visible here
    std::unordered_map<std::string, ValueId> byName_;
    std::vector<ValueId> shown_;  ///< values that are visible here, in the order in which they came
    std::vector<bool> visible_;   ///< by ValueId
    int depth_ = 0;
    int reductions_ = 0;  ///< how many are around here
    bool stores_ = false;
};

}  // namespace keyfall
