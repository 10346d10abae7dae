// SPDX-License-Identifier: MIT
// Operations of size expressions.
#include "kernels/codegen/machine/x86/x86_words.h"
#include "kernels/codegen/machine_abi.h"

namespace keyfall::codegen {

using namespace asmjit;

Word X86Words::operation(SizeOp op, std::span<const Word> of)
{
    const x86::Gp made = cc_.newGpq();
    switch (op) {
    case SizeOp::add: cc_.lea(made, x86::ptr(gp(of[0]), gp(of[1]))); return made;
    case SizeOp::sub:
        cc_.mov(made, gp(of[0]));
        cc_.sub(made, gp(of[1]));
        return made;
    case SizeOp::mul:
    case SizeOp::mulacc:
        cc_.mov(made, gp(of[0]));
        cc_.imul(made, gp(of[1]));
        if (op == SizeOp::mulacc)
            cc_.add(made, gp(of[2]));
        return made;
    case SizeOp::square:
        cc_.mov(made, gp(of[0]));
        cc_.imul(made, made);
        return made;
    case SizeOp::neg:
        cc_.mov(made, gp(of[0]));
        cc_.neg(made);
        return made;
    case SizeOp::bitNot:
        cc_.mov(made, gp(of[0]));
        cc_.not_(made);
        return made;
    case SizeOp::bitAnd:
    case SizeOp::bitOr:
    case SizeOp::bitXor:
        cc_.mov(made, gp(of[0]));
        cc_.emit(op == SizeOp::bitAnd      ? x86::Inst::kIdAnd
                     : op == SizeOp::bitOr ? x86::Inst::kIdOr
                                           : x86::Inst::kIdXor,
                 made, gp(of[1]));
        return made;
    case SizeOp::min:
    case SizeOp::max:
        cc_.mov(made, gp(of[0]));
        cc_.cmp(gp(of[1]), gp(of[0]));
        if (op == SizeOp::min)
            cc_.cmovl(made, gp(of[1]));
        else
            cc_.cmovg(made, gp(of[1]));
        return made;
    case SizeOp::select:
        cc_.mov(made, gp(of[2]));
        cc_.test(gp(of[0]), gp(of[0]));
        cc_.cmovnz(made, gp(of[1]));
        return made;
    case SizeOp::floordiv:
    case SizeOp::floormod:
    case SizeOp::truncdiv:
    case SizeOp::truncmod: return divided(op, gp(of[0]), gp(of[1]));
    case SizeOp::lt:
    case SizeOp::le:
    case SizeOp::gt:
    case SizeOp::ge:
    case SizeOp::eq:
    case SizeOp::ne: return compared(op, gp(of[0]), gp(of[1]));
    default: return called(op, of);
    }
}

Word X86Words::compared(SizeOp op, const x86::Gp& a, const x86::Gp& b)
{
    const x86::Gp made = cc_.newGpq();
    cc_.xor_(made.r32(), made.r32());
    cc_.cmp(a, b);
    switch (op) {
    case SizeOp::lt: cc_.setl(made.r8()); break;
    case SizeOp::le: cc_.setle(made.r8()); break;
    case SizeOp::gt: cc_.setg(made.r8()); break;
    case SizeOp::ge: cc_.setge(made.r8()); break;
    case SizeOp::eq: cc_.sete(made.r8()); break;
    default: cc_.setne(made.r8()); break;
    }
    return made;
}

/// lowest / -1 traps on this processor, and the remainder, 0, is a value that the proof allows.
Word X86Words::divided(SizeOp op, const x86::Gp& a, const x86::Gp& b)
{
    const x86::Gp quotient = cc_.newGpq();
    const x86::Gp rest = cc_.newGpq();
    const x86::Gp signs = cc_.newGpq();
    const Label ordinary = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.cmp(b, -1);
    cc_.jne(ordinary);
    cc_.mov(quotient, a);
    cc_.neg(quotient);
    cc_.xor_(rest.r32(), rest.r32());
    cc_.jmp(done);
    cc_.bind(ordinary);
    cc_.mov(quotient, a);
    cc_.mov(rest, a);
    cc_.sar(rest, 63);
    cc_.idiv(rest, quotient, b);
    if (op == SizeOp::floordiv || op == SizeOp::floormod) {
        cc_.test(rest, rest);
        cc_.jz(done);
        cc_.mov(signs, rest);
        cc_.xor_(signs, b);
        cc_.jns(done);
        cc_.sub(quotient, 1);
        cc_.add(rest, b);
    }
    cc_.bind(done);
    return op == SizeOp::floordiv || op == SizeOp::truncdiv ? quotient : rest;
}

Word X86Words::called(SizeOp op, std::span<const Word> of)
{
    const x86::Gp target = cc_.newGpq();
    const x86::Gp made = cc_.newGpq();
    cc_.mov(target, x86::qword_ptr(gp(functions_), 8 * kSizeFunctionIndex));
    InvokeNode* invoked = nullptr;
    cc_.invoke(
        &invoked, target,
        FuncSignatureT<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>(CallConvId::kX64SystemV));
    pass(invoked, op, of, made);
    return made;
}

}  // namespace keyfall::codegen
