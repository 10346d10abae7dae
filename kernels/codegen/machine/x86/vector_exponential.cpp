// SPDX-License-Identifier: MIT
// e^x of float32 lanes in place of a call, which would pass all of them through memory.
#include "kernels/codegen/machine/x86/x86_vectors.h"

#include <array>

namespace keyfall::codegen {

using namespace asmjit;

/// A number in all lanes of a register, as an operand.
x86::Mem X86Vectors::everywhere(double number)
{
    if (wide_)
        return cc_.newConst(ConstPoolScope::kLocal, &number, sizeof number)._1to8();
    const std::array<double, 4> lanes{number, number, number, number};
    return cc_.newConst(ConstPoolScope::kLocal, lanes.data(), sizeof lanes);
}

/// The instructions that the compiler makes of functions::expOf for the operators' loops, products and sums contracted, so
/// that the bits are the same.
void X86Vectors::exponentialOf(const x86::Vec& x)
{
    const auto copied = [this](const x86::Vec& from) {
        const x86::Vec made = vector(registerBytes());
        cc_.vmovaps(made, from);
        return made;
    };
    const auto filled = [this](double number) {
        const x86::Vec made = vector(registerBytes());
        cc_.vbroadcastsd(made, cc_.newConst(ConstPoolScope::kLocal, &number, sizeof number));
        return made;
    };
    constexpr double kRounder = 0x1.8p52;
    const x86::Vec rounder = filled(kRounder);
    const x86::Vec shifted = copied(x);
    cc_.vfmadd132pd(shifted, rounder, everywhere(1.4426950408889634));
    const x86::Vec n = vector(registerBytes());
    cc_.vsubpd(n, shifted, rounder);
    const x86::Vec rest = copied(x);
    cc_.vfnmadd231pd(rest, n, everywhere(0x1.62e42fefa0000p-1));
    cc_.vfnmadd231pd(rest, n, everywhere(0x1.cf79abc9e3b3ap-40));
    const x86::Vec power = filled(1.0 / 362880);
    for (const double factor : {1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0})
        cc_.vfmadd213pd(power, rest, everywhere(factor));
    if (wide_) {
        cc_.vscalefpd(x, power, n);
        return;
    }
    const double bias = kRounder - 1023;  // as bits: 2^n is (bits of n + rounder, less these) << 52
    cc_.vpsubq(shifted, shifted, everywhere(bias));
    cc_.vpsllq(shifted, shifted, 52);
    cc_.vmulpd(x, power, shifted);
}

LaneValue X86Vectors::exponential(const LaneValue& a)
{
    const auto bound = [this](std::uint32_t bits) { return constant(bits, DType::float32); };
    // Beyond these the result is 0 or infinite anyway; NaN, the second operand, stays.
    const LaneValue inside = ordered(true, bound(0xC3480000U), ordered(false, bound(0x43480000U), a));
    LaneValue made = fresh(DType::float32);
    if (broad_) {
        const x86::Vec all = vector(registerBytes());
        cc_.vcvtps2pd(all, v(inside));
        exponentialOf(all);
        cc_.vcvtpd2ps(v(made), all);
        return made;
    }
    const x86::Vec low = widened(v(inside), 0);
    const x86::Vec high = widened(v(inside), 1);
    exponentialOf(low);
    exponentialOf(high);
    made.vec = narrowedOf(low, &high);
    return made;
}

}  // namespace keyfall::codegen
