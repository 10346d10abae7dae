// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::cuda {

/// A queue of work on a device, by number. Every device has the same few.
struct Stream {
    int index = 0;

    friend constexpr bool operator==(Stream, Stream) = default;
};

inline constexpr int kStreamCount = 4;

/// The stream that this thread's launches and copies go to: stream 0 unless a StreamGuard says otherwise.
[[nodiscard]] Stream currentStream();

/// Sends this thread's work to another stream while it lives.
class StreamGuard {
public:
    /// `stream.index` is below kStreamCount, or kCaptureStream's.
    explicit StreamGuard(Stream stream);
    StreamGuard(const StreamGuard&) = delete;
    StreamGuard& operator=(const StreamGuard&) = delete;
    ~StreamGuard();

private:
    Stream before_;
};

}  // namespace keyfall::cuda
