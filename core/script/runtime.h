// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/graph/profile.h"
#include "core/keys/key_model.h"
#include "core/tensor/tensor_spec.h"
#include "core/tensor/value.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

class CompiledWatch;
class Dispatcher;
class KeptKernels;
class Kernel;
class OperatorHandle;
class Registration;
struct CompiledReport;
struct KernelBackends;
struct Statement;

/// What is known of one device, and why it is not available if it is not.
struct DeviceReport {
    std::string name;   ///< "cpu", "cuda:0"
    std::string title;  ///< "AMD EPYC ...", "NVIDIA H200", "emulated CUDA device"
    bool available = false;
    bool emulated = false;
    std::string reason;  ///< why it is, or is not, in use
    std::uint64_t memoryBytes = 0;
    std::string detail;  ///< driver, compute capability, instruction sets
};

/// What the observers and layers collected in one run.
struct LayerReports {
    std::string tracedGraph;   ///< the Tracer's IR as text; empty when it traced nothing
    std::string profileTable;  ///< the Profiler's aggregation as text; empty when it measured nothing
    Profile profile;           ///< what that aggregates, for exports
    std::shared_ptr<const CompiledReport> compiled;  ///< of the blocks `with compiled()`; null: the run had none
};

/// `none` in a list of dimensions that a block is given: `vmap(in_dims=[0, none])`.
inline constexpr std::int64_t kNoDimension = INT64_MIN;

/// Where a `with` block stands.
struct BlockPlace {
    const Statement& statement;  ///< the block in its program, which outlives the region
    bool explicitKeys = false;   ///< the session says which keys its calls are asked for with
};

/// A `with` block of a program while it is open; leaving the scope closes it.
class Region {
public:
    /// A variable that passes the block's edge.
    struct Variable {
        std::string name;
        Value value;
    };

    Region() = default;
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;
    virtual ~Region() = default;

    /// Before `begin`: where the block stands.
    virtual void standsAt(const BlockPlace& /*place*/) {}
    /// Before the first line: the variables from outside that the block reads, in the order in which it names them first.
    /// The region may give them other values for the length of the block.
    [[nodiscard]] virtual Expected<void> begin(std::vector<Variable>& /*inputs*/) { return {}; }
    /// After `begin`: whether the lines are left out, because the region has what they assign and gives it in `end`.
    [[nodiscard]] virtual bool replacesLines() const { return false; }
    /// After the last line: the variables that the block assigned, in that order. The region may change what the lines
    /// behind the block see.
    [[nodiscard]] virtual Expected<void> end(std::vector<Variable>& /*outputs*/) { return {}; }
};

/// What a session needs of the kernels, so that core can run sessions without knowing any kernel (design:runs). One
/// runtime is one dispatcher with its operators; `kernels` implements it, `app` injects it.
class Runtime {
public:
    Runtime() = default;
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;
    virtual ~Runtime() = default;

    [[nodiscard]] virtual Dispatcher& dispatcher() = 0;

    /// Registers every standard kernel and layer that the model has a key for; they live as long as the runtime.
    virtual void registerStandardKernels() = 0;
    /// Registers the standard kernel of one operator at one key (of the key's fallback for a null operator).
    [[nodiscard]] virtual Expected<Registration> registerStandardKernel(const OperatorHandle* op, Key key) = 0;
    /// One sentence for the table's tooltip: what the standard kernel at (op, key) is; empty when there is none.
    [[nodiscard]] virtual std::string describeStandardKernel(const OperatorHandle* op, Key key) = 0;

    /// Builds a tensor on its own device. Errors name the tensor.
    [[nodiscard]] virtual Expected<Tensor> makeTensor(const TensorSpec& spec) = 0;
    /// A copy of `tensor` on `device`; the tensor itself when it is there already.
    [[nodiscard]] virtual Expected<Tensor> place(const Tensor& tensor, Device device) = 0;
    /// A strided tensor's values in host memory, to be looked at: nothing is recorded, traced or remembered, unlike with
    /// `place`. The tensor itself when it lies there; undefined when this runtime cannot read it.
    [[nodiscard]] virtual Tensor readable(const Tensor& tensor)
    {
        return tensor.device().type == DeviceType::cpu ? tensor : Tensor();
    }

    /// Runs the tape from `output`; `gradient` may be undefined for one-element outputs. Leaves accumulate.
    [[nodiscard]] virtual Expected<void> backward(const Tensor& output, const Tensor& gradient) = 0;
    /// The accumulated gradient of a leaf, undefined when there is none.
    [[nodiscard]] virtual Tensor gradientOf(const Tensor& leaf) = 0;
    /// The gradients of `outputs` with respect to `inputs`, undefined where there is none; nothing accumulates and the
    /// graph stays. One seed for each output, undefined for a one-element output. `createGraph`: the gradients can be
    /// differentiated again. Error `unavailable` for a runtime without a tape.
    [[nodiscard]] virtual Expected<std::vector<Tensor>> gradients(const std::vector<Tensor>& /*outputs*/,
                                                                  const std::vector<Tensor>& /*inputs*/,
                                                                  const std::vector<Tensor>& /*seeds*/,
                                                                  bool /*createGraph*/)
    {
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, "this runtime records no gradients", {}});
    }

    /// Opens `with name(arguments)`: `no_grad()`, `autocast("cpu", dtype:bfloat16)`, `vmap(...)`.
    [[nodiscard]] virtual Expected<std::unique_ptr<Region>>
    enterRegion(const std::string& name, const std::vector<Value>& arguments,
                const std::vector<std::pair<std::string, Value>>& keywords) = 0;

    /// Called around a run: layers that collect (Tracer, Profiler) start fresh when their key takes part, and report.
    virtual void beginRun(KeySet activeKeys) = 0;
    [[nodiscard]] virtual LayerReports endRun() = 0;
    /// What the run compiles, for other threads to look at until it ends; lives as long as the runtime. Null: nothing ever.
    [[nodiscard]] virtual CompiledWatch* compiledWatch() { return nullptr; }
    /// Before `beginRun`: the run begins with kernels that a run on another runtime of the same factory left.
    virtual void beginWith(const std::shared_ptr<KeptKernels>& /*kernels*/) {}
    /// What the run leaves to the next one; null: nothing ever. It may outlive the runtime.
    [[nodiscard]] virtual std::shared_ptr<KeptKernels> keptKernels() { return nullptr; }

    [[nodiscard]] virtual std::vector<DeviceReport> devices() = 0;

    /// Compilers of kernel programs with the loaders of what they make (design of kernels, section 1), the surest first; null
    /// for a runtime that has none. Each may be used by several threads, and longer than the runtime.
    [[nodiscard]] virtual std::shared_ptr<const KernelBackends> kernelBackends() const { return nullptr; }
    /// The kernel that computes here what a registration of the modelled PyTorch computes there: that of `op` at `key`,
    /// which may be an alias, or (null `op`) of the key's fallback. Nothing where there is none: such a registration is
    /// only predicted.
    [[nodiscard]] virtual std::optional<Kernel> standIn(const OperatorHandle* op, Key key);
    /// Registers every standard kernel of one operator that those tables do not have, layers included; it lives as long
    /// as the runtime.
    virtual void registerOwnOperator(const OperatorHandle& /*op*/) {}
};

struct RuntimeOptions {
    bool strict = false;
    bool freshTables = false;  ///< DispatcherOptions::freshTables
};

/// Makes a runtime for a model; injected by the application into the command line, the window and the tests.
using RuntimeFactory =
    std::function<Expected<std::unique_ptr<Runtime>>(std::shared_ptr<const KeyModel>, const RuntimeOptions&)>;

}  // namespace keyfall
