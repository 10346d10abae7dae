// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/key_guards.h"
#include "core/script/runtime.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace keyfall::test {

/// A runtime without the kernels library, small enough to know every number it computes.
///
/// Operators on float32 without broadcasting: add.Tensor, add.Scalar, mul.Tensor, relu, relu_, sum, sum.dim_IntList,
/// max, max.dim, split.Tensor, size.int. Kernels at Cpu and Cuda ("Cuda" memory is host memory). Tracer, Profiler and
/// Autograd have fallbacks that pass on. The gradient of every leaf is 1 after `backward`.
class FakeRuntime final : public Runtime {
public:
    FakeRuntime(std::shared_ptr<const KeyModel> model, const RuntimeOptions& options);

    [[nodiscard]] static RuntimeFactory factory();

    [[nodiscard]] Dispatcher& dispatcher() override { return dispatcher_; }
    void registerStandardKernels() override;
    [[nodiscard]] Expected<Registration> registerStandardKernel(const OperatorHandle* op, Key key) override;
    [[nodiscard]] std::string describeStandardKernel(const OperatorHandle*, Key) override { return "a test's kernel"; }
    [[nodiscard]] Expected<Tensor> makeTensor(const TensorSpec& spec) override;
    [[nodiscard]] Expected<Tensor> place(const Tensor& tensor, Device device) override;
    [[nodiscard]] Expected<void> backward(const Tensor& output, const Tensor& gradient) override;
    [[nodiscard]] Tensor gradientOf(const Tensor& leaf) override;
    [[nodiscard]] Expected<std::unique_ptr<Region>>
    enterRegion(const std::string& name, const std::vector<Value>& arguments,
                const std::vector<std::pair<std::string, Value>>& keywords) override;
    void beginRun(KeySet activeKeys) override { active_ = activeKeys; }
    [[nodiscard]] LayerReports endRun() override { return {dispatcher_.model().names(active_), {}, {}, {}}; }
    [[nodiscard]] std::vector<DeviceReport> devices() override { return {}; }

private:
    Dispatcher dispatcher_;
    KeySet active_;
    bool wentBackward_ = false;
    std::vector<Registration> registrations_;
};

}  // namespace keyfall::test
