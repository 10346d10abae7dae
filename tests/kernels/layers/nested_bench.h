// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/nested/nested_tensor.h"
#include "tests/kernels/layers/standard_bench.h"

#include <cmath>
#include <random>

namespace keyfall {

/// A bench with short words for nested tensors: made of random numbers, and compared component by component.
class NestedBench : public StandardBench {
public:
    using Ints = std::vector<std::int64_t>;
    using StandardBench::StandardBench;

    Tensor dense(const Ints& shape, bool requiresGrad = false)
    {
        std::int64_t count = 1;
        for (const std::int64_t size : shape)
            count *= size;
        std::vector<double> data;
        for (std::int64_t i = 0; i < count; ++i)
            data.push_back(static_cast<double>(static_cast<int>(random_() % 64) - 32) / 8 + 0.0625);
        return tensor(shape, data, requiresGrad);
    }
    /// Of the list form (1.13).
    Tensor list(const std::vector<Ints>& sizes)
    {
        std::vector<Tensor> components;
        for (const Ints& size : sizes)
            components.push_back(dense(size));
        return nested::makeOfComponents(components, DType::float64, kCpu);
    }
    /// Of the jagged form: `lengths[i]` rows of the shape `row`, ragged in dimension `ragged`. `holes` puts a row that
    /// belongs to nobody behind each component; it is NaN.
    Tensor jagged(const Ints& lengths, const Ints& row, int ragged = 1, bool holes = false)
    {
        Ints offsets{0};
        for (const std::int64_t length : lengths)
            offsets.push_back(offsets.back() + length + (holes ? 1 : 0));
        Ints shape = row;
        shape.insert(shape.begin() + (ragged - 1), offsets.back());
        const Tensor values = dense(shape);
        const std::int64_t rows = offsets.back();
        if (holes)
            for (std::size_t i = 0; i < lengths.size(); ++i) {
                const Tensor hole =
                    call("slice.Tensor", {values, std::int64_t{ragged - 1}, offsets[i + 1] - 1, offsets[i + 1]});
                call("fill_.Scalar", {hole, std::nan("")});
            }
        return nested::makeJagged(values, nested::RaggedRows::make(offsets, holes ? lengths : Ints(), rows), ragged,
                                  nested::NestedForm::jagged);
    }

    static const nested::NestedTensor& kind(const Tensor& tensor)
    {
        const nested::NestedTensor* kind = nested::nestedOrNull(tensor);
        if (kind == nullptr)
            qFatal("not nested: %s", textOf(Value(tensor)).c_str());
        return *kind;
    }
    static std::vector<Tensor> components(const Tensor& tensor)
    {
        return std::get<std::vector<Tensor>>(kind(tensor).parts().front().value);
    }

    /// "" when the tensors have the same shape, type and elements.
    QString difference(const Tensor& found, const Tensor& wanted)
    {
        if (nested::nestedOrNull(found) || nested::nestedOrNull(wanted)) {
            if (!nested::nestedOrNull(found) || !nested::nestedOrNull(wanted))
                return "one is nested and the other is not";
            return difference(components(found), components(wanted));
        }
        if (!(found.shape() == wanted.shape()) || found.dtype() != wanted.dtype())
            return QString("%1 instead of %2").arg(textOf(Value(found)).c_str(), textOf(Value(wanted)).c_str());
        const std::vector<double> a = numbers(found);
        const std::vector<double> b = numbers(wanted);
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i])) && !(std::abs(a[i] - b[i]) <= 1e-12))
                return QString("element %1 is %2 instead of %3").arg(i).arg(a[i]).arg(b[i]);
        return {};
    }
    QString difference(const std::vector<Tensor>& found, const std::vector<Tensor>& wanted)
    {
        if (found.size() != wanted.size())
            return QString("%1 components instead of %2").arg(found.size()).arg(wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            if (const QString wrong = difference(found[i], wanted[i]); !wrong.isEmpty())
                return QString("component %1: %2").arg(i).arg(wrong);
        return {};
    }

    template <class F>
    static QString errorText(F&& f)
    {
        return QString::fromStdString(errorOf(std::forward<F>(f)));
    }

private:
    std::mt19937 random_{7};
};

}  // namespace keyfall
