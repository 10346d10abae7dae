// SPDX-License-Identifier: MIT
#include "kernels/cuda/stream.h"

#include "kernels/cuda/capture_stream.h"

#include <stdexcept>
#include <string>

namespace keyfall::cuda {

namespace {

thread_local Stream current;

}  // namespace

Stream currentStream()
{
    return current;
}

StreamGuard::StreamGuard(Stream stream) : before_(current)
{
    if (stream.index < 0 || stream.index >= kAllStreams)
        throw std::out_of_range("a device has streams 0 to " + std::to_string(kStreamCount - 1));
    current = stream;
}

StreamGuard::~StreamGuard()
{
    current = before_;
}

}  // namespace keyfall::cuda
