// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of checks that functions make themselves, in front of a dispatch or behind a kernel of Python's. Each was
// read beside the error of a real PyTorch (tests/data/errors/torch_2_15_checks.json).
const std::vector<FamilyWords>& checkFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {attentionRefused,
         "The attention function found no way to compute with these inputs, before it called a kernel.",
         "flex_attention and scaled_dot_product_attention look at devices, types, masks and at what the caller has "
         "allowed, and choose an implementation. None was left. No kernel is missing in a table, and no key decides "
         "it.",
         {{"one_device", "query",
           "query is on {query}, key on {of_key}, value on {of_value}: bring them together, k = k.to(q.device), and a "
           "block mask as well, block_mask.to(q.device)."},
          {"served_device", "unserved",
           "It has code for {served}, not for {unserved}. There, write it out: scaled_dot_product_attention with a "
           "mask, or softmax(q @ k.transpose(-2, -1) * scale) @ v."},
          {"allow_math", "backend_of_sdpa",
           "sdpa_kernel(...), or the switches of torch.backends.cuda, leave none that this device has: on the CPU "
           "there are FLASH_ATTENTION and MATH. Allow one more: sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, "
           "SDPBackend.MATH])."},
          {"read_warnings", "fused_kernel",
           "The fused implementations that are allowed refuse these inputs (a type, a mask, dropout, the size of a "
           "head). PyTorch warns why, above the error: run it once with warnings on."},
          {"allow_math", "fused_kernel",
           "MATH computes everything: sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH])."}}},
        {blockLayout,
         "A kernel for compressed layouts was given one of blocks{layouts_told|}.",
         "CSR, CSC, BSR and BSC bring the same key (SparseCsrCPU and its like), so the dispatcher cannot tell them "
         "apart. The kernel found is written for CSR and CSC; it looks at the layout itself. An internal assert says "
         "no more than that here.",
         {{"mkl", "mkl_status",
           "Here MKL refused (SPARSE_STATUS_{mkl_status}), and names no layout: BSR + BSR does so where the blocks "
           "that "
           "are not zero differ, or their sizes. (a.to_dense() + b.to_dense()).to_sparse_bsr((2, 2)) is right."},
          {"without_blocks", "",
           "Leave the blocks, by way of COO: x.to_sparse_coo().to_sparse_csr(). to_sparse_csr() alone is refused."},
          {"densify", "", "Or compute with the dense tensor: x.to_dense()."},
          {"what_takes_blocks", "",
           "A BSR matrix serves products with dense ones: x @ dense, torch.nn.functional.linear(dense, x)."}}},
        {noAccelerator,
         "{device} was asked for what only accelerators have, such as a random generator.",
         "torch.Generator(device), events and pinned memory ask the hooks of a device type, not the dispatcher; "
         "{device} has none.",
         {{"generator_of_meta", "device=META",
           "On meta no number is drawn. Leave generator= out, or give it one of the CPU: torch.rand(2, "
           "device=\"meta\", generator=torch.Generator(\"cpu\"))."},
          {"device_of_tensor", "",
           "Where a generator's device follows a tensor's, fall back to the CPU: torch.Generator(\"cpu\" if "
           "x.device.type == \"meta\" else x.device)."}}},
        {kernelResult,
         "A kernel written in Python returned something else than its schema says.",
         "The dispatcher called the function and turns its result into what the schema promises: a Tensor, or as many "
         "values as there are in (Tensor, Tensor).",
         {{"return_one", "returned",
           "It returned {returned} where the schema has one Tensor. Return the tensor alone; a number as "
           "torch.tensor(n)."},
          {"return_all", "single",
           "It returned one {single} where the schema has several results. Return a tuple of them all."},
          {"look_at_schema", "",
           "print(op._schema) of the operator says what is expected: torch.ops.<ns>.<name>.default."}}},
        {deviceArgument,
         "A custom operator with kernels for single devices takes no tensor, and no device either.",
         "From tensors follow the keys of a call. Without any, custom_op chooses the kernel by an argument: "
         "`{argument}: torch.device`.",
         {{"take_device", "",
           "Give the function a parameter {argument}: torch.device, and pass it: f(3, torch.device(\"cpu\"))."},
          {"all_devices", "", "Or leave device_types= out, if one function serves every device."}}},
        {autocastBackend,
         "Autocast was asked for {device}, and torch.{device} does not say which types it computes in.",
         "Autocast of a renamed PrivateUse1 asks the backend's Python module before any dispatch. The key "
         "AutocastPrivateUse1 exists in every build; what is cast there, the backend registers itself.",
         {{"write_it", "",
           "As its author: a module with def get_amp_supported_dtype(): return [torch.bfloat16, torch.float16], given "
           "to torch._register_device_module(\"{device}\", module) before the first `with torch.autocast(...)`."},
          {"register_casts", "",
           "Then the operators: TORCH_LIBRARY_IMPL(aten, AutocastPrivateUse1, m) with kernels that cast and call on. "
           "Without one an operator passes that key by and computes in the types of its arguments."},
          {"import_package", "",
           "As its user: import the backend's package first, in a version made for this PyTorch."}}},
        {secondDeviceModule,
         "The Python side of a renamed PrivateUse1 is registered a second time: {device|the backend}.",
         "torch.<name>, and the methods that generate_methods_for_privateuse1_backend gives to Tensor and Module, are "
         "made once in a process. The dispatcher plays no part.",
         {{"once", "device",
           "Call torch._register_device_module where the package is imported, which Python runs once; where that may "
           "be twice (a notebook, importlib.reload), ask first: if not hasattr(torch, \"{device}\"):."},
          {"once", "attribute",
           "Call it once, where the package is imported; where that may be twice, ask first: if not "
           "hasattr(torch.Tensor, \"{attribute}\"):."},
          {"one_package", "", "Two packages that take the same name cannot be imported together."}}},
        {nestedMixed,
         "A nested tensor and a plain one met in an operator that takes two nested ones.",
         "One nested argument brings the key NestedTensorCPU, or its device's (pytorch:K1). The kernel found works "
         "part by part, and of a plain tensor does not know which part goes with which.",
         {{"nest_it", "",
           "Nest the plain one: torch.nested.nested_tensor(list(y)) of one row for each part, "
           "torch.nested.nested_tensor([y] * nt.size(0)) where it is the same for all."},
          {"jagged", "",
           "layout=torch.jagged broadcasts plain tensors: nt * w and nt @ w work there for a w of the sizes that all "
           "parts share. In either layout torch.nn.functional.linear(nt, w) takes a plain weight, and a tensor of one "
           "number may join."},
          {"padded", "", "Or compute on a padded tensor: nt.to_padded_tensor(0.0)."}}},
        {unknownClass,
         "The class {class} is not known to this process: no library that is loaded has registered it.",
         "torch.classes, and __torch__.torch.classes... in a schema, are classes that C++ registers with "
         "torch::class_<T>(\"ns\", \"Name\"). Like operators they come with their library, and no key or device plays "
         "a "
         "part.",
         {{"load_library", "",
           "Load the library that has it before: torch.classes.load_library(\"....so\"), or import its package."},
          {"order", "",
           "In your own library: register the class before the m.def() whose schema names it, and look at the "
           "spelling of both names."}}},
        {mixedFunctional,
         "A plain tensor is written with a tensor that functionalization follows.",
         "At the key Functionalize, writes become new values of wrapped tensors. One that was made outside is not "
         "wrapped, so a write into it could not be followed. The text calls it an internal assert; the program is at "
         "fault.",
         {{"pass_it", "", "Pass the written tensor as an argument: functionalize wraps what comes in."},
          {"out_of_place", "", "Or write nothing: y = y + x, and return it."}}},
        {viewOfLayout,
         "A tensor of this layout has no views: no part of it can be taken or written in place.",
         "Strides describe parts of plain memory. A sparse tensor keeps indices and values, oneDNN's memory is in "
         "blocks; the kernel found, or Python before it, refuses.",
         {{"reshape", "unsupported", "x.reshape(...) copies within the layout; x.to_dense().view(...) leaves it."},
          {"build_it", "assigned",
           "Build what should be there: torch.sparse_coo_tensor(indices, values, shape), the sum of two sparse "
           "tensors, or x.to_dense(), x[0] = ..., .to_sparse()."}}},
        {quantizedOtherwise,
         "A quantized tensor was taken for one of plain numbers, or for one with another kind of scale.",
         "Its elements are small integers that mean something with their scale, which is why it has keys of its own "
         "(QuantizedCPU). The kernel refuses what would lose the scale.",
         {{"dequantize", "plain",
           "Go through the numbers: x.dequantize() gives float32, y.copy_(x.dequantize()), "
           "x.dequantize().to(torch.float16)."},
          {"per_channel", "per_tensor",
           "It has a scale for each channel, q_scale() asks for the one of a whole tensor: x.q_per_channel_scales(), "
           "x.q_per_channel_zero_points(), x.q_per_channel_axis(); x.qscheme() says which kind it is."}}},
        {sparseLimit,
         "A sparse tensor met what its layout cannot do here.",
         "The kernel at the key of the layout (SparseCPU, SparseCsrCPU and their like), or Python before it, has no "
         "case for this. No registration is missing.",
         {{"coalesce", "part",
           "Several entries may stand for one place until they are added up: x.coalesce().{part}(), or x._{part}() "
           "for the entries as they are."},
          {"keep_dim", "keepdim",
           "A CSR tensor has two dimensions, and a reduction of it must keep them: x.sum(0, keepdim=True); or "
           "x.to_dense().sum(0)."},
          {"two_dims", "to_layout",
           "{to_layout} has two sparse dimensions, this tensor has others: bring it to a matrix first, "
           "x.to_dense().reshape(rows, -1), then convert."},
          {"divide_by_number", "divisor",
           "Of two zeros there is no quotient, so a sparse tensor is divided by one number only: x / 2; element by "
           "element with x.to_dense() / y.to_dense()."},
          {"sparse_optimizer", "optimizer",
           "The gradient is sparse because of Embedding(..., sparse=True): leave sparse= out, or use "
           "torch.optim.SparseAdam, SGD or Adagrad for that layer's parameters."}}},
        {notDeterministic,
         "{function} has no deterministic kernel here, and torch.use_deterministic_algorithms(True) asks for one.",
         "The kernel was found and looked at that setting before it computed: it adds up, or writes twice, in an order "
         "that differs from run to run. No key plays a part; on another device the same operator may be "
         "deterministic.",
         {{"warn_only", "", "To go on with a warning: torch.use_deterministic_algorithms(True, warn_only=True)."},
          {"around_it", "",
           "For this call alone: torch.use_deterministic_algorithms(False) before and True after it."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
