// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/machine/vector_unit.h"

#include <asmjit/x86.h>

#include <cstdint>
#include <optional>
#include <span>

namespace keyfall::codegen {

// Registers as this architecture's.
inline const asmjit::x86::Vec& v(const Vector& vector)
{
    return vector.as<asmjit::x86::Vec>();
}
inline const asmjit::x86::Vec& v(const LaneValue& value)
{
    return v(value.vec);
}
inline const asmjit::x86::KReg& k(const LaneValue& value)
{
    return value.mask.as<asmjit::x86::KReg>();
}
inline const asmjit::x86::KReg& k(const TailMask& tail)
{
    return tail.mask.as<asmjit::x86::KReg>();
}

/// AVX2, or AVX-512 where it is `wide`.
class X86Vectors final : public VectorUnit {
public:
    X86Vectors(asmjit::x86::Compiler& cc, bool wide, bool broad)
        : VectorUnit(wide ? 64 : 32, broad), cc_(cc), wide_(wide)
    {
    }

    [[nodiscard]] bool hasMasks() const override { return true; }
    [[nodiscard]] LaneValue fresh(DType dtype) override;
    void move(const LaneValue& to, const LaneValue& from) override;
    [[nodiscard]] LaneValue constant(std::uint64_t bits, DType dtype) override;
    [[nodiscard]] LaneValue broadcast(const Word& value, DType dtype) override;
    [[nodiscard]] LaneValue broadcastAsFloat(const Word& value, DType dtype) override;
    [[nodiscard]] LaneValue truth(const Word& value) override;
    [[nodiscard]] LaneValue counted(const Word& first, std::int64_t step, DType dtype) override;
    [[nodiscard]] LaneValue load(const Memory& from, DType dtype, const TailMask* tail) override;
    [[nodiscard]] LaneValue loadOne(const Memory& from, DType dtype) override;
    void fetch(const Memory& from) override;
    void store(const Memory& to, const LaneValue& value, const TailMask* tail) override;
    void storeAround(const Memory& to, const LaneValue& value) override;
    void storeOne(const Memory& to, const LaneValue& value) override;
    [[nodiscard]] Memory area(int which) override;
    void spill(const Memory& to, const LaneValue& value) override;
    [[nodiscard]] LaneValue filled(const Memory& from, DType dtype) override;
    [[nodiscard]] TailMask tail(const Word& count) override;
    [[nodiscard]] LaneValue within(const TailMask& tail, const LaneValue& value, const LaneValue& other) override;
    [[nodiscard]] LaneValue compute(KernelOp op, std::span<const LaneValue> of, DType result) override;
    [[nodiscard]] LaneValue cast(const LaneValue& value, DType to) override;
    [[nodiscard]] LaneValue select(const LaneValue& condition, const LaneValue& yes, const LaneValue& no) override;
    [[nodiscard]] LaneValue ordered(bool largest, const LaneValue& a, const LaneValue& b) override;
    [[nodiscard]] bool orderedKeepsNan() const override { return false; }
    [[nodiscard]] Word anyOrAll(const LaneValue& value, bool all) override;
    [[nodiscard]] Vector wholeRegister() override { return vector(registerBytes_); }
    void clear(const Vector& to) override { cc_.vxorps(v(to), v(to), v(to)); }
    void accumulate(const LaneValue& to, const LaneValue& value) override { cc_.vaddps(v(to), v(to), v(value)); }
    void accumulateWidened(std::span<const Vector> totals, const LaneValue& floats) override;
    [[nodiscard]] LaneValue narrowed(std::span<const Vector> totals) override;
    [[nodiscard]] LaneValue sumOf(std::span<const Vector> totals) override;
    [[nodiscard]] Vector swapped(const Vector& from, std::uint32_t bytes) override;
    [[nodiscard]] LaneValue first(const LaneValue& value) override;

private:
    [[nodiscard]] asmjit::x86::Vec vector(int bytes);
    void firstBits(const asmjit::x86::Gp& to, const LaneValue& value);
    [[nodiscard]] LaneValue two(std::uint32_t instruction, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue byType(DType dtype, std::uint32_t i32, std::uint32_t i64, std::uint32_t f32,
                                   std::uint32_t f64, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue compared(KernelOp op, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue comparedBy(const LaneValue& a, const LaneValue& b, int floatPredicate);
    [[nodiscard]] LaneValue isNot(const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue logic(KernelOp op, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue inverted(const LaneValue& truth);
    [[nodiscard]] LaneValue extremum(bool largest, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue rounded(const LaneValue& a, int mode);
    [[nodiscard]] LaneValue called(int function, DType result, const LaneValue& a, const LaneValue& b);
    void call(int function, const Memory& out, const Memory& a, const Memory& b);
    [[nodiscard]] LaneValue unary(KernelOp op, const LaneValue& a, DType result);
    [[nodiscard]] LaneValue exponential(const LaneValue& a);
    void exponentialOf(const asmjit::x86::Vec& x);
    [[nodiscard]] asmjit::x86::Mem everywhere(double number);
    [[nodiscard]] LaneValue maskOf64(const asmjit::x86::Vec& comparison);
    /// Lower (0) or upper (1) lanes as float64.
    [[nodiscard]] asmjit::x86::Vec widened(const asmjit::x86::Vec& floats, int half);
    [[nodiscard]] asmjit::x86::Vec narrowedOf(const asmjit::x86::Vec& low, const asmjit::x86::Vec* high);

    asmjit::x86::Compiler& cc_;
    bool wide_;
    std::optional<asmjit::x86::Mem> areas_[4];
};

}  // namespace keyfall::codegen
