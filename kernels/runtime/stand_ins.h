// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"
#include "core/keys/key_model.h"
#include "kernels/runtime/registration_plan.h"

#include <optional>
#include <vector>

namespace keyfall {

/// Which of Keyfall's kernels does what a registration of a real PyTorch does (Note [Keyfall's kernel for a registration
/// of PyTorch's]). Only where it does the same: a layer's kernel at the layer's key, a backend's at the backend's, a
/// composite's body at the implicit composite. Everything else stays predicted.
class StandIns {
public:
    /// `plan` outlives it.
    StandIns(const RegistrationPlan& plan, const KeyModel& model);

    /// The kernel for a registration of `op` at `key`, an alias or not, or (null `op`) for the fallback of `key`.
    [[nodiscard]] std::optional<Kernel> kernelAt(const OperatorHandle* op, Key key) const;

private:
    [[nodiscard]] std::optional<Kernel> fallbackAt(Key key) const;
    [[nodiscard]] std::optional<Kernel> autogradAt(const OperatorHandle& op) const;
    [[nodiscard]] std::optional<Kernel> composite(const OperatorHandle& op) const;
    [[nodiscard]] std::optional<Kernel> forEachBackend(const OperatorHandle& op) const;
    [[nodiscard]] bool isAutograd(Key key) const;

    const RegistrationPlan& plan_;
    const KeyModel& model_;
    std::optional<Key> autograd_;  ///< any key of the layer; nothing in a model without one
    std::vector<Key> computing_;   ///< where backends and kinds of tensors compute
};

}  // namespace keyfall
