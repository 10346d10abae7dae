// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of devices, of kernels that ran and refused, of subclasses and modes. Each was read beside the error of a
// real PyTorch (tests/data/errors).
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
           "not [2.]."},
          {"meta_apart", "meta",
           "A tensor on meta has no data, so the two cannot meet: make the real one meta too, x.to(\"meta\"), or make "
           "the meta one real where it comes from (torch.empty_like(x, device=...), module.to_empty(device=...))."},
          {"who_made_it", "meta",
           "A tensor that is on meta by mistake comes from `with torch.device(\"meta\")`, from a module that was not "
           "materialised, or from a fake kernel that ran outside its mode."}}},
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
        {subclassLacks,
         "{op}: a tensor subclass, or a mode, has no rule for it.",
         "The message is the operator alone, and its result does not depend on data, so that no fake tensor has to "
         "refuse it: it comes from a __torch_dispatch__ that ends in `raise NotImplementedError(func)`, as nested "
         "tensors of the jagged layout do for what they do not have. Kernels below were not asked.",
         {{"type", "", "print(type(x)) of the arguments tells whose it is."},
          {"jagged", "", "A nested tensor: nt.unbind() and one call for each, or nt.to_padded_tensor(0.0) and back."},
          {"handle_it", "", "As the subclass's author: handle {call} in __torch_dispatch__."}}},
        {unmaterialised,
         "The tensor's memory holds other numbers than the tensor: its {bit} bit is set.",
         "conj() and imag() of it make a view and set a bit instead of computing. The bit brings a key ({bit_key}), "
         "whose fallback computes the numbers before kernels that do not know it (pytorch:R10); numpy() and data_ptr() "
         "pass no dispatch, so there is nobody to do it.",
         {{"resolve", "", "Let it be computed: x.{method}().numpy()."}}},
        {otherKind,
         "A tensor was to become one of another kind in place (x.data = y).",
         "The key set of a tensor object is fixed by its kind: device, layout, subclass. set_data compares those of "
         "the two and allows what kernels cannot tell apart.",
         {{"new_tensor", "",
           "Make a new tensor instead: x = y; for a parameter of a module, m.weight = nn.Parameter(y)."},
          {"convert", "", "Or bring y to the kind of x first: y.to_dense(), y.to(x.device)."},
          {"swap", "", "model.to(...) of such tensors: torch.__future__.set_swap_module_params_on_conversion(True)."}}},
        {namedTensors,
         "Named tensors are gone: {function} takes no names.",
         "They were removed, and the key Named with them (pytorch:N1).",
         {{"leave_out", "",
           "Leave names= out, and refine_names, align_to and rename with it; einops or einsum say which dimension is "
           "which."},
          {"old", "", "Code that needs them runs on 2.6, which this program knows to have the key."}}},
        {emptyTensorList,
         "{function} was given an empty list of tensors.",
         "A list brings the keys of its tensors (pytorch:K1); from none nothing follows, neither device nor dtype.",
         {{"look", "", "A batch with nothing in it, or a filter that kept nothing: check for it before the call."},
          {"say_it", "", "And say there what the result of nothing is: x.new_empty((0, ...))."}}},
        {wrongType,
         "'{argument}' of {function|the call} must be of type {types}, and is {found|of another}.",
         "The kernel was found and refused it; which types it takes is up to the kernel, no key changes that.",
         {{"class_numbers", "argument=target",
           "The targets of this loss are numbers of classes: target.long(). For probabilities of classes, "
           "cross_entropy takes a float target of the input's own shape; for yes or no, "
           "binary_cross_entropy_with_logits."},
          {"convert", "!argument=target",
           "Convert it: indices are x.long() (token numbers that went through a float layer or half() are the usual "
           "reason)."}}},
        {differentTypes,
         "Two arguments have different dtypes{types|}.",
         "The kernel was found and refused them: products, convolutions and normalisations do not promote types, "
         "unlike add or mul.",
         {{"one_type", "", "Convert one: b.to(a.dtype)."},
          {"autocast", "",
           "Under autocast, products cast their arguments; an argument that was made or converted inside an op outside "
           "its list keeps its own dtype."}}},
        {deviceNotBuilt,
         "There is no {device|such device} here: this build of PyTorch lacks it, the package that brings it is not "
         "imported, or the machine has no driver for it.",
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
          {"device_module", "backend=PrivateUse1",
           "As its author: torch.utils.rename_privateuse1_backend(name) and torch._register_device_module(name, "
           "module) before the first tensor; then the dispatcher is asked."},
          {"import_package", "backend=XPU", "Install the build of PyTorch for Intel GPUs (XPU) and its driver."},
          {"other_build", "!backend=CUDA,!backend=XLA,!backend=HPU,!backend=PrivateUse1,!backend=XPU",
           "Install a build of PyTorch for {device|this device}, or import the package that registers it; this one "
           "cannot be told to."},
          {"ask_first", "",
           "Choose the device by asking: torch.accelerator.current_accelerator() in 2.6 and later, "
           "torch.{device|cuda}.is_available() before."}}},
        {unknownDevice,
         "{device} is no device that this PyTorch knows.",
         "A device string is `type` or `type:index`. The types are fixed, but for PrivateUse1, which a package can "
         "rename.",
         {{"index", "index",
           "The device is known; what stands behind the colon, {index}, is no number of one: they are counted from 0, "
           "as in cuda:0."},
          {"import_package", "backend,!index",
           "A package registers that name for {backend}: import it first (torch_npu for npu)."},
          {"device_meant", "near", "Did you mean \"{near}\"?"},
          {"rename", "!index",
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
           "print(torch._C._dispatch_has_kernel_for_dispatch_key(\"aten::exp\", \"{layout_key}\")) with that operator "
           "says whether it has a kernel of its own; False is the first case."},
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
        {branchAliases,
         "A branch or body of {name|a higher-order operator} shows {what}.",
         "cond, while_loop, scan and their like are traced as functions: each branch becomes a graph whose inputs are "
         "not changed and whose results are new. They are not dispatched by tables of C++ kernels.",
         {{"clone", "what=aliasing", "Return a copy: return x.clone(), also of views like x[:1] and x.t()."},
          {"out_of_place", "!what=aliasing",
           "Use the form without the underscore in the branch, and return the result."},
          {"same_results", "", "All branches must return the same number of tensors, of the same shapes and types."}}},
        {noRuleForMode,
         "The higher-order operator {name} has no rule for {mode}.",
         "cond, while_loop, scan and their like are not dispatched by tables of C++ kernels: each mode and key that "
         "they shall work under needs a Python rule.",
         {{"register_rule", "", "As its author: @{name}.py_impl({mode}), or py_functionalize_impl."},
          {"without_mode", "", "As its user: call it outside that mode, or under torch.compile."}}},
        {notFunctional,
         "A custom operator returns what it writes, or a view, and functionalization cannot follow that.",
         "At Functionalize, writes become values; a schema with alias marks in its results is not understood for "
         "operators outside aten.",
         {{"mutate_only", "", "Let it return nothing, \"f(Tensor(a!) x) -> ()\": that is understood in 2.x."},
          {"functional_form", "", "Or give it a form without alias marks that returns new tensors."}}},
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
        {quantizedMixed,
         "A quantized tensor and a plain one met in one call: {types|a quantized type and another}.",
         "No kernel of the operator is for quantized tensors: one that serves every backend ran (pytorch:R3), and its "
         "first step, the common type of both, has no rule for such a pair. Numbers of a quantized tensor mean "
         "something only with their scale.",
         {{"dequantize", "", "Dequantize first: x.dequantize() + y."},
          {"quantize", "",
           "Or quantize both, and use the operators that are made for it: torch.ops.quantized.add(x, y, scale, "
           "zero)."}}},
        {undefinedArgument,
         "'{argument}' is None, and the schema has a tensor there.",
         "torch.ops takes None for a tensor without looking; an undefined tensor brings no key, so the others chose "
         "the kernel, and its first look at '{argument}' ended the call.",
         {{"pass_tensor", "", "Pass a tensor. Only an argument whose type is Tensor? may be None."},
          {"find_none", "",
           "In a module it is mostly a parameter or buffer that was never made (bias=False, a lazy module before its "
           "first call), or a gradient that is None."}}},
        {resultType,
         "A result of type {found} was to be written into a tensor of type {type}.",
         "In-place and out= forms compute in the common type of their arguments and then write; from {found} to {type} "
         "that would lose what cannot be brought back. The kernel was found; no key plays a part.",
         {{"out_of_place", "", "Use the form without the underscore: x = x + y has the common type."},
          {"convert", "", "Or say how to round: x.add_(y.to(x.dtype)), x.copy_(result)."}}},
        {overlappingWrite,
         "A tensor several of whose elements are the same memory is written.",
         "expand(), broadcast_to and as_strided make such views. In which order the elements are written is not "
         "determined, so kernels refuse before they begin.",
         {{"clone", "", "Write into a copy: x = x.clone(), or use the form without the underscore."}}},
        {moduleMissing,
         "torch has no module {module}.",
         "Two things end so: an import of a part that this PyTorch does not have, or whose name has a slip; and "
         "device=\"{module}\" of a renamed PrivateUse1, which asks torch.{module} for the backend's own functions "
         "before any dispatch. Keys and kernels play no part yet.",
         {{"device_module", "",
           "A backend that renamed PrivateUse1 to {module}: torch._register_device_module(\"{module}\", module) before "
           "the first tensor is made, or import the package that does it."},
          {"spelling", "", "Else look at the spelling and at torch.__version__."}}},
        {checkpointDevice,
         "The file holds tensors of a device that is not here: {device}.",
         "torch.load puts each tensor back where it was saved from. The dispatcher was not asked.",
         {{"map_location", "", "Say where they shall go: torch.load(file, map_location=\"cpu\")."},
          {"look", "",
           "If the device should be here, torch.accelerator.current_accelerator() says what PyTorch sees."}}},
        {backendNameTaken,
         "PrivateUse1 cannot be called {device}: a device of PyTorch's own has that name.",
         "rename_privateuse1_backend gives the free backend the name under which device= finds it (pytorch:E9).",
         {{"other_name", "",
           "Take a name that is no device yet, and that Python can write: torch.<name> becomes its module."}}},
        {autocastType,
         "Autocast on {device} was asked for a type that it has not, and is off.",
         "A warning: the call goes on with Autocast excluded, so that every operator computes in the types of its "
         "arguments.",
         {{"types", "", "Use torch.bfloat16 or torch.float16; which of them a device has, the warning says."}}},
        {layoutsMixed,
         "A kernel for one layout was given tensors of others{layouts_told|}.",
         "The key sets of all arguments are united and the highest key wins (pytorch:K1): a single sparse or oneDNN "
         "argument brings the call to the kernel of its layout. That kernel ran and cannot combine these.",
         {{"swap", "swapped", "Write the dense one first, dense + sparse; the result is dense."},
          {"sparse_too", "position", "Make that one sparse as well, the tensor at position {position}: x.to_sparse()."},
          {"its_parts", "accessor",
           "{accessor}() was asked of a {layouts} tensor. COO (Sparse) has indices() and values(); CSR and BSR have "
           "crow_indices(), col_indices() and values(), CSC and BSC ccol_indices() and row_indices(); a plain tensor "
           "has none. If you did not call it, an operator written for CSR did, of an argument that is not."},
          {"one_layout", "",
           "Bring all arguments to one layout first: x.to_dense() of the sparse or oneDNN ones is always possible."},
          {"print_layouts", "", "print([a.layout for a in args if isinstance(a, torch.Tensor)]) names the odd one."}}},
        {formatOfSparse,
         "A tensor without strides was asked for a memory format{format_told|}.",
         "Memory formats order the strides of a tensor; sparse and oneDNN layouts have none. No key is missing: a "
         "kernel that serves every backend was found (pytorch:R4), and went to make its result, or a contiguous copy, "
         "in the layout of its argument.",
         {{"values", "compressed", "Ask its parts: x.values().is_contiguous()."},
          {"to_dense", "", "Bring the tensor to the usual layout before this call: x.to_dense()."},
          {"print_layouts", "", "print([a.layout for a in args if isinstance(a, torch.Tensor)]) names it."}}},
        {zeroTensorWritten,
         "A tensor that is only known to be zero is written in place.",
         "Forward-mode derivatives use tensors without memory that stand for zeros; the key ZeroTensor answers for "
         "them, and refuses what would write.",
         {{"clone", "", "Make a real tensor of it: x = x.clone()."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
