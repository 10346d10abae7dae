// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/overwritten.h"

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/autograd/view_history.h"

#include <string>

namespace keyfall::autograd {

namespace {

[[noreturn]] void refuse(const BoxedCall& call, const std::string& why)
{
    DispatchError error(DispatchErrorKind::unsupported, call.opName() + ": " + why);
    error.op = call.opName();
    error.key = call.key;
    error.keyset = call.keys;
    throw error;
}

}  // namespace

bool isPartOfLarger(const Tensor& tensor)
{
    return tensor.storage()
        && tensor.storage()->bytes() > static_cast<std::size_t>(tensor.numel()) * sizeOf(tensor.dtype());
}

void checkOverwritten(const BoxedCall& call, const Tensor& self)
{
    if (isLeaf(self))
        refuse(call, "a leaf Variable that requires grad is being used in an in-place operation");
    if (const auto view = viewHistoryOf(self)) {
        if (!view->base.defined())
            return;
        const ViewHistory::Step& made = *view->last;
        bool ofMany = false;
        for (const ViewHistory::Step* step = &made; step != nullptr; step = step->before.get())
            ofMany = ofMany || step->made->results().size() > 1;
        if (ofMany)
            refuse(call,
                   "Output " + std::to_string(made.output) + " of " + made.made->name()
                       + " is a view and is being modified inplace. This view is the output of a function that "
                         "returns multiple views. Use the operator without the underscore");
        if (isLeaf(view->base))
            refuse(call, "a view of a leaf Variable that requires grad is being used in an in-place operation");
        return;
    }
    if (!self.requiresGrad() && isPartOfLarger(self))
        refuse(
            call,
            "the tensor it writes into is a view that was made in no_grad(), or of a tensor without an autograd key, "
            "and its base would lose track of the gradient. Use the operator without the underscore, or make the "
            "view where gradients are recorded");
}

}  // namespace keyfall::autograd
