// SPDX-License-Identifier: MIT
#include "app/commands/error_sentences.h"

#include "app/commands/error_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace keyfall::app {

namespace {

/// `nonzero` of `aten::nonzero`, for code.
std::pair<std::string, std::string> splitOperator(const std::string& op)
{
    const std::size_t colons = op.find("::");
    return colons == std::string::npos ? std::pair(std::string("my_ops"), op)
                                       : std::pair(op.substr(0, colons), op.substr(colons + 2));
}

std::string implText(const ErrorExplanation& e, const std::string& key)
{
    const auto [space, name] = splitOperator(e.error.op);
    std::string function = name + "_" + key;
    std::transform(function.begin(), function.end(), function.begin(),
                   [](unsigned char c) { return c == '.' ? '_' : static_cast<char>(std::tolower(c)); });
    return fmt::format("TORCH_LIBRARY_IMPL({}, {}, m) {{ m.impl(\"{}\", &{}); }}", space, key, name, function);
}

}  // namespace

std::string headline(const ErrorExplanation& e)
{
    const PastedError& error = e.error;
    const std::string op = error.op.empty() ? "the operator" : error.op;
    switch (error.kind) {
    case DispatchText::noKernel:
        return error.key.empty()
            ? fmt::format("{} has no kernel at the key of this call; the part that names the key was not pasted.", op)
            : fmt::format("{} has no kernel at {}.", op, error.key);
    case DispatchText::noTensors:
        return fmt::format("No argument of {} brought a key, and {} has no kernel at Undefined.", op, op);
    case DispatchText::ambiguousAutograd:
        return fmt::format(
            "{} has a CompositeImplicitAutograd kernel, which derives its own gradient, and a kernel of a "
            "backend whose autograd key is AutogradOther. The dispatcher cannot tell which of the two "
            "autograd shall go to (R7 a).",
            op);
    case DispatchText::fallthroughExecuted:
        return fmt::format(
            "{}: a fallthrough kernel was executed. It has no code; a lookup must pass it by, and this one "
            "could not.",
            op);
    case DispatchText::staleTable:
        return fmt::format("{}: the table that calls use is not the one that its registrations ask for (S4).", op);
    case DispatchText::secondFallback:
        return fmt::format("{} already has a backend fallback; there can be one for each key.", error.key);
    case DispatchText::secondDefinition: return fmt::format("{} is defined twice.", op);
    case DispatchText::replacedKernel:
        return fmt::format("{} had a kernel at {} already; the later registration wins, the earlier one waits below it "
                           "until the later is taken away.",
                           op, error.key);
    case DispatchText::unknownKeyName: return fmt::format("PyTorch cannot read the key name {}.", error.key);
    }
    return op;
}

std::string originText(const ErrorExplanation& e)
{
    const std::string on = e.device.empty() ? "" : " on " + e.device;
    switch (e.origin) {
    case KeyOrigin::cpuTensors:
        return "every tensor argument is a plain tensor on cpu: cpu is the lowest backend, so a single argument on "
               "another "
               "device would have brought the call there.";
    case KeyOrigin::deviceTensor:
        return fmt::format(
            "at least one argument is a tensor{}. One is enough: the key sets of the arguments are united.", on);
    case KeyOrigin::metaTensor:
        return "at least one argument is on the meta device (shapes without data: torch.device(\"meta\"), FakeTensor, "
               "export, "
               "torch.compile).";
    case KeyOrigin::sparseTensor:
        return fmt::format(
            "at least one argument is a sparse COO tensor{}. One is enough: the key sets of the arguments are united, "
            "and Sparse lies above Dense.",
            on);
    case KeyOrigin::sparseCsrTensor:
        return fmt::format("at least one argument is a sparse compressed tensor (CSR, CSC, BSR, BSC){}.", on);
    case KeyOrigin::quantizedTensor:
        return fmt::format("at least one argument is a quantized tensor{}. One is enough: Quantized lies above Dense.",
                           on);
    case KeyOrigin::nestedTensor:
        return fmt::format(
            "at least one argument is a nested tensor{}. Kernels of CompositeExplicitAutograd do not reach it (M18).",
            on);
    case KeyOrigin::mkldnnTensor: return "at least one argument is in oneDNN's layout (x.to_mkldnn()).";
    case KeyOrigin::otherTensor: return fmt::format("at least one argument is a tensor of the kind {}.", e.error.key);
    case KeyOrigin::autograd:
        return fmt::format(
            "every tensor{} brings this key, whether it requires a gradient or not; no kernel below it was asked.", on);
    case KeyOrigin::autocast: return "an autocast region is active on this thread.";
    case KeyOrigin::vmap: return "the call runs inside vmap or another functorch transform, with a batched argument.";
    case KeyOrigin::threadState:
        return "a mode or a guard on this thread includes it, or an argument is a wrapper of that mode.";
    case KeyOrigin::noTensor:
        return "no argument is a tensor, or all lists of tensors are empty, so that no key was left after the thread's "
               "own keys fell through.";
    case KeyOrigin::unknown: return "the key is in none of the built-in key lists, so nothing is known about it.";
    }
    return {};
}

std::string adviceText(const ErrorExplanation& e, Advice advice)
{
    const std::string key = e.key ? e.model->nameOf(*e.key) : e.error.key;
    switch (advice) {
    case Advice::quantizeInput:
        return fmt::format(
            "Give it quantized tensors: {} works on nothing else. In a model prepared for quantization this mostly "
            "means that the input of a quantized module comes from outside the QuantStub.",
            e.error.op);
    case Advice::dequantizeInput:
        return "Dequantize before this call, x.dequantize(), or leave the module that holds it in floating point.";
    case Advice::densify: return "Make the argument dense before this call: x.to_dense().";
    case Advice::padNested:
        return "Take the nested tensor apart, nt.unbind(), or pad it: torch.nested.to_padded_tensor(nt, 0.0).";
    case Advice::fromMkldnn: return "Bring the argument back to the usual layout: x.to_dense().";
    case Advice::buildForDevice:
        return fmt::format(
            "{} comes from another library than PyTorch's own, and has a CPU kernel but none for {}: the usual reason "
            "is a "
            "build of that library without {} (a CPU-only wheel, or one made for another PyTorch). Install the "
            "build that matches torch.__version__ and your device.",
            e.error.op, e.device, e.device);
    case Advice::moveToCpu:
        return "There is a CPU kernel: x.cpu() before the call and back after it works, at the price of two copies.";
    case Advice::mpsFallback:
        return "PYTORCH_ENABLE_MPS_FALLBACK=1 in the environment lets PyTorch run such operators on the CPU.";
    case Advice::writeMeta:
        return fmt::format("Register a function that computes shapes only: torch.library.register_fake(\"{}\") "
                           "(impl_abstract before 2.4).",
                           e.error.op);
    case Advice::writeBatchRule:
        return "Register a batching rule, torch.library.register_vmap, or move the call out of vmap.";
    case Advice::passTensors:
        return "Look at what is passed: an empty list of tensors is the usual reason. An operator that may have none "
               "needs a "
               "CompositeExplicitAutograd (or implicit) kernel, which also fills Undefined, or a BackendSelect kernel.";
    case Advice::registerAutogradOther:
        return fmt::format(
            "Register an autograd kernel for it: {} Or give the operator explicit kernels (CompositeExplicitAutograd "
            "and "
            "Autograd) instead of the implicit one. Without gradients, torch.inference_mode() keeps autograd out.",
            implText(e, "AutogradOther"));
    case Advice::registerKernel: return "As its author: " + implText(e, key);
    case Advice::registerComposite:
        return "Or once for every backend, from operators that exist: " + implText(e, "CompositeExplicitAutograd");
    }
    return {};
}

std::string fillerText(const Filler& filler)
{
    switch (filler.reach) {
    case Filler::Reach::here: return fmt::format("{}: a kernel of its own", filler.key);
    case Filler::Reach::wide:
        return fmt::format("{}: fills up to {} entries, this one among them", filler.key, filler.entries);
    case Filler::Reach::blocked:
        return fmt::format("{}: would not do; a backend kernel keeps it out of the autograd entry (R7)", filler.key);
    case Filler::Reach::fallback:
        return fmt::format("a backend fallback for {}: serves every operator without a better entry", filler.key);
    }
    return {};
}

std::string restText(const PastedError& error)
{
    switch (error.kind) {
    case DispatchText::secondFallback:
    case DispatchText::secondDefinition:
    case DispatchText::replacedKernel: {
        std::string text = fmt::format("\n  first: {}\n  then:  {}\n", error.previous, error.next);
        if (error.kind == DispatchText::replacedKernel)
            text += "\n"
                + filled("The first line may name the wrong kernel: PyTorch shows the text of the operator's first C++ "
                         "signature, not of the kernel that was replaced (E8). 2.x warns once for each process; other "
                         "replaced kernels stay silent.",
                         "  ");
        if (error.kind == DispatchText::secondDefinition)
            text += "\n"
                + filled("Two libraries define it, or one was loaded twice. Keep one m.def(); implementations go to "
                         "m.impl().",
                         "  ");
        if (error.kind == DispatchText::secondFallback)
            text += "\n"
                + filled("Two libraries claim the key, or one was loaded twice. Unload one; a second backend takes "
                         "another PrivateUse key.",
                         "  ");
        return text;
    }
    case DispatchText::fallthroughExecuted:
        return "\n"
            + filled("It happens where masks cannot help (K5): a fallthrough at Undefined, reached with no key left; a "
                     "mask taken from "
                     "one backend and used for another; or a redispatch with a key set that was not masked. Look at "
                     "the last "
                     "redispatch of the trace, and for m.impl(..., torch::CppFunction::makeFallthrough()) at an alias.",
                     "  ");
    case DispatchText::staleTable:
        return "\n"
            + filled("A registration came in an order that PyTorch's incremental refresh does not follow: the implicit "
                     "composite before a "
                     "sparse, quantized or nested kernel, or before CompositeExplicitAutograd; or a batching "
                     "decomposition "
                     "after the operator (2.x). Register those first, or register any kernel at the stale key to "
                     "refresh it.",
                     "  ");
    case DispatchText::unknownKeyName:
        return "\n"
            + filled("PyTorch prints more names than it reads: most Quantized, Sparse, SparseCsr and NestedTensor "
                     "instances of other backends "
                     "than CPU and CUDA cannot be parsed (M13). Register from C++, where the key is an enum value.",
                     "  ");
    default: return {};
    }
}

}  // namespace keyfall::app
