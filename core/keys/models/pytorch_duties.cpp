// SPDX-License-Identifier: MIT
#include "core/keys/models/pytorch_duties.h"

#include <array>
#include <utility>

namespace keyfall {

std::string dutyOfPytorchKey(std::string_view name)
{
    using Duty = std::pair<std::string_view, std::string_view>;
    // The first prefix that fits; more special ones first.
    static constexpr std::array kDuties{
        Duty{"AutogradOther", "records autograd for backends without an autograd key of their own"},
        Duty{"AutogradNestedTensor", "records autograd for nested tensors"},
        Duty{"Autograd", "records a backward node, then passes on below autograd"},
        Duty{"Autocast", "casts eligible inputs by the operator's policy, then passes on"},
        Duty{"ADInplaceOrView", "bumps versions and tracks views of in-place and view operators"},
        Duty{"BackendSelect", "picks the backend of factory functions, which have no tensor argument"},
        Duty{"BatchedNestedTensor", "applies batching rules to nested tensors"},
        Duty{"Batched", "applies the old vmap's batching rules"},
        Duty{"Conjugate", "resolves lazily conjugated tensors"},
        Duty{"CustomRNGKeyId", "serves operators whose generator is a user's own"},
        Duty{"DeferredInit", "records the initialisation of modules for later"},
        Duty{"Dense", "computes on dense tensors"},
        Duty{"Fake", "runs fake tensors (shapes without data)"},
        Duty{"FuncTorchBatched", "takes vmap's batch dimension off, applies the batching rule, and passes on"},
        Duty{"FuncTorchDynamicLayerFrontMode", "enters the innermost functorch transform"},
        Duty{"FuncTorchDynamicLayerBackMode", "leaves a functorch transform for the next outer one"},
        Duty{"FuncTorchGradWrapper", "unwraps tensors of a functorch grad level"},
        Duty{"FuncTorchVmapMode", "treats random operators inside vmap"},
        Duty{"Functionalize", "turns in-place and view operators into functional ones"},
        Duty{"Named", "checks and propagates dimension names"},
        Duty{"Negative", "resolves lazily negated tensors"},
        Duty{"NestedTensor", "computes on nested (jagged) tensors"},
        Duty{"PreDispatch", "hands operators to tracing before any other layer"},
        Duty{"PythonDispatcher", "asks the dispatcher written in Python"},
        Duty{"PythonTLSSnapshot", "keeps the thread-local state for a Python subclass"},
        Duty{"Python", "calls __torch_dispatch__ of a Python subclass or mode"},
        Duty{"Quantized", "computes on quantized tensors"},
        Duty{"Sparse", "computes on sparse tensors"},
        Duty{"TESTING_ONLY", "exists for PyTorch's own tests"},
        Duty{"Tracer", "writes the call into the traced graph, then passes on"},
        Duty{"VmapMode", "treats random operators inside the old vmap"},
        Duty{"ZeroTensor", "computes with tensors known to be zero"},
        Duty{"Mkldnn", "computes on tensors in oneDNN's layout"},
        Duty{"Complex", "computes on complex tensors out of tree"},
        Duty{"Meta", "computes shapes and types only, without data"},
    };
    for (const auto& [prefix, duty] : kDuties)
        if (name.starts_with(prefix))
            return std::string(duty);
    return "computes on " + std::string(name);
}

}  // namespace keyfall
