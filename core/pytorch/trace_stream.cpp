// SPDX-License-Identifier: MIT
#include "core/pytorch/trace_stream.h"

namespace keyfall {

namespace {

/// A program that names ever new ranks (a counter taken for one) must not fill the memory: beyond this, the calls that
/// are open are taken for complete.
constexpr std::size_t kMostSources = 4096;

/// A call that never ends is given out in pieces of this many hops.
constexpr std::size_t kMostHops = std::size_t{1} << 21;

}  // namespace

std::vector<TracedGraph> TraceStream::feed(std::string_view text)
{
    std::vector<TracedGraph> done;
    finder_.feed(text, [&](const TraceLine& entry) { add(entry, done); });
    return done;
}

std::vector<TracedGraph> TraceStream::finish()
{
    std::vector<TracedGraph> done;
    finder_.finish([&](const TraceLine& entry) { add(entry, done); });
    for (auto& [name, source] : sources_)
        complete(name, source, done);
    sources_.clear();
    return done;
}

void TraceStream::add(const TraceLine& entry, std::vector<TracedGraph>& done)
{
    ++hops_;
    auto at = sources_.find(entry.source);
    if (at == sources_.end()) {
        if (sources_.size() >= kMostSources) {
            for (auto& [name, source] : sources_)
                complete(name, source, done);
            sources_.clear();
        }
        at = sources_.try_emplace(entry.source).first;
    }
    Source& source = at->second;
    if (source.records.startsCall(entry) || source.records.size() >= kMostHops)
        complete(at->first, source, done);
    if (source.records.empty())
        source.firstLine = finder_.lines();
    source.records.add(entry);
}

void TraceStream::complete(const std::string& name, Source& source, std::vector<TracedGraph>& done) const
{
    if (source.records.empty())
        return;
    done.push_back({name, source.firstLine, source.records.graph(model_ ? model_ : source.records.fittingModel())});
    source.records.clear();
}

}  // namespace keyfall
