// SPDX-License-Identifier: MIT
#include "kernels/compiled/call_guards.h"

#include "core/graph/tensor_words.h"
#include "kernels/compiled/work_hop.h"
#include "kernels/layers/autograd/grad_mode.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace keyfall {

namespace {

struct LayerWords {
    Layer layer;
    const char* words;
};
/// Layers that a replay would leave out.
constexpr std::array<LayerWords, 6> kLayers{{
    {Layer::tracer, "the run is traced"},
    {Layer::vmap, "it is inside vmap"},
    {Layer::autocast, "autocast is on"},
    {Layer::nested, "an argument is nested"},
    {Layer::quantized, "an argument is quantized"},
    {Layer::sparse, "an argument is sparse"},
}};

/// Of values that are no tensors.
bool isSame(const Value& a, const Value& b)
{
    return a.index() == b.index()
        && std::visit(
               [&b](const auto& value) {
                   using Kind = std::decay_t<decltype(value)>;
                   if constexpr (std::is_same_v<Kind, Tensor> || std::is_same_v<Kind, std::vector<Tensor>>)
                       return false;
                   else
                       return value == std::get<Kind>(b);
               },
               a);
}

std::optional<std::string> unfit(const Tensor& tensor, const std::string& name)
{
    if (!tensor.defined())
        return fmt::format("{} is no tensor", name);
    if (tensor.layout() != Layout::strided)
        return fmt::format("{} has the layout {}", name, layoutName(tensor.layout()));
    if (tensor.traits().batched())
        return fmt::format("{} is a batch of vmap", name);
    return std::nullopt;
}

}  // namespace

tl::expected<CallGuards, std::string> CallGuards::of(const Dispatcher& dispatcher,
                                                     const std::vector<CallArgument>& arguments)
{
    CallGuards guards;
    const KeyModel& model = dispatcher.model();
    for (const CallArgument& argument : arguments) {
        Argument seen{argument.name, std::nullopt, {}, std::holds_alternative<std::vector<Tensor>>(argument.value)};
        if (!seen.list && !std::holds_alternative<Tensor>(argument.value))
            seen.plain = argument.value;
        std::optional<std::string> wrong;
        forEachTensor({argument.value}, [&](const Tensor& tensor) {
            if (!wrong)
                wrong = unfit(tensor, argument.name);
            const auto known = std::find_if(guards.tensors_.begin(), guards.tensors_.end(),
                                            [&tensor](const Tensor& each) { return each.isSame(tensor); });
            seen.positions.push_back(static_cast<std::size_t>(known - guards.tensors_.begin()));
            if (known != guards.tensors_.end())
                return;
            guards.tensors_.push_back(tensor);
            guards.types_.push_back({tensor.dtype(), tensor.shape().size()});
            guards.names_.push_back(argument.name);
            guards.keys_ |= model.keysOf(tensor.traits());
        });
        if (wrong)
            return tl::unexpected(*wrong);
        guards.arguments_.push_back(std::move(seen));
    }
    if (guards.tensors_.empty())
        return tl::unexpected(std::string("it reads no tensor"));
    guards.device_ = guards.tensors_.front().device();
    for (std::size_t i = 1; i < guards.tensors_.size(); ++i)
        if (const Device device = guards.tensors_[i].device(); !(device == guards.device_))
            return tl::unexpected(fmt::format("they are on several devices: {} on {}, {} on {}", guards.names_.front(),
                                              nameOf(guards.device_), guards.names_[i], nameOf(device)));
    guards.keys_ = dispatcher.threadState().effective(guards.keys_);

    const auto backend = backendKeyOf(model, guards.device_);
    if (!backend)
        return tl::unexpected(fmt::format("{} is on {}, which compiled kernels do not run on", guards.names_.front(),
                                          nameOf(guards.device_)));
    if (dispatcher.excluded().hasAny(model.setOf(*backend)))
        return tl::unexpected(fmt::format("the key {} is excluded", model.nameOf(*backend)));
    for (const auto& [layer, words] : kLayers)
        if (guards.keys_.hasAny(model.layerBits(layer)))
            return tl::unexpected(std::string(words));
    const KeySet autograd = model.layerBits(Layer::autograd);
    if (guards.keys_.hasAny(autograd) && autograd::gradModeEnabled(dispatcher))
        for (std::size_t i = 0; i < guards.tensors_.size(); ++i)
            if (guards.tensors_[i].requiresGrad())
                return tl::unexpected(fmt::format("gradients are recorded for {}", guards.names_[i]));
    guards.keys_ = guards.keys_ & ~(autograd | model.layerBits(Layer::profiler));
    return guards;
}

std::optional<std::string> CallGuards::whyNot(const CallGuards& other) const
{
    if (arguments_.size() != other.arguments_.size())
        return "it reads other variables";
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
        const Argument& mine = arguments_[i];
        const Argument& theirs = other.arguments_[i];
        if (mine.plain && theirs.plain && !isSame(*mine.plain, *theirs.plain))
            return fmt::format("{} is {}, and was {} when it was traced", theirs.name, textOf(*theirs.plain),
                               textOf(*mine.plain));
        if (mine.name != theirs.name || mine.plain.has_value() != theirs.plain.has_value() || mine.list != theirs.list
            || mine.positions != theirs.positions)
            return fmt::format("{} is not the kind of value, or not as many tensors, as it was", theirs.name);
    }
    for (std::size_t i = 0; i < types_.size(); ++i) {
        if (types_[i].dtype != other.types_[i].dtype)
            return fmt::format("{} is {}, and was {} when it was traced", names_[i], nameOf(other.types_[i].dtype),
                               nameOf(types_[i].dtype));
        if (types_[i].rank != other.types_[i].rank)
            return fmt::format("{} has {} dimensions, and had {} when it was traced", names_[i], other.types_[i].rank,
                               types_[i].rank);
    }
    if (!(device_ == other.device_))
        return fmt::format("it is on {}, not {}", nameOf(other.device_), nameOf(device_));
    if (keys_ != other.keys_)
        return "other keys take part";
    return std::nullopt;
}

}  // namespace keyfall
