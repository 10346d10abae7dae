// SPDX-License-Identifier: MIT
#include "ui/session/trace_feed.h"

#include "core/graph/graph_append.h"
#include "core/pytorch/profile_reader.h"
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording.h"
#include "core/pytorch/recording_stream.h"
#include "core/pytorch/trace_reader.h"
#include "core/pytorch/trace_stream.h"
#include "core/session/saved_run.h"
#include "core/text/text_file.h"

#include <QFileInfo>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>

namespace keyfall {

namespace {

/// A person sees no difference below this.
constexpr int kLeastIntervalMs = 100;
/// The first line of a recording is shorter.
constexpr std::size_t kBeginning = 4096;
/// Calls that wait to be shown; the reading thread then waits, and so does the program behind the pipe.
constexpr std::size_t kMostWaiting = 20'000;
/// A source with as many hops is likely to get more.
constexpr std::size_t kLeastGrowing = 64;

}  // namespace

/// What both threads touch. The thread holds a reference of its own, so it may outlive the feed.
struct TraceFeed::Reader {
    struct Source {
        std::string name;
        CallGraph graph;  ///< what is handed out are copies: Note [A run that grows shares what it was]
    };

    std::mutex mutex;
    std::vector<Source> sources;
    std::size_t calls = 0;
    std::size_t taken = 0;  ///< of them
    RecordedRun recorded;
    std::optional<Error> error;
    bool done = false;
    std::atomic<bool> cancelled{false};

    /// What grows is given out call by call.
    void follow(const std::string& path)
    {
        TraceStream trace;
        std::optional<RecordingStream> recording;
        std::string beginning;  // until it says which of both it is
        bool begun = false;
        std::optional<Error> bad;
        const auto result = readTextChunks(path, [&](std::string_view text) {
            if (!begun) {
                beginning += text;
                begun = beginning.size() >= kBeginning || beginning.find('\n') != std::string::npos;
                if (!begun)
                    return !cancelled;
                if (isRecordingText(beginning))
                    recording.emplace();
                text = beginning;
            }
            if (!recording) {
                putCalls(trace.feed(text));
                return !cancelled;
            }
            auto graphs = recording->feed(text);
            if (!graphs) {
                bad = graphs.error();
                return false;
            }
            putCalls(*std::move(graphs));
            return !cancelled;
        });
        if (!begun)
            putCalls(trace.feed(beginning));
        putCalls(trace.finish());
        tell(recording ? recording->recorded() : trace.recorded());
        end(bad ? tl::unexpected<Error>(*bad) : result);
    }

    /// A file is there already: as a whole it is read many times faster.
    void readWhole(const std::string& path)
    {
        if (isRecordingFile(path)) {
            auto recording = readRecordingFile(path);
            if (recording) {
                tell(recordedRun(*recording));
                put(recordedGraphs(*recording));
            }
            end(recording ? Expected<void>() : tl::unexpected<Error>(recording.error()));
            return;
        }
        if (isProfileFile(path)) {
            auto graphs = readProfileFile(path);
            if (!graphs)
                return end(tl::unexpected<Error>(graphs.error()));
            put(*std::move(graphs));
            return end({});
        }
        if (isSavedRunFile(path)) {
            const auto run = readSavedRunFile(path);
            if (!run)
                return end(tl::unexpected<Error>(run.error()));
            put({TracedGraph{{}, 1, *run->graph}});
            return end({});
        }
        TraceReader reader;
        const auto result = readTextChunks(path, [&](std::string_view text) {
            reader.feed(text);
            return !cancelled;
        });
        if (auto trace = reader.finish(path)) {
            tell(trace->graphs.front().recorded);
            put(std::move(trace->graphs));
        }
        end(result);
    }

private:
    void tell(RecordedRun run)
    {
        const std::lock_guard lock(mutex);
        recorded = std::move(run);
    }

    void end(const Expected<void>& result)
    {
        const std::lock_guard lock(mutex);
        if (!result)
            error = result.error();
        done = true;
    }

    /// Calls come one by one: those of one operator share its name here.
    void putCalls(std::vector<TracedGraph> graphs)
    {
        for (TracedGraph& traced : graphs) {
            for (TopCall& call : traced.graph.calls)
                call.op = shared(call.op);
            for (Hop& hop : traced.graph.hops) {
                hop.op = shared(hop.op);
                hop.kernel = shared(hop.kernel);
            }
        }
        put(std::move(graphs));
    }

    void put(std::vector<TracedGraph> graphs)
    {
        if (graphs.empty())
            return;
        for (;;) {
            {
                const std::lock_guard lock(mutex);
                if (calls - taken < kMostWaiting || cancelled) {
                    for (TracedGraph& traced : graphs)
                        append(std::move(traced));
                    return;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

    void append(TracedGraph traced)
    {
        const auto [at, isNew] = places_.try_emplace(traced.source, sources.size());
        if (isNew)
            sources.push_back({traced.source, {}});
        calls += traced.graph.calls.size();
        CallGraph& graph = sources[at->second].graph;
        appendGraph(graph, std::move(traced.graph));
        if (graph.hops.size() >= kLeastGrowing)
            reserveToGrow(graph);
    }

    SharedText shared(const SharedText& name)
    {
        return name.empty() ? name : names_.try_emplace(name.str(), name).first->second;
    }

    std::unordered_map<std::string, std::size_t> places_;  ///< in `sources`, by name
    std::unordered_map<std::string_view, SharedText> names_;
};

TraceFeed::TraceFeed(QObject* parent) : QObject(parent)
{
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &TraceFeed::take);
}

TraceFeed::~TraceFeed()
{
    stop();
}

void TraceFeed::follow(const QString& path)
{
    stop();
    sources_.clear();
    calls_ = 0;
    recorded_ = {};
    reader_ = std::make_shared<Reader>();
    const bool whole = QFileInfo(path).isFile();
    file_.watch(whole ? path : QString(), whole ? FileOnDisk::stateOf(path) : FileOnDisk::State());
    try {
        std::thread([reader = reader_, path = path.toStdString(), whole] {
            whole ? reader->readWhole(path) : reader->follow(path);
        }).detach();
    } catch (const std::system_error& problem) {
        reader_.reset();
        Q_EMIT failed(Error{ErrorKind::unavailable, path.toStdString(),
                            std::string("starting a thread to read with: ") + problem.what(), "close other programs"});
        return;
    }
    timer_.start(kLeastIntervalMs / 4);
}

void TraceFeed::stop()
{
    if (reader_)
        reader_->cancelled = true;
    reader_.reset();
    timer_.stop();
}

void TraceFeed::take()
{
    QElapsedTimer clock;
    clock.start();
    bool done = false;
    bool more = false;
    std::optional<Error> error;
    {
        const std::lock_guard lock(reader_->mutex);
        more = calls_ != reader_->calls || sources_.size() != reader_->sources.size();
        calls_ = reader_->taken = reader_->calls;
        for (std::size_t i = 0; more && i < reader_->sources.size(); ++i) {
            const Reader::Source& source = reader_->sources[i];
            if (i == sources_.size())
                sources_.push_back({QString::fromStdString(source.name), nullptr});
            if (!sources_[i].graph || sources_[i].graph->hops.size() != source.graph.hops.size())
                sources_[i].graph = std::make_shared<const CallGraph>(source.graph);
        }
        recorded_ = reader_->recorded;
        done = reader_->done;
        error = reader_->error;
    }
    if (more)
        Q_EMIT grew();
    if (!reader_)  // a slot stopped it
        return;
    if (!done) {
        timer_.start(std::max(kLeastIntervalMs, static_cast<int>(clock.elapsed())));
        return;
    }
    reader_.reset();
    if (error)
        Q_EMIT failed(*error);
    else
        Q_EMIT ended();
}

QStringList TraceFeed::sources() const
{
    QStringList names;
    for (const Source& source : sources_)
        names.append(source.name);
    return names;
}

std::shared_ptr<const CallGraph> TraceFeed::graph(int source) const
{
    return sources_.at(static_cast<std::size_t>(source)).graph;
}

}  // namespace keyfall
