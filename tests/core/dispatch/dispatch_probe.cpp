// SPDX-License-Identifier: MIT
// dispatch_probe CASE N: runs a case of dispatch_cases.h N times. Run under callgrind by instruction_budget_test.
#include "tests/core/dispatch/dispatch_cases.h"

#include <cstdlib>
#include <cstring>

namespace {

/// What the loop below costs around a call: the same loop around a function that does nothing.
[[gnu::noinline]] std::int64_t nothing(const keyfall::Tensor& a, const keyfall::Tensor& b)
{
    asm volatile("" : : "r"(&a), "r"(&b));
    return 1;
}

/// A boxed call of an unboxed kernel, its two tensors pushed and its result left to the next call.
struct BoxedCase {
    dispatch_cases::Case one{"one"};
    keyfall::OperatorHandle op = one.typed().handle();
    mutable keyfall::Stack stack;

    [[nodiscard]] std::int64_t run() const
    {
        stack.clear();
        stack.emplace_back(one.tensor());
        stack.emplace_back(one.tensor());
        op.callBoxed(stack);
        return static_cast<std::int64_t>(stack.size());
    }
};

template <class Case>
int ran(const Case& one, long count)
{
    std::int64_t sum = one.run();  // attaches the thread
    for (long i = 0; i < count; ++i)
        sum += one.run();
    return sum == count + 1 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const long count = std::atol(argv[2]);
    if (std::strcmp(argv[1], "nothing") == 0) {
        const keyfall::Tensor tensor;
        std::int64_t sum = 0;
        for (long i = 0; i < count; ++i)
            sum += nothing(tensor, tensor);
        return sum == count ? 0 : 1;
    }
    if (std::strcmp(argv[1], "boxed") == 0)
        return ran(BoxedCase(), count);
    if (std::strchr(argv[1], '/') != nullptr)
        return ran(dispatch_cases::ModelCase(argv[1]), count);
    return ran(dispatch_cases::Case(argv[1]), count);
}
