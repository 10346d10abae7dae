// SPDX-License-Identifier: MIT
#include "core/conformance/fact_check.h"
#include "core/conformance/layer_replays.h"
#include "core/conformance/operator_comparison.h"
#include "core/conformance/operator_gradients.h"
#include "core/conformance/operator_record.h"
#include "core/conformance/operator_run.h"
#include "core/conformance/replayers.h"
#include "core/dispatch/dispatcher.h"
#include "core/script/program_words.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace keyfall {

namespace {

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
        if (call->op != kBackward && call->op != kGradient)
            names.push_back(call->op);
        for (const Expression& argument : call->arguments)
            collectOperators(argument, names);
        for (const auto& [name, argument] : call->keywords)
            collectOperators(argument, names);
    }
}

void collectOperators(const std::vector<Statement>& program, std::vector<std::string>& names)
{
    for (const Statement& statement : program) {
        if (!statement.block)
            collectOperators(statement.expression, names);
        collectOperators(statement.body, names);
    }
}

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

    void checkAvailable(const JsonPlace& record) const
    {
        record.onlyKnows({"id",         "kind",   "op",           "overload", "args",        "kwargs",
                          "expect",     "rtol",   "atol",         "optional", "signed_zero", "check_strides",
                          "cotangents", "grads",  "grad_of_grad", "program",  "inputs",      "order",
                          "outputs",    "levels", "grad_wrt",     "autocast"});
        (void)record.at("kind", "the kind of record").text("the kind of record");
        std::vector<std::string> names;
        if (isProgram(record))
            collectOperators(programOf(record), names);
        else
            names.push_back(operatorNameOf(record));
        for (const std::string& name : names)
            if (!runtime_.dispatcher().find(name))
                throw NotAvailable{fmt::format("there is no operator {}", name)};
    }

    /// Whether the record was optional and does not apply.
    bool compare(const JsonPlace& record, OperatorComparison& comparison)
    {
        const JsonPlace expect = record.at("expect", "what is expected");
        const auto fragment = expect.find("error");
        std::optional<Raised> raised;
        try {
            const RecordedFunction function = functionOf(record, runtime_, reader_, device_);
            const LayeredOutcome outcome = runInLayers(record, function, runtime_, device_);
            if (!fragment)
                compareOutputs(expect.at("outputs", "the outputs or an error"), outcome.outputs, comparison);
            if (const auto graph = expect.find("graph"))
                compareGraph(graph->text("the text of a graph"), outcome.graph, comparison);
            if (record.find("cotangents"))
                compareGradients(record, function, outcome.outputs, runtime_, reader_, comparison);
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

    static void compareOutputs(const JsonPlace& expected, const Stack& outputs, OperatorComparison& comparison)
    {
        const auto items = expected.items("a list of outputs");
        comparison.expectThat(items.size() == outputs.size(), "outputs", std::to_string(items.size()),
                              std::to_string(outputs.size()));
        for (std::size_t i = 0; i < std::min(items.size(), outputs.size()); ++i)
            comparison.expectValue(items[i], outputs[i], fmt::format("output {}", i));
    }

    /// The file's graphs are of tensors on the cpu.
    void compareGraph(std::string expected, const std::string& found, OperatorComparison& comparison) const
    {
        const std::string cpu = "device=" + nameOf(kCpu);
        const std::string here = "device=" + nameOf(device_);
        for (std::size_t at = expected.find(cpu); at != std::string::npos; at = expected.find(cpu, at + here.size()))
            expected.replace(at, cpu.size(), here);
        comparison.expectThat(expected == found, "the graph", expected, found);
    }

    Runtime& runtime_;
    Device device_;
    OperatorRecordReader reader_;
};

}  // namespace

Expected<ConformanceReport> replayOperators(const VectorFile& file, const RuntimeFactory& factory,
                                            const ConformanceOptions& options)
{
    auto runtime = factory(options.model ? options.model : KeyModel::ferrotorch(), RuntimeOptions{});
    if (!runtime)
        return tl::unexpected<Error>(runtime.error());
    (*runtime)->registerStandardKernels();
    return readingJson([&] {
        const JsonPlace header(file.header, file.name + ":1");
        header.onlyKnows({"format", "version", "group", "source", "seed", "count"});
        requireVersionOne(header);
        const JsonPlace count = header.at("count", "the number of records");
        if (count.integer("the number of records") != std::ssize(file.records))
            count.fail(fmt::format("says {} records, but there are {}", jsonLine(count.value()), file.records.size()));
        ConformanceReport report;
        OperatorReplay replay(**runtime, options.device);
        for (std::size_t i = 0; i < file.records.size(); ++i)
            replay.replay(JsonPlace(file.records[i], fmt::format("{}:{}", file.name, i + 2)), report);
        return report;
    });
}

}  // namespace keyfall
