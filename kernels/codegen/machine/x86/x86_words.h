// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/machine/word_unit.h"

#include <asmjit/x86.h>

namespace keyfall::codegen {

// Registers and memory as this architecture's.
inline const asmjit::x86::Gp& gp(const Word& word)
{
    return word.as<asmjit::x86::Gp>();
}
inline const asmjit::x86::Mem& mem(const Memory& memory)
{
    return memory.as<asmjit::x86::Mem>();
}

/// x86-64.
class X86Words final : public WordUnit {
public:
    /// `wide`: with AVX-512.
    X86Words(asmjit::x86::Compiler& cc, bool wide) : cc_(cc), wide_(wide) {}

    [[nodiscard]] Word enter() override;
    void leave(bool streams) override;
    [[nodiscard]] Word fresh() override { return cc_.newGpq(); }
    [[nodiscard]] Word constant(std::int64_t value) override;
    [[nodiscard]] Word loaded(const Word& base, std::int64_t offset) override;
    void set(const Word& to, const Word& from) override { cc_.mov(gp(to), gp(from)); }
    void clear(const Word& to) override { cc_.xor_(gp(to).r32(), gp(to).r32()); }
    void add(const Word& to, const Word& value) override { cc_.add(gp(to), gp(value)); }
    void add(const Word& to, std::int64_t value) override { cc_.add(gp(to), value); }
    void subtract(const Word& to, const Word& value) override { cc_.sub(gp(to), gp(value)); }
    void sum(const Word& to, const Word& a, const Word& b) override;
    void sum(const Word& to, const Word& a, std::int64_t b) override;
    void limit(const Word& to, const Word& most) override;
    [[nodiscard]] Word divide(const Word& value, const Word& size) override;
    [[nodiscard]] Word difference(const Word& a, const Word& b, const asmjit::Label& none) override;
    [[nodiscard]] Word operation(SizeOp op, std::span<const Word> of) override;
    void jump(const asmjit::Label& to) override { cc_.jmp(to); }
    void jumpIf(Order order, const Word& a, const Word& b, const asmjit::Label& to) override;
    void jumpIf(Order order, const Word& a, std::int64_t b, const asmjit::Label& to) override;
    void jumpIfZero(const Word& value, const asmjit::Label& to) override;
    [[nodiscard]] Memory at(const Word& base, const Word& index, std::uint32_t shift, std::int64_t offset) override;
    [[nodiscard]] Word address(const Memory& of) override;
    void load(const Word& to, const Memory& from, DType dtype) override;
    void store(const Memory& to, const Word& value, DType dtype) override;
    [[nodiscard]] bool unlessStreaming(const Word& arguments, std::size_t asked, std::size_t count,
                                       const std::function<Memory(std::size_t)>& place, int bytes,
                                       const asmjit::Label& plain) override;

private:
    void jumpBy(Order order, const asmjit::Label& to);
    [[nodiscard]] Word divided(SizeOp op, const asmjit::x86::Gp& a, const asmjit::x86::Gp& b);
    [[nodiscard]] Word compared(SizeOp op, const asmjit::x86::Gp& a, const asmjit::x86::Gp& b);
    [[nodiscard]] Word called(SizeOp op, std::span<const Word> of);

    asmjit::x86::Compiler& cc_;
    bool wide_;
};

}  // namespace keyfall::codegen
