// SPDX-License-Identifier: MIT
// Which lanes there are, halves of registers, and calls of functions on all lanes.
#include "kernels/codegen/machine/x86/x86_vectors.h"
#include "kernels/codegen/machine/x86/x86_words.h"

namespace keyfall::codegen {

using namespace asmjit;

namespace {

/// The register's lower half.
x86::Vec half(const x86::Vec& vec)
{
    return vec.isZmm() ? x86::Vec(vec.ymm()) : x86::Vec(vec.xmm());
}

}  // namespace

TailMask X86Vectors::tail(const Word& count)
{
    TailMask made;
    made.count = count;
    if (wide_) {
        const x86::Gp bits = cc_.newGpq();
        cc_.mov(bits, -1);
        cc_.bzhi(bits, bits, gp(count));
        made.mask = cc_.newKw();
        cc_.kmovw(k(made), bits.r32());
        return made;
    }
    const x86::Gp zero = cc_.newGpq();
    cc_.xor_(zero.r32(), zero.r32());
    const LaneValue limit = broadcast(count, DType::int32);
    made.narrow = vector(4 * lanes_);
    cc_.vpcmpgtd(v(made.narrow), v(limit), v(counted(zero, 1, DType::int32)));
    if (broad_) {
        made.broad = vector(8 * lanes_);
        cc_.vpmovsxdq(v(made.broad), v(made.narrow));
    }
    return made;
}

LaneValue X86Vectors::within(const TailMask& tail, const LaneValue& value, const LaneValue& other)
{
    LaneValue lanes;
    lanes.dtype = DType::boolean;
    lanes.mask = tail.mask;
    lanes.vec = tail.narrow;
    return select(lanes, value, other);
}

x86::Vec X86Vectors::widened(const x86::Vec& floats, int part)
{
    x86::Vec from = half(floats);
    if (part == 1) {
        from = floats.isZmm() ? x86::Vec(cc_.newYmm()) : x86::Vec(cc_.newXmm());
        if (floats.isZmm())
            cc_.vextractf64x4(from, floats, 1);
        else
            cc_.vextractf128(from.xmm(), floats.ymm(), 1);
    }
    const x86::Vec made = floats.isZmm() ? x86::Vec(cc_.newZmm()) : x86::Vec(cc_.newYmm());
    cc_.vcvtps2pd(made, from);
    return made;
}

x86::Vec X86Vectors::narrowedOf(const x86::Vec& low, const x86::Vec* high)
{
    const x86::Vec lower = low.isZmm() ? x86::Vec(cc_.newYmm()) : x86::Vec(cc_.newXmm());
    cc_.vcvtpd2ps(lower, low);
    if (high == nullptr)
        return lower;
    const x86::Vec upper = low.isZmm() ? x86::Vec(cc_.newYmm()) : x86::Vec(cc_.newXmm());
    cc_.vcvtpd2ps(upper, *high);
    const x86::Vec made = vector(4 * lanes_);
    if (made.isZmm())
        cc_.vinsertf64x4(made, lower.zmm(), upper.ymm(), 1);
    else
        cc_.vinsertf128(made.ymm(), lower.ymm(), upper.xmm(), 1);
    return made;
}

void X86Vectors::accumulateWidened(std::span<const Vector> totals, const LaneValue& floats)
{
    for (std::size_t part = 0; part < totals.size(); ++part) {
        x86::Vec wide;
        if (totals.size() == 2) {
            wide = widened(v(floats), static_cast<int>(part));
        } else {
            wide = vector(registerBytes_);
            cc_.vcvtps2pd(wide, v(floats));
        }
        cc_.vaddpd(v(totals[part]), v(totals[part]), wide);
    }
}

LaneValue X86Vectors::narrowed(std::span<const Vector> totals)
{
    LaneValue made;
    made.dtype = DType::float32;
    made.vec = narrowedOf(v(totals[0]), totals.size() == 2 ? &v(totals[1]) : nullptr);
    return made;
}

LaneValue X86Vectors::sumOf(std::span<const Vector> totals)
{
    const x86::Vec& sum = v(totals[0]);
    if (totals.size() == 2)
        cc_.vaddpd(sum, sum, v(totals[1]));
    for (std::uint32_t bytes = sum.size() / 2; bytes >= sizeof(double); bytes /= 2)
        cc_.vaddpd(sum, sum, v(swapped(sum, bytes)));
    LaneValue made = fresh(DType::float32);
    const x86::Xmm low = cc_.newXmm();
    cc_.vxorps(low, low, low);
    cc_.vcvtsd2ss(low, low, sum.xmm());
    cc_.vbroadcastss(v(made), low);
    return made;
}

Vector X86Vectors::swapped(const Vector& whole, std::uint32_t bytes)
{
    const x86::Vec& from = v(whole);
    const x86::Vec made = vector(static_cast<int>(from.size()));
    if (bytes == 32)
        cc_.vshuff64x2(made, from, from, 0x4E);
    else if (bytes == 16 && from.isZmm())
        cc_.vshuff64x2(made, from, from, 0xB1);
    else if (bytes == 16)
        cc_.vperm2f128(made.ymm(), from.ymm(), from.ymm(), 1);
    else
        cc_.vshufps(made, from, from, bytes == 8 ? 0x4E : 0xB1);
    return made;
}

LaneValue X86Vectors::first(const LaneValue& value)
{
    LaneValue made = fresh(value.dtype);
    if (sizeOf(value.dtype) == 8)
        cc_.vbroadcastsd(v(made), v(value).xmm());
    else
        cc_.vbroadcastss(v(made), v(value).xmm());
    return made;
}

void X86Vectors::call(int function, const Memory& out, const Memory& a, const Memory& b)
{
    const x86::Gp target = cc_.newGpq();
    const x86::Gp to = cc_.newGpq();
    const x86::Gp first = cc_.newGpq();
    const x86::Gp second = cc_.newGpq();
    cc_.mov(target, x86::qword_ptr(gp(functions_), 8 * function));
    cc_.lea(to, mem(out));
    cc_.lea(first, mem(a));
    cc_.lea(second, mem(b));
    InvokeNode* invoked = nullptr;
    cc_.invoke(&invoked, target,
               FuncSignatureT<void, void*, const void*, const void*, std::int64_t>(CallConvId::kX64SystemV));
    invoked->setArg(0, to);
    invoked->setArg(1, first);
    invoked->setArg(2, second);
    invoked->setArg(3, Imm(lanes_));
}

LaneValue X86Vectors::called(int function, DType result, const LaneValue& a, const LaneValue& b)
{
    spill(area(0), a);
    const bool same = a.vec.id() == b.vec.id();
    if (!same)
        spill(area(1), b);
    call(function, area(2), area(0), same ? area(0) : area(1));
    return filled(area(2), result);
}

Word X86Vectors::anyOrAll(const LaneValue& value, bool all)
{
    const x86::Gp bits = cc_.newGpd();
    if (wide_)
        firstBits(bits, value);
    else
        cc_.vmovmskps(bits, v(value));
    const int every = (1 << lanes_) - 1;
    cc_.and_(bits, every);
    const x86::Gp made = cc_.newGpq();
    cc_.xor_(made.r32(), made.r32());
    cc_.cmp(bits, all ? every : 0);
    if (all)
        cc_.sete(made.r8());
    else
        cc_.setne(made.r8());
    return made;
}

}  // namespace keyfall::codegen
