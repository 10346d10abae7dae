// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/recorded_run.h"
#include "core/pytorch/trace_line.h"
#include "core/text/line_splitter.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Finds the dispatches in a program's output that comes in pieces of any size (pytorch:X3).
class TraceLineFinder {
public:
    /// Calls `use(entry)` for each dispatch of the lines that `text` ends; the entry's views live during the call.
    template <class Use>
    void feed(std::string_view text, Use&& use)
    {
        splitter_.feed(text, [&](std::string_view line) { read(line, use); });
    }
    /// The same for the last line, if it had no end.
    template <class Use>
    void finish(Use&& use)
    {
        splitter_.finish([&](std::string_view line) { read(line, use); });
    }

    /// The lines so far; while `use` runs, the number of its line.
    [[nodiscard]] std::size_t lines() const { return lines_; }
    [[nodiscard]] std::size_t otherLines() const { return otherLines_; }  ///< of them, without a dispatch
    /// What is to be told of lines that begin as a dispatch and could not be read.
    [[nodiscard]] RecordedRun recorded() const
    {
        RecordedRun run;
        run.unreadLines = unreadLines_;
        run.firstUnreadLine = firstUnreadLine_;
        return run;
    }

private:
    template <class Use>
    void read(std::string_view line, Use& use)
    {
        ++lines_;
        found_.clear();
        if (line.find("] op=[") != std::string_view::npos && !findTraceLines(withoutEscapes(line, buffer_), found_)
            && unreadLines_++ == 0)
            firstUnreadLine_ = lines_;
        otherLines_ += found_.empty() ? 1 : 0;
        for (const TraceLine& entry : found_)
            use(entry);
    }

    LineSplitter splitter_;
    std::string buffer_;
    std::vector<TraceLine> found_;
    std::size_t lines_ = 0;
    std::size_t otherLines_ = 0;
    std::uint64_t unreadLines_ = 0;
    std::uint64_t firstUnreadLine_ = 0;
};

}  // namespace keyfall
