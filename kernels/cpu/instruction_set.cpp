// SPDX-License-Identifier: MIT
#include "kernels/cpu/instruction_set.h"

#include <algorithm>
#include <cstdlib>

namespace keyfall::cpu {

namespace {

InstructionSet detect()
{
    InstructionSet found = InstructionSet::baseline;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        found = InstructionSet::avx512;
    else if (__builtin_cpu_supports("x86-64-v3"))
        found = InstructionSet::avx2;
#endif
    const char* const wanted = std::getenv("KEYFALL_CPU");
    for (const InstructionSet lower : {InstructionSet::baseline, InstructionSet::avx2})
        if (wanted && nameOf(lower) == wanted)
            found = std::min(found, lower);
    return found;
}

}  // namespace

InstructionSet instructionSet()
{
    static const InstructionSet kSet = detect();
    return kSet;
}

std::string_view nameOf(InstructionSet set)
{
    switch (set) {
    case InstructionSet::avx512: return "avx512";
    case InstructionSet::avx2: return "avx2";
    case InstructionSet::baseline: break;
    }
    return "baseline";
}

}  // namespace keyfall::cpu
