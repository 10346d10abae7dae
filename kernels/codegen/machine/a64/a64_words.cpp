// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/a64/a64_words.h"

namespace keyfall::codegen {

using namespace asmjit;
using a64::CondCode;

namespace {

CondCode conditionOf(Order order)
{
    switch (order) {
    case Order::less: return CondCode::kLT;
    case Order::lessEqual: return CondCode::kLE;
    case Order::equal: return CondCode::kEQ;
    case Order::notEqual: return CondCode::kNE;
    case Order::greaterEqual: return CondCode::kGE;
    case Order::greater: break;
    }
    return CondCode::kGT;
}

}  // namespace

Word A64Words::enter()
{
    FuncNode* const function = cc_.addFunc(FuncSignatureT<void, const void*>(CallConvId::kCDecl));
    const a64::Gp argument = cc_.newGpx();
    function->setArg(0, argument);
    return argument;
}

void A64Words::leave(bool)
{
    cc_.ret();
    cc_.endFunc();
}

/// By pieces of 16 bits: of what does not fit into one instruction, asmjit's `mov` makes some of 32-bit registers, which loses the
/// upper half.
Word A64Words::constant(std::int64_t value)
{
    constexpr std::int64_t kPiece = 0xFFFF;
    const a64::Gp made = cc_.newGpx();
    if (value < 0)
        cc_.movn(made, ~value & kPiece);
    else
        cc_.movz(made, value & kPiece);
    const std::int64_t filled = value < 0 ? kPiece : 0;
    for (int shift = 16; shift < 64; shift += 16)
        if (const std::int64_t piece = value >> shift & kPiece; piece != filled)
            cc_.movk(made, piece, shift);
    return made;
}

Word A64Words::loaded(const Word& base, std::int64_t offset)
{
    const a64::Gp made = cc_.newGpx();
    cc_.ldr(made, a64::ptr(x(base), static_cast<std::int32_t>(offset)));
    return made;
}

void A64Words::sum(const Word& to, const Word& a, std::int64_t b)
{
    if (b < 0)
        cc_.sub(x(to), x(a), -b);
    else
        cc_.add(x(to), x(a), b);
}

void A64Words::limit(const Word& to, const Word& most)
{
    cc_.cmp(x(to), x(most));
    cc_.csel(x(to), x(most), x(to), CondCode::kGT);
}

Word A64Words::divide(const Word& value, const Word& size)
{
    const a64::Gp quotient = cc_.newGpx();
    const a64::Gp rest = cc_.newGpx();
    cc_.udiv(quotient, x(value), x(size));
    cc_.msub(rest, quotient, x(size), x(value));
    cc_.mov(x(value), quotient);
    return rest;
}

Word A64Words::difference(const Word& a, const Word& b, const Label& none)
{
    const a64::Gp made = cc_.newGpx();
    cc_.subs(made, x(a), x(b));
    cc_.b(CondCode::kLE, none);
    return made;
}

void A64Words::jumpIf(Order order, const Word& a, const Word& b, const Label& to)
{
    cc_.cmp(x(a), x(b));
    cc_.b(conditionOf(order), to);
}

void A64Words::jumpIf(Order order, const Word& a, std::int64_t b, const Label& to)
{
    cc_.cmp(x(a), b);
    cc_.b(conditionOf(order), to);
}

Memory A64Words::at(const Word& base, const Word& index, std::uint32_t shift, std::int64_t offset)
{
    const auto number = static_cast<std::int32_t>(offset);
    if (!index.isValid())
        return a64::ptr(x(base), number);
    const a64::Gp found = cc_.newGpx();  // an instruction has either an index or an offset
    cc_.add(found, x(base), x(index), a64::lsl(shift));
    return a64::ptr(found, number);
}

Word A64Words::address(const Memory& of)
{
    const a64::Gp made = cc_.newGpx();
    cc_.loadAddressOf(made, place(of));
    return made;
}

void A64Words::load(const Word& to, const Memory& from, DType dtype)
{
    if (dtype == DType::boolean)
        cc_.ldrb(w(to), place(from));
    else
        cc_.ldr(is64(dtype) ? x(to) : w(to), place(from));
}

void A64Words::store(const Memory& to, const Word& value, DType dtype)
{
    if (dtype == DType::boolean)
        cc_.strb(w(value), place(to));
    else
        cc_.str(is64(dtype) ? x(value) : w(value), place(to));
}

bool A64Words::unlessStreaming(const Word&, std::size_t, std::size_t, const std::function<Memory(std::size_t)>&, int,
                               const Label&)
{
    return false;
}

}  // namespace keyfall::codegen
