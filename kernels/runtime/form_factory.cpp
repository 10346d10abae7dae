// SPDX-License-Identifier: MIT
#include "kernels/runtime/form_factory.h"

#include "core/dispatch/dispatch_error.h"
#include "core/session/tensor_spec_json.h"
#include "core/text/json_text.h"
#include "kernels/layers/nested/nested_tensor.h"
#include "kernels/layers/quantized/quantized_tensor.h"
#include "kernels/layers/sparse/construct.h"
#include "kernels/runtime/tensor_factory.h"

namespace keyfall {

namespace {

/// The parts of a form, made where the tensor is.
class FormParts {
public:
    FormParts(const TensorSpec& spec, const JsonPlace& form) : spec_(spec), form_(form) {}

    [[nodiscard]] Tensor tensor(const std::string& name) const { return make(form_.at(name, "a tensor")); }

    [[nodiscard]] std::vector<Tensor> tensors(const std::string& name) const
    {
        std::vector<Tensor> made;
        for (const JsonPlace& place : form_.at(name, "a list of tensors").items("a list of tensors"))
            made.push_back(make(place));
        return made;
    }

private:
    [[nodiscard]] Tensor make(const JsonPlace& place) const
    {
        TensorSpec part = readTensorSpec(place, {});
        part.name = spec_.name;
        part.device = spec_.device;
        auto made = buildTensor(part);
        if (!made)
            place.fail(made.error().text());
        return std::move(*made);
    }

    const TensorSpec& spec_;
    const JsonPlace& form_;
};

Expected<Tensor> buildSparse(const TensorSpec& spec, const JsonPlace& form, const FormParts& parts)
{
    const Dims size(spec.shape.begin(), spec.shape.end());
    const Tensor values = parts.tensor("values");
    if (values.dtype() != spec.dtype)
        return badInput("tensor '" + spec.name + "'",
                        "it is said to be of " + std::string(nameOf(spec.dtype)) + ", but its values are "
                            + std::string(nameOf(values.dtype())),
                        "give both the same dtype");
    try {
        if (form.find("crow"))
            return sparse::constructCsr(parts.tensor("crow"), parts.tensor("col"), values, size);
        const Tensor built = sparse::constructCoo(parts.tensor("indices"), values, size);
        const auto coalesced = form.find("coalesced");
        return coalesced ? sparse::withCoalesced(built, coalesced->truth()) : built;
    } catch (const DispatchError& error) {
        if (error.kind != DispatchErrorKind::badArgument)
            throw;
        return badInput("tensor '" + spec.name + "'", error.what());
    }
}

/// A number stands for a list of one.
std::vector<JsonPlace> oneOrMore(const JsonPlace& place)
{
    return place.value().is_array() ? place.items("a list of numbers") : std::vector<JsonPlace>{place};
}

Expected<Tensor> buildQuantized(const TensorSpec& spec, const JsonPlace& form)
{
    if (spec.requiresGrad)  // eleven-keys 2.7.8
        return badInput("tensor '" + spec.name + "'", "a quantized tensor cannot require gradients",
                        "quantize a float tensor, or use fake_quantize_per_tensor_affine, which has a gradient");
    TensorSpec codes;
    codes.name = spec.name;
    codes.dtype = spec.dtype;
    codes.shape = spec.shape;
    codes.device = spec.device;
    if (spec.device.type != DeviceType::meta)
        for (const std::int64_t code : form.at("codes", "a list of integers").integers("a list of integers"))
            codes.data.push_back(static_cast<double>(code));
    auto made = buildTensor(codes);
    if (!made)
        return made;
    quantized::QParams qparams{{}, {}, {}};
    for (const JsonPlace& place : oneOrMore(form.at("scale", "a number")))
        qparams.scales.push_back(place.number("a number"));
    for (const JsonPlace& place : oneOrMore(form.at("zero_point", "an integer")))
        qparams.zeroPoints.push_back(place.integer("an integer"));
    if (const auto axis = form.find("axis"))
        qparams.axis = static_cast<int>(axis->integer("the channel's dimension"));
    return quantized::makeQuantized(*made, std::move(qparams));
}

Expected<Tensor> buildNested(const TensorSpec& spec, const FormParts& parts)
{
    try {
        return nested::makeOfComponents(parts.tensors("nested"), spec.dtype, spec.device);
    } catch (const DispatchError& error) {  // components that do not fit each other
        return badInput("tensor '" + spec.name + "'", error.what());
    }
}

}  // namespace

Expected<Tensor> buildForm(const TensorSpec& spec)
{
    auto parsed = parseJson(spec.other, "tensor '" + spec.name + "'");
    if (!parsed)
        return tl::unexpected<Error>(parsed.error());
    const JsonPlace form(*parsed, "tensor '" + spec.name + "'");
    auto built = readingJson([&]() -> Expected<Tensor> {
        const FormParts parts(spec, form);
        if (form.find("quant"))
            return buildQuantized(spec, form.at("quant", "how it is quantized"));
        if (form.find("nested"))
            return buildNested(spec, parts);
        return buildSparse(spec, form, parts);
    });
    if (!built)
        return tl::unexpected<Error>(built.error());
    return std::move(*built);
}

}  // namespace keyfall
