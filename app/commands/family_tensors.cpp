// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of kernels that ran and refused a type of elements, a layout or a kind of tensor. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& tensorFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
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
        {resultType,
         "A result of type {found} was to be written into a tensor of type {type}.",
         "In-place and out= forms compute in the common type of their arguments and then write; from {found} to {type} "
         "that would lose what cannot be brought back. The kernel was found; no key plays a part.",
         {{"out_of_place", "", "Use the form without the underscore: x = x + y has the common type."},
          {"convert", "", "Or say how to round: x.add_(y.to(x.dtype)), x.copy_(result)."}}},
        {unsupportedType,
         "The kernel {kernel} has no code for {type}.",
         "The dispatcher did its work: the kernel was found and ran. Which dtypes it has is up to the kernel; no key, "
         "alias or registration changes that.",
         {{"convert", "", "Convert before the call and back after it: x.to(torch.float32)."},
          {"own_kernel", "",
           "A kernel of your own for this dtype replaces the whole entry at its key, for every dtype."}}},
        {overlappingWrite,
         "A tensor several of whose elements are the same memory is written.",
         "expand(), broadcast_to and as_strided make such views. In which order the elements are written is not "
         "determined, so kernels refuse before they begin.",
         {{"clone", "", "Write into a copy: x = x.clone(), or use the form without the underscore."}}},
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
        {viewOfLayout,
         "A tensor of this layout has no views: no part of it can be taken or written in place.",
         "Strides describe parts of plain memory. A sparse tensor keeps indices and values, oneDNN's memory is in "
         "blocks; the kernel found, or Python before it, refuses.",
         {{"reshape", "unsupported", "x.reshape(...) copies within the layout; x.to_dense().view(...) leaves it."},
          {"build_it", "assigned",
           "Build what should be there: torch.sparse_coo_tensor(indices, values, shape), the sum of two sparse "
           "tensors, or x.to_dense(), x[0] = ..., .to_sparse()."}}},
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
        {quantizedMixed,
         "A quantized tensor and a plain one met in one call: {types|a quantized type and another}.",
         "No kernel of the operator is for quantized tensors: one that serves every backend ran (pytorch:R3), and its "
         "first step, the common type of both, has no rule for such a pair. Numbers of a quantized tensor mean "
         "something only with their scale.",
         {{"dequantize", "", "Dequantize first: x.dequantize() + y."},
          {"quantize", "",
           "Or quantize both, and use the operators that are made for it: torch.ops.quantized.add(x, y, scale, "
           "zero)."}}},
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
        {nestedShape,
         "A nested tensor has no shape that fits: its parts differ in size.",
         "Of a nested tensor only the number of parts and the sizes that all parts share are numbers; size(), and an "
         "operator on two of them, need all. No kernel is missing.",
         {{"same_offsets", "two",
           "The shapes are {one} and {two}: a ragged size of another name (j1, j2) counts as another size, also where "
           "the numbers agree. Make both from one: torch.nested.nested_tensor_from_jagged(values, "
           "offsets=x.offsets())."},
          {"of_parts", "dim",
           "Dimension {dim} counts the parts: choose or join parts through the list, nt.unbind()[i], "
           "torch.nested.nested_tensor(list(a.unbind()) + list(b.unbind()), layout=torch.jagged)."},
          {"not_over_parts", "reduced",
           "{reduced} runs over the parts here, dimension 0: reduce along another one, or over all numbers, "
           "nt.values()."},
          {"one_ragged", "ragged",
           "The parts may differ in one size only, right behind the number of parts: (2, *, 3). Bring the others to "
           "one size, or leave layout= out: torch.nested.nested_tensor(list) takes any sizes."},
          {"same_dims", "dims",
           "The part at index {at} has {dims} dimensions and another one {other_dims}: all need the same number; "
           "unsqueeze the smaller ones."},
          {"by_parts", "what", "Ask the parts: [t.shape for t in nt.unbind()], or nt.size(0) for their number."},
          {"jagged", "what",
           "layout=torch.jagged has symbolic sizes instead: torch.nested.nested_tensor(list, layout=torch.jagged)."},
          {"keep_parts", "parts",
           "The first size counts the parts: it stays. The size in which they differ is -1, as in nt.reshape(2, -1, 2, "
           "2) of two parts of any length."},
          {"of_values", "viewed",
           "The shape {viewed} has one ragged size (j1 and its like), which a shape of numbers cannot have. Keep it as "
           "-1 behind the number of parts, or take the parts joined: nt.values().reshape(...)."},
          {"padded", "", "Or compute on a padded tensor: nt.to_padded_tensor(0.0)."}}},
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
        {zeroTensorWritten,
         "A tensor that is only known to be zero is written in place.",
         "Forward-mode derivatives use tensors without memory that stand for zeros; the key ZeroTensor answers for "
         "them, and refuses what would write.",
         {{"clone", "", "Make a real tensor of it: x = x.clone()."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
