// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/machine/vector_unit.h"

#include <asmjit/arm/a64compiler.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace keyfall::codegen {

// Registers as this architecture's.
inline const asmjit::a64::Vec& q(const Vector& vector)
{
    return vector.as<asmjit::a64::Vec>();
}
inline const asmjit::a64::Vec& q(const LaneValue& value)
{
    return q(value.vec);
}

/// The vectors of 128 bits that every AArch64 processor has. bool: lanes of 32 bits.
class A64Vectors final : public VectorUnit {
public:
    A64Vectors(asmjit::a64::Compiler& cc, bool broad) : VectorUnit(16, broad), cc_(cc) {}

    [[nodiscard]] bool hasMasks() const override { return false; }
    [[nodiscard]] LaneValue fresh(DType dtype) override;
    void move(const LaneValue& to, const LaneValue& from) override;
    [[nodiscard]] LaneValue constant(std::uint64_t bits, DType dtype) override;
    [[nodiscard]] LaneValue broadcast(const Word& value, DType dtype) override;
    [[nodiscard]] LaneValue broadcastAsFloat(const Word& value, DType dtype) override;
    [[nodiscard]] LaneValue truth(const Word& value) override;
    [[nodiscard]] LaneValue counted(const Word& first, std::int64_t step, DType dtype) override;
    [[nodiscard]] LaneValue load(const Memory& from, DType dtype, const TailMask* tail) override;
    [[nodiscard]] LaneValue loadOne(const Memory& from, DType dtype) override;
    void store(const Memory& to, const LaneValue& value, const TailMask* tail) override;
    void storeAround(const Memory& to, const LaneValue& value) override { store(to, value, nullptr); }
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
    [[nodiscard]] bool orderedKeepsNan() const override { return true; }
    [[nodiscard]] Word anyOrAll(const LaneValue& value, bool all) override;
    [[nodiscard]] Vector wholeRegister() override { return cc_.newVecQ(); }
    void clear(const Vector& to) override;
    void accumulate(const LaneValue& to, const LaneValue& value) override;
    void accumulateWidened(std::span<const Vector> totals, const LaneValue& floats) override;
    [[nodiscard]] LaneValue narrowed(std::span<const Vector> totals) override;
    [[nodiscard]] LaneValue sumOf(std::span<const Vector> totals) override;
    [[nodiscard]] Vector swapped(const Vector& from, std::uint32_t bytes) override;
    [[nodiscard]] LaneValue first(const LaneValue& value) override;

private:
    using Vec = asmjit::a64::Vec;
    using Gp = asmjit::a64::Gp;

    /// The register as lanes of the value's type: 4S, 2S or 2D.
    [[nodiscard]] Vec lanesOf(const LaneValue& value) const;
    /// As so many bytes as lanes have: Q or D.
    [[nodiscard]] Vec wholeOf(const LaneValue& value) const;
    /// Its first lane: S or D.
    [[nodiscard]] static Vec scalarOf(const LaneValue& value);
    /// One lane: S[i] or D[i].
    [[nodiscard]] static Vec laneOf(const LaneValue& value, int lane);

    [[nodiscard]] LaneValue one(std::uint32_t instruction, const LaneValue& a);
    [[nodiscard]] LaneValue two(std::uint32_t instruction, const LaneValue& a, const LaneValue& b);
    /// `bits` of the mask choose `yes`, the others `no`; the mask becomes the result.
    void choose(const LaneValue& mask, const LaneValue& yes, const LaneValue& no);
    /// The bits of a mask of 64-bit lanes as a bool.
    [[nodiscard]] LaneValue asTruth(const LaneValue& mask);
    [[nodiscard]] LaneValue inverted(const LaneValue& truth);
    [[nodiscard]] LaneValue notZero(const LaneValue& value);
    /// A comparison as a mask of the arguments' width.
    [[nodiscard]] LaneValue maskOf(KernelOp op, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue extremum(bool largest, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue shifted(bool left, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue signOf(const LaneValue& a);
    [[nodiscard]] LaneValue unary(KernelOp op, const LaneValue& a, DType result);
    [[nodiscard]] LaneValue exponential(const LaneValue& a);
    /// In place, of registers of doubles.
    void exponentialOf(std::span<const Vec> parts);
    [[nodiscard]] LaneValue toInteger(const LaneValue& value, DType to);
    /// A general register as wide as the type.
    [[nodiscard]] Gp integer(DType dtype);
    /// Of integers, lane by lane in general registers: body(result, a, b).
    [[nodiscard]] LaneValue byLane(const LaneValue& a, const LaneValue& b,
                                   const std::function<void(const Gp&, const Gp&, const Gp&)>& body);
    [[nodiscard]] LaneValue divided(KernelOp op, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue called(int function, DType result, const LaneValue& a, const LaneValue& b);

    asmjit::a64::Compiler& cc_;
    std::optional<asmjit::a64::Mem> areas_[4];
};

}  // namespace keyfall::codegen
