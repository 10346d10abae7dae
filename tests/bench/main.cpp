// SPDX-License-Identifier: MIT
#include "tests/bench/dispatch_bench.h"
#include "tests/bench/operator_speed.h"
#include "tests/bench/registration_bench.h"

#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

/// `keyfall_bench [dispatch] [registration] [operators]`: these parts, or all.
int main(int count, char** words)
{
    using namespace keyfall::bench;
    constexpr std::array<std::pair<std::string_view, int (*)()>, 3> kParts{
        {{"dispatch", dispatchBench}, {"registration", registrationBench}, {"operators", operatorSpeed}}};
    int missed = 0;
    bool any = false;
    for (const auto& [name, run] : kParts) {
        bool wanted = count == 1;
        for (int i = 1; i < count; ++i)
            wanted = wanted || name == words[i];
        if (wanted)
            missed += run();
        any = any || wanted;
    }
    if (!any) {
        std::fprintf(stderr, "keyfall_bench: the parts are dispatch, registration and operators\n");
        return 2;
    }
    std::printf("\n%s\n",
                missed == 0 ? "All budgets hold."
                            : "Budgets were MISSED; on a busy machine repeat before believing it.");
    return missed == 0 ? 0 : 1;
}
