// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace keyfall::bench {

/// What a training step prints, in pieces: views, composites with nested calls, kernels below autograd; 300 operators.
void writeTrace(std::size_t hops, const std::function<void(std::string_view)>& sink);
/// The same as one text.
[[nodiscard]] std::string traceText(std::size_t hops);

/// Bytes that the heap holds; 0 where nobody can say.
[[nodiscard]] std::size_t heapBytes();
/// The most memory that this process ever had, in MB.
[[nodiscard]] double peakMegabytes();
/// Gives what is free back to the system: what is measured next begins with what is used.
void trimHeap();

/// Seconds that this process took of the processor, or the children that it waited for; what else the machine does is not
/// in it.
[[nodiscard]] double processorSeconds(bool children = false);
/// Milliseconds of processor time, of the fastest of `rounds`; work of one thread takes as long on an idle machine.
[[nodiscard]] double milliseconds(const std::function<void()>& work, int rounds = 3);

}  // namespace keyfall::bench
