// SPDX-License-Identifier: MIT
// call_probe CASE N: calls an operator through the standard kernels N times. Run under callgrind by
// call_budget_test.
#include "core/keys/key_model.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/runtime/standard_runtime.h"

#include <cstdlib>
#include <string>

namespace {

keyfall::Tensor made(keyfall::Runtime& runtime, bool requiresGrad)
{
    keyfall::TensorSpec spec;
    spec.dtype = keyfall::DType::float32;
    spec.shape = {2};
    spec.data = {1, 2};
    spec.requiresGrad = requiresGrad;
    return runtime.makeTensor(spec).value();
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const std::string which = argv[1];
    const long count = std::atol(argv[2]);
    const auto runtime = keyfall::standardRuntimeFactory()(keyfall::KeyModel::ferrotorch(), {}).value();
    runtime->registerStandardKernels();
    const keyfall::TensorMath math(runtime->dispatcher());
    const keyfall::Tensor a = made(*runtime, which != "plain");
    const keyfall::Tensor b = made(*runtime, false);
    const keyfall::Tensor seed = made(*runtime, false);
    for (long i = 0; i < count; ++i) {
        const keyfall::Tensor sum = which == "mul" || which == "backward mul" ? math.mul(a, b) : math.add(a, b);
        if (which.starts_with("backward") && !runtime->backward(sum, seed))
            return 1;
    }
    return 0;
}
