// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan_capture.h"
#include "core/program/plan_graph.h"
#include "core/program/prepared_kernel.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace keyfall {

/// A buffer of a plan, in the order in which they were added.
enum class BufferIndex : std::size_t {};
/// A piece of memory that buffers are ranges of.
enum class StorageIndex : std::size_t {};

/// A function of the host that a plan calls: its buffers in their order.
using CustomFunction = std::function<Expected<void>(std::span<const std::span<std::byte>> buffers)>;

/// What an op of a plan is. What does not belong to its kind is empty.
struct PlanOp {
    enum class Kind { kernel, copy, view, custom };

    Kind kind = Kind::copy;
    std::vector<BufferIndex> buffers;  ///< copy: target, source; view: the view, its base
    std::optional<std::int64_t> id;    ///< not always unique; its index where none is given
    std::vector<std::int64_t> deps;    ///< ids of ops that come before it
    std::vector<std::int64_t> after;   ///< indices of ops that come before it

    std::shared_ptr<const CachedKernel> kernel;
    PreparedKernel::Values values;                             ///< of a kernel
    std::optional<std::vector<std::int64_t>> outputPositions;  ///< kernel: else those of its `outs`; custom: else 0
    std::uint64_t viewOffset = 0;
    std::uint64_t viewBytes = 0;
    std::string name;         ///< of a custom function; of a view what makes it, where that is known
    CustomFunction function;  ///< null: a name that nobody knows
};

/// One launch of the last run, as it was prepared.
struct PlanLaunch {
    std::size_t op = 0;
    std::span<const std::int64_t> values;  ///< in the order of `varNames`; lives as long as the plan
    LaunchSize size;
    std::int64_t calls = 1;
};

/// How long one kernel of a run took.
struct KernelProfile {
    std::size_t op = 0;
    std::int64_t ns = 0;
};

struct PlanState;

/// Kernels, copies, views and calls of the host over byte ranges, checked and ordered once and then run as often as one
/// likes (kernels:8). A run neither compiles nor allocates. Whatever runs at the same time, the result is that of running
/// `graph().order` one by one.
///
/// Launches of one CUDA device that are the same in every run are written down behind the first run, as one graph of the
/// device, and later runs launch that. The memory of buffers never changes; a run that gives other values launches the kernels
/// one by one, as every run of another plan does.
class Plan {
public:
    Plan(Plan&&) noexcept;
    Plan& operator=(Plan&&) noexcept;
    ~Plan();

    /// Runs everything with these values. Errors before anything runs leave the plan as it was; an error while it runs
    /// poisons it: later ops do not run, and every later run fails with `poisoned`. Runs of one plan wait for each other.
    [[nodiscard]] Expected<void> run(std::span<const NamedValue> values);
    [[nodiscard]] Expected<void> run(std::initializer_list<NamedValue> values = {})
    {
        return run(std::span<const NamedValue>(values.begin(), values.size()));
    }
    /// The same, and times every kernel; `profiles` then tells.
    [[nodiscard]] Expected<void> runProfiled(std::span<const NamedValue> values);

    /// Writes the launches down now, with the values that are bound or fixed, where nothing forbids it and nobody has yet;
    /// nothing runs. What came of it.
    const PlanCapture& capture();
    /// What came of it so far.
    [[nodiscard]] const PlanCapture& captured() const;
    /// How the last run was launched: `captured`, by the graph; else why it was not.
    [[nodiscard]] PlanCapture replay() const;

    [[nodiscard]] const PlanGraph& graph() const;
    [[nodiscard]] const std::vector<PlanOp>& ops() const;
    /// Of the last run, in op order; empty before the first.
    [[nodiscard]] std::vector<PlanLaunch> launches() const;
    [[nodiscard]] const std::vector<KernelProfile>& profiles() const;
    [[nodiscard]] bool poisoned() const;

    /// The buffer at a position of the outputs, or with an id; nothing where there is none.
    [[nodiscard]] std::optional<BufferIndex> outputAt(std::size_t position) const;
    [[nodiscard]] std::optional<BufferIndex> bufferOf(std::int64_t id) const;
    [[nodiscard]] std::span<std::byte> memoryOf(BufferIndex buffer) const;
    /// Bytes from the beginning of its storage, for people; the storage is the first of the pair.
    [[nodiscard]] std::pair<std::size_t, std::uint64_t> placeOf(BufferIndex buffer) const;
    [[nodiscard]] std::size_t bufferCount() const;
    /// The memory that buffers are ranges of, by the number that `placeOf` gives.
    [[nodiscard]] const std::vector<std::span<std::byte>>& storages() const;
    /// What an op reads and writes, by address; hazards are made of it.
    [[nodiscard]] OpAccess accessOf(std::size_t op) const;

private:
    friend class PlanBuilder;
    explicit Plan(std::unique_ptr<PlanState> state);

    std::unique_ptr<PlanState> state_;
};

/// Collects what a plan is made of; `build` checks all of it (kernels:8.2). The memory of buffers belongs to the caller
/// and outlives the plan; kernels are held by it.
class PlanBuilder {
public:
    /// Memory that several buffers are ranges of.
    StorageIndex addStorage(std::span<std::byte> memory);
    /// A range of a storage. `id`: a name of its own; its index where none is given.
    BufferIndex addBuffer(StorageIndex storage, std::uint64_t offset, std::uint64_t bytes, Device device = kCpu,
                          std::optional<std::int64_t> id = std::nullopt);
    /// Memory by itself; what overlaps is found by its addresses.
    BufferIndex addBuffer(std::span<std::byte> memory, Device device = kCpu);
    /// A further id of a buffer.
    void addAlias(std::int64_t id, BufferIndex buffer) { aliases_[id] = buffer; }

    /// Each gives the op's index.
    std::size_t add(PlanOp op);
    std::size_t addKernel(std::shared_ptr<const CachedKernel> kernel, std::vector<BufferIndex> buffers,
                          PreparedKernel::Values values = {});
    std::size_t addCopy(BufferIndex target, BufferIndex source);
    /// States that `view` is bytes `offset`.. of `base`; nothing moves.
    std::size_t addView(BufferIndex view, BufferIndex base, std::uint64_t offset, std::uint64_t bytes);
    std::size_t addCustom(std::string name, CustomFunction function, std::vector<BufferIndex> buffers,
                          std::vector<std::int64_t> outputPositions = {0});

    void setOutputs(std::vector<BufferIndex> outputs) { outputs_ = std::move(outputs); }

    /// Checks everything, in the order of kernels:8.2, and decides how it runs. The first fault is the error.
    [[nodiscard]] Expected<Plan> build() const;

private:
    struct Buffer {
        std::span<std::byte> memory;
        Device device;
        std::int64_t id = 0;
        std::size_t storage = 0;
        std::uint64_t offset = 0;
    };
    friend class Plan;
    friend struct PlanState;
    friend class PlanChecks;

    std::vector<std::span<std::byte>> storages_;
    std::vector<Buffer> buffers_;
    std::map<std::int64_t, BufferIndex> aliases_;
    std::vector<PlanOp> ops_;
    std::vector<BufferIndex> outputs_;
};

}  // namespace keyfall
