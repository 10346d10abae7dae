// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "kernels/codegen/machine_abi.h"

#include <asmjit/x86.h>

#include <cstdint>
#include <optional>
#include <span>

namespace keyfall::codegen {

/// A value in registers, one element a lane. bool: a mask register with AVX-512, else lanes of 32 bits that are 0 or -1.
struct LaneValue {
    DType dtype = DType::float32;
    asmjit::x86::Vec vec;
    asmjit::x86::KReg mask;
};

/// Which lanes of the last, shorter block there are.
struct TailMask {
    asmjit::x86::KReg mask;   ///< AVX-512
    asmjit::x86::Vec narrow;  ///< AVX2: of 32-bit lanes
    asmjit::x86::Vec broad;   ///< AVX2: of 64-bit lanes, where there are such
    asmjit::x86::Gp count;
};

/// Emits the operations of programs on all lanes at once (kernels:4.2), one instruction rounding for each.
///
/// Note [A value is one register]
/// Programs without 64-bit values have as many lanes as a register has 32-bit ones; with such values half as many, and the
/// 32-bit values lie in registers of half the size. So no value needs two registers, and conversions keep lanes in place.
class VectorUnit {
public:
    VectorUnit(asmjit::x86::Compiler& cc, MachineLevel level, int lanes, bool broad)
        : cc_(cc), wide_(level == MachineLevel::avx512), lanes_(lanes), broad_(broad)
    {
    }
    void useFunctions(const asmjit::x86::Gp& table) { functions_ = table; }

    [[nodiscard]] int lanes() const { return lanes_; }
    [[nodiscard]] int registerBytes() const { return wide_ ? 64 : 32; }
    [[nodiscard]] asmjit::x86::Gp functions() const { return functions_; }

    [[nodiscard]] LaneValue fresh(DType dtype);
    [[nodiscard]] asmjit::x86::Vec vector(int bytes);
    void move(const LaneValue& to, const LaneValue& from);

    [[nodiscard]] LaneValue constant(std::uint64_t bits, DType dtype);
    /// An integer in all lanes.
    [[nodiscard]] LaneValue broadcast(const asmjit::x86::Gp& value, DType dtype);
    /// 0 or 1 as a bool in all lanes.
    [[nodiscard]] LaneValue truth(const asmjit::x86::Gp& value);
    /// first, first + step, first + 2 * step ...
    [[nodiscard]] LaneValue counted(const asmjit::x86::Gp& first, std::int64_t step, DType dtype);

    /// Neighbouring elements; those outside of `tail` are 0. No bool.
    [[nodiscard]] LaneValue load(const asmjit::x86::Mem& from, DType dtype, const TailMask* tail);
    /// One element in all lanes.
    [[nodiscard]] LaneValue loadOne(const asmjit::x86::Mem& from, DType dtype);
    void store(const asmjit::x86::Mem& to, const LaneValue& value, const TailMask* tail);
    /// The first lane.
    void storeOne(const asmjit::x86::Mem& to, const LaneValue& value);

    /// Lanes to memory of our own and back; bool as 32-bit 0 and 1.
    void spill(const asmjit::x86::Mem& to, const LaneValue& value);
    [[nodiscard]] LaneValue filled(const asmjit::x86::Mem& from, DType dtype);

    [[nodiscard]] TailMask tail(const asmjit::x86::Gp& count);
    /// `value` where there are lanes, `other` elsewhere.
    [[nodiscard]] LaneValue within(const TailMask& tail, const LaneValue& value, const LaneValue& other);

    [[nodiscard]] LaneValue compute(KernelOp op, std::span<const LaneValue> of, DType result);
    [[nodiscard]] LaneValue cast(const LaneValue& value, DType to);
    [[nodiscard]] LaneValue select(const LaneValue& condition, const LaneValue& yes, const LaneValue& no);
    /// The larger or smaller one of floats, `b` where one is NaN.
    [[nodiscard]] LaneValue ordered(bool largest, const LaneValue& a, const LaneValue& b);
    /// Whether any, or all lanes of a bool are true, as 0 or 1.
    [[nodiscard]] asmjit::x86::Gp anyOrAll(const LaneValue& value, bool all);

    /// Lower (0) or upper (1) lanes as float64.
    [[nodiscard]] asmjit::x86::Vec widened(const asmjit::x86::Vec& floats, int half);
    [[nodiscard]] asmjit::x86::Vec narrowed(const asmjit::x86::Vec& low, const asmjit::x86::Vec* high);

    /// Neighbouring groups of so many bytes have changed places.
    [[nodiscard]] asmjit::x86::Vec swapped(const asmjit::x86::Vec& from, std::uint32_t bytes);
    /// The first lane in all lanes. No bool.
    [[nodiscard]] LaneValue first(const LaneValue& value);

    void call(int function, const asmjit::x86::Mem& out, const asmjit::x86::Mem& a, const asmjit::x86::Mem& b,
              int count);
    [[nodiscard]] asmjit::x86::Mem area(int which);

    [[nodiscard]] int bytesOf(DType dtype) const
    {
        return lanes_ * (dtype == DType::int64 || dtype == DType::float64 ? 8 : 4);
    }

private:
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
    [[nodiscard]] LaneValue unary(KernelOp op, const LaneValue& a, DType result);
    [[nodiscard]] LaneValue exponential(const LaneValue& a);
    void exponentialOf(const asmjit::x86::Vec& x);
    [[nodiscard]] asmjit::x86::Mem everywhere(double number);
    [[nodiscard]] LaneValue maskOf64(const asmjit::x86::Vec& comparison);

    asmjit::x86::Compiler& cc_;
    bool wide_;
    int lanes_;
    bool broad_;  ///< there are 64-bit values
    asmjit::x86::Gp functions_;
    std::optional<asmjit::x86::Mem> areas_[4];
};

}  // namespace keyfall::codegen
