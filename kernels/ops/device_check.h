// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"
#include "kernels/ops/backend.h"

#include <optional>
#include <string>
#include <vector>

/// The one place that says no to tensors a backend cannot compute on.
namespace keyfall::ops {

/// Collects a call's tensors and throws a DispatchError for
/// - tensors of two devices, or of another device than the backend's (kind deviceMismatch, both named); a 0-dim cpu
///   tensor may stand beside cuda ones, any 0-dim tensor beside meta ones (eleven:2.0, 2.10);
/// - an undefined tensor (badArgument), one that is not strided or is a batched wrapper (unsupported).
class DeviceCheck {
public:
    /// `optional`: undefined tensors are arguments that were not given.
    DeviceCheck(const Backend& backend, const std::string& op, bool optional = false)
        : backend_(backend), op_(op), optional_(optional)
    {
    }

    void add(const Tensor& tensor);
    void add(const std::vector<Tensor>& tensors)
    {
        for (const Tensor& tensor : tensors)
            add(tensor);
    }
    /// Arguments that are no tensors.
    template <class T>
    void add(const T&)
    {
    }
    /// Call when all arguments were added.
    void finish() const;

private:
    [[noreturn]] void throwTwoDevices(Device first, Device second) const;

    const Backend& backend_;
    const std::string& op_;
    bool optional_;
    std::optional<Device> device_;  ///< of the tensors on the backend's device type
    std::optional<Device> zeroDimElsewhere_;
};

}  // namespace keyfall::ops
