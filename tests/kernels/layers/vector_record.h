// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/vector_file.h"
#include "core/session/program.h"
#include "tests/kernels/layers/standard_bench.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <limits>
#include <map>
#include <sstream>

namespace keyfall {

/// The content of a file of tests/data, unpacked when it is a gzip stream.
inline std::string readTestData(const char* file)
{
    std::ifstream stream(std::string(KEYFALL_TEST_DATA_DIR) + "/" + file, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(stream), {}};
    if (content.starts_with("\x1f\x8b"))
        content = *unpackGzip(content, file, std::size_t{64} << 20);
    return content;
}

/// Records of results of PyTorch 1.13 (tests/data/*_torch_1_13.jsonl), one JSON object a line after the header.
inline std::vector<nlohmann::json> readRecords(const char* file)
{
    std::istringstream stream(readTestData(file));
    std::vector<nlohmann::json> records;
    for (std::string line; std::getline(stream, line);)
        records.push_back(nlohmann::json::parse(line));
    if (records.size() < 2)
        qFatal("no records in %s", file);
    records.erase(records.begin());
    return records;
}

inline double numberOf(const nlohmann::json& value)
{
    if (value.is_boolean())
        return value.get<bool>() ? 1 : 0;
    if (!value.is_string())
        return value.get<double>();
    return value == "NaN"     ? std::numeric_limits<double>::quiet_NaN()
        : value == "Infinity" ? std::numeric_limits<double>::infinity()
                              : -std::numeric_limits<double>::infinity();
}

inline std::vector<double> dataOf(const nlohmann::json& tensor)
{
    std::vector<double> data;
    for (const auto& element : tensor.at("data"))
        data.push_back(numberOf(element));
    return data;
}

inline TensorSpec specOf(const nlohmann::json& tensor, const std::string& name = {})
{
    TensorSpec spec;
    spec.name = name;
    spec.dtype = *dtypeNamed(tensor.at("dtype").get<std::string>());
    spec.shape = tensor.at("shape").get<std::vector<std::int64_t>>();
    spec.data = dataOf(tensor);
    if (tensor.contains("strides")) {
        spec.strides = tensor.at("strides").get<std::vector<std::int64_t>>();
        spec.offset = tensor.value("offset", std::int64_t{0});
    }
    spec.requiresGrad = tensor.value("requires_grad", false);
    return spec;
}

inline Value argumentOf(StandardBench& bench, const nlohmann::json& argument)
{
    const auto only = argument.begin();
    const std::string& kind = only.key();
    const nlohmann::json& value = only.value();
    if (kind == "tensor")
        return bench.make(specOf(value));
    if (kind == "int")
        return value.get<std::int64_t>();
    if (kind == "float")
        return numberOf(value);
    if (kind == "bool")
        return value.get<bool>();
    if (kind == "ints")
        return value.get<std::vector<std::int64_t>>();
    if (kind == "dtype")
        return *dtypeNamed(value.get<std::string>());
    if (kind != "none")
        qFatal("argument of kind %s", kind.c_str());
    return None{};
}

/// "" when the tensors agree within the record's tolerance.
inline QString difference(StandardBench& bench, const Tensor& found, const nlohmann::json& expected,
                          const nlohmann::json& record)
{
    if (expected.is_null())
        return found.defined() ? QString("there is a gradient, and none was expected") : QString();
    if (!found.defined())
        return "there is no gradient";
    if (textOf(found.shape()) != textOf(Value(expected.at("shape").get<std::vector<std::int64_t>>())))
        return QString("shape %1").arg(textOf(found.shape()).c_str());
    if (std::string(nameOf(found.dtype())) != expected.at("dtype").get<std::string>())
        return QString("type %1").arg(std::string(nameOf(found.dtype())).c_str());
    const std::vector<double> numbers = bench.numbers(found);
    const std::vector<double> wanted = dataOf(expected);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const bool same = numbers[i] == wanted[i] || (std::isnan(numbers[i]) && std::isnan(wanted[i]));
        if (!same
            && !(std::abs(numbers[i] - wanted[i])
                 <= record.at("atol").get<double>() + record.at("rtol").get<double>() * std::abs(wanted[i])))
            return QString("element %1 is %2 instead of %3")
                .arg(i)
                .arg(numbers[i], 0, 'g', 17)
                .arg(wanted[i], 0, 'g', 17);
    }
    return {};
}

/// Runs a record's program with positional arguments; the variables by name.
class ProgramBench {
public:
    ProgramBench(StandardBench& bench, std::map<std::string, Tensor> inputs) : bench_(bench)
    {
        for (auto& [name, tensor] : inputs)
            values_[name] = tensor;
    }
    void run(const std::vector<std::string>& lines)
    {
        const auto program = parseProgram(lines, "record");
        if (!program)
            qFatal("%s", program.error().text().c_str());
        for (const Statement& statement : *program) {
            Stack results = values(statement.expression);
            if (const auto* list = results.size() == 1 ? std::get_if<std::vector<Tensor>>(&results.front()) : nullptr) {
                const std::vector<Tensor> items = *list;  // `p, q = split(...)`
                results.assign(items.begin(), items.end());
            }
            if (results.size() < statement.targets.size())
                qFatal("%s has too few results", statement.targets.front().c_str());
            for (std::size_t i = 0; i < statement.targets.size(); ++i)
                values_[statement.targets[i]] = results[i];
        }
    }
    Tensor tensor(const std::string& name) { return std::get<Tensor>(values_.at(name)); }

private:
    Value value(const Expression& expression)
    {
        if (const auto* literal = std::get_if<Value>(&expression.node))
            return *literal;
        if (const auto* name = std::get_if<Expression::Name>(&expression.node))
            return values_.at(name->text);
        if (const auto* list = std::get_if<Expression::List>(&expression.node)) {
            Stack items;
            for (const Expression& item : list->items)
                items.push_back(value(item));
            return listOf(items);
        }
        return values(expression).front();
    }
    Stack values(const Expression& expression)
    {
        const auto* call = std::get_if<Expression::Call>(&expression.node);
        if (call == nullptr)
            return {value(expression)};
        Stack arguments;
        for (const Expression& argument : call->arguments)
            arguments.push_back(value(argument));
        return bench_.callAll(call->op, arguments);
    }
    template <class Item>
    static std::vector<Item> itemsOf(const Stack& items)
    {
        std::vector<Item> list;
        for (const Value& item : items)
            list.push_back(std::get<Item>(item));
        return list;
    }
    static Value listOf(const Stack& items)
    {
        if (items.empty() || std::holds_alternative<std::int64_t>(items.front()))
            return itemsOf<std::int64_t>(items);
        if (std::holds_alternative<double>(items.front()))
            return itemsOf<double>(items);
        if (std::holds_alternative<bool>(items.front()))
            return itemsOf<bool>(items);
        return itemsOf<Tensor>(items);
    }

    StandardBench& bench_;
    std::map<std::string, Value> values_;
};

}  // namespace keyfall
