// SPDX-License-Identifier: MIT
#include "core/session/tensor_form.h"

#include "core/graph/graph_text.h"
#include "core/session/result_tensor.h"
#include "core/session/tensor_spec_json.h"
#include "core/tensor/quantized_type.h"
#include "core/tensor/tensor_kind.h"

namespace keyfall {

namespace {

Json listOf(Runtime& runtime, const std::vector<Tensor>& tensors)
{
    Json list = Json::array();
    for (const Tensor& tensor : tensors)
        list.push_back(formOf(runtime, tensor));
    return list;
}

/// A part that is no tensor, as the format writes it: bare, without its type.
struct BareJson {
    Json operator()(None) const { return nullptr; }
    Json operator()(const Tensor&) const { return nullptr; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(double number) const { return jsonNumber(number, DType::float64); }
    Json operator()(bool truth) const { return truth; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(DType dtype) const { return nameOf(dtype); }
    Json operator()(Device device) const { return nameOf(device); }
    Json operator()(const std::vector<std::int64_t>& list) const { return list; }
    Json operator()(const std::vector<double>& list) const
    {
        Json items = Json::array();
        for (const double item : list)
            items.push_back(jsonNumber(item, DType::float64));
        return items;
    }
    Json operator()(const std::vector<bool>& list) const { return list; }
    Json operator()(const std::vector<Tensor>&) const { return nullptr; }
};

Json partJson(Runtime& runtime, const Value& value)
{
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return formOf(runtime, *tensor);
    if (const auto* list = std::get_if<std::vector<Tensor>>(&value))
        return listOf(runtime, *list);
    return std::visit(BareJson{}, value);
}

Json quantizedForm(Runtime& runtime, const Tensor& tensor, const std::vector<TensorPart>& parts)
{
    const std::string dtype(quantizedNameOf(tensor.dtype()));
    Json quant = {{"scheme", "per_tensor_affine"}, {"dtype", dtype}};
    for (const TensorPart& part : parts) {
        if (part.name == "axis")
            quant["scheme"] = "per_channel_affine";
        Json value = partJson(runtime, part.value);
        if (part.name == "codes" && value.contains("data"))
            value = value["data"];
        quant[part.name] = std::move(value);
    }
    return {{"dtype", dtype},
            {"shape", std::vector<std::int64_t>(tensor.shape().begin(), tensor.shape().end())},
            {"quant", std::move(quant)}};
}

Json sparseForm(Runtime& runtime, const Tensor& tensor, const std::vector<TensorPart>& parts)
{
    const std::vector<std::int64_t> shape(tensor.shape().begin(), tensor.shape().end());
    Json form = {{"dtype", nameOf(tensor.dtype())}, {"shape", shape}, {"layout", layoutName(tensor.layout())}};
    for (const TensorPart& part : parts)
        form[part.name] = partJson(runtime, part.value);
    form["size"] = shape;
    return form;
}

Json kindForm(Runtime& runtime, const Tensor& tensor, const TensorKind& kind)
{
    const std::vector<TensorPart> parts = kind.parts();
    if (tensor.layout() == Layout::quantized)
        return quantizedForm(runtime, tensor, parts);
    if (tensor.layout() == Layout::sparseCoo || tensor.layout() == Layout::sparseCsr)
        return sparseForm(runtime, tensor, parts);
    Json form = {{"dtype", nameOf(tensor.dtype())}};
    for (const TensorPart& part : parts)
        form[part.name] = partJson(runtime, part.value);
    return form;
}

}  // namespace

Json formOf(Runtime& runtime, const Tensor& tensor)
{
    if (!tensor.defined())
        return nullptr;
    const TensorKind* kind = kindOf(tensor);
    Json form = kind != nullptr ? kindForm(runtime, tensor, *kind)
                                : tensorJson(resultsOf(runtime, {}, Value(tensor.detached())).front());
    form.erase("name");
    if (tensor.device() == kCpu)
        form.erase("device");
    else
        form["device"] = nameOf(tensor.device());
    if (tensor.requiresGrad())
        form["requires_grad"] = true;
    return form;
}

}  // namespace keyfall
