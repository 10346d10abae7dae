// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/machine/word_unit.h"

#include <asmjit/arm/a64compiler.h>

namespace keyfall::codegen {

// Registers and memory as this architecture's.
inline const asmjit::a64::Gp& x(const Word& word)
{
    return word.as<asmjit::a64::Gp>();
}
inline asmjit::a64::Gp w(const Word& word)
{
    return x(word).w();
}
inline const asmjit::a64::Mem& place(const Memory& memory)
{
    return memory.as<asmjit::a64::Mem>();
}

/// Calls a function of the table.
asmjit::InvokeNode* invokedOf(asmjit::a64::Compiler& cc, const Word& table, int function,
                              const asmjit::FuncSignature& signature);

/// AArch64.
class A64Words final : public WordUnit {
public:
    explicit A64Words(asmjit::a64::Compiler& cc) : cc_(cc) {}

    [[nodiscard]] Word enter() override;
    void leave(bool streams) override;
    [[nodiscard]] Word fresh() override { return cc_.newGpx(); }
    [[nodiscard]] Word constant(std::int64_t value) override;
    [[nodiscard]] Word loaded(const Word& base, std::int64_t offset) override;
    void set(const Word& to, const Word& from) override { cc_.mov(x(to), x(from)); }
    void clear(const Word& to) override { cc_.mov(x(to), 0); }
    void add(const Word& to, const Word& value) override { cc_.add(x(to), x(to), x(value)); }
    void add(const Word& to, std::int64_t value) override { sum(to, to, value); }
    void subtract(const Word& to, const Word& value) override { cc_.sub(x(to), x(to), x(value)); }
    void sum(const Word& to, const Word& a, const Word& b) override { cc_.add(x(to), x(a), x(b)); }
    void sum(const Word& to, const Word& a, std::int64_t b) override;
    void limit(const Word& to, const Word& most) override;
    [[nodiscard]] Word divide(const Word& value, const Word& size) override;
    [[nodiscard]] Word difference(const Word& a, const Word& b, const asmjit::Label& none) override;
    [[nodiscard]] Word operation(SizeOp op, std::span<const Word> of) override;
    void jump(const asmjit::Label& to) override { cc_.b(to); }
    void jumpIf(Order order, const Word& a, const Word& b, const asmjit::Label& to) override;
    void jumpIf(Order order, const Word& a, std::int64_t b, const asmjit::Label& to) override;
    void jumpIfZero(const Word& value, const asmjit::Label& to) override { cc_.cbz(x(value), to); }
    [[nodiscard]] Memory at(const Word& base, const Word& index, std::uint32_t shift, std::int64_t offset) override;
    [[nodiscard]] Word address(const Memory& of) override;
    void load(const Word& to, const Memory& from, DType dtype) override;
    void store(const Memory& to, const Word& value, DType dtype) override;
    [[nodiscard]] bool unlessStreaming(const Word& arguments, std::size_t asked, std::size_t count,
                                       const std::function<Memory(std::size_t)>& place, int bytes,
                                       const asmjit::Label& plain) override;

private:
    [[nodiscard]] Word divided(SizeOp op, const Word& a, const Word& b);
    [[nodiscard]] Word called(SizeOp op, std::span<const Word> of);

    asmjit::a64::Compiler& cc_;
};

}  // namespace keyfall::codegen
