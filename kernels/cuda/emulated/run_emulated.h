// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/launch_index.h"

#include <cstddef>
#include <vector>

namespace keyfall::cuda {

/// How the emulated device orders the threads of a block. Only tests change it, to show that kernels do not depend on
/// an order within a phase, and that they do depend on the barriers.
struct EmulationOrder {
    bool lastThreadFirst = false;
    bool barriers = true;  ///< false: each thread runs all its phases before the next thread starts
};

using EmulatedFunction = void (*)(const void* functor, const LaunchConfig& config, const EmulationOrder& order);

/// Gives the device address `address` as the emulator's own one.
class PointerTranslation {
public:
    virtual ~PointerTranslation() = default;
    [[nodiscard]] virtual void* translate(void* address) const = 0;
};

using ShiftPointers = void (*)(void* functor, const PointerTranslation& translation);

template <class F>
void shiftPointers(void* functor, const PointerTranslation& translation)
{
    static_cast<F*>(functor)->forEachPointer([&](void*& address) { address = translation.translate(address); });
}

/// Calls `visit(thread)` for every thread of a block.
template <class Visit>
void forEachThread(const Extent3& threads, bool lastFirst, Visit&& visit)
{
    const std::uint64_t count = threads.count();
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t t = lastFirst ? count - 1 - i : i;
        visit(static_cast<std::size_t>(t),
              Extent3{static_cast<std::uint32_t>(t % threads.x), static_cast<std::uint32_t>(t / threads.x % threads.y),
                      static_cast<std::uint32_t>(t / threads.x / threads.y)});
    }
}

/// Runs one block of a kernel with barriers: Note [A kernel is a functor over a launch index].
template <class F>
void runPhases(const F& kernel, LaunchIndex at, const EmulationOrder& order)
{
    typename F::Shared shared{};
    std::vector<typename F::Registers> registers(static_cast<std::size_t>(at.threads.count()));
    const int phases = kernel.phases();
    const auto run = [&](int phase, std::size_t linear, const Extent3& thread) {
        at.thread = thread;
        kernel(phase, at, shared, registers[linear]);
    };
    if (!order.barriers) {
        forEachThread(at.threads, order.lastThreadFirst, [&](std::size_t linear, const Extent3& thread) {
            for (int phase = 0; phase < phases; ++phase)
                run(phase, linear, thread);
        });
        return;
    }
    for (int phase = 0; phase < phases; ++phase)
        forEachThread(at.threads, order.lastThreadFirst,
                      [&](std::size_t linear, const Extent3& thread) { run(phase, linear, thread); });
}

/// Runs a launch block by block and thread by thread. Addresses in `functor` are translated already.
template <class F>
void runEmulated(const void* functor, const LaunchConfig& config, const EmulationOrder& order)
{
    const F& kernel = *static_cast<const F*>(functor);
    LaunchIndex at;
    at.grid = config.grid;
    at.threads = config.block;
    for (std::uint32_t z = 0; z < config.grid.z; ++z)
        for (std::uint32_t y = 0; y < config.grid.y; ++y)
            for (std::uint32_t x = 0; x < config.grid.x; ++x) {
                at.block = {x, y, z};
                if constexpr (PhasedKernel<F>) {
                    runPhases(kernel, at, order);
                } else {
                    forEachThread(at.threads, order.lastThreadFirst, [&](std::size_t, const Extent3& thread) {
                        at.thread = thread;
                        kernel(at);
                    });
                }
            }
}

}  // namespace keyfall::cuda
