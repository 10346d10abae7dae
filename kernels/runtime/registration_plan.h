// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"
#include "core/error.h"
#include "core/keys/key_model.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A layer's standard kernel: one boxed fallback for every operator.
struct LayerKernel {
    Layer layer;
    std::string description;  ///< one sentence for the table's tooltip
    std::function<Kernel()> make;
};

/// Where the standard kernels go in a model's table: which layer or backend a key stands for, and what is registered
/// there.
class RegistrationPlan {
public:
    RegistrationPlan(std::shared_ptr<const KeyModel> model, std::vector<LayerKernel> layers);
    RegistrationPlan(const RegistrationPlan&) = delete;
    RegistrationPlan& operator=(const RegistrationPlan&) = delete;
    ~RegistrationPlan() = default;

    /// The standard kernel of `op` at `key`, or (null `op`) of the key's fallback; nothing when there is none.
    [[nodiscard]] std::optional<Kernel> kernelAt(const OperatorHandle* op, Key key) const;
    /// One sentence that says what `kernelAt` is; empty when there is none.
    [[nodiscard]] std::string describe(const OperatorHandle* op, Key key) const;

    /// Registers everything there is for the model's keys.
    [[nodiscard]] std::vector<Registration> registerAll(Dispatcher& dispatcher) const;
    /// Registers all that serves `op`, the layers for it alone: of a dispatcher whose fallbacks are others.
    [[nodiscard]] std::vector<Registration> registerAllOf(Dispatcher& dispatcher, const OperatorHandle& op) const;

private:
    struct BackendKey {
        Key key;
        DeviceType device;
    };
    struct LayerKey {
        Key key;
        const LayerKernel* kernel;
    };

    [[nodiscard]] const BackendKey* backendAt(Key key) const;
    [[nodiscard]] const LayerKernel* layerAt(Key key) const;
    [[nodiscard]] bool fallsThrough(Key key) const;
    [[nodiscard]] bool isPrivateUse1(Key key) const;
    /// What the session's "standard" is there; no PyTorch has it, so nobody else registers it.
    [[nodiscard]] std::optional<Kernel> privateUse1Kernel(const OperatorHandle& op) const;
    /// Whether `op` is a factory and `key` the one at which PyTorch finds its backend.
    [[nodiscard]] bool selectsBackendAt(const OperatorHandle* op, Key key) const;

    std::shared_ptr<const KeyModel> model_;
    std::vector<LayerKernel> layers_;
    std::vector<BackendKey> backendKeys_;
    std::vector<LayerKey> layerKeys_;
    std::vector<Key> fallthroughs_;  ///< the model's, without those that a layer has
    std::optional<Key> backendSelect_;
};

}  // namespace keyfall
