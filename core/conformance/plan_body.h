// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/program.h"
#include "core/text/json_text.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace keyfall {

/// How many ops of a plan are running, and how many were at most.
class RunningOps {
public:
    void enter(int& calls);
    void leave(int& calls);
    /// The most at the same time since the last call of this.
    [[nodiscard]] int takeMost();

private:
    std::mutex mutex_;
    int now_ = 0;
    int most_ = 0;
};

/// The kernels of plan records: `copy`, `mix` and `fail` (kernels:8.3), which run on the host whatever their device.
class PlanBody final : public Program {
public:
    /// What the body depends on beside its record: which positions it writes and reads, where `core_id` is among the
    /// values (or -1).
    struct Positions {
        std::vector<std::size_t> written;
        std::vector<std::size_t> read;
        int core = -1;
    };

    /// `kernel`: the record's. Throws JsonFailure.
    PlanBody(const JsonPlace& kernel, Positions positions, RunningOps& running);

    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                     std::span<const std::int64_t> values, const LaunchSize& size) const override;

private:
    [[nodiscard]] Expected<void> work(std::span<const std::span<std::byte>> buffers,
                                      std::span<const std::int64_t> values) const;

    std::string body_;
    std::uint64_t salt_ = 0;
    std::chrono::milliseconds sleep_{0};
    Positions positions_;
    RunningOps& running_;
    mutable int calls_ = 0;
};

/// Byte k of each written position becomes the exclusive or of byte k of all other positions that have one.
[[nodiscard]] Expected<void> xorBody(std::span<const std::span<std::byte>> buffers,
                                     const std::vector<std::size_t>& written);

}  // namespace keyfall
