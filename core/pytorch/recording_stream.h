// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/recorded_graphs.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A recording that resources/pytorch/record.py writes while somebody looks on (`record.py - train.py | keyfall -`), fed as
/// the text comes, in pieces of any size. Memory: the registrations, the sets, and the calls of the last piece. A line that
/// has not ended when the text does was cut off, and is left out.
class RecordingStream {
public:
    RecordingStream() : calls_(lines_.recording()) {}

    /// The calls that `text` completes. The error is that of the first line that cannot be read; what came before it was
    /// given out.
    [[nodiscard]] Expected<std::vector<TracedGraph>> feed(std::string_view text);
    /// What it told so far; that it is cut off is so until its end has come.
    [[nodiscard]] RecordedRun recorded() const { return recordedRun(lines_.recording()); }

private:
    RecordingLines lines_;
    RecordedCalls calls_;
    std::string rest_;  ///< of a line that has not ended
    std::size_t line_ = 0;
};

}  // namespace keyfall
