// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/a64/a64_vectors.h"

namespace keyfall::codegen {

using namespace asmjit;
using Id = a64::Inst;

LaneValue A64Vectors::one(std::uint32_t instruction, const LaneValue& a)
{
    LaneValue made = fresh(a.dtype);
    cc_.emit(instruction, lanesOf(made), lanesOf(a));
    return made;
}

LaneValue A64Vectors::two(std::uint32_t instruction, const LaneValue& a, const LaneValue& b)
{
    LaneValue made = fresh(a.dtype);
    cc_.emit(instruction, lanesOf(made), lanesOf(a), lanesOf(b));
    return made;
}

void A64Vectors::choose(const LaneValue& mask, const LaneValue& yes, const LaneValue& no)
{
    cc_.bsl(q(mask).b16(), q(yes).b16(), q(no).b16());
}

LaneValue A64Vectors::asTruth(const LaneValue& mask)
{
    LaneValue made = mask;
    if (is64(mask.dtype)) {
        made = fresh(DType::boolean);
        cc_.xtn(q(made).s2(), q(mask).d2());
    }
    made.dtype = DType::boolean;
    return made;
}

LaneValue A64Vectors::inverted(const LaneValue& truth)
{
    LaneValue made = fresh(truth.dtype);
    cc_.not_(q(made).b16(), q(truth).b16());
    return made;
}

LaneValue A64Vectors::notZero(const LaneValue& value)
{
    if (!isFloating(value.dtype))
        return asTruth(two(Id::kIdCmtst_v, value, value));
    LaneValue zero = fresh(value.dtype);
    cc_.fcmeq(lanesOf(zero), lanesOf(value), 0);
    return inverted(asTruth(zero));
}

LaneValue A64Vectors::maskOf(KernelOp op, const LaneValue& a, const LaneValue& b)
{
    const bool floats = isFloating(a.dtype);
    const std::uint32_t greater = floats ? Id::kIdFcmgt_v : Id::kIdCmgt_v;
    const std::uint32_t greaterEqual = floats ? Id::kIdFcmge_v : Id::kIdCmge_v;
    const bool truths = a.dtype == DType::boolean;  // true, -1 as an integer, is the larger one
    switch (op) {
    case KernelOp::lt: return truths ? two(greater, a, b) : two(greater, b, a);
    case KernelOp::le: return truths ? two(greaterEqual, a, b) : two(greaterEqual, b, a);
    case KernelOp::gt: return truths ? two(greater, b, a) : two(greater, a, b);
    case KernelOp::ge: return truths ? two(greaterEqual, b, a) : two(greaterEqual, a, b);
    case KernelOp::ne: return inverted(maskOf(KernelOp::eq, a, b));
    default: return two(floats ? Id::kIdFcmeq_v : Id::kIdCmeq_v, a, b);
    }
}

LaneValue A64Vectors::select(const LaneValue& condition, const LaneValue& yes, const LaneValue& no)
{
    LaneValue made = fresh(yes.dtype);
    if (is64(yes.dtype))
        cc_.sxtl(q(made).d2(), q(condition).s2());
    else
        move(made, condition);
    choose(made, yes, no);
    return made;
}

LaneValue A64Vectors::ordered(bool largest, const LaneValue& a, const LaneValue& b)
{
    return two(largest ? Id::kIdFmax_v : Id::kIdFmin_v, a, b);
}

/// Of floats: the first of two zeros and of two NaN, and NaN from either side (eleven:2.10).
LaneValue A64Vectors::extremum(bool largest, const LaneValue& a, const LaneValue& b)
{
    if (!isFloating(a.dtype) && !is64(a.dtype))
        return two(largest ? Id::kIdSmax_v : Id::kIdSmin_v, a, b);
    LaneValue keeps = maskOf(largest ? KernelOp::ge : KernelOp::le, a, b);
    if (isFloating(a.dtype)) {
        const LaneValue number = maskOf(KernelOp::eq, a, a);
        cc_.orn(q(keeps).b16(), q(keeps).b16(), q(number).b16());
    }
    choose(keeps, a, b);
    return keeps;
}

/// Bits that are shifted by as many as there are, or more, are gone; by less than 0 likewise.
LaneValue A64Vectors::shifted(bool left, const LaneValue& a, const LaneValue& b)
{
    const std::uint64_t bits = is64(a.dtype) ? 64 : 32;
    const LaneValue inside = two(Id::kIdCmhi_v, constant(bits, a.dtype), b);
    if (left) {
        LaneValue made = two(Id::kIdUshl_v, a, b);
        cc_.and_(q(made).b16(), q(made).b16(), q(inside).b16());
        return made;
    }
    choose(inside, b, constant(bits - 1, a.dtype));
    return two(Id::kIdSshl_v, a, one(Id::kIdNeg_v, inside));
}

LaneValue A64Vectors::signOf(const LaneValue& a)
{
    const LaneValue zero = constant(0, a.dtype);
    const LaneValue above = maskOf(KernelOp::gt, a, zero);
    const LaneValue below = maskOf(KernelOp::lt, a, zero);
    if (!isFloating(a.dtype))
        return two(Id::kIdSub_v, below, above);
    const LaneValue plus = constant(oneBits(a.dtype), a.dtype);
    const LaneValue minus = one(Id::kIdFneg_v, plus);
    cc_.and_(q(above).b16(), q(above).b16(), q(plus).b16());
    cc_.and_(q(below).b16(), q(below).b16(), q(minus).b16());
    cc_.orr(q(above).b16(), q(above).b16(), q(below).b16());
    return above;
}

LaneValue A64Vectors::unary(KernelOp op, const LaneValue& a, DType result)
{
    const DType type = a.dtype;
    const bool floats = isFloating(type);
    switch (op) {
    case KernelOp::neg: return one(floats ? Id::kIdFneg_v : Id::kIdNeg_v, a);
    case KernelOp::abs: return one(floats ? Id::kIdFabs_v : Id::kIdAbs_v, a);
    case KernelOp::sign: return signOf(a);
    case KernelOp::bitNot: return inverted(a);
    case KernelOp::sqrt: return one(Id::kIdFsqrt_v, a);
    case KernelOp::reciprocal: return two(Id::kIdFdiv_v, constant(oneBits(type), type), a);
    case KernelOp::rsqrt: return unary(KernelOp::reciprocal, one(Id::kIdFsqrt_v, a), type);
    case KernelOp::round: return one(Id::kIdFrintn_v, a);
    case KernelOp::floor: return one(Id::kIdFrintm_v, a);
    case KernelOp::ceil: return one(Id::kIdFrintp_v, a);
    case KernelOp::trunc: return one(Id::kIdFrintz_v, a);
    case KernelOp::isnan: return inverted(asTruth(maskOf(KernelOp::eq, a, a)));
    case KernelOp::isinf: {
        const LaneValue infinity = constant(is64(type) ? 0x7FF0000000000000U : 0x7F800000U, type);
        return asTruth(maskOf(KernelOp::eq, one(Id::kIdFabs_v, a), infinity));
    }
    case KernelOp::exp:
        if (type == DType::float32)
            return exponential(a);
        [[fallthrough]];
    default: return called(laneFunctionIndex(op, type), result, a, a);
    }
}

LaneValue A64Vectors::compute(KernelOp op, std::span<const LaneValue> of, DType result)
{
    const LaneValue& a = of[0];
    const DType type = a.dtype;
    const bool floats = isFloating(type);
    switch (op) {
    case KernelOp::add: return two(floats ? Id::kIdFadd_v : Id::kIdAdd_v, a, of[1]);
    case KernelOp::sub: return two(floats ? Id::kIdFsub_v : Id::kIdSub_v, a, of[1]);
    case KernelOp::mul:
        if (type == DType::int64)
            return byLane(a, of[1],
                          [this](const Gp& to, const Gp& first, const Gp& second) { cc_.mul(to, first, second); });
        return two(floats ? Id::kIdFmul_v : Id::kIdMul_v, a, of[1]);
    case KernelOp::div: return two(Id::kIdFdiv_v, a, of[1]);
    case KernelOp::max: return extremum(true, a, of[1]);
    case KernelOp::min: return extremum(false, a, of[1]);
    case KernelOp::bitAnd:
    case KernelOp::bitOr:
    case KernelOp::bitXor: {
        LaneValue made = fresh(type);
        cc_.emit(op == KernelOp::bitAnd      ? Id::kIdAnd_v
                     : op == KernelOp::bitOr ? Id::kIdOrr_v
                                             : Id::kIdEor_v,
                 q(made).b16(), q(a).b16(), q(of[1]).b16());
        return made;
    }
    case KernelOp::lt:
    case KernelOp::le:
    case KernelOp::eq:
    case KernelOp::ne:
    case KernelOp::gt:
    case KernelOp::ge: return asTruth(maskOf(op, a, of[1]));
    case KernelOp::mulacc: {
        const LaneValue parts[2] = {compute(KernelOp::mul, of.first(2), type), of[2]};
        return compute(KernelOp::add, parts, type);
    }
    case KernelOp::fma: {
        LaneValue made = fresh(type);
        move(made, of[2]);
        cc_.fmla(lanesOf(made), lanesOf(a), lanesOf(of[1]));
        return made;
    }
    case KernelOp::select: return select(a, of[1], of[2]);
    case KernelOp::shl: return shifted(true, a, of[1]);
    case KernelOp::shr: return shifted(false, a, of[1]);
    case KernelOp::floordiv:
    case KernelOp::floormod:
    case KernelOp::truncdiv:
    case KernelOp::truncmod:
        if (!floats)
            return divided(op, a, of[1]);
        [[fallthrough]];
    case KernelOp::pow:
    case KernelOp::atan2: return called(laneFunctionIndex(op, type), result, a, of[1]);
    default: return unary(op, a, result);
    }
}

}  // namespace keyfall::codegen
