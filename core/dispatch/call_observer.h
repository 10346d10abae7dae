// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace keyfall {

class Tensor;

/// Is told of every operator call, not of redispatches, on a thread that records: what PyTorch's RecordFunction is to its
/// dispatcher. For layers that have no key in a model and so are not called themselves.
///
/// For each call in this order: `input` for each argument, `begin`, (the same for calls that it makes), `output` for each
/// result, `end`. A call that raises has no outputs; one whose `begin` raises has no end. `end` raises nothing.
class CallObserver {
public:
    CallObserver() = default;
    CallObserver(const CallObserver&) = delete;
    CallObserver& operator=(const CallObserver&) = delete;
    virtual ~CallObserver() = default;

    virtual void input(const Tensor& tensor) = 0;
    virtual void begin(const std::string& op) = 0;
    virtual void output(const Tensor& tensor) = 0;
    virtual void end(bool failed) noexcept = 0;
};

}  // namespace keyfall
