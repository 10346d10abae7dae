// SPDX-License-Identifier: MIT
#include "tests/kernels/composition/composition.h"

#include "core/dispatch/key_guards.h"
#include "core/script/block_names.h"
#include "core/script/overloads.h"
#include "core/script/program_runner.h"
#include "core/session/result_tensor.h"
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/replay.h"
#include "tests/kernels/composition/inputs.h"
#include "tests/kernels/composition/random_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace keyfall::composition {

namespace {

using Lines = std::vector<std::string>;

constexpr std::array<std::string_view, 3> kSteps{"vmap", "autocast", "gradient"};
constexpr std::array<std::string_view, 6> kKinds{"dense", "meta", "sparse_coo", "sparse_csr", "quantized", "nested"};
constexpr std::array<std::string_view, 3> kObservers{"none", "tracer", "profiler"};

Lines indented(const Lines& lines)
{
    Lines result;
    for (const std::string& line : lines)
        result.push_back("    " + line);
    return result;
}

/// Writes a composition as lines of a program.
class Composer {
public:
    explicit Composer(const Composition& composition) : composition_(composition), inputs_(composition) {}

    [[nodiscard]] Lines lines() const { return from(0); }

private:
    [[nodiscard]] Lines from(std::size_t step) const
    {
        if (step == composition_.steps.size())
            return inputs_.program().lines;
        Lines inner = from(step + 1);
        switch (composition_.steps[step]) {
        case Step::gradient:
            inner.push_back(composition_.kind == Kind::nested ? "loss = sum(to_padded_tensor(out, 0.0))"
                                                              : "loss = sum(out)");
            inner.emplace_back("backward(loss)");
            return inner;
        case Step::autocast:
            inner = indented(inner);
            inner.insert(inner.begin(),
                         fmt::format("with autocast(\"{}\", dtype:bfloat16):",
                                     composition_.device.type == DeviceType::cuda ? "cuda" : "cpu"));
            return inner;
        case Step::vmap: return mapped(inner);
        }
        return inner;
    }

    /// Every name that the block reads says along which dimension it is mapped.
    [[nodiscard]] Lines mapped(const Lines& inner) const
    {
        std::string dims;
        for (const std::string& name : blockNames(parseProgram(inner, "block").value()).read)
            dims += fmt::format("{}{}", dims.empty() ? "" : ", ", inputs_.isBatched(name) ? "0" : "none");
        Lines result = indented(inner);
        result.insert(result.begin(), fmt::format("with vmap(in_dims=[{}]):", dims));
        return result;
    }

    const Composition& composition_;
    Inputs inputs_;
};

/// The tensor in a form whose elements can be compared.
Value dense(Runtime& runtime, const Tensor& tensor)
{
    const char* op = nullptr;
    switch (tensor.layout()) {
    case Layout::strided: return tensor;
    case Layout::sparseCoo:
    case Layout::sparseCsr: op = "to_dense"; break;
    case Layout::quantized: op = "dequantize"; break;
    case Layout::nested: op = "unbind"; break;
    }
    auto bound = bindCall(runtime.dispatcher(), op, {tensor.detached()}, {});
    if (!bound)
        throw std::runtime_error(bound.error().text());
    bound->op.callBoxed(bound->stack);
    return bound->stack.at(0);
}

ResultTensor denseResult(Runtime& runtime, const Tensor& tensor)
{
    if (!tensor.defined())
        return {};
    const auto parts = resultsOf(runtime, "value", dense(runtime, tensor.detached()));
    ResultTensor joined = parts.at(0);
    for (std::size_t i = 1; i < parts.size(); ++i)  // a nested tensor's components one after the other
        joined.data.insert(joined.data.end(), parts[i].data.begin(), parts[i].data.end());
    return joined;
}

/// Runs lines on given tensors; everything that can go wrong is in `error`. A runtime keeps what has a name, to trace it.
Outcome run(Runtime& runtime, const Lines& lines, const std::vector<TensorSpec>& specs, bool wantsGradients, bool named,
            KeySet observing = {})
{
    Outcome outcome;
    const auto program = parseProgram(lines, {});
    if (!program) {
        outcome.error = program.error().text();
        return outcome;
    }
    ProgramRunner runner(runtime, std::nullopt, nullptr);
    std::vector<Tensor> tensors;
    for (TensorSpec spec : specs) {
        const std::string name = named ? spec.name : std::exchange(spec.name, {});
        auto made = runtime.makeTensor(spec);
        if (!made) {
            outcome.error = made.error().text();
            return outcome;
        }
        runner.define(name, *made);
        tensors.push_back(*made);
    }
    {
        const IncludeKeys include(runtime.dispatcher(), observing);  // of the program; not of the look at its results
        if (const auto stop = runner.run(*program)) {
            outcome.error = stop->message;
            return outcome;
        }
    }
    try {
        outcome.out = denseResult(runtime, std::get<Tensor>(*runner.find("out")));
        for (std::size_t i = 0; wantsGradients && i < specs.size(); ++i)
            if (specs[i].requiresGrad)
                outcome.gradients[specs[i].name] = denseResult(runtime, runtime.gradientOf(tensors[i]));
    } catch (const std::exception& error) {
        outcome.error = error.what();
    }
    return outcome;
}

/// Runs the traced graph on new tensors with the same elements (eleven:2.1.7).
void replay(Runtime& runtime, const std::vector<TensorSpec>& specs, Outcome& outcome)
{
    try {
        const auto graph = parseGraph(outcome.tracedGraph);
        std::vector<Tensor> tensors;
        for (TensorSpec spec : specs) {
            spec.name.clear();
            tensors.push_back(runtime.makeTensor(spec).value());
        }
        const auto results = replayGraph(runtime.dispatcher(), graph.value(), tensors);
        if (results)
            outcome.replayed = denseResult(runtime, results->at(0));
        else
            outcome.error = "replay: " + results.error().text();
    } catch (const std::exception& error) {
        outcome.error = std::string("replay: ") + error.what();
    }
}

void append(ResultTensor& all, const ResultTensor& part)
{
    all.data.insert(all.data.end(), part.data.begin(), part.data.end());
}

/// What is not stored gets no gradient (eleven:2.8.5).
void keepStored(ResultTensor& gradient, const TensorSpec& x)
{
    for (std::size_t i = 0; i < gradient.data.size(); ++i)
        if (x.data[i] == 0)
            gradient.data[i] = 0;
}

void addTo(ResultTensor& sum, const ResultTensor& part)
{
    if (sum.data.empty())
        sum = part;
    else
        for (std::size_t i = 0; i < sum.data.size(); ++i)
            sum.data[i] += part.data[i];
}

}  // namespace

std::size_t Composition::count(Step step) const
{
    return static_cast<std::size_t>(std::count(steps.begin(), steps.end(), step));
}

std::string Composition::name() const
{
    std::string text;
    const auto add = [&text](std::string_view word) { text.append(text.empty() ? "" : " > ").append(word); };
    if (observer != Observer::none)
        add(kObservers[static_cast<std::size_t>(observer)]);
    for (const Step step : steps)
        add(kSteps[static_cast<std::size_t>(step)]);
    add(kKinds[static_cast<std::size_t>(kind)]);
    return text;
}

Outcome runComposed(Runtime& runtime, const Composition& composition, std::string& program)
{
    const Inputs inputs(composition);
    const Lines lines = Composer(composition).lines();
    program = fmt::format("{}, seed {}, on {}\n{}\n", composition.name(), composition.seed, nameOf(composition.device),
                          fmt::join(lines, "\n"));
    const Dispatcher& dispatcher = runtime.dispatcher();
    KeySet observing;
    if (composition.observer != Observer::none)
        observing = dispatcher.model().setOf({composition.observer == Observer::tracer ? "Tracer" : "Profiler"});
    runtime.beginRun(observing);
    Outcome outcome = run(runtime, lines, inputs.composed(), composition.has(Step::gradient),
                          composition.observer == Observer::tracer, observing);
    const LayerReports reports = runtime.endRun();
    outcome.tracedGraph = reports.tracedGraph;
    outcome.profile = reports.profileTable;
    if (composition.observer == Observer::tracer && composition.steps.empty() && outcome.error.empty())
        replay(runtime, inputs.composed(), outcome);
    return outcome;
}

Outcome runPlainly(Runtime& runtime, const Composition& composition)
{
    const Inputs inputs(composition);
    Lines lines = inputs.program().lines;
    if (composition.has(Step::gradient))
        lines.insert(lines.end(), {"loss = sum(out)", "backward(loss)"});
    Outcome all;
    for (std::size_t i = 0; i < inputs.examples(); ++i) {
        const Outcome one = run(runtime, lines, inputs.plain(i), composition.has(Step::gradient), false);
        if (!one.error.empty())
            return one;
        append(all.out, one.out);
        for (auto [name, gradient] : one.gradients) {
            if (name == "x" && (composition.kind == Kind::sparseCoo || composition.kind == Kind::sparseCsr))
                keepStored(gradient, inputs.plain(i).front());
            if (inputs.isBatched(name) || (composition.kind == Kind::nested && name == "x"))
                append(all.gradients[name], gradient);
            else
                addTo(all.gradients[name], gradient);
        }
    }
    all.out.shape = inputs.outShape();
    return all;
}

}  // namespace keyfall::composition
