// SPDX-License-Identifier: MIT
#include "app/commands/error_sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace keyfall::app {

namespace {

/// `nonzero` of `aten::nonzero`, for code.
std::pair<std::string, std::string> splitOperator(const std::string& op)
{
    const std::size_t colons = op.find("::");
    return colons == std::string::npos ? std::pair(std::string("my_ops"), op)
                                       : std::pair(op.substr(0, colons), op.substr(colons + 2));
}

std::string baseOf(const std::string& op)
{
    return op.substr(0, op.find('.'));
}

/// The operator as one writes it in Python: `torch.exp` of `aten::exp_.out`.
std::string functional(const std::string& op)
{
    std::string name = baseOf(splitOperator(op).second);
    if (name.ends_with('_') && !name.ends_with("__"))
        name.pop_back();
    return (op.starts_with("aten::") ? "torch." : "torch.ops." + splitOperator(op).first + ".") + name;
}

/// A registration in the language in which the operator's other kernels were made.
std::string implText(const ErrorExplanation& e, const std::string& key)
{
    const auto [space, name] = splitOperator(e.error.op);
    std::string function = name + "_" + key;
    std::transform(function.begin(), function.end(), function.begin(),
                   [](unsigned char c) { return c == '.' ? '_' : static_cast<char>(std::tolower(c)); });
    if (e.python)
        return fmt::format("lib = torch.library.Library(\"{}\", \"IMPL\"); lib.impl(\"{}\", {}, \"{}\") (and keep lib)",
                           space, name, function, key);
    return fmt::format("TORCH_LIBRARY_IMPL({}, {}, m) {{ m.impl(\"{}\", &{}); }}", space, key, name, function);
}

/// How a backend comes into a process, by the names of keys.
std::string_view waysToBackend(const std::string& backend)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kWays{{
        {"CUDA", "a build of PyTorch for CUDA"},
        {"HIP", "a build of PyTorch for ROCm (there the device is called cuda, too)"},
        {"XLA", "the package torch_xla"},
        {"MPS", "a build of PyTorch for macOS on Apple silicon"},
        {"XPU", "a build of PyTorch for Intel GPUs"},
        {"HPU", "Intel Gaudi's own package (habana_frameworks.torch)"},
        {"Lazy", "torch._lazy.ts_backend.init(), once, before the first lazy tensor"},
        {"MTIA", "Meta's own build; it is not public"},
        {"MAIA", "Microsoft's own package"},
        {"Vulkan", "a mobile build with USE_VULKAN"},
        {"Metal", "a mobile build with USE_PYTORCH_METAL"},
        {"PrivateUse1", "the package that registers this backend (torch_npu for npu)"},
    }};
    const auto at =
        std::find_if(kWays.begin(), kWays.end(), [&backend](const auto& way) { return way.first == backend; });
    return at == kWays.end() ? "a build or a package that has it" : at->second;
}

std::string backendOf(const ErrorExplanation& e)
{
    const int backend = e.model->info(*e.key).backend;
    return backend >= 0 ? e.model->spec().backends[static_cast<std::size_t>(backend)] : e.model->nameOf(*e.key);
}

/// The devices with a kernel, for `x.to(...)`.
std::string otherDevices(const ErrorExplanation& e)
{
    std::string text;
    for (const std::string& key : e.backends) {
        if (key == "Meta" || !e.model->find(key) || e.model->info(*e.model->find(key)).kind != KeyKind::backend
            || key.starts_with("Sparse") || key.starts_with("Quantized") || key.starts_with("Nested"))
            continue;
        std::string device = key;
        std::transform(device.begin(), device.end(), device.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        text += (text.empty() ? "" : ", ") + device;
    }
    return text;
}

/// How a shape function is registered in the version that the error comes from (pytorch:X1 tells it by its keys).
std::string metaText(const ErrorExplanation& e)
{
    const std::string& model = e.model->name();
    const bool old = model == "pytorch-1.13" || model == "pytorch-1.8";
    const auto [space, name] = splitOperator(e.error.op);
    if (old)
        return fmt::format(
            "Register a function that computes shapes only: torch.library.Library(\"{}\", \"IMPL\").impl("
            "\"{}\", f, \"Meta\"), or in C++ {}",
            space, name, fmt::format("TORCH_LIBRARY_IMPL({}, Meta, m).", space));
    return fmt::format("Register a function that computes shapes only: torch.library.register_fake(\"{}\") "
                       "(impl_abstract before 2.4).",
                       e.error.op);
}

/// The overload as one writes it behind `torch.ops.`: "mine.joined.default".
std::string pythonName(const std::string& op)
{
    const auto [space, name] = splitOperator(op);
    return fmt::format("{}.{}{}", space, name, name.find('.') == std::string::npos ? ".default" : "");
}

std::string factoryText(const ErrorExplanation& e)
{
    const std::string backend = backendOf(e);
    return fmt::format(
        "{} makes a tensor and takes none, so the key came from device=, dtype= and layout= (pytorch:N11): this build "
        "of "
        "PyTorch has no {} backend, or its package is not imported. No tensor can be moved to help. It comes with {}.",
        e.error.op, backend, waysToBackend(backend));
}

}  // namespace

std::string adviceText(const ErrorExplanation& e, Advice advice)
{
    const std::string key = e.key ? e.model->nameOf(*e.key) : e.error.key;
    const std::string& op = e.error.op;
    switch (advice) {
    case Advice::quantizeInput:
        return fmt::format(
            "Give it quantized tensors: {} works on nothing else. In a model prepared for quantization this mostly "
            "means that the input of a quantized module comes from outside the QuantStub.",
            op);
    case Advice::dequantizeInput:
        return "Dequantize before this call, x.dequantize(), or leave the module that holds it in floating point.";
    case Advice::sparsify:
        return fmt::format("Give it a sparse tensor, x.to_sparse(): {} works on nothing else. Where you did not call "
                           "it, an operator did "
                           "that was given dense and sparse tensors together (torch.cat of both): make them alike, all "
                           "x.to_sparse() or "
                           "all x.to_dense().",
                           op);
    case Advice::resultInLayout:
        return fmt::format(
            "{} was hardly called by you: an operator without a kernel of its own for that layout went to a composite "
            "that serves every backend (pytorch:R4), which makes its result in the layout of its argument. The last "
            "line "
            "of the traceback that is yours names that operator.",
            op);
    case Advice::registerDevice: {
        std::string device = e.device.empty() ? key : e.device;
        std::transform(device.begin(), device.end(), device.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return fmt::format(
            "As its author: torch.library.register_kernel(\"{0}\", \"{1}\")(f). custom_op(..., "
            "device_types=...) limits its function to the devices named; without it, the function serves "
            "all.",
            op, device);
    }
    case Advice::densify: return "Make the argument dense before this call: x.to_dense().";
    case Advice::denseFromStart:
        return fmt::format(
            "Make the tensor dense where it is made: x.to_dense() is no way out, as it has no kernel at {} "
            "either.",
            key);
    case Advice::padNested:
        return "Take the nested tensor apart, nt.unbind(), or pad it: torch.nested.to_padded_tensor(nt, 0.0).";
    case Advice::fromMkldnn: return "Bring the argument back to the usual layout: x.to_dense().";
    case Advice::buildForDevice:
        return fmt::format(
            "{} comes from another library than PyTorch's own, and has a CPU kernel but none for {}: the usual reason "
            "is a "
            "build of that library without {} (a CPU-only wheel, or one made for another PyTorch). Install the "
            "build that matches torch.__version__ and your device.",
            op, e.device, e.device);
    case Advice::moveToCpu:
        return "There is a CPU kernel: x.cpu() before the call and back after it works, at the price of two copies.";
    case Advice::moveToDevice:
        return fmt::format("There is a kernel for other devices ({0}): bring the arguments there, x.to(\"{1}\").",
                           otherDevices(e), otherDevices(e).substr(0, otherDevices(e).find(',')));
    case Advice::mpsFallback:
        return "PYTORCH_ENABLE_MPS_FALLBACK=1 in the environment lets PyTorch run such operators on the CPU.";
    case Advice::writeMeta: return metaText(e);
    case Advice::writeBatchRule:
        return "Register a batching rule, torch.library.register_vmap, or move the call out of vmap.";
    case Advice::passTensors:
        return "An operator that may have no tensor needs a CompositeExplicitAutograd (or implicit) kernel, which also "
               "fills Undefined.";
    case Advice::tellByTheSchema:
        return fmt::format(
            "The text does not say which of two things happened; print(torch.ops.{}._schema) does. If it names a "
            "Tensor, the call brought none: the first of the two that follow, and print([type(a) for a in args]) shows "
            "the empty list, or the None of an optional tensor. If it names none, no call can bring one: the second.",
            pythonName(op));
    case Advice::passSomeTensors:
        return "Look at what is passed: an empty list of tensors is the usual reason (a batch with nothing in it, a "
               "filter that kept nothing). Check for it before the call, and say there what the result of nothing is. "
               "As the operator's author, a CompositeExplicitAutograd kernel also fills Undefined and can answer such "
               "a call itself.";
    case Advice::replaceFallthrough:
        return fmt::format("A fallthrough hands on to the next key, and below a backend there is none. Register a "
                           "kernel that computes: {}; fallthroughs are for the keys above, Autograd or Autocast.",
                           implText(e, e.facts.at("passed_by").substr(0, e.facts.at("passed_by").find(','))));
    case Advice::registerUndefined:
        return fmt::format("If its schema has no tensor at all, no argument can ever bring a key: {} is never "
                           "reached. Register it for every key, {}, or at BackendSelect if it has a device argument to "
                           "choose by (pytorch:N11).",
                           e.backends.empty() ? "a kernel at a backend's key"
                                              : fmt::format("the kernel at {}", fmt::join(e.backends, ", ")),
                           implText(e, "CompositeExplicitAutograd"));
    case Advice::registerAutogradOther:
        return fmt::format(
            "Register an autograd kernel for it: {}. Or give the operator explicit kernels (CompositeExplicitAutograd "
            "and "
            "Autograd) instead of the implicit one. Without gradients, torch.inference_mode() keeps autograd out.",
            implText(e, "AutogradOther"));
    case Advice::registerKernel: return "As the operator's author: " + implText(e, key);
    case Advice::registerComposite:
        return "Or once for every backend, from operators that exist: " + implText(e, "CompositeExplicitAutograd");
    case Advice::importBackend: return factoryText(e);
    case Advice::registerFactory:
        return fmt::format("As the backend's author: {} It is the first operator that a backend needs, with "
                           "empty_strided, _copy_from, as_strided, view, resize_ and _local_scalar_dense.",
                           implText(e, key));
    case Advice::loadLibrary:
        return fmt::format(
            "{} is declared, and no kernel of it computes anything: the library with its implementation "
            "is not loaded. Import the package behind {}, and look whether its compiled part was built "
            "for your torch.__version__; a torch.library definition needs its lib.impl(...) to run, too.",
            op, splitOperator(op).first);
    case Advice::writeResultBack:
        return fmt::format("It writes into its argument, so a converted copy would take the result and be lost: call "
                           "{0}(...) on the converted tensor and copy the result back, x.copy_(...), or keep it.",
                           functional(op));
    case Advice::callWithoutOut:
        return fmt::format(
            "If you passed out= yourself: what is written into a converted copy of it would be lost; leave "
            "out= away and copy the result, out.copy_({}(...)).",
            functional(op));
    case Advice::insideOf:
        return fmt::format(
            "You may not have called {} yourself: {} call{} it inside. The advice is for their arguments.", op,
            e.facts.at("callers"), e.facts.at("callers").find(',') == std::string::npos ? "s" : "");
    case Advice::structuredOut:
        return fmt::format(
            "You may not have used out=: {}(...) makes its result and then calls {} itself, for every "
            "kind of tensor that has no kernel of its own (pytorch:R3). So it is {}(...) that has none at "
            "{}.",
            functional(op), op, functional(op), key);
    case Advice::forwardOf: {
        std::string forward = functional(op);
        forward.resize(forward.size() - std::string_view("_backward").size());
        return fmt::format(
            "Such an operator is mostly called by backward(): what has to change is the argument of {} in "
            "the forward pass (or the gradient that is handed to backward).",
            forward);
    }
    case Advice::registerBoth: {
        const std::string backend = key.substr(std::string_view("Autograd").size());
        return fmt::format(
            "Two things are missing, and one alone would not do: a kernel at {0} and one at {1}. First {2} "
            "then the gradient, or a fallthrough where there is none: {3}",
            backend, key, implText(e, backend), implText(e, key));
    }
    case Advice::passAutograd:
        return fmt::format(
            "The backend has its kernel; only {0} lacks an entry. For the whole backend: "
            "TORCH_LIBRARY_IMPL(_, {0}, m) {{ m.fallback(torch::CppFunction::makeFallthrough()); }}, which "
            "passes calls on without a gradient.",
            key);
    }
    return {};
}

std::vector<GivenAdvice> allAdvice(const ErrorExplanation& e)
{
    std::vector<GivenAdvice> given = familyAdvice(e);
    for (const Advice advice : e.advice)
        given.push_back({std::string(nameOf(advice)), adviceText(e, advice)});
    return given;
}

}  // namespace keyfall::app
