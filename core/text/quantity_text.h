// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace keyfall {

/// Figures as all of Keyfall's own texts give them (UTF-8). What quotes PyTorch keeps PyTorch's: `58.106us`, `8.00 Gb`.

/// `23,400`.
[[nodiscard]] std::string countText(std::uint64_t count);
/// `850 ns`, `12.3 µs`, `4.56 ms`, `1.20 s`.
[[nodiscard]] std::string durationText(std::int64_t nanoseconds);
/// `24 B`, `1.5 kB`, `67.1 MB`, `8.59 GB`: powers of 1000.
[[nodiscard]] std::string bytesText(std::int64_t bytes);
/// `12.3 GB/s`, `1.64 MB/s`. The time is more than 0.
[[nodiscard]] std::string speedText(std::int64_t bytes, std::int64_t nanoseconds);
/// `1.64 GFLOP/s` of so many floating-point operations. The time is more than 0.
[[nodiscard]] std::string arithmeticText(std::int64_t operations, std::int64_t nanoseconds);

}  // namespace keyfall
