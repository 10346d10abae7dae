// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantize.h"
#include "kernels/layers/quantized/quantized_rules.h"

#include <algorithm>

namespace keyfall::quantized {

namespace {

Stack dequantizedArguments(const QuantizedCall& call)
{
    Stack dense = call.arguments();
    changeTensors(dense, [](Tensor& tensor) {
        if (const QuantizedTensor* quantized = quantizedOrNull(tensor))
            tensor = dequantized(*quantized);
    });
    return dense;
}

/// The operator wrote a dense copy; its codes go into the quantized tensor's memory.
void writeBack(QuantizedCall& call, const QuantizedTensor& self, const Tensor& real)
{
    const Tensor made = call.requantized(real, self.qparams, self.codes.dtype());
    (void)call.math().call("copy_", {self.codes, quantizedOrNull(made)->codes});
    call.finish(call.tensor(0));
}

}  // namespace

void onDequantized(QuantizedCall& call, const std::optional<QParams>& qparams)
{
    call.describe("on the dequantized arguments");
    const DType codes = call.first().dtype();
    const Stack dense = dequantizedArguments(call);
    Stack results = call.below(dense);
    if (call.writesIntoSelf()) {
        if (const QuantizedTensor* self = call.quantized(0)) {
            writeBack(call, *self, std::get<Tensor>(dense.front()));
            return;
        }
        call.finish(std::move(results));
        return;
    }
    changeTensors(results, [&](Tensor& result) {
        if (result.defined() && result.layout() == Layout::strided && isFloating(result.dtype()))
            result = call.requantized(result, qparams, codes);
    });
    call.finish(std::move(results));
}

}  // namespace keyfall::quantized
