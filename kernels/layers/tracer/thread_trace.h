// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/key_guards.h"
#include "kernels/layers/tracer/tracer_layer.h"

namespace keyfall {

/// Traces this thread's calls to a dispatcher into a trace of its own while it lives: the Tracer's key is included, and its
/// standard kernel writes there. Other threads, and the run's own trace, are not touched.
class ThreadTrace {
public:
    /// `tracer` outlives it. The dispatcher's model has a key for the Tracer.
    ThreadTrace(const Dispatcher& dispatcher, TracerLayer& tracer);
    ThreadTrace(const ThreadTrace&) = delete;
    ThreadTrace& operator=(const ThreadTrace&) = delete;
    ~ThreadTrace();

    /// Where this thread's calls are written; null: into the run's trace.
    [[nodiscard]] static TracerLayer* of(const Dispatcher& dispatcher);

private:
    const Dispatcher& dispatcher_;
    TracerLayer* before_;
    IncludeKeys included_;
};

}  // namespace keyfall
