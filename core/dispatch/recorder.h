// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/call_observer.h"
#include "core/dispatch/chunked_log.h"
#include "core/dispatch/hop_scope.h"
#include "core/dispatch/hop_watcher.h"
#include "core/dispatch/kept_values.h"
#include "core/graph/call_graph.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

class Dispatcher;

/// Records the hops of one thread in one dispatcher while it lives, and turns them into an immutable `CallGraph`.
///
/// Note [What a hop costs while it is recorded]
/// The record keeps pointers (operator, table, kernel) and small copies (key sets, shapes); names, reasons and provenance
/// are worked out once at the end. The reclaimer is pinned meanwhile, so the pointers stay good; the dispatcher must
/// outlive the recorder. Times are processor ticks, calibrated against the monotonic clock when the graph is made.
class Recorder {
public:
    /// Starts recording this thread's calls to `dispatcher`. One recorder at a time on a thread.
    explicit Recorder(const Dispatcher& dispatcher);
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    /// Stops recording.
    ~Recorder();

    /// The text that top-level calls from here on came from (a program line).
    void setSource(std::string source)
    {
        source_ = std::move(source);
        line_ = source_.size();
    }
    /// The node of a tape whose gradients calls from here on compute; empty: none. Their source names it (`withNode`).
    void setNode(std::string_view node);
    /// Keys that top-level calls from here on are asked for explicitly (nothing: their arguments bring them), so that
    /// those the exclude set took away are named as excluded, and no others.
    void setRequestedKeys(std::optional<KeySet> keys) { requested_ = keys; }
    /// From here on a call ends before its kernel runs, by `DispatchErrorKind::cancelled`: its lookup alone is recorded.
    void lookOnly() { looksOnly_ = true; }
    /// Another thread may set `*flag`; the next hop then raises `DispatchErrorKind::cancelled`.
    void setCancelFlag(const std::atomic<bool>* flag) { cancel_ = flag; }
    [[nodiscard]] bool isCancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }
    /// Raises the same between calls.
    void checkCancelled() const;
    /// Grows by one for every hop; another thread may read it.
    void setProgress(std::atomic<std::uint64_t>* progress) { progress_ = progress; }

    /// Tells `observer` of every call from here on; null: nobody. It must outlive its use.
    void setObserver(CallObserver* observer) { observer_ = observer; }

    /// Offers every hop from here on to `watcher`; null: nobody. It must outlive its use.
    void setWatcher(HopWatcher* watcher) { watcher_ = watcher; }

    /// Attaches an event to the hop that is running, or (outside of any) to the next one.
    void note(EventKind kind, std::string text);

    /// What the program called a result of the top-level call whose first hop is `call`. Results come in order of calls.
    /// Outside of any hop: copying values is no part of what a hop costs.
    void addResult(HopId call, std::string_view name, std::string text, std::optional<double> number);
    /// The same for a result that is not kept: it is counted.
    void omitResult() { ++resultsOmitted_; }
    /// Keeps the elements of the next small results of calls, inner ones too (`CallGraph::values`).
    void keepValues(std::size_t results) { kept_.allow(results); }
    [[nodiscard]] std::size_t resultCount() const { return results_.size(); }

    [[nodiscard]] std::size_t hopCount() const { return records_.size(); }
    /// Where this thread's stack gets short: what `ThreadState::slowBelow` is when nothing records.
    [[nodiscard]] std::uintptr_t stackLimit() const
    {
        return outer_ != nullptr ? outer_->stackLimit() : savedSlowBelow_;
    }

    /// The graph of everything recorded so far. Call it outside of any hop, on the recorder's thread.
    [[nodiscard]] std::shared_ptr<const CallGraph> graph() const;

private:
    friend class RecordedHop;

    /// A tensor as the record keeps it: no allocation up to four dimensions.
    struct CompactMeta {
        static constexpr int kInline = 4;
        std::uint64_t identity;
        std::uint16_t traits;
        DType dtype;
        std::int8_t deviceIndex;
        std::uint8_t deviceAlias;
        std::uint8_t rank;  ///< kInline + 1: sizes and strides are in `wide_` at `dims[0]`
        std::int64_t dims[2 * kInline];
    };
    struct Record {
        HopStart start;
        std::uint32_t parent;
        std::uint32_t firstInput;
        std::uint32_t firstOutput;
        std::uint16_t inputs;
        std::uint16_t outputs;
        std::uint64_t startTicks;
        std::uint64_t endTicks;
        std::uint64_t included;
        std::uint64_t excluded;
        std::int32_t failure;  ///< index into failures_, or one of the two below
    };
    struct Source {
        std::uint32_t hop;
        std::string text;
    };
    struct Request {
        std::uint32_t hop;  ///< the first top-level one that was asked for so
        std::optional<KeySet> keys;
    };
    struct Event {
        std::uint32_t hop;
        EventKind kind;
        std::uint64_t ticks;
        std::string text;
    };
    struct Result {
        HopId call;
        CallResult result;
    };
    struct Failure {
        std::string message;
        bool raisedHere;
        std::uint32_t hop;
    };

    /// A kernel may hand its `HopContext` to another thread; the record is not theirs to write into.
    void checkThread() const
    {
        if (home_ != &tCurrentState) [[unlikely]]
            throwOtherThread();
    }
    [[noreturn]] static void throwOtherThread();
    /// Offers the hop to the watcher, and opens it as that wants it.
    [[nodiscard]] std::uint32_t openWatched(HopStart& start);
    [[nodiscard]] std::uint32_t open(const HopStart& start);
    void begin(std::uint32_t index);
    void close(std::uint32_t index);
    void addInput(std::uint32_t index, const Tensor& tensor);
    void addOutput(std::uint32_t index, const Tensor& tensor);
    void addMeta(const Tensor& tensor);
    [[nodiscard]] bool isObserved(const Record& record) const;
    [[nodiscard]] static bool describes(const CompactMeta& meta, const Tensor& tensor);
    void fail(std::uint32_t index, const char* message);
    [[nodiscard]] TensorMeta expand(const CompactMeta& meta) const;
    [[nodiscard]] Hop hopOf(std::uint32_t index, double nsPerTick, const std::optional<KeySet>& requested) const;

    const Dispatcher& dispatcher_;
    ThreadState& thread_;
    ThreadState* const* home_ = &tCurrentState;  ///< of this thread, as no other thread's is
    std::uintptr_t savedSlowBelow_;
    Recorder* outer_;
    const std::atomic<bool>* cancel_ = nullptr;
    std::atomic<std::uint64_t>* progress_ = nullptr;
    CallObserver* observer_ = nullptr;
    HopWatcher* watcher_ = nullptr;
    std::string source_;
    std::size_t line_ = 0;  ///< how much of it is the line itself
    std::optional<KeySet> requested_;
    bool looksOnly_ = false;
    std::uint32_t current_ = kNoHop;
    ChunkedLog<Record> records_;
    ChunkedLog<CompactMeta> metas_;
    std::vector<Dims> wide_;
    std::vector<Source> sources_;
    std::vector<Request> requests_;
    std::vector<Event> events_;
    std::vector<Failure> failures_;
    std::vector<Result> results_;
    std::map<std::string, SharedText, std::less<>> resultNames_;
    std::uint64_t resultsOmitted_ = 0;
    KeptValues kept_;
    std::uint64_t startTicks_;
    std::int64_t startNs_;

    static constexpr std::uint32_t kNoHop = 0xffffffff;
    static constexpr std::int32_t kNoFailure = -1;
    static constexpr std::int32_t kUntold = -2;  ///< it failed, and there was no memory for the words
};

}  // namespace keyfall
