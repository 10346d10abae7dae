// SPDX-License-Identifier: MIT
#include "tests/bench/operator_cases.h"

#include "core/script/overloads.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#include <stdexcept>

namespace keyfall::bench {

void OperatorCase::call() const
{
    Stack stack = arguments;
    keys ? op.callBoxed(*keys, stack) : op.callBoxed(stack);
    use(stack.front());
}

OperatorCases::OperatorCases(const std::string& path)
    : runtime_(std::move(standardRuntimeFactory()(KeyModel::ferrotorch(), {}).value()))
{
    runtime_->registerStandardKernels();
    const Json cases = parseJson(readTextFile(path).value(), path).value();
    for (const Json& described : cases) {
        const std::string name = described.at("name").get<std::string>();
        const auto op = runtime_->dispatcher().find(described.at("op").get<std::string>());
        if (!op)
            throw std::runtime_error(fmt::format("{}: there is no operator {}", path, jsonLine(described.at("op"))));
        OperatorCase made{name, *op, argumentsOf(described, *op), {}, {}, {}};
        bool any = false;
        forEachTensor(made.arguments, [&any](const Tensor&) { any = true; });
        if (!any)
            made.keys = onCpu();
        if (described.contains("bytes"))
            made.bytes = described.at("bytes").get<double>();
        if (described.contains("flops"))
            made.flops = described.at("flops").get<double>();
        cases_.push_back(std::move(made));
    }
}

KeySet OperatorCases::onCpu() const
{
    return runtime_->dispatcher().model().setOf({"Cpu"});
}

Stack OperatorCases::argumentsOf(const Json& described, const OperatorHandle& op) const
{
    Stack arguments;
    for (const Json& argument : described.at("arguments"))
        arguments.push_back(valueOf(argument));
    std::vector<std::pair<std::string, Value>> keywords;
    if (described.contains("keywords"))
        for (const auto& [keyword, argument] : described.at("keywords").items())
            keywords.emplace_back(keyword, valueOf(argument));
    auto bound = bindCall(runtime_->dispatcher(), op.name(), arguments, keywords);
    if (!bound)
        throw std::runtime_error(bound.error().text());
    return std::move(bound->stack);
}

Value OperatorCases::valueOf(const Json& described) const
{
    if (described.is_object())
        return tensorOf(described);
    if (described.is_boolean())
        return described.get<bool>();
    if (described.is_number_integer())
        return described.get<std::int64_t>();
    if (described.is_number())
        return described.get<double>();
    if (described.is_string())
        return dtypeNamed(described.get<std::string>()).value();
    if (!described.empty() && described.front().is_object()) {
        std::vector<Tensor> tensors;
        for (const Json& each : described)
            tensors.push_back(tensorOf(each));
        return tensors;
    }
    return described.get<std::vector<std::int64_t>>();
}

Tensor OperatorCases::tensorOf(const Json& described) const
{
    const auto call = [this](const std::string& op, const std::vector<Value>& arguments) {
        auto bound = bindCall(runtime_->dispatcher(), op, arguments, {}).value();
        bound.op.callBoxed(onCpu(), bound.stack);
        return std::get<Tensor>(bound.stack.front());
    };
    Tensor tensor = described.contains("rand")
        ? call("rand", {described.at("rand").get<std::vector<std::int64_t>>()})
        : call("randint",
               {described.at("below").get<std::int64_t>(), described.at("randint").get<std::vector<std::int64_t>>()});
    if (described.contains("type"))
        tensor = call("to.dtype", {tensor, dtypeNamed(described.at("type").get<std::string>()).value()});
    if (described.contains("transposed"))
        tensor = call("transpose.int", {tensor, std::int64_t{0}, std::int64_t{1}});
    return tensor;
}

}  // namespace keyfall::bench
