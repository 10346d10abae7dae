// SPDX-License-Identifier: MIT
#include "core/conformance/operator_run.h"

#include "core/script/factory_call.h"
#include "core/script/program_runner.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall {

namespace {

/// Tensor lists give one output an item.
Stack flattened(const Stack& results)
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

/// The values with their tensors replaced, in order.
void replaceTensors(Value& value, const std::vector<Tensor>& tensors, std::size_t& next)
{
    if (auto* tensor = std::get_if<Tensor>(&value))
        *tensor = tensors[next++];
    else if (auto* list = std::get_if<std::vector<Tensor>>(&value))
        for (Tensor& item : *list)
            item = tensors[next++];
}

/// What is made from nothing is made where the record's tensors are.
void makeOn(Device device, BoundCall& call)
{
    const auto& schema = call.op.schema();
    const auto at = schema ? factoryDevice(*schema) : std::nullopt;
    if (at && device != kCpu && std::holds_alternative<None>(call.stack.at(*at)))
        call.stack[*at] = device;
}

Stack runCall(OperatorCall call, const std::vector<Tensor>& tensors, const Dispatcher& dispatcher, Device device)
{
    std::size_t next = 0;
    for (Value& value : call.arguments)
        replaceTensors(value, tensors, next);
    for (auto& [name, value] : call.keywords)
        replaceTensors(value, tensors, next);
    auto bound = bindCall(dispatcher, call.name, call.arguments, call.keywords);
    if (!bound)
        throw Raised{bound.error().text()};
    try {
        makeOn(device, *bound);
        callFromProgram(dispatcher, *bound);
    } catch (const std::exception& error) {
        throw Raised{error.what()};
    }
    return flattened(bound->stack);
}

Stack runProgram(const JsonPlace& record, const std::vector<std::string>& names, const std::vector<Tensor>& tensors,
                 Runtime& runtime)
{
    ProgramRunner runner(runtime, std::nullopt, nullptr);
    for (std::size_t i = 0; i < names.size(); ++i)
        runner.define(names[i], tensors[i]);
    if (const auto stop = runner.run(programOf(record)))
        throw Raised{stop->message};
    const JsonPlace outputs = record.at("outputs", "the names of the outputs");
    Stack results;
    for (const std::string& name : outputs.texts("the names of the outputs")) {
        const Value* value = runner.find(name);
        if (value == nullptr)
            outputs.fail(fmt::format("the program assigns no '{}'", name));
        results.push_back(*value);
    }
    return flattened(results);
}

}  // namespace

bool isProgram(const JsonPlace& record)
{
    return record.at("op", "an operator's name").text("an operator's name") == "program";
}

std::vector<Statement> programOf(const JsonPlace& record)
{
    const JsonPlace program = record.at("program", "the lines of a program");
    auto parsed = parseProgram(program.texts("the lines of a program"), {});
    if (!parsed)
        program.fail(parsed.error().text());
    return std::move(*parsed);
}

RecordedFunction functionOf(const JsonPlace& record, Runtime& runtime, const OperatorRecordReader& reader,
                            Device device)
{
    RecordedFunction function;
    if (isProgram(record)) {
        for (auto& [name, tensor] : reader.inputs(record)) {
            function.names.push_back(name);
            function.inputs.push_back(std::move(tensor));
        }
        function.run = [record, names = function.names, &runtime](const std::vector<Tensor>& tensors) {
            return runProgram(record, names, tensors, runtime);
        };
        return function;
    }
    OperatorCall call = reader.call(record);
    function.inputs = call.tensors;
    function.run = [call = std::move(call), &runtime, device](const std::vector<Tensor>& tensors) {
        return runCall(call, tensors, runtime.dispatcher(), device);
    };
    return function;
}

}  // namespace keyfall
