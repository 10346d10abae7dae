// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/compiled/compiled_place.h"

#include <functional>
#include <memory>
#include <vector>

namespace keyfall {

/// A function of tensors whose operator calls become kernels (design of kernels, section 9): the first call of each kind is
/// traced and gives the eager result, later ones replay once the kernels are compiled. Whatever cannot be compiled runs as
/// it did before.
///
///     Compiled f(dispatcher, [&](const std::vector<Tensor>& x) { return std::vector{relu(x[0] * x[1] + x[2])}; });
///     const std::vector<Tensor> y = f({a, b, c});
///
/// The function calls operators of `dispatcher`, depends on nothing that changes but its arguments, and gives tensors. A
/// dispatcher without the standard kernel of the Tracer traces nothing, so all calls are eager. Threads may call at once.
class Compiled {
public:
    using Function = std::function<std::vector<Tensor>(const std::vector<Tensor>&)>;

    /// With the compilers of this machine (kernelBackends()), kept in memory. The dispatcher outlives it.
    Compiled(Dispatcher& dispatcher, Function function, CompiledOptions options = {});
    /// With compilers of one's own, or shared ones.
    Compiled(Dispatcher& dispatcher, Function function, std::shared_ptr<CompiledKernels> kernels,
             CompiledOptions options = {});

    /// Raises what the function raises.
    std::vector<Tensor> operator()(const std::vector<Tensor>& arguments);

    /// CompiledPlace::report().
    [[nodiscard]] std::vector<std::string> report() const { return place_.report(); }

private:
    Function function_;
    CompiledPlace place_;
};

}  // namespace keyfall
