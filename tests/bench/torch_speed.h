// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace keyfall::bench {

/// PyTorch's Python beside this process, making the calls of operator_cases.json when it is told to: the two take turns,
/// so that a machine which changes its speed changes both. Owns the process.
class TorchSpeed {
public:
    /// Starts /usr/bin/python3 with torch_speed.py. Where there is no PyTorch, fastest() has no answers.
    TorchSpeed(const std::string& script, const std::string& cases, int threads);
    ~TorchSpeed();
    TorchSpeed(const TorchSpeed&) = delete;
    TorchSpeed& operator=(const TorchSpeed&) = delete;

    /// Seconds of one call of the case with this index; none where PyTorch or the operator is missing.
    [[nodiscard]] std::optional<double> fastest(std::size_t index);

private:
    pid_t process_ = -1;
    FILE* answers_ = nullptr;
    int wishes_ = -1;
};

}  // namespace keyfall::bench
