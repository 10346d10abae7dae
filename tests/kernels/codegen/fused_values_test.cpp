// SPDX-License-Identifier: MIT
// Fused kernels compute what the operators compute one by one: bit for bit but for sums (design of kernels, section 2).
#include "core/program/kernel_launch.h"
#include "kernels/codegen/codegen.h"
#include "tests/kernels/codegen/fusing_bench.h"
#include "tests/support/test_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <span>

using namespace keyfall;

using Ints = std::vector<std::int64_t>;

namespace {

/// Runs the kernels of a fusion in order on memory of its own; the values of its outputs, which are no views.
std::map<std::size_t, std::vector<std::byte>> ran(const codegen::Fusion& fusion, const std::vector<Tensor>& inputs,
                                                  const KernelBackend& backend)
{
    std::map<std::size_t, std::vector<std::byte>> memory;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto* bytes = inputs[i].hostData<std::byte>();
        memory[fusion.graph.inputs[i]].assign(
            bytes, bytes + static_cast<std::size_t>(inputs[i].numel()) * sizeOf(inputs[i].dtype()));
    }
    for (const codegen::FusionStep& step : fusion.order) {
        if (!step.kernel)
            qFatal("%s stays a call: %s", fusion.graph.nodes[step.index].op.c_str(),
                   fusion.graph.nodes[step.index].reason.c_str());
        const codegen::FusedKernel& kernel = fusion.kernels[step.index];
        std::vector<std::span<std::byte>> buffers;
        for (const std::size_t value : kernel.buffers) {
            const codegen::FusionValue& facts = fusion.graph.values[value];
            memory[value].resize(static_cast<std::size_t>(elementCount(facts.shape)) * sizeOf(facts.dtype));
            buffers.emplace_back(memory[value]);
        }
        const auto compiled = compiledKernel(backend, kernel.program, kCpu);
        if (!compiled)
            qFatal("%s", compiled.error().text().c_str());
        if (const auto done = runKernel(kernel.program, **compiled, fusion.sizes(), buffers); !done)
            qFatal("%s on %s", done.error().text().c_str(), kernelText(kernel.program).c_str());
    }
    return memory;
}

/// The elements of a dense tensor in memory order against those found: "element 3: 1 is 2", or nothing.
std::string difference(const Tensor& expected, const std::vector<std::byte>& found, double tolerance)
{
    const auto compare = [&]<class T>(T) -> std::string {
        const auto* wanted = expected.hostData<T>();
        for (std::int64_t i = 0; i < expected.numel(); ++i) {
            T got{};
            std::memcpy(&got, found.data() + static_cast<std::size_t>(i) * sizeof(T), sizeof(T));
            const auto x = static_cast<double>(wanted[i]);
            const auto y = static_cast<double>(got);
            const bool sameBits =
                std::ranges::equal(std::as_bytes(std::span(wanted + i, 1)), std::as_bytes(std::span(&got, 1)));
            const bool near = tolerance > 0 && std::abs(x - y) <= tolerance * (1 + std::abs(x));
            const bool same = std::isnan(x) ? std::isnan(y) : sameBits || near;
            if (!same)
                return fmt::format("element {}: {} is {}", i, x, y);
        }
        return {};
    };
    switch (expected.dtype()) {
    case DType::boolean: return compare(bool{});
    case DType::int32: return compare(std::int32_t{});
    case DType::int64: return compare(std::int64_t{});
    case DType::float64: return compare(double{});
    default: return compare(float{});
    }
}

}  // namespace

class FusedValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elementwiseOperatorsGiveTheSameBits_data()
    {
        QTest::addColumn<QString>("op");
        for (const char* op : {"neg",
                               "abs",
                               "sign",
                               "relu",
                               "square",
                               "sqrt",
                               "reciprocal",
                               "rsqrt",
                               "exp",
                               "exp2",
                               "log",
                               "log2",
                               "sin",
                               "cos",
                               "tanh",
                               "erf",
                               "silu",
                               "floor",
                               "ceil",
                               "round",
                               "trunc",
                               "frac",
                               "isnan",
                               "isinf",
                               "isfinite",
                               "logical_not",
                               "add.Tensor",
                               "sub.Tensor",
                               "mul.Tensor",
                               "div.Tensor",
                               "maximum",
                               "minimum",
                               "atan2",
                               "remainder.Tensor",
                               "fmod.Tensor",
                               "eq.Tensor",
                               "ne.Tensor",
                               "lt.Tensor",
                               "le.Tensor",
                               "gt.Tensor",
                               "ge.Tensor",
                               "logical_and",
                               "logical_or",
                               "logical_xor",
                               "pow.Tensor_Tensor"})
            QTest::newRow(op) << op;
    }
    void elementwiseOperatorsGiveTheSameBits()
    {
        QFETCH(QString, op);
        const std::string name = op.toStdString();
        const bool floatsOnly = name.starts_with("is") || name == "remainder.Tensor" || name == "fmod.Tensor"
            || name == "atan2" || name == "silu" || name == "frac" || name.starts_with("pow");
        for (const DType dtype : {DType::float32, DType::float64, DType::int32, DType::int64}) {
            if (floatsOnly && !isFloating(dtype))
                continue;
            const Tensor x = bench_.ramp({5, 21}, dtype);
            const Tensor y = bench_.ramp({5, 21}, dtype, 3);
            const bool binary = name.find("Tensor") != std::string::npos || name == "maximum" || name == "minimum"
                || name == "atan2" || (name.starts_with("logical_") && name != "logical_not");
            const std::vector<Tensor> inputs = binary ? std::vector{x, y} : std::vector{x};
            compare(
                inputs, [&] { return bench_.call(name, Stack(inputs.begin(), inputs.end())); }, 0, name);
        }
    }

    void numbersAndTypesAreTakenAsTheOperatorsDo()
    {
        const Tensor f = bench_.ramp({7, 9});
        const Tensor i = bench_.ramp({7, 9}, DType::int64);
        const Tensor b = bench_.ramp({7, 9}, DType::boolean);
        compare({f}, [&] { return bench_.call("add.Scalar", {f, 0.1, 1.0}); });
        compare({f}, [&] { return bench_.call("mul.Scalar", {f, std::int64_t{3}}); });
        compare({i}, [&] { return bench_.call("mul.Scalar", {i, 0.3}); });
        compare({i, f}, [&] { return bench_.call("add.Tensor", {i, f}); });
        compare({b, i}, [&] { return bench_.call("add.Tensor", {b, i}); });
        compare({b, f}, [&] { return bench_.call("where.self", {b, f, f}); });
        compare({f}, [&] { return bench_.call("clamp", {f, -0.5, 0.75}); });
        compare({i}, [&] { return bench_.call("div.Scalar", {i, std::int64_t{7}}); });
        compare({f}, [&] { return bench_.call("leaky_relu", {f, 0.01}); });
        compare(
            {f}, [&] { return bench_.call("sigmoid", {f}); }, 1e-6);
        compare(
            {f},
            [&] {
                return bench_.call("gelu", {f, std::string("none")});
            },
            1e-6);
        compare({f, i}, [&] { return bench_.call("sub.Tensor", {i, i, std::int64_t{5}}); });
    }

    void reductionsAndCompositesAgree()
    {
        const Tensor x = bench_.ramp({6, 37});
        const Tensor w = bench_.ramp({37}, DType::float32, 2);
        const Tensor i = bench_.ramp({6, 37}, DType::int32);
        compare(
            {x},
            [&] {
                return bench_.call("softmax.int", {x, std::int64_t{-1}});
            },
            1e-6);
        compare(
            {x},
            [&] {
                return bench_.call("softmax.int", {x, std::int64_t{0}});
            },
            1e-6);
        compare(
            {x},
            [&] {
                return bench_.call("log_softmax.int", {x, std::int64_t{1}});
            },
            1e-6);
        compare(
            {x, w},
            [&] {
                return bench_.call("layer_norm", {x, Ints{37}, w, w, 1e-5});
            },
            1e-5);
        compare(
            {x},
            [&] {
                return bench_.call("var.dim", {x, Ints{1}, true, false});
            },
            1e-5);
        compare(
            {x},
            [&] {
                return bench_.call("mean.dim", {x, Ints{0}, true});
            },
            1e-6);
        compare({x}, [&] { return bench_.call("amax", {x, Ints{1}, false}); });
        compare({i}, [&] { return bench_.call("sum.dim_IntList", {i, Ints{0}, false}); });
        compare(
            {x}, [&] { return bench_.call("sum", {x}); }, 1e-5);
        compare(
            {x},
            [&] {
                return bench_.call("mul.Tensor",
                                   {bench_.call("sub.Tensor", {x, bench_.call("mean.dim", {x, Ints{0}})}), x});
            },
            1e-6);
    }

    void viewsAreIndices()
    {
        const Tensor x = bench_.ramp({4, 6});
        const Tensor y = bench_.ramp({6, 4}, DType::float32, 1);
        compare({x, y}, [&] { return bench_.call("add.Tensor", {y, bench_.call("t", {x})}); });
        compare({x, y}, [&] { return bench_.call("add.Tensor", {y, bench_.call("t", {bench_.call("neg", {x})})}); });
        compare({x, y}, [&] {
            return bench_.call("mul.Tensor",
                               {bench_.call("reshape", {x, Ints{3, 8}}), bench_.call("reshape", {y, Ints{3, 8}})});
        });
        compare({x}, [&] {
            return bench_.call("add.Tensor", {x, bench_.call("select.int", {x, std::int64_t{0}, std::int64_t{-1}})});
        });
        compare({x}, [&] {
            return bench_.call(
                "neg",
                {bench_.call("slice.Tensor", {x, std::int64_t{1}, std::int64_t{1}, std::int64_t{6}, std::int64_t{2}})});
        });
        compare({x, y}, [&] {
            return bench_.call(
                "add.Tensor",
                {bench_.call("unsqueeze", {x, std::int64_t{2}}),
                 bench_.call("expand",
                             {bench_.call("select.int", {y, std::int64_t{1}, std::int64_t{2}}), Ints{4, 6, 6}})});
        });
    }

    /// Chains and joins of operators at random; `KEYFALL_RANDOM_KERNELS` says how many.
    void randomGraphsGiveTheSameBits()
    {
        const int count = std::max(60, qEnvironmentVariableIntValue("KEYFALL_RANDOM_KERNELS"));
        for (int seed = 0; seed < count; ++seed) {
            std::mt19937 random(static_cast<unsigned>(seed));
            const auto below = [&random](std::size_t end) { return random() % end; };
            const std::vector<Tensor> inputs{
                bench_.ramp({3, 7}, DType::float32, seed), bench_.ramp({1, 7}, DType::float32, seed + 1),
                bench_.ramp({3, 1}, DType::float32, seed + 2), bench_.ramp({7, 3}, DType::float32, seed + 3)};
            compare(
                inputs,
                [&] {
                    std::vector<Tensor> pool = inputs;
                    for (std::size_t step = 0; step < 4 + below(9); ++step) {
                        const Tensor a = pool[below(pool.size())];
                        const Tensor b = pool[below(pool.size())];
                        const bool fits = a.dim() == 2 && b.dim() == 2
                            && (a.shape()[0] == b.shape()[0] || a.shape()[0] == 1 || b.shape()[0] == 1)
                            && (a.shape()[1] == b.shape()[1] || a.shape()[1] == 1 || b.shape()[1] == 1);
                        switch (below(8)) {
                        case 0: pool.push_back(bench_.call("t", {a})); break;
                        case 1:
                            pool.push_back(bench_.call("amax", {a, Ints{static_cast<std::int64_t>(below(2))}, true}));
                            break;
                        case 2:
                            pool.push_back(bench_.call("exp", {bench_.call("neg", {bench_.call("abs", {a})})}));
                            break;
                        case 3: pool.push_back(bench_.call("relu", {a})); break;
                        case 4: pool.push_back(bench_.call("tanh", {a})); break;
                        default:
                            if (fits)
                                pool.push_back(bench_.call(below(2) == 0       ? "add.Tensor"
                                                               : below(2) == 0 ? "mul.Tensor"
                                                                               : "maximum",
                                                           {a, b}));
                        }
                    }
                    return bench_.call("neg", {pool.back()});
                },
                0, fmt::format("seed {}", seed));
        }
    }

private:
    template <class Body>
    void compare(const std::vector<Tensor>& inputs, Body&& body, double tolerance = 0, const std::string& label = {})
    {
        FusingBench::Named named;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            named.emplace_back("x" + std::to_string(i), inputs[i]);
        Tensor expected;
        const codegen::Fusion fusion = bench_.fuse(named, [&] { return expected = body(); });
        for (const KernelBackend& backend : backends_) {
            const auto memory = ran(fusion, inputs, backend);
            const std::string differs = difference(expected, memory.at(fusion.graph.outputs.front()), tolerance);
            if (!differs.empty())
                QFAIL(fmt::format("{} {} on {}, {}\n{}", label, nameOf(expected.dtype()), backend.name, differs,
                                  kernelText(fusion.kernels.front().program))
                          .c_str());
        }
    }

    static std::vector<KernelBackend> quickBackends()
    {
        std::vector<KernelBackend> all = kernelBackends();
        std::erase_if(all,
                      [](const KernelBackend& each) { return each.name != "interpreter" && each.name != "machine"; });
        return all;
    }

    FusingBench bench_;
    std::vector<KernelBackend> backends_ = quickBackends();
};

KEYFALL_TEST(FusedValuesTest)
#include "fused_values_test.moc"
