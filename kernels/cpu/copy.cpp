// SPDX-License-Identifier: MIT
#include "kernels/cpu/copy.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/convert.h"
#include "kernels/cpu/loops.h"
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

}  // namespace

void copy(const Tensor& to, const Tensor& from)
{
    const ops::ElementwisePlan plan = ops::planInto(to, {from});
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
