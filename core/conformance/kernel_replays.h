// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/conformance/kernel_record.h"
#include "core/program/size_expr.h"

#include <map>
#include <string>

namespace keyfall {

/// What the records of one file share.
struct KernelReplayState {
    const ConformanceOptions& options;
    std::map<std::string, std::string> keys;  ///< of the `key` records so far, by id
};

/// The values of variables in an object by name. Throws JsonFailure.
[[nodiscard]] SizeValues sizeValuesOf(const JsonPlace& place);

/// Replays one record of one kind. A new kind is one such function and one line in kernel_replayer.cpp. Throws JsonFailure
/// for a record of another form.
using KernelReplay = void (*)(KernelRecord& record, KernelReplayState& state);

void replaySize(KernelRecord& record, KernelReplayState& state);       ///< kernels:2.4
void replayLaunch(KernelRecord& record, KernelReplayState& state);     ///< kernels:3.1
void replayRun(KernelRecord& record, KernelReplayState& state);        ///< kernels:4.4, on every backend that there is
void replayRefused(KernelRecord& record, KernelReplayState& state);    ///< kernels:4.3
void replayDescribe(KernelRecord& record, KernelReplayState& state);   ///< kernels:4.5
void replayRace(KernelRecord& record, KernelReplayState& state);       ///< kernels:4.6
void replayKey(KernelRecord& record, KernelReplayState& state);        ///< kernels:5.1
void replayCacheFile(KernelRecord& record, KernelReplayState& state);  ///< kernels:6.1
void replayCacheScript(KernelRecord& record, KernelReplayState& state);   ///< kernels:7.3, a thread for each request
void replayPlan(KernelRecord& record, KernelReplayState& state);          ///< kernels:8.4
void replayCompiledPlan(KernelRecord& record, KernelReplayState& state);  ///< kernels:9, on every backend that there is

}  // namespace keyfall
