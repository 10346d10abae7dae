// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// The levels of vector instructions that loops are compiled for.
///
/// Note [One loop, three instruction sets]
/// A loop is written once as an inline template and instantiated inside a function that carries one of these
/// attributes. `flatten` pulls the template in, so the compiler vectorises it with that function's registers. Nothing
/// outside such a function uses more than the baseline, so the program runs on any x86-64 processor; elsewhere all
/// levels are the baseline.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define KEYFALL_TARGET_V3 [[gnu::target("arch=x86-64-v3"), gnu::flatten]]
#define KEYFALL_TARGET_V4 [[gnu::target("arch=x86-64-v4,prefer-vector-width=512"), gnu::flatten]]
#else
#define KEYFALL_TARGET_V3
#define KEYFALL_TARGET_V4
#endif

namespace keyfall::cpu {

enum class InstructionSet { baseline, avx2, avx512 };

/// What this processor has. `KEYFALL_CPU=baseline|avx2|avx512` lowers it, so that every level can be tested.
[[nodiscard]] InstructionSet instructionSet();
[[nodiscard]] std::string_view nameOf(InstructionSet set);

/// The variant for this processor.
template <class Function>
[[nodiscard]] Function variantFor(Function baseline, Function avx2, Function avx512)
{
    switch (instructionSet()) {
    case InstructionSet::avx512: return avx512;
    case InstructionSet::avx2: return avx2;
    case InstructionSet::baseline: break;
    }
    return baseline;
}

}  // namespace keyfall::cpu
