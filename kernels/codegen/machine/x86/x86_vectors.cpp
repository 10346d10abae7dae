// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/x86/x86_vectors.h"

#include "kernels/codegen/machine/x86/x86_words.h"

#include <array>
#include <cstring>

namespace keyfall::codegen {

using namespace asmjit;

x86::Vec X86Vectors::vector(int bytes)
{
    if (bytes <= 16)
        return cc_.newXmm();
    return bytes <= 32 ? x86::Vec(cc_.newYmm()) : x86::Vec(cc_.newZmm());
}

LaneValue X86Vectors::fresh(DType dtype)
{
    LaneValue value;
    value.dtype = dtype;
    if (dtype == DType::boolean && wide_)
        value.mask = cc_.newKw();
    else
        value.vec = vector(bytesOf(dtype));
    return value;
}

void X86Vectors::move(const LaneValue& to, const LaneValue& from)
{
    if (to.dtype == DType::boolean && wide_)
        cc_.kmovw(k(to), k(from));
    else
        cc_.vmovaps(v(to), v(from));
}

Memory X86Vectors::area(int which)
{
    auto& area = areas_[which];
    if (!area)
        area = cc_.newStack(128, 64);
    return *area;
}

LaneValue X86Vectors::constant(std::uint64_t bits, DType dtype)
{
    if (dtype == DType::boolean) {
        const x86::Gp value = cc_.newGpq();
        cc_.mov(value, bits & 1);
        return truth(value);
    }
    LaneValue made = fresh(dtype);
    if (bits == 0)
        cc_.vxorps(v(made), v(made), v(made));
    else if (is64(dtype))
        cc_.vbroadcastsd(v(made).isXmm() ? x86::Vec(v(made)) : v(made), cc_.newConst(ConstPoolScope::kLocal, &bits, 8));
    else
        cc_.vbroadcastss(v(made), cc_.newConst(ConstPoolScope::kLocal, &bits, 4));
    return made;
}

LaneValue X86Vectors::broadcast(const Word& value, DType dtype)
{
    LaneValue made = fresh(dtype);
    const x86::Xmm low = cc_.newXmm();
    if (is64(dtype)) {
        cc_.vmovq(low, gp(value));
        cc_.vpbroadcastq(v(made), low);
    } else {
        cc_.vmovd(low, gp(value).r32());
        cc_.vpbroadcastd(v(made), low);
    }
    return made;
}

LaneValue X86Vectors::broadcastAsFloat(const Word& value, DType dtype)
{
    const x86::Xmm low = cc_.newXmm();
    cc_.vxorps(low, low, low);
    LaneValue made = fresh(dtype);
    if (is64(dtype)) {
        cc_.vcvtsi2sd(low, low, gp(value));
        cc_.vbroadcastsd(v(made), low);
    } else {
        cc_.vcvtsi2ss(low, low, gp(value));
        cc_.vbroadcastss(v(made), low);
    }
    return made;
}

LaneValue X86Vectors::truth(const Word& value)
{
    const x86::Gp filled = cc_.newGpq();
    cc_.mov(filled, gp(value));
    cc_.neg(filled);
    if (!wide_) {
        LaneValue made = broadcast(filled, DType::int32);
        made.dtype = DType::boolean;
        return made;
    }
    LaneValue made = fresh(DType::boolean);
    cc_.kmovw(k(made), filled.r32());
    return made;
}

LaneValue X86Vectors::counted(const Word& first, std::int64_t step, DType dtype)
{
    alignas(64) std::array<std::int64_t, 16> broad{};
    alignas(64) std::array<std::int32_t, 16> narrow{};
    for (std::size_t lane = 0; lane < 16; ++lane) {
        const std::uint64_t offset = lane * static_cast<std::uint64_t>(step);
        broad[lane] = static_cast<std::int64_t>(offset);
        narrow[lane] = static_cast<std::int32_t>(offset);
    }
    const LaneValue start = broadcast(first, dtype);
    LaneValue made = fresh(dtype);
    if (is64(dtype))
        cc_.vpaddq(v(made), v(start),
                   cc_.newConst(ConstPoolScope::kLocal, broad.data(), static_cast<std::size_t>(bytesOf(dtype))));
    else
        cc_.vpaddd(v(made), v(start),
                   cc_.newConst(ConstPoolScope::kLocal, narrow.data(), static_cast<std::size_t>(bytesOf(dtype))));
    return made;
}

LaneValue X86Vectors::load(const Memory& memory, DType dtype, const TailMask* tail)
{
    const x86::Mem& from = mem(memory);
    LaneValue made = fresh(dtype);
    if (tail == nullptr)
        cc_.vmovups(v(made), from);
    else if (wide_ && is64(dtype))
        cc_.k(k(*tail)).z().vmovupd(v(made), from);
    else if (wide_)
        cc_.k(k(*tail)).z().vmovups(v(made), from);
    else if (is64(dtype))
        cc_.vmaskmovpd(v(made), v(tail->broad), from);
    else
        cc_.vmaskmovps(v(made), v(tail->narrow), from);
    return made;
}

LaneValue X86Vectors::loadOne(const Memory& memory, DType dtype)
{
    const x86::Mem& from = mem(memory);
    if (dtype == DType::boolean) {
        const x86::Gp byte = cc_.newGpq();
        cc_.movzx(byte.r32(), from.cloneResized(1));
        return truth(byte);
    }
    LaneValue made = fresh(dtype);
    if (is64(dtype))
        cc_.vbroadcastsd(v(made), from);
    else
        cc_.vbroadcastss(v(made), from);
    return made;
}

void X86Vectors::fetch(const Memory& from)
{
    cc_.prefetcht0(mem(from));
}

void X86Vectors::store(const Memory& memory, const LaneValue& value, const TailMask* tail)
{
    const x86::Mem& to = mem(memory);
    if (tail == nullptr)
        cc_.vmovups(to, v(value));
    else if (wide_ && is64(value.dtype))
        cc_.k(k(*tail)).vmovupd(to, v(value));
    else if (wide_)
        cc_.k(k(*tail)).vmovups(to, v(value));
    else if (is64(value.dtype))
        cc_.vmaskmovpd(to, v(tail->broad), v(value));
    else
        cc_.vmaskmovps(to, v(tail->narrow), v(value));
}

void X86Vectors::storeAround(const Memory& to, const LaneValue& value)
{
    cc_.vmovntps(mem(to), v(value));
}

/// Of a bool with AVX-512 the bits of all lanes, else the first lane.
///
/// Note [A spilled register is copied before it moves to another kind]
/// asmjit replaces a register that lies on the stack by its place there, also in a move to a general register, where memory is no
/// source: `vmovd eax, xmm5` became `vmovd xmm0, [rsp + 288]`. A copy that was made just before is not on the stack.
void X86Vectors::firstBits(const x86::Gp& to, const LaneValue& value)
{
    if (wide_) {
        const x86::KReg copy = cc_.newKw();
        cc_.kmovw(copy, k(value));
        cc_.kmovw(to, copy);
    } else {
        const x86::Xmm copy = cc_.newXmm();
        cc_.vmovaps(copy, v(value).xmm());
        cc_.vmovd(to, copy);
    }
}

void X86Vectors::storeOne(const Memory& memory, const LaneValue& value)
{
    const x86::Mem& to = mem(memory);
    if (value.dtype == DType::boolean) {
        const x86::Gp byte = cc_.newGpd();
        firstBits(byte, value);
        cc_.and_(byte, 1);
        cc_.mov(to, byte.r8());
    } else if (is64(value.dtype)) {
        cc_.vmovsd(to, v(value).xmm());
    } else {
        cc_.vmovss(to, v(value).xmm());
    }
}

void X86Vectors::spill(const Memory& to, const LaneValue& value)
{
    if (value.dtype != DType::boolean) {
        cc_.vmovups(mem(to), v(value));
        return;
    }
    const LaneValue one = constant(1, DType::int32);
    const x86::Vec lanes = vector(4 * lanes_);
    if (wide_)
        cc_.k(k(value)).z().vmovaps(lanes, v(one));
    else
        cc_.vandps(lanes, v(value), v(one));
    cc_.vmovups(mem(to), lanes);
}

LaneValue X86Vectors::filled(const Memory& from, DType dtype)
{
    const bool truths = dtype == DType::boolean;
    LaneValue lanes = fresh(truths ? DType::int32 : dtype);
    cc_.vmovups(v(lanes), mem(from));
    return truths ? cast(lanes, DType::boolean) : lanes;
}

}  // namespace keyfall::codegen
