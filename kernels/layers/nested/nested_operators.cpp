// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_operators.h"

#include "kernels/calling/compose.h"
#include "kernels/layers/nested/nested_tensor.h"
#include "kernels/layers/nested/wrap.h"
#include "kernels/layers/tracer/ir_printer.h"
#include "kernels/ops/allocate.h"

#include <algorithm>

namespace keyfall::nested {

namespace {

using namespace ops;

/// An operator that has no meaning for dense tensors.
OperatorDefinition ofNested(std::string schema)
{
    OperatorDefinition definition;
    definition.name = schema.substr(0, schema.find('('));
    definition.schema = std::move(schema);
    definition.kernelFor = [name = definition.name](const Backend& backend) {
        return Kernel::boxed(
            [name, type = backend.type()](const BoxedCall&, Stack&) {
                const std::string key = type == DeviceType::cpu ? "CPU" : type == DeviceType::cuda ? "CUDA" : "Meta";
                throw DispatchError(DispatchErrorKind::unsupported,
                                    "Could not run 'aten::" + name + "' with arguments from the '" + key
                                        + "' backend: it is an operator of nested tensors, and no argument is nested");
            },
            "standard:" + std::string(backend.name()));
    };
    return definition;
}

Tensor viewFromJagged(const Backend&, const Tensor& self, const Tensor& offsets, const Tensor&, const Tensor& lengths,
                      std::int64_t ragged, const Tensor&, const Tensor&)
{
    const bool inRange = ragged >= 1 && ragged <= self.dim();
    auto rows = RaggedRows::ofTensors(offsets, lengths, inRange ? self.size(static_cast<int>(ragged) - 1) : 0);
    return makeJagged(self, std::move(rows), static_cast<int>(ragged), NestedForm::jagged);
}

/// The rows of a table of sizes, (B, rank of the components).
std::vector<Dims> sizesIn(const Tensor& table)
{
    if (table.dim() != 2) {
        if (table.numel() == 0)
            return {};
        reject("the sizes of nested components must be a table with one row for each, but they have the shape "
               + textOf(table.shape()));
    }
    const Ints cells = hostInts(table, "sizes");
    std::vector<Dims> sizes;
    const auto rank = static_cast<std::ptrdiff_t>(table.size(1));
    for (std::ptrdiff_t i = 0; i < table.size(0); ++i)
        sizes.emplace_back(cells.begin() + i * rank, cells.begin() + (i + 1) * rank);
    return sizes;
}

Tensor viewFromBuffer(const Backend&, const Tensor& self, const Tensor& sizeTable, const Tensor& strideTable,
                      const Ints& offsets)
{
    std::vector<Dims> sizes = sizesIn(sizeTable);
    const std::vector<Dims> strides = sizesIn(strideTable);
    bool packed = strides.size() == sizes.size() && offsets.size() == sizes.size();
    std::int64_t next = 0;
    for (std::size_t i = 0; packed && i < sizes.size(); ++i) {
        packed = offsets[i] == next && (strides[i] == contiguousStrides(sizes[i]) || elementCount(sizes[i]) == 0);
        next += elementCount(sizes[i]);
    }
    if (!packed)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "_nested_view_from_buffer: the components must lie one after the other, each in row-major "
                            "order; transpose the nested tensor instead");
    return makeOfSizes(self, std::move(sizes));
}

Tensor fromList(const TensorMath& math, const std::vector<Tensor>& list, MaybeDType dtype, const MaybeLayout& layout,
                MaybeDevice device, MaybeBool)
{
    if (layout && *layout != "strided" && *layout != "jagged")
        reject("_nested_tensor_from_tensor_list: the layout must be strided or jagged, but it is " + *layout);
    const bool jagged = layout && *layout == "jagged";
    std::vector<Tensor> components;
    std::vector<Dims> sizes;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].dim() != list[0].dim())
            reject("All Tensors given to nested_tensor must have the same dimension. Found dimension "
                   + std::to_string(list[i].dim()) + " for Tensor at index " + std::to_string(i) + " and dimension "
                   + std::to_string(list[0].dim()) + " for Tensor at index 0.");
        sizes.push_back(list[i].shape());
        const DType wanted = dtype.value_or(list[0].dtype());
        const Device place = device.value_or(list[0].device());
        components.push_back(list[i].dtype() == wanted && list[i].device() == place
                                 ? list[i]
                                 : math.call("_to_copy", {list[i], wanted, None{}, place}));
    }
    if (list.empty()) {
        if (jagged)
            reject("Cannot construct a nested tensor from an empty list of tensors: the rows have no sizes");
        return makeOfSizes(emptyOn(device.value_or(kCpu), dtype.value_or(DType::float32), Dims{0}), {});
    }
    if (jagged) {
        const int ragged = raggedDimOf(sizes);
        if (ragged == 0)
            reject("a jagged tensor's components may differ in one dimension only; leave the layout out for others");
        Ints lengths;
        for (const Dims& size : sizes)
            lengths.push_back(size[static_cast<std::size_t>(ragged - 1)]);
        return wrapJagged(math, math.call("cat", {components, static_cast<std::int64_t>(ragged - 1)}),
                          RaggedRows::ofLengths(lengths), ragged, NestedForm::jagged);
    }
    for (Tensor& component : components)
        component = math.call("reshape", {component, Ints{component.numel()}});
    return wrapSizes(math, math.call("cat", {components, std::int64_t{0}}), std::move(sizes), NestedForm::list);
}

void checkMask(const Tensor& t, const Tensor& mask)
{
    if (mask.dtype() != DType::boolean)
        reject("Expected mask to be of ScalarType Bool, but got " + std::string(irNameOf(mask.dtype())) + " instead.");
    if (mask.dim() != 2)
        reject("Padding mask should be 2D");
    if (t.dim() != 3)
        reject("Input should be a 3D tensor, N * L * D");
    if (mask.size(0) != t.size(0) || mask.size(1) != t.size(1))
        reject("Mask size should match input size");
}

/// How many of each row of the mask are true; whether they all come first.
std::pair<Ints, bool> countsIn(const Tensor& mask)
{
    const Ints flags = hostInts(mask, "mask's elements");
    Ints counts;
    bool first = true;
    const auto width = static_cast<std::size_t>(mask.size(1));
    for (std::size_t i = 0; i < static_cast<std::size_t>(mask.size(0)); ++i) {
        std::int64_t count = 0;
        for (std::size_t j = 0; j < width; ++j) {
            first = first && (flags[i * width + j] == 0 || count == static_cast<std::int64_t>(j));
            count += flags[i * width + j];
        }
        counts.push_back(count);
    }
    return {counts, first};
}

/// The first `lengths[i]` of the (B, L, …) tensor's rows of each i, as rows one after the other.
Tensor firstRows(const TensorMath& math, const Tensor& padded, const Ints& lengths)
{
    Ints rows;
    for (std::size_t i = 0; i < lengths.size(); ++i)
        for (std::int64_t k = 0; k < lengths[i]; ++k)
            rows.push_back(static_cast<std::int64_t>(i) * padded.size(1) + k);
    Dims shape(padded.shape().begin() + 1, padded.shape().end());
    shape[0] = padded.size(0) * padded.size(1);
    return math.call("index_select", {math.reshape(padded, shape), std::int64_t{0}, intTensor(rows, padded.device())});
}

/// As in 1.13 the mask says how many rows each component has, which are its first ones.
Tensor fromMask(const TensorMath& math, const Tensor& t, const Tensor& mask, bool check)
{
    checkMask(t, mask);
    const auto [counts, aligned] = countsIn(mask);
    if (check && !aligned)
        reject("Mask must be left-aligned without gaps");
    return wrapJagged(math, firstRows(math, t, counts), RaggedRows::ofLengths(counts), 1, NestedForm::list);
}

bool isLeftAligned(const Backend&, const Tensor& t, const Tensor& mask)
{
    checkMask(t, mask);
    return countsIn(mask).second;
}

/// The elements of each component's place in the padded tensor, component by component.
Tensor fromPadded(const TensorMath& math, const Tensor& given, const Tensor& table, bool fused)
{
    if (given.dim() < (fused ? 4 : 2))
        reject("_nested_from_padded: the padded tensor has the shape " + textOf(given.shape())
               + ", which is no batch of components");
    Tensor padded = given;
    if (fused) {  // (B, heads, L, D) to (B, L, heads * D)
        padded = math.call("permute", {given, Ints{0, 2, 1, 3}});
        padded = math.reshape(padded, Dims{padded.size(0), padded.size(1), padded.size(2) * padded.size(3)});
    }
    std::vector<Dims> sizes = sizesIn(table);
    const Dims strides = contiguousStrides(padded.shape());
    Ints from;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        bool fits = static_cast<std::int64_t>(i) < padded.size(0) && sizes[i].size() + 1 == padded.shape().size();
        for (std::size_t d = 0; fits && d < sizes[i].size(); ++d)
            fits = sizes[i][d] >= 0 && sizes[i][d] <= padded.shape()[d + 1];
        if (!fits)
            reject("_nested_from_padded: component " + std::to_string(i) + " of sizes " + textOf(sizes[i])
                   + " is not in the padded tensor of shape " + textOf(padded.shape()));
        Dims index(sizes[i].size());
        const std::int64_t count = elementCount(sizes[i]);
        for (std::int64_t k = 0; k < count; ++k) {
            std::int64_t at = static_cast<std::int64_t>(i) * strides[0];
            for (std::size_t d = 0; d < index.size(); ++d)
                at += index[d] * strides[d + 1];
            from.push_back(at);
            for (std::size_t d = index.size(); d-- > 0;) {
                if (++index[d] < sizes[i][d])
                    break;
                index[d] = 0;
            }
        }
    }
    const Tensor flat = math.reshape(padded, Dims{padded.numel()});
    const Tensor buffer = math.call("index_select", {flat, std::int64_t{0}, intTensor(from, flat.device())});
    return wrapSizes(math, buffer, std::move(sizes), NestedForm::list);
}

/// The inverse of to_padded_tensor for a jagged tensor with these offsets.
Tensor fromPaddedTensor(const TensorMath& math, const Tensor& padded, const Tensor& offsets, const Tensor&,
                        std::int64_t ragged, const Tensor&, const Tensor&, std::optional<std::int64_t>)
{
    if (ragged < 1 || ragged >= padded.dim())
        reject("_nested_from_padded_tensor: the ragged dimension must be one of 1 to "
               + std::to_string(padded.dim() - 1) + ", but it is " + std::to_string(ragged));
    const Ints given = offsets.defined() ? hostInts(offsets, "offsets") : Ints();
    auto rows = RaggedRows::make(given, {}, given.empty() ? 0 : given.back());
    if (rows->count() != padded.size(0) || rows->longest() > padded.size(static_cast<int>(ragged)))
        reject("_nested_from_padded_tensor: the offsets are of " + std::to_string(rows->count())
               + " components with at most " + std::to_string(rows->longest())
               + " rows, which the padded tensor of shape " + textOf(padded.shape()) + " does not hold");
    const Tensor front = math.call("movedim.int", {padded, ragged, std::int64_t{1}});
    const Tensor values =
        math.call("movedim.int", {firstRows(math, front, rows->lengths()), std::int64_t{0}, ragged - 1});
    return wrapJagged(math, values, rows, static_cast<int>(ragged), NestedForm::jagged);
}

}  // namespace

std::vector<OperatorDefinition> nestedOperators()
{
    return {
        ofNested("to_padded_tensor(Tensor self, float padding, int[]? output_size=None) -> Tensor"),
        ofNested("nested_to_padded_tensor(Tensor self, float padding, int[]? output_size=None) -> Tensor"),
        ofNested("_nested_tensor_size(Tensor self) -> Tensor"),
        ofNested("_nested_tensor_strides(Tensor self) -> Tensor"),
        ofNested("_nested_tensor_offsets(Tensor self) -> int[]"),
        ofNested("_nested_get_values(Tensor(a) self) -> Tensor(a)"),
        ofNested("_nested_get_values.like(Tensor self, Tensor like) -> Tensor"),
        ofNested("_nested_get_offsets(Tensor self) -> Tensor"),
        ofNested("_nested_get_lengths(Tensor self) -> Tensor"),
        ofNested("_nested_get_ragged_idx(Tensor self) -> Tensor"),
        ofNested("_nested_from_padded_and_nested_example(Tensor padded, Tensor nt_example) -> Tensor"),
        define<bool(const Tensor&, const Tensor&)>(
            "is_same_size(Tensor self, Tensor other) -> bool",
            [](const Backend&, const Tensor& self, const Tensor& other) { return self.shape() == other.shape(); },
            Devices::any),
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&, std::int64_t, const Tensor&,
                      const Tensor&)>(
            "_nested_view_from_jagged(Tensor(a) self, Tensor offsets, Tensor dummy, Tensor? lengths=None, "
            "int ragged_idx=1, Tensor? min_seqlen=None, Tensor? max_seqlen=None) -> Tensor(a)",
            viewFromJagged, Devices::any),
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&)>(
            "_nested_view_from_buffer(Tensor(a) self, Tensor nested_size, Tensor nested_strides, int[] offsets) -> "
            "Tensor(a)",
            viewFromBuffer, Devices::any),
        compose<Tensor(const std::vector<Tensor>&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
            "_nested_tensor_from_tensor_list(Tensor[] list, ScalarType? dtype=None, Layout? layout=None, "
            "Device? device=None, bool? pin_memory=None) -> Tensor",
            fromList),
        compose<Tensor(const Tensor&, const Tensor&, bool)>(
            "_nested_tensor_from_mask(Tensor t, Tensor mask, bool mask_check=True) -> Tensor", fromMask),
        define<bool(const Tensor&, const Tensor&)>(
            "_nested_tensor_from_mask_left_aligned(Tensor t, Tensor mask) -> bool", isLeftAligned),
        compose<Tensor(const Tensor&, const Tensor&, bool)>(
            "_nested_from_padded(Tensor padded, Tensor cpu_nested_shape_example, bool fuse_transform_0213=False) -> "
            "Tensor",
            fromPadded),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, std::int64_t, const Tensor&, const Tensor&,
                       std::optional<std::int64_t>)>(
            "_nested_from_padded_tensor(Tensor padded, Tensor offsets, Tensor dummy, int ragged_idx=1, "
            "Tensor? min_seqlen=None, Tensor? max_seqlen=None, int? sum_S=None) -> Tensor",
            fromPaddedTensor),
    };
}

}  // namespace keyfall::nested
