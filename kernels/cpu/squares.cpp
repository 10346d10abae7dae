// SPDX-License-Identifier: MIT
#include "kernels/cpu/squares.h"

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/squares_loop.h"

#include <algorithm>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::SquaresPlan;

/// In pieces of a fixed size, so that the sum does not depend on the threads.
template <class T>
double sumOf(const SquaresPlan& plan, std::int64_t count)
{
    constexpr std::int64_t kPiece = 32 * 1024;
    const auto* const left = plan.left.hostData<const T>();
    const auto* const right = plan.right.hostData<const T>();
    const std::int64_t pieces = (count + kPiece - 1) / kPiece;
    std::vector<double> parts(static_cast<std::size_t>(pieces));
    parallelItems(pieces, kPiece, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t p = begin; p < end; ++p)
            parts[static_cast<std::size_t>(p)] = SquaresLoop<T>::sumFunction()(left + p * kPiece, right + p * kPiece,
                                                                               std::min(kPiece, count - p * kPiece));
    });
    double total = 0;
    for (const double part : parts)
        total += part;
    return total;
}

template <class T>
void squaresOf(const SquaresPlan& plan)
{
    const std::int64_t count = plan.left.numel();
    auto* const output = plan.output.hostData<T>();
    if (plan.result == SquaresPlan::Result::each) {
        const auto* const left = plan.left.hostData<const T>();
        const auto* const right = plan.right.hostData<const T>();
        return parallelFor(count, kParallelGrain, [=](std::int64_t begin, std::int64_t end) {
            SquaresLoop<T>::eachFunction()(output + begin, left + begin, right + begin, end - begin);
        });
    }
    const double total = sumOf<T>(plan, count);
    *output = static_cast<T>(plan.result == SquaresPlan::Result::mean ? total / static_cast<double>(count) : total);
}

}  // namespace

void squares(const SquaresPlan& plan)
{
    if (plan.left.dtype() == DType::float64)
        squaresOf<double>(plan);
    else
        squaresOf<float>(plan);
}

}  // namespace keyfall::cpu
