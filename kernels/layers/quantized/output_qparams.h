// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/quantized/qparams.h"

#include <optional>

namespace keyfall::quantized {

/// While it lives, results that the layer quantizes get these instead of what an observer would choose
/// (eleven:2.7.7 a). Of this thread and a dispatcher; nestable, the innermost counts.
class OutputQParams {
public:
    OutputQParams(const Dispatcher& dispatcher, QParams qparams);
    OutputQParams(const OutputQParams&) = delete;
    OutputQParams& operator=(const OutputQParams&) = delete;
    ~OutputQParams();

private:
    const Dispatcher& dispatcher_;
};

/// The innermost one's; nothing outside of all.
[[nodiscard]] std::optional<QParams> outputQParams(const Dispatcher& dispatcher);

}  // namespace keyfall::quantized
