// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/boxing.h"
#include "core/dispatch/thread_state.h"
#include "core/graph/call_graph.h"
#include "core/keys/key.h"
#include "core/keys/key_set.h"
#include "core/tensor/value.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>

namespace keyfall {

class OperatorEntry;
class Dispatcher;
class Kernel;

/// What an unboxed kernel may ask of the call that reached it: the key set it was handed. Two registers wide.
struct HopContext {
    ThreadState* thread = nullptr;
    KeySet keys;
};

/// What a boxed kernel may ask of the call that reached it.
struct BoxedCall {
    OperatorEntry& op;
    ThreadState& thread;
    KeySet keys;  ///< the set it was handed
    Key key;      ///< the key at which it was found
    const Kernel& kernel;

    [[nodiscard]] HopContext context() const { return {&thread, keys}; }
    [[nodiscard]] const std::string& opName() const;
    [[nodiscard]] Dispatcher& dispatcher() const;
    /// The set to go on with: the handed set below the kernel's own key, as the model says (RedispatchRule).
    [[nodiscard]] KeySet keysBelow() const;
    /// Calls the same operator with `keys`, no thread-local sets: replaces the arguments on `stack` by the results.
    void redispatch(KeySet keys, Stack& stack) const;
    /// `redispatch(keysBelow(), stack)`, or the recomputing form where the model redispatches so (pytorch:C13):
    /// what a layer does when it has done its own work.
    void redispatchBelow(Stack& stack) const;
    /// Whether anybody will read events; ask before building an expensive text.
    [[nodiscard]] bool recorded() const { return thread.recorder != nullptr; }
    /// Attaches an event to the running hop; free when nobody records.
    void note(EventKind kind, std::string text) const;
};

/// A kernel: what runs when a key wins. Immutable once made; shared by the slots it fills.
///
/// Boxed kernels take a stack of values and serve any operator; unboxed ones have the operator's C++ signature and can
/// also be called boxed. The first three members are all the hot path reads.
class Kernel {
public:
    using UnboxedEntry = void (*)();
    using BoxedFunction = std::function<void(const BoxedCall&, Stack&)>;

    /// A kernel for every operator. `name` is what tables and pictures show, "standard:tracer".
    [[nodiscard]] static Kernel boxed(BoxedFunction function, std::string name);
    /// A kernel with C++ signature `Signature`; `f` is called with the arguments, or with a `HopContext` before them.
    template <class Signature, class F>
    [[nodiscard]] static Kernel unboxed(F f, std::string name);
    /// Deduces the signature of a function pointer `R(A...)` without a context.
    template <class R, class... A>
    [[nodiscard]] static Kernel of(R (*f)(A...), std::string name)
    {
        return unboxed<R(A...)>(f, std::move(name));
    }
    /// "Not mine, go on": the key is masked out for the operator (eleven:1.6#5, pytorch:K3).
    [[nodiscard]] static Kernel fallthrough(std::string name = "fallthrough");

    [[nodiscard]] const std::string& name() const { return name_.str(); }
    /// The same, to be shared by the hops that a recorder writes.
    [[nodiscard]] const SharedText& sharedName() const { return name_; }
    [[nodiscard]] bool isFallthrough() const { return fallthrough_; }
    [[nodiscard]] bool isBoxedOnly() const { return unboxed_ == nullptr; }
    /// The C++ signature of an unboxed kernel; null for a boxed one.
    [[nodiscard]] const std::type_info* signature() const { return signature_; }
    [[nodiscard]] boxing::SignatureShape shape() const { return shape_; }

    /// Whether both run the same function, whatever state they hold: kernels that one lambda or functor type makes share
    /// their wrapper, as kernels registered from Python do in PyTorch (pytorch:S5).
    [[nodiscard]] bool sharesFunctionWith(const Kernel& other) const
    {
        return unboxed_ == other.unboxed_ && boxedEntry_ == other.boxedEntry_
            && boxed_.target_type() == other.boxed_.target_type();
    }

    [[nodiscard]] UnboxedEntry unboxedEntry() const { return unboxed_; }
    [[nodiscard]] void* state() const { return rawState_; }
    void callBoxed(const BoxedCall& call, Stack& stack) const { boxedEntry_(call, stack); }

private:
    template <class F, class Signature>
    struct Unboxed;

    using BoxedEntry = void (*)(const BoxedCall&, Stack&);
    /// The entry of kernels that are boxed only.
    static void runFunction(const BoxedCall& call, Stack& stack) { call.kernel.boxed_(call, stack); }

    UnboxedEntry unboxed_ = nullptr;
    void* rawState_ = nullptr;
    BoxedEntry boxedEntry_ = &runFunction;
    std::shared_ptr<void> state_;
    BoxedFunction boxed_;  ///< of a kernel that is boxed only
    const std::type_info* signature_ = nullptr;
    boxing::SignatureShape shape_;
    bool fallthrough_ = false;
    SharedText name_;
};

template <class F, class R, class... A>
struct Kernel::Unboxed<F, R(A...)> {
    static R invoke(F& f, HopContext context, A... args)
    {
        if constexpr (std::is_invocable_r_v<R, F&, HopContext, A...>)
            return f(context, static_cast<A>(args)...);
        else
            return f(static_cast<A>(args)...);
    }
    /// The entry that a typed call jumps to. The kernel comes first so that stateless functors cost nothing.
    static R entry(const Kernel& kernel, HopContext context, A... args)
    {
        return invoke(*static_cast<F*>(kernel.rawState_), context, static_cast<A>(args)...);
    }
    static void boxedEntry(const BoxedCall& call, Stack& stack)
    {
        F& f = *static_cast<F*>(call.kernel.rawState_);
        boxing::apply<R(A...)>(stack, call.opName(), [&](auto&&... args) -> decltype(auto) {
            return invoke(f, call.context(), std::forward<decltype(args)>(args)...);
        });
    }
};

template <class Signature, class F>
Kernel Kernel::unboxed(F f, std::string name)
{
    Kernel kernel;
    auto state = std::make_shared<F>(std::move(f));
    kernel.rawState_ = state.get();
    kernel.state_ = std::move(state);
    kernel.unboxed_ = reinterpret_cast<UnboxedEntry>(&Unboxed<F, Signature>::entry);
    kernel.boxedEntry_ = &Unboxed<F, Signature>::boxedEntry;
    kernel.signature_ = &typeid(Signature);
    kernel.shape_ = boxing::shapeOf<Signature>();
    kernel.name_ = std::move(name);
    return kernel;
}

}  // namespace keyfall
