// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// While it lives, tensors that this thread makes are inference tensors (pytorch:M17), or with `on` false ordinary ones
/// again. Nestable, restores what it found.
///
/// Note [An inference tensor stays one]
/// What makes it one is in its traits, so its key set lacks autograd and ADInplaceOrView for good, also after the block.
/// A view is what its base is, whoever makes it: `Tensor::view` copies the traits. Its version is counted like any
/// other's, which PyTorch does not do: Keyfall's tracer tells tensors apart by their counters.
class InferenceMode {
public:
    explicit InferenceMode(bool on);
    InferenceMode(const InferenceMode&) = delete;
    InferenceMode& operator=(const InferenceMode&) = delete;
    ~InferenceMode();

    /// Whether tensors that this thread makes now are inference tensors.
    [[nodiscard]] static bool isOn() noexcept;

private:
    bool before_;
};

}  // namespace keyfall
