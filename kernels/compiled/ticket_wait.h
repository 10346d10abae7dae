// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <span>

namespace keyfall {

class Dispatcher;

[[nodiscard]] bool isAnswered(const KernelTicket& ticket);

/// Waits until all tickets are answered, at most for `patience` (none: for as long as it takes), and says whether they are.
/// Once `letGo` says so it cancels them. A run that is stopped cancels them too and waits for nothing: its error is raised.
[[nodiscard]] bool waitFor(std::span<const KernelTicket> tickets, const Dispatcher& dispatcher,
                           const std::atomic<bool>& letGo,
                           std::optional<std::chrono::steady_clock::duration> patience = std::nullopt);

}  // namespace keyfall
