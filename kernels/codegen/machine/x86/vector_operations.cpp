// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/x86/x86_vectors.h"

namespace keyfall::codegen {

using namespace asmjit;
namespace Id = x86::Inst;

namespace {

constexpr std::uint64_t kSign32 = 0x80000000U;
constexpr std::uint64_t kSign64 = std::uint64_t{1} << 63;

// Predicates of vcmpps that do not trap: ordered but for ne.
constexpr int kEqual = 0x00;
constexpr int kLess = 0x11;
constexpr int kLessEqual = 0x12;
constexpr int kUnordered = 0x03;
constexpr int kNotEqual = 0x04;
constexpr int kGreaterEqual = 0x1D;
constexpr int kGreater = 0x1E;

/// The predicate of vpcmpd.
int integerPredicate(int predicate)
{
    switch (predicate) {
    case kEqual: return 0;
    case kLess: return 1;
    case kLessEqual: return 2;
    case kNotEqual: return 4;
    case kGreaterEqual: return 5;
    default: return 6;
    }
}

}  // namespace

LaneValue X86Vectors::two(std::uint32_t instruction, const LaneValue& a, const LaneValue& b)
{
    LaneValue made = fresh(a.dtype);
    cc_.emit(instruction, v(made), v(a), v(b));
    return made;
}

LaneValue X86Vectors::byType(DType dtype, std::uint32_t i32, std::uint32_t i64, std::uint32_t f32, std::uint32_t f64,
                             const LaneValue& a, const LaneValue& b)
{
    const std::uint32_t instructions[4] = {i32, i64, f32, f64};
    return two(instructions[numberIndex(dtype)], a, b);
}

LaneValue X86Vectors::maskOf64(const x86::Vec& comparison)
{
    LaneValue made = fresh(DType::boolean);
    const x86::Xmm upper = cc_.newXmm();
    cc_.vextracti128(upper, comparison.ymm(), 1);
    cc_.vshufps(v(made).xmm(), comparison.xmm(), upper, 0x88);
    return made;
}

LaneValue X86Vectors::comparedBy(const LaneValue& a, const LaneValue& b, int predicate)
{
    const bool floats = isFloating(a.dtype);
    if (wide_) {
        LaneValue made = fresh(DType::boolean);
        if (floats)
            cc_.emit(is64(a.dtype) ? Id::kIdVcmppd : Id::kIdVcmpps, k(made), v(a), v(b), Imm(predicate));
        else
            cc_.emit(is64(a.dtype) ? Id::kIdVpcmpq : Id::kIdVpcmpd, k(made), v(a), v(b),
                     Imm(integerPredicate(predicate)));
        return made;
    }
    const x86::Vec lanes = vector(bytesOf(a.dtype));
    bool invert = false;
    if (floats) {
        cc_.emit(is64(a.dtype) ? Id::kIdVcmppd : Id::kIdVcmpps, lanes, v(a), v(b), Imm(predicate));
    } else if (predicate == kEqual || predicate == kNotEqual) {
        cc_.emit(is64(a.dtype) ? Id::kIdVpcmpeqq : Id::kIdVpcmpeqd, lanes, v(a), v(b));
        invert = predicate == kNotEqual;
    } else {
        const bool swapped = predicate == kLess || predicate == kGreaterEqual;  // a < b is b > a
        cc_.emit(is64(a.dtype) ? Id::kIdVpcmpgtq : Id::kIdVpcmpgtd, lanes, swapped ? v(b) : v(a),
                 swapped ? v(a) : v(b));
        invert = predicate == kLessEqual || predicate == kGreaterEqual;
    }
    LaneValue made;
    if (is64(a.dtype)) {
        made = maskOf64(lanes);
    } else {
        made.dtype = DType::boolean;
        made.vec = lanes;
    }
    return invert ? inverted(made) : made;
}

LaneValue X86Vectors::inverted(const LaneValue& truth)
{
    LaneValue made = fresh(DType::boolean);
    if (wide_) {
        cc_.knotw(k(made), k(truth));
    } else {
        const LaneValue ones = constant(0xFFFFFFFFU, DType::int32);
        cc_.vxorps(v(made), v(truth), v(ones));
    }
    return made;
}

LaneValue X86Vectors::isNot(const LaneValue& a, const LaneValue& b)
{
    return comparedBy(a, b, kNotEqual);
}

LaneValue X86Vectors::logic(KernelOp op, const LaneValue& a, const LaneValue& b)
{
    LaneValue made = fresh(DType::boolean);
    if (wide_)
        cc_.emit(op == KernelOp::bitAnd      ? Id::kIdKandw
                     : op == KernelOp::bitOr ? Id::kIdKorw
                                             : Id::kIdKxorw,
                 k(made), k(a), k(b));
    else
        cc_.emit(op == KernelOp::bitAnd      ? Id::kIdVandps
                     : op == KernelOp::bitOr ? Id::kIdVorps
                                             : Id::kIdVxorps,
                 v(made), v(a), v(b));
    return made;
}

LaneValue X86Vectors::compared(KernelOp op, const LaneValue& a, const LaneValue& b)
{
    if (a.dtype != DType::boolean) {
        switch (op) {
        case KernelOp::lt: return comparedBy(a, b, kLess);
        case KernelOp::le: return comparedBy(a, b, kLessEqual);
        case KernelOp::eq: return comparedBy(a, b, kEqual);
        case KernelOp::ne: return comparedBy(a, b, kNotEqual);
        case KernelOp::gt: return comparedBy(a, b, kGreater);
        default: return comparedBy(a, b, kGreaterEqual);
        }
    }
    switch (op) {  // false < true
    case KernelOp::lt: return logic(KernelOp::bitAnd, inverted(a), b);
    case KernelOp::le: return logic(KernelOp::bitOr, inverted(a), b);
    case KernelOp::eq: return inverted(logic(KernelOp::bitXor, a, b));
    case KernelOp::ne: return logic(KernelOp::bitXor, a, b);
    case KernelOp::gt: return logic(KernelOp::bitAnd, a, inverted(b));
    default: return logic(KernelOp::bitOr, a, inverted(b));
    }
}

LaneValue X86Vectors::select(const LaneValue& condition, const LaneValue& yes, const LaneValue& no)
{
    if (yes.dtype == DType::boolean)
        return logic(KernelOp::bitOr, logic(KernelOp::bitAnd, condition, yes),
                     logic(KernelOp::bitAnd, inverted(condition), no));
    LaneValue made = fresh(yes.dtype);
    if (wide_) {
        // Not vblendmps: asmjit takes its result for one that is read too, and so for a value of the iteration before, which
        // it keeps on the stack.
        cc_.vmovaps(v(made), v(no));
        if (is64(yes.dtype))
            cc_.k(k(condition)).vmovapd(v(made), v(yes));
        else
            cc_.k(k(condition)).vmovaps(v(made), v(yes));
    } else if (is64(yes.dtype)) {
        const x86::Vec broad = vector(8 * lanes_);
        cc_.vpmovsxdq(broad, v(condition));
        cc_.vblendvpd(v(made), v(no), v(yes), broad);
    } else {
        cc_.vblendvps(v(made), v(no), v(yes), v(condition));
    }
    return made;
}

LaneValue X86Vectors::ordered(bool largest, const LaneValue& a, const LaneValue& b)
{
    return largest ? byType(a.dtype, 0, 0, Id::kIdVmaxps, Id::kIdVmaxpd, a, b)
                   : byType(a.dtype, 0, 0, Id::kIdVminps, Id::kIdVminpd, a, b);
}

/// Of floats: the first of two zeros and of two NaN, and NaN from either side (eleven:2.10).
LaneValue X86Vectors::extremum(bool largest, const LaneValue& a, const LaneValue& b)
{
    if (isFloating(a.dtype)) {
        const LaneValue chosen = ordered(largest, b, a);
        const LaneValue lost = comparedBy(b, b, kUnordered);
        return select(lost, select(comparedBy(a, a, kUnordered), a, b), chosen);
    }
    if (is64(a.dtype) && !wide_)
        return select(comparedBy(a, b, largest ? kLess : kGreater), b, a);
    return largest ? byType(a.dtype, Id::kIdVpmaxsd, Id::kIdVpmaxsq, 0, 0, a, b)
                   : byType(a.dtype, Id::kIdVpminsd, Id::kIdVpminsq, 0, 0, a, b);
}

LaneValue X86Vectors::rounded(const LaneValue& a, int mode)
{
    LaneValue made = fresh(a.dtype);
    const bool broad = is64(a.dtype);
    cc_.emit(wide_ ? (broad ? Id::kIdVrndscalepd : Id::kIdVrndscaleps) : (broad ? Id::kIdVroundpd : Id::kIdVroundps),
             v(made), v(a), Imm(mode));
    return made;
}

LaneValue X86Vectors::unary(KernelOp op, const LaneValue& a, DType result)
{
    const DType type = a.dtype;
    const bool floats = isFloating(type);
    const LaneValue sign = floats && (op == KernelOp::neg || op == KernelOp::abs || op == KernelOp::isinf)
        ? constant(is64(type) ? (op == KernelOp::neg ? kSign64 : kSign64 - 1)
                              : (op == KernelOp::neg ? kSign32 : kSign32 - 1),
                   type)
        : LaneValue{};
    switch (op) {
    case KernelOp::neg:
        return floats ? two(Id::kIdVxorps, a, sign)
                      : byType(type, Id::kIdVpsubd, Id::kIdVpsubq, 0, 0, constant(0, type), a);
    case KernelOp::abs:
        if (floats)
            return two(Id::kIdVandps, a, sign);
        return extremum(true, a, unary(KernelOp::neg, a, type));
    case KernelOp::bitNot:
        return type == DType::boolean ? inverted(a) : two(Id::kIdVxorps, a, constant(~std::uint64_t{0}, type));
    case KernelOp::sqrt: {
        LaneValue made = fresh(type);
        cc_.emit(is64(type) ? Id::kIdVsqrtpd : Id::kIdVsqrtps, v(made), v(a));
        return made;
    }
    case KernelOp::reciprocal:
        return byType(type, 0, 0, Id::kIdVdivps, Id::kIdVdivpd, constant(oneBits(type), type), a);
    case KernelOp::rsqrt: return unary(KernelOp::reciprocal, unary(KernelOp::sqrt, a, type), type);
    case KernelOp::round: return rounded(a, 8);
    case KernelOp::floor: return rounded(a, 9);
    case KernelOp::ceil: return rounded(a, 10);
    case KernelOp::trunc: return rounded(a, 11);
    case KernelOp::isnan: return comparedBy(a, a, kUnordered);
    case KernelOp::isinf:
        return comparedBy(two(Id::kIdVandps, a, sign), constant(is64(type) ? 0x7FF0000000000000U : 0x7F800000U, type),
                          kEqual);
    case KernelOp::exp:
        if (type == DType::float32)
            return exponential(a);
        [[fallthrough]];
    default: return called(laneFunctionIndex(op, type), result, a, a);
    }
}

LaneValue X86Vectors::compute(KernelOp op, std::span<const LaneValue> of, DType result)
{
    const LaneValue& a = of[0];
    const DType type = a.dtype;
    switch (op) {
    case KernelOp::add: return byType(type, Id::kIdVpaddd, Id::kIdVpaddq, Id::kIdVaddps, Id::kIdVaddpd, a, of[1]);
    case KernelOp::sub: return byType(type, Id::kIdVpsubd, Id::kIdVpsubq, Id::kIdVsubps, Id::kIdVsubpd, a, of[1]);
    case KernelOp::mul:
        if (type == DType::int64 && !wide_)
            return called(laneFunctionIndex(op, type), type, a, of[1]);
        return byType(type, Id::kIdVpmulld, Id::kIdVpmullq, Id::kIdVmulps, Id::kIdVmulpd, a, of[1]);
    case KernelOp::div: return byType(type, 0, 0, Id::kIdVdivps, Id::kIdVdivpd, a, of[1]);
    case KernelOp::max: return extremum(true, a, of[1]);
    case KernelOp::min: return extremum(false, a, of[1]);
    case KernelOp::bitAnd:
    case KernelOp::bitOr:
    case KernelOp::bitXor:
        if (type == DType::boolean)
            return logic(op, a, of[1]);
        return two(op == KernelOp::bitAnd      ? Id::kIdVandps
                       : op == KernelOp::bitOr ? Id::kIdVorps
                                               : Id::kIdVxorps,
                   a, of[1]);
    case KernelOp::lt:
    case KernelOp::le:
    case KernelOp::eq:
    case KernelOp::ne:
    case KernelOp::gt:
    case KernelOp::ge: return compared(op, a, of[1]);
    case KernelOp::mulacc: {
        const LaneValue parts[2] = {compute(KernelOp::mul, of.first(2), type), of[2]};
        return compute(KernelOp::add, parts, type);
    }
    case KernelOp::fma: {
        LaneValue made = fresh(type);
        move(made, a);
        cc_.emit(is64(type) ? Id::kIdVfmadd213pd : Id::kIdVfmadd213ps, v(made), v(of[1]), v(of[2]));
        return made;
    }
    case KernelOp::select: return select(a, of[1], of[2]);
    case KernelOp::floordiv:
    case KernelOp::floormod:
    case KernelOp::truncdiv:
    case KernelOp::truncmod:
    case KernelOp::pow:
    case KernelOp::atan2:
    case KernelOp::shl:
    case KernelOp::shr: return called(laneFunctionIndex(op, type), result, a, of[1]);
    default: return unary(op, a, result);
    }
}

}  // namespace keyfall::codegen
