// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/output_qparams.h"

#include "kernels/layers/layer_state.h"

#include <vector>

namespace keyfall::quantized {

namespace {

struct Given final : ThreadSlot {
    std::vector<QParams> open;
};

}  // namespace

OutputQParams::OutputQParams(const Dispatcher& dispatcher, QParams qparams) : dispatcher_(dispatcher)
{
    layerState<Given>(dispatcher, Layer::quantized).open.push_back(std::move(qparams));
}

OutputQParams::~OutputQParams()
{
    layerStateOrNull<Given>(dispatcher_, Layer::quantized)->open.pop_back();
}

std::optional<QParams> outputQParams(const Dispatcher& dispatcher)
{
    const Given* given = layerStateOrNull<Given>(dispatcher, Layer::quantized);
    return given == nullptr || given->open.empty() ? std::nullopt : std::optional(given->open.back());
}

}  // namespace keyfall::quantized
