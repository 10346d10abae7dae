// SPDX-License-Identifier: MIT
#include "ui/session/trace_feed.h"

#include "core/graph/graph_append.h"
#include "core/pytorch/profile_reader.h"
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording.h"
#include "core/pytorch/recording_stream.h"
#include "core/pytorch/trace_reader.h"
#include "core/pytorch/trace_stream.h"
#include "core/text/text_file.h"

#include <QFileInfo>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace keyfall {

namespace {

/// A person sees no difference below this.
constexpr int kLeastIntervalMs = 100;
/// Of the window's time that showing a growing trace may take, at most one part in this.
constexpr int kShare = 8;
/// The first line of a recording is shorter.
constexpr std::size_t kBeginning = 4096;
/// Calls that wait to be shown; the reading thread then waits, and so does the program behind the pipe.
constexpr std::size_t kMostWaiting = 100'000;

}  // namespace

/// What both threads touch. The thread holds a reference of its own, so it may outlive the feed.
struct TraceFeed::Reader {
    std::mutex mutex;
    std::vector<TracedGraph> waiting;
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
                put(trace.feed(text));
                return !cancelled;
            }
            auto graphs = recording->feed(text);
            if (graphs)
                put(*std::move(graphs));
            else
                bad = graphs.error();
            return graphs && !cancelled;
        });
        if (!begun)
            put(trace.feed(beginning));
        put(trace.finish());
        end(bad ? tl::unexpected<Error>(*bad) : result);
    }

    /// A file is there already: as a whole it is read many times faster.
    void readWhole(const std::string& path)
    {
        if (isRecordingFile(path)) {
            auto recording = readRecordingFile(path);
            if (recording)
                put(recordedGraphs(*recording));
            end(recording ? Expected<void>() : tl::unexpected<Error>(recording.error()));
            return;
        }
        if (isProfileFile(path)) {
            auto graphs = readProfileFile(path);
            if (graphs)
                put(*std::move(graphs));
            end(graphs ? Expected<void>() : tl::unexpected<Error>(graphs.error()));
            return;
        }
        TraceReader reader;
        const auto result = readTextChunks(path, [&](std::string_view text) {
            reader.feed(text);
            return !cancelled;
        });
        if (auto trace = reader.finish(path))
            put(std::move(trace->graphs));
        end(result);
    }

private:
    void end(const Expected<void>& result)
    {
        const std::lock_guard lock(mutex);
        if (!result)
            error = result.error();
        done = true;
    }

    void put(std::vector<TracedGraph> graphs)
    {
        if (graphs.empty())
            return;
        for (;;) {
            {
                const std::lock_guard lock(mutex);
                if (waiting.size() < kMostWaiting || cancelled) {
                    std::move(graphs.begin(), graphs.end(), std::back_inserter(waiting));
                    return;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
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
    reader_ = std::make_shared<Reader>();
    try {
        std::thread([reader = reader_, path = path.toStdString(), whole = QFileInfo(path).isFile()] {
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
    std::vector<TracedGraph> graphs;
    bool done = false;
    std::optional<Error> error;
    {
        const std::lock_guard lock(reader_->mutex);
        graphs.swap(reader_->waiting);
        done = reader_->done;
        error = reader_->error;
    }
    QElapsedTimer clock;
    clock.start();
    for (TracedGraph& traced : graphs) {
        const QString name = QString::fromStdString(traced.source);
        auto source = std::find_if(sources_.begin(), sources_.end(), [&](const Source& s) { return s.name == name; });
        if (source == sources_.end())
            source = sources_.insert(sources_.end(), Source{name, std::make_shared<CallGraph>()});
        calls_ += traced.graph.calls.size();
        if (source->graph.use_count() > 1)
            source->graph = std::make_shared<CallGraph>(*source->graph);
        appendGraph(*source->graph, std::move(traced.graph));
    }
    if (!graphs.empty())
        Q_EMIT grew();
    if (!reader_)  // a slot stopped it
        return;
    if (!done) {
        timer_.start(std::max(kLeastIntervalMs, static_cast<int>(clock.elapsed()) * kShare));
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
