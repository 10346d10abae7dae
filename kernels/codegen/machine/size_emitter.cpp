// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/size_emitter.h"

#include "kernels/codegen/machine_abi.h"

namespace keyfall::codegen {

using namespace asmjit;

x86::Gp SizeEmitter::variable(std::size_t index)
{
    const x86::Gp made = cc_.newGpq();
    cc_.mov(made, x86::qword_ptr(values_, static_cast<std::int32_t>(8 * index)));
    return made;
}

/// The same expression of the same axes, whatever loop an axis is of.
std::string SizeEmitter::textOf(const ScopedSize& size) const
{
    return size.expr.canonical([&size](std::size_t name) {
        const ScopedName scoped = size.names[name];
        return (scoped.axis ? "a" : "v") + std::to_string(scoped.index);
    });
}

x86::Gp SizeEmitter::value(const ScopedSize& size)
{
    const auto& nodes = size.expr.nodes();
    if (nodes.size() == 1 && nodes[0].op == SizeOp::variable && size.names[nodes[0].name].axis)
        return axes_[size.names[nodes[0].name].index];
    x86::Gp& known = known_[textOf(size)];
    if (known.isValid())
        return known;
    std::vector<x86::Gp> stack;
    for (const SizeExpr::Node& node : nodes) {
        switch (node.op) {
        case SizeOp::constant: {
            const x86::Gp made = cc_.newGpq();
            cc_.mov(made, node.value);
            stack.push_back(made);
            break;
        }
        case SizeOp::variable: {
            const ScopedName name = size.names[node.name];
            stack.push_back(name.axis ? axes_[name.index] : variable(name.index));
            break;
        }
        case SizeOp::bind:
        case SizeOp::trunc:
        case SizeOp::floor:
        case SizeOp::ceil:
        case SizeOp::round: break;
        default: {
            const auto count = static_cast<std::size_t>(factsOf(node.op).arguments);
            const x86::Gp made = operation(node.op, stack.data() + (stack.size() - count));
            stack.resize(stack.size() - count);
            stack.push_back(made);
        }
        }
    }
    return known_[textOf(size)] = stack.back();
}

x86::Gp SizeEmitter::operation(SizeOp op, const x86::Gp* of)
{
    const x86::Gp made = cc_.newGpq();
    switch (op) {
    case SizeOp::add: cc_.lea(made, x86::ptr(of[0], of[1])); return made;
    case SizeOp::sub:
        cc_.mov(made, of[0]);
        cc_.sub(made, of[1]);
        return made;
    case SizeOp::mul:
    case SizeOp::mulacc:
        cc_.mov(made, of[0]);
        cc_.imul(made, of[1]);
        if (op == SizeOp::mulacc)
            cc_.add(made, of[2]);
        return made;
    case SizeOp::square:
        cc_.mov(made, of[0]);
        cc_.imul(made, made);
        return made;
    case SizeOp::neg:
        cc_.mov(made, of[0]);
        cc_.neg(made);
        return made;
    case SizeOp::bitNot:
        cc_.mov(made, of[0]);
        cc_.not_(made);
        return made;
    case SizeOp::bitAnd:
    case SizeOp::bitOr:
    case SizeOp::bitXor:
        cc_.mov(made, of[0]);
        cc_.emit(op == SizeOp::bitAnd      ? x86::Inst::kIdAnd
                     : op == SizeOp::bitOr ? x86::Inst::kIdOr
                                           : x86::Inst::kIdXor,
                 made, of[1]);
        return made;
    case SizeOp::min:
    case SizeOp::max:
        cc_.mov(made, of[0]);
        cc_.cmp(of[1], of[0]);
        if (op == SizeOp::min)
            cc_.cmovl(made, of[1]);
        else
            cc_.cmovg(made, of[1]);
        return made;
    case SizeOp::select:
        cc_.mov(made, of[2]);
        cc_.test(of[0], of[0]);
        cc_.cmovnz(made, of[1]);
        return made;
    case SizeOp::floordiv:
    case SizeOp::floormod:
    case SizeOp::truncdiv:
    case SizeOp::truncmod: return divided(op, of[0], of[1]);
    case SizeOp::lt:
    case SizeOp::le:
    case SizeOp::gt:
    case SizeOp::ge:
    case SizeOp::eq:
    case SizeOp::ne: return compared(op, of[0], of[1]);
    default: return called(op, of);
    }
}

x86::Gp SizeEmitter::compared(SizeOp op, const x86::Gp& a, const x86::Gp& b)
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
x86::Gp SizeEmitter::divided(SizeOp op, const x86::Gp& a, const x86::Gp& b)
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

x86::Gp SizeEmitter::called(SizeOp op, const x86::Gp* of)
{
    const int count = factsOf(op).arguments;
    const x86::Gp target = cc_.newGpq();
    const x86::Gp made = cc_.newGpq();
    cc_.mov(target, x86::qword_ptr(functions_, 8 * kSizeFunctionIndex));
    InvokeNode* invoked = nullptr;
    cc_.invoke(&invoked, target,
               FuncSignatureT<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>(CallConvId::kHost));
    invoked->setArg(0, Imm(static_cast<int>(op)));
    for (int i = 0; i < 3; ++i)
        if (i < count)
            invoked->setArg(static_cast<std::size_t>(i) + 1, of[i]);
        else
            invoked->setArg(static_cast<std::size_t>(i) + 1, Imm(0));
    invoked->setRet(0, made);
    return made;
}

}  // namespace keyfall::codegen
