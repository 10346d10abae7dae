// SPDX-License-Identifier: MIT
#include "core/pytorch/pattern_lists.h"

namespace keyfall {

// Modes, subclasses, and checks in front of a dispatch or behind a kernel of Python's.
const std::vector<ErrorPattern>& checkPatterns()
{
    using enum DispatchText;
    static const std::vector<ErrorPattern> kAll{
        // Modes and subclasses.
        {subclassUnfinished, "{type} must define __torch_dispatch__", {}},
        // Checks in front of a dispatch, or of what a Python kernel returned.
        {attentionRefused,
         "to have the same device type, but got query.device: {query}, key.device: {of_key}, and value.device: "
         "{of_value} instead",
         {}},
        {attentionRefused,
         "FlexAttention is only supported on {served*}. Found input tensors on {unserved} device",
         {}},
        {attentionRefused, "No viable {backend_of_sdpa} for scaled_dot_product_attention was found", {}},
        {attentionRefused, "No available {fused_kernel}.  Aborting execution.", {}},
        {blockLayout, "src.layout() == kSparseCsr || src.layout() == {wanted_layout} INTERNAL ASSERT FAILED", {}},
        {blockLayout, "{function} expected sparse compressed (non-block) tensor layout but got {layouts}", {}},
        {blockLayout, "{function}: expected SparseCsr or SparseCsc layout but got {layouts}", {}},
        {blockLayout, "MKL error: SPARSE_STATUS_{mkl_status} when calling `mkl_sparse_{letter}_export_csr(", {}},
        {blockLayout, "MKL error: SPARSE_STATUS_{mkl_status} when calling `mkl_sparse_{letter}_add(", {}},
        {nestedMixed, "Expected both self and other to be nested, but got a {one} self and {other} other", {}},
        {nestedMixed, "Expected both to be nested, but got a {one} self and {other} other", {}},
        {nestedMixed, "get_nested_tensor_impl requires a NestedTensor.", {}},
        {unknownClass, "Unknown custom class type {class}. Please ensure it is registered", {}},
        {unknownClass, "Tried to instantiate class '{class}', but it does not exist", {}},
        {mixedFunctional, "mutating a non-functional tensor with a functional tensor is not allowed", {}},
        {quantizedOtherwise, "Copying from quantized Tensor to {plain} Tensor is not allowed", {}},
        {quantizedOtherwise, "Creation of quantized tensor requires quantized dtype like {plain}", {}},
        {quantizedOtherwise, "Expected quantizer->qscheme() == {per_tensor} to be true", {}},
        {sparseLimit, "Cannot get {part} on an uncoalesced tensor, please call .coalesce() first", {}},
        {sparseLimit, "reduction operations on CSR tensors with keepdim={keepdim} is unsupported", {}},
        {sparseLimit,
         "conversion from {of_layout} to {to_layout} for input tensors with sparse_dim()!=2 is not supported",
         {}},
        {sparseLimit, "Sparse division requires a scalar or zero-dim dense tensor {divisor} (got shape", {}},
        {sparseLimit, "{optimizer} does not support sparse gradients, please consider", {}},
        {viewOfLayout, "Currently Mkldnn tensor does not support {unsupported}. Change to use reshape instead", {}},
        {viewOfLayout, "Cannot assign to a {assigned} tensor", {}},
        {notDeterministic, "{function} does not have a deterministic implementation, but you set", {}},
        {autocastBackend,
         "Tried to use AMP with the `{device}` backend, but the backend has not registered a module",
         {"But the func `{lacking}` is missing"}},
        {secondDeviceModule, "The runtime module of '{device}' has already been registered with", {}},
        {secondDeviceModule, "The custom device module of {place*} has already been registered with {attribute}", {}},
        {noAccelerator, "{device} device type not an accelerator.", {}},
        {kernelResult, "Unable to cast {returned*} to Tensor", {}},
        {kernelResult, "Object of type '{single}' is not an instance of 'sequence'", {}},
        {deviceArgument,
         "Functions without tensor inputs are required to have a `{argument}: torch.device` argument",
         {}},
        {torchDispatchRefused, "Multiple dispatch failed for '{op}'; all __torch_dispatch__ handlers returned", {}},
        {torchFunctionRefused,
         "Multiple dispatch failed for '{function}'; all __torch_function__ handlers returned",
         {}},
        {torchFunctionRefused,
         "no implementation found for '{function}' on types that implement __torch_function__",
         {}},
        {branchAliases, "Encountered {what*} during higher order op tracing", {"Higher Order Operator: {name}"}},
        {noRuleForMode, "There was no rule registered for HOP {name} and {mode*}", {}},
        {noRuleForMode, "There was no rule registered for HigherOrderOperator {name} and {mode*}", {}},
        {notFunctional,
         "Found a custom (non-ATen) operator",
         {"whose output has alias annotations: {declaration*}. We only support"}},
    };
    return kAll;
}

}  // namespace keyfall
