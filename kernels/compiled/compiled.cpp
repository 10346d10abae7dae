// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled.h"

namespace keyfall {

Compiled::Compiled(Dispatcher& dispatcher, Function function, CompiledOptions options)
    : Compiled(dispatcher, std::move(function), standardCompiledKernels(), std::move(options))
{
}

Compiled::Compiled(Dispatcher& dispatcher, Function function, std::shared_ptr<CompiledKernels> kernels,
                   CompiledOptions options)
    : function_(std::move(function)), place_(dispatcher, std::move(kernels), std::move(options))
{
}

std::vector<Tensor> Compiled::operator()(const std::vector<Tensor>& arguments)
{
    std::vector<CallArgument> named;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        named.push_back({"x" + std::to_string(i), arguments[i]});
    CompiledPlace::Call call = place_.begin(named);
    if (const std::vector<Value>* results = call.results())
        return std::get<std::vector<Tensor>>(results->front());
    std::vector<Tensor> results = function_(arguments);
    call.finish({results});
    return results;
}

}  // namespace keyfall
