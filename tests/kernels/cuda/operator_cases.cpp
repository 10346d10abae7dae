// SPDX-License-Identifier: MIT
#include "tests/kernels/cuda/operator_cases.h"

#include "core/script/runtime.h"
#include "kernels/ops/allocate.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/kernels/cuda/sample_tensors.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <stdexcept>

namespace keyfall {

using namespace samples;

namespace {

double toleranceOf(DType dtype)
{
    switch (dtype) {
    case DType::float16: return 2e-3;
    case DType::bfloat16: return 1.6e-2;
    case DType::float32: return 4e-6;
    default: return 1e-13;
    }
}

std::vector<double> doublesOf(const Tensor& tensor)
{
    const Tensor host = ops::contiguous(ops::copyTo(tensor, kCpu, DType::float64));
    const auto* data = host.hostData<double>();
    return {data, data + host.numel()};
}

struct Outcome {
    std::optional<Tensor> result;
    std::string error;
};

Outcome outcomeOf(const OperatorCases::Case& test, Device device)
{
    try {
        return {test.run(device), {}};
    } catch (const std::exception& error) {
        return {std::nullopt, error.what()};
    }
}

std::string differenceOf(const Tensor& cpu, const Tensor& other, const OperatorCases::Case& test)
{
    if (cpu.dtype() != other.dtype() || cpu.shape() != other.shape())
        return fmt::format("{} {} instead of {} {}", nameOf(other.dtype()), textOf(other.shape()), nameOf(cpu.dtype()),
                           textOf(cpu.shape()));
    const bool exact = test.exact || !isFloating(cpu.dtype());
    const std::vector<double> expected = doublesOf(cpu);
    const std::vector<double> found = doublesOf(other);
    const double tolerance = exact ? 0 : toleranceOf(cpu.dtype()) * test.scale;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double e = expected[i];
        const double f = found[i];
        const bool same =
            (std::isnan(e) && std::isnan(f)) || e == f || std::fabs(e - f) <= tolerance * (1 + std::fabs(e));
        const bool sameSign = !exact || std::isnan(e) || std::signbit(e) == std::signbit(f);
        if (!same || !sameSign)
            return fmt::format("element {} is {} instead of {}", i, f, e);
    }
    return {};
}

}  // namespace

std::string differenceOf(const OperatorCases::Case& test, Device device)
{
    const Outcome cpu = outcomeOf(test, kCpu);
    const Outcome other = outcomeOf(test, device);
    if (cpu.result.has_value() != other.result.has_value())
        return fmt::format("{}: cpu {}, {} {}", test.name, cpu.result ? "gives a result" : "raises " + cpu.error,
                           nameOf(device), other.result ? "gives a result" : "raises " + other.error);
    if (!cpu.result)
        return {};
    if (other.result->device() != device)
        return test.name + ": the result is on " + nameOf(other.result->device());
    const std::string difference = differenceOf(*cpu.result, *other.result, test);
    return difference.empty() ? difference : test.name + ": " + difference;
}

OperatorCases::OperatorCases()
{
    auto made = standardRuntimeFactory()(KeyModel::ferrotorch(), {});
    if (!made)
        throw std::runtime_error(made.error().text());
    runtime_ = std::move(*made);
    runtime_->registerStandardKernels();
}

OperatorCases::~OperatorCases() = default;

Tensor OperatorCases::call(const std::string& op, Stack arguments) const
{
    return std::get<Tensor>(callAll(op, std::move(arguments)).front());
}

Stack OperatorCases::callAll(const std::string& op, Stack arguments) const
{
    const auto handle = runtime_->dispatcher().find(op);
    if (!handle)
        throw std::runtime_error("no operator " + op);
    const auto& schema = handle->schema();
    for (std::size_t i = arguments.size(); i < schema->arguments.size(); ++i)
        arguments.push_back(schema->arguments[i].defaultValue.value_or(None{}));
    handle->callBoxed(arguments);
    return arguments;
}

std::vector<OperatorCases::Case> OperatorCases::elementwise() const
{
    std::vector<Case> cases;
    const auto add = [&](const std::string& op, DType dtype, const std::string& what, bool exact, auto arguments) {
        cases.push_back({fmt::format("{} {}, {}", op, nameOf(dtype), what),
                         [this, op, arguments](Device device) { return call(op, arguments(device)); }, exact});
    };
    for (const DType dtype : kAllTypes) {
        const Tensor block = elements(dtype, kBlock, 1);
        const Tensor other = elements(dtype, kBlock, 2);
        for (const char* op : {"neg", "abs", "sign", "relu", "exp", "log", "sqrt", "sin", "cos", "tanh", "sigmoid"}) {
            const std::string name = op;
            const bool exact = name == "neg" || name == "abs" || name == "sign" || name == "relu" || name == "sqrt";
            for (const Look& look : looks())
                add(op, dtype, look.name, exact, [=](Device device) { return Stack{look.of(block, device)}; });
        }
        const Look whole = looks()[0];
        for (const char* op : {"add.Tensor", "sub.Tensor", "mul.Tensor", "div.Tensor", "maximum", "minimum",
                               "eq.Tensor", "ne.Tensor", "lt.Tensor", "le.Tensor", "gt.Tensor", "ge.Tensor"}) {
            for (const Look& partner : partners())
                add(op, dtype, partner.name, true, [=](Device device) {
                    return Stack{whole.of(block, device), partner.of(other, device)};
                });
            for (const DType second : {DType::int32, DType::float16, DType::float32, DType::float64})
                add(op, dtype, fmt::format("with {}", nameOf(second)), true,
                    [=, mixed = elements(second, kBlock, 3)](Device device) {
                        return Stack{whole.of(block, device), whole.of(mixed, device)};
                    });
            add(op, dtype, "a number of the host", true, [=](Device device) {
                return Stack{whole.of(block, device), numberOnHost(dtype, 1)};
            });
            add(op, dtype, "empty", true, [=](Device device) {
                return Stack{looks()[6].of(block, device), partners()[2].of(other, device)};
            });
        }
        for (const char* op : {"add.Tensor", "sub.Tensor"})
            add(op, dtype, "alpha 3", false, [=](Device device) {
                return Stack{whole.of(block, device), whole.of(other, device), std::int64_t{3}};
            });
        for (const char* op : {"add.Scalar", "sub.Scalar", "mul.Scalar", "div.Scalar"})
            add(op, dtype, "number", true, [=](Device device) { return Stack{whole.of(block, device), 0.75}; });
        for (const char* op : {"add_.Tensor", "mul_.Tensor"})
            add(op, dtype, "in place, strided", true, [=](Device device) {
                return Stack{looks()[3].of(block, device), partners()[2].of(other, device)};
            });
        for (const Look& look : looks())
            add("nonzero", dtype, look.name, true, [=](Device device) { return Stack{look.of(block, device)}; });
        if (isFloating(dtype)) {  // the same numbers on every device
            add("uniform_", dtype, "of a seed", true, [=](Device device) {
                return Stack{whole.of(block, device), -1.0, 1.0, std::string("7")};
            });
            add("normal_", dtype, "of a seed", false, [=](Device device) {
                return Stack{whole.of(block, device), 0.0, 1.0, std::string("7")};
            });
            add("bernoulli_.float", dtype, "of a seed", true, [=](Device device) {
                return Stack{whole.of(block, device), 0.25, std::string("7")};
            });
        }
        for (const Look& partner : partners())
            add("where.self", dtype, partner.name, true,
                [=, condition = elements(DType::boolean, kBlock, 4)](Device device) {
                    return Stack{looks()[3].of(condition, device), whole.of(block, device), partner.of(other, device)};
                });
    }
    return cases;
}

std::vector<OperatorCases::Case> OperatorCases::conversions() const
{
    std::vector<Case> cases;
    for (const DType from : kAllTypes) {
        // Far outside of what the integers hold, and on their edges.
        Tensor block = elements(from, kBlock, 5);
        if (isFloating(from)) {
            const double edges[] = {127.9, 128,          -128.9,       255.5,         300,    -1.5,    32768, 65504,
                                    65520, 2147483647.0, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e30};
            for (std::size_t i = 0; i < std::size(edges); ++i)
                ops::copyInto(block.view({}, {}, static_cast<std::int64_t>(20 * i)), numberOnHost(from, edges[i]));
        }
        for (const DType to : kAllTypes)
            for (const Look& look : looks())
                cases.push_back({fmt::format("{} to {}, {}", nameOf(from), nameOf(to), look.name),
                                 [=](Device device) { return ops::copyTo(look.of(block, device), device, to); }, true});
    }
    return cases;
}

}  // namespace keyfall
