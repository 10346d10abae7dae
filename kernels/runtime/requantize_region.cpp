// SPDX-License-Identifier: MIT
#include "kernels/runtime/requantize_region.h"

#include "kernels/layers/quantized/output_qparams.h"
#include "kernels/runtime/block_arguments.h"

#include <cmath>
#include <optional>

namespace keyfall {

namespace {

const BlockForm& form()
{
    static const BlockForm kForm{
        "requantize", {"scale", "zero_point"}, "write `with requantize(scale=0.1, zero_point=3):`"};
    return kForm;
}

class RequantizeRegion final : public Region {
public:
    RequantizeRegion(const Dispatcher& dispatcher, quantized::QParams qparams) : given_(dispatcher, std::move(qparams))
    {
    }

private:
    quantized::OutputQParams given_;
};

struct Arguments {
    std::optional<double> scale;
    std::optional<std::int64_t> zeroPoint;

    [[nodiscard]] Expected<void> take(const std::string& name, const Value& value)
    {
        const auto* whole = std::get_if<std::int64_t>(&value);
        const auto* real = std::get_if<double>(&value);
        if (name == "scale" && (whole != nullptr || real != nullptr)) {
            scale = real ? *real : static_cast<double>(*whole);
            return {};
        }
        if (name == "zero_point" && whole != nullptr) {
            zeroPoint = *whole;
            return {};
        }
        return form().wrong(name + " must be a number, found " + textOf(value));
    }
};

}  // namespace

Expected<std::unique_ptr<Region>> openRequantize(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                                 const std::vector<std::pair<std::string, Value>>& keywords)
{
    const auto taken = blockArguments<Arguments>(form(), arguments, keywords);
    if (!taken)
        return tl::unexpected<Error>(taken.error());
    if (!taken->scale || !(*taken->scale > 0) || !std::isfinite(*taken->scale))
        return form().wrong("requantize needs a scale above 0");
    if (dispatcher.model().layerBits(Layer::quantized).empty())
        return noKeyFor(form(), dispatcher.model().name(), "Quantized");
    return std::make_unique<RequantizeRegion>(
        dispatcher, quantized::QParams::perTensor(*taken->scale, taken->zeroPoint.value_or(0)));
}

}  // namespace keyfall
