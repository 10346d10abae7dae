// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/vector_unit.h"

#include <array>
#include <cstring>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

bool is64(DType dtype)
{
    return dtype == DType::int64 || dtype == DType::float64;
}

}  // namespace

x86::Vec VectorUnit::vector(int bytes)
{
    if (bytes <= 16)
        return cc_.newXmm();
    return bytes <= 32 ? x86::Vec(cc_.newYmm()) : x86::Vec(cc_.newZmm());
}

LaneValue VectorUnit::fresh(DType dtype)
{
    LaneValue value;
    value.dtype = dtype;
    if (dtype == DType::boolean && wide_)
        value.mask = cc_.newKw();
    else
        value.vec = vector(bytesOf(dtype));
    return value;
}

void VectorUnit::move(const LaneValue& to, const LaneValue& from)
{
    if (to.dtype == DType::boolean && wide_)
        cc_.kmovw(to.mask, from.mask);
    else
        cc_.vmovaps(to.vec, from.vec);
}

x86::Mem VectorUnit::area(int which)
{
    auto& area = areas_[which];
    if (!area)
        area = cc_.newStack(128, 64);
    return *area;
}

LaneValue VectorUnit::constant(std::uint64_t bits, DType dtype)
{
    if (dtype == DType::boolean) {
        const x86::Gp value = cc_.newGpq();
        cc_.mov(value, bits & 1);
        return truth(value);
    }
    LaneValue made = fresh(dtype);
    if (bits == 0)
        cc_.vxorps(made.vec, made.vec, made.vec);
    else if (is64(dtype))
        cc_.vbroadcastsd(made.vec.isXmm() ? x86::Vec(made.vec) : made.vec,
                         cc_.newConst(ConstPoolScope::kLocal, &bits, 8));
    else
        cc_.vbroadcastss(made.vec, cc_.newConst(ConstPoolScope::kLocal, &bits, 4));
    return made;
}

LaneValue VectorUnit::broadcast(const x86::Gp& value, DType dtype)
{
    LaneValue made = fresh(dtype);
    const x86::Xmm low = cc_.newXmm();
    if (is64(dtype)) {
        cc_.vmovq(low, value);
        cc_.vpbroadcastq(made.vec, low);
    } else {
        cc_.vmovd(low, value.r32());
        cc_.vpbroadcastd(made.vec, low);
    }
    return made;
}

LaneValue VectorUnit::truth(const x86::Gp& value)
{
    const x86::Gp filled = cc_.newGpq();
    cc_.mov(filled, value);
    cc_.neg(filled);
    if (!wide_) {
        LaneValue made = broadcast(filled, DType::int32);
        made.dtype = DType::boolean;
        return made;
    }
    LaneValue made = fresh(DType::boolean);
    cc_.kmovw(made.mask, filled.r32());
    return made;
}

LaneValue VectorUnit::counted(const x86::Gp& first, std::int64_t step, DType dtype)
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
        cc_.vpaddq(made.vec, start.vec,
                   cc_.newConst(ConstPoolScope::kLocal, broad.data(), static_cast<std::size_t>(bytesOf(dtype))));
    else
        cc_.vpaddd(made.vec, start.vec,
                   cc_.newConst(ConstPoolScope::kLocal, narrow.data(), static_cast<std::size_t>(bytesOf(dtype))));
    return made;
}

LaneValue VectorUnit::load(const x86::Mem& from, DType dtype, const TailMask* tail)
{
    LaneValue made = fresh(dtype);
    if (tail == nullptr)
        cc_.vmovups(made.vec, from);
    else if (wide_ && is64(dtype))
        cc_.k(tail->mask).z().vmovupd(made.vec, from);
    else if (wide_)
        cc_.k(tail->mask).z().vmovups(made.vec, from);
    else if (is64(dtype))
        cc_.vmaskmovpd(made.vec, tail->broad, from);
    else
        cc_.vmaskmovps(made.vec, tail->narrow, from);
    return made;
}

LaneValue VectorUnit::loadOne(const x86::Mem& from, DType dtype)
{
    if (dtype == DType::boolean) {
        const x86::Gp byte = cc_.newGpq();
        x86::Mem one = from;
        one.setSize(1);
        cc_.movzx(byte.r32(), one);
        return truth(byte);
    }
    LaneValue made = fresh(dtype);
    if (is64(dtype))
        cc_.vbroadcastsd(made.vec, from);
    else
        cc_.vbroadcastss(made.vec, from);
    return made;
}

void VectorUnit::store(const x86::Mem& to, const LaneValue& value, const TailMask* tail)
{
    if (tail == nullptr)
        cc_.vmovups(to, value.vec);
    else if (wide_ && is64(value.dtype))
        cc_.k(tail->mask).vmovupd(to, value.vec);
    else if (wide_)
        cc_.k(tail->mask).vmovups(to, value.vec);
    else if (is64(value.dtype))
        cc_.vmaskmovpd(to, tail->broad, value.vec);
    else
        cc_.vmaskmovps(to, tail->narrow, value.vec);
}

/// Of a bool with AVX-512 the bits of all lanes, else the first lane.
///
/// Note [A spilled register is copied before it moves to another kind]
/// asmjit replaces a register that lies on the stack by its place there, also in a move to a general register, where memory is no
/// source: `vmovd eax, xmm5` became `vmovd xmm0, [rsp + 288]`. A copy that was made just before is not on the stack.
void VectorUnit::firstBits(const x86::Gp& to, const LaneValue& value)
{
    if (wide_) {
        const x86::KReg copy = cc_.newKw();
        cc_.kmovw(copy, value.mask);
        cc_.kmovw(to, copy);
    } else {
        const x86::Xmm copy = cc_.newXmm();
        cc_.vmovaps(copy, value.vec.xmm());
        cc_.vmovd(to, copy);
    }
}

void VectorUnit::storeOne(const x86::Mem& to, const LaneValue& value)
{
    if (value.dtype == DType::boolean) {
        const x86::Gp byte = cc_.newGpd();
        firstBits(byte, value);
        cc_.and_(byte, 1);
        cc_.mov(to, byte.r8());
    } else if (is64(value.dtype)) {
        cc_.vmovsd(to, value.vec.xmm());
    } else {
        cc_.vmovss(to, value.vec.xmm());
    }
}

void VectorUnit::spill(const x86::Mem& to, const LaneValue& value)
{
    if (value.dtype != DType::boolean) {
        cc_.vmovups(to, value.vec);
        return;
    }
    const LaneValue one = constant(1, DType::int32);
    const x86::Vec lanes = vector(4 * lanes_);
    if (wide_)
        cc_.k(value.mask).z().vmovaps(lanes, one.vec);
    else
        cc_.vandps(lanes, value.vec, one.vec);
    cc_.vmovups(to, lanes);
}

LaneValue VectorUnit::filled(const x86::Mem& from, DType dtype)
{
    const bool truths = dtype == DType::boolean;
    LaneValue lanes = fresh(truths ? DType::int32 : dtype);
    cc_.vmovups(lanes.vec, from);
    return truths ? cast(lanes, DType::boolean) : lanes;
}

}  // namespace keyfall::codegen
