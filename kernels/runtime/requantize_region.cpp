// SPDX-License-Identifier: MIT
#include "kernels/runtime/requantize_region.h"

#include "kernels/layers/layer_keys.h"
#include "kernels/layers/quantized/output_qparams.h"

#include <cmath>
#include <optional>

namespace keyfall {

namespace {

constexpr const char* kWhere = "with requantize";
constexpr const char* kForm = "write `with requantize(scale=0.1, zero_point=3):`";

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
        if (name == "scale" || name == "zero_point")
            return badInput(kWhere, name + " must be a number, found " + textOf(value), kForm);
        return badInput(kWhere, "requantize has no argument '" + name + "'", kForm);
    }
};

}  // namespace

Expected<std::unique_ptr<Region>> openRequantize(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                                 const std::vector<std::pair<std::string, Value>>& keywords)
{
    if (arguments.size() > 2)
        return badInput(kWhere, "requantize takes two arguments, found " + std::to_string(arguments.size()), kForm);
    Arguments taken;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (auto done = taken.take(i == 0 ? "scale" : "zero_point", arguments[i]); !done)
            return tl::unexpected<Error>(done.error());
    for (const auto& [name, value] : keywords)
        if (auto done = taken.take(name, value); !done)
            return tl::unexpected<Error>(done.error());
    if (!taken.scale || !(*taken.scale > 0) || !std::isfinite(*taken.scale))
        return badInput(kWhere, "requantize needs a scale above 0", kForm);
    if (bitsOfLayer(dispatcher.model(), "Quantized").empty())
        return badInput(kWhere, "the key model " + dispatcher.model().spec().name + " has no key for Quantized",
                        "choose another model, or remove the block");
    return std::make_unique<RequantizeRegion>(dispatcher,
                                              quantized::QParams::perTensor(*taken.scale, taken.zeroPoint.value_or(0)));
}

}  // namespace keyfall
