// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of subclasses, modes, functionalization and higher-order operators. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& modeFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {subclassUnfinished,
         "{type} is made by _make_wrapper_subclass and has no __torch_dispatch__.",
         "A wrapper has no data of its own and brings the key Python: every call of it ends in __torch_dispatch__, "
         "below which no kernel could read it.",
         {{"write_it", "",
           "Write @classmethod def __torch_dispatch__(cls, func, types, args=(), kwargs=None), which unwraps, calls "
           "func and wraps."},
          {"with_data", "",
           "A subclass that is an ordinary tensor with a mark: torch.Tensor._make_subclass(cls, data), or "
           "data.as_subclass(cls)."}}},
        {subclassLacks,
         "{op}: a tensor subclass, or a mode, has no rule for it.",
         "The message is the operator alone, and its result does not depend on data, so that no fake tensor has to "
         "refuse it: it comes from a __torch_dispatch__ that ends in `raise NotImplementedError(func)`, as nested "
         "tensors of the jagged layout do for what they do not have. Kernels below were not asked.",
         {{"type", "", "print(type(x)) of the arguments tells whose it is."},
          {"jagged", "", "A nested tensor: nt.unbind() and one call for each, or nt.to_padded_tensor(0.0) and back."},
          {"handle_it", "", "As the subclass's author: handle {call} in __torch_dispatch__."}}},
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
          {"unwrap", "",
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
        {otherKind,
         "A tensor was to become one of another kind in place (x.data = y).",
         "The key set of a tensor object is fixed by its kind: device, layout, subclass. set_data compares those of "
         "the two and allows what kernels cannot tell apart.",
         {{"new_tensor", "",
           "Make a new tensor instead: x = y; for a parameter of a module, m.weight = nn.Parameter(y)."},
          {"convert", "", "Or bring y to the kind of x first: y.to_dense(), y.to(x.device)."},
          {"swap", "", "model.to(...) of such tensors: torch.__future__.set_swap_module_params_on_conversion(True)."}}},
        {unmaterialised,
         "The tensor's memory holds other numbers than the tensor: its {bit} bit is set.",
         "conj() and imag() of it make a view and set a bit instead of computing. The bit brings a key ({bit_key}), "
         "whose fallback computes the numbers before kernels that do not know it (pytorch:R10); numpy() and data_ptr() "
         "pass no dispatch, so there is nobody to do it.",
         {{"resolve", "", "Let it be computed: x.{method}().numpy()."}}},
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
    };
    return kAll;
}

}  // namespace keyfall::app
