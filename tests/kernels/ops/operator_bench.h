// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/ops/allocate.h"
#include "kernels/runtime/standard_operators.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace keyfall::bench {

/// A dispatcher with every standard operator on cpu and meta, and short ways to call them and to read results.
class OperatorBench {
public:
    OperatorBench() : model_(KeyModel::ferrotorch()), dispatcher_(model_)
    {
        for (const ops::OperatorDefinition& definition : standardOperators()) {
            const OperatorHandle op = dispatcher_.define(Schema::parse(definition.schema).value()).value();
            registrations_.push_back(dispatcher_.registerKernel(op, model_->find("Cpu"), definition.cpu(), "standard"));
            registrations_.push_back(
                dispatcher_.registerKernel(op, model_->find("Meta"), definition.meta(), "standard"));
        }
    }

    [[nodiscard]] Dispatcher& dispatcher() { return dispatcher_; }

    /// Calls an operator; arguments that are left out get the schema's defaults, `none` where it has none.
    Value call(const std::string& op, Stack arguments, const char* key = nullptr)
    {
        return callAll(op, std::move(arguments), key).at(0);
    }
    /// All results.
    Stack callAll(const std::string& op, Stack arguments, const char* key = nullptr)
    {
        const OperatorHandle handle = dispatcher_.find(op).value();
        const auto& schema = handle.schema()->arguments;
        while (arguments.size() < schema.size())
            arguments.push_back(schema[arguments.size()].defaultValue.value_or(None{}));
        bool meta = false;
        forEachTensor(arguments, [&](const Tensor& t) { meta = meta || t.device() == kMeta; });
        handle.callBoxed(model_->setOf({key ? key : meta ? "Meta" : "Cpu"}), arguments);
        return arguments;
    }
    Tensor tensor(const std::string& op, Stack arguments) { return std::get<Tensor>(call(op, std::move(arguments))); }

    /// `float32[2] {1, 2}`, or the error's text.
    std::string text(const std::string& op, Stack arguments)
    {
        try {
            const Value result = call(op, std::move(arguments));
            const auto* tensor = std::get_if<Tensor>(&result);
            return tensor ? textOf(*tensor) : keyfall::textOf(result);
        } catch (const DispatchError& error) {
            return error.what();
        }
    }

    static std::string textOf(const Tensor& tensor)
    {
        std::string line(nameOf(tensor.dtype()));
        line += keyfall::textOf(tensor.shape());
        if (tensor.device() == kMeta)
            return line + " meta";
        const Tensor wide = ops::contiguous(ops::castTo(tensor, DType::float64));
        line += " {";
        for (std::int64_t i = 0; i < wide.numel(); ++i) {
            std::string number = keyfall::textOf(Value(wide.hostData<double>()[i]));
            if (number.ends_with(".0"))
                number.resize(number.size() - 2);
            line += (i == 0 ? "" : ", ") + number;
        }
        return line + "}";
    }

private:
    std::shared_ptr<const KeyModel> model_;
    Dispatcher dispatcher_;
    std::vector<Registration> registrations_;
};

/// A host tensor from numbers.
inline Tensor make(DType dtype, const Dims& shape, std::initializer_list<double> values)
{
    Tensor wide = Tensor::emptyHost(DType::float64, shape);
    std::copy(values.begin(), values.end(), wide.hostData<double>());
    return ops::castTo(wide, dtype);
}
inline Tensor floats(const Dims& shape, std::initializer_list<double> values)
{
    return make(DType::float32, shape, values);
}
/// 0, 1, 2 ...
inline Tensor counting(DType dtype, const Dims& shape)
{
    Tensor wide = Tensor::emptyHost(DType::float64, shape);
    for (std::int64_t i = 0; i < wide.numel(); ++i)
        wide.hostData<double>()[i] = static_cast<double>(i);
    return ops::castTo(wide, dtype);
}
inline std::int64_t operator""_i(unsigned long long value)
{
    return static_cast<std::int64_t>(value);
}
using Ints = std::vector<std::int64_t>;

}  // namespace keyfall::bench
