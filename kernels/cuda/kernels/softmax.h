// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/along.h"

#include <cmath>
#include <limits>

namespace keyfall::cuda {

inline constexpr int kMostSoftmaxFoldings = 8;  ///< of 256 threads

/// One block a line: the largest element, the sum of the exponentials of the distances to it, then the results.
template <class C>
struct SoftmaxKernel : LineSpace {
    static constexpr KernelName kNameText = kernelName("softmax", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    bool logarithm = false;
    bool onlyTotal = false;               ///< one result a line: the logarithm of the sum of the exponentials
    int foldings = kMostSoftmaxFoldings;  ///< a block has 2^foldings threads, which fold into one in as many steps

    struct Shared {
        C most[1 << kMostSoftmaxFoldings];
        C total[1 << kMostSoftmaxFoldings];
    };
    struct Registers {};

    [[nodiscard]] KEYFALL_HD int phases() const { return 2 * (1 + foldings) + 1; }

    KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers&) const
    {
        std::int64_t offsets[3];
        locate(lines, at.block.x, operands, offsets);
        const Operand& input = operands[1];
        if (input.dtype == ComputeType<C>::kNative && operands[0].dtype == ComputeType<C>::kNative) {
            const C* const from = static_cast<const C*>(input.data) + offsets[1];
            C* const to = static_cast<C*>(operands[0].data) + offsets[0];
            const std::int64_t step = strides[1];
            const std::int64_t outStep = strides[0];
            return run(
                phase, at, shared, [=](std::int64_t i) { return from[i * step]; },
                [=](std::int64_t i, C value) { to[i * outStep] = value; });
        }
        run(
            phase, at, shared,
            [&](std::int64_t i) { return load<C>(input.dtype, input.data, offsets[1] + i * strides[1]); },
            [&](std::int64_t i, C value) {
                store(operands[0].dtype, operands[0].data, offsets[0] + i * strides[0], value);
            });
    }

private:
    /// `element(i)` reads the line's element, `write(i, value)` puts a result.
    template <class Element, class Write>
    KEYFALL_HD void run(int phase, const LaunchIndex& at, Shared& shared, const Element& element,
                        const Write& write) const
    {
        const std::uint32_t t = at.thread.x;
        if (phase == 0) {
            C most = -std::numeric_limits<C>::infinity();
            for (std::int64_t i = t; i < length; i += at.threads.x) {
                const C value = element(i);
                most = value > most ? value : most;  // a NaN shows in the sum
            }
            shared.most[t] = most;
        } else if (phase <= foldings) {
            const std::uint32_t half = at.threads.x >> phase;
            if (t < half && shared.most[t + half] > shared.most[t])
                shared.most[t] = shared.most[t + half];
        } else if (phase == foldings + 1) {
            C total = C(0);
            for (std::int64_t i = t; i < length; i += at.threads.x)
                total += std::exp(element(i) - mostOf(shared));
            shared.total[t] = total;
        } else if (phase <= 2 * foldings + 1) {
            const std::uint32_t half = at.threads.x >> (phase - foldings - 1);
            if (t < half)
                shared.total[t] += shared.total[t + half];
        } else if (onlyTotal) {
            if (t == 0)
                write(0, mostOf(shared) + std::log(shared.total[0]));
        } else {
            for (std::int64_t i = t; i < length; i += at.threads.x) {
                const C distance = element(i) - shared.most[0];
                write(i, logarithm ? distance - std::log(shared.total[0]) : std::exp(distance) / shared.total[0]);
            }
        }
    }
    /// An infinity would make infinity minus infinity, where the sum alone is wanted.
    [[nodiscard]] KEYFALL_HD C mostOf(const Shared& shared) const
    {
        const C most = shared.most[0];
        return onlyTotal && most - most != C(0) ? C(0) : most;
    }
};

}  // namespace keyfall::cuda
