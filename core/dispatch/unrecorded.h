// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <cstdint>

namespace keyfall {

/// While it lives, this thread's calls to one dispatcher leave no hops, and nobody who watches them is asked: for a kernel
/// that is made of operators where the one it stands for computes by itself. What the calls do is done all the same.
class Unrecorded {
public:
    /// Throws DispatchError when the context is another thread's.
    explicit Unrecorded(HopContext context);
    Unrecorded(const Unrecorded&) = delete;
    Unrecorded& operator=(const Unrecorded&) = delete;
    ~Unrecorded();

private:
    ThreadState& thread_;
    Recorder* recorder_;
    std::uintptr_t slowBelow_;
};

}  // namespace keyfall
