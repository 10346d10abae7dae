// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/key_guards.h"

#include <optional>

namespace keyfall::autograd {

/// Whether calls of this thread to a dispatcher are recorded. In a model where grad mode is a key that key decides alone, and this is
/// always true.
[[nodiscard]] bool gradModeEnabled(const Dispatcher& dispatcher);

/// Switches gradients on or off for this thread and a dispatcher while it lives; nestable, restores what it found.
///
/// Note [Grad mode is a key, or it is not]
/// In the 11-key model a tensor brings the Autograd key only when it requires a gradient, so switching gradients off
/// excludes that key and the layer is not reached at all. In PyTorch every tensor brings its autograd key, `no_grad`
/// changes nothing in the thread-local sets (pytorch:T3), and the kernel that is reached asks a flag. Which of the two
/// a model is follows from its trait rules.
class GradModeGuard {
public:
    GradModeGuard(const Dispatcher& dispatcher, bool on);
    GradModeGuard(const GradModeGuard&) = delete;
    GradModeGuard& operator=(const GradModeGuard&) = delete;
    ~GradModeGuard();

private:
    const Dispatcher& dispatcher_;
    std::optional<ForceKeys> keys_;
    bool before_;
};

}  // namespace keyfall::autograd
