// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/graph/call_graph.h"
#include "core/tensor/value.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

class CallGuards;
class CompiledKernels;
class KernelLog;
class KernelTicket;
class SizeBinding;
struct CompiledReport;
struct IrGraph;
struct KernelBackends;

/// What a compiled call reads, with the name that people know it by.
struct CallArgument {
    std::string name;
    Value value;
};

/// The ways of this machine to run kernels (kernelBackends()), for who does not look into them.
[[nodiscard]] std::shared_ptr<const KernelBackends> standardKernelBackends();
/// Caches over them, which are made when something is compiled. `folder` and `log` as of CompiledKernels.
[[nodiscard]] std::shared_ptr<CompiledKernels> standardCompiledKernels(std::string folder = {},
                                                                       std::shared_ptr<KernelLog> log = nullptr);
/// What `CompiledOptions::backend` may be.
[[nodiscard]] const std::vector<std::string>& compiledBackendNames();

/// What kernels declare for sizes of which nobody said more.
inline constexpr std::int64_t kMostSize = 2147483647;

struct CompiledOptions {
    std::string backend = "auto";  ///< compiledBackendNames(); "auto": machine code, else the interpreter
    /// For a compile that is on its way, before a call runs eagerly; none: the backend's patience.
    std::optional<std::chrono::milliseconds> wait;
    std::size_t callers = 1;        ///< how many ask the cache for each kernel at once, to be looked at
    std::int64_t most = kMostSize;  ///< how large sizes that change may get; calls with larger ones run eagerly
};

/// What is compiled at one place of a program: for each kind of call, once traced, its kernels.
///
/// Calls that have nothing compiled yet, or cannot have, run eagerly, and an event says why. Threads may call at the same
/// time; the dispatcher outlives the place.
class CompiledPlace {
public:
    /// How many kinds of calls are compiled here; the next one runs eagerly (design of kernels, section 9).
    static constexpr std::size_t kMostEntries = 8;

    CompiledPlace(Dispatcher& dispatcher, std::shared_ptr<CompiledKernels> kernels, CompiledOptions options);
    CompiledPlace(const CompiledPlace&) = delete;
    CompiledPlace& operator=(const CompiledPlace&) = delete;
    ~CompiledPlace();

    struct Entry;
    /// One call, from before its operators to after them.
    class Call {
    public:
        Call(Call&&) noexcept;
        Call& operator=(Call&&) = delete;
        /// A trace that was not finished is thrown away: its call raised.
        ~Call();

        /// What the call assigns, replayed; null: the operators are to be called, and `finish` to be told.
        [[nodiscard]] const std::vector<Value>* results() const { return results_ ? &*results_ : nullptr; }
        /// What the operators gave. Ends the trace, if there is one, and begins to compile. Whether the same call again would
        /// give the same: something was traced that can be replayed and draws no random numbers.
        bool finish(const std::vector<Value>& results);

    private:
        friend class CompiledPlace;
        struct Trace;
        explicit Call(CompiledPlace& place);

        CompiledPlace* place_;
        std::optional<std::vector<Value>> results_;
        std::unique_ptr<Trace> trace_;
    };

    /// Begins a call: replays it, or traces it, or lets it run eagerly.
    [[nodiscard]] Call begin(const std::vector<CallArgument>& arguments);
    /// A call that runs eagerly for a reason of the caller's.
    [[nodiscard]] Call refuse(const std::string& reason);

    /// What is compiled here so far, one line a kind of call: for people and tests.
    [[nodiscard]] std::vector<std::string> report() const;
    /// The same for screens; the place is a block at a line.
    void addTo(CompiledReport& report, int line, const std::string& source);

private:
    void note(EventKind kind, std::string text) const;
    [[nodiscard]] bool isReady(Entry& entry);
    void takeAnswersLocked(Entry& entry);
    [[nodiscard]] bool turnToInterpreter(Entry& entry, const Error& why);
    void compile(Entry& entry, IrGraph& graph);
    /// Asks the cache for each kernel, in the background.
    void ask(Entry& entry);
    [[nodiscard]] std::optional<std::vector<Value>> replay(Entry& entry, const CallGuards& guards,
                                                           const SizeBinding& sizes);

    Dispatcher& dispatcher_;
    std::shared_ptr<CompiledKernels> kernels_;
    CompiledOptions options_;
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<Entry>> entries_;
    std::string refused_;  ///< why the first call that ran eagerly did
};

}  // namespace keyfall
