// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace keyfall::tests {

/// Which allocations fail: one, and what cleans up after it finds memory; or all from that one on, so that nothing on the
/// way out may need any.
enum class Failing { once, fromThenOn };

/// While it lives the allocation number `place` (from 0) of the whole program fails: every form of `operator new`, and the
/// host memory of tensors. One at a time.
class FailingAllocation {
public:
    static constexpr long kNone = -1;

    explicit FailingAllocation(long place, Failing failing = Failing::once);
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    ~FailingAllocation();

    /// Allocations since it was made.
    [[nodiscard]] static long made();
    /// Whether its place was reached.
    [[nodiscard]] static bool failed();
    /// Whether one of the functions nearest to the place has this in its (mangled) name.
    [[nodiscard]] static bool wantedBy(const char* name);
    /// Writes to standard error who wanted the memory, innermost first. Allocates nothing.
    static void printPlace();
};

}  // namespace keyfall::tests
