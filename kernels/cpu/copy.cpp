// SPDX-License-Identifier: MIT
#include "kernels/cpu/copy.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/convert.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/run_reader.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"

#include <cstring>

namespace keyfall::cpu {

namespace {

template <class To>
struct Convert {
    template <class From>
    static To of(From value)
    {
        return converted<To>(value);
    }
};

BlockFormula conversion(DType to, DType from)
{
    return withNumberType(to, [&](auto target) {
        using To = decltype(target);
        return withNumberType(from,
                              [](auto source) { return UnaryLoop<Convert<To>, To, decltype(source)>::formula(); });
    });
}

template <std::size_t Size>
void moveBlocks(void* out, const void* const* in, std::int64_t n, const void*)
{
    std::memcpy(out, in[0], static_cast<std::size_t>(n) * Size);
}

template <std::size_t Size>
void streamBlocks(void* out, const void* const* in, std::int64_t n, const void*)
{
    streamOut(static_cast<std::byte*>(out), in[0], static_cast<std::size_t>(n) * Size);
}

BlockFormula moveFor(std::size_t size)
{
    switch (size) {
    case 1: return {moveBlocks<1>, streamBlocks<1>};
    case 2: return {moveBlocks<2>, streamBlocks<2>};
    case 4: return {moveBlocks<4>, streamBlocks<4>};
    default: return {moveBlocks<8>, streamBlocks<8>};
    }
}

/// Rows that are contiguous in both, as slices have them: copied as they lie.
bool copyRows(const ops::ElementwisePlan& plan, std::int64_t size)
{
    constexpr std::int64_t kLeastBytes = 64;  // below, the blocks of runBlocks cost less than a call a row
    if (plan.shape.size() < 2)
        return false;
    const std::size_t outer = plan.shape.size() - 1;
    if (plan.strides[0][outer] != 1 || plan.strides[1][outer] != 1 || plan.shape[outer] * size < kLeastBytes)
        return false;
    auto* const output = static_cast<std::byte*>(plan.output.hostData<void>());
    const auto* const input = static_cast<const std::byte*>(plan.inputs[0].hostData<const void>());
    const std::int64_t row = plan.shape[outer];
    parallelItems(plan.count / row, row, [&](std::int64_t begin, std::int64_t end) {
        Odometer at(plan.shape, outer, begin);
        for (std::int64_t i = begin; i < end; ++i, at.next())
            std::memcpy(output + at.offset(plan.strides[0]) * size, input + at.offset(plan.strides[1]) * size,
                        static_cast<std::size_t>(row * size));
    });
    return true;
}

}  // namespace

void copy(const Tensor& to, const Tensor& from)
{
    const ops::ElementwisePlan plan = ops::planInto(to, {from});
    if (to.dtype() == from.dtype() && copyRows(plan, static_cast<std::int64_t>(sizeOf(to.dtype()))))
        return;
    if (to.dtype() == from.dtype())
        return runBlocks(plan, moveFor(sizeOf(to.dtype())), {to.dtype(), {from.dtype()}});
    const DType out = blockTypeOf(to.dtype());
    const DType in = blockTypeOf(from.dtype());
    runBlocks(plan, conversion(out, in), {out, {in}});
}

void fill(const Tensor& to, const Scalar& value)
{
    Tensor source = Tensor::emptyHost(ops::dtypeOf(value), Dims{});
    std::visit([&](auto number) { *source.hostData<decltype(number)>() = number; }, value);
    Tensor element = Tensor::emptyHost(to.dtype(), Dims{});
    copy(element, source);
    copy(to, element);
}

}  // namespace keyfall::cpu
