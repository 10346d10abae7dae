// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/tensor_words.h"
#include "core/tensor/quantized_type.h"
#include "core/text/json_text.h"
#include "tests/kernels/layers/golden_differences.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/kernels/layers/vector_record.h"
#include "tests/support/parsed_json.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// What PyTorch 1.13 did, by group: an object of cases, each with what came out.
inline const Json& goldenFile()
{
    static const Json file = test::parsedJson(readTestData("layers_torch_1_13.json.gz"));
    return file;
}

/// Which test replays which group of the file, every case of it. The tests below tests/kernels/layers read here which
/// groups are theirs, so that a group can neither be listed and not be replayed nor the reverse.
inline const std::map<std::string, std::string>& goldenReplays()
{
    static const std::map<std::string, std::string> tests{
        {"trace", "kernels/layers/golden_layers_test"},
        {"chrome_trace_top_keys", "kernels/layers/golden_layers_test"},
        {"chrome_trace_events", "kernels/layers/golden_layers_test"},
        {"chrome_trace_phases", "kernels/layers/golden_layers_test"},
        {"key_averages", "kernels/layers/golden_layers_test"},
        {"sparse", "kernels/layers/golden_programs_test"},
        {"quant", "kernels/layers/golden_programs_test"},
        {"nested", "kernels/layers/golden_programs_test"},
        {"errors", "kernels/layers/golden_programs_test"},
        {"autograd", "kernels/layers/golden_programs_test"},
        {"vmap", "kernels/layers/golden_programs_test"},
        {"autocast_cpu_bf16", "kernels/layers/golden_programs_test"},
        {"meta", "kernels/layers/golden_programs_test"},
        {"dispatch_table", "core/pytorch/golden_tables_test"},
        {"dispatch_dump", "core/pytorch/golden_tables_test"},
    };
    return tests;
}

/// A bench with the words that the recorded results are written in.
class GoldenBench : public StandardBench {
public:
    using Ints = std::vector<std::int64_t>;
    using StandardBench::StandardBench;

    Tensor floats(const Ints& shape, const std::vector<double>& data, bool requiresGrad = false)
    {
        return tensor(shape, data, requiresGrad, DType::float32);
    }
    /// 0, 1, 2 …: torch.arange(…).reshape(shape)
    Tensor counting(const Ints& shape)
    {
        std::vector<double> data(static_cast<std::size_t>(elementCount(Dims(shape.begin(), shape.end()))));
        for (std::size_t i = 0; i < data.size(); ++i)
            data[i] = static_cast<double>(i);
        return floats(shape, data);
    }
    Tensor full(const Ints& shape, double value)
    {
        const auto count = static_cast<std::size_t>(elementCount(Dims(shape.begin(), shape.end())));
        return floats(shape, std::vector<double>(count, value));
    }
    Tensor longs(const Ints& shape, const std::vector<double>& data)
    {
        return tensor(shape, data, false, DType::int64);
    }
    Tensor onMeta(const Tensor& tensor) { return runtime().place(tensor, kMeta).value(); }
    KeySet cpuKeys() { return model().setOf(*model().layerKey(Layer::cpu)); }

    /// `tolist()`: lists in lists, a number for no dimensions. Sparse and quantized tensors are made dense first.
    Json list(const Tensor& tensor)
    {
        const Tensor dense = plain(tensor);
        const std::vector<double> data = numbers(dense);
        return listed(dense, data, 0, 0);
    }
    Json flatList(const Tensor& tensor) { return Json(numbers(plain(tensor))); }
    Json shapeOf(const Tensor& tensor) { return Json(Ints(tensor.shape().begin(), tensor.shape().end())); }
    std::string dtypeOf(const Tensor& tensor) { return std::string(nameOf(tensor.dtype())); }
    std::string layoutOf(const Tensor& tensor) { return "torch." + std::string(layoutName(tensor.layout())); }
    /// `torch.quint8`
    std::string quantizedTypeOf(const Tensor& tensor)
    {
        if (tensor.layout() != Layout::quantized)
            qFatal("not quantized: %s", textOf(Value(tensor)).c_str());
        return "torch." + std::string(quantizedNameOf(tensor.dtype()));
    }
    /// Of a result whose scale was chosen here, so that its codes are ours: are its numbers within half a step?
    Json withinHalfAStep(const Tensor& result, const std::vector<double>& exact)
    {
        const double step = std::get<double>(callAll("q_scale", {result}).front());
        const std::vector<double> found = numbers(call("dequantize.self", {result}));
        bool close = found.size() == exact.size();
        for (std::size_t i = 0; close && i < exact.size(); ++i)
            close = std::abs(found[i] - exact[i]) <= 0.5 * step + 1e-6;
        return Json::array({"ok", quantizedTypeOf(result), close ? "within half a step" : jsonLine(list(result))});
    }

private:
    Tensor plain(Tensor tensor)
    {
        tensor = tensor.detached();
        if (tensor.layout() == Layout::sparseCoo || tensor.layout() == Layout::sparseCsr)
            return call("to_dense", {tensor});
        return tensor.layout() == Layout::quantized ? call("dequantize.self", {tensor}) : tensor;
    }
    static Json listed(const Tensor& tensor, const std::vector<double>& data, int dim, std::size_t first)
    {
        if (dim == tensor.dim())
            return data.at(first);
        Json list = Json::array();
        std::size_t stride = 1;
        for (int d = dim + 1; d < tensor.dim(); ++d)
            stride *= static_cast<std::size_t>(tensor.size(d));
        for (std::int64_t i = 0; i < tensor.size(dim); ++i)
            list.push_back(listed(tensor, data, dim + 1, first + static_cast<std::size_t>(i) * stride));
        return list;
    }
};

inline Value number(std::int64_t value)
{
    return value;
}

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(GoldenBench&, const Inputs&)>;

/// An operator on the inputs, with more arguments behind them.
inline Function operatorOf(const char* op, Stack rest = {})
{
    return [op, rest](GoldenBench& bench, const Inputs& inputs) {
        Stack arguments(inputs.begin(), inputs.end());
        arguments.insert(arguments.end(), rest.begin(), rest.end());
        return bench.call(op, std::move(arguments));
    };
}

/// The program that a case's name stands for; what it returns or throws is compared with what was recorded.
using GoldenProgram = std::function<Json(GoldenBench&)>;
using GoldenPrograms = std::map<std::string, std::map<std::string, GoldenProgram>>;  ///< by group and case

/// "" when `found` is what is expected: numbers within `tolerance`, and of an error a part of the text, with or without
/// PyTorch's "ERROR: " before it.
inline QString goldenMismatch(const Json& found, const Json& expected, double tolerance)
{
    const auto differs = [&] {
        return QString("%1 instead of %2").arg(jsonLine(found).c_str(), jsonLine(expected).c_str());
    };
    if (found.is_object() && found.contains("error")) {
        const Json& told = expected.is_object() && expected.contains("error") ? expected.at("error") : expected;
        if (!told.is_string())
            return differs();
        std::string part = told.get<std::string>();
        part.erase(0, part.starts_with("ERROR: ") ? 7 : 0);
        return found.at("error").get<std::string>().find(part) != std::string::npos && !part.empty() ? QString()
                                                                                                     : differs();
    }
    if (found.is_number() && expected.is_number()) {
        const double wanted = expected.get<double>();
        return std::abs(found.get<double>() - wanted) <= tolerance * std::max(1.0, std::abs(wanted)) ? QString()
                                                                                                     : differs();
    }
    if (found.is_structured() && found.type() == expected.type() && found.size() == expected.size()) {
        for (const auto& [key, value] : found.items()) {
            const Json* same = found.is_array() ? &expected.at(std::stoul(key))
                : expected.contains(key)        ? &expected.at(key)
                                                : nullptr;
            const QString wrong = same != nullptr ? goldenMismatch(value, *same, tolerance) : differs();
            if (!wrong.isEmpty())
                return QString("[%1]: %2").arg(key.c_str(), wrong);
        }
        return {};
    }
    return found == expected ? QString() : differs();
}

}  // namespace keyfall
