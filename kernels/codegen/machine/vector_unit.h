// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "kernels/codegen/machine/machine_types.h"
#include "kernels/codegen/machine_abi.h"

#include <cstdint>
#include <span>

namespace keyfall::codegen {

/// Emits the operations of programs on all lanes at once (kernels:4.2), one instruction rounding for each. One for each
/// architecture.
///
/// Note [A value is one register]
/// Programs without 64-bit values have as many lanes as a register has 32-bit ones; with such values half as many, and the
/// 32-bit values lie in registers of half the size. So no value needs two registers, and conversions keep lanes in place.
class VectorUnit {
public:
    VectorUnit(int registerBytes, bool broad)
        : registerBytes_(registerBytes), broad_(broad), lanes_(registerBytes / (broad ? 8 : 4))
    {
    }
    VectorUnit(const VectorUnit&) = delete;
    VectorUnit& operator=(const VectorUnit&) = delete;
    virtual ~VectorUnit() = default;
    /// The table of functions that code calls.
    void useFunctions(const Word& table) { functions_ = table; }

    [[nodiscard]] int lanes() const { return lanes_; }
    [[nodiscard]] int registerBytes() const { return registerBytes_; }
    [[nodiscard]] int bytesOf(DType dtype) const { return lanes_ * (is64(dtype) ? 8 : 4); }
    /// Whether a shorter block is computed at once; else lane by lane.
    [[nodiscard]] virtual bool hasMasks() const = 0;

    [[nodiscard]] virtual LaneValue fresh(DType dtype) = 0;
    virtual void move(const LaneValue& to, const LaneValue& from) = 0;

    [[nodiscard]] virtual LaneValue constant(std::uint64_t bits, DType dtype) = 0;
    /// An integer in all lanes.
    [[nodiscard]] virtual LaneValue broadcast(const Word& value, DType dtype) = 0;
    /// An integer as a float in all lanes.
    [[nodiscard]] virtual LaneValue broadcastAsFloat(const Word& value, DType dtype) = 0;
    /// 0 or 1 as a bool in all lanes.
    [[nodiscard]] virtual LaneValue truth(const Word& value) = 0;
    /// first, first + step, first + 2 * step ...
    [[nodiscard]] virtual LaneValue counted(const Word& first, std::int64_t step, DType dtype) = 0;

    /// Neighbouring elements; those outside of `tail` are 0. No bool.
    [[nodiscard]] virtual LaneValue load(const Memory& from, DType dtype, const TailMask* tail) = 0;
    /// One element in all lanes.
    [[nodiscard]] virtual LaneValue loadOne(const Memory& from, DType dtype) = 0;
    /// Begins to read a line that is needed soon; what lies behind a buffer may be asked for. Only in loops that store around
    /// the cache.
    virtual void fetch(const Memory&) {}
    virtual void store(const Memory& to, const LaneValue& value, const TailMask* tail) = 0;
    /// Around the cache, where the word unit emits such loops.
    virtual void storeAround(const Memory& to, const LaneValue& value) = 0;
    /// The first lane.
    virtual void storeOne(const Memory& to, const LaneValue& value) = 0;

    /// Memory of our own for a value's lanes.
    [[nodiscard]] virtual Memory area(int which) = 0;
    /// Lanes to memory of our own and back; bool as 32-bit 0 and 1.
    virtual void spill(const Memory& to, const LaneValue& value) = 0;
    [[nodiscard]] virtual LaneValue filled(const Memory& from, DType dtype) = 0;

    [[nodiscard]] virtual TailMask tail(const Word& count) = 0;
    /// `value` where there are lanes, `other` elsewhere.
    [[nodiscard]] virtual LaneValue within(const TailMask& tail, const LaneValue& value, const LaneValue& other) = 0;

    [[nodiscard]] virtual LaneValue compute(KernelOp op, std::span<const LaneValue> of, DType result) = 0;
    [[nodiscard]] virtual LaneValue cast(const LaneValue& value, DType to) = 0;
    [[nodiscard]] virtual LaneValue select(const LaneValue& condition, const LaneValue& yes, const LaneValue& no) = 0;
    /// The larger or smaller one of floats in one instruction, either one of two zeros. Where one is NaN: NaN if
    /// `orderedKeepsNan`, else `b`.
    [[nodiscard]] virtual LaneValue ordered(bool largest, const LaneValue& a, const LaneValue& b) = 0;
    [[nodiscard]] virtual bool orderedKeepsNan() const = 0;
    /// Whether any, or all lanes of a bool are true, as 0 or 1.
    [[nodiscard]] virtual Word anyOrAll(const LaneValue& value, bool all) = 0;

    /// A whole register, for totals in double.
    [[nodiscard]] virtual Vector wholeRegister() = 0;
    virtual void clear(const Vector& to) = 0;
    /// To `to` of float32.
    virtual void accumulate(const LaneValue& to, const LaneValue& value) = 0;
    /// float32 lanes to totals in double, of which there are as many as they need.
    virtual void accumulateWidened(std::span<const Vector> totals, const LaneValue& floats) = 0;
    /// Such totals as float32 lanes.
    [[nodiscard]] virtual LaneValue narrowed(std::span<const Vector> totals) = 0;
    /// The sum of all their lanes, as float32 in all lanes.
    [[nodiscard]] virtual LaneValue sumOf(std::span<const Vector> totals) = 0;

    /// Neighbouring groups of so many bytes have changed places.
    [[nodiscard]] virtual Vector swapped(const Vector& from, std::uint32_t bytes) = 0;
    /// The first lane in all lanes. No bool.
    [[nodiscard]] virtual LaneValue first(const LaneValue& value) = 0;

protected:
    int registerBytes_;
    bool broad_;  ///< there are 64-bit values
    int lanes_;
    Word functions_;
};

}  // namespace keyfall::codegen
