// SPDX-License-Identifier: MIT
#include "core/conformance/tensor_kinds.h"

#include <algorithm>
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
constexpr std::array<std::pair<std::string_view, Layout>, 14> kLayouts{{{"dense", Layout::strided},
                                                                        {"int", Layout::strided},
                                                                        {"complex", Layout::strided},
                                                                        {"inference-mode", Layout::strided},
                                                                        {"sparse coo", Layout::sparseCoo},
                                                                        {"sparse csr", Layout::sparseCsr},
                                                                        {"sparse csc", Layout::sparseCsr},
                                                                        {"sparse bsr", Layout::sparseCsr},
                                                                        {"sparse bsc", Layout::sparseCsr},
                                                                        {"quantized per channel", Layout::quantized},
                                                                        {"quantized per tensor", Layout::quantized},
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

/// Tensors made in Python that have no key of their own: plain dense CPU tensors.
constexpr std::array<std::string_view, 3> kPlain{"result of an op that requires grad", "torch.nn.Parameter",
                                                 "python subclass without __torch_dispatch__"};

/// Dense CPU tensors that carry a key of their own besides.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kMarked{
    {{"conj view", "Conjugate"},
     {"neg view", "Negative"},
     {"imag of a conj view (negative view)", "Negative"},
     {"zerotensor", "ZeroTensor"},
     {"named", "Named"},
     {"argument inside torch.func.functionalize", "Functionalize"}}};

/// Tensors whose calls go to Python: what stands before the device, which is the CPU where none is named.
constexpr std::array<std::string_view, 5> kPython{"FakeTensor", "FunctionalTensor (python)",
                                                  "wrapper subclass that claims device", "wrapper subclass",
                                                  "python subclass with __torch_dispatch__ (make_subclass)"};

/// The transforms of torch.func that differentiate wrap their arguments.
constexpr std::array<std::string_view, 6> kGradTransforms{"grad", "jvp", "vjp", "jacrev", "jacfwd", "hessian"};

std::optional<KeySet> keysOfPythonKind(const KeyModel& model, std::string_view kind)
{
    for (const std::string_view phrase : kPython) {
        std::string_view rest = kind;
        if (!take(rest, phrase))
            continue;
        for (const auto& [name, device] : kDevices)
            if (rest == name || (rest.empty() && device == DeviceType::cpu))
                return model.keysOf(TensorTraits(device, Layout::strided)) | model.constant("python_ks").value();
    }
    return std::nullopt;
}

}  // namespace

bool isGradTransform(std::string_view name)
{
    return std::find(kGradTransforms.begin(), kGradTransforms.end(), name) != kGradTransforms.end();
}

std::optional<KeySet> keysOfTensorKind(const KeyModel& model, std::string_view kind)
{
    if (const auto traits = traitsOf(kind))
        return model.keysOf(*traits);
    const TensorTraits dense(DeviceType::cpu, Layout::strided);
    if (std::find(kPlain.begin(), kPlain.end(), kind) != kPlain.end())
        return model.keysOf(dense);
    for (const auto& [name, key] : kMarked)
        if (kind == name)
            return model.find(key) ? std::optional(model.keysOf(dense) | model.setOf({key})) : std::nullopt;
    if (kind == "mkldnn cpu")  // no backend bit, so autograd and autocast see no backend (pytorch:M15, M16)
        return model.setOf({"MkldnnCPU"}) | model.autogradRelated(-1) | model.autocastRelated(-1);
    if (kind == "functional wrapper") {
        // What it wraps stays visible from 2.x on; in 1.13 only its backend bit does.
        const KeySet wrapped =
            model.find("PreDispatch") ? model.keysOf(dense) : model.keysOf(dense) & ~model.setOf({"Dense"});
        return wrapped | model.setOf({"Functionalize"});
    }
    if (kind == "nested jagged cpu")  // a Python class over a dense tensor of values
        return model.keysOf(TensorTraits(DeviceType::cpu, Layout::nested)) | model.keysOf(dense)
            | model.constant("python_ks").value();
    constexpr std::string_view kInside = "argument inside torch.func.";
    if (kind.starts_with(kInside) && isGradTransform(kind.substr(kInside.size())))
        return model.keysOf(dense) | model.setOf({"FuncTorchGradWrapper"});
    if (kind == "vmapped tensor inside vmap")
        return model.keysOf(dense.withBatched(true));
    return keysOfPythonKind(model, kind);
}

std::optional<std::string> refusalOfTensorKind(const KeyModel& model, std::string_view kind)
{
    if (kind == "named" && !model.find("Named"))  // named tensors are gone (pytorch:N1)
        return "zeros() got an unexpected keyword argument 'names'";
    return std::nullopt;
}

}  // namespace keyfall
