// SPDX-License-Identifier: MIT
#include "kernels/runtime/form_factory.h"

#include "core/dispatch/dispatch_error.h"
#include "kernels/layers/nested/nested_tensor.h"
#include "kernels/layers/quantized/quantized_tensor.h"
#include "kernels/layers/sparse/construct.h"
#include "kernels/runtime/tensor_factory.h"

namespace keyfall {

namespace {

/// What is wrong with a part: said of the tensor, which is what the document names.
struct WrongPart {
    Error error;
};

/// Builds the tensor from its form, and the form's parts where the tensor is. Throws `WrongPart`.
class FormBuilder {
public:
    explicit FormBuilder(const TensorSpec& spec) : spec_(spec), size_(spec.shape.begin(), spec.shape.end()) {}

    Expected<Tensor> operator()(const StridedForm&) const { return made(spec_); }

    Expected<Tensor> operator()(const SparseCooForm& form) const
    {
        const Tensor built = sparse::constructCoo(made(form.indices), values(form.values), size_);
        return form.coalesced ? sparse::withCoalesced(built, *form.coalesced) : built;
    }

    Expected<Tensor> operator()(const SparseCsrForm& form) const
    {
        return sparse::constructCsr(made(form.crow), made(form.col), values(form.values), size_);
    }

    Expected<Tensor> operator()(const QuantizedForm& form) const
    {
        if (spec_.requiresGrad)  // eleven:2.7.8
            return badInput(where(), "a quantized tensor cannot require gradients",
                            "quantize a float tensor, or use fake_quantize_per_tensor_affine, which has a gradient");
        StridedSpec codes;
        codes.dtype = spec_.dtype;
        codes.shape = spec_.shape;
        if (spec_.device.type != DeviceType::meta)
            codes.integers = form.codes;
        quantized::QParams qparams{form.scales, form.zeroPoints, {}};
        if (form.axis)
            qparams.axis = static_cast<int>(*form.axis);
        return quantized::makeQuantized(made(codes), std::move(qparams));
    }

    Expected<Tensor> operator()(const NestedForm& form) const
    {
        std::vector<Tensor> components;
        for (const StridedSpec& component : form.components)
            components.push_back(made(component));
        return nested::makeOfComponents(components, spec_.dtype, spec_.device);
    }

private:
    [[nodiscard]] std::string where() const { return "tensor '" + spec_.name + "'"; }

    [[nodiscard]] Tensor made(const StridedSpec& strided) const
    {
        TensorSpec part{strided, spec_.name, spec_.device, false, {}};
        auto tensor = buildTensor(part);
        if (!tensor)
            throw WrongPart{tensor.error()};
        return std::move(*tensor);
    }

    [[nodiscard]] Tensor values(const StridedSpec& strided) const
    {
        if (strided.dtype != spec_.dtype)
            throw WrongPart{badInput(where(),
                                     "it is said to be of " + std::string(nameOf(spec_.dtype)) + ", but its values are "
                                         + std::string(nameOf(strided.dtype)),
                                     "give both the same dtype")
                                .value()};
        return made(strided);
    }

    const TensorSpec& spec_;
    const Dims size_;
};

}  // namespace

Expected<Tensor> buildForm(const TensorSpec& spec)
{
    try {
        return std::visit(FormBuilder(spec), spec.form);
    } catch (const WrongPart& part) {
        return tl::unexpected<Error>(part.error);
    } catch (const DispatchError& error) {
        if (error.kind != DispatchErrorKind::badArgument)
            throw;
        return badInput("tensor '" + spec.name + "'", error.what());  // parts that do not fit each other
    }
}

}  // namespace keyfall
