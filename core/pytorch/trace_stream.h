// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/recorded_run.h"
#include "core/pytorch/trace_line_finder.h"
#include "core/pytorch/trace_records.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One outermost call of a trace, or all calls of one rank or thread.
struct TracedGraph {
    std::string source;         ///< the rank, process or thread: "rank0"; empty when the text names none
    std::size_t firstLine = 0;  ///< line of the text, from 1
    CallGraph graph;
    RecordedRun recorded = {};
};

/// A running program's dispatch trace, fed as the text comes, in pieces of any size (pytorch:X3).
///
/// Whatever is no dispatch is passed over. The ranks and threads that prefixes name are kept apart. An outermost call
/// is complete when the next one of its rank begins, or at `finish`. Memory: the open call of each rank, of 4,096 at
/// most (a further one completes them all), and the line that has not ended.
class TraceStream {
public:
    /// `model` is the key list to read names by; nothing: each call's own names say which built-in model fits.
    explicit TraceStream(std::shared_ptr<const KeyModel> model = nullptr) : model_(std::move(model)) {}

    /// Reads more text; gives the outermost calls that it completed, in the order in which they were completed.
    [[nodiscard]] std::vector<TracedGraph> feed(std::string_view text);
    /// The text has ended: the calls that were still open.
    [[nodiscard]] std::vector<TracedGraph> finish();

    [[nodiscard]] std::size_t lineCount() const { return finder_.lines(); }
    [[nodiscard]] std::size_t hopCount() const { return hops_; }
    /// Which lines could not be read; of all only behind `finish`.
    [[nodiscard]] RecordedRun recorded() const { return finder_.recorded(); }

private:
    struct Source {
        TraceRecords records;
        std::size_t firstLine = 0;
    };

    void add(const TraceLine& entry, std::vector<TracedGraph>& done);
    void complete(const std::string& name, Source& source, std::vector<TracedGraph>& done) const;

    std::shared_ptr<const KeyModel> model_;
    std::map<std::string, Source> sources_;
    TraceLineFinder finder_;
    std::size_t hops_ = 0;
};

}  // namespace keyfall
