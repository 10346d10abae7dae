// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/trace_line_finder.h"
#include "core/pytorch/trace_stream.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A dispatch trace as a whole (pytorch:X3).
struct ImportedTrace {
    std::vector<TracedGraph> graphs;  ///< one for each rank or thread, in order of their first lines
    std::size_t lines = 0;            ///< of the text
    std::size_t otherLines = 0;       ///< that are no dispatch
};

/// Collects a trace that comes in pieces of any size into one call graph for each rank or thread. Memory is that of the
/// dispatches: the text is not kept.
class TraceReader {
public:
    explicit TraceReader(std::shared_ptr<const KeyModel> model = nullptr) : model_(std::move(model)) {}

    void feed(std::string_view text);
    /// Whether a dispatch was seen.
    [[nodiscard]] bool begun() const { return !sources_.empty(); }
    /// The graphs; without any dispatch in the text, the error says what one looks like. `where` names the text.
    [[nodiscard]] Expected<ImportedTrace> finish(const std::string& where);

private:
    struct Source {
        std::string name;
        std::size_t firstLine = 0;
        TraceRecords records;
    };

    void add(const TraceLine& entry);

    std::shared_ptr<const KeyModel> model_;
    TraceLineFinder finder_;
    std::vector<Source> sources_;
    std::size_t lastSource_ = 0;
};

/// Reads a whole trace. `model` as in `TraceStream`.
[[nodiscard]] Expected<ImportedTrace> readTrace(std::string_view text, const std::string& where,
                                                std::shared_ptr<const KeyModel> model = nullptr);
/// The same from a file, or standard input for "-", piece by piece.
[[nodiscard]] Expected<ImportedTrace> readTraceFile(const std::string& path,
                                                    std::shared_ptr<const KeyModel> model = nullptr);

}  // namespace keyfall
