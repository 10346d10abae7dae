// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/histogram_observer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace keyfall::quantized {

namespace {

/// The integral of x² from `from` to `to`: the squared error of values spread evenly there, a code being at 0.
double squared(double from, double to)
{
    return (to * to * to - from * from * from) / 3;
}

}  // namespace

void HistogramObserver::count(double number)
{
    const double width = binWidth();
    const auto bin = width > 0 ? static_cast<std::int64_t>((number - least_) / width) : 0;
    bins_[static_cast<std::size_t>(std::clamp<std::int64_t>(bin, 0, kBins - 1))] += 1;
}

void HistogramObserver::see(const std::vector<double>& batch)
{
    double least = 1;
    double most = 0;
    for (const double number : batch)
        if (std::isfinite(number)) {
            const bool first = least > most;
            least = first ? number : std::min(least, number);
            most = first ? number : std::max(most, number);
        }
    if (least > most)
        return;
    if (bins_.empty()) {
        bins_.assign(kBins, 0);
        least_ = least;
        most_ = most;
    } else if (least < least_ || most > most_) {
        widen(std::min(least, least_), std::max(most, most_));
    }
    for (const double number : batch)
        if (std::isfinite(number))
            count(number);
}

void HistogramObserver::widen(double least, double most)
{
    const double total = std::accumulate(bins_.begin(), bins_.end(), 0.0);
    if (!(binWidth() > 0)) {  // everything so far was one number
        const double only = least_;
        bins_.assign(kBins, 0);
        least_ = least;
        most_ = most;
        count(only);
        for (double& bin : bins_)
            bin *= total;
        return;
    }
    // New bins are a whole number of parts wide, so the counts of a part need not be divided.
    const double part = binWidth() / static_cast<double>(kUpsample);
    const double parts = std::max(1.0, std::ceil((most - least) / (part * static_cast<double>(kBins))));
    const auto shift = static_cast<std::size_t>(std::llround((least_ - least) / part));
    std::vector<double> next(kBins, 0);
    for (std::size_t i = 0; i < kBins * kUpsample; ++i) {
        const auto bin = static_cast<std::size_t>(static_cast<double>(i + shift) / parts);
        next[std::min(bin, kBins - 1)] += bins_[i / kUpsample] / static_cast<double>(kUpsample);
    }
    bins_ = std::move(next);
    least_ = least;
    most_ = least + parts * part * static_cast<double>(kBins);
}

/// Of quantizing with `steps` steps over bins `first` to `last`; what is outside is clamped to the outermost codes.
double HistogramObserver::errorOf(std::size_t first, std::size_t last, double steps) const
{
    const double width = binWidth();
    const double step = width * static_cast<double>(last - first + 1) / steps;
    if (!(step > 0))
        return 0;
    double error = 0;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
        if (bins_[bin] == 0)
            continue;
        const double density = bins_[bin] / width;
        const double begin = (static_cast<double>(bin) - static_cast<double>(first)) * width;
        const double end = begin + width;
        const double codeOfBegin = std::clamp(std::floor(begin / step), 0.0, steps);
        const double codeOfEnd = std::clamp(std::floor(end / step), 0.0, steps);
        const double centreOfBegin = (codeOfBegin + 0.5) * step;
        const double centreOfEnd = (codeOfEnd + 0.5) * step;
        if (codeOfBegin == codeOfEnd) {
            error += density * squared(begin - centreOfBegin, end - centreOfBegin);
            continue;
        }
        error += density * squared(begin - centreOfBegin, step / 2);
        error += density * (codeOfEnd - codeOfBegin - 1) * squared(-step / 2, step / 2);
        error += density * squared(-step / 2, end - centreOfEnd);
    }
    return error;
}

HistogramObserver::Range HistogramObserver::search(CodeRange codes) const
{
    if (bins_.empty())
        return {};
    constexpr double kStep = 1e-5;
    const double steps = static_cast<double>(codes.most - codes.least);
    std::vector<double> sums(kBins);
    std::partial_sum(bins_.begin(), bins_.end(), sums.begin());
    const double total = sums.back();
    std::size_t first = 0;
    std::size_t last = kBins - 1;
    double best = -1;
    // Gives up a quantile at one side or the other, whichever spans more bins, as long as the error becomes smaller.
    for (double low = 0, high = 1; low < high;) {
        std::size_t nextFirst = first;
        std::size_t nextLast = last;
        while (nextFirst < last && sums[nextFirst] < (low + kStep) * total)
            ++nextFirst;
        while (nextLast > first && sums[nextLast] > (high - kStep) * total)
            --nextLast;
        if (nextFirst - first > last - nextLast) {
            low += kStep;
            nextLast = last;
        } else {
            high -= kStep;
            nextFirst = first;
        }
        if (nextFirst == first && nextLast == last)
            continue;
        const double error = errorOf(nextFirst, nextLast, steps);
        if (best >= 0 && error > best)
            break;
        best = error;
        first = nextFirst;
        last = nextLast;
    }
    return {least_ + binWidth() * static_cast<double>(first), least_ + binWidth() * static_cast<double>(last + 1)};
}

QParams HistogramObserver::qparams(const ObserverOptions& options) const
{
    const Range range = search(options.codes);
    return chooseQParams(range.least, range.most, options.codes, options.scheme);
}

}  // namespace keyfall::quantized
