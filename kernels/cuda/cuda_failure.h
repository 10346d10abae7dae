// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace keyfall::cuda {

/// What a device said when it could not do something: CUDA's name of the error ("cudaErrorMemoryAllocation") and text.
/// Does not leave this folder: the backend words it as a DispatchError with operator and shapes (call_site.h).
class CudaFailure : public std::runtime_error {
public:
    CudaFailure(std::string code, const std::string& text) : std::runtime_error(text), code_(std::move(code)) {}

    [[nodiscard]] const std::string& code() const { return code_; }
    [[nodiscard]] bool isOutOfMemory() const { return code_ == "cudaErrorMemoryAllocation"; }

private:
    std::string code_;
};

}  // namespace keyfall::cuda
