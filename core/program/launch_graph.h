// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace keyfall {

/// Launches that a device wrote down instead of running them.
class LaunchGraph {
public:
    LaunchGraph() = default;
    LaunchGraph(const LaunchGraph&) = delete;
    LaunchGraph& operator=(const LaunchGraph&) = delete;
    virtual ~LaunchGraph() = default;

    [[nodiscard]] virtual std::size_t launches() const = 0;
    /// Runs all of them, in the order in which they were written down, with the arguments that they had then. Neither compiles
    /// nor allocates. Errors: the device's.
    [[nodiscard]] virtual Expected<void> launch() const = 0;
};

/// A device that can write launches down. Programs that give the same one may share a graph.
class GraphCapture {
public:
    GraphCapture() = default;
    GraphCapture(const GraphCapture&) = delete;
    GraphCapture& operator=(const GraphCapture&) = delete;
    virtual ~GraphCapture() = default;

    /// Calls `work` on this thread. What it launches there is written down, and nothing of it runs. Errors: those of `work`;
    /// the device's, for work that is no launch, such as a copy to the host.
    [[nodiscard]] virtual Expected<std::unique_ptr<LaunchGraph>>
    capture(const std::function<Expected<void>()>& work) const = 0;
};

}  // namespace keyfall
