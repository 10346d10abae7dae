// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of subclasses, modes, functionalization and higher-order operators. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& modeFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {subclassUnfinished,
         "The tensor subclass {type|of yours} lacks a part: what __torch_dispatch__ does with its calls.",
         "A wrapper has no data of its own and brings the key Python: every call of it ends in __torch_dispatch__, "
         "below which no kernel could read it.",
         {{"write_it", "!detached,!copied",
           "Write @classmethod def __torch_dispatch__(cls, func, types, args=(), kwargs=None), which unwraps, calls "
           "func and wraps."},
          {"with_data", "!detached,!copied",
           "A subclass that is an ordinary tensor with a mark: torch.Tensor._make_subclass(cls, data), or "
           "data.as_subclass(cls)."},
          {"wrap_results", "detached",
           "{detached} of it gives a plain tensor: __torch_dispatch__ must wrap what func returns, at least of detach, "
           "clone and _to_copy."},
          {"wrap_results", "copied",
           "deepcopy calls clone(), which gives another type: __torch_dispatch__ must wrap what func returns; or write "
           "__deepcopy__."}}},
        {subclassLacks,
         "{op}: a tensor subclass, or a mode, has no rule for it.",
         "The message is the operator alone, and its result does not depend on data, so that no fake tensor has to "
         "refuse it: it comes from a __torch_dispatch__ that ends in `raise NotImplementedError(func)`, as nested "
         "tensors of the jagged layout do for what they do not have. Kernels below were not asked.",
         {{"type", "", "print(type(x)) of the arguments tells whose it is."},
          {"jagged", "", "A nested tensor: nt.unbind() and one call for each, or nt.to_padded_tensor(0.0) and back."},
          {"handle_it", "", "As the subclass's author: handle {call} in __torch_dispatch__."},
          {"fake", "",
           "If type(error).__name__ is UnsupportedOperatorException, FakeTensorMode said it (torch.compile, "
           "torch.export): then keep the call on real tensors, outside of the region."}}},
        {mixedSubclass,
         "{op}: plain tensors and tensors of {type} met in one call.",
         "The key Python was the highest, and __torch_dispatch__ of {type} takes only its own: it cannot know how a "
         "plain tensor is laid out over the others.",
         {{"distribute", "type=DTensor",
           "Make them DTensor first: distribute_tensor(x, mesh, [Replicate()]) for what is the same everywhere, "
           "[Shard(0)] for what is split; or x.to_local() to leave the mesh."},
          {"implicit", "type=DTensor",
           "For constants that are the same everywhere: with "
           "torch.distributed.tensor.experimental.implicit_replication():."},
          {"who", "",
           "Often it is a buffer, a mask or a literal that was made after the model had been distributed."}}},
        {subclassMemory,
         "{call|The call} asks for memory that this tensor does not have.",
         "A wrapper subclass (a fake tensor, DTensor, a quantized tensor) and a sparse, batched or functional tensor "
         "has no storage of its own; what it means is computed by its __torch_dispatch__ or lies in its parts.",
         {{"transform", "storageless",
           "Under vmap, grad and functionalize such a tensor stands for others: tolist(), numpy(), data_ptr() and "
           "libraries that take a pointer must stay outside of the transform."},
          {"of_parts", "type=NestedTensor",
           "A nested tensor: ask its parts, [t.tolist() for t in nt.unbind()], or all numbers, nt.values()."},
          {"unwrap", "!type=NestedTensor",
           "Go to the tensor inside: x.to_dense(), x.full_tensor(), x.to_local(), the attribute of the wrapper; a fake "
           "tensor has no data at all."},
          {"stay", "", "Or stay with tensor operations, which the subclass handles."}}},
        {torchDispatchRefused,
         "{op}: every __torch_dispatch__ that was asked returned NotImplemented.",
         "The key Python was the highest: a subclass or a mode takes the call there, before any backend. None of those "
         "listed knows this operator (or this mixture of subclasses).",
         {{"handle_it", "",
           "As its author: handle {call} in __torch_dispatch__, or call func(*args, **kwargs) on the unwrapped "
           "tensors."},
          {"unwrap", "", "As its user: turn the argument into a plain tensor first."},
          {"log", "", "TORCH_LOGS=not_implemented says which of them refused."}}},
        {torchFunctionRefused,
         "{function}: every __torch_function__ that was asked returned NotImplemented.",
         "That is decided in Python before any dispatch: an argument of another type overrides the public functions.",
         {{"handle_it", "", "As its author: handle {function} in __torch_function__."},
          {"unwrap", "", "As its user: pass a plain tensor."}}},
        {operandsRefused,
         "A tensor {sign} {other}, or the other way round: neither side takes the other, and no kernel was asked.",
         "Tensor's method for the sign turns the TypeError of its call into NotImplemented, so that Python asks the "
         "other "
         "side, and that has nothing for it: what was wrong is lost on the way.",
         {{"returned_nothing", "other=NoneType",
           "One of them is None: the function that made it returned nothing. print() both before the line."},
          {"by_name", "!other=NoneType",
           "Call the operator by its name, torch.add(a, b) for +: its error says which argument it does not take."},
          {"convert", "!other=NoneType", "What is no tensor (a list, a text) becomes one first: torch.as_tensor(x)."},
          {"handle_it", "!other=NoneType",
           "If {other} is a class of tensors: its __torch_function__ returned NotImplemented for torch.Tensor's "
           "method, "
           "which it has to handle."}}},
        {otherKind,
         "A tensor was to become one of another kind in place (x.data = y).",
         "The key set of a tensor object is fixed by its kind: device, layout, subclass. set_data compares those of "
         "the two and allows what kernels cannot tell apart.",
         {{"new_tensor", "",
           "Make a new tensor instead: x = y; for a parameter of a module, m.weight = nn.Parameter(y)."},
          {"convert", "", "Or bring y to the kind of x first: y.to_dense(), y.to(x.device)."},
          {"swap", "", "model.to(...) of such tensors: torch.__future__.set_swap_module_params_on_conversion(True)."}}},
        {unmaterialised,
         "The tensor's memory holds other numbers than the tensor: its {bit|conjugate} bit is set.",
         "conj() and imag() of it make a view and set a bit instead of computing. The bit brings a key ({bit_key}), "
         "whose fallback computes the numbers before kernels that do not know it (pytorch:R10); numpy() and data_ptr() "
         "pass no dispatch, and views pass that key by, so there is nobody to do it.",
         {{"resolve", "method", "Let it be computed: x.{method}().numpy()."},
          {"resolve", "!method",
           "Let it be computed first: x.resolve_conj(), or x.resolve_neg() of the negative bit, and then view, "
           "view_as_real or DLPack."}}},
        {branchAliases,
         "A branch or body of {name|a higher-order operator} shows {what}.",
         "cond, while_loop, scan and their like are traced as functions: each branch becomes a graph whose inputs are "
         "not changed and whose results are new. They are not dispatched by tables of C++ kernels.",
         {{"clone", "what=aliasing", "Return a copy: return x.clone(), also of views like x[:1] and x.t()."},
          {"out_of_place", "!what=aliasing",
           "Use the form without the underscore in the branch, and return the result."},
          {"same_results", "",
           "All branches must return the same number of tensors, of the same types; in older versions also of "
           "the same shapes."}}},
        {noRuleForMode,
         "The higher-order operator {name} has no rule for {mode}.",
         "cond, while_loop, scan and their like are not dispatched by tables of C++ kernels: each mode and key that "
         "they shall work under needs a Python rule.",
         {{"register_rule", "", "As its author: @{name}.py_impl({mode}), or py_functionalize_impl."},
          {"without_mode", "", "As its user: call it outside that mode, or under torch.compile."}}},
        {notFunctional,
         "{op|A custom operator} writes into an argument or returns a view, and functionalization cannot follow that.",
         "At Functionalize, writes become values. For operators outside aten that is done by their schema, and a "
         "schema "
         "with marks, Tensor(a!) or Tensor(a), is refused: by torch.func.functionalize always, by torch.compile and "
         "torch.export where a result carries the mark.",
         {{"mutate_only", "returns_alias",
           "Let it return nothing, \"f(Tensor(a!) x) -> ()\": torch.compile and torch.export understand that, "
           "torch.func.functionalize does not."},
          {"compile", "returns_nothing",
           "torch.compile and torch.export do take an operator that writes and returns nothing; only "
           "torch.func.functionalize, also inside of make_fx, does not: keep the call out of it."},
          {"functional_form", "",
           "Give it a form without marks that returns new tensors, \"f(Tensor x) -> Tensor\"; everybody follows that, "
           "and x.copy_(f(x)) writes."}}},
        {mixedFunctional,
         "A plain tensor is written with a tensor that functionalization follows.",
         "At the key Functionalize, writes become new values of wrapped tensors. One that was made outside is not "
         "wrapped, so a write into it could not be followed. The text calls it an internal assert; the program is at "
         "fault.",
         {{"pass_it", "", "Pass the written tensor as an argument: functionalize wraps what comes in."},
          {"out_of_place", "", "Or write nothing: y = y + x, and return it."}}},
        {controlFlow,
         "{name|A higher-order operator} was given, or one of its functions returned, what no graph can be made of.",
         "cond, while_loop, scan and map trace their functions with tensors that have no values and make a graph of "
         "each: arguments are tensors, results are new tensors of one kind. That is looked at in Python, before any "
         "key.",
         {{"one_truth", "pred",
           "The condition is one truth: a bool, or a tensor of one element, x.sum() > 0 or (x > 0).any()."},
          {"one_truth", "truth",
           "cond_fn returns one truth, a bool or a tensor without dimensions: x.sum() < 3 or (x < 3).all(), not a "
           "tuple of it."},
          {"one_truth", "endless",
           "cond_fn returned {endless} whatever came in: let it be computed from the carried tensors, or it never "
           "ends."},
          {"tensors", "operands",
           "What is passed on is a tuple of tensors, torch.cond(pred, f, g, (x,)), nested as you like; a number goes "
           "into the functions themselves, lambda x: f(x, 3), or as torch.tensor(3)."},
          {"tensors", "mapped", "Everything that is mapped over or carried is a tensor: torch.tensor(3) for 3."},
          {"functions", "uncallable",
           "Pass functions: torch.cond(pred, true_fn, false_fn, (x,)), while_loop(cond_fn, body_fn, (x,))."},
          {"same_results", "aspect",
           "The branches return tensors of another {aspect}, {one} and {two}: bring them together inside, "
           ".to(x.dtype), .to(x.device), x[None]."},
          {"same_results", "branch",
           "The branches return different structures: let both return as many results, nested the same way."},
          {"tensor_results", "not_tensor",
           "One branch returns a tensor and another one does not: torch.full_like(x, 3) instead of 3."},
          {"tensor_results", "not_integer",
           "A branch returns None, or a number that is no integer: return tensors, torch.full_like(x, 0.5); an integer "
           "is allowed, where all branches return one."},
          {"same_carried", "differ",
           "What is carried into the next round must be as it was: {output_of} and {carried} differ in {differ}. "
           "Convert it inside, .to(x.dtype), and write into a tensor of full size instead of growing one."},
          {"same_length", "consistent", "Tensors that are mapped over together have the same first size."},
          {"combine_mode", "combine",
           "combine_mode is \"pointwise\" (elementwise functions) or \"generic\"; {combine} is none."},
          {"own_error", "exception",
           "The function itself raised {exception}. It is called with the operands, one argument for each: (x, y) "
           "calls f(x, y), and a tensor without the tuple is taken apart into its rows, so write (x,)."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
