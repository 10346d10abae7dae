// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <optional>
#include <utility>
#include <vector>

namespace keyfall {

// Note [The memory of PrivateUse1]
// A backend that is no part of PyTorch keeps its tensors in a memory of its own. Here that is the host's memory, labelled
// as the device's, so that a session's kernels have something to compute on; nobody but code that asks for it below can
// read it as the host's (Note [Device memory is not host memory]).

/// The same elements as a tensor of the host, which shares memory and version with `tensor` of PrivateUse1.
[[nodiscard]] Tensor hostView(const Tensor& tensor);
/// The reverse: a tensor in host memory, strided, becomes one of `device`, which is of PrivateUse1. Shares the memory.
[[nodiscard]] Tensor deviceView(const Tensor& host, Device device);

/// The arguments of a call while they are on the host: what a kernel of the CPU needs to compute on PrivateUse1.
class HostArguments {
public:
    /// Replaces tensors of PrivateUse1 on `stack` by their host views, and a device of it by the CPU.
    explicit HostArguments(Stack& stack);

    /// Whether there was anything to replace.
    [[nodiscard]] bool any() const { return !pairs_.empty() || target_; }
    /// Results of the kernel: an argument is the argument again, a view of one views the device's memory, and a new tensor
    /// is on the device that the call names, else on that of its tensors.
    void giveBack(Stack& results) const;

private:
    [[nodiscard]] Tensor onHost(const Tensor& tensor);
    [[nodiscard]] Tensor back(const Tensor& result) const;

    std::vector<std::pair<Tensor, Tensor>> pairs_;  ///< host view, the argument
    std::optional<Device> target_;                  ///< where new tensors belong; nothing: on the host
};

}  // namespace keyfall
