// SPDX-License-Identifier: MIT
#include "kernels/runtime/form_factory.h"

#include "core/dispatch/dispatch_error.h"
#include "core/session/json_text.h"
#include "core/session/tensor_spec.h"
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

tl::unexpected<Error> notYet(const TensorSpec& spec, const std::string& what)
{
    return badInput("tensor '" + spec.name + "'", what + " tensors are not available yet",
                    "describe it as a strided tensor");
}

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

Expected<Tensor> buildQuantized(const TensorSpec& spec, const JsonPlace& /*form*/)
{
    return notYet(spec, "quantized");
}

Expected<Tensor> buildNested(const TensorSpec& spec, const FormParts& /*parts*/)
{
    return notYet(spec, "nested");
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
