// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/vector_file.h"
#include "core/session/overloads.h"
#include "tests/kernels/layers/vector_record.h"

#include <set>

namespace keyfall {

/// The records of tests/data/vectors/ops/<group>.jsonl.gz: results of PyTorch 1.13, one call or program each.
inline std::vector<nlohmann::json> readOperatorRecords(const char* group)
{
    const auto file = readVectorFile(std::string(KEYFALL_TEST_DATA_DIR) + "/vectors/ops/" + group + ".jsonl.gz");
    if (!file)
        qFatal("%s", file.error().text().c_str());
    std::vector<nlohmann::json> records;
    for (const Json& record : file->records)
        records.push_back(nlohmann::json::parse(record.dump()));
    return records;
}

/// `mul.Tensor`
inline std::string operatorOf(const nlohmann::json& record)
{
    const std::string overload = record.value("overload", "");
    return record.at("op").get<std::string>() + (overload.empty() ? "" : "." + overload);
}

inline std::vector<std::string> programOf(const nlohmann::json& record)
{
    return record.value("program", std::vector<std::string>());
}

/// The first operator of a record that does not exist here; empty when all do.
inline std::string missingOperator(StandardBench& bench, const nlohmann::json& record)
{
    const auto missing = [&bench](const std::string& op) { return !bench.dispatcher().find(op); };
    if (record.at("op") != "program")
        return missing(operatorOf(record)) ? operatorOf(record) : "";
    const auto program = parseProgram(programOf(record), "record");
    if (!program)
        qFatal("%s", program.error().text().c_str());
    for (const Statement& statement : *program)
        if (const auto& call = std::get<Expression::Call>(statement.expression.node); missing(call.op))
            return call.op;
    return {};
}

inline Value operatorArgument(StandardBench& bench, const nlohmann::json& argument)
{
    if (!argument.contains("tensors"))
        return argument.contains("str") ? Value(argument.at("str").get<std::string>()) : argumentOf(bench, argument);
    std::vector<Tensor> list;
    for (const auto& tensor : argument.at("tensors"))
        list.push_back(tensor.is_null() ? Tensor() : bench.make(specOf(tensor)));
    return list;
}

/// The arguments of a record's call, defaults filled in.
inline Stack argumentsOf(StandardBench& bench, const nlohmann::json& record)
{
    Stack given;
    for (const auto& argument : record.at("args"))
        given.push_back(operatorArgument(bench, argument));
    std::vector<std::pair<std::string, Value>> keywords;
    for (const auto& [name, argument] : record.at("kwargs").items())
        keywords.emplace_back(name, operatorArgument(bench, argument));
    const auto bound = bindCall(bench.dispatcher(), operatorOf(record), given, keywords);
    if (!bound)
        throw std::runtime_error(bound.error().text());
    return bound->stack;
}

/// The results of a call as tensors, lists flattened.
inline std::vector<Tensor> tensorsIn(const Stack& stack)
{
    std::vector<Tensor> tensors;
    forEachTensor(stack, [&tensors](const Tensor& tensor) { tensors.push_back(tensor); });
    return tensors;
}

/// "" when a failed call says what the record expects (case ignored), or when no error was expected and none came.
inline QString errorDifference(const std::string& found, const nlohmann::json& expect)
{
    const QString wanted = QString::fromStdString(expect.value("error", ""));
    if (wanted.isEmpty())
        return QString::fromStdString(found);
    if (QString::fromStdString(found).contains(wanted, Qt::CaseInsensitive))
        return {};
    return QString("expected the error '%1', found '%2'").arg(wanted, QString::fromStdString(found));
}

}  // namespace keyfall
