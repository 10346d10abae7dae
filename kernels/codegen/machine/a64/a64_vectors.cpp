// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/a64/a64_vectors.h"

#include "kernels/codegen/machine/a64/a64_words.h"

#include <array>
#include <cstring>

namespace keyfall::codegen {

using namespace asmjit;

a64::Vec A64Vectors::lanesOf(const LaneValue& value) const
{
    const Vec& all = q(value);
    return is64(value.dtype) ? Vec(all.d2()) : broad_ ? Vec(all.s2()) : Vec(all.s4());
}

a64::Vec A64Vectors::wholeOf(const LaneValue& value) const
{
    return bytesOf(value.dtype) == 16 ? Vec(q(value).q()) : Vec(q(value).d());
}

a64::Vec A64Vectors::scalarOf(const LaneValue& value)
{
    return is64(value.dtype) ? Vec(q(value).d()) : Vec(q(value).s());
}

a64::Vec A64Vectors::laneOf(const LaneValue& value, int lane)
{
    const auto index = static_cast<std::uint32_t>(lane);
    return is64(value.dtype) ? q(value).d(index) : q(value).s(index);
}

LaneValue A64Vectors::fresh(DType dtype)
{
    LaneValue value;
    value.dtype = dtype;
    value.vec = cc_.newVecQ();
    return value;
}

void A64Vectors::clear(const Vector& to)
{
    cc_.movi(q(to).d2(), 0);
}

void A64Vectors::move(const LaneValue& to, const LaneValue& from)
{
    cc_.mov(q(to).b16(), q(from).b16());
}

Memory A64Vectors::area(int which)
{
    auto& area = areas_[which];
    if (!area)
        area = cc_.newStack(16, 16);
    return *area;
}

LaneValue A64Vectors::constant(std::uint64_t bits, DType dtype)
{
    LaneValue made = fresh(dtype);
    if (dtype == DType::boolean)
        bits = bits == 0 ? 0 : ~std::uint64_t{0};
    if (bits == 0) {
        clear(made.vec);
        return made;
    }
    if (!is64(dtype))
        bits = (bits & 0xFFFFFFFFU) | bits << 32;
    const std::array<std::uint64_t, 2> both{bits, bits};
    cc_.ldr(q(made).q(), cc_.newConst(ConstPoolScope::kLocal, both.data(), sizeof both));
    return made;
}

LaneValue A64Vectors::broadcast(const Word& value, DType dtype)
{
    LaneValue made = fresh(dtype);
    cc_.dup(lanesOf(made), is64(dtype) ? x(value) : w(value));
    return made;
}

LaneValue A64Vectors::broadcastAsFloat(const Word& value, DType dtype)
{
    const LaneValue low = fresh(dtype);
    cc_.scvtf(scalarOf(low), x(value));
    return first(low);
}

LaneValue A64Vectors::truth(const Word& value)
{
    const a64::Gp filled = cc_.newGpx();
    cc_.neg(filled, x(value));
    return broadcast(filled, DType::boolean);
}

LaneValue A64Vectors::counted(const Word& first, std::int64_t step, DType dtype)
{
    std::array<std::uint64_t, 2> offsets{0, static_cast<std::uint64_t>(step)};
    if (!is64(dtype)) {
        std::array<std::uint32_t, 4> narrow{};
        for (std::uint32_t lane = 0; lane < narrow.size(); ++lane)
            narrow[lane] = lane * static_cast<std::uint32_t>(step);
        std::memcpy(offsets.data(), narrow.data(), sizeof narrow);
    }
    LaneValue places = fresh(dtype);
    cc_.ldr(q(places).q(), cc_.newConst(ConstPoolScope::kLocal, offsets.data(), sizeof offsets));
    return two(a64::Inst::kIdAdd_v, broadcast(first, dtype), places);
}

LaneValue A64Vectors::load(const Memory& from, DType dtype, const TailMask* tail)
{
    LaneValue made = fresh(dtype);
    cc_.ldr(tail != nullptr ? scalarOf(made) : wholeOf(made), place(from));
    return made;
}

LaneValue A64Vectors::loadOne(const Memory& from, DType dtype)
{
    if (dtype == DType::boolean) {
        const a64::Gp byte = cc_.newGpx();
        cc_.ldrb(byte.w(), place(from));
        return truth(byte);
    }
    const LaneValue low = fresh(dtype);
    cc_.ldr(scalarOf(low), place(from));
    return first(low);
}

void A64Vectors::store(const Memory& to, const LaneValue& value, const TailMask* tail)
{
    cc_.str(tail != nullptr ? scalarOf(value) : wholeOf(value), place(to));
}

void A64Vectors::storeOne(const Memory& to, const LaneValue& value)
{
    if (value.dtype != DType::boolean)
        return void(cc_.str(scalarOf(value), place(to)));
    const a64::Gp byte = cc_.newGpx();
    cc_.umov(byte.w(), laneOf(value, 0));
    cc_.and_(byte.w(), byte.w(), 1);
    cc_.strb(byte.w(), place(to));
}

void A64Vectors::spill(const Memory& to, const LaneValue& value)
{
    LaneValue lanes = value;
    if (value.dtype == DType::boolean) {
        lanes = fresh(DType::int32);
        cc_.ushr(lanesOf(lanes), lanesOf(value), 31);
    }
    store(to, lanes, nullptr);
}

LaneValue A64Vectors::filled(const Memory& from, DType dtype)
{
    if (dtype != DType::boolean)
        return load(from, dtype, nullptr);
    return notZero(load(from, DType::int32, nullptr));
}

TailMask A64Vectors::tail(const Word& count)
{
    TailMask made;
    made.count = count;
    return made;
}

LaneValue A64Vectors::within(const TailMask&, const LaneValue& value, const LaneValue& other)
{
    LaneValue made = fresh(value.dtype);
    move(made, other);
    cc_.ins(laneOf(made, 0), laneOf(value, 0));
    return made;
}

LaneValue A64Vectors::first(const LaneValue& value)
{
    LaneValue made = fresh(value.dtype);
    cc_.dup(lanesOf(made), laneOf(value, 0));
    return made;
}

Vector A64Vectors::swapped(const Vector& from, std::uint32_t bytes)
{
    const Vec made = cc_.newVecQ();
    if (bytes == 8)
        cc_.ext(made.b16(), q(from).b16(), q(from).b16(), 8);
    else
        cc_.rev64(made.s4(), q(from).s4());
    return made;
}

Word A64Vectors::anyOrAll(const LaneValue& value, bool all)
{
    const LaneValue one = fresh(DType::boolean);
    const Vec lanes = lanesOf(value);
    if (broad_)
        cc_.emit(all ? a64::Inst::kIdUminp_v : a64::Inst::kIdUmaxp_v, lanesOf(one), lanes, lanes);
    else
        cc_.emit(all ? a64::Inst::kIdUminv_v : a64::Inst::kIdUmaxv_v, scalarOf(one), lanes);
    const a64::Gp made = cc_.newGpx();
    cc_.umov(made.w(), laneOf(one, 0));
    cc_.and_(made, made, 1);
    return made;
}

void A64Vectors::accumulate(const LaneValue& to, const LaneValue& value)
{
    cc_.fadd(lanesOf(to), lanesOf(to), lanesOf(value));
}

void A64Vectors::accumulateWidened(std::span<const Vector> totals, const LaneValue& floats)
{
    for (std::size_t part = 0; part < totals.size(); ++part) {
        const Vec wide = cc_.newVecQ();
        if (part == 0)
            cc_.fcvtl(wide.d2(), q(floats).s2());
        else
            cc_.fcvtl2(wide.d2(), q(floats).s4());
        cc_.fadd(q(totals[part]).d2(), q(totals[part]).d2(), wide.d2());
    }
}

LaneValue A64Vectors::narrowed(std::span<const Vector> totals)
{
    LaneValue made = fresh(DType::float32);
    cc_.fcvtn(q(made).s2(), q(totals[0]).d2());
    if (totals.size() == 2)
        cc_.fcvtn2(q(made).s4(), q(totals[1]).d2());
    return made;
}

LaneValue A64Vectors::sumOf(std::span<const Vector> totals)
{
    const Vec& sum = q(totals[0]);
    if (totals.size() == 2)
        cc_.fadd(sum.d2(), sum.d2(), q(totals[1]).d2());
    const LaneValue low = fresh(DType::float32);
    cc_.faddp(sum.d(), sum.d2());
    cc_.fcvt(scalarOf(low), sum.d());
    return first(low);
}

LaneValue A64Vectors::called(int function, DType result, const LaneValue& a, const LaneValue& b)
{
    const bool same = a.vec.id() == b.vec.id();
    spill(area(0), a);
    if (!same)
        spill(area(1), b);
    const auto address = [this](int which) {
        const a64::Gp made = cc_.newGpx();
        cc_.loadAddressOf(made, place(area(which)));
        return made;
    };
    const a64::Gp out = address(2);
    const a64::Gp first = address(0);
    const a64::Gp second = address(same ? 0 : 1);
    InvokeNode* const invoked =
        invokedOf(cc_, functions_, function,
                  FuncSignatureT<void, void*, const void*, const void*, std::int64_t>(CallConvId::kCDecl));
    invoked->setArg(0, out);
    invoked->setArg(1, first);
    invoked->setArg(2, second);
    invoked->setArg(3, Imm(lanes_));
    return filled(area(2), result);
}

}  // namespace keyfall::codegen
