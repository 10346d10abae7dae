// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// Something around a kernel cache that took time.
struct KernelSpan {
    enum class Kind { request, compile, load, run };

    Kind kind = Kind::request;
    std::string kernel;                ///< digits of its key; empty where nobody knows
    int caller = -1;                   ///< who asked, counted from 0; -1: a worker of the cache
    std::int64_t beginNs = 0;          ///< since the log began
    std::int64_t endNs = -1;           ///< -1: it still goes on
    std::optional<AnswerKind> answer;  ///< of a request that ended
    std::string error;

    [[nodiscard]] bool ended() const { return endNs >= 0; }
    [[nodiscard]] std::int64_t ns() const { return ended() ? endNs - beginNs : 0; }
    friend bool operator==(const KernelSpan&, const KernelSpan&) = default;
};

/// What happened around a cache and when. Any thread may call anything.
class KernelLog {
public:
    KernelLog();

    /// Gives the span's number, with which it is ended.
    std::size_t begin(KernelSpan::Kind kind, const std::string& kernel, int caller = -1);
    void end(std::size_t span, std::optional<AnswerKind> answer = std::nullopt, const std::string& error = {});
    /// In the order in which they began.
    [[nodiscard]] std::vector<KernelSpan> spans() const;
    [[nodiscard]] std::int64_t nowNs() const;

private:
    const std::int64_t start_;
    mutable std::mutex mutex_;
    std::vector<KernelSpan> spans_;
};

/// A backend's compiler as a cache calls it, each compile being written down. `log` and the backend are kept alive.
[[nodiscard]] CompileFunction loggedCompiler(const KernelBackend& backend, std::shared_ptr<KernelLog> log);
/// A backend's loader, each load being written down.
[[nodiscard]] std::shared_ptr<KernelLoader> loggedLoader(const KernelBackend& backend, std::shared_ptr<KernelLog> log);

}  // namespace keyfall
