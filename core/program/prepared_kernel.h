// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"
#include "core/program/launch.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

using NamedValue = std::pair<std::string_view, std::int64_t>;

/// A kernel with its buffers and everything of a launch that does not change. Preparing allocates; launching does not.
class PreparedKernel {
public:
    struct Values {
        std::vector<std::pair<std::string, std::int64_t>> fixed;  ///< no run can change them
        std::vector<std::pair<std::string, std::int64_t>> bound;  ///< what a run does not give
    };

    /// `buffers`: one for each of `kernel->globals`. Holds the kernel.
    PreparedKernel(std::shared_ptr<const CachedKernel> kernel, std::vector<std::span<std::byte>> buffers,
                   const Values& values);

    /// Decides what a launch with these values is: the values of `varNames`, then the sizes. Errors, and nothing has
    /// happened: `unbound variable`, `outside bounds`, those of kernels:3, a CPU kernel of several cores without
    /// `core_id`. Names that the kernel does not have are ignored.
    [[nodiscard]] Expected<void> prepare(std::span<const NamedValue> given);
    /// Runs what was prepared last: on the CPU once for each core, on the pool where there are several.
    [[nodiscard]] Expected<void> launch();

    [[nodiscard]] const CachedKernel& kernel() const { return *kernel_; }
    /// Of the last launch, `core_id` as 0.
    [[nodiscard]] std::span<const std::int64_t> values() const { return {values_.data(), kernel_->varNames.size()}; }
    /// Of the last launch; before it what was prepared.
    [[nodiscard]] LaunchSize size() const;
    /// How often the program is called for one launch.
    [[nodiscard]] std::int64_t calls() const { return onCpu() ? size_.global[0] : 1; }
    /// The first variable that has a value only where a run gives one; nothing: none has.
    [[nodiscard]] std::optional<std::string> openVariable() const;
    [[nodiscard]] bool onCpu() const { return kernel_->place.type == DeviceType::cpu; }

private:
    struct Variable {
        std::optional<std::int64_t> fixed;
        std::optional<std::int64_t> bound;
        std::optional<SizeBounds> bounds;
        bool isCore = false;
    };
    [[nodiscard]] Expected<void> callFor(std::int64_t core);
    /// Its sizes with a local size that was found by timing.
    [[nodiscard]] PreparedLaunch inTunedBlocks(std::int64_t threads) const;
    [[nodiscard]] tl::unexpected<Error> trouble(std::string message, std::string advice) const;

    std::shared_ptr<const CachedKernel> kernel_;
    std::vector<std::span<std::byte>> buffers_;
    std::vector<Variable> variables_;   ///< one for each of `varNames`
    std::vector<std::int64_t> values_;  ///< the same, then fixed ones that only sizes name
    std::optional<std::size_t> core_;   ///< where `core_id` is among them
    PreparedLaunch sizes_;
    LaunchSize size_;
    bool sizeIsConstant_ = false;  ///< and `size_` is it
    const LocalTuner* tuner_;      ///< null: nobody times the local size
    std::int64_t tunedThreads_ = 0;
    std::vector<std::string> fixedNames_;  ///< with a tuner: those of `values_` that no variable has
};

}  // namespace keyfall
