// SPDX-License-Identifier: MIT
// What goes lane by lane through general registers, and casts.
#include "kernels/codegen/machine/a64/a64_vectors.h"

namespace keyfall::codegen {

using namespace asmjit;
using a64::CondCode;
using Id = a64::Inst;

a64::Gp A64Vectors::integer(DType dtype)
{
    const Gp made = cc_.newGpx();
    return is64(dtype) ? made : Gp(made.w());
}

LaneValue A64Vectors::byLane(const LaneValue& a, const LaneValue& b,
                             const std::function<void(const Gp&, const Gp&, const Gp&)>& body)
{
    LaneValue made = fresh(a.dtype);
    for (int lane = 0; lane < lanes_; ++lane) {
        const Gp first = integer(a.dtype);
        const Gp second = integer(a.dtype);
        const Gp result = integer(a.dtype);
        cc_.umov(first, laneOf(a, lane));
        cc_.umov(second, laneOf(b, lane));
        body(result, first, second);
        cc_.ins(laneOf(made, lane), result);
    }
    return made;
}

/// What the processor gives is what is wanted: by 0 the quotient 0, and of lowest / -1 the lowest.
LaneValue A64Vectors::divided(KernelOp op, const LaneValue& a, const LaneValue& b)
{
    const bool down = op == KernelOp::floordiv || op == KernelOp::floormod;
    const bool quotients = op == KernelOp::floordiv || op == KernelOp::truncdiv;
    return byLane(a, b, [&](const Gp& quotient, const Gp& first, const Gp& second) {
        cc_.sdiv(quotient, first, second);
        const Gp& rest = first;
        cc_.msub(rest, quotient, second, first);
        if (down) {
            const Gp lower = integer(a.dtype);
            const Gp zero = is64(a.dtype) ? Gp(a64::xzr) : Gp(a64::wzr);
            cc_.eor(lower, rest, second);
            cc_.asr(lower, lower, is64(a.dtype) ? 63 : 31);
            cc_.cmp(rest, 0);
            cc_.csel(lower, zero, lower, CondCode::kEQ);
            cc_.cmp(second, 0);
            cc_.csel(lower, zero, lower, CondCode::kEQ);
            cc_.add(quotient, quotient, lower);
            cc_.and_(lower, lower, second);
            cc_.add(rest, rest, lower);
        }
        if (!quotients)
            cc_.mov(quotient, rest);
    });
}

/// What does not fit, and NaN, become the lowest integer; the processor gives the nearest one, and 0.
LaneValue A64Vectors::toInteger(const LaneValue& value, DType to)
{
    const bool broad = is64(value.dtype);
    const bool toBroad = to == DType::int64;
    const std::uint64_t limit = !broad ? 0x4F000000U : toBroad ? 0x43E0000000000000U : 0x41E0000000000000U;
    const LaneValue fits = maskOf(KernelOp::lt, value, constant(limit, value.dtype));
    LaneValue whole = one(Id::kIdFcvtzs_v, value);
    LaneValue mask = fits;
    if (broad && !toBroad) {
        const LaneValue narrow = fresh(to);
        cc_.sqxtn(q(narrow).s2(), q(whole).d2());
        whole = narrow;
        mask = asTruth(fits);
    }
    choose(mask, whole, constant(toBroad ? std::uint64_t{1} << 63 : 0x80000000U, to));
    mask.dtype = to;
    return mask;
}

LaneValue A64Vectors::cast(const LaneValue& value, DType to)
{
    const DType from = value.dtype;
    if (from == to)
        return value;
    if (from == DType::boolean) {
        const LaneValue zero = constant(0, to);
        return select(value, constant(oneBits(to), to), zero);
    }
    if (to == DType::boolean)
        return notZero(value);
    const auto widened = [&](std::uint32_t instruction, DType type) {
        LaneValue made = fresh(type);
        cc_.emit(instruction, q(made).d2(), q(value).s2());
        return made;
    };
    const auto halved = [&](std::uint32_t instruction) {
        LaneValue made = fresh(to);
        cc_.emit(instruction, q(made).s2(), q(value).d2());
        return made;
    };
    const auto asFloat = [&](const LaneValue& integers) {
        LaneValue made = one(Id::kIdScvtf_v, integers);
        made.dtype = to;
        return made;
    };
    switch (from) {
    case DType::int32:
        if (to == DType::float32)
            return asFloat(value);
        return to == DType::int64 ? widened(Id::kIdSxtl_v, to) : asFloat(widened(Id::kIdSxtl_v, DType::int64));
    case DType::int64: {
        if (to != DType::float32)
            return to == DType::int32 ? halved(Id::kIdXtn_v) : asFloat(value);
        LaneValue made = fresh(to);  // by way of double would round twice
        for (int lane = 0; lane < lanes_; ++lane) {
            const Gp word = cc_.newGpx();
            const LaneValue low = fresh(to);
            cc_.umov(word, laneOf(value, lane));
            cc_.scvtf(scalarOf(low), word);
            cc_.ins(laneOf(made, lane), laneOf(low, 0));
        }
        return made;
    }
    case DType::float32:
        if (to == DType::float64)
            return widened(Id::kIdFcvtl_v, to);
        return to == DType::int32 ? toInteger(value, to) : toInteger(widened(Id::kIdFcvtl_v, DType::float64), to);
    default: return to == DType::float32 ? halved(Id::kIdFcvtn_v) : toInteger(value, to);
    }
}

}  // namespace keyfall::codegen
