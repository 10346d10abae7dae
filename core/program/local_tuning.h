// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/launch.h"
#include "core/text/json_fwd.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// How many threads a block of a kernel has, where that is found by timing it.
struct LocalTuning {
    struct Tried {
        std::int64_t threads = 0;
        std::int64_t leastNs = 0;
        int rounds = 0;  ///< in which it was timed

        friend bool operator==(const Tried&, const Tried&) = default;
    };

    std::int64_t threads = 0;  ///< the fastest; 0: nothing could be timed, and the rule of kernels:3 stays
    std::string device;        ///< whose times they are
    std::vector<Tried> tried;  ///< ascending
    std::string trouble;       ///< why nothing, or why not all of them could be timed

    [[nodiscard]] Json json() const;
    /// Nothing for JSON of another form.
    [[nodiscard]] static std::optional<LocalTuning> read(const Json& json);
    friend bool operator==(const LocalTuning&, const LocalTuning&) = default;
};

/// The field of an artifact's `more` that keeps what was found.
inline constexpr const char* kTunedField = "tuned";

/// Runs a launch in blocks of so many threads, on data that nobody needs; nanoseconds. Error: it cannot be launched so.
using BlockTimer = std::function<Expected<std::int64_t>(std::int64_t threads)>;

/// 32, 64 ... 1024 threads, in five rounds, each once a round, after a launch that does not count. The least time counts;
/// who is three times as slow as the best is out; of equal ones the smallest wins.
[[nodiscard]] LocalTuning timedBlocks(const BlockTimer& time, std::string device);

/// The sizes of a launch in blocks of so many threads: without a local size the global one counts items, with one it counts
/// blocks, which stay.
[[nodiscard]] LaunchSizes inBlocksOf(std::int64_t threads, const LaunchSizes& sizes);

/// The local size of one loaded kernel, found by its first launch. Threads may ask at any time.
class LocalTuner {
public:
    /// `known`: what an earlier process found.
    explicit LocalTuner(std::optional<LocalTuning> known = std::nullopt);

    [[nodiscard]] bool decided() const { return decided_.load(std::memory_order_acquire); }
    /// Of a block; 0: not found yet, or nothing was.
    [[nodiscard]] std::int64_t threads() const { return threads_.load(std::memory_order_acquire); }
    /// Nothing: not decided yet.
    [[nodiscard]] std::optional<LocalTuning> found() const;
    /// Decides by `find`, unless that was done. Others who call it meanwhile wait.
    void decide(const std::function<LocalTuning()>& find) const;
    /// Who keeps what is found; called once, by the thread that found it, and nobody waits for that. Not for what was
    /// known.
    void whenFound(std::function<void(const LocalTuning&)> keep) const;

private:
    void set(LocalTuning found) const;

    mutable std::mutex mutex_;
    mutable std::optional<LocalTuning> found_;
    mutable std::function<void(const LocalTuning&)> keep_;
    mutable std::atomic<std::int64_t> threads_{0};
    mutable std::atomic<bool> decided_{false};
};

}  // namespace keyfall
