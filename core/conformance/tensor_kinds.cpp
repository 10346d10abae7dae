// SPDX-License-Identifier: MIT
#include "core/conformance/tensor_kinds.h"

#include <array>
#include <string>
#include <utility>

namespace keyfall {

namespace {

/// Takes `phrase` away from the front of `words`, at the end of a word.
bool take(std::string_view& words, std::string_view phrase)
{
    if (!words.starts_with(phrase) || (words.size() > phrase.size() && words[phrase.size()] != ' '))
        return false;
    words.remove_prefix(std::min(words.size(), phrase.size() + 1));
    return true;
}

/// Layouts by the words before the device; "meta" alone is dense.
constexpr std::array<std::pair<std::string_view, Layout>, 8> kLayouts{{{"dense", Layout::strided},
                                                                       {"int", Layout::strided},
                                                                       {"inference-mode", Layout::strided},
                                                                       {"sparse coo", Layout::sparseCoo},
                                                                       {"sparse csr", Layout::sparseCsr},
                                                                       {"quantized", Layout::quantized},
                                                                       {"nested strided", Layout::nested},
                                                                       {"nested", Layout::nested}}};

constexpr std::array<std::pair<std::string_view, DeviceType>, 3> kDevices{
    {{"cpu", DeviceType::cpu}, {"cuda", DeviceType::cuda}, {"meta", DeviceType::meta}}};

/// A tensor that the project has, too.
std::optional<TensorTraits> traitsOf(std::string_view words)
{
    const bool inference = words.starts_with("inference-mode");
    std::optional<Layout> layout;
    std::optional<DeviceType> device;
    for (const auto& [phrase, value] : kLayouts)
        if (!layout && take(words, phrase))
            layout = value;
    for (const auto& [phrase, value] : kDevices)
        if (!device && take(words, phrase))
            device = value;
    if (!device || (!layout && *device != DeviceType::meta))
        return std::nullopt;
    TensorTraits traits(*device, layout.value_or(Layout::strided));
    if (inference)
        traits = traits.withInference(true);
    if (take(words, "requires_grad"))
        traits = traits.withRequiresGrad(true);
    return words.empty() ? std::optional(traits) : std::nullopt;
}

/// Dense CPU tensors that carry a key of their own besides.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kMarked{
    {{"conj view", "Conjugate"}, {"neg view", "Negative"}, {"zerotensor", "ZeroTensor"}, {"named", "Named"}}};

}  // namespace

std::optional<KeySet> keysOfTensorKind(const KeyModel& model, std::string_view kind)
{
    if (const auto traits = traitsOf(kind))
        return model.keysOf(*traits);
    const TensorTraits dense(DeviceType::cpu, Layout::strided);
    for (const auto& [name, key] : kMarked)
        if (kind == name)
            return model.keysOf(dense) | model.setOf({key});
    if (kind == "mkldnn cpu")  // no backend bit, so autograd and autocast see no backend (pytorch:M15, M16)
        return model.setOf({"MkldnnCPU"}) | model.autogradRelated(-1) | model.autocastRelated(-1);
    if (kind == "functional wrapper") {
        // What it wraps stays visible from 2.x on; in 1.13 only its backend bit does.
        const KeySet wrapped =
            model.find("PreDispatch") ? model.keysOf(dense) : model.keysOf(dense) & ~model.setOf({"Dense"});
        return wrapped | model.setOf({"Functionalize"});
    }
    if (kind == "wrapper subclass" || kind == "python subclass with __torch_dispatch__ (make_subclass)")
        return model.keysOf(dense) | model.constant("python_ks").value();
    if (kind == "vmapped tensor inside vmap")
        return model.keysOf(dense.withBatched(true));
    return std::nullopt;
}

}  // namespace keyfall
