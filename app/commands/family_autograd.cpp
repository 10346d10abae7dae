// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of gradients. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& autogradFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {noDerivative,
         "{op|The operator} has no derivative for {argument|this argument}.",
         "Its kernel at the Autograd keys exists; PyTorch's list of formulas says `not implemented` for that argument. "
         "No registration is missing.",
         {{"detach", "",
           "Let that argument not require a gradient: {argument|x}.detach(); the others may have a derivative."},
          {"custom_function", "", "Or write it: a torch.autograd.Function around the call."}}},
        {noSecondDerivative,
         "There is no second derivative here{of_op|}.",
         "The first backward ran under create_graph=True (or inside of grad of grad, hessian), so the operators of the "
         "backward are differentiated themselves; this one is written as a whole and has no formula of its own. No "
         "registration is missing.",
         {{"math_attention", "attention",
           "Attention has one that is made of parts: with torch.nn.attention.sdpa_kernel(SDPBackend.MATH): around the "
           "forward pass."},
          {"eager", "compiled", "Call the function that torch.compile was given: it has second derivatives."},
          {"once", "", "If the second derivative is not wanted: create_graph=False, or g.detach()."},
          {"parts", "!attention,!compiled",
           "Or write the forward pass out of operators that have one, as exp, log and sum instead of a fused loss."}}},
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
           "Some results have no gradient at all: comparisons, argmax, histc, bincount, quantize_per_tensor "
           "(fake_quantize has one), round trips through integers."},
          {"look_for", "",
           "Look for no_grad, detach(), .data, numpy(), custom operators without register_autograd, and a "
           "torch.autograd.Function that returns a list instead of a tuple. Inside of vmap and grad, "
           "torch.autograd.grad follows nothing from outside: torch.func.grad."}}},
        {graphFreed,
         "backward() went through the same graph twice, or what it had saved was read afterwards.",
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
          {"same_structure", "structure",
           "An argument that is a list of tensors has a list of gradients, as long as it is: return [g, None], None "
           "for f(list, n)."},
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
        {gradOfResult,
         "The gradient of a computed tensor was read (.grad); gradients stay only in leaves.",
         "A warning: backward gives gradients to the leaves that require them and forgets those on the way.",
         {{"retain", "", "To keep it: y.retain_grad() before backward; or ask for it, torch.autograd.grad(loss, y)."},
          {"leaf", "",
           "If it was meant as a leaf: x = torch.ones(2).to(device).requires_grad_() is one, x = torch.ones(2, "
           "requires_grad=True).to(device) is computed from one."}}},
        {numpyOfGrad,
         "numpy() or DLPack was asked for a tensor that autograd records.",
         "An array shares the tensor's memory, and what is done with it cannot be recorded; so Python refuses before "
         "any dispatch.",
         {{"detach", "!exported", "For its values: x.detach().numpy() (x.detach().cpu().numpy() on another device)."},
          {"no_grad", "", "If no gradient is wanted at all: compute under torch.no_grad()."},
          {"detach", "exported", "For its values: torch.from_dlpack(x.detach())."}}},
        {viewInPlace,
         "A view is written in place that autograd could not follow.",
         "A write into a view changes its base, and so the base's history. That is possible for one view made where "
         "gradients are recorded; not for one of several results (unbind, split, chunk), nor for one made under "
         "no_grad, nor for what a torch.autograd.Function returned.",
         {{"after_hook", "function=BackwardHookFunction",
           "register_full_backward_hook hands the module's inputs and outputs through such a Function: write into "
           "neither, nn.ReLU(inplace=False), y = y + 1."},
          {"custom_function", "custom,!function=BackwardHookFunction",
           "Here {function}, a torch.autograd.Function, returned its input or a view of it: let it return a copy, "
           "x.clone(), or write into y.clone()."},
          {"several", "function,!custom",
           "Here it is a result of {function}, which gives several views: write into the base, x[i] = ..., or use the "
           "form without the underscore."},
          {"no_grad", "inference",
           "Make the view and write it on the same side of inference_mode: both inside, if it is not to be recorded, "
           "else both outside."},
          {"no_grad", "!function,!inference",
           "Make the view and write it on the same side of no_grad: both inside, if it is not to be recorded, else "
           "both outside."},
          {"clone", "", "Or write into a copy: y = view.clone().add_(1)."}}},
        {gradientSeed,
         "The gradient to begin with does not fit the result (backward(g), grad_outputs, the function that vjp gives).",
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
        {gradcheckFailed,
         "gradcheck found a difference between the function and its gradient, or could not compare them.",
         "It moves each input a little, sees how the result changes, and compares that with what backward (or jvp) "
         "gives. It tells about formulas, also about those of torch.autograd.Function and register_autograd; the "
         "kernels were found.",
         {{"compare", "mismatch",
           "Of output {output} and input {mismatch}: `numerical` is what the function does, `analytical` what the "
           "formula gives. Look at how they differ: a factor, rows for columns, zeros (a missing term, detach(), a "
           "second derivative of a backward that is once_differentiable), an edge where the function jumps."},
          {"forward_mode", "forward",
           "The formula of forward mode is the wrong one here, jvp; backward passed or was not asked."},
          {"double", "mismatch,!double,!fast",
           "The inputs do not seem to be float64, and float32 is too coarse to compare: x.double() before."},
          {"require", "none_of",
           "Let an input require a gradient: torch.randn(3, dtype=torch.double, requires_grad=True)."},
          {"same_again", "reentrant",
           "backward gave different numbers for the same input: random numbers, memory that was never written "
           "(torch.empty), sums in another order on CUDA; for the last nondet_tol=1e-8."},
          {"contiguous", "overlapping",
           "An input is expanded, so that moving one element moves several: x.contiguous()."},
          {"for_vmap", "batched",
           "check_batched_grad=True runs backward under vmap, which ended in: {batched} Write backward with operators "
           "that vmap knows (no numpy, item() or writing), or leave check_batched_grad out."},
          {"use_gradient", "multiplied",
           "backward must be linear in the gradient that it is given, and zero for zero: multiply by it, grad * 2 * "
           "x."},
          {"connected", "expected_zero",
           "For autograd the result does not depend on the input, and its numbers do: look for detach(), .data, "
           "numpy() and operators without a formula."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
