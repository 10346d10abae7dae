// SPDX-License-Identifier: MIT
// dispatch_probe CASE N: runs a case of dispatch_cases.h N times. Run under callgrind by instruction_budget_test.
#include "dispatch_cases.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const dispatch_cases::Case one(argv[1]);
    const long count = std::atol(argv[2]);
    std::int64_t sum = one.run();  // attaches the thread
    for (long i = 0; i < count; ++i)
        sum += one.run();
    return sum == count + 1 ? 0 : 1;
}
