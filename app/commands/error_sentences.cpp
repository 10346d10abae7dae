// SPDX-License-Identifier: MIT
#include "app/commands/error_sentences.h"

#include "app/commands/family_words.h"

#include <fmt/format.h>

#include <string>

namespace keyfall::app {

namespace {

/// What is the matter with a name that PyTorch did not read (pytorch:M13).
std::string keyNameText(const ErrorExplanation& e)
{
    const std::string& key = e.error.key;
    const auto fact = [&e](const char* name) {
        const auto at = e.facts.find(name);
        return at == e.facts.end() ? std::string() : at->second;
    };
    const std::string renamed =
        "If it is the new name of a renamed PrivateUse1: only devices have it. Keys are still written PrivateUse1, "
        "AutogradPrivateUse1 and AutocastPrivateUse1 (pytorch:E9).";
    if (const std::string near = fact("near"); !near.empty() && key.starts_with("Auto"))
        return fmt::format("There is no key of that name. Did you mean {}? Capital letters count. {}", near, renamed);
    else if (!near.empty())
        return fmt::format("There is no key of that name. Did you mean {}? Capital letters count.", near);
    if (const std::string name = fact("renamed"); !name.empty())
        return fmt::format(
            "{} is the old name of {} (pytorch:M5): register at {}, which every version since 1.9 reads.", key, name,
            name);
    if (const std::string last = fact("gone"); !last.empty())
        return fmt::format("{0} was a key up to {1} and is gone since: no later version has it (pytorch:N1). Leave the "
                           "registration out for newer versions, or guard it by torch.__version__.{2}",
                           key, last, key == "Named" ? " Named tensors went with it." : "");
    if (const std::string reads = fact("reads"); !reads.empty())
        return fmt::format("{} reads this name; an older version does not (pytorch:M13, pytorch:N6). There, register "
                           "from C++, where the key is an enum value.",
                           "PyTorch " + reads);
    if (!fact("printed").empty())
        return fmt::format(
            "{} exists, and is printed in tables, but is not among the names that are read back: most "
            "Quantized, Sparse, SparseCsr and NestedTensor instances of other backends than CPU and CUDA "
            "are not (pytorch:M13). Register from C++, where the key is an enum value "
            "(c10::DispatchKey::{}).",
            key, key);
    return "No version of PyTorch that is known here has a key of that name. The names are those of a dispatch table: "
           "CPU, CUDA, AutogradCPU, CompositeExplicitAutograd, Meta and so on. "
        + renamed;
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
        if (const auto passed = e.facts.find("passed_by"); passed != e.facts.end())
            return fmt::format("No key was left for {}: its kernel at {} is a fallthrough, which lookups pass by, and "
                               "none is at Undefined.",
                               op, passed->second);
        return fmt::format("No argument of {} brought a key, and {} has no kernel at Undefined.", op, op);
    case DispatchText::ambiguousAutograd:
        return fmt::format(
            "{} has a CompositeImplicitAutograd kernel, which derives its own gradient, and a kernel of a "
            "backend whose autograd key is AutogradOther. The dispatcher cannot tell which of the two "
            "autograd shall go to (pytorch:R7).",
            op);
    case DispatchText::fallthroughExecuted:
        return fmt::format(
            "A fallthrough kernel{} was executed. It has no code; a lookup must pass it by, and this one could not.",
            error.op.empty() ? std::string() : " of " + op);
    case DispatchText::staleTable:
        return fmt::format("{}: the table that calls use is not the one that its registrations ask for (pytorch:S4).",
                           op);
    case DispatchText::secondFallback:
        return fmt::format("{} already has a backend fallback; there can be one for each key.", error.key);
    case DispatchText::secondDefinition: return fmt::format("{} is defined twice.", op);
    case DispatchText::replacedKernel:
        return fmt::format("{} had a kernel at {} already; the later registration wins, the earlier one waits below it "
                           "until the later is taken away.",
                           op, error.key);
    case DispatchText::unknownKeyName: return fmt::format("PyTorch cannot read the key name {}.", error.key);
    default: break;
    }
    const FamilyWords* family = familyOf(error.kind);
    return family == nullptr ? op : filledIn(family->headline, e);
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
        return fmt::format("at least one argument is a nested tensor{}. Kernels of CompositeExplicitAutograd do not "
                           "reach it (pytorch:M18).",
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
        if (e.facts.contains("passed_by"))
            return "the keys of its tensors fell through, as the thread's own did.";
        return "no argument is a tensor, or all lists of tensors are empty, so that no key was left after the thread's "
               "own keys fell through.";
    case KeyOrigin::namedByCall:
        return "no tensor brings it: the call makes one, and its device=, dtype= and layout= name the key "
               "(pytorch:N11).";
    case KeyOrigin::unknown: return "the key is in none of the built-in key lists, so nothing is known about it.";
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
        return fmt::format("{}: would not do; a backend kernel keeps it out of the autograd entry (pytorch:R7)",
                           filler.key);
    case Filler::Reach::fallback:
        return fmt::format("a backend fallback for {}: serves every operator without a better entry", filler.key);
    }
    return {};
}

std::vector<std::string> whyParagraphs(const ErrorExplanation& e)
{
    const PastedError& error = e.error;
    if (const FamilyWords* family = familyOf(error.kind))
        return {filledIn(family->why, e)};
    std::vector<std::string> why;
    switch (error.kind) {
    case DispatchText::secondFallback:
    case DispatchText::secondDefinition:
    case DispatchText::replacedKernel:
        why.push_back(fmt::format("first: {}\nthen:  {}", error.previous, error.next));
        if (error.kind == DispatchText::replacedKernel)
            why.emplace_back("The first line may name the wrong kernel: PyTorch shows the text of the operator's first "
                             "C++ signature, not of the kernel that was replaced (pytorch:E8). 2.x warns once for each "
                             "process; other replaced kernels stay silent.");
        if (error.kind == DispatchText::secondDefinition)
            why.emplace_back("Two libraries define it, or one was loaded twice. Keep one m.def(); implementations go "
                             "to m.impl().");
        if (error.kind == DispatchText::secondFallback)
            why.push_back(
                e.facts.contains("outside")
                    ? fmt::format("The first is PyTorch's own, which comes with every build: a fallback of {} cannot "
                                  "be replaced. Register at {} for single operators instead, {}, or choose a key of "
                                  "your own (PrivateUse1 and its Autograd and Autocast keys).",
                                  error.key, error.key,
                                  e.python ? "lib.impl(\"add.Tensor\", f, \"" + error.key + "\")"
                                           : "TORCH_LIBRARY_IMPL(aten, " + error.key + ", m)")
                    : std::string("Two libraries claim the key, or one was loaded twice. Unload one; a second backend "
                                  "takes another PrivateUse key."));
        if (error.kind == DispatchText::secondFallback && e.facts.contains("alias"))
            why.push_back(fmt::format(
                "If you asked for {0}: an alias has no fallback of its own. It is registered at each key that {0} "
                "stands for, one after the other, and {1} is the first that has one. Those before it, if any, "
                "are registered and stay: take the library down (in Python lib._destroy()), and name the one key that "
                "you mean.",
                e.facts.at("alias"), error.key));
        return why;
    case DispatchText::fallthroughExecuted:
        return {
            "It happens where masks cannot help (pytorch:K5): a fallthrough at Undefined, reached with no key left; "
            "a mask taken from one backend and used for another; or a redispatch with a key set that was not "
            "masked. Look at the last redispatch of the trace, and for m.impl(..., "
            "torch::CppFunction::makeFallthrough()) or, in Python, lib.impl(..., "
            "torch.library.fallthrough_kernel, ...) at a Composite alias, which fills Undefined as well: register "
            "it at the keys that shall be passed by instead, such as Autograd."};
    case DispatchText::staleTable:
        return {"A registration came in an order that PyTorch's incremental refresh does not follow: the implicit "
                "composite before a sparse, quantized or nested kernel, or before CompositeExplicitAutograd; or a "
                "batching decomposition after the operator (2.x). Register those first, or register any kernel at the "
                "stale key to refresh it."};
    case DispatchText::unknownKeyName: return {keyNameText(e)};
    default: return {};
    }
}

}  // namespace keyfall::app
