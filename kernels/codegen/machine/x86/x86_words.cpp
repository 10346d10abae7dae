// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/x86/x86_words.h"

namespace keyfall::codegen {

using namespace asmjit;

Word X86Words::enter()
{
    FuncNode* const function = cc_.addFunc(FuncSignatureT<void, const void*>(CallConvId::kX64SystemV));
    function->frame().setAvxEnabled();
    if (wide_)
        function->frame().setAvx512Enabled();  // then also what is kept on the stack is moved by AVX-512's instructions
    function->frame().setAvxCleanup();
    const x86::Gp argument = cc_.newIntPtr();
    function->setArg(0, argument);
    return argument;
}

void X86Words::leave(bool streams)
{
    if (streams)
        cc_.sfence();  // what was stored is seen before another thread is told about it
    cc_.ret();
    cc_.endFunc();
}

Word X86Words::constant(std::int64_t value)
{
    const x86::Gp made = cc_.newGpq();
    cc_.mov(made, value);
    return made;
}

Word X86Words::loaded(const Word& base, std::int64_t offset)
{
    const x86::Gp made = cc_.newGpq();
    cc_.mov(made, x86::qword_ptr(gp(base), static_cast<std::int32_t>(offset)));
    return made;
}

void X86Words::sum(const Word& to, const Word& a, const Word& b)
{
    cc_.lea(gp(to), x86::ptr(gp(a), gp(b)));
}

void X86Words::sum(const Word& to, const Word& a, std::int64_t b)
{
    cc_.lea(gp(to), x86::ptr(gp(a), static_cast<std::int32_t>(b)));
}

void X86Words::limit(const Word& to, const Word& most)
{
    cc_.cmp(gp(to), gp(most));
    cc_.cmovg(gp(to), gp(most));
}

Word X86Words::divide(const Word& value, const Word& size)
{
    const x86::Gp rest = cc_.newGpq();
    cc_.xor_(rest.r32(), rest.r32());
    cc_.div(rest, gp(value), gp(size));
    return rest;
}

Word X86Words::difference(const Word& a, const Word& b, const Label& none)
{
    const x86::Gp made = cc_.newGpq();
    cc_.mov(made, gp(a));
    cc_.sub(made, gp(b));
    cc_.jle(none);
    return made;
}

void X86Words::jumpBy(Order order, const Label& to)
{
    switch (order) {
    case Order::less: cc_.jl(to); break;
    case Order::lessEqual: cc_.jle(to); break;
    case Order::equal: cc_.je(to); break;
    case Order::notEqual: cc_.jne(to); break;
    case Order::greaterEqual: cc_.jge(to); break;
    case Order::greater: cc_.jg(to); break;
    }
}

void X86Words::jumpIf(Order order, const Word& a, const Word& b, const Label& to)
{
    cc_.cmp(gp(a), gp(b));
    jumpBy(order, to);
}

void X86Words::jumpIf(Order order, const Word& a, std::int64_t b, const Label& to)
{
    cc_.cmp(gp(a), b);
    jumpBy(order, to);
}

void X86Words::jumpIfZero(const Word& value, const Label& to)
{
    cc_.test(gp(value), gp(value));
    cc_.jz(to);
}

Memory X86Words::at(const Word& base, const Word& index, std::uint32_t shift, std::int64_t offset)
{
    const auto number = static_cast<std::int32_t>(offset);
    return index.isValid() ? x86::ptr(gp(base), gp(index), shift, number) : x86::ptr(gp(base), number);
}

Word X86Words::address(const Memory& of)
{
    const x86::Gp made = cc_.newGpq();
    cc_.lea(made, mem(of));
    return made;
}

void X86Words::load(const Word& to, const Memory& from, DType dtype)
{
    if (dtype == DType::boolean)
        cc_.movzx(gp(to).r32(), mem(from).cloneResized(1));
    else
        cc_.mov(is64(dtype) ? gp(to) : gp(to).r32(), mem(from));
}

void X86Words::store(const Memory& to, const Word& value, DType dtype)
{
    cc_.mov(mem(to), dtype == DType::boolean ? gp(value).r8() : is64(dtype) ? gp(value) : gp(value).r32());
}

bool X86Words::unlessStreaming(const Word& arguments, std::size_t asked, std::size_t count,
                               const std::function<Memory(std::size_t)>& place, int bytes, const Label& plain)
{
    cc_.cmp(x86::qword_ptr(gp(arguments), static_cast<std::int32_t>(asked)), 0);
    cc_.je(plain);
    const x86::Gp begins = cc_.newGpq();  // the bits of all their addresses
    cc_.xor_(begins.r32(), begins.r32());
    for (std::size_t i = 0; i < count; ++i) {
        const x86::Gp address = cc_.newGpq();
        cc_.lea(address, mem(place(i)));
        cc_.or_(begins, address);
    }
    cc_.test(begins, bytes - 1);
    cc_.jnz(plain);
    return true;
}

}  // namespace keyfall::codegen
