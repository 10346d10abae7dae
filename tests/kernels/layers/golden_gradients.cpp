// SPDX-License-Identifier: MIT
// The gradients that PyTorch 1.13 gave (eleven:2.4.7), what it did without data on meta, and three of its errors
// (tests/data/layers_torch_1_13.json.gz): every case.
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/golden_cases.h"
#include "tests/kernels/layers/golden_programs.h"

using namespace keyfall;

namespace {

using B = GoldenBench;
using Ints = GoldenBench::Ints;

// Gradients, in float64. Inputs, results, cotangents and gradients are all in the file.

/// Of lists in lists, all of one length in each dimension.
Tensor tensorOf(B& b, const Json& lists, bool requiresGrad)
{
    Ints shape;
    for (const Json* inner = &lists; inner->is_array(); inner = &inner->front())
        shape.push_back(static_cast<std::int64_t>(inner->size()));
    std::vector<double> data;
    const Json flat = lists.flatten();
    for (const auto& [path, value] : flat.items())
        data.push_back(value.get<double>());
    return b.tensor(shape, data, requiresGrad);
}

/// The recorded inputs through `function`, and the recorded cotangent back.
GoldenProgram differentiated(const std::string& name, const Function& function)
{
    return [name, function](B& b) {
        const Json& recorded = goldenFile().at("autograd").at(name);
        Inputs inputs;
        for (const Json& input : recorded.at("inputs"))
            inputs.push_back(tensorOf(b, input, true));
        const Tensor out = function(b, inputs);
        const Tensor cotangent = tensorOf(b, recorded.at("cotangent"), false);
        Json found{{"inputs", Json::array()}, {"out", b.list(out)}, {"cotangent", b.list(cotangent)}};
        found["grads"] = Json::array();
        for (const Tensor& gradient : autograd::gradients(b.dispatcher(), {out}, inputs, {cotangent}))
            found["grads"].push_back(b.list(gradient));
        for (const Tensor& input : inputs)  // afterwards: nothing may have been written into them
            found["inputs"].push_back(b.list(input));
        return found;
    };
}

std::map<std::string, GoldenProgram> gradientPrograms()
{
    const std::vector<std::pair<std::string, Function>> functions{
        {"add broadcast (2,2)+(2)", operatorOf("add.Tensor")},
        {"mul", operatorOf("mul.Tensor")},
        {"div", operatorOf("div.Tensor")},
        {"neg", operatorOf("neg")},
        {"pow2", operatorOf("pow.Tensor_Scalar", {number(2)})},
        {"pow0 at 0", operatorOf("pow.Tensor_Scalar", {number(0)})},
        {"pow3", operatorOf("pow.Tensor_Scalar", {number(3)})},
        {"sqrt", operatorOf("sqrt")},
        {"exp", operatorOf("exp")},
        {"log", operatorOf("log")},
        {"abs (0 included)", operatorOf("abs")},
        {"relu (0 included)", operatorOf("relu")},
        {"sigmoid", operatorOf("sigmoid")},
        {"tanh", operatorOf("tanh")},
        {"gelu erf", operatorOf("gelu", {std::string("none")})},
        {"gelu tanh", operatorOf("gelu", {std::string("tanh")})},
        {"softmax -1", operatorOf("softmax.int", {number(-1)})},
        {"log_softmax -1", operatorOf("log_softmax.int", {number(-1)})},
        {"sum", operatorOf("sum")},
        {"mean", operatorOf("mean")},
        {"prod", operatorOf("prod")},
        {"amax ties", operatorOf("amax")},
        {"max dim ties", operatorOf("max.dim", {number(0)})},  // the first result: the values
        {"mm", operatorOf("mm")},
        {"matmul 1d@2d", operatorOf("matmul")},
        {"linear", operatorOf("linear")},
        {"transpose", operatorOf("transpose.int", {number(0), number(1)})},
        {"select", operatorOf("select.int", {number(0), number(1)})},
        {"slice", operatorOf("slice.Tensor", {number(1), number(1)})},
        {"where",
         [](B& b, const Inputs& in) {
             const Tensor diagonal = b.tensor({2, 2}, {1, 0, 0, 1}, false, DType::boolean);
             return b.call("where.self", {diagonal, in[0], in[1]});
         }},
        {"clamp [-1,3]", operatorOf("clamp", {number(-1), number(3)})},
        {"maximum ties", operatorOf("maximum")},
        {"layer_norm", operatorOf("layer_norm", {Ints{2}})},
        {"logsumexp dim1", operatorOf("logsumexp", {Ints{1}})},
        {"var unbiased", operatorOf("var")},
        {"index_select",
         [](B& b, const Inputs& in) {
             return b.call("index_select", {in[0], number(0), b.longs({3}, {1, 1, 0})});
         }},
    };
    std::map<std::string, GoldenProgram> all;
    for (const auto& [name, function] : functions)
        all.emplace(name, differentiated(name, function));
    return all;
}

// Meta.

Json okOnMeta(B& b, const Tensor& result)
{
    return Json::array({"ok", b.shapeOf(result), nameOf(result.device()), result.requiresGrad()});
}
Tensor meta(B& b, const Ints& shape)
{
    return b.onMeta(b.full(shape, 1));
}

std::map<std::string, GoldenProgram> metaPrograms()
{
    return {
        {"mm",
         [](B& b) {
             const Tensor product = b.call("mm", {meta(b, {2, 3}), meta(b, {3, 5})});
             return Json::array({b.shapeOf(product), nameOf(product.device())});
         }},
        {"meta+cpu",
         [](B& b) {
             return okOnMeta(b, b.call("add.Tensor", {meta(b, {2, 3}), b.full({2, 3}, 1)}));
         }},
        {"meta+cpu scalar0d",
         [](B& b) {
             return okOnMeta(b, b.call("add.Tensor", {meta(b, {2, 3}), b.full({}, 1)}));
         }},
        {"meta item", [](B& b) { return Json(std::get<double>(b.callAll("item", {meta(b, {})}).front())); }},
        {"meta mm mismatch",
         [](B& b) {
             return okOnMeta(b, b.call("mm", {meta(b, {2, 3}), meta(b, {4, 5})}));
         }},
        {"meta print",
         [](B& b) {
             const Tensor tensor = meta(b, {2, 3});
             return textOf(Value(tensor)).empty() ? Json("nothing") : okOnMeta(b, tensor);
         }},
        {"meta grad",
         [](B& b) {
             TensorSpec leaf;
             leaf.dtype = DType::float32;
             leaf.shape = {2};
             leaf.device = kMeta;
             leaf.requiresGrad = true;
             return okOnMeta(b, b.call("mul.Scalar", {b.make(leaf), 2.0}));
         }},
    };
}

// Errors.

std::map<std::string, GoldenProgram> errorPrograms()
{
    return {
        // Its name says otherwise, but it is conv2d that was called: 1.13's relu on CSR is a missing kernel.
        {"relu on sparse csr",
         [](B& b) {
             return b.list(b.call("conv2d", {b.full({2, 3}, 1), b.full({1, 1, 1, 1}, 1)}));
         }},
        // No argument brings a key; PyTorch's BackendSelect adds the one of the cpu.
        {"empty cat",
         [](B& b) {
             return b.list(b.callWith(b.cpuKeys(), "cat", {std::vector<Tensor>{}, number(0)}));
         }},
        {"nonexistent backend",
         [](B& b) {
             const Tensor q = b.call("quantize_per_tensor", {b.full({2, 2}, 1), 0.1, number(0), std::string("quint8")});
             return b.withinHalfAStep(b.call("mm", {q, q}), {2, 2, 2, 2});
         }},
    };
}

}  // namespace

GoldenPrograms keyfall::goldenGradients()
{
    return {{"autograd", gradientPrograms()}, {"meta", metaPrograms()}, {"errors", errorPrograms()}};
}
