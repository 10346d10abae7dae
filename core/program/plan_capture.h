// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// Whether the launches of a plan are one graph of their device, which a run launches by one call; and why not.
struct PlanCapture {
    enum class Why {
        captured,
        notYet,       ///< nothing forbids it: it is done behind the first run, or when it is asked for
        noKernel,     ///< the plan launches nothing
        call,         ///< `op` is a function of the host
        copy,         ///< `op` is a copy that the host makes
        host,         ///< `op` is a kernel that the host runs, or its device writes no launches down
        otherDevice,  ///< `op` runs on another device than the ones before it
        openValue,    ///< only a run says what `variable` of `op` is: its launch differs from run to run
        refused,      ///< the device said `error` when it was to write the launches down
        otherValues,  ///< of a run alone: `op` has other values than when it was captured
        timed,        ///< of a run alone: each kernel was timed by itself
    };

    Why why = Why::notYet;
    std::size_t op = 0;
    std::string variable;
    std::optional<Error> error;
    std::size_t launches = 0;  ///< of the graph

    [[nodiscard]] bool captured() const { return why == Why::captured; }
};

/// "captured", "no-kernel", "open-value" ...: for files.
[[nodiscard]] std::string_view nameOf(PlanCapture::Why why);
/// One sentence without its full stop: "3 launches are one CUDA graph", "op 2 is a call of the host".
[[nodiscard]] std::string textOf(const PlanCapture& capture);

}  // namespace keyfall
