// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/recording.h"
#include "core/pytorch/trace_stream.h"

#include <memory>
#include <vector>

namespace keyfall {

/// A recording as call graphs, one for each thread. A call is recorded at the key Python: which operator, on which
/// arguments, under which thread-local sets. Its fall from above down to the backend follows from the registrations that
/// the recording carries, so the hops are marked as predicted; arguments, times, errors and the line of the program were
/// seen.
///
/// Note [The sets above the layers]
/// At the key Python every layer above has excluded itself. Where a public call was recorded around the operator, its sets
/// are those of the program. In backward there is none: the sets are then taken to be the defaults, but for autograd,
/// which `inference_mode` excludes and the recording tells of.
[[nodiscard]] std::vector<TracedGraph> recordedGraphs(const Recording& recording);
/// What it tells besides, as far as it was read.
[[nodiscard]] RecordedRun recordedRun(const Recording& recording);

/// The same while the recording is written.
class RecordedCalls {
public:
    /// `recording` may get more sets and other tables; it must outlive this object.
    explicit RecordedCalls(const Recording& recording);
    ~RecordedCalls();
    RecordedCalls(const RecordedCalls&) = delete;
    RecordedCalls& operator=(const RecordedCalls&) = delete;

    /// The recording's tables are others now: calls are predicted by them.
    void takeTables();
    /// Graphs of the calls that came since the last time, one for each thread. The key model is that of the tables when
    /// the first call came.
    [[nodiscard]] std::vector<TracedGraph> take(const std::vector<RecordedCall>& calls);

private:
    class Builder;
    std::unique_ptr<Builder> builder_;
};

}  // namespace keyfall
