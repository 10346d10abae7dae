// SPDX-License-Identifier: MIT
#include "core/pytorch/pattern_lists.h"

namespace keyfall {

// vmap and the other transforms of functorch.
const std::vector<ErrorPattern>& transformPatterns()
{
    using enum DispatchText;
    static const std::vector<ErrorPattern> kAll{
        {escapedTensor,
         "your tensor may have escaped from inside a function being vmapped and this is a user error",
         {"internal functorch error in `{rule}`"}},
        {vmapRule,
         "Expected the vmap staticmethod to have two returns, an output and out_dims with pytree structure compatible "
         "with the output. Got a <class '{returned}'> instead",
         {}},
        {vmapRule, "it has both generate_vmap_rule=True and an overridden {both} staticmethod", {}},
        {vmapRandom, "vmap: Cannot ask for different inplace randomness on an {unbatched} tensor", {}},
        {vmapRandom, "Vmap does not currently support same randomness with a {batched_input} tensor input", {}},
        {vmapRandom, "Only allowed values for randomness are 'error', 'different', or 'same'. Got {no_value}", {}},
        {vmapUsage, "vmap: Expected at least one Tensor to vmap {nothing}", {}},
        {vmapUsage, "Got in_dim={no_number} for an input but in_dim must be either an integer dimension or None", {}},
        {vmapUsage, "`out_dims` must be an int, None or a python collection of {structure} representing", {}},
        {vmapUsage, "can not return a BatchedTensor when out_dim is {none_out}", {}},
        {vmapValue, "vmap: It looks like you're calling {call} on a Tensor", {}},
        {vmapValue, "vmap: It looks like you're either (1) calling {call} on a Tensor", {}},
        {vmapValue, "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow", {}},
        {noBatchingRule, "Batching rule not implemented for {op}", {}},
        {slowBatching, "we have not yet implemented the batching rule for {op}", {}},
        {slowBatching, "we have not yet implemented the nested batching rule for {op}", {}},
        {noBatchingRule, "You tried to vmap over {name}, but it does not have vmap support", {}},
        {vmapRandom, "alled random operation while in randomness error mode", {}},
        {vmapRandom, "vmap: We do not yet support calling random operations inside of vmap", {}},
        {vmapShape, "batching operators that can output dynamic shape. Attempted to vmap over {op}", {}},
        {vmapShape, "vmap: We do not support batching operators that can support dynamic shape", {}},
        {vmapUsage, "vmap: Expected all tensors to have the same size in the mapped dimension", {}},
        {vmapUsage, "must only return Tensors, got type {found*}. Did you mean to set out_dims", {}},
        {vmapUsage, "in_dims is not compatible with the structure of `inputs`", {}},
        {vmapUsage, "out_dims is not compatible with the structure of `{structure}`", {}},
        {vmapUsage, "Got in_dim={in_dim} for some input", {}},
        {vmapUsage, "Got in_dim={of_number} for an input but the input is of type {found*}.", {}},
        {vmapUsage, "vmap: chunk_size should be None or greater than 0. (got {chunk})", {}},
        {vmapUsage,
         "expected `in_dims` to be int or a (potentially nested) tuple matching the structure of inputs, got: <class "
         "'{in_dims_type}'>",
         {}},
        {vmapUsage, "result = tensor.as_strided({strided*}) can access memory outside of `tensor`", {}},
        {vmapUsage, "got no inputs. Maybe you forgot to add inputs, or you are trying to vmap over a function", {}},
        {vmapShape, "{name}: vmapping over the `{argument}` tensor requires the `{wanted}` argument", {}},
        {noBatchingRule, "vmap over {name} isn't supported yet", {}},
        {vmapInPlace, "Batch norm got a batched tensor as input while the running_mean or {statistics}", {}},
        {transformUsage, "Expected f(*args) to return a Tensor, got {returned*}", {}},
        {transformUsage,
         "All outputs of f must be floating-point or complex Tensors, got Tensor with dtype {whole}",
         {}},
        {transformUsage, "expected f(*primals) to return only tensors, got unsupported type {only_tensors*}", {}},
        {transformUsage, "Got argnum={argnum}, but only {inputs} positional inputs", {}},
        {transformUsage, "argnums must be int or Tuple[int, ...], got: {argnums_type*}", {}},
        {transformUsage,
         "Expected pytree structure of cotangents to be the same as pytree structure of outputs to the {cotangents}.",
         {}},
        {transformUsage, "output of function f should be a tuple: (output, aux) if {aux} is True", {}},
        {transformUsage, "{call} called inside a functorch transform", {}},
        {transformUsage, "You are attempting to call {call} (or perhaps using torch.autograd.functional.* APIs)", {}},
        {transformUsage,
         "Trying to set a forward gradient that has a different size than that of the original Tensor",
         {"Tensor is of size {size*} while", "forward gradient is of size {tangent*}."}},
        {transformUsage, "Trying to create a dual Tensor for forward AD but no {level} exists", {}},
        {vmapInPlace, "vmap: {name*}(self, *extra_args) is not possible because there exists a Tensor", {}},
    };
    return kAll;
}

}  // namespace keyfall
