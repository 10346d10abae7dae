// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of gradients and of vmap. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& autogradFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {noAutogradFormula,
         "{op} has no formula for its gradient.",
         "torch.library.custom_op puts a kernel at the Autograd keys that raises this when backward reaches it; the "
         "forward call ran as it should.",
         {{"register_autograd", "",
           "torch.library.register_autograd(\"{op}\", backward, setup_context=setup_context), where backward(ctx, "
           "grad) returns a gradient or None for each input."},
          {"detach", "", "If no gradient is wanted through it: call it with x.detach(), or under torch.no_grad()."}}},
        {noAutogradKernel,
         "{op} has no kernel at the Autograd keys, and backward went through it: the gradient may be wrong without a "
         "word.",
         "At these keys PyTorch's own fallback stands in (pytorch:R10, pytorch:K8). It runs the kernel below and "
         "leaves the graph to what happens there: under it autograd is off, so nothing is recorded.",
         {{"register_autograd", "",
           "If it has a gradient: torch.library.register_autograd(\"{op}\", backward, setup_context=...), or a kernel "
           "at Autograd of your own (lib.impl(\"{short}\", f, \"Autograd\"))."},
          {"composite", "",
           "If it is made of operators that have one: register it at CompositeImplicitAutograd instead of a backend "
           "key; then autograd sees its parts (pytorch:R7)."},
          {"fallthrough", "",
           "If it has none: lib.impl(\"{short}\", torch.library.fallthrough_kernel, \"Autograd\"), in C++ "
           "torch::CppFunction::makeFallthrough()."}}},
        {noDerivative,
         "{op|The operator} has no derivative for {argument|this argument}.",
         "Its kernel at the Autograd keys exists; PyTorch's list of formulas says `not implemented` for that argument. "
         "No registration is missing.",
         {{"detach", "",
           "Let that argument not require a gradient: {argument|x}.detach(); the others may have a derivative."},
          {"custom_function", "", "Or write it: a torch.autograd.Function around the call."}}},
        {leafInPlace,
         "A tensor that requires a gradient and that you made yourself (a leaf) is written in place.",
         "The Autograd kernel of the in-place operator checks that before it goes on: with the old value gone, the "
         "gradient with respect to it would have no meaning.",
         {{"no_grad", "",
           "To change a parameter's value (an optimizer, an initialisation): with torch.no_grad(): x.add_(1)."},
          {"out_of_place", "", "To compute with it: y = x + 1, or clone first: y = x.clone().add_(1)."}}},
        {savedChanged,
         "A tensor that backward needs was changed in place after it had been saved.",
         "Autograd saved it in the forward pass and remembers its version; an in-place operator (or out=) counted it "
         "up.",
         {{"out_of_place", "", "Use the form without the underscore, or clone before the change."},
          {"find_it", "", "torch.autograd.set_detect_anomaly(True) names the forward call whose result it was."}}},
        {noGraph,
         "backward() was called on a tensor that nothing was recorded for.",
         "No input required a gradient, or the Autograd keys were off: under no_grad or inference_mode, below an "
         "operator without an autograd kernel, or after detach() (pytorch:T3).",
         {{"require", "", "Let a parameter require a gradient before the forward pass: x.requires_grad_()."},
          {"once", "",
           "In a second backward (create_graph=True): a backward that is marked once_differentiable, or that leaves "
           "autograd (numpy(), .data, no_grad), gives gradients that nothing was recorded for."},
          {"no_derivative", "",
           "Some results have no gradient at all: comparisons, argmax, histc, bincount, round trips through integers."},
          {"look_for", "",
           "Look for no_grad, detach(), .data, numpy() and custom operators without register_autograd on the way."}}},
        {graphFreed,
         "backward() went through the same graph twice.",
         "What the forward pass saved is freed by the first backward.",
         {{"retain", "", "Add the losses and call backward once; or backward(retain_graph=True) for all but the last."},
          {"detach_state", "",
           "A state that is carried from step to step (an RNN) needs detach() between the steps."}}},
        {inferenceTensor,
         "A tensor that was made under inference_mode is used where autograd works.",
         "Such a tensor has neither Autograd nor ADInplaceOrView among its keys (pytorch:M17), and no version counter; "
         "autograd can neither record nor save it, outside the mode as well.",
         {{"clone", "", "Make a normal tensor of it outside the mode: x = x.clone()."},
          {"no_grad", "",
           "Or make it under torch.no_grad(), which keeps the keys, instead of torch.inference_mode()."}}},
        {vmapValue,
         "Under vmap a tensor was asked for one value ({call|in a condition}); it stands for a whole batch.",
         "A batched tensor brings the key FuncTorchBatched; item(), bool(x), float(x) and `if x:` need one number, and "
         "there is one for each element of the batch.",
         {{"where", "", "Compute with tensors: torch.where(x > 0, a, b) instead of `if x > 0:`."},
          {"outside", "", "Or take the value outside of vmap, or pass it with in_dims=None."}}},
        {noBatchingRule,
         "{op|The function} has no batching rule, and vmap cannot do it in a loop.",
         "At FuncTorchBatched stands vmap's own fallback (pytorch:R10): it calls the operator once for each element "
         "and stacks the results. Of an `out=` form, a view or a result that is no tensor there is nothing to stack.",
         {{"drop_out", "out", "Leave out= away: call the form that returns its result, and copy it where it belongs."},
          {"rewrite", "aten,!out",
           "It is PyTorch's own: write the batch out yourself, with operators that have a rule (a comparison and all() "
           "instead of allclose)."},
          {"write_rule", "!out,!aten",
           "Register a rule: torch.library.register_vmap(\"{op|ns::name}\", f); for an autograd.Function a "
           "staticmethod vmap, or generate_vmap_rule = True."},
          {"outside", "", "Or move the call out of vmap."}}},
        {slowBatching,
         "{op} has no batching rule; vmap calls it once for each element of the batch.",
         "That is vmap's fallback at FuncTorchBatched (pytorch:R10). The result is right, and slow.",
         {{"write_rule", "!aten", "Register a rule: torch.library.register_vmap(\"{op}\", f)."},
          {"rewrite", "aten", "Write the batch out yourself, with an operator that takes a batch dimension."}}},
        {vmapRandom,
         "A random operator was called under vmap, which was not told how to draw, or cannot draw so.",
         "One number for the whole batch, or one for each element: both are meant by somebody.",
         {{"draw_new", "unbatched",
           "Here a tensor that is not mapped over is filled in place; it has room for one draw. Make it from one that "
           "is, torch.empty_like(x).normal_(), or draw a new one, torch.randn(3)."},
          {"different", "batched_input",
           "Here the distribution itself is mapped over, so there is no one draw that is the same for all: "
           "randomness=\"different\"."},
          {"randomness", "!unbatched,!batched_input", "Say it: torch.vmap(f, randomness=\"different\"), or \"same\"."},
          {"outside", "", "Or draw the numbers before, and pass them in."}}},
        {vmapShape,
         "Under vmap, {op|indexing with a mask} would give each element of the batch a result of another size.",
         "The results are stacked, so they must agree in shape.",
         {{"say_size", "wanted", "Say the size, which must be the same for all: {wanted}=n in the call of {name}."},
          {"where", "!wanted", "Choose a form whose shape is fixed: torch.where(mask, x, 0), torch.nonzero_static."},
          {"outside", "", "Or move the call out of vmap."}}},
        {vmapInPlace,
         "{op|Batch norm} under vmap would write a batch into a tensor that has no batch dimension.",
         "The tensor that is written is not mapped over, an argument is: there is one place for many values.",
         {{"statistics", "statistics",
           "It would update running_mean and running_var: use model.eval(), or BatchNorm(..., "
           "track_running_stats=False); torch.func.replace_all_batch_norm_modules_(model) does that in a whole model."},
          {"out_of_place", "!statistics",
           "Use the form without the underscore, or map over the written tensor as well."}}},
        {vmapUsage,
         "vmap was given what it cannot map over.",
         "Every tensor that is mapped over must have the same size there; every result must be a tensor.",
         {{"in_range", "in_dim",
           "Here in_dims names dimension {in_dim}, which a tensor does not have: its dimensions are counted from 0, "
           "and a tensor without any cannot be mapped over (None for it)."},
          {"chunk", "chunk", "chunk_size says how many elements of the batch go at once: 1 or more, or None for all."},
          {"of_number", "of_number",
           "Here in_dims names dimension {of_number} of an argument that is no tensor ({found}): None for it."},
          {"strided", "strided",
           "Here as_strided({strided}) would read beyond one element of the batch: use a view that knows its bounds, "
           "x.unfold(...), x.view(...), x[..., None], or as_strided of the whole batch outside of vmap."},
          {"each_output", "structure",
           "out_dims names a dimension for each result, nested as the results are: (0, 0) for a function that returns "
           "two tensors, or one number for all."},
          {"none_mapped", "in_dims_type=NoneType",
           "in_dims=None maps over nothing. It is 0 (the default), or a tuple with the dimension of each argument and "
           "None for those that are the same for all: in_dims=(0, None)."},
          {"tuple", "in_dims_type,!in_dims_type=NoneType",
           "in_dims was a {in_dims_type}; it is a number, or a tuple nested as the arguments are: (0, None), and of "
           "one dict argument ({\"a\": 0},)."},
          {"map_one", "nothing",
           "All of in_dims is None, so nothing is mapped over: give one argument its dimension, or call the function "
           "without vmap."},
          {"number", "no_number", "in_dims holds {no_number}: a dimension is a number, or None for no dimension."},
          {"out_dims", "none_out",
           "A result that differs from element to element needs a dimension: out_dims=0. None is for results made only "
           "of arguments whose in_dims is None."},
          {"in_dims", "!strided,!chunk,!structure,!in_dims_type,!nothing,!no_number,!none_out",
           "Say for each argument which dimension is mapped, in_dims=(0, None), as many as there are arguments: None "
           "for what is the same for all."},
          {"out_dims", "!strided,!chunk,!of_number,!structure,!in_dims_type,!nothing,!no_number,!none_out",
           "Return tensors; for a result that is the same for all, out_dims=None."}}},
        {mutatingFormula,
         "{op|The operator} writes into an argument, and such an operator cannot have an autograd formula.",
         "register_autograd takes operators that only return new tensors: its backward is told of results, and a write "
         "into x would also have to change the history of x.",
         {{"declaration", "declaration",
           "What says so is the (a!) in the schema, which mutates_args makes: {declaration}"},
          {"functional_form", "",
           "Give the formula to a second operator that returns its result (mutates_args=()), and let the one that "
           "writes be x.copy_(functional(x)) in Python: copy_ has a gradient."},
          {"no_gradient", "", "If nothing is to be differentiated through it, leave the formula out."}}},
        {noForwardFormula,
         "{name} has no forward-mode derivative.",
         "forward_ad, jvp, jacfwd and linearize carry tangents along with values; at the Autograd keys the kernel of "
         "this operator has a formula for backward at most (its entry in derivatives.yaml lacks `result:`). No "
         "registration is missing.",
         {{"reverse", "", "Use reverse mode, if one output is enough: torch.func.vjp, jacrev, grad."},
          {"rewrite", "",
           "Or write the call out of operators that have one; for code of your own, a jvp staticmethod in a "
           "torch.autograd.Function."}}},
        {wrongGradients,
         "{function|A backward function} returned gradients that do not fit its inputs.",
         "Autograd calls the backward function after the kernels of the forward pass have long ended; what it returns "
         "is compared with the inputs then. No kernel was looked for.",
         {{"count", "expected",
           "It returned {count}, {expected} was wanted: one for each argument of forward, without ctx, in their order; "
           "None for what is no tensor or needs none."},
          {"shape", "index",
           "The gradient at index {index}: {reason}. It must have the shape and the device of that input; where "
           "forward broadcast it, "
           "sum the gradient back: grad.sum_to_size(x.shape)."},
          {"real", "grad_is_complex",
           "The input is real and its gradient complex: return grad.real, which is what a real input can have."},
          {"check", "", "torch.autograd.gradcheck(f, inputs) in float64 finds a wrong one that has the right shape."}}},
        {unusedInput,
         "torch.autograd.grad was asked for the gradient of something that the result was not computed from.",
         "The graph behind the result does not reach that tensor: another tensor was used (a copy, detach(), x.to(...) "
         "before or after), or the branch with it was not taken.",
         {{"allow", "", "If that may be: allow_unused=True gives None for it; materialize_grads=True gives zeros."},
          {"same_object", "",
           "If it was used: ask for the very object that was. x = x.to(device), x = x.requires_grad_().clone() and x = "
           "x[0] make new tensors, and the graph knows only those."}}},
        {gradOfMany,
         "A gradient was asked for of what is not one real number.",
         "backward() and grad begin with 1 at the result, which has a meaning for one real number only.",
         {{"real", "complex_type", "Make a real number of it: y.real, y.abs(), torch.view_as_real(y).sum()."},
          {"sum", "!complex_type", "Make one number of it: loss = y.sum() or y.mean()."},
          {"seed", "", "Or say with what to begin: y.backward(torch.ones_like(y)), torch.func.vjp(f, x)."},
          {"jacobian", "", "For all derivatives of all numbers: torch.func.jacrev or jacfwd."}}},
        {gradAssigned,
         "x.grad was set to a tensor that does not fit x.",
         "A tensor's gradient has its shape, its device and its type; that is checked where .grad is set, without any "
         "dispatch. The assigned one is {reason}.",
         {{"fit", "", "Bring it to the tensor: g.to(x.device, x.dtype), and g.sum_to_size(x.shape) after a broadcast."},
          {"other_copy", "",
           "In optimizers and wrappers: parameters were moved or replaced after the gradients were made (model.to(...) "
           "between backward and step)."}}},
        {numpyOfGrad,
         "numpy() was called on a tensor that autograd records.",
         "An array shares the tensor's memory, and what is done with it cannot be recorded; so Python refuses before "
         "any dispatch.",
         {{"detach", "", "For its values: x.detach().numpy() (x.detach().cpu().numpy() on another device)."},
          {"no_grad", "", "If no gradient is wanted at all: compute under torch.no_grad()."}}},
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
        {viewInPlace,
         "A view is written in place that autograd could not follow.",
         "A write into a view changes its base, and so the base's history. That is possible for one view made where "
         "gradients are recorded; not for one of several results (unbind, split, chunk), nor for one made under "
         "no_grad, nor for what a torch.autograd.Function returned.",
         {{"custom_function", "custom",
           "Here {function}, a torch.autograd.Function, returned its input or a view of it: let it return a copy, "
           "x.clone(), or write into y.clone()."},
          {"several", "function,!custom",
           "Here it is a result of {function}, which gives several views: write into the base, x[i] = ..., or use the "
           "form without the underscore."},
          {"no_grad", "!function",
           "Make the view and write it on the same side of no_grad: both inside, if it is not to be recorded, else "
           "both outside."},
          {"clone", "", "Or write into a copy: y = view.clone().add_(1)."}}},
        {gradientSeed,
         "backward() was given a gradient to begin with that does not fit the result.",
         "The gradient of a result has its shape, its device and, among complex numbers, its type. That is compared "
         "before anything runs; no kernel was looked for.",
         {{"compare", "seed", "{wanted} was wanted, {seed} given."},
          {"compare", "reason", "The gradient given: {reason}."},
          {"batch_first", "batched",
           "With is_grads_batched=True every gradient given has one dimension more than its result, in front: "
           "torch.eye(3) for a result of 3 numbers gives the whole Jacobian."},
          {"one_each", "results",
           "There are {results} results and {seeds} gradients given: one for each, None for a result of one number."},
          {"ones", "", "Begin with torch.ones_like(y), or with one number: y.sum().backward()."},
          {"bring", "", "Or bring it there: g.to(y.device, y.dtype)."},
          {"broadcast", "", "A gradient that broadcasts is written out first: g.expand_as(y)."}}},
        {gradientOfIntegers,
         "A tensor of integers, booleans or quantized numbers was asked to require a gradient.",
         "A derivative needs numbers that can change a little. Autograd asks the type of elements alone; no key and no "
         "kernel plays a part.",
         {{"float", "", "Make it floating point first: x.float(), torch.tensor([1., 2.])."},
          {"other_argument", "",
           "In grad, vjp and jacrev, argnums names the arguments that are differentiated; indices and masks are passed "
           "beside them."}}},
        {noGradientHere,
         "A tensor that autograd does not follow was asked for what only a gradient has (a hook, retain_grad).",
         "requires_grad is false: the tensor is a leaf that nobody marked, or was computed under no_grad or "
         "inference_mode, or from tensors without gradients.",
         {{"require", "", "Mark the leaf before it is used: x.requires_grad_()."},
          {"look_for", "",
           "A result that should have one: look for no_grad, detach(), .data and numpy() on the way."}}},
        {functionUnfinished,
         "A torch.autograd.Function lacks a part, or is written in an old way.",
         "Its methods are static: forward computes, setup_context keeps what is needed, backward gives gradients, jvp "
         "tangents. Autograd calls them at its own time; no kernel of it is registered anywhere.",
         {{"write_it", "method", "Write {method} as a @staticmethod; a transform that does not need it does not ask."},
          {"keep_on_ctx", "index",
           "save_for_backward takes tensors. Other values are attributes of the context: ctx.n = n."},
          {"static", "legacy",
           "Make forward and backward @staticmethod with ctx as the first argument, and call F.apply(x)."}}},
        {graphTensorChanged,
         "A tensor that is part of a graph was to be changed in place as such a tensor cannot be.",
         "What was recorded refers to the tensor as it is: its marks, its size and its base. Only a leaf can be "
         "unmarked, and only what requires no gradient resized.",
         {{"detach", "", "Take a new one: y = x.detach(), which shares the memory and is part of no graph."},
          {"no_grad", "", "To change a parameter itself: with torch.no_grad():, or m.weight = nn.Parameter(new)."}}},
        {leafOnly,
         "copy.deepcopy met a tensor that was computed, not made.",
         "Its graph hangs on it, and a copy would belong to no graph. Parameters and buffers are leaves and can be "
         "copied.",
         {{"find_it", "",
           "In a module: an attribute holds a result of a forward pass (an activation that was kept, weight_norm). "
           "Keep x.detach() there, or delete it before the copy."},
          {"copy_values", "", "For its values alone: x.detach().clone()."}}},
        {outWithGradient,
         "{function} was given out= while an argument requires a gradient.",
         "The kernel at the Autograd keys of an out= form raises this before any computing kernel runs: what is "
         "written into a tensor that was there before has no place in a graph.",
         {{"drop_out", "", "Leave out= away and take the result."},
          {"no_grad", "", "If nothing is to be recorded: with torch.no_grad():, or x.detach()."}}},
        {nanGradient,
         "The gradient that {node} computed has a NaN.",
         "detect_anomaly looks at every gradient on its way back. The values did it, a square root or a logarithm at "
         "0, 0/0 or inf - inf; no kernel is missing.",
         {{"forward", "", "The traceback above it (\"Traceback of forward call\") names the line of the forward pass."},
          {"guard", "",
           "Keep the argument away from the edge: torch.sqrt(x + eps), x.clamp_min(eps). torch.where after the call "
           "does not help, as 0 times infinity is NaN in backward: choose before the call."}}},
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
           "The tangent is of size {tangent}, the input of size {size}: jvp wants a tangent of the shape of its "
           "input."},
          {"enter_level", "level",
           "make_dual works inside of `with torch.autograd.forward_ad.dual_level():`; torch.func.jvp opens one "
           "itself."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
