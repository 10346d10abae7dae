// SPDX-License-Identifier: MIT
// e^x of float32 lanes in place of a call, which would pass all of them through memory.
#include "kernels/codegen/machine/a64/a64_vectors.h"

#include <array>
#include <bit>

namespace keyfall::codegen {

using namespace asmjit;

/// As X86Vectors computes it. What an instruction adds to is its result, so each step begins with a constant.
void A64Vectors::exponentialOf(std::span<const Vec> parts)
{
    constexpr double kRounder = 0x1.8p52;
    const auto everywhere = [this](double number) {
        return q(constant(std::bit_cast<std::uint64_t>(number), DType::float64));
    };
    const auto copied = [this](const Vec& from) {
        const Vec made = cc_.newVecQ();
        cc_.mov(made.b16(), from.b16());
        return made;
    };
    std::array<Vec, 2> shifted;
    std::array<Vec, 2> power;
    const Vec rounder = everywhere(kRounder);
    const Vec first = everywhere(1.4426950408889634);
    const Vec high = everywhere(0x1.62e42fefa0000p-1);
    const Vec low = everywhere(0x1.cf79abc9e3b3ap-40);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Vec n = cc_.newVecQ();
        shifted[i] = copied(rounder);
        cc_.fmla(shifted[i].d2(), parts[i].d2(), first.d2());
        cc_.fsub(n.d2(), shifted[i].d2(), rounder.d2());
        cc_.fmls(parts[i].d2(), n.d2(), high.d2());
        cc_.fmls(parts[i].d2(), n.d2(), low.d2());
        power[i] = everywhere(1.0 / 362880);
    }
    for (const double factor : {1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0}) {
        const Vec addend = everywhere(factor);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Vec next = copied(addend);
            cc_.fmla(next.d2(), power[i].d2(), parts[i].d2());
            power[i] = next;
        }
    }
    const Vec bias = everywhere(kRounder - 1023);  // as bits: 2^n is (bits of n + rounder, less these) << 52
    for (std::size_t i = 0; i < parts.size(); ++i) {
        cc_.sub(shifted[i].d2(), shifted[i].d2(), bias.d2());
        cc_.shl(shifted[i].d2(), shifted[i].d2(), 52);
        cc_.fmul(parts[i].d2(), power[i].d2(), shifted[i].d2());
    }
}

LaneValue A64Vectors::exponential(const LaneValue& a)
{
    const auto bound = [this](std::uint32_t bits) { return constant(bits, DType::float32); };
    // Beyond these the result is 0 or infinite anyway; NaN stays.
    const LaneValue below = ordered(false, bound(0x43480000U), a);
    const LaneValue inside = ordered(true, bound(0xC3480000U), below);
    const Vec& floats = q(inside);
    const std::array<Vec, 2> parts{cc_.newVecQ(), cc_.newVecQ()};
    const std::size_t count = broad_ ? 1 : 2;
    cc_.fcvtl(parts[0].d2(), floats.s2());
    if (count == 2)
        cc_.fcvtl2(parts[1].d2(), floats.s4());
    exponentialOf(std::span(parts).first(count));
    const std::array<Vector, 2> whole{parts[0], parts[1]};
    return narrowed(std::span(whole).first(count));
}

}  // namespace keyfall::codegen
