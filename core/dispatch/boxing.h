// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_error.h"
#include "core/tensor/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

/// Between C++ signatures and stacks of tagged values. One `Unbox<T>` per argument type that kernels may have.
namespace keyfall::boxing {

[[noreturn]] void throwWrongArgument(const std::string& op, std::size_t index, const char* expected,
                                     const Value& found);
[[noreturn]] void throwWrongCount(const std::string& op, std::size_t expected, std::size_t found);
[[nodiscard]] const Tensor& undefinedTensor();
[[nodiscard]] std::optional<Scalar> asScalar(const Value& value);
[[nodiscard]] Value fromScalar(const Scalar& scalar);

/// Reads a value as `T`; gives null when it is something else. `kName` is the schema's word for it.
template <class T>
struct Unbox;

#define KEYFALL_UNBOX_PLAIN(Type, Name)                                                                                \
    template <>                                                                                                        \
    struct Unbox<Type> {                                                                                               \
        static constexpr const char* kName = Name;                                                                     \
        static const Type* read(const Value& v) { return std::get_if<Type>(&v); }                                      \
    };
KEYFALL_UNBOX_PLAIN(std::int64_t, "int")
KEYFALL_UNBOX_PLAIN(bool, "bool")
KEYFALL_UNBOX_PLAIN(std::string, "str")
KEYFALL_UNBOX_PLAIN(DType, "ScalarType")
KEYFALL_UNBOX_PLAIN(Device, "Device")
KEYFALL_UNBOX_PLAIN(std::vector<std::int64_t>, "int[]")
KEYFALL_UNBOX_PLAIN(std::vector<double>, "float[]")
KEYFALL_UNBOX_PLAIN(std::vector<bool>, "bool[]")
KEYFALL_UNBOX_PLAIN(std::vector<Tensor>, "Tensor[]")
#undef KEYFALL_UNBOX_PLAIN

template <>
struct Unbox<Tensor> {
    static constexpr const char* kName = "Tensor";
    static const Tensor* read(const Value& v)
    {
        if (const auto* tensor = std::get_if<Tensor>(&v)) [[likely]]
            return tensor;
        return std::holds_alternative<None>(v) ? &undefinedTensor() : nullptr;  // an optional one that was not given
    }
};
template <>
struct Unbox<double> {
    static constexpr const char* kName = "float";
    static std::optional<double> read(const Value& v)
    {
        if (const auto* d = std::get_if<double>(&v))
            return *d;
        if (const auto* i = std::get_if<std::int64_t>(&v))
            return static_cast<double>(*i);
        return std::nullopt;
    }
};
template <>
struct Unbox<Scalar> {
    static constexpr const char* kName = "Scalar";
    static std::optional<Scalar> read(const Value& v) { return asScalar(v); }
};
template <>
struct Unbox<Value> {
    static constexpr const char* kName = "value";
    static const Value* read(const Value& v) { return &v; }
};
template <class T>
struct Unbox<std::optional<T>> {
    static constexpr const char* kName = Unbox<T>::kName;
    static std::optional<std::optional<T>> read(const Value& v)
    {
        if (std::holds_alternative<None>(v))
            return std::optional<std::optional<T>>(std::in_place, std::nullopt);
        if (auto inner = Unbox<T>::read(v))
            return std::optional<std::optional<T>>(std::in_place, *inner);
        return std::nullopt;
    }
};

template <class T>
struct Box {
    static Value make(T value) { return Value(std::move(value)); }
};
template <>
struct Box<Scalar> {
    static Value make(const Scalar& value) { return fromScalar(value); }
};
template <>
struct Box<Value> {
    static Value make(Value value) { return value; }
};
template <class T>
struct Box<std::optional<T>> {
    static Value make(std::optional<T> value) { return value ? Box<T>::make(std::move(*value)) : Value(None{}); }
};

/// Pushes a kernel's result(s): nothing, one value, or each member of a tuple.
template <class R>
void push(Stack& stack, R&& result)
{
    stack.push_back(Box<std::decay_t<R>>::make(std::forward<R>(result)));
}
template <class... T>
void push(Stack& stack, std::tuple<T...>&& results)
{
    std::apply([&](auto&&... r) { (push(stack, std::move(r)), ...); }, std::move(results));
}

template <class A>
[[gnu::always_inline]] inline decltype(auto) argument(const Stack& stack, std::size_t index, const std::string& op)
{
    using T = std::decay_t<A>;
    auto found = Unbox<T>::read(stack[index]);
    if (!found) [[unlikely]]
        throwWrongArgument(op, index, Unbox<T>::kName, stack[index]);
    if constexpr (std::is_pointer_v<decltype(found)>)
        return *found;  // a reference into the stack, which outlives the kernel
    else
        return T(std::move(*found));
}

/// What a C++ signature looks like to a schema check.
struct SignatureShape {
    std::size_t arguments = 0;
    std::uint64_t tensorArguments = 0;  ///< bit i: argument i is a Tensor or a list of them
};

template <class Signature>
struct Shape;
template <class R, class... A>
struct Shape<R(A...)> {
    static constexpr SignatureShape get()
    {
        SignatureShape shape{sizeof...(A), 0};
        std::size_t i = 0;
        ((shape.tensorArguments |=
          std::uint64_t{std::is_same_v<std::decay_t<A>, Tensor> || std::is_same_v<std::decay_t<A>, std::vector<Tensor>>}
              << i++),
         ...);
        return shape;
    }
};
template <class Signature>
[[nodiscard]] constexpr SignatureShape shapeOf()
{
    return Shape<Signature>::get();
}

template <class Signature>
struct Apply;
template <class R, class... A>
struct Apply<R(A...)> {
    template <class F, std::size_t... I>
    static void run(Stack& stack, const std::string& op, F&& f, std::index_sequence<I...>)
    {
        if (stack.size() != sizeof...(A))
            throwWrongCount(op, sizeof...(A), stack.size());
        if constexpr (std::is_void_v<R>) {
            f(argument<A>(stack, I, op)...);
            stack.clear();
        } else {
            R result = f(argument<A>(stack, I, op)...);
            stack.clear();
            push(stack, std::move(result));
        }
    }
};

/// Calls `f` with the stack's values as `Signature`'s arguments and leaves its results on the stack.
template <class Signature, class F>
void apply(Stack& stack, const std::string& op, F&& f)
{
    Apply<Signature>::run(stack, op, std::forward<F>(f), [] {
        return []<class R, class... A>(R (*)(A...)) {
            return std::index_sequence_for<A...>{};
        }(static_cast<std::add_pointer_t<Signature>>(nullptr));
    }());
}

/// Takes a typed result off the stack that a boxed kernel left.
template <class R>
R pop(Stack& stack, const std::string& op)
{
    if (stack.size() != 1)
        throwWrongCount(op, 1, stack.size());
    auto found = Unbox<R>::read(stack[0]);
    if (!found)
        throwWrongArgument(op, 0, Unbox<R>::kName, stack[0]);
    return R(*found);
}

template <class R>
struct Pop {
    static R take(Stack& stack, const std::string& op) { return pop<R>(stack, op); }
};
template <>
struct Pop<void> {
    static void take(Stack&, const std::string&) {}
};
template <class T>
struct Pop<T&> {
    static T& take(Stack&, const std::string&) = delete;
};
template <class... T>
struct Pop<std::tuple<T...>> {
    static std::tuple<T...> take(Stack& stack, const std::string& op)
    {
        if (stack.size() != sizeof...(T))
            throwWrongCount(op, sizeof...(T), stack.size());
        return take(stack, op, std::index_sequence_for<T...>{});
    }
    template <std::size_t... I>
    static std::tuple<T...> take(Stack& stack, const std::string& op, std::index_sequence<I...>)
    {
        return std::tuple<T...>(argument<T>(stack, I, op)...);
    }
};

}  // namespace keyfall::boxing
