// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "kernels/layers/profiler/profiler_layer.h"
#include "kernels/layers/tracer/tracer_layer.h"
#include "kernels/runtime/compiled_region.h"
#include "kernels/runtime/registration_plan.h"
#include "kernels/runtime/stand_ins.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// The standard operators, layers and backends behind one dispatcher: what `core/session` runs sessions with.
///
/// Used from one thread at a time, like the session runner; the dispatcher inside is thread-safe.
class StandardRuntime final : public Runtime {
public:
    /// Defines every standard operator; registers no kernel yet.
    /// `kernelFolder` as in KernelCacheOptions: empty, no compiled kernel is kept on the disk.
    /// Error `unavailable`: KEYFALL_CUDA asks for a real device and there is none.
    [[nodiscard]] static Expected<std::unique_ptr<Runtime>>
    make(std::shared_ptr<const KeyModel> model, const RuntimeOptions& options, const std::string& kernelFolder = {});

    [[nodiscard]] Dispatcher& dispatcher() override { return dispatcher_; }
    void registerStandardKernels() override;
    [[nodiscard]] Expected<Registration> registerStandardKernel(const OperatorHandle* op, Key key) override;
    [[nodiscard]] std::string describeStandardKernel(const OperatorHandle* op, Key key) override;

    [[nodiscard]] std::optional<Kernel> standIn(const OperatorHandle* op, Key key) override;
    void registerOwnOperator(const OperatorHandle& op) override;

    [[nodiscard]] Expected<Tensor> makeTensor(const TensorSpec& spec) override;
    [[nodiscard]] Expected<Tensor> place(const Tensor& tensor, Device device) override;
    [[nodiscard]] Tensor readable(const Tensor& tensor) override;
    [[nodiscard]] Expected<void> backward(const Tensor& output, const Tensor& gradient) override;
    [[nodiscard]] Tensor gradientOf(const Tensor& leaf) override;
    [[nodiscard]] Expected<std::vector<Tensor>> gradients(const std::vector<Tensor>& outputs,
                                                          const std::vector<Tensor>& inputs,
                                                          const std::vector<Tensor>& seeds, bool createGraph) override;
    [[nodiscard]] Expected<std::unique_ptr<Region>>
    enterRegion(const std::string& name, const std::vector<Value>& arguments,
                const std::vector<std::pair<std::string, Value>>& keywords) override;

    void beginRun(KeySet activeKeys) override;
    [[nodiscard]] LayerReports endRun() override;
    [[nodiscard]] CompiledWatch* compiledWatch() override;
    void beginWith(const std::shared_ptr<KeptKernels>& kernels) override;
    [[nodiscard]] std::shared_ptr<KeptKernels> keptKernels() override;
    [[nodiscard]] std::vector<DeviceReport> devices() override;
    [[nodiscard]] std::shared_ptr<const KernelBackends> kernelBackends() const override;

private:
    /// A tensor of the session, which a traced graph shows as an input with this name.
    struct NamedTensor {
        std::string name;
        Tensor tensor;
    };
    /// A leaf that was copied to another device: its gradient is the copy's.
    struct PlacedTensor {
        Tensor original;
        Tensor copy;
    };

    StandardRuntime(std::shared_ptr<const KeyModel> model, const RuntimeOptions& options,
                    const std::string& kernelFolder);
    /// Inside vmap: runs the tape for all examples at once.
    void backwardOfBatch(const Tensor& output, const Tensor& gradient);
    [[nodiscard]] Expected<Tensor> placeOnTape(const Tensor& tensor, Device device);

    Dispatcher dispatcher_;
    std::shared_ptr<TracerLayer> tracer_;
    std::shared_ptr<ProfilerLayer> profiler_;
    std::shared_ptr<std::string> blockGraphs_ = std::make_shared<std::string>();  ///< of `with tracer():`
    std::shared_ptr<CompiledBlocks> compiled_;
    RegistrationPlan plan_;
    StandIns standIns_;  // of the plan
    std::vector<NamedTensor> named_;
    std::vector<PlacedTensor> placed_;
    std::vector<Registration> registrations_;  // after the dispatcher, so they end first
};

/// Makes `StandardRuntime`s: what the application injects into the command line, the window and the tests. What a run says
/// depends on what others left in `kernelFolder`, so tests give none.
[[nodiscard]] RuntimeFactory standardRuntimeFactory(std::string kernelFolder = {});

}  // namespace keyfall
