// SPDX-License-Identifier: MIT
#include "core/keys/models/built_in.h"

namespace keyfall {

// eleven:1.1 and 2.0 (which key a tensor brings), pytorch:F1-F7.
ModelSpec ferrotorchSpec()
{
    using enum KeyKind;
    ModelSpec spec;
    spec.name = "ferrotorch";
    spec.title = "ferrotorch, 11 keys";
    spec.functionalities = {
        {"Cpu", backend, false, "computes in host memory; the end of the fall"},
        {"Cuda", backend, false, "computes in the memory of a CUDA device; the end of the fall"},
        {"Meta", backend, false, "computes shapes and types only, without data; the end of the fall"},
        {"Sparse", tensorKind, false, "runs a sparse kernel, or makes the tensors dense and passes on"},
        {"Quantized", tensorKind, false, "runs an integer kernel, or dequantizes, passes on and requantizes"},
        {"Nested", tensorKind, false, "runs on the packed values or on each component, and passes on"},
        {"Autocast", mode, false, "casts eligible inputs by the operator's policy, then passes on"},
        {"Autograd", mode, false, "records a backward node on the tape, then passes on"},
        {"Vmap", mode, false, "takes the batch dimension off the tensors, applies the batching rule, and passes on"},
        {"Profiler", mode, false, "measures the call once, whatever happens below, and passes on"},
        {"Tracer", mode, false, "writes the call into the traced graph, then passes on"},
    };
    spec.missing = MissingKernel::skip;
    spec.redispatch = RedispatchRule::removeOwnKey;
    spec.handed = HandedSet::unmasked;
    spec.errors = ErrorStyle::ferrotorch;
    spec.print = PrintOrder::highToLow;

    const auto rule = [&spec](auto TraitRule::*condition, auto value, const char* key) {
        TraitRule added;
        added.*condition = value;
        added.keys = {key};
        spec.traits.push_back(std::move(added));
    };
    rule(&TraitRule::device, DeviceType::cpu, "Cpu");
    rule(&TraitRule::device, DeviceType::cuda, "Cuda");
    rule(&TraitRule::device, DeviceType::meta, "Meta");
    rule(&TraitRule::layout, Layout::sparseCoo, "Sparse");
    rule(&TraitRule::layout, Layout::sparseCsr, "Sparse");
    rule(&TraitRule::layout, Layout::quantized, "Quantized");
    rule(&TraitRule::layout, Layout::nested, "Nested");
    rule(&TraitRule::batched, true, "Vmap");
    TraitRule recorded;  // requires_grad and not inference
    recorded.requiresGrad = true;
    recorded.inference = false;
    recorded.keys = {"Autograd"};
    spec.traits.push_back(std::move(recorded));

    for (const FunctionalitySpec& layer : spec.functionalities)
        spec.layerKeys.emplace_back(layer.name, layer.name);
    return spec;
}

}  // namespace keyfall
