// SPDX-License-Identifier: MIT
#include "tests/kernels/cuda/operator_cases.h"

#include "core/session/runtime.h"
#include "kernels/ops/allocate.h"
#include "kernels/runtime/standard_runtime.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>

namespace keyfall {

namespace {

using Ints = std::vector<std::int64_t>;

constexpr DType kAllTypes[] = {DType::boolean, DType::uint8,   DType::int8,     DType::int16,   DType::int32,
                               DType::int64,   DType::float16, DType::bfloat16, DType::float32, DType::float64};

/// `count` elements of a type: ordinary ones, and among them those that break kernels.
Tensor elements(DType dtype, std::int64_t count, unsigned seed, bool special = true)
{
    std::mt19937 random(seed);
    Tensor wide = Tensor::emptyHost(DType::float64, {count});
    auto* values = wide.hostData<double>();
    std::uniform_real_distribution<double> real(-3, 3);
    std::uniform_int_distribution<int> whole(dtype == DType::uint8 ? 0 : -120, 120);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double specials[] = {std::nan(""), kInfinity, -kInfinity, -0.0, 0.0, 1e-7, 1.0, -1.0};
    for (std::int64_t i = 0; i < count; ++i) {
        if (!isFloating(dtype))
            values[i] = dtype == DType::boolean ? whole(random) > 0 : whole(random);
        else if (special && i % 7 == 3)
            values[i] = specials[static_cast<std::size_t>(i / 7) % std::size(specials)];
        else
            values[i] = real(random);
    }
    Tensor result = Tensor::emptyHost(dtype, {count});
    ops::copyInto(result, wide);
    return result;
}

/// Some of the elements of a block, in some order.
struct Look {
    const char* name;
    Dims shape;
    Dims strides;
    std::int64_t offset = 0;

    /// The whole block is placed, then viewed: gaps and order are the same on every device.
    [[nodiscard]] Tensor of(const Tensor& block, Device device) const
    {
        const Tensor placed = ops::copyTo(block, device, block.dtype());
        return placed.view(shape, strides, offset);
    }
};

constexpr std::int64_t kBlock = 3000;

std::vector<Look> looks()
{
    return {
        {"contiguous", {4, 6, 5}, {30, 5, 1}},
        {"one dimension", {2999}, {1}, 1},
        {"transposed", {4, 6, 5}, {1, 4, 24}},
        {"sliced", {4, 6, 5}, {60, 9, 2}, 7},
        {"broadcast", {4, 6, 5}, {0, 5, 0}, 3},
        {"no dimensions", {}, {}, 11},
        {"empty", {4, 0, 5}, {5, 5, 1}},
        {"seven dimensions", {2, 1, 3, 2, 2, 3, 2}, {1, 99, 20, 70, 200, 3, 400}, 5},
    };
}

/// Shapes that broadcast against [4, 6, 5].
std::vector<Look> partners()
{
    return {
        {"contiguous", {4, 6, 5}, {30, 5, 1}},       {"transposed", {4, 6, 5}, {1, 4, 24}, 2},
        {"a row", {5}, {3}, 1},                      {"a column", {6, 1}, {2, 77}},
        {"first dimension", {4, 1, 1}, {10, 1, 1}},  {"no dimensions", {}, {}, 8},
    };
}

Tensor numberOnHost(DType dtype, double value)
{
    Tensor wide = Tensor::emptyHost(DType::float64, Dims{});
    *wide.hostData<double>() = value;
    return ops::copyTo(wide, kCpu, dtype);
}

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

bool sameBits(const Tensor& a, const Tensor& b)
{
    const Tensor x = ops::contiguous(a);
    const Tensor y = ops::contiguous(b);
    const auto bytes = static_cast<std::size_t>(x.numel()) * sizeOf(x.dtype());
    return bytes == 0 || std::memcmp(x.hostData<void>(), y.hostData<void>(), bytes) == 0;
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
        const bool same = (std::isnan(e) && std::isnan(f)) || e == f || std::fabs(e - f) <= tolerance * (1 + std::fabs(e));
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
    const auto handle = runtime_->dispatcher().find(op);
    if (!handle)
        throw std::runtime_error("no operator " + op);
    const auto& schema = handle->schema();
    for (std::size_t i = arguments.size(); i < schema->arguments.size(); ++i)
        arguments.push_back(schema->arguments[i].defaultValue.value_or(None{}));
    handle->callBoxed(arguments);
    return std::get<Tensor>(arguments.front());
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
        for (const char* op : {"add.Tensor", "sub.Tensor", "mul.Tensor", "div.Tensor", "maximum", "minimum", "eq.Tensor",
                               "ne.Tensor", "lt.Tensor", "le.Tensor", "gt.Tensor", "ge.Tensor"}) {
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
            const double edges[] = {127.9, 128, -128.9, 255.5, 300, -1.5, 32768, 65504, 65520, 2147483647.0, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e30};
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

std::vector<OperatorCases::Case> OperatorCases::reductions() const
{
    std::vector<Case> cases;
    const std::vector<Look> spaces{
        {"contiguous", {4, 6, 5}, {30, 5, 1}},  {"transposed", {4, 6, 5}, {1, 4, 24}},   {"sliced", {4, 6, 5}, {60, 9, 2}, 7},
        {"long rows", {3, 10, 90}, {900, 90, 1}}, {"long columns", {2, 100, 15}, {1500, 15, 1}}, {"no dimensions", {}, {}, 11},
        {"empty", {4, 0, 5}, {5, 5, 1}},         {"broadcast", {4, 6, 5}, {0, 5, 0}, 3},
    };
    const std::vector<Ints> dims{{0}, {1}, {-1}, {0, 1}, {0, 2}, {1, 2}, {}};
    for (const DType dtype : kAllTypes) {
        const Tensor block = elements(dtype, kBlock, 6, false);
        for (const Look& look : spaces) {
            const auto name = [&](const std::string& op) { return fmt::format("{} {}, {}", op, nameOf(dtype), look.name); };
            for (const char* op : {"sum", "mean"})
                cases.push_back({name(op), [=, this](Device d) { return call(op, {look.of(block, d)}); }, false, 20});
            for (const Ints& reduced : dims)
                for (const char* op : {"sum.dim_IntList", "mean.dim"})
                    cases.push_back({name(op) + fmt::format(", over {} dimensions", reduced.size()),
                                     [=, this](Device d) {
                                         return call(op, {look.of(block, d), reduced, reduced.size() == 1});
                                     },
                                     false, 20});
        }
        // Long enough for several blocks an output and the second launch.
        const Tensor longBlock = elements(dtype, 50000, 7, false);
        const Look line{"50000", {50000}, {1}};
        const Look columns{"5 columns of 10000", {10000, 5}, {5, 1}};
        const Look wide{"1250 columns of 40", {40, 1250}, {1250, 1}};
        for (const Look& look : {line, columns, wide})
            for (const char* op : {"sum.dim_IntList", "mean.dim"})
                cases.push_back({fmt::format("{} {}, {}", op, nameOf(dtype), look.name),
                                 [=, this](Device d) { return call(op, {look.of(longBlock, d), Ints{0}, false}); }, false, 200});
    }
    return cases;
}

std::vector<OperatorCases::Case> OperatorCases::products() const
{
    struct Pair {
        const char* name;
        Look left;
        Look right;
    };
    const std::vector<Pair> pairs{
        {"square", {"", {33, 33}, {33, 1}}, {"", {33, 33}, {33, 1}}},
        {"tiles and a rest", {"", {70, 40}, {40, 1}}, {"", {40, 65}, {65, 1}}},
        {"left transposed", {"", {20, 30}, {1, 20}}, {"", {30, 7}, {7, 1}}},
        {"right transposed", {"", {20, 30}, {30, 1}}, {"", {30, 7}, {1, 30}}},
        {"sliced", {"", {9, 8}, {50, 3}, 5}, {"", {8, 6}, {2, 90}, 1}},
        {"dot", {"", {50}, {2}}, {"", {50}, {1}}},
        {"matrix by vector", {"", {6, 9}, {9, 1}}, {"", {9}, {3}}},
        {"vector by matrix", {"", {9}, {1}}, {"", {9, 6}, {6, 1}}},
        {"batches", {"", {3, 4, 5}, {20, 5, 1}}, {"", {3, 5, 6}, {30, 6, 1}}},
        {"broadcast batches", {"", {2, 1, 4, 5}, {20, 20, 5, 1}}, {"", {3, 5, 6}, {30, 6, 1}}},
        {"one matrix for all batches", {"", {4, 3, 5}, {15, 5, 1}}, {"", {5, 2}, {2, 1}}},
        {"nothing inside", {"", {3, 0}, {1, 1}}, {"", {0, 4}, {4, 1}}},
        {"no rows", {"", {0, 3}, {3, 1}}, {"", {3, 4}, {4, 1}}},
        {"shapes that do not fit", {"", {2, 3}, {3, 1}}, {"", {4, 5}, {5, 1}}},
    };
    std::vector<Case> cases;
    for (const DType dtype : kAllTypes) {
        const Tensor a = elements(dtype, 8000, 8, false);
        const Tensor b = elements(dtype, 8000, 9, false);
        for (const Pair& pair : pairs)
            cases.push_back({fmt::format("matmul {}, {}", nameOf(dtype), pair.name),
                             [=, this](Device d) { return call("matmul", {pair.left.of(a, d), pair.right.of(b, d)}); },
                             false, 50});
        cases.push_back({fmt::format("matmul {}, tensors without memory", nameOf(dtype)), [=, this](Device d) {
                             return call("matmul", {ops::emptyOn(d, dtype, {3, 0}), ops::emptyOn(d, dtype, {0, 4})});
                         }});
    }
    return cases;
}

std::vector<OperatorCases::Case> OperatorCases::copiesAndViews() const
{
    std::vector<Case> cases;
    const auto add = [&](const std::string& name, DType dtype, auto run) {
        cases.push_back({fmt::format("{} {}", name, nameOf(dtype)), run, true});
    };
    for (const DType dtype : kAllTypes) {
        const Tensor block = elements(dtype, kBlock, 10);
        const Tensor other = elements(dtype, kBlock, 11);
        for (const Look& look : looks()) {
            add(fmt::format("clone {}", look.name), dtype, [=, this](Device d) { return call("clone", {look.of(block, d)}); });
            add(fmt::format("contiguous {}", look.name), dtype,
                [=, this](Device d) { return call("contiguous", {look.of(block, d)}); });
            add(fmt::format("to the host and back {}", look.name), dtype, [=](Device d) {
                return ops::copyTo(ops::copyTo(look.of(block, d), kCpu, dtype), d, dtype);
            });
            for (const double value : {2.75, -1.0, 300.0})
                add(fmt::format("fill_ {} {}", value, look.name), dtype,
                    [=, this](Device d) { return call("fill_.Scalar", {look.of(block, d), value}); });
            add(fmt::format("fill_ 7 {}", look.name), dtype,
                [=, this](Device d) { return call("fill_.Scalar", {look.of(block, d), std::int64_t{7}}); });
            add(fmt::format("zero_ {}", look.name), dtype, [=, this](Device d) { return call("zero_", {look.of(block, d)}); });
        }
        const Look whole = looks()[0];
        for (const Look& partner : partners())
            for (const DType source : {dtype, DType::int64, DType::float32})
                add(fmt::format("copy_ from {} {},", partner.name, nameOf(source)), dtype,
                    [=, this, from = ops::copyTo(other, kCpu, source)](Device d) {
                        const Tensor to = ops::copyTo(block, d, dtype);
                        (void)call("copy_", {looks()[3].shape.size() == 3 ? to.view({4, 6, 5}, {60, 9, 2}, 7) : to,
                                             partner.of(from, d)});
                        return to;  // the whole block: nothing between the elements may change
                    });
        add("transpose", dtype, [=, this](Device d) {
            return call("transpose.int", {whole.of(block, d), std::int64_t{0}, std::int64_t{2}});
        });
        add("reshape", dtype, [=, this](Device d) { return call("reshape", {looks()[2].of(block, d), Ints{8, 15}}); });
        add("expand", dtype, [=, this](Device d) {
            return call("neg", {call("expand", {partners()[4].of(block, d), Ints{4, 3, 2}})});
        });
    }
    return cases;
}

}  // namespace keyfall
