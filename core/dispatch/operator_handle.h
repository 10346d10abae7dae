// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/hop_scope.h"
#include "core/dispatch/operator_entry.h"
#include "core/error.h"

#include <optional>
#include <string>
#include <typeinfo>

namespace keyfall {

template <class Signature>
class TypedOperator;

/// A handle to an operator of a dispatcher: cheap to copy, valid as long as the dispatcher lives.
///
/// The boxed calls take arguments in schema order on `stack` and replace them by the results.
class OperatorHandle {
public:
    explicit OperatorHandle(OperatorEntry& entry) : entry_(&entry) {}

    [[nodiscard]] const std::string& name() const { return entry_->name(); }
    [[nodiscard]] const std::optional<Schema>& schema() const { return entry_->schema(); }
    [[nodiscard]] OperatorEntry& entry() const { return *entry_; }

    /// The handle for calls without boxing, if `Signature` is the operator's: the one of its unboxed kernels and of
    /// every other typed handle, and fitting its schema. The error says which two signatures differ.
    template <class Signature>
    [[nodiscard]] Expected<TypedOperator<Signature>> typed() const
    {
        if (auto error = claimSignature(*entry_, typeid(Signature), boxing::shapeOf<Signature>()))
            return tl::unexpected<Error>(std::move(*error));
        return TypedOperator<Signature>(*entry_);
    }

    /// A call: the key set is computed from the arguments and this thread's sets.
    void callBoxed(Stack& stack) const;
    /// A call as if the arguments brought exactly `arguments`; this thread's sets apply. For arguments that are not here:
    /// a question about a key set, a recorded trace.
    void callBoxedAs(KeySet arguments, Stack& stack) const;
    /// A call with an explicit key set: no thread-local sets (eleven:1.3.1).
    void callBoxed(KeySet keys, Stack& stack) const;
    /// Runs the kernel at `key`, in `keys` or not; `keys` is passed on untouched (pytorch:F6).
    void callDirectBoxed(KeySet keys, Key key, Stack& stack) const;
    /// Goes on with `keys`, from inside a kernel: no thread-local sets (pytorch:K6).
    void redispatchBoxed(KeySet keys, Stack& stack) const;

    friend bool operator==(OperatorHandle, OperatorHandle) = default;

private:
    OperatorEntry* entry_;
};

/// Runs a slot's kernel boxed: builds the `BoxedCall`.
void runBoxed(const DispatchTable& table, std::uint64_t slot, ThreadState& thread, KeySet handed, Stack& stack);
void runBoxed(const HopStart& start, ThreadState& thread, Stack& stack);

/// Ties `signature` to the operator, or says why it cannot be its signature.
[[nodiscard]] std::optional<Error> claimSignature(OperatorEntry& op, const std::type_info& signature,
                                                  boxing::SignatureShape shape);

namespace hot {

/// What an argument brings to the key set: one load for a tensor, nothing for a number.
template <class A>
std::uint64_t keyBits(const ThreadState& thread, const A& argument)
{
    using T = std::decay_t<A>;
    if constexpr (std::is_same_v<T, Tensor>) {
        return thread.traitBits[argument.traits().raw()];
    } else if constexpr (std::is_same_v<T, std::vector<Tensor>>) {
        std::uint64_t bits = 0;
        for (const Tensor& tensor : argument)
            bits |= thread.traitBits[tensor.traits().raw()];
        return bits;
    } else {
        return 0;
    }
}

template <class A>
void addInput(RecordedHop& hop, const A& argument)
{
    using T = std::decay_t<A>;
    if constexpr (std::is_same_v<T, Tensor>) {
        hop.input(argument);
    } else if constexpr (std::is_same_v<T, std::vector<Tensor>>) {
        for (const Tensor& tensor : argument)
            hop.input(tensor);
    }
}

template <class R>
void addOutput(RecordedHop& hop, const R& result)
{
    if constexpr (std::is_same_v<R, Tensor>)
        hop.output(result);
    else if constexpr (std::is_same_v<R, std::vector<Tensor>>)
        for (const Tensor& tensor : result)
            hop.output(tensor);
}
template <class... T>
void addOutput(RecordedHop& hop, const std::tuple<T...>& results)
{
    std::apply([&](const auto&... r) { (addOutput(hop, r), ...); }, results);
}

/// Keeps a call from becoming a jump: a hop must use stack, or an endless redispatch would be an endless loop
/// (Note [The stack pointer is the depth]).
[[gnu::always_inline]] inline void keepFrame()
{
#if defined(__GNUC__)
    asm volatile("");
#endif
}

}  // namespace hot

/// A checked typed handle: calls without boxing, allocation, lock or lookup by name (design:2.5).
template <class R, class... A>
class TypedOperator<R(A...)> {
public:
    explicit TypedOperator(OperatorEntry& entry) : entry_(&entry) { (void)entry.table(); }

    [[nodiscard]] OperatorHandle handle() const { return OperatorHandle(*entry_); }
    /// A call: key set from the arguments and this thread's sets.
    R call(A... args) const
    {
        ThreadState& thread = *tCurrentState;
        if (thread.owner != entry_->owner()) [[unlikely]]
            return callAfterAttach(static_cast<A>(args)...);
        const KeySet arguments((hot::keyBits(thread, args) | ... | 0ULL));
        return fall(thread, arguments, thread.effective(arguments), static_cast<A>(args)...);
    }
    R operator()(A... args) const { return call(static_cast<A>(args)...); }

    /// A call with an explicit key set: no thread-local sets.
    R call(KeySet keys, A... args) const { return fall(state(), keys, keys, static_cast<A>(args)...); }

    /// Goes on from a kernel with `keys`: no thread-local sets, no argument scan.
    R redispatch(HopContext context, KeySet keys, A... args) const
    {
        const DispatchTable& table = entry_->madeTable();
        const std::uint64_t slot = table.rules->indexOf(KeySet(keys.bits() & table.redispatchMask));
        return run<CallKind::redispatch>(*context.thread, table, slot, keys, keys, static_cast<A>(args)...);
    }

    /// Runs the kernel at `key` whether or not `keys` has it; `keys` is passed on untouched (pytorch:F6).
    R callDirect(KeySet keys, Key key, A... args) const
    {
        ThreadState& thread = state();
        const CallScope scope(thread);
        const DispatchTable& table = entry_->madeTable();
        const std::uint64_t slot = directSlot(*entry_, thread, table, keys, key);
        return run<CallKind::callDirect>(thread, table, slot, keys, keys, static_cast<A>(args)...);
    }

private:
    [[nodiscard]] ThreadState& state() const
    {
        ThreadState* state = tCurrentState;
        return state->owner == entry_->owner() ? *state : attachThread(*entry_);
    }

    /// Out of line, so that a call keeps nothing in registers across it.
    [[gnu::noinline]] R callAfterAttach(A... args) const
    {
        (void)attachThread(*entry_);
        return call(static_cast<A>(args)...);
    }

    [[gnu::always_inline]] R fall(ThreadState& thread, KeySet arguments, KeySet effective, A... args) const
    {
        if (isOutermost(thread)) {
            const OutermostScope scope(thread);
            return lookUpAndRun(thread, arguments, effective, static_cast<A>(args)...);
        }
        return lookUpAndRun(thread, arguments, effective, static_cast<A>(args)...);
    }

    [[gnu::always_inline]] R lookUpAndRun(ThreadState& thread, KeySet arguments, KeySet effective, A... args) const
    {
        const DispatchTable& table = entry_->madeTable();
        std::uint64_t active = effective.bits() & table.mask;
        std::uint64_t handed = effective.bits() & table.handedMask;
        if (table.backendMasks != nullptr) [[unlikely]]
            handed = active = effective.bits() & table.backendMaskFor(arguments, effective);
        const std::uint64_t slot = table.rules->indexOf(KeySet(active));
        return run<CallKind::call>(thread, table, slot, effective, KeySet(handed), static_cast<A>(args)...);
    }

    template <CallKind kKind>
    [[gnu::always_inline]] R run(ThreadState& thread, const DispatchTable& table, std::uint64_t slot, KeySet in,
                                 KeySet handed, A... args) const
    {
        if (stackIsBelow(thread.slowBelow)) [[unlikely]] {
            if constexpr (kKind == CallKind::call)
                return runSlowCall(table, thread, handed, static_cast<A>(args)..., slot, in);
            else
                return runSlow<kKind>(table, thread, handed, static_cast<A>(args)..., slot);
        }
        return invoke(table, slot, thread, handed, static_cast<A>(args)...);
    }

    /// Note [Few arguments on the way out]
    /// What leaves the hot path, to a boxed kernel or to a recorded hop, gets along with four words beside the operator's
    /// arguments: the table knows the operator and the kernel. They come in the order of a kernel's own, so that they are
    /// in their registers whichever way a hop goes. What does not fit in registers is pushed, and where the compiler must
    /// also clean up (a guard) it then keeps a frame pointer: 4 instructions of every hop, for calls that it does not make.
    [[gnu::always_inline]] static R invoke(const DispatchTable& table, std::uint64_t slot, ThreadState& thread,
                                           KeySet handed, A... args)
    {
        using Entry = R (*)(const Kernel&, HopContext, A...);
        const Kernel& kernel = table.at(slot);
        const auto entry = reinterpret_cast<Entry>(kernel.unboxedEntry());
        if (entry == nullptr) [[unlikely]]
            return invokeBoxed(table, thread, handed, static_cast<A>(args)..., slot);
        if constexpr (std::is_void_v<R>) {
            entry(kernel, HopContext{&thread, handed}, static_cast<A>(args)...);
            hot::keepFrame();
        } else {
            R result = entry(kernel, HopContext{&thread, handed}, static_cast<A>(args)...);
            hot::keepFrame();
            return result;
        }
    }

    [[gnu::noinline]] static R invokeBoxed(const DispatchTable& table, ThreadState& thread, KeySet handed, A... args,
                                           std::uint64_t slot)
    {
        Stack stack;
        stack.reserve(sizeof...(A));
        (stack.push_back(boxing::Box<std::decay_t<A>>::make(args)), ...);
        runBoxed(table, slot, thread, handed, stack);
        return boxing::Pop<R>::take(stack, table.op->name());
    }

    /// The kernel of a recorded hop, which a watcher may have changed: it need not be the table's.
    static R invokeStart(const HopStart& start, ThreadState& thread, A... args)
    {
        using Entry = R (*)(const Kernel&, HopContext, A...);
        if (const auto entry = reinterpret_cast<Entry>(start.kernel->unboxedEntry()); entry != nullptr)
            return entry(*start.kernel, HopContext{&thread, start.handed}, static_cast<A>(args)...);
        Stack stack;
        stack.reserve(sizeof...(A));
        (stack.push_back(boxing::Box<std::decay_t<A>>::make(args)), ...);
        runBoxed(start, thread, stack);
        return boxing::Pop<R>::take(stack, start.op->name());
    }

    /// A hop that hands on the set it was given.
    template <CallKind kKind>
    [[gnu::noinline]] static R runSlow(const DispatchTable& table, ThreadState& thread, KeySet handed, A... args,
                                       std::uint64_t slot)
    {
        return runRecorded(kKind, table, slot, thread, handed, handed, static_cast<A>(args)...);
    }
    [[gnu::noinline]] static R runSlowCall(const DispatchTable& table, ThreadState& thread, KeySet handed, A... args,
                                           std::uint64_t slot, KeySet in)
    {
        return runRecorded(CallKind::call, table, slot, thread, in, handed, static_cast<A>(args)...);
    }
    [[gnu::noinline]] static R runRecorded(CallKind kind, const DispatchTable& table, std::uint64_t slot,
                                           ThreadState& thread, KeySet in, KeySet handed, A... args)
    {
        HopStart start{kind, table.op, &table, &table.at(slot), static_cast<std::uint32_t>(slot), in, handed};
        RecordedHop hop(thread, start);
        (hot::addInput(hop, args), ...);
        hop.begin();
        try {
            if constexpr (std::is_void_v<R>) {
                invokeStart(start, thread, static_cast<A>(args)...);
                hop.finish();
            } else {
                R result = invokeStart(start, thread, static_cast<A>(args)...);
                hop.finish();
                hot::addOutput(hop, result);
                return result;
            }
        } catch (const std::exception& error) {
            hop.fail(error.what());
            throw;
        } catch (...) {
            hop.fail(kUnknownException);
            throw;
        }
    }

    OperatorEntry* entry_;
};

}  // namespace keyfall
