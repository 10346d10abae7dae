// SPDX-License-Identifier: MIT
// Operations of size expressions, and calls.
#include "kernels/codegen/machine/a64/a64_words.h"
#include "kernels/codegen/machine_abi.h"

namespace keyfall::codegen {

using namespace asmjit;
using a64::CondCode;

InvokeNode* invokedOf(a64::Compiler& cc, const Word& table, int function, const FuncSignature& signature)
{
    const a64::Gp target = cc.newGpx();
    cc.ldr(target, a64::ptr(x(table), 8 * function));
    InvokeNode* invoked = nullptr;
    cc.invoke(&invoked, target, signature);
    return invoked;
}

Word A64Words::operation(SizeOp op, std::span<const Word> of)
{
    const a64::Gp made = cc_.newGpx();
    const auto a = [&] { return x(of[0]); };
    const auto b = [&] { return x(of[1]); };
    const auto truth = [&](CondCode condition) {
        cc_.cmp(a(), b());
        cc_.cset(made, condition);
    };
    const auto chosen = [&](CondCode condition) {
        cc_.cmp(a(), b());
        cc_.csel(made, a(), b(), condition);
    };
    switch (op) {
    case SizeOp::add: cc_.add(made, a(), b()); break;
    case SizeOp::sub: cc_.sub(made, a(), b()); break;
    case SizeOp::mul: cc_.mul(made, a(), b()); break;
    case SizeOp::mulacc: cc_.madd(made, a(), b(), x(of[2])); break;
    case SizeOp::square: cc_.mul(made, a(), a()); break;
    case SizeOp::neg: cc_.neg(made, a()); break;
    case SizeOp::bitNot: cc_.mvn(made, a()); break;
    case SizeOp::bitAnd: cc_.and_(made, a(), b()); break;
    case SizeOp::bitOr: cc_.orr(made, a(), b()); break;
    case SizeOp::bitXor: cc_.eor(made, a(), b()); break;
    case SizeOp::shl: cc_.lsl(made, a(), b()); break;
    case SizeOp::shr: cc_.asr(made, a(), b()); break;
    case SizeOp::min: chosen(CondCode::kLT); break;
    case SizeOp::max: chosen(CondCode::kGT); break;
    case SizeOp::lt: truth(CondCode::kLT); break;
    case SizeOp::le: truth(CondCode::kLE); break;
    case SizeOp::gt: truth(CondCode::kGT); break;
    case SizeOp::ge: truth(CondCode::kGE); break;
    case SizeOp::eq: truth(CondCode::kEQ); break;
    case SizeOp::ne: truth(CondCode::kNE); break;
    case SizeOp::abs:
        cc_.cmp(a(), 0);
        cc_.cneg(made, a(), CondCode::kLT);
        break;
    case SizeOp::sign:
        cc_.cmp(a(), 0);
        cc_.cset(made, CondCode::kGT);
        cc_.csinv(made, made, a64::xzr, CondCode::kGE);
        break;
    case SizeOp::select:
        cc_.cmp(a(), 0);
        cc_.csel(made, b(), x(of[2]), CondCode::kNE);
        break;
    case SizeOp::floordiv:
    case SizeOp::floormod:
    case SizeOp::truncdiv:
    case SizeOp::truncmod: return divided(op, of[0], of[1]);
    default: return called(op, of);
    }
    return made;
}

/// Division does not trap here, and lowest / -1 is the lowest, whose remainder is 0.
Word A64Words::divided(SizeOp op, const Word& a, const Word& b)
{
    const a64::Gp quotient = cc_.newGpx();
    const a64::Gp rest = cc_.newGpx();
    cc_.sdiv(quotient, x(a), x(b));
    cc_.msub(rest, quotient, x(b), x(a));
    if (op == SizeOp::floordiv || op == SizeOp::floormod) {
        const a64::Gp lower = cc_.newGpx();  // all bits, or none: whether the quotient is one less
        cc_.eor(lower, rest, x(b));
        cc_.asr(lower, lower, 63);
        cc_.cmp(rest, 0);
        cc_.csel(lower, rest, lower, CondCode::kEQ);
        cc_.add(quotient, quotient, lower);
        cc_.and_(lower, lower, x(b));
        cc_.add(rest, rest, lower);
    }
    return op == SizeOp::floordiv || op == SizeOp::truncdiv ? quotient : rest;
}

Word A64Words::called(SizeOp op, std::span<const Word> of)
{
    const a64::Gp made = cc_.newGpx();
    InvokeNode* const invoked = invokedOf(
        cc_, functions_, kSizeFunctionIndex,
        FuncSignatureT<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>(CallConvId::kCDecl));
    pass(invoked, op, of, made);
    return made;
}

}  // namespace keyfall::codegen
