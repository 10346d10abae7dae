// SPDX-License-Identifier: MIT
#include "tests/bench/dispatch_bench.h"
#include "tests/bench/operator_speed.h"
#include "tests/bench/registration_bench.h"

#include <cstdio>

int main()
{
    const int missed =
        keyfall::bench::dispatchBench() + keyfall::bench::registrationBench() + keyfall::bench::operatorSpeed();
    std::printf("\n%s\n",
                missed == 0 ? "All budgets hold."
                            : "Budgets were MISSED; on a busy machine repeat before believing it.");
    return missed == 0 ? 0 : 1;
}
