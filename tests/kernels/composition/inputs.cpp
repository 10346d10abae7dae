// SPDX-License-Identifier: MIT
#include "tests/kernels/composition/inputs.h"

#include "core/session/tensor_spec_json.h"
#include "core/tensor/dims.h"
#include "core/text/json_text.h"

#include <cmath>

namespace keyfall::composition {

namespace {

/// Batch sizes, the outermost vmap's first.
constexpr std::int64_t kBatches[]{2, 3};
/// Rows of a nested tensor's components.
constexpr std::int64_t kRows[]{4, 2};
/// Codes of two-digit numbers are exact.
constexpr double kScale = 0.01;

bool isSparse(Kind kind)
{
    return kind == Kind::sparseCoo || kind == Kind::sparseCsr;
}

Json tensorJsonOf(DType dtype, const std::vector<std::int64_t>& shape, Json data)
{
    return {{"dtype", nameOf(dtype)}, {"shape", shape}, {"data", std::move(data)}};
}

/// The elements that are not zero, and where they are, in row-major order.
Json sparseForm(const TensorSpec& spec, bool csr)
{
    const auto dims = spec.shape.size();
    std::vector<std::vector<std::int64_t>> places(dims);
    std::vector<std::int64_t> rowsEnd{0};
    Json values = Json::array();
    const std::int64_t columns = spec.shape.back();
    for (std::size_t i = 0; i < spec.data.size(); ++i) {
        if (spec.data[i] != 0) {
            values.push_back(spec.data[i]);
            auto rest = static_cast<std::int64_t>(i);
            for (std::size_t d = dims; d-- > 0; rest /= spec.shape[d])
                places[d].push_back(rest % spec.shape[d]);
        }
        if ((static_cast<std::int64_t>(i) + 1) % columns == 0)
            rowsEnd.push_back(static_cast<std::int64_t>(values.size()));
    }
    const auto count = static_cast<std::int64_t>(values.size());
    Json form = {{"dtype", nameOf(spec.dtype)}, {"layout", csr ? "sparse_csr" : "sparse_coo"}, {"size", spec.shape}};
    form["values"] = tensorJsonOf(spec.dtype, {count}, std::move(values));
    if (csr) {
        form["crow"] = tensorJsonOf(DType::int64, {static_cast<std::int64_t>(rowsEnd.size())}, rowsEnd);
        form["col"] = tensorJsonOf(DType::int64, {count}, places.back());
        return form;
    }
    Json indices = Json::array();
    for (const auto& row : places)
        for (const std::int64_t index : row)
            indices.push_back(index);
    form["indices"] = tensorJsonOf(DType::int64, {static_cast<std::int64_t>(dims), count}, std::move(indices));
    form["coalesced"] = true;
    return form;
}

Json quantizedForm(const TensorSpec& spec)
{
    Json codes = Json::array();
    for (const double element : spec.data)
        codes.push_back(static_cast<std::int64_t>(std::lround(element / kScale)));
    return {{"dtype", "qint8"},
            {"shape", spec.shape},
            {"quant",
             {{"scheme", "per_tensor_affine"},
              {"dtype", "qint8"},
              {"scale", kScale},
              {"zero_point", 0},
              {"codes", std::move(codes)}}}};
}

Json nestedForm(const TensorSpec& spec)
{
    Json components = Json::array();
    std::size_t at = 0;
    for (const std::int64_t rows : kRows) {
        Json data = Json::array();
        for (std::int64_t i = 0; i < rows * 3; ++i)
            data.push_back(spec.data[at++]);
        components.push_back(tensorJsonOf(spec.dtype, {rows, 3}, std::move(data)));
    }
    return {{"dtype", nameOf(spec.dtype)}, {"nested", std::move(components)}};
}

}  // namespace

Inputs::Inputs(const Composition& composition)
    : composition_(composition),
      program_(randomProgram(composition.seed,
                             {.smooth = composition.has(Step::autocast) || composition.kind == Kind::quantized,
                              .keepsZeros = isSparse(composition.kind),
                              .rowwise = composition.kind == Kind::nested}))
{
    const bool nested = composition.kind == Kind::nested;
    inputs_.push_back({"x", {nested ? kRows[0] + kRows[1] : 4, 3}, true, {}});
    if (program_.readsY)
        inputs_.push_back({"y", {4, 3}, composition.seed % 2 == 0, {}});
    if (program_.readsW)
        inputs_.push_back({"w", {3, 3}, composition.seed % 4 == 1, {}});
    std::uint64_t salt = 0;
    for (Input& input : inputs_) {
        input.batched = input.batched && composition.has(Step::vmap);
        std::size_t count = static_cast<std::size_t>(input.shape[0] * input.shape[1]);
        for (std::size_t level = 0; input.batched && level < composition.count(Step::vmap); ++level)
            count *= static_cast<std::size_t>(kBatches[level]);
        input.elements = randomElements(composition.seed * 3 + salt++, count);
        if (input.name == "x" && isSparse(composition.kind))
            for (std::size_t i = 0; i < count; ++i)
                if ((i + composition.seed) % 3 != 0)
                    input.elements[i] = 0;
    }
}

bool Inputs::isBatched(const std::string& name) const
{
    for (const Input& input : inputs_)
        if (input.name == name)
            return input.batched;
    return false;
}

bool Inputs::wantsGradient(const Input& input) const
{
    // Quantized tensors never require grad (eleven:2.7.8).
    return composition_.has(Step::gradient) && !(input.name == "x" && composition_.kind == Kind::quantized);
}

std::vector<std::int64_t> Inputs::composedShape(const Input& input) const
{
    std::vector<std::int64_t> shape = input.shape;
    // CSR tensors have two dimensions, nested ones no batch beside their own: mapped all the same, to be refused.
    const bool twoDimensions = composition_.kind == Kind::sparseCsr || composition_.kind == Kind::nested;
    if (input.batched && !(input.name == "x" && twoDimensions))
        shape.insert(shape.begin(), kBatches, kBatches + composition_.count(Step::vmap));
    return shape;
}

TensorSpec Inputs::strided(const Input& input) const
{
    TensorSpec spec;
    spec.name = input.name;
    spec.dtype =
        composition_.has(Step::autocast) || composition_.kind == Kind::quantized ? DType::float32 : DType::float64;
    spec.shape = composedShape(input);
    spec.data = input.elements;
    spec.data.resize(static_cast<std::size_t>(elementCount({spec.shape.begin(), spec.shape.end()})));
    spec.device = composition_.device;
    spec.requiresGrad = wantsGradient(input);
    return spec;
}

std::vector<TensorSpec> Inputs::composed() const
{
    std::vector<TensorSpec> specs;
    for (const Input& input : inputs_) {
        TensorSpec spec = strided(input);
        if (composition_.kind == Kind::meta) {
            spec.device = kMeta;
            spec.data.clear();
        } else if (input.name == "x" && composition_.kind != Kind::dense) {
            const Json form = composition_.kind == Kind::quantized ? quantizedForm(spec)
                : composition_.kind == Kind::nested                ? nestedForm(spec)
                                                    : sparseForm(spec, composition_.kind == Kind::sparseCsr);
            TensorSpec other = readTensorSpec(JsonPlace(form, spec.name), spec.name);
            other.device = spec.device;
            other.requiresGrad = spec.requiresGrad;
            spec = std::move(other);
        }
        specs.push_back(std::move(spec));
    }
    return specs;
}

std::size_t Inputs::examples() const
{
    if (composition_.kind == Kind::nested)
        return std::size(kRows);
    std::size_t count = 1;
    for (std::size_t level = 0; level < composition_.count(Step::vmap); ++level)
        count *= static_cast<std::size_t>(kBatches[level]);
    return count;
}

std::vector<TensorSpec> Inputs::plain(std::size_t example) const
{
    std::vector<TensorSpec> specs;
    for (const Input& input : inputs_) {
        TensorSpec spec;
        spec.name = input.name;
        spec.dtype = DType::float64;
        spec.shape = input.shape;
        spec.requiresGrad = wantsGradient(input);
        std::size_t begin = 0;
        if (composition_.kind == Kind::nested && input.name == "x") {
            spec.shape[0] = kRows[example];
            begin = example == 0 ? 0 : static_cast<std::size_t>(kRows[0] * 3);
        } else if (input.batched) {
            begin = example * static_cast<std::size_t>(input.shape[0] * input.shape[1]);
        }
        const auto from = input.elements.begin() + static_cast<std::ptrdiff_t>(begin);
        spec.data.assign(from, from + static_cast<std::ptrdiff_t>(spec.shape[0] * spec.shape[1]));
        specs.push_back(std::move(spec));
    }
    return specs;
}

std::vector<std::int64_t> Inputs::outShape() const
{
    return composition_.kind == Kind::nested ? std::vector<std::int64_t>{} : composedShape(inputs_.front());
}

}  // namespace keyfall::composition
