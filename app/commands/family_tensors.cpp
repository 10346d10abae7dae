// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of devices, of kernels that ran and refused, of autograd, vmap and modes. Each was read beside the error of
// a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& tensorFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {differentDevices,
         "The arguments are on two devices, {device} and {other}.",
         "The key sets of all arguments are united and the highest backend wins, here {winner|one of the two} "
         "(pytorch:K1, pytorch:M10). Its kernel ran and found a tensor of the other device; the dispatcher itself does "
         "not compare devices.",
         {{"one_device", "!meta", "Bring them together: b = b.to(a.device). A module and its input: model.to(device)."},
          {"no_scalar", "!meta",
           "Only a tensor of no dimension on the CPU may join tensors of an accelerator; write torch.tensor(2.) so, "
           "not "
           "[2.]."},
          {"meta_apart", "meta",
           "A tensor on meta has no data, so the two cannot meet: make the real one meta too, x.to(\"meta\"), or make "
           "the meta one real where it comes from (torch.empty_like(x, device=...), module.to_empty(device=...))."},
          {"who_made_it", "meta",
           "A tensor that is on meta by mistake comes from `with torch.device(\"meta\")`, from a module that was not "
           "materialised, or from a fake kernel that ran outside its mode."}}},
        {differentTypes,
         "Two arguments have different dtypes, {type} and {found}.",
         "The kernel was found and refused them: products do not promote types, unlike add or mul.",
         {{"one_type", "", "Convert one: b.to(a.dtype)."},
          {"autocast", "",
           "Under autocast, products cast their arguments; an argument that was made or converted inside an op outside "
           "its list keeps its own dtype."}}},
        {deviceNotBuilt,
         "There is no {device|such device} here: this build of PyTorch lacks it, the package that brings it is not "
         "imported, "
         "or the machine has no driver for it.",
         "The call ended before any dispatch: device=\"{device}\" first asks for the backend's own module. The key "
         "{backend|of the backend} exists in every build; its kernels do not. Moving tensors cannot help.",
         {{"cuda_build", "backend=CUDA",
           "Look at torch.version.cuda and nvidia-smi: a build for CUDA and a driver are needed; inside a container "
           "the GPU must be passed in."},
          {"import_package", "backend=XLA", "Import torch_xla first, in the version of your torch."},
          {"import_package", "backend=HPU", "Import habana_frameworks.torch first (Intel Gaudi's own build)."},
          {"import_package", "backend=PrivateUse1",
           "Import the package that registers the backend first (torch_npu for npu); it renames PrivateUse1 and "
           "installs torch.{device}."},
          {"import_package", "backend=XPU", "Install the build of PyTorch for Intel GPUs (XPU) and its driver."},
          {"other_build", "!backend=CUDA,!backend=XLA,!backend=HPU,!backend=PrivateUse1,!backend=XPU",
           "Install a build of PyTorch for {device|it}, or import the package that registers it; this one cannot be "
           "told to."},
          {"ask_first", "",
           "Choose the device by asking: torch.accelerator.current_accelerator() in 2.6 and later, "
           "torch.{device|cuda}.is_available() before."}}},
        {unknownDevice,
         "{device} is no device that this PyTorch knows.",
         "A device string is `type` or `type:index`. The types are fixed, but for PrivateUse1, which a package can "
         "rename.",
         {{"import_package", "backend",
           "A package registers that name for {backend}: import it first (torch_npu for npu)."},
          {"rename", "",
           "For a backend of your own: torch.utils.rename_privateuse1_backend(\"{device}\") before the first use."},
          {"spelling", "!backend", "Else look at the spelling; the message lists the types."}}},
        {backendHooks,
         "PrivateUse1 has no hooks: the package of the backend is not imported, or does not register them.",
         "Some calls (random generators, pinned memory, resizing of storages) ask the backend's hooks, not the "
         "dispatcher.",
         {{"import_package", "", "Import the package of the backend first."},
          {"register_hooks", "",
           "As its author: derive from at::PrivateUse1HooksInterface and call at::RegisterPrivateUse1HooksInterface "
           "once when the library is loaded."}}},
        {secondBackendName,
         "PrivateUse1 is called {device} already; there is one such backend in a process.",
         "The name can be given once (pytorch:E9). Two packages that both take PrivateUse1 cannot be imported "
         "together.",
         {{"one_package", "",
           "Import one of the two packages; a second backend can only take PrivateUse2 or PrivateUse3."}}},
        {notOnMps,
         "{op} has no kernel for MPS.",
         "PyTorch registers a fallback at MPS that says so, instead of leaving the entry empty (pytorch:R10).",
         {{"mps_fallback", "",
           "PYTORCH_ENABLE_MPS_FALLBACK=1 in the environment, before torch is imported, runs such operators on the "
           "CPU."},
          {"move_to_cpu", "", "Or do that for this call alone: x.cpu() before and .to(\"mps\") after it."}}},
        {cpuFallback,
         "{op} has no kernel at {key}; PyTorch runs it on the CPU and copies both ways.",
         "The backend registered a fallback to the CPU at its key (pytorch:R10). The result is right, and slow.",
         {{"register_kernel", "",
           "As the backend's author: TORCH_LIBRARY_IMPL(aten, {key}, m) with m.impl(\"{short|name}\", ...)."}}},
        {unsupportedLayout,
         "A kernel met a tensor of layout {layout}, which it cannot read.",
         "The text names neither the operator nor the tensor, and no key is missing: the dispatcher did find a kernel. "
         "Most likely an operator without a kernel of its own for that layout was called: a composite that serves "
         "every backend (pytorch:R4) was found instead, went to make its result in that layout, and there it ended. "
         "Less likely, an argument beside the first one has the layout, or a result of that layout was asked for "
         "(layout=, out=).",
         {{"to_dense", "", "Bring the tensor back to the usual layout before this call: x.to_dense()."},
          {"name_the_call", "layout_key",
           "To tell which it is: the last line of the traceback that is your own names the call. There, "
           "print([a.layout for a in args if isinstance(a, torch.Tensor)]) names the argument, and "
           "print(torch._C._dispatch_has_kernel_for_dispatch_key(\"aten::exp\", \"{layout_key}\")) with that "
           "operator says whether it has a kernel of its own; False is the first case."},
          {"name_the_call", "!layout_key",
           "To tell which it is: the last line of the traceback that is your own names the call. There, "
           "print([a.layout for a in args if isinstance(a, torch.Tensor)]) names the argument."},
          {"stay_inside", "layout_key",
           "Or keep such tensors to what is made for them: {having} operators of 2.15.0 have a kernel at {layout_key}; "
           "`keyfall query @{layout_key}` lists them. Convert once before and once after, not around each call."}}},
        {unsupportedType,
         "The kernel {kernel} has no code for {type}.",
         "The dispatcher did its work: the kernel was found and ran. Which dtypes it has is up to the kernel; no key, "
         "alias or registration changes that.",
         {{"convert", "", "Convert before the call and back after it: x.to(torch.float32)."},
          {"own_kernel", "",
           "A kernel of your own for this dtype replaces the whole entry at its key, for every dtype."}}},
        {customOpAlias,
         "The custom operator {name} returns one of its inputs, or a view of one.",
         "What is registered with torch.library.custom_op must return new tensors: autograd, vmap and torch.compile "
         "take its schema at its word, in which nothing is aliased.",
         {{"clone", "", "Return a copy: return x.clone()."},
          {"mutate", "",
           "If it shall change its input: mutates_args={\"x\"}, and return nothing. Views cannot be returned."}}},
        {noAutogradFormula,
         "{op} has no formula for its gradient.",
         "torch.library.custom_op puts a kernel at the Autograd keys that raises this when backward reaches it; the "
         "forward call ran as it should.",
         {{"register_autograd", "",
           "torch.library.register_autograd(\"{op}\", backward, setup_context=setup_context), where backward(ctx, "
           "grad) "
           "returns a gradient or None for each input."},
          {"detach", "", "If no gradient is wanted through it: call it with x.detach(), or under torch.no_grad()."}}},
        {noAutogradKernel,
         "{op} has no kernel at the Autograd keys, and backward went through it: the gradient may be wrong without a "
         "word.",
         "At these keys PyTorch's own fallback stands in (pytorch:R10, pytorch:K8). It runs the kernel below and "
         "leaves "
         "the graph to what happens there: under it autograd is off, so nothing is recorded.",
         {{"register_autograd", "",
           "If it has a gradient: torch.library.register_autograd(\"{op}\", backward, setup_context=...), or a kernel "
           "at "
           "Autograd of your own (lib.impl(\"{short}\", f, \"Autograd\"))."},
          {"composite", "",
           "If it is made of operators that have one: register it at CompositeImplicitAutograd instead of a backend "
           "key; "
           "then autograd sees its parts (pytorch:R7)."},
          {"fallthrough", "",
           "If it has none: lib.impl(\"{short}\", torch.library.fallthrough_kernel, \"Autograd\"), in C++ "
           "torch::CppFunction::makeFallthrough()."}}},
        {noDerivative,
         "{op|The operator} has no derivative for {argument|this argument}.",
         "Its kernel at the Autograd keys exists; PyTorch's list of formulas says `not implemented` for that argument. "
         "No "
         "registration is missing.",
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
          {"look_for", "",
           "Look for no_grad, detach(), .data, numpy() and custom operators without register_autograd on "
           "the way."}}},
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
         "Under vmap a tensor was asked for one value ({call|a condition}); it stands for a whole batch.",
         "A batched tensor brings the key FuncTorchBatched; item(), bool(x), float(x) and `if x:` need one number, and "
         "there is one for each element of the batch.",
         {{"where", "", "Compute with tensors: torch.where(x > 0, a, b) instead of `if x > 0:`."},
          {"outside", "", "Or take the value outside of vmap, or pass it with in_dims=None."}}},
        {noBatchingRule,
         "{op|The function} has no batching rule, and vmap cannot do it in a loop.",
         "At FuncTorchBatched stands vmap's own fallback (pytorch:R10): it calls the operator once for each element "
         "and "
         "stacks the results. Of an `out=` form or a view there is nothing to stack.",
         {{"drop_out", "out", "Leave out= away: call the form that returns its result, and copy it where it belongs."},
          {"write_rule", "!out",
           "Register a rule: torch.library.register_vmap(\"{op|ns::name}\", f); for an autograd.Function a "
           "staticmethod vmap, or "
           "generate_vmap_rule = True."},
          {"outside", "", "Or move the call out of vmap."}}},
        {slowBatching,
         "{op} has no batching rule; vmap calls it once for each element of the batch.",
         "That is vmap's fallback at FuncTorchBatched (pytorch:R10). The result is right, and slow.",
         {{"write_rule", "!aten", "Register a rule: torch.library.register_vmap(\"{op}\", f)."},
          {"rewrite", "aten", "Write the batch out yourself, with an operator that takes a batch dimension."}}},
        {vmapRandom,
         "A random operator was called under vmap, and vmap was not told how.",
         "One number for the whole batch, or one for each element: both are meant by somebody.",
         {{"randomness", "", "Say it: torch.vmap(f, randomness=\"different\"), or \"same\"."},
          {"outside", "", "Or draw the numbers before, and pass them in."}}},
        {vmapShape,
         "Under vmap, {op|indexing with a mask} would give each element of the batch a result of another size.",
         "The results are stacked, so they must agree in shape.",
         {{"where", "", "Choose a form whose shape is fixed: torch.where(mask, x, 0), torch.nonzero_static."},
          {"outside", "", "Or move the call out of vmap."}}},
        {vmapInPlace,
         "{op} under vmap would write a batch into a tensor that has no batch dimension.",
         "The tensor that is written is not mapped over, an argument is: there is one place for many values.",
         {{"out_of_place", "", "Use the form without the underscore, or map over the written tensor as well."}}},
        {vmapUsage,
         "vmap was given what it cannot map over.",
         "Every tensor that is mapped over must have the same size there; every result must be a tensor.",
         {{"in_dims", "",
           "Say for each argument which dimension is mapped, in_dims=(0, None): None for what is the same for "
           "all."},
          {"out_dims", "", "Return tensors; for a result that is the same for all, out_dims=None."}}},
        {torchDispatchRefused,
         "{op}: every __torch_dispatch__ that was asked returned NotImplemented.",
         "The key Python was the highest: a subclass or a mode takes the call there, before any backend. None of those "
         "listed knows this operator (or this mixture of subclasses).",
         {{"handle_it", "",
           "As its author: handle {call} in __torch_dispatch__, or call func(*args, **kwargs) on the "
           "unwrapped tensors."},
          {"unwrap", "", "As its user: turn the argument into a plain tensor first."},
          {"log", "", "TORCH_LOGS=not_implemented says which of them refused."}}},
        {torchFunctionRefused,
         "{function}: every __torch_function__ that was asked returned NotImplemented.",
         "That is decided in Python before any dispatch: an argument of another type overrides the public functions.",
         {{"handle_it", "", "As its author: handle {function} in __torch_function__."},
          {"unwrap", "", "As its user: pass a plain tensor."}}},
        {noRuleForMode,
         "The higher-order operator {name} has no rule for {mode}.",
         "cond, while_loop, scan and their like are not dispatched by tables of C++ kernels: each mode and key that "
         "they "
         "shall work under needs a Python rule.",
         {{"register_rule", "", "As its author: @{name}.py_impl({mode}), or py_functionalize_impl."},
          {"without_mode", "", "As its user: call it outside that mode, or under torch.compile."}}},
        {notFunctional,
         "A custom operator returns what it writes, or a view, and functionalization cannot follow that.",
         "At Functionalize, writes become values; a schema with alias marks in its results is not understood for "
         "operators outside aten.",
         {{"mutate_only", "", "Let it return nothing, \"f(Tensor(a!) x) -> ()\": that is understood in 2.x."},
          {"functional_form", "", "Or give it a form without alias marks that returns new tensors."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
