// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace keyfall {

/// Threads of the process that run the kernels of a group, or the cores of one kernel, at the same time. Handing out work
/// allocates nothing.
class PlanPool {
public:
    /// As many threads as the machine has, the calling one among them, but at least two.
    [[nodiscard]] static PlanPool& ofProcess();
    PlanPool(const PlanPool&) = delete;
    PlanPool& operator=(const PlanPool&) = delete;
    ~PlanPool();

    /// Calls `work(i)` for i = 0..count-1 on the threads of the pool and the calling one; returns when all are done. Called
    /// by a thread of the pool, or while others use it, it runs one after the other. `work` must not throw.
    template <class Work>
    void run(std::size_t count, Work&& work)
    {
        using Function = std::remove_reference_t<Work>;
        runErased(
            count, [](void* function, std::size_t i) { (*static_cast<Function*>(function))(i); }, &work);
    }

private:
    explicit PlanPool(std::size_t threads);
    void runErased(std::size_t count, void (*call)(void*, std::size_t), void* work);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace keyfall
