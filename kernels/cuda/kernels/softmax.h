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
        const std::uint32_t t = at.thread.x;
        std::int64_t offsets[3];
        locate(lines, at.block.x, operands, offsets);
        if (phase == 0) {
            C most = -std::numeric_limits<C>::infinity();
            for (std::int64_t i = t; i < length; i += at.threads.x) {
                const C value = element(offsets, i);
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
                total += std::exp(element(offsets, i) - mostOf(shared));
            shared.total[t] = total;
        } else if (phase <= 2 * foldings + 1) {
            const std::uint32_t half = at.threads.x >> (phase - foldings - 1);
            if (t < half)
                shared.total[t] += shared.total[t + half];
        } else if (onlyTotal) {
            if (t == 0)
                store(operands[0].dtype, operands[0].data, offsets[0], mostOf(shared) + std::log(shared.total[0]));
        } else {
            for (std::int64_t i = t; i < length; i += at.threads.x) {
                const C distance = element(offsets, i) - shared.most[0];
                const C result =
                    logarithm ? distance - std::log(shared.total[0]) : std::exp(distance) / shared.total[0];
                store(operands[0].dtype, operands[0].data, offsets[0] + i * strides[0], result);
            }
        }
    }

private:
    /// An infinity would make infinity minus infinity, where the sum alone is wanted.
    [[nodiscard]] KEYFALL_HD C mostOf(const Shared& shared) const
    {
        const C most = shared.most[0];
        return onlyTotal && most - most != C(0) ? C(0) : most;
    }
    [[nodiscard]] KEYFALL_HD C element(const std::int64_t (&offsets)[3], std::int64_t i) const
    {
        return load<C>(operands[1].dtype, operands[1].data, offsets[1] + i * strides[1]);
    }
};

}  // namespace keyfall::cuda
