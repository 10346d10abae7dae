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
          {"on_cpu", "argument=lengths", "They are read as numbers, so they are integers on the CPU: lengths.cpu()."},
          {"convert", "!argument=target,!argument=lengths",
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
         "A result was to be written into a tensor of a type that cannot hold it{types|}.",
         "In-place and out= forms compute in the common type of their arguments and then write; there that would lose "
         "what cannot be brought back. The kernel was found; no key plays a part.",
         {{"out_of_place", "", "Use the form without the underscore: x = x + y has the common type."},
          {"convert", "", "Or say how to round: x.add_(y.to(x.dtype)), x.copy_(result)."}}},
        {unsupportedType,
         "The kernel {kernel} has no code for {type}.",
         "The dispatcher did its work: the kernel was found and ran. Which dtypes it has is up to the kernel; no key, "
         "alias or registration changes that.",
         {{"convert", "!type=ComplexFloat,!type=ComplexDouble,!type=Float,!type=Double,!storage_only",
           "Convert before the call and back after it: x.to(torch.float32)."},
          {"own_kernel", "",
           "A kernel of your own for this dtype replaces the whole entry at its key, for every dtype."},
          {"real", "type=ComplexFloat",
           "Complex numbers have no order, and many kernels are for real ones: x.abs(), x.real, "
           "torch.view_as_real(x)."},
          {"real", "type=ComplexDouble",
           "Complex numbers have no order, and many kernels are for real ones: x.abs(), x.real, "
           "torch.view_as_real(x)."},
          {"whole", "type=Float", "It is for whole numbers or truth values: x.long(), x.bool()."},
          {"whole", "type=Double", "It is for whole numbers or truth values: x.long(), x.bool()."},
          {"bytes", "storage_only",
           "{type} only stores: hardly any kernel has code for it, copies neither. x.view(torch.uint8) has its "
           "bytes."}}},
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
          {"sparse_first", "mixed",
           "In a product with a bias the sparse one stands first, torch.addmm(bias, sparse, dense): F.linear(x, w, b) "
           "of a sparse w is (w @ x.t()).t() + b. Of two sparse ones: a @ b, and the bias after it."},
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
          {"print_layouts", "", "print([a.layout for a in args if isinstance(a, torch.Tensor)]) names it."},
          {"one_layout", "",
           "Two sparse layouts in one call, COO and CSR, end so as well: x.to_sparse_csr() of the one."}}},
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
           "tensors, or x.to_dense(), x[0] = ..., .to_sparse()."},
          {"array", "array_of", "NumPy shares plain memory, which {array_of} is not: x.to_dense().numpy()."},
          {"through_dense", "reshaped",
           "Go through the dense tensor, x.to_dense().reshape(...).to_sparse(), or build it of new indices."},
          {"through_dense", "expanded",
           "A batch of it is made of the dense tensor, x.to_dense().expand(...), or in a loop."}}},
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
           "torch.optim.SparseAdam, SGD or Adagrad for that layer's parameters."},
          {"to_csr", "not_csr", "Bring it to CSR: x.to_sparse_coo().to_sparse_csr(); CSC by x.to_sparse_csr()."}}},
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
         "A quantized tensor was taken for one of plain numbers, or plain numbers for it, or its scale is of another "
         "kind.",
         "Its elements are small integers that mean something with their scale, which is why it has keys of its own "
         "(QuantizedCPU). The kernel refuses what would lose the scale.",
         {{"dequantize", "plain",
           "Go through the numbers: x.dequantize() gives float32, y.copy_(x.dequantize()), "
           "x.dequantize().to(torch.float16)."},
          {"per_channel", "per_tensor",
           "It has a scale for each channel, q_scale() asks for the one of a whole tensor: x.q_per_channel_scales(), "
           "x.q_per_channel_zero_points(), x.q_per_channel_axis(); x.qscheme() says which kind it is."},
          {"quantized_type", "not_quantized",
           "{not_quantized} is no quantized type: torch.quint8, torch.qint8 or torch.qint32."},
          {"from_float", "quantized_from",
           "Only float32 is quantized, and it is {quantized_from}: x.float() before."}}},
        {nestedShape,
         "A nested tensor has no shape that fits: its parts differ in size.",
         "Of a nested tensor only the number of parts and the sizes that all parts share are numbers; size(), and an "
         "operator on two of them, need all. No kernel is missing.",
         {{"last_size", "linear",
           "Linear works on the last size, which all parts share: it must be in_features of the layer."},
          {"same_offsets", "two",
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
          {"same_sizes", "no_broadcast",
           "The parts of both must have the same sizes: part by part, [a + b for a, b in zip(x.unbind(), y.unbind())]; "
           "layout=torch.jagged broadcasts plain tensors."},
          {"last_dimension", "last_only",
           "The strided layout reduces the last dimension alone, and keeps it: nt.sum(-1, keepdim=True). Others by "
           "parts: [t.sum(0) for t in nt.unbind()]."},
          {"product_of_parts", "product_one",
           "Of two jagged tensors there is no product: torch.nested.nested_tensor([a @ b.t() for a, b in "
           "zip(x.unbind(), y.unbind())]), or scaled_dot_product_attention."},
          {"keep_first", "kept",
           "The first dimension counts the parts and stays first; others can be swapped, nt.transpose(1, 2)."},
          {"loop", "under_vmap", "Under vmap a nested tensor has no sizes: a loop over nt.unbind() does the same."},
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
        {viewStrides,
         "view() cannot give this tensor that shape without moving its numbers.",
         "A view only counts the same memory anew. After a transpose, permute, expand or slice the numbers of one new "
         "dimension do not lie at one distance from each other. The kernel was found and looked at the strides; no key "
         "plays a part.",
         {{"reshape", "", "x.reshape(...) copies where it must; x.contiguous().view(...) copies always."},
          {"who", "",
           "If you did not call view: a library or a backward did, of a tensor that is not contiguous (also in "
           "channels_last); hand it x.contiguous()."}}},
        {numpyType,
         "NumPy has no elements like {type}.",
         "An array shares the tensor's memory, so its elements are of a type that NumPy knows. Python refuses before "
         "any dispatch.",
         {{"convert", "",
           "Convert before: x.float().numpy() for bfloat16 and float8; of a quantized tensor x.dequantize().numpy(), "
           "or its integers, x.int_repr().numpy()."}}},
        {quantizedEngine,
         "The engine {engine} for quantized kernels is not in this build, or none is chosen.",
         "quantized::linear and quantized::conv pack their weights for one library. The kernel at QuantizedCPU was "
         "found, and asked which one is chosen.",
         {{"choose", "",
           "torch.backends.quantized.supported_engines lists those of this build; torch.backends.quantized.engine = "
           "\"x86\" (\"qnnpack\" on ARM) chooses one, before weights are packed."}}},
        {nestedUsage,
         "The nested tensor cannot be made so.",
         "It is made of a list of tensors, or of their joined values and of where each begins, and padded to a size "
         "that holds the longest. That is looked at in Python or in a kernel that was found; no key plays a part.",
         {{"as_list", "nested_constructor",
           "Give it a list, list(x.unbind()) of a tensor's rows; layout=torch.jagged takes the tensor itself."},
          {"offsets", "jagged_parts",
           "Say where the parts begin and end, one number more than there are parts: "
           "torch.nested.nested_tensor_from_jagged(values, offsets=torch.tensor([0, 2, 5]))."},
          {"larger", "padded_size",
           "output_size has the number of parts first, and then at least the longest part in each dimension."},
          {"jagged", "strided_nested",
           "torch.compile takes nested tensors of the jagged layout alone: torch.nested.nested_tensor(list, "
           "layout=torch.jagged)."}}},
        {typeExpected,
         "A kernel wanted elements of type {type} and met {found}.",
         "It asked for the memory of a tensor as {type}: a kernel written for that type, or a product or layer whose "
         "other tensor is of it. The kernel was found; no key plays a part.",
         {{"one_type", "", "Convert one: b.to(a.dtype), model.to(x.dtype), or x.to(model.weight.dtype)."},
          {"each_type", "",
           "As the kernel's author: data_ptr<T>() and accessor<T, N>() are for one type; "
           "AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), \"name\", ...) makes code for each."},
          {"autocast", "",
           "Under autocast, products cast their arguments; an argument that was made or converted inside an op outside "
           "its list keeps its own dtype."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
