// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_operation.h"
#include "core/program/size_operation.h"
#include "core/tensor/dtype.h"

#include <map>
#include <string>
#include <vector>

namespace keyfall::codegen {

/// `uint8_t`, `int32_t`, `int64_t`, `float`, `double`.
[[nodiscard]] std::string cType(DType dtype);

/// The functions that a source needs beside its entry, each once, by the order of their names.
class CHelpers {
public:
    /// `cuda`: for NVIDIA's compilers.
    explicit CHelpers(bool cuda) : cuda_(cuda) {}

    /// A call of an operation on values of `dtype`, which are C expressions.
    [[nodiscard]] std::string operation(KernelOp op, DType dtype, const std::vector<std::string>& in);
    [[nodiscard]] std::string cast(DType from, DType to, const std::string& in);
    [[nodiscard]] std::string constant(std::uint64_t bits, DType dtype);
    /// An operation of size expressions, in brackets.
    [[nodiscard]] std::string size(SizeOp op, const std::vector<std::string>& in);

    /// What `op` makes of the values of all threads of a block, the same in each of them. In CUDA only; ends with all threads
    /// at one place.
    [[nodiscard]] std::string overBlock(KernelOp op, DType dtype, const std::string& in);

    /// a / b, neither of them negative. A GPU divides 64 bits by a routine of a hundred steps and 32 by a few.
    [[nodiscard]] std::string quotient(const std::string& a, const std::string& b);

    /// The functions' definitions; `prefix` is put before each ("static inline ").
    [[nodiscard]] std::string definitions(const std::string& prefix) const;

private:
    std::string use(const std::string& name, const std::string& definition);
    std::string integerOperation(KernelOp op, DType dtype, const std::vector<std::string>& in);
    std::string floatOperation(KernelOp op, DType dtype, const std::vector<std::string>& in);
    std::string anyOperation(KernelOp op, DType dtype, const std::vector<std::string>& in);

    bool cuda_;
    std::map<std::string, std::string> definitions_;
};

}  // namespace keyfall::codegen
