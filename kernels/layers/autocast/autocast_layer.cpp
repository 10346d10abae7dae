// SPDX-License-Identifier: MIT
#include "kernels/layers/autocast/autocast_layer.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "kernels/calling/call_operator.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/autocast/cast_policy.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/node.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/release.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace keyfall {

namespace autocast {
namespace {

/// The device that the call is cast for: that of the key where each has its own, else that of the arguments. CUDA comes
/// before the CPU, as in PyTorch's order of keys.
std::optional<DeviceType> deviceOf(const BoxedCall& call, const Stack& stack)
{
    const KeyModel& model = call.dispatcher().model();
    const KeySet own = model.setOf(call.key);
    if (keysOf(model, DeviceType::cpu) != keysOf(model, DeviceType::cuda))
        return keysOf(model, DeviceType::cuda).hasAny(own) ? DeviceType::cuda : DeviceType::cpu;
    std::optional<DeviceType> device;
    forEachTensor(stack, [&device](const Tensor& tensor) {
        if (!tensor.defined() || tensor.device().type == DeviceType::meta)
            return;
        if (!device || tensor.device().type == DeviceType::cuda)
            device = tensor.device().type;
    });
    return device;
}

bool isEligible(const Tensor& tensor, DeviceType device)
{
    return tensor.defined() && tensor.device().type == device && isFloating(tensor.dtype())
        && tensor.dtype() != DType::float64 && tensor.layout() != Layout::quantized;
}

/// Casts the arguments of one call and writes down what it did.
class Caster {
public:
    Caster(const BoxedCall& call, DeviceType device, DType lower) : call_(call), device_(device), lower_(lower) {}

    /// The number of arguments that were cast.
    std::size_t castAll(Stack& stack, DType to)
    {
        std::size_t casts = 0;
        for (std::size_t i = 0; i < stack.size(); ++i) {
            if (auto* tensor = std::get_if<Tensor>(&stack[i])) {
                casts += cast(*tensor, to, nameOfArgument(i));
            } else if (auto* list = std::get_if<std::vector<Tensor>>(&stack[i])) {
                for (std::size_t k = 0; k < list->size(); ++k)
                    casts += cast((*list)[k], to, nameOfArgument(i) + "[" + std::to_string(k) + "]");
            }
        }
        return casts;
    }

private:
    [[nodiscard]] std::string nameOfArgument(std::size_t index) const
    {
        const auto& schema = call_.op.schema();
        return schema && index < schema->arguments.size() ? schema->arguments[index].name
                                                          : "argument " + std::to_string(index);
    }

    /// Whether a cast made here and now would be on the tape.
    [[nodiscard]] bool recording() const
    {
        const Dispatcher& dispatcher = call_.dispatcher();
        return autograd::gradModeEnabled(dispatcher)
            && !dispatcher.excluded().hasAny(dispatcher.model().layerBits(Layer::autograd));
    }

    /// Weights, that is: leaves that are trained and no views (eleven:2.5.6).
    [[nodiscard]] bool isCacheable(const Tensor& tensor, DType to) const
    {
        if (to != lower_ || tensor.dtype() != DType::float32 || !autograd::isLeaf(tensor) || tensor.traits().batched())
            return false;
        autograd::AutogradMeta* meta = autograd::metaOrNull(tensor);
        return meta == nullptr || !meta->view;
    }

    std::size_t cast(Tensor& tensor, DType to, const std::string& name)
    {
        if (!isEligible(tensor, device_) || tensor.dtype() == to)
            return 0;
        const DType from = tensor.dtype();
        CastCache* cache = isCacheable(tensor, to) ? cacheOf(call_.dispatcher()) : nullptr;
        const bool onTape = cache != nullptr && recording();
        if (cache != nullptr)
            if (Tensor cached = cache->find(tensor, to, onTape); cached.defined()) {
                note(name, from, to, ", cache hit");
                tensor = std::move(cached);
                return 1;
            }
        Tensor cast = convert(tensor, to);
        if (cache != nullptr)
            cache->store(tensor, cast, onTape);
        note(name, from, to, cache != nullptr ? ", cache miss" : "");
        tensor = std::move(cast);
        return 1;
    }

    [[nodiscard]] Tensor convert(const Tensor& tensor, DType to) const
    {
        return std::get<Tensor>(callOperator(call_.dispatcher(), "_to_copy", {tensor, to}).front());
    }

    void note(const std::string& name, DType from, DType to, const char* cache) const
    {
        if (call_.recorded())
            call_.note(EventKind::cast,
                       name + ": " + std::string(nameOf(from)) + " → " + std::string(nameOf(to)) + cache);
    }

    const BoxedCall& call_;
    DeviceType device_;
    DType lower_;
};

[[noreturn]] void fail(const BoxedCall& call, const std::string& text)
{
    DispatchError error(DispatchErrorKind::unsupported, text);
    error.op = call.opName();
    error.key = call.key;
    error.keyset = call.keys;
    throw error;
}

/// float32 beside any other eligible type: of float16, bfloat16 and float32, any two different have it above.
std::optional<DType> widestEligible(const Stack& stack, DeviceType device)
{
    std::optional<DType> widest;
    forEachTensor(stack, [&](const Tensor& tensor) {
        if (!isEligible(tensor, device))
            return;
        if (!widest)
            widest = tensor.dtype();
        else if (*widest != tensor.dtype())
            widest = DType::float32;
    });
    return widest;
}

/// The same in 2.15, which begins with autocast's own type and goes from argument to argument: a half type that is not
/// autocast's is refused, unless a float32 came before it.
DType promoted215(const BoxedCall& call, const Stack& stack, DeviceType device, DType lower)
{
    DType current = lower;
    forEachTensor(stack, [&](const Tensor& tensor) {
        if (!isEligible(tensor, device))
            return;
        if (current == DType::float32 || tensor.dtype() == DType::float32)
            current = DType::float32;
        else if (tensor.dtype() != lower)
            fail(call,
                 fmt::format("Unexpected floating ScalarType in at::autocast::prioritize ({}: an argument is {}, and "
                             "autocast's type is {})",
                             call.opName(), nameOf(tensor.dtype()), nameOf(lower)));
    });
    return current;
}

std::optional<std::size_t> dtypeArgument(const Schema& schema)
{
    for (std::size_t i = 0; i < schema.arguments.size(); ++i)
        if (schema.arguments[i].type.kind == TypeKind::dtype)
            return i;
    return std::nullopt;
}

bool firstIsEligible(const Stack& stack, DeviceType device)
{
    const auto* first = stack.empty() ? nullptr : std::get_if<Tensor>(&stack.front());
    return first != nullptr && isEligible(*first, device);
}

void passOn(const BoxedCall& call, Stack& stack, const std::string& why)
{
    call.note(EventKind::passOn, why);
    call.redispatchBelow(stack);
}

[[noreturn]] void refuse(const BoxedCall& call, DeviceType device)
{
    fail(call,
         call.opName() + " is unsafe to autocast on " + nameOf(Device{device, 0})
             + ": its logarithm underflows in half types. Use binary_cross_entropy_with_logits on the "
               "values before the sigmoid, or call it in a region with enabled=false on float32");
}

DType targetOf(const BoxedCall& call, const Stack& stack, CastPolicy policy, DeviceType device, DType lower)
{
    if (policy == CastPolicy::lower)
        return lower;
    if (policy != CastPolicy::promote)
        return DType::float32;
    return ops::releaseOf(call.dispatcher().model()) == ops::Release::v2_15
        ? promoted215(call, stack, device, lower)
        : widestEligible(stack, device).value_or(DType::float32);
}

void run(const BoxedCall& call, Stack& stack)
{
    const auto device = deviceOf(call, stack);
    if (!device)
        return passOn(call, stack, "no argument is on a device that autocast serves");
    bool quantized = false;
    forEachTensor(
        stack, [&quantized](const Tensor& tensor) { quantized = quantized || tensor.layout() == Layout::quantized; });
    if (quantized)  // a cast of its other arguments would change what they are quantized against
        return passOn(call, stack, "an argument is quantized, so autocast is suspended for this call");
    const Settings settings = settingsOf(call.dispatcher());
    const std::string where = nameOf(*device == DeviceType::cuda ? Device{DeviceType::cuda, 0} : Device{});
    if (!settings.isOn(*device))
        return passOn(call, stack, "autocast is switched off for " + where);
    const auto& schema = call.op.schema();
    if (schema && std::any_of(schema->arguments.begin(), schema->arguments.end(), [](const SchemaArgument& argument) {
            return argument.type.written;
        }))
        return passOn(call, stack, "an operator that writes into an argument keeps its types");
    const CastPolicy policy = policyOf(*device, call.op);
    if (policy == CastPolicy::none)
        return passOn(call, stack,
                      "no policy for " + OperatorName::parse(call.opName()).name + " on " + where + ": the types stay");
    if (policy == CastPolicy::banned)
        refuse(call, *device);

    const DType lower = settings.of(*device).dtype;
    const ExcludeKeys guard(call.context(), call.dispatcher().model().layerBits(Layer::autocast));
    if (policy == CastPolicy::setDType || policy == CastPolicy::appendDType) {
        if (!firstIsEligible(stack, *device))
            return passOn(call, stack, "the first argument is not eligible, so no type is set");
        if (policy == CastPolicy::appendDType && schema && !dtypeArgument(*schema)) {
            if (const auto twin = overloadWithDType(call)) {
                stack.emplace_back(DType::float32);
                call.note(EventKind::cast, "calls " + twin->name() + " with dtype = float32");
                return twin->redispatchBoxed(call.keysBelow(), stack);
            }
        }
        const auto at = schema ? dtypeArgument(*schema) : std::nullopt;
        if (!at || *at >= stack.size() || !std::holds_alternative<None>(stack[*at]))
            return passOn(call, stack, "the call names its type, so none is set");
        stack[*at] = DType::float32;
        call.note(EventKind::cast, "dtype = float32, which the call did not name");
        return call.redispatchBelow(stack);
    }
    const DType to = targetOf(call, stack, policy, *device, lower);
    if (Caster(call, *device, lower).castAll(stack, to) == 0)
        call.note(EventKind::passOn, "no eligible argument is of another type than " + std::string(nameOf(to)));
    call.redispatchBelow(stack);
}

}  // namespace
}  // namespace autocast

Kernel autocastKernel()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { autocast::run(call, stack); }, "standard:autocast");
}

}  // namespace keyfall
