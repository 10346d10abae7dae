// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of functions that people hand to autograd, functorch and checkpointing, and that do not fit there. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& transformFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {functionUnfinished,
         "A torch.autograd.Function lacks a part, or is written in an old way.",
         "Its methods are static: forward computes, setup_context keeps what is needed, backward gives gradients, jvp "
         "tangents. Autograd calls them at its own time; no kernel of it is registered anywhere.",
         {{"unpack", "found=tuple", "A tuple of tensors is unpacked: ctx.save_for_backward(*inputs)."},
          {"write_it", "method", "Write {method} as a @staticmethod; a transform that does not need it does not ask."},
          {"keep_on_ctx", "index",
           "save_for_backward takes tensors. Other values are attributes of the context: ctx.n = n."},
          {"static", "legacy",
           "Make forward and backward @staticmethod with ctx as the first argument, and call F.apply(x)."},
          {"per_result", "takes",
           "The backward of a torch.autograd.Function takes ctx and one gradient for each result of forward: def "
           "backward(ctx, g1, g2) of two. It takes {takes} and was given {were}, ctx among them."}}},
        {noSetupContext,
         "A torch.autograd.Function keeps its context in forward, which vmap, grad and the other transforms cannot "
         "use.",
         "Under functorch the call passes FuncTorchDynamicLayerFrontMode, which runs forward once for each level of "
         "transforms; what forward writes into ctx would belong to the wrong level.",
         {{"split", "",
           "Take ctx out of forward: forward(x), and @staticmethod def setup_context(ctx, inputs, output), which "
           "saves. That form works without functorch, too."},
          {"vmap", "", "For vmap, also a staticmethod vmap, or generate_vmap_rule = True."},
          {"custom_op", "",
           "Where no Function of yours is in sight: a torch.library.custom_op without register_autograd says the same "
           "under grad; give it a formula, torch.library.register_autograd(\"ns::name\", backward, "
           "setup_context=...)."}}},
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
        {noForwardFormula,
         "{name} has no forward-mode derivative.",
         "forward_ad, jvp, jacfwd and linearize carry tangents along with values; at the Autograd keys the kernel of "
         "this operator has a formula for backward at most (its entry in derivatives.yaml lacks `result:`). No "
         "registration is missing.",
         {{"reverse", "", "Use reverse mode, if one output is enough: torch.func.vjp, jacrev, grad."},
          {"rewrite", "",
           "Or write the call out of operators that have one; for code of your own, a jvp staticmethod in a "
           "torch.autograd.Function."}}},
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
           "copy of it. Or return x.view(2, 1).clone() in forward."},
          {"same_shape", "given",
           "A tangent is of {given}, its input of {wanted}: they agree in shape, type and device, "
           "x.new_tensor(...)."},
          {"level", "dual_level",
           "A level was left twice: with torch.autograd.forward_ad.dual_level(): leaves it itself."}}},
        {transformUsage,
         "grad, jvp or another transform of torch.func was given, or met inside, what it cannot work with.",
         "A transform wraps the tensors of one level and follows them itself; what changes autograd's own marks or "
         "ends outside of tensors cannot be followed. No kernel was looked for.",
         {{"return_floats", "whole",
           "The function returned a tensor of type {whole}: argmax, comparisons and counts have no derivative. Return "
           "what they were made of, or hand them out beside it, has_aux=True."},
          {"return_pair", "aux", "With {aux}=True the function returns two things: (loss, whatever else)."},
          {"only_tensors", "only_tensors",
           "The function returned {only_tensors}: return tensors, nested as you like, without item() or float()."},
          {"argnums", "argnum",
           "argnums={argnum} names no argument: those given by position are counted from 0, and there were {inputs}. "
           "What is passed by keyword is not differentiated."},
          {"argnums", "argnums_type",
           "argnums was {argnums_type}; it is a number, or a tuple of numbers: argnums=(0, 1)."},
          {"cotangents", "cotangents",
           "Give the function that vjp returned one cotangent for each result, nested as the results are: vjp_fn((g1, "
           "g2)) of a function that returns a pair."},
          {"return_tensor", "returned",
           "The function returned {returned}: return a tensor of one number, loss without item() or float()."},
          {"inside", "call",
           "{call} inside of a transform: leave it out; what grad, vjp or jacrev gets as arguments is followed "
           "already. For a gradient inside, nest transforms: torch.func.grad(...) instead of backward()."},
          {"tangent", "tangent",
           "The tangent is of size {tangent}, its tensor of size {size}. A tangent has the shape of its tensor: of an "
           "input for torch.func.jvp, of the result in the jvp of a torch.autograd.Function."},
          {"enter_level", "level",
           "make_dual works inside of `with torch.autograd.forward_ad.dual_level():`; torch.func.jvp opens one "
           "itself."},
          {"remove", "remove", "remove is \"mutations\" or \"mutations_and_views\"; {remove} is neither."},
          {"capture", "captured",
           "{captured} writes into a tensor from outside of the function: pass it as an argument and return it, or "
           "write into a copy, y.clone()."},
          {"tensors", "thing",
           "It was given a {thing}: pass torch.tensor(2.0), or keep the number beside what is differentiated, "
           "argnums=0."},
          {"argnums", "twice", "argnums names an argument twice: {twice}."},
          {"chunk", "chunk_zero", "chunk_size is how many rows are computed at once: 1 or more, or None for all."},
          {"one_kind", "models",
           "stack_module_state makes one model of several: at least one, all of one class and one size, all in train() "
           "or all in eval()."},
          {"full_size", "resized",
           "A view cannot grow here: make a tensor of the full size before, x.new_empty(8), and write into it."},
          {"batch_norm", "captured",
           "If you write nothing: BatchNorm in train() counts its batches. model.eval(), or "
           "torch.func.replace_all_batch_norm_modules_(model)."},
          {"no_data", "data_written",
           "x.data cannot be followed: x = x.detach(), or compute y = f(x) and return it."}}},
        {functionalUsage,
         "torch.autograd.functional (jacobian, hessian, vjp, jvp, hvp, vhp) was given, or computed, what it cannot "
         "work with.",
         "These functions call yours and look at the types and shapes of what goes in and comes out, and at whether "
         "one depends on the other. No kernel was looked for.",
         {{"shape_of_v", "v_given",
           "v is of size {v_given} and {v_wanted} was wanted: the shape of the result for vjp, that of the input for "
           "jvp, hvp and vhp."},
          {"give_v", "v_none",
           "v can be left out only for one number: pass one, of the shape of the result for vjp, of the input for jvp, "
           "hvp and vhp."},
          {"not_strict", "strict",
           "strict=True refuses results that do not depend on an input: look for detach(), .data, item() and an input "
           "that is not used. Where zeros are right, leave strict= out."},
          {"tensors", "found",
           "Inputs and results are a tensor or a tuple of tensors, and the {given_what} were of type {found}: "
           "torch.tensor(3.0) for 3.0, a tuple for a list."},
          {"one_number", "single",
           "For {single} the function returns one number: y.sum(). For more there is jacobian."},
          {"vectorize", "vectorize",
           "strategy=\"forward-mode\" goes with vectorize=True; torch.func.jacfwd does the same."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
