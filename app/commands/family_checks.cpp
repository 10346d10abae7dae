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
         {{"without_blocks", "",
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
    };
    return kAll;
}

}  // namespace keyfall::app
