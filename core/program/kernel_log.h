// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"
#include "core/text/json_fwd.h"

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
    /// `heldUp`: the run stood still for its kernels. `open`: the compilers of a kind of device were looked for and opened.
    /// `queue`: from asking until the compile or the load began; no log has it, `withQueues` tells it.
    enum class Kind { request, compile, load, run, heldUp, open, queue };

    Kind kind = Kind::request;
    std::string kernel;                ///< digits of its key; empty where nobody knows
    int caller = -1;                   ///< who asked, counted from 0; -1: a worker of the cache
    std::int64_t beginNs = 0;          ///< since the log began
    std::int64_t endNs = -1;           ///< -1: it still goes on
    std::optional<AnswerKind> answer;  ///< of a request that ended
    std::string error;
    std::uint64_t bytes = 0;                ///< of the buffers of a run; 0: nobody counted them
    std::vector<std::int64_t> values = {};  ///< of a run: those of its program's variables, in their order

    [[nodiscard]] bool ended() const { return endNs >= 0; }
    /// Whether it is about one kernel and its cache, and no run of it.
    [[nodiscard]] bool isOfCache() const { return kind != Kind::run && kind != Kind::open; }
    [[nodiscard]] std::int64_t ns() const { return ended() ? endNs - beginNs : 0; }
    friend bool operator==(const KernelSpan&, const KernelSpan&) = default;
};

/// What happened around a cache and when. Any thread may call anything.
class KernelLog {
public:
    /// Keeps the first `most` spans; more are counted.
    explicit KernelLog(std::size_t most = SIZE_MAX);

    /// Gives the span's number, with which it is ended. `atNs`: when it began, in monotonicNs(); nothing: now.
    std::size_t begin(KernelSpan::Kind kind, const std::string& kernel, int caller = -1,
                      std::optional<std::int64_t> atNs = std::nullopt);
    /// `atNs`: when it ended, in monotonicNs(); nothing: now.
    void end(std::size_t span, std::optional<AnswerKind> answer = std::nullopt, const std::string& error = {},
             std::optional<std::int64_t> atNs = std::nullopt);
    /// Something that is over; its times are monotonicNs().
    void add(KernelSpan span);
    /// In the order in which they began.
    [[nodiscard]] std::vector<KernelSpan> spans() const;
    /// Forgets everything and begins now; the ends of what was forgotten are not heard of any more.
    void restart();
    [[nodiscard]] std::uint64_t omitted() const;
    [[nodiscard]] std::int64_t nowNs() const;

private:
    [[nodiscard]] std::int64_t sinceStartLocked() const;

    mutable std::mutex mutex_;
    const std::size_t most_;
    std::int64_t start_;
    std::uint64_t omitted_ = 0;
    std::size_t forgotten_ = 0;  ///< the number of the first of `spans_`
    std::vector<KernelSpan> spans_;
};

/// A backend's compiler as a cache calls it, each compile being written down, and in its artifact how long it took: the log
/// and the cache say one duration. `log`, which may be null, and the backend are kept alive.
[[nodiscard]] CompileFunction loggedCompiler(const KernelBackend& backend, std::shared_ptr<KernelLog> log);
/// A backend's loader, each load being written down.
[[nodiscard]] std::shared_ptr<KernelLoader> loggedLoader(const KernelBackend& backend, std::shared_ptr<KernelLog> log);

/// The spans for files: kind, kernel, caller, begin_ns, end_ns, answer, error, bytes; what a span does not have is null.
[[nodiscard]] Json jsonOf(const std::vector<KernelSpan>& spans);
/// "hit", "waited", "compiled" ...
[[nodiscard]] std::string_view nameOf(AnswerKind answer);

}  // namespace keyfall
