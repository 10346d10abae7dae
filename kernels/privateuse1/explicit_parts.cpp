// SPDX-License-Identifier: MIT
#include "kernels/privateuse1/explicit_parts.h"

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/dispatcher.h"
#include "core/script/overloads.h"
#include "core/tensor/host_memory.h"
#include "kernels/ops/shape/memory_order.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace keyfall::privateuse1 {

namespace {

using Ints = std::vector<std::int64_t>;
using Keywords = std::vector<std::pair<std::string, Value>>;

Tensor called(const BoxedCall& call, std::string_view op, const Stack& arguments, const Keywords& keywords = {})
{
    auto bound = bindCall(call.dispatcher(), op, arguments, keywords);
    if (!bound)
        throw DispatchError(DispatchErrorKind::unsupported, call.opName() + ": " + bound.error().text());
    bound->op.callBoxed(bound->stack);
    return std::get<Tensor>(bound->stack.at(0));
}

void giveResult(Stack& stack, Tensor result)
{
    stack.clear();
    stack.emplace_back(std::move(result));
}

Ints intsOf(const Dims& dims)
{
    return Ints(dims.begin(), dims.end());
}

/// `given`, or `otherwise` where the call leaves it open.
template <class T>
Value valueOr(const Value& given, T otherwise)
{
    return std::holds_alternative<T>(given) ? given : Value(otherwise);
}

/// A tensor like `self` with the order of its memory, or contiguous where the call asks for that.
Tensor emptyLike(const BoxedCall& call, const Tensor& self, const Value& dtype, const Value& device,
                 const Value& format)
{
    constexpr std::int64_t kContiguous = 0;  // c10::MemoryFormat
    const auto* wanted = std::get_if<std::int64_t>(&format);
    const Keywords options{{"dtype", valueOr(dtype, self.dtype())}, {"device", valueOr(device, self.device())}};
    if (wanted != nullptr && *wanted == kContiguous)
        return called(call, "empty.memory_format", {intsOf(self.shape())}, options);
    return called(call, "empty_strided",
                  {intsOf(self.shape()), intsOf(ops::preservedStrides(self.shape(), self.strides()))}, options);
}

/// `_to_copy(self, *, dtype, layout, device, pin_memory, non_blocking, memory_format)`
void toCopy(const BoxedCall& call, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    const Tensor made = emptyLike(call, self, stack.at(1), stack.at(3), stack.at(6));
    const Value nonBlocking = stack.at(5);
    giveResult(stack, called(call, "copy_", {made, self, nonBlocking}));
}

/// `clone(self, *, memory_format)`
void clone(const BoxedCall& call, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    const Tensor made = emptyLike(call, self, None{}, None{}, stack.at(1));
    giveResult(stack, called(call, "copy_", {made, self}));
}

/// `copy_(self, src, non_blocking)`: only the backend knows how.
void copyIn(const BoxedCall& call, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    const Tensor source = std::get<Tensor>(stack.at(1));
    if (!self.isSame(source))
        (void)called(call, "_copy_from", {source, self, stack.at(2)});
    giveResult(stack, self);
}

/// `empty_like(self, *, dtype, layout, device, pin_memory, memory_format)`
void emptyLikeOf(const BoxedCall& call, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    giveResult(stack, emptyLike(call, self, stack.at(1), stack.at(3), stack.at(5)));
}

/// The options that stand behind the first `skipped` arguments, by name.
Keywords optionsOf(const Stack& stack, std::size_t skipped, bool withFormat)
{
    Keywords options{{"dtype", stack.at(skipped)},
                     {"layout", stack.at(skipped + 1)},
                     {"device", stack.at(skipped + 2)},
                     {"pin_memory", stack.at(skipped + 3)}};
    if (withFormat)
        options.emplace_back("memory_format", stack.at(skipped + 4));
    return options;
}

/// `zeros_like(self, *, dtype, ..., memory_format)`
void zerosLike(const BoxedCall& call, Stack& stack)
{
    giveResult(stack, called(call, "zero_", {called(call, "empty_like", {stack.at(0)}, optionsOf(stack, 1, true))}));
}

/// `ones_like` and `full_like(self, fill_value, ...)`
void filledLike(const BoxedCall& call, Stack& stack)
{
    const bool full = call.opName() == "full_like";
    const Value value = full ? stack.at(1) : Value(std::int64_t{1});
    const Tensor made = called(call, "empty_like", {stack.at(0)}, optionsOf(stack, full ? 2 : 1, true));
    giveResult(stack, called(call, "fill_.Scalar", {made, value}));
}

/// `zeros(size, *, dtype, layout, device, pin_memory)`
void zeros(const BoxedCall& call, Stack& stack)
{
    giveResult(stack,
               called(call, "zero_", {called(call, "empty.memory_format", {stack.at(0)}, optionsOf(stack, 1, false))}));
}

/// `ones(size, ...)`
void ones(const BoxedCall& call, Stack& stack)
{
    Keywords options = optionsOf(stack, 1, false);
    options.front().second = valueOr(options.front().second, DType::float32);
    giveResult(stack, called(call, "fill_.Scalar", {called(call, "empty.memory_format", {stack.at(0)}, options), 1.0}));
}

/// `full(size, fill_value, ...)`
void full(const BoxedCall& call, Stack& stack)
{
    Keywords options = optionsOf(stack, 2, false);
    const Value value = stack.at(1);
    const DType natural = std::holds_alternative<std::int64_t>(value) ? DType::int64
        : std::holds_alternative<bool>(value)                         ? DType::boolean
                                                                      : DType::float32;
    options.front().second = valueOr(options.front().second, natural);
    giveResult(stack,
               called(call, "fill_.Scalar", {called(call, "empty.memory_format", {stack.at(0)}, options), value}));
}

/// `new_empty(self, size, *, dtype, layout, device, pin_memory)`
void newEmpty(const BoxedCall& call, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    Keywords options = optionsOf(stack, 2, false);
    options[0].second = valueOr(options[0].second, self.dtype());
    options[2].second = valueOr(options[2].second, self.device());
    giveResult(stack, called(call, "empty.memory_format", {stack.at(1)}, options));
}

/// `new_zeros(self, size, *, dtype, layout, device, pin_memory)`
void newZeros(const BoxedCall& call, Stack& stack)
{
    const Tensor made = called(call, "new_empty", {stack.at(0), stack.at(1)}, optionsOf(stack, 2, false));
    giveResult(stack, called(call, "zero_", {made}));
}

/// `t(self)`
void transposed(const BoxedCall& call, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    giveResult(stack, called(call, "transpose.int", {self, std::int64_t{0}, std::int64_t{self.dim() < 2 ? 0 : 1}}));
}

using Function = void (*)(const BoxedCall&, Stack&);

const std::map<std::string_view, Function>& functions()
{
    static const std::map<std::string_view, Function> kFunctions{
        {"_to_copy", toCopy},
        {"clone", clone},
        {"copy_", copyIn},
        {"empty_like", emptyLikeOf},
        {"full", full},
        {"full_like", filledLike},
        {"new_zeros", newZeros},
        {"new_empty", newEmpty},
        {"ones", ones},
        {"t", transposed},
        {"ones_like", filledLike},
        {"zeros", zeros},
        {"zeros_like", zerosLike},
    };
    return kFunctions;
}

template <std::size_t N>
bool isAmong(const std::array<std::string_view, N>& names, std::string_view op)
{
    return std::find(names.begin(), names.end(), op) != names.end();
}

/// Views: new sizes and strides, which `as_strided` of the backend takes.
constexpr std::array<std::string_view, 8> kViews{"expand",  "permute",     "select.int", "slice.Tensor",
                                                 "squeeze", "squeeze.dim", "unsqueeze",  "transpose.int"};
/// These call nothing.
constexpr std::array<std::string_view, 2> kAlone{"alias", "detach"};

void runOnHost(const Kernel& host, const BoxedCall& call, Stack& stack)
{
    const HostArguments arguments(stack);
    host.callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, host}, stack);
    arguments.giveBack(stack);
}

}  // namespace

std::optional<Kernel> explicitParts(std::string_view op, const Kernel& host)
{
    constexpr const char* kName = "standard:explicit_composite";
    if (const auto found = functions().find(op); found != functions().end())
        return Kernel::boxed(found->second, kName);
    const auto inner = std::make_shared<const Kernel>(host);
    if (isAmong(kViews, op))
        return Kernel::boxed(
            [inner](const BoxedCall& call, Stack& stack) {
                const Tensor self = std::get<Tensor>(stack.at(0));
                runOnHost(*inner, call, stack);
                const Tensor view = std::get<Tensor>(stack.at(0));
                giveResult(
                    stack,
                    called(call, "as_strided", {self, intsOf(view.shape()), intsOf(view.strides()), view.offset()}));
            },
            kName);
    if (isAmong(kAlone, op))
        return Kernel::boxed([inner](const BoxedCall& call, Stack& stack) { runOnHost(*inner, call, stack); }, kName);
    return std::nullopt;
}

}  // namespace keyfall::privateuse1
