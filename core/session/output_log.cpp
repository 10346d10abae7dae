// SPDX-License-Identifier: MIT
#include "core/session/output_log.h"

#include "core/session/result_tensor.h"

namespace keyfall {

namespace {

/// The numbers of a result's copy; empty where there are none to compare.
std::vector<double> numbersOf(const ResultTensor& copy)
{
    if (!copy.omitted.empty() || copy.plain)
        return {};
    if (const auto* form = std::get_if<QuantizedForm>(&copy.form)) {
        if (form->axis)
            return {};
        std::vector<double> numbers;
        for (const std::int64_t code : form->codes)
            numbers.push_back(static_cast<double>(code - form->zeroPoints.at(0)) * form->scales.at(0));
        return numbers;
    }
    if (!copy.isStrided())
        return {};
    std::vector<double> numbers = copy.data;
    for (const std::int64_t number : copy.integers)
        numbers.push_back(static_cast<double>(number));
    return numbers;
}

}  // namespace

class OutputLog::Watcher final : public HopWatcher {
public:
    Watcher(OutputLog& log, Runtime& runtime) : log_(log), runtime_(runtime) {}

    std::string start(HopId, HopStart&) override { return {}; }
    void output(HopId hop, const Tensor& tensor) override
    {
        if (!tensor.defined())
            return;
        const bool fits = !log_.isFull() && tensor.numel() <= kMostOfATensor && !tensor.traits().batched();
        std::vector<double> numbers;
        if (fits)
            numbers = numbersOf(resultOf(runtime_, readable(tensor)));
        if (!fits || (numbers.empty() && tensor.numel() > 0)) {
            log_.incomplete_.insert(hop);
            return;
        }
        log_.count_ += numbers.size();
        Values& values = log_.values_[hop];
        values.insert(values.end(), numbers.begin(), numbers.end());
    }

private:
    /// Strided tensors are read without a trace in the run; others are read by their parts.
    [[nodiscard]] Tensor readable(const Tensor& tensor) const
    {
        if (tensor.layout() != Layout::strided || tensor.device().type == DeviceType::meta)
            return tensor;
        return runtime_.readable(tensor);
    }

    OutputLog& log_;
    Runtime& runtime_;
};

std::unique_ptr<HopWatcher> OutputLog::watcher(Runtime& runtime)
{
    return std::make_unique<Watcher>(*this, runtime);
}

const OutputLog::Values* OutputLog::of(HopId hop) const
{
    const auto found = values_.find(hop);
    return found == values_.end() || incomplete_.contains(hop) ? nullptr : &found->second;
}

}  // namespace keyfall
