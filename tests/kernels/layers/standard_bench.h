// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"
#include "core/session/session.h"
#include "core/tensor/value.h"
#include "kernels/runtime/standard_runtime.h"

#include <QTest>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// A runtime with every standard kernel, and short words for tests: make tensors, call operators, read results.
class StandardBench {
public:
    explicit StandardBench(const std::string& model = "ferrotorch")
    {
        auto made = standardRuntimeFactory()(KeyModel::builtIn(model).value(), {});
        if (!made)
            qFatal("no runtime: %s", made.error().text().c_str());
        runtime_ = std::move(*made);
        runtime_->registerStandardKernels();
    }

    Runtime& runtime() { return *runtime_; }
    Dispatcher& dispatcher() { return runtime_->dispatcher(); }
    const KeyModel& model() { return dispatcher().model(); }
    KeySet keys(std::initializer_list<std::string_view> names) { return model().setOf(names); }

    Tensor make(const TensorSpec& spec)
    {
        auto tensor = runtime_->makeTensor(spec);
        if (!tensor)
            qFatal("no tensor: %s", tensor.error().text().c_str());
        return *tensor;
    }
    Tensor tensor(std::vector<std::int64_t> shape, std::vector<double> data, bool requiresGrad = false,
                  DType dtype = DType::float64, std::string name = {})
    {
        TensorSpec spec;
        spec.name = std::move(name);
        spec.dtype = dtype;
        spec.shape = std::move(shape);
        spec.data = std::move(data);
        spec.requiresGrad = requiresGrad;
        return make(spec);
    }

    /// Calls an operator, the schema's defaults filled in; its results.
    Stack callAll(const std::string& op, Stack arguments)
    {
        const auto handle = dispatcher().find(op);
        if (!handle)
            qFatal("no operator %s", op.c_str());
        if (const auto& schema = handle->schema())
            for (std::size_t i = arguments.size(); i < schema->arguments.size(); ++i)
                arguments.push_back(schema->arguments[i].defaultValue.value_or(None{}));
        handle->callBoxed(arguments);
        return arguments;
    }
    Tensor call(const std::string& op, Stack arguments)
    {
        return std::get<Tensor>(callAll(op, std::move(arguments)).front());
    }
    /// With an explicit key set.
    Tensor callWith(KeySet keys, const std::string& op, Stack arguments)
    {
        const auto handle = *dispatcher().find(op);
        for (std::size_t i = arguments.size(); i < handle.schema()->arguments.size(); ++i)
            arguments.push_back(handle.schema()->arguments[i].defaultValue.value_or(None{}));
        handle.callBoxed(keys, arguments);
        return std::get<Tensor>(arguments.front());
    }

    /// Row-major elements of a host tensor as doubles.
    std::vector<double> numbers(const Tensor& tensor)
    {
        Tensor wide = tensor.detached();
        wide = call("_to_copy", {wide, DType::float64});
        wide = call("reshape", {wide, std::vector<std::int64_t>{-1}});
        wide = call("contiguous", {wide});
        const double* data = wide.hostData<double>();
        return {data, data + wide.numel()};
    }

    /// The message of the exception that `f` throws; "" when it throws none.
    template <class F>
    static std::string errorOf(F&& f)
    {
        try {
            f();
        } catch (const std::exception& error) {
            return error.what();
        }
        return {};
    }

private:
    std::unique_ptr<Runtime> runtime_;
};

/// The texts of all events of one kind, in order.
inline std::vector<std::string> eventsOf(const CallGraph& graph, EventKind kind)
{
    std::vector<std::string> texts;
    for (const Hop& hop : graph.hops)
        for (const HopEvent& event : hop.events)
            if (event.kind == kind)
                texts.push_back(event.text);
    return texts;
}

}  // namespace keyfall
