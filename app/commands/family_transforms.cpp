// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of functions that people hand to autograd, functorch and checkpointing, and that do not fit there. Each
// was read beside the error of a real PyTorch (tests/data/errors/torch_2_15_handed.json).
const std::vector<FamilyWords>& transformFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {dirtyInput,
         "A torch.autograd.Function marks a tensor in a way that does not fit what its forward did.",
         "ctx.mark_dirty names inputs that forward writes; autograd moves the history of that very tensor to the "
         "function, which it can do only for an input that forward returns as well. No kernel was looked for.",
         {{"mark_input", "not_input",
           "Mark what came in, ctx.mark_dirty(x). A copy or a new tensor needs no mark, even where it is written."},
          {"return_input", "not_returned",
           "Return the marked tensor itself: x.add_(1); ctx.mark_dirty(x); return x. If a copy is returned, write into "
           "that copy and mark nothing."},
          {"one_result", "many",
           "The marked input is a view, and then the function can have one result: pass x.clone(), or make two "
           "functions of it, one that writes and one that does the rest."},
          {"tensors_only", "found",
           "Only tensors can be marked, and one argument is of type {found}. Numbers and lists need no mark."},
          {"write_nothing", "!found",
           "Simplest is a function that writes nothing: return x + 1, without mark_dirty; the memory is freed as soon "
           "as nobody needs the old value."}}},
        {hookResult,
         "A hook, or the backward or jvp of a torch.autograd.Function, returned what autograd cannot go on with.",
         "They run while gradients are computed, between the kernels. What they return takes the place of a gradient "
         "or of a saved tensor, and is looked at before autograd goes on. No kernel was looked for.",
         {{"tuple", "found=list", "A list counts as one value here: return a tuple, return grad_x, grad_w."},
          {"tensor", "found,!found=list",
           "It returned a value of type {found}: return one tensor for each argument of forward, None where there is "
           "no gradient, and a number as torch.full_like(grad, n)."},
          {"none_or_tensor", "hook_found",
           "The hook returned a value of type {hook_found}. One that only looks returns None (no return, or a lambda "
           "whose expression is None); one that changes the gradient returns a new tensor; of a parameter's "
           "register_post_accumulate_grad_hook, always None."},
          {"node_hook", "node_found",
           "The hook of a graph node (grad_fn.register_hook, register_prehook) returned a value of type {node_found}: "
           "it returns None, or a tuple with an entry for each gradient."},
          {"same_kind", "changed",
           "The hook {hook} changed the {changed} of the gradient, which must stay: grad.sum_to_size(x.shape), "
           "grad.to(x.dtype)."},
          {"count", "expected",
           "It returned {count} values and {expected} was wanted: one for each gradient with respect to an input, as a "
           "tuple, (grad,). A single tensor counts as a tuple of its rows."},
          {"unpack", "unpacked",
           "The unpack hook of saved_tensors_hooks returned a value of type {unpacked}: it must give back a tensor "
           "with the shape and type of the one that pack was given."},
          {"pack", "pack_writes",
           "The pack hook of saved_tensors_hooks wrote into its argument, which is the tensor of the computation "
           "itself: work on x.clone(), or x.to(...) which makes a new one."},
          {"leaf", "non_leaf",
           "register_post_accumulate_grad_hook is for leaves, in which gradients accumulate. For a computed tensor: "
           "y.register_hook(f)."}}},
        {forwardMode,
         "Forward mode got tangents that do not go with the values, or a jvp gave such.",
         "torch.func.jvp, jacfwd, linearize and forward_ad carry a tangent beside each value: of the same structure "
         "and shape, floating point or complex. That is compared before an operator is called; no kernel is missing.",
         {{"same_structure", "structure",
           "Pass one tangent for each primal, nested the same way: torch.func.jvp(f, (x, y), (tx, ty))."},
          {"as_tuple", "tuple",
           "primals is a tuple, also where there is one: torch.func.jvp(f, (x,), (t,)), with the comma."},
          {"tensors", "primal",
           "Among the primals is a {primal}: pass torch.tensor(2.0), or keep it out, torch.func.jvp(lambda x: f(x, "
           "2.0), (x,), (t,))."},
          {"some_tensor", "one_primal", "Pass at least one tensor: without one there is nothing to differentiate by."},
          {"float", "integers",
           "Type {integers} has no derivative: x.float() before, the tangent too; keep indices out of primals, "
           "torch.func.jvp(lambda x: f(x, index), (x,), (t,))."},
          {"once", "level",
           "It has a tangent at this level already: unpack it first, fwAD.unpack_dual(x).primal, or use torch.func.jvp "
           "twice, which opens a level of its own each time."},
          {"nest_func", "nested",
           "forward_ad has one level. For derivatives of derivatives: torch.func.jvp or jacfwd of a function that "
           "calls jvp; they do nest."},
          {"count", "expected",
           "The jvp returned {count} tangents and {expected} was wanted: one for each result of forward, None for one "
           "without."},
          {"in_place", "inplace",
           "forward writes its input, so jvp must write the tangent it was given, and return it: t.mul_(2); return t."},
          {"view", "view",
           "forward returns a view of its input, so jvp must return the same view of the tangent: t.view(2, 1), not a "
           "copy of it. Or return x.view(2, 1).clone() in forward."}}},
        {escapedTensor,
         "A tensor of vmap or another transform is used after the transform has ended.",
         "Inside, a function is called with wrappers, each of one level; under vmap they bring FuncTorchBatched. One "
         "that was kept (in a global, a list, an attribute, a closure) belongs to a level that is gone, and the kernel "
         "at FuncTorchBatched finds no batch to work on.",
         {{"return_it", "",
           "Return it with the result: torch.vmap(lambda x: (y, kept)); in grad, vjp and jacrev has_aux=True hands it "
           "out."},
          {"look_inside", "",
           "To look at it, print(x) inside of the function shows the whole batch. Modules that keep activations or "
           "losses in attributes must return them."},
          {"own_fault", "",
           "If nothing was kept, the message is PyTorch's own fault in {rule}; the operator above it in the traceback "
           "is then worth a report."}}},
        {vmapRule,
         "The batching rule of a torch.autograd.Function, or of register_vmap, is not what vmap can use.",
         "vmap(info, in_dims, *args) is called once for the whole batch; in_dims says where each argument has its "
         "batch dimension, None for what is not mapped.",
         {{"two_results", "returned",
           "It returned a {returned}. Return two things, the output and where its batch dimension is: return y, 0; for "
           "several outputs a tuple of each; None for an output without a batch."},
          {"one_way", "both",
           "generate_vmap_rule = True makes the rule out of forward and backward. Delete it, or your staticmethod "
           "vmap."}}},
        {checkpointDiffers,
         "torch.utils.checkpoint calls a part of the forward pass a second time in backward, and that did not go well.",
         "It keeps the inputs of that part alone and calls the function again when backward wants what it would have "
         "saved. The second call must do what the first did; what it saves is compared by number, shape, type and "
         "device.",
         {{"counts", "first", "The first call saved {first} tensors, the second {second}."},
          {"what_differs", "differs",
           "Look for what differs between the two: a branch on a counter, on self.training or on a cache that the "
           "first call filled; autocast around the forward pass that is not around backward; random numbers "
           "(preserve_rng_state=True); a module that was changed in between."},
          {"debug", "differs",
           "checkpoint(..., debug=True) prints the operators of both calls side by side; the first line where they "
           "part is the place."},
          {"not_reentrant", "parameter",
           "use_reentrant=False works with torch.autograd.grad and with backward(inputs=...)."},
          {"not_reentrant", "no_input",
           "With use_reentrant=True an input of the part must require a gradient, parameters do not count: pass "
           "use_reentrant=False, or let the input require one, x.requires_grad_()."}}},
        {gradOfResult,
         "The gradient of a computed tensor was read (.grad); gradients stay only in leaves.",
         "A warning: backward gives gradients to the leaves that require them and forgets those on the way.",
         {{"retain", "", "To keep it: y.retain_grad() before backward; or ask for it, torch.autograd.grad(loss, y)."},
          {"leaf", "",
           "If it was meant as a leaf: x = torch.ones(2).to(device).requires_grad_() is one, x = torch.ones(2, "
           "requires_grad=True).to(device) is computed from one."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
