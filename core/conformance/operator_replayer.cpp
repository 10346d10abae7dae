// SPDX-License-Identifier: MIT
#include "core/conformance/fact_check.h"
#include "core/conformance/operator_comparison.h"
#include "core/conformance/operator_record.h"
#include "core/conformance/replayers.h"
#include "core/session/overloads.h"
#include "core/session/program_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace keyfall {

namespace {

/// A record's call or its gradients raised an error; `text` is the whole message.
struct Raised {
    std::string text;
};

/// Kinds of records whose layer does not exist yet.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kMissingLayers{{
    {"vmap", "the Vmap layer is not there yet"},
    {"autocast", "the Autocast layer is not there yet"},
    {"trace", "traced graphs are not compared yet"},
}};

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

void collectOperators(const Expression& expression, std::vector<std::string>& names)
{
    if (const auto* list = std::get_if<Expression::List>(&expression.node))
        for (const Expression& item : list->items)
            collectOperators(item, names);
    if (const auto* call = std::get_if<Expression::Call>(&expression.node)) {
        names.push_back(call->op);
        for (const Expression& argument : call->arguments)
            collectOperators(argument, names);
        for (const auto& [name, argument] : call->keywords)
            collectOperators(argument, names);
    }
}

/// What a call or a program gave, and the tensors whose gradients a record may ask for.
struct Outcome {
    Stack outputs;
    std::vector<Tensor> inputs;
    std::vector<std::string> names;  ///< of a program's inputs, by which `grads` is keyed; empty for a call
};

class OperatorReplay {
public:
    OperatorReplay(Runtime& runtime, Device device) : runtime_(runtime), device_(device), reader_(runtime, device) {}

    void replay(const JsonPlace& record, ConformanceReport& report)
    {
        ++report.records;
        try {
            checkAvailable(record);
            OperatorComparison comparison(runtime_, record.at("id", "a record's name").text("a record's name"),
                                          Tolerance::of(record));
            const bool skipped = compare(record, comparison);
            report.checks += comparison.checks();
            if (!comparison.differences().empty()) {
                ++report.failed;
                report.differences.insert(report.differences.end(), comparison.differences().begin(),
                                          comparison.differences().end());
            } else if (skipped) {
                notRun(report, "optional: this build has the kernel that the error says is missing");
            } else {
                ++report.passed;
            }
        } catch (const NotAvailable& missing) {
            notRun(report, missing.reason);
        }
    }

private:
    static void notRun(ConformanceReport& report, const std::string& reason)
    {
        ++report.notRun;
        ++report.notRunReasons[reason];
    }

    [[nodiscard]] static bool isProgram(const JsonPlace& record)
    {
        return record.at("op", "an operator's name").text("an operator's name") == "program";
    }

    void checkAvailable(const JsonPlace& record) const
    {
        record.onlyKnows({"id",         "kind",   "op",           "overload", "args",        "kwargs",
                          "expect",     "rtol",   "atol",         "optional", "signed_zero", "check_strides",
                          "cotangents", "grads",  "grad_of_grad", "program",  "inputs",      "order",
                          "outputs",    "levels", "grad_wrt",     "autocast"});
        const std::string& kind = record.at("kind", "the kind of record").text("the kind of record");
        for (const auto& [missing, reason] : kMissingLayers)
            if (kind == missing)
                throw NotAvailable{std::string(reason)};
        std::vector<std::string> names;
        if (isProgram(record))
            for (const Statement& statement : programOf(record))
                collectOperators(statement.expression, names);
        else
            names.push_back(operatorNameOf(record));
        for (const std::string& name : names)
            if (!runtime_.dispatcher().find(name))
                throw NotAvailable{fmt::format("there is no operator {}", name)};
    }

    [[nodiscard]] static std::vector<Statement> programOf(const JsonPlace& record)
    {
        const JsonPlace program = record.at("program", "the lines of a program");
        auto parsed = parseProgram(program.texts("the lines of a program"), {});
        if (!parsed)
            program.fail(parsed.error().text());
        return std::move(*parsed);
    }

    /// Whether the record was optional and does not apply.
    bool compare(const JsonPlace& record, OperatorComparison& comparison)
    {
        const JsonPlace expect = record.at("expect", "what is expected");
        const auto fragment = expect.find("error");
        std::optional<Raised> raised;
        try {
            const Outcome outcome = isProgram(record) ? runProgram(record) : runCall(record);
            if (!fragment)
                compareOutputs(expect.at("outputs", "the outputs or an error"), outcome, comparison);
            if (record.find("cotangents"))
                compareGradients(record, outcome, comparison);
        } catch (const Raised& error) {
            raised = error;
        }
        if (!fragment) {
            if (raised)
                comparison.expectThat(false, "the call", "a result", "an error: " + raised->text);
            return false;
        }
        const std::string& text = fragment->text("a part of the message");
        const auto optional = record.find("optional");
        if (!raised && optional && optional->truth())
            return true;
        comparison.expectThat(raised && lowered(raised->text).find(lowered(text)) != std::string::npos, "the error",
                              text, raised ? raised->text : "no error");
        return false;
    }

    [[nodiscard]] Outcome runCall(const JsonPlace& record)
    {
        const OperatorCall call = reader_.call(record);
        Dispatcher& dispatcher = runtime_.dispatcher();
        auto bound = bindCall(dispatcher, call.name, call.arguments, call.keywords);
        if (!bound)
            throw Raised{bound.error().text()};
        try {
            // A creation operator has no tensor whose keys it could take: it runs where the others do.
            if (call.tensors.empty())
                bound->op.callBoxed(keysWithoutTensors(call), bound->stack);
            else
                bound->op.callBoxed(bound->stack);
        } catch (const std::exception& error) {
            throw Raised{error.what()};
        }
        return {flattened(bound->stack), call.tensors, {}};
    }

    [[nodiscard]] KeySet keysWithoutTensors(const OperatorCall& call) const
    {
        Device device = device_;
        for (const auto& [name, value] : call.keywords)
            if (const auto* given = std::get_if<Device>(&value))
                device = *given;
        return runtime_.dispatcher().model().keysOf(TensorTraits(device.type, Layout::strided));
    }

    [[nodiscard]] Outcome runProgram(const JsonPlace& record)
    {
        ProgramRunner runner(runtime_, std::nullopt, nullptr);
        Outcome outcome;
        for (auto& [name, tensor] : reader_.inputs(record)) {
            runner.define(name, tensor);
            outcome.names.push_back(name);
            outcome.inputs.push_back(tensor);
        }
        if (const auto stop = runner.run(programOf(record)))
            throw Raised{stop->message};
        const JsonPlace outputs = record.at("outputs", "the names of the outputs");
        for (const std::string& name : outputs.texts("the names of the outputs")) {
            const Value* value = runner.find(name);
            if (value == nullptr)
                outputs.fail(fmt::format("the program assigns no '{}'", name));
            outcome.outputs.push_back(*value);
        }
        return outcome;
    }

    /// Tensor lists give one output an item.
    [[nodiscard]] static Stack flattened(const Stack& results)
    {
        Stack flat;
        for (const Value& value : results) {
            if (const auto* list = std::get_if<std::vector<Tensor>>(&value))
                flat.insert(flat.end(), list->begin(), list->end());
            else
                flat.push_back(value);
        }
        return flat;
    }

    static void compareOutputs(const JsonPlace& expected, const Outcome& outcome, OperatorComparison& comparison)
    {
        const auto items = expected.items("a list of outputs");
        comparison.expectThat(items.size() == outcome.outputs.size(), "outputs", std::to_string(items.size()),
                              std::to_string(outcome.outputs.size()));
        for (std::size_t i = 0; i < std::min(items.size(), outcome.outputs.size()); ++i)
            comparison.expectValue(items[i], outcome.outputs[i], fmt::format("output {}", i));
    }

    void compareGradients(const JsonPlace& record, const Outcome& outcome, OperatorComparison& comparison)
    {
        std::vector<Tensor> outputs;
        std::vector<Tensor> seeds;
        const auto cotangents = record.at("cotangents", "a list").items("a list of tensors and null");
        for (std::size_t i = 0; i < std::min(cotangents.size(), outcome.outputs.size()); ++i)
            if (const auto* output = std::get_if<Tensor>(&outcome.outputs[i]);
                output != nullptr && !cotangents[i].value().is_null()) {
                outputs.push_back(*output);
                seeds.push_back(reader_.tensor(cotangents[i]));
            }
        const auto twice = record.find("grad_of_grad");
        const std::vector<Tensor> first = gradients(outcome, outputs, seeds, twice.has_value());
        expectGradients(record.at("grads", "the gradients"), outcome, first, "gradient", comparison);
        if (!twice)
            return;
        outputs.clear();
        seeds.clear();
        const std::vector<Tensor> vectors = tensorsByInput(twice->at("vectors", "a vector for each gradient"), outcome);
        for (std::size_t i = 0; i < first.size(); ++i)
            if (vectors[i].defined() && first[i].defined() && first[i].requiresGrad()) {
                outputs.push_back(first[i]);
                seeds.push_back(vectors[i]);
            }
        std::vector<Tensor> second(outcome.inputs.size());
        if (!outputs.empty())
            second = gradients(outcome, outputs, seeds, false);
        expectGradients(twice->at("grads", "the gradients"), outcome, second, "second gradient", comparison);
    }

    /// One for each input; undefined for those that require none.
    [[nodiscard]] std::vector<Tensor> gradients(const Outcome& outcome, const std::vector<Tensor>& outputs,
                                                const std::vector<Tensor>& seeds, bool createGraph)
    {
        std::vector<Tensor> leaves;
        for (const Tensor& input : outcome.inputs)
            if (input.requiresGrad())
                leaves.push_back(input);
        auto found = runtime_.gradients(outputs, leaves, seeds, createGraph);
        if (!found)
            throw Raised{found.error().text()};
        std::vector<Tensor> all(outcome.inputs.size());
        std::size_t next = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (outcome.inputs[i].requiresGrad())
                all[i] = (*found)[next++];
        return all;
    }

    /// A list in the order of the tensor arguments, or (programs) an object by name.
    [[nodiscard]] static std::vector<JsonPlace> placesByInput(const JsonPlace& place, const Outcome& outcome)
    {
        if (outcome.names.empty())
            return place.items("a tensor or null for each tensor argument");
        std::vector<JsonPlace> places;
        for (const std::string& name : outcome.names)
            places.push_back(place.at(name, "a tensor or null for each input"));
        return places;
    }

    [[nodiscard]] std::vector<Tensor> tensorsByInput(const JsonPlace& place, const Outcome& outcome) const
    {
        std::vector<Tensor> tensors;
        for (const JsonPlace& item : placesByInput(place, outcome))
            tensors.push_back(reader_.tensor(item));
        tensors.resize(outcome.inputs.size());
        return tensors;
    }

    static void expectGradients(const JsonPlace& expected, const Outcome& outcome, const std::vector<Tensor>& found,
                                const std::string& what, OperatorComparison& comparison)
    {
        const auto places = placesByInput(expected, outcome);
        comparison.expectThat(places.size() == found.size(), what + "s", std::to_string(places.size()),
                              std::to_string(found.size()));
        for (std::size_t i = 0; i < std::min(places.size(), found.size()); ++i)
            comparison.expectTensor(places[i], found[i].defined() ? found[i].detached() : Tensor(),
                                    fmt::format("{} {}", what, i));
    }

    Runtime& runtime_;
    Device device_;
    OperatorRecordReader reader_;
};

}  // namespace

Expected<ConformanceReport> replayOperators(const VectorFile& file, const RuntimeFactory& factory,
                                            const ConformanceOptions& options)
{
    const auto model = KeyModel::builtIn("ferrotorch");
    if (!model)
        return tl::unexpected<Error>(model.error());
    auto runtime = factory(*model, RuntimeOptions{});
    if (!runtime)
        return tl::unexpected<Error>(runtime.error());
    (*runtime)->registerStandardKernels();
    return readingJson([&] {
        const JsonPlace header(file.header, file.name + ":1");
        header.onlyKnows({"format", "version", "group", "source", "seed", "count"});
        requireVersionOne(header);
        const JsonPlace count = header.at("count", "the number of records");
        if (count.integer("the number of records") != std::ssize(file.records))
            count.fail(fmt::format("says {} records, but there are {}", count.value().dump(), file.records.size()));
        ConformanceReport report;
        OperatorReplay replay(**runtime, options.device);
        for (std::size_t i = 0; i < file.records.size(); ++i)
            replay.replay(JsonPlace(file.records[i], fmt::format("{}:{}", file.name, i + 2)), report);
        return report;
    });
}

}  // namespace keyfall
