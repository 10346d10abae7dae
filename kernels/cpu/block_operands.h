// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/block_loop.h"
#include "kernels/ops/plan.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace keyfall::cpu {

/// The operands of a plan as a loop over blocks sees them, and the buffers that blocks pass through. Operand 0 is the
/// output. One object per thread; large (it lives on the stack), so it is never copied.
class BlockOperands {
public:
    static constexpr std::int64_t kBlock = 1024;
    static constexpr std::size_t kMost = ops::ElementwisePlan::kMostInputs + 1;

    struct Operand {
        std::byte* base = nullptr;
        const Dims* strides = nullptr;
        DType dtype = DType::float32;
        std::size_t size = 4;   ///< bytes of an element
        bool converts = false;  ///< a half type whose blocks are float32

        [[nodiscard]] std::int64_t inner() const { return strides->empty() ? 1 : strides->back(); }
        [[nodiscard]] std::byte* at(std::int64_t offset) const
        {
            return base + offset * static_cast<std::int64_t>(size);
        }
    };

    BlockOperands(const ops::ElementwisePlan& plan, const BlockTypes& types, BlockFunction function,
                  const void* parameter);
    BlockOperands(const BlockOperands&) = delete;
    BlockOperands& operator=(const BlockOperands&) = delete;

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const Operand& operator[](std::size_t k) const { return operands_[k]; }
    /// Room for kBlock elements of operand `k`, 64-byte aligned.
    [[nodiscard]] std::byte* buffer(std::size_t k) { return buffers_[k].data(); }

    /// Hands the formula `n` elements of input `k`, as they lie in memory; half types are widened on the way.
    void setInput(std::size_t k, const void* elements, std::int64_t n);
    /// Runs the formula on what was set, into `out` or (null) into the output's buffer.
    void compute(void* out, std::int64_t n);
    /// The output's buffer in the output's own type.
    [[nodiscard]] const std::byte* result(std::int64_t n);

private:
    using Buffer = std::array<std::byte, static_cast<std::size_t>(kBlock) * sizeof(double)>;

    BlockFunction function_;
    const void* parameter_;
    std::size_t count_;
    std::array<Operand, kMost> operands_{};
    std::array<const void*, kMost - 1> inputs_{};
    alignas(64) std::array<Buffer, kMost> buffers_;
    alignas(64) std::array<std::array<float, static_cast<std::size_t>(kBlock)>, kMost> wide_;
};

/// Walks over all dimensions of a plan but the last `skipped` ones, and keeps every operand's offset.
class RowWalker {
public:
    RowWalker(const Dims& shape, const BlockOperands& operands, std::size_t skipped, std::int64_t row);

    [[nodiscard]] std::int64_t offset(std::size_t operand) const { return offsets_[operand]; }
    void next();

private:
    const Dims& shape_;
    const BlockOperands& operands_;
    Dims index_;
    std::array<std::int64_t, BlockOperands::kMost> offsets_{};
};

}  // namespace keyfall::cpu
