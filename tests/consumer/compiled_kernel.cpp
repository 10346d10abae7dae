// SPDX-License-Identifier: MIT
// The design's example (design of kernels, section 9) with the installed libraries: a program from a file, compiled once,
// run by a plan for two sizes.

#include "core/program/kernel_cache.h"
#include "core/program/plan.h"
#include "kernels/codegen/codegen.h"

#include <fmt/format.h>

using namespace keyfall;

int fail(const Error& error)
{
    return fmt::print("{}\n", error.text()), 1;
}

int main(int argc, char** argv)
{
    const auto program = readKernelProgramFile(argc > 1 ? argv[1] : "relu_mul_add.json");
    if (!program)
        return fail(program.error());
    CodegenCompilers compilers;  // interpreter, machine code
    KernelCache cache({.folder = {}, .memoryBytes = 64 << 20}, compilers);
    const auto kernel = cache.get(*program, kCpu);  // Expected<shared_ptr<const CachedKernel>>
    if (!kernel)
        return fail(kernel.error());
    std::vector<float> out(1000), a(1000, 2), b(1000, 3), c(1000, -7);
    PlanBuilder builder;
    std::vector<BufferIndex> slots;
    for (auto* data : {&out, &a, &b, &c})
        slots.push_back(builder.addBuffer(std::as_writable_bytes(std::span(*data))));
    builder.addKernel(*kernel, slots);
    builder.setOutputs({slots[0]});
    auto plan = builder.build();  // checks, order, hazards, levels
    if (!plan)
        return fail(plan.error());
    c[999] = 1;
    for (const std::int64_t n : {10, 1000})
        if (auto done = plan->run({{"n", n}}); !done)
            return fail(done.error());
    for (const std::string& note : compilers.notes())
        fmt::print("{}\n", note);
    fmt::print("{}\n", cache.statistics().text());
    const KernelStatistics statistics = cache.statistics();
    return out[0] == 0 && out[998] == 0 && out[999] == 7 && statistics.compiles == 1 ? 0 : 1;
}
