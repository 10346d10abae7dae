// SPDX-License-Identifier: MIT
#include "tests/bench/codegen_bench.h"

#include "core/program/kernel_launch.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/from_graph.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/cpu/parallel.h"
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/stream.h"

#include <fmt/format.h>

#include <time.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

namespace keyfall::bench {

namespace {

constexpr std::int64_t kMillion = std::int64_t{1} << 20;

std::string typed(std::int64_t rows, std::int64_t columns)
{
    return fmt::format("Float({}, {}, strides=[{}, 1], requires_grad=0, device=cpu)", rows, columns, columns);
}

std::string chainGraph(std::int64_t rows, std::int64_t columns)
{
    const std::string t = typed(rows, columns);
    return fmt::format("graph(%a : {0},\n      %b : {0},\n      %c : {0}):\n  %3 : {0} = aten::mul(%a, %b)\n"
                       "  %4 : int = prim::Constant[value=1]()\n  %5 : {0} = aten::add(%3, %c, %4)\n"
                       "  %6 : {0} = aten::relu(%5)\n  return (%6)\n",
                       t);
}

std::string softmaxGraph(std::int64_t rows, std::int64_t columns)
{
    const std::string t = typed(rows, columns);
    return fmt::format("graph(%a : {0}):\n  %1 : int = prim::Constant[value=-1]()\n  %2 : NoneType = prim::Constant()\n"
                       "  %3 : {0} = aten::softmax(%a, %1, %2)\n  return (%3)\n",
                       t);
}

std::string normGraph(std::int64_t rows, std::int64_t columns)
{
    const std::string t = typed(rows, columns);
    const std::string row = fmt::format("Float({}, strides=[1], requires_grad=0, device=cpu)", columns);
    return fmt::format(
        "graph(%a : {0},\n      %w : {1},\n      %b : {1}):\n  %3 : int = prim::Constant[value={2}]()\n"
        "  %4 : int[] = prim::ListConstruct(%3)\n  %5 : float = prim::Constant[value=1.0000000000000001e-05]()\n"
        "  %6 : bool = prim::Constant[value=1]()\n  %7 : {0} = aten::layer_norm(%a, %4, %w, %b, %5, %6)\n"
        "  return (%7)\n",
        t, row, columns);
}

class KernelBench {
public:
    int run()
    {
        auto made = StandardRuntime::make(KeyModel::builtIn("ferrotorch").value(), {});
        if (!made)
            return 1;
        runtime_ = std::move(*made);
        runtime_->registerStandardKernels();
        compiling();
        chain(1024, 1024, "1 M");
        chain(4096, 4096, "16 M");
        against("softmax of 1024 rows of 1024", softmaxGraph(1024, 1024), 1024, 1024, 1, [this](const auto& in) {
            return call("softmax.int", {in[0], std::int64_t{-1}, None{}});
        });
        against("layer_norm of 1024 rows of 1024", normGraph(1024, 1024), 1024, 1024, 3, [this](const auto& in) {
            return call("layer_norm", {in[0], std::vector<std::int64_t>{1024}, in[1], in[2], 1e-5, true});
        });
        return table_.print();
    }

private:
    Tensor call(const std::string& op, Stack arguments)
    {
        runtime_->dispatcher().find(op)->callBoxed(arguments);
        return std::get<Tensor>(arguments.front());
    }

    Tensor filled(std::vector<std::int64_t> shape)
    {
        Tensor tensor = Tensor::emptyHost(DType::float32, Dims(shape.begin(), shape.end()));
        for (std::int64_t i = 0; i < tensor.numel(); ++i)
            tensor.hostData<float>()[i] = static_cast<float>(i % 101) / 50 - 1;
        return tensor;
    }

    codegen::Fusion fused(const std::string& text)
    {
        const auto graph = parseGraph(text);
        if (!graph)
            std::fprintf(stderr, "%s\n", graph.error().text().c_str());
        return codegen::fuse(*graph).value();
    }

    /// A run of the first kernel on a backend; nothing where there is none.
    std::function<void()> kernelRun(const codegen::Fusion& fusion, const std::string& name,
                                    const std::vector<Tensor>& inputs)
    {
        const codegen::FusedKernel& kernel = fusion.kernels.front();
        for (const KernelBackend& backend : kernelBackends()) {
            if (backend.name != name)
                continue;
            const Tensor out = filled({inputs[0].numel()});
            std::vector<Tensor> tensors;
            for (const std::size_t value : kernel.buffers) {
                tensors.push_back(out);
                for (std::size_t i = 0; i < inputs.size(); ++i)
                    if (fusion.graph.inputs[i] == value)
                        tensors.back() = inputs[i];
            }
            std::vector<std::span<std::byte>> buffers;
            for (const Tensor& tensor : tensors)
                buffers.emplace_back(tensor.hostData<std::byte>(),
                                     static_cast<std::size_t>(tensor.numel()) * sizeof(float));
            return [program = kernel.program, compiled = *compiledKernel(backend, kernel.program, kCpu),
                    sizes = fusion.sizes(), tensors, buffers] {
                if (const auto done = runKernel(program, *compiled, sizes, buffers); !done)
                    std::fprintf(stderr, "%s\n", done.error().text().c_str());
            };
        }
        return {};
    }

    /// Median seconds of each: of the processor's time, by the number of threads, as others may be at work here. They take turns,
    /// so that all have the same neighbours, and each runs twice before it is timed, so that its cache is its own.
    static std::vector<double> medians(const std::vector<std::function<void()>>& runs)
    {
        std::vector<std::vector<double>> seconds(runs.size());
        const double end = now() + 15;
        for (int round = 0; round < 9 || (round < 300 && now() < end); ++round)
            for (std::size_t i = 0; i < runs.size(); ++i) {
                for (int warming = 0; warming < 2; ++warming)
                    runs[i]();
                const double start = processorSeconds();
                runs[i]();
                seconds[i].push_back((processorSeconds() - start) / cpu::threadCount());
            }
        std::vector<double> middle;
        for (std::vector<double>& each : seconds)
            middle.push_back(median(std::move(each)));
        return middle;
    }

    static double processorSeconds()
    {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }

    void compiling()
    {
        const codegen::Fusion fusion = fused(chainGraph(64, 64));
        const KernelProgram& program = fusion.kernels.front().program;
        if (!codegen::machineCodeOf(program, codegen::machineLevel()))
            return;
        const double time =
            nanoseconds([&] { use(codegen::machineCodeOf(program, codegen::machineLevel())->size()); }, 20);
        table_.add({"compile relu(a*b+c) to machine code", time / 1000, {}, 50, "us"});
    }

    void chain(std::int64_t rows, std::int64_t columns, const std::string& size)
    {
        const std::vector<Tensor> in{filled({rows, columns}), filled({rows, columns}), filled({rows, columns})};
        const codegen::Fusion fusion = fused(chainGraph(rows, columns));
        const auto machine = kernelRun(fusion, "machine", in);
        if (!machine)
            return;
        StreamTriad triad(rows * columns);
        const auto seconds =
            medians({machine, kernelRun(fusion, "interpreter", in), [&] { triad.plain(); }, [&] { triad.streaming(); },
                     [&] {
                         const Tensor product = call("mul.Tensor", {in[0], in[1]});
                         use(call("relu", {call("add.Tensor", {product, in[2], std::int64_t{1}})}));
                     }});
        const double bytes = 16.0 * static_cast<double>(rows * columns);
        const double stream = triad.bytes() / std::min(seconds[2], seconds[3]) / 1e9;
        const bool large = rows * columns > 8 * kMillion;
        table_.add({"fused relu(a*b+c), " + size + ", beside STREAM", bytes / seconds[0] / 1e9, stream, 0.95 * stream,
                    "GB/s", true});
        table_.add({"the three operators take as many times as long, " + size,
                    seconds[4] / seconds[0],
                    {},
                    large ? std::optional(1.8) : std::nullopt,
                    "x",
                    true});
        table_.add({"the interpreter's share of machine code's speed, " + size,
                    seconds[0] / seconds[1],
                    {},
                    large ? std::optional(0.75) : std::nullopt,
                    "x",
                    true});
    }

    template <class Eager>
    void against(const std::string& what, const std::string& graph, std::int64_t rows, std::int64_t columns, int inputs,
                 Eager eager)
    {
        std::vector<Tensor> in{filled({rows, columns})};
        for (int i = 1; i < inputs; ++i)
            in.push_back(filled({columns}));
        const auto machine = kernelRun(fused(graph), "machine", in);
        if (!machine)
            return;
        const auto seconds = medians({machine, [&] { use(eager(in)); }});
        table_.add({what + ": as many times as fast as the operator", seconds[1] / seconds[0], {}, 1.0, "x", true});
    }

    std::unique_ptr<Runtime> runtime_;
    Table table_{"Compiled kernels"};
};

}  // namespace

int codegenBench()
{
    return KernelBench().run();
}

}  // namespace keyfall::bench
