// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/size_operation.h"
#include "kernels/codegen/machine/machine_types.h"

#include <cstdint>
#include <functional>
#include <span>

namespace keyfall::codegen {

/// How two integers lie to one another.
enum class Order : std::uint8_t { less, lessEqual, equal, notEqual, greaterEqual, greater };

/// Emits a processor's instructions on general registers: loops, addresses, sizes. One for each architecture.
class WordUnit {
public:
    WordUnit() = default;
    WordUnit(const WordUnit&) = delete;
    WordUnit& operator=(const WordUnit&) = delete;
    virtual ~WordUnit() = default;

    /// Begins the function; its one argument.
    [[nodiscard]] virtual Word enter() = 0;
    /// Ends it; `streams`: it may have stored around the cache.
    virtual void leave(bool streams) = 0;
    /// The table of functions that code calls.
    void useFunctions(const Word& table) { functions_ = table; }

    [[nodiscard]] virtual Word fresh() = 0;
    [[nodiscard]] virtual Word constant(std::int64_t value) = 0;
    /// The word at `base` + `offset`.
    [[nodiscard]] virtual Word loaded(const Word& base, std::int64_t offset) = 0;

    virtual void set(const Word& to, const Word& from) = 0;
    virtual void clear(const Word& to) = 0;
    virtual void add(const Word& to, const Word& value) = 0;
    virtual void add(const Word& to, std::int64_t value) = 0;
    virtual void subtract(const Word& to, const Word& value) = 0;
    virtual void sum(const Word& to, const Word& a, const Word& b) = 0;
    virtual void sum(const Word& to, const Word& a, std::int64_t b) = 0;
    /// `to` is `most` where it was more.
    virtual void limit(const Word& to, const Word& most) = 0;
    /// `value` becomes its quotient by `size`, unsigned; the remainder.
    [[nodiscard]] virtual Word divide(const Word& value, const Word& size) = 0;
    /// a - b; goes on at `none` where that is not above 0.
    [[nodiscard]] virtual Word difference(const Word& a, const Word& b, const asmjit::Label& none) = 0;
    /// An operation of size expressions that needs no check.
    [[nodiscard]] virtual Word operation(SizeOp op, std::span<const Word> of) = 0;

    virtual void jump(const asmjit::Label& to) = 0;
    virtual void jumpIf(Order order, const Word& a, const Word& b, const asmjit::Label& to) = 0;
    virtual void jumpIf(Order order, const Word& a, std::int64_t b, const asmjit::Label& to) = 0;
    virtual void jumpIfZero(const Word& value, const asmjit::Label& to) = 0;

    /// base + (index << shift) + offset; `index` may be none.
    [[nodiscard]] virtual Memory at(const Word& base, const Word& index, std::uint32_t shift, std::int64_t offset) = 0;
    [[nodiscard]] virtual Word address(const Memory& of) = 0;
    /// An element; of bool its byte becomes 0 or 1.
    virtual void load(const Word& to, const Memory& from, DType dtype) = 0;
    virtual void store(const Memory& to, const Word& value, DType dtype) = 0;

    /// Goes on at `plain` unless the word `asked` of the arguments is not 0 and all `count` places lie at multiples of `bytes`.
    /// False: nothing was emitted, for there are no stores around the cache here.
    [[nodiscard]] virtual bool unlessStreaming(const Word& arguments, std::size_t asked, std::size_t count,
                                               const std::function<Memory(std::size_t)>& place, int bytes,
                                               const asmjit::Label& plain) = 0;

protected:
    /// What the table's function for sizes is given, and where its result goes.
    static void pass(asmjit::InvokeNode* call, SizeOp op, std::span<const Word> of, const asmjit::BaseReg& made)
    {
        call->setArg(0, asmjit::Imm(static_cast<int>(op)));
        for (std::size_t i = 0; i < 3; ++i)
            if (i < of.size())
                call->setArg(i + 1, of[i]);
            else
                call->setArg(i + 1, asmjit::Imm(0));
        call->setRet(0, made);
    }

    Word functions_;
};

}  // namespace keyfall::codegen
