// SPDX-License-Identifier: MIT
// What PyTorch 1.13 did under vmap and autocast (tests/data/layers_torch_1_13.json.gz): every case.
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/vmap/mapping.h"
#include "tests/kernels/layers/golden_cases.h"
#include "tests/kernels/layers/golden_programs.h"

#include <set>

using namespace keyfall;

namespace {

using B = GoldenBench;
using Ints = GoldenBench::Ints;

// vmap. x is torch.arange(24.).reshape(2, 3, 4).

Tensor mapped(B& b, const Inputs& inputs, const vmap::MapDims& dims, const Function& function, std::int64_t outDim = 0)
{
    const vmap::Mapping mapping(b.dispatcher(), inputs, dims, vmap::Randomness::refused);
    return mapping.collect({function(b, mapping.inputs())}, {outDim}).front();
}
Json described(B& b, const Tensor& tensor)
{
    return Json{{"shape", b.shapeOf(tensor)}, {"dtype", b.dtypeOf(tensor)}, {"data", b.flatList(tensor)}};
}
Tensor x(B& b)
{
    return b.counting({2, 3, 4});
}
/// The gradient of sum(x * w) with respect to w, for each row of x: w is a leaf for each (eleven:2.3.7).
Json perSampleGradient(B& b)
{
    const Tensor rows = b.floats({3, 2}, {3, 4, 5, 6, 7, 8});
    const Tensor w = b.floats({3, 2}, {1, 2, 1, 2, 1, 2}, true);
    const Tensor y = mapped(b, {rows, w}, {0, 0}, [](B& bench, const Inputs& in) {
        return bench.call("sum", {bench.call("mul.Tensor", {in[0], in[1]})});
    });
    autograd::backward(b.dispatcher(), b.call("sum", {y}));
    return described(b, autograd::gradientOf(w));
}

std::map<std::string, GoldenProgram> vmapPrograms()
{
    return {
        {"vmap(sum) in0", [](B& b) { return described(b, mapped(b, {x(b)}, {0}, operatorOf("sum"))); }},
        {"vmap(sum dim0) in1 out1",
         [](B& b) {
             return described(b, mapped(b, {x(b)}, {1}, operatorOf("sum.dim_IntList", {Ints{0}, false}), 1));
         }},
        {"vmap(mul, (1,0))",
         [](B& b) {
             return described(b, mapped(b, {x(b), b.counting({3})}, {1, 0}, operatorOf("mul.Tensor")));
         }},
        {"vmap(mul, (0,None))",
         [](B& b) {
             return described(b, mapped(b, {x(b), b.full({}, 2)}, {0, std::nullopt}, operatorOf("mul.Tensor")));
         }},
        {"vmap(dot)",
         [](B& b) {
             return described(b, mapped(b, {b.counting({3, 5}), b.full({3, 5}, 1)}, {0, 0}, operatorOf("dot")));
         }},
        {"vmap(mm) (0,None)",
         [](B& b) {
             const Inputs inputs{b.full({2, 3, 4}, 1), b.full({4, 5}, 1)};
             return described(b, mapped(b, inputs, {0, std::nullopt}, operatorOf("mm")));
         }},
        {"vmap(add) rank-lift (B,3)+(2,3)->",
         [](B& b) {
             const Inputs inputs{b.full({7, 3}, 1), b.full({2, 3}, 1)};
             return b.shapeOf(mapped(b, inputs, {0, std::nullopt}, operatorOf("add.Tensor")));
         }},
        {"per-sample grad x*w", perSampleGradient},
        {"err item",
         [](B& b) {
             return described(b, mapped(b, {b.counting({3})}, {0}, [](B& bench, const Inputs& in) {
                                  bench.callAll("item", {in[0]});
                                  return in[0];
                              }));
         }},
        {"err random",
         [](B& b) {
             return described(b, mapped(b, {b.counting({3, 2})}, {0}, operatorOf("rand_like")));
         }},
        {"err no tensor batched",
         [](B& b) { return described(b, mapped(b, {b.counting({3})}, {std::nullopt}, operatorOf("sum"))); }},
        {"err out non-batched broadcast",
         [](B& b) {
             const Inputs inputs{b.counting({4}), b.full({2}, 1)};
             const Function other = [](B& bench, const Inputs& in) { return bench.call("neg", {in[1]}); };
             return Json::array({"ok", b.shapeOf(mapped(b, inputs, {0, std::nullopt}, other))});
         }},
    };
}

// Autocast for the cpu, in bfloat16.

std::unique_ptr<Region> autocast(B& b, bool enabled = true)
{
    auto region = b.runtime().enterRegion("autocast", {std::string("cpu"), DType::bfloat16}, {{"enabled", enabled}});
    if (!region)
        qFatal("%s", region.error().text().c_str());
    return std::move(*region);
}
Tensor ones(B& b, DType dtype, const Ints& shape = {2, 2})
{
    return b.tensor(shape,
                    std::vector<double>(static_cast<std::size_t>(elementCount(Dims(shape.begin(), shape.end()))), 1),
                    false, dtype);
}
/// The type of an operator's result on matrices of these types.
GoldenProgram typeOf(const char* op, std::vector<DType> types, Stack rest = {}, Ints shape = {2, 2})
{
    return [=](B& b) {
        Inputs inputs;
        for (const DType type : types)
            inputs.push_back(ones(b, type, shape));
        const auto region = autocast(b);
        return Json(b.dtypeOf(operatorOf(op, rest)(b, inputs)));
    };
}
GoldenProgram typeOfJoined(const char* op)
{
    return [op](B& b) {
        const Inputs inputs{ones(b, DType::bfloat16), ones(b, DType::float32)};
        const auto region = autocast(b);
        return Json(b.dtypeOf(b.call(op, {inputs})));
    };
}
/// An operator that is not a standard one here: what types its kernel sees below the Autocast layer.
GoldenProgram typeSeenBy(const char* schema)
{
    return [schema](B& b) {
        auto parsed = Schema::parse(schema);
        const std::string name = parsed.value().name.text();
        const OperatorHandle handle = b.dispatcher().define(std::move(*parsed)).value();
        std::set<std::string> seen;
        const auto registration =
            b.dispatcher().registerKernel(handle, *b.model().layerKey(Layer::cpu),
                                          Kernel::boxed(
                                              [&](const BoxedCall&, Stack& stack) {
                                                  for (const Value& value : stack)
                                                      if (const auto* tensor = std::get_if<Tensor>(&value))
                                                          seen.insert(b.dtypeOf(*tensor));
                                                  stack = {stack.front()};
                                              },
                                              "test"),
                                          "test");
        const Tensor a = ones(b, DType::float32);
        const auto region = autocast(b);
        b.callAll(name, {a, a, a});
        return seen.size() == 1 ? Json(*seen.begin()) : Json(seen);
    };
}
Json suspended(B& b)
{
    const Tensor a = ones(b, DType::float32);
    const auto outer = autocast(b);
    const auto inner = autocast(b, false);
    return Json(b.dtypeOf(b.call("matmul", {a, a})));
}
Json gradientOfALeaf(B& b)
{
    const Tensor leaf = b.floats({2, 2}, {1, 2, 3, 4}, true);
    Tensor y;
    {
        const auto region = autocast(b);
        y = b.call("mm", {leaf, leaf});
    }
    autograd::backward(b.dispatcher(), b.call("sum", {y}));
    return Json("torch." + b.dtypeOf(autograd::gradientOf(leaf)));
}

std::map<std::string, GoldenProgram> autocastPrograms()
{
    constexpr DType kF32 = DType::float32;
    constexpr DType kF64 = DType::float64;
    constexpr DType kBf16 = DType::bfloat16;
    const Stack lastDim{number(-1)};
    return {
        {"matmul(f32,f32)", typeOf("matmul", {kF32, kF32})},
        {"mm(f32,f32)", typeOf("mm", {kF32, kF32})},
        {"bmm(f32)", typeOf("bmm", {kF32, kF32}, {}, {1, 2, 2})},
        {"addmm(f32)", typeOf("addmm", {kF32, kF32, kF32})},
        {"linear(f32)", typeOf("linear", {kF32, kF32})},
        {"conv2d(f32)", typeOf("conv2d", {kF32, kF32}, {}, {1, 1, 2, 2})},
        {"add(f32,f32)", typeOf("add.Tensor", {kF32, kF32})},
        {"add(bf16,f32)", typeOf("add.Tensor", {kBf16, kF32})},
        {"add(bf16,bf16)", typeOf("add.Tensor", {kBf16, kBf16})},
        {"relu(bf16)", typeOf("relu", {kBf16})},
        {"softmax(bf16)", typeOf("softmax.int", {kBf16}, lastDim)},
        {"log_softmax(bf16)", typeOf("log_softmax.int", {kBf16}, lastDim)},
        {"sum(bf16)", typeOf("sum", {kBf16})},
        {"mean(bf16)", typeOf("mean", {kBf16})},
        {"prod(bf16)", typeOf("prod", {kBf16})},
        {"exp(bf16)", typeOf("exp", {kBf16})},
        {"layer_norm(bf16)", typeOf("layer_norm", {kBf16}, {Ints{2}})},
        {"mse_loss(bf16,bf16)", typeOf("mse_loss", {kBf16, kBf16})},
        {"cat(bf16,f32)", typeOfJoined("cat")},
        {"stack(bf16,f32)", typeOfJoined("stack")},
        {"matmul(f64,f64)", typeOf("matmul", {kF64, kF64})},
        {"matmul(f64,f32)", typeOf("matmul", {kF64, kF32})},
        {"mm out=", typeSeenBy("mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)")},
        {"addmm_ inplace f32", typeSeenBy("addmm_(Tensor(a!) self, Tensor mat1, Tensor mat2) -> Tensor(a!)")},
        {"matmul nested disabled", suspended},
        {"grad dtype of f32 leaf", gradientOfALeaf},
    };
}

}  // namespace

GoldenPrograms keyfall::goldenModes()
{
    return {{"vmap", vmapPrograms()}, {"autocast_cpu_bf16", autocastPrograms()}};
}
