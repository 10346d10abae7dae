// SPDX-License-Identifier: MIT
#include "tests/bench/codegen_bench.h"
#include "tests/bench/dispatch_bench.h"
#include "tests/bench/kernel_bench.h"
#include "tests/bench/operator_speed.h"
#include "tests/bench/registration_bench.h"
#include "tests/bench/scale_bench.h"
#ifdef KEYFALL_BENCH_START
#include "tests/bench/start_bench.h"
#endif

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

/// `keyfall_bench [dispatch] [registration] [kernels] [operators[=TEXT]] [scale[=PART]] [start]`: these parts, or all; with a
/// text only the operators' cases that have it in their name, or one part of `scale`.
int main(int count, char** words)
{
    using namespace keyfall::bench;
    using Part = int (*)(std::string_view);
    const std::vector<std::pair<std::string_view, Part>> parts{
        {"dispatch", [](std::string_view) { return dispatchBench(); }},
        {"registration", [](std::string_view) { return registrationBench(); }},
        {"kernels", [](std::string_view) { return kernelBench() + codegenBench(); }},
        {"operators", operatorSpeed},
        {"scale", scaleBench},
#ifdef KEYFALL_BENCH_START
        {"start", [](std::string_view) { return startBench(); }},
#endif
    };
    int missed = 0;
    bool any = false;
    for (const auto& [name, run] : parts) {
        bool wanted = count == 1;
        std::string_view only;
        for (int i = 1; i < count; ++i) {
            const std::string_view word = words[i];
            const std::size_t sign = std::min(word.find('='), word.size());
            if (word.substr(0, sign) != name)
                continue;
            wanted = true;
            only = word.substr(std::min(sign + 1, word.size()));
        }
        if (wanted)
            missed += run(only);
        any = any || wanted;
    }
    if (!any) {
        std::fprintf(stderr,
                     "keyfall_bench: the parts are dispatch, registration, kernels, operators (operators=gelu: some), "
                     "scale (scale=pipe: alone; also programs, trace, pages, window, window10) and start (with the "
                     "window)\n");
        return 2;
    }
    std::printf("\n%s\n",
                missed == 0 ? "All budgets hold."
                            : "Budgets were MISSED; on a busy machine repeat before believing it.");
    return missed == 0 ? 0 : 1;
}
