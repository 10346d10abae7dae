// SPDX-License-Identifier: MIT
#include "kernels/runtime/inference_region.h"

#include "core/dispatch/key_guards.h"
#include "core/tensor/inference_mode.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/runtime/block_arguments.h"

#include <optional>

namespace keyfall {

namespace {

const BlockForm& form()
{
    static const BlockForm kForm{"inference_mode", {"mode"}, "write `with inference_mode():`; mode=false may be given"};
    return kForm;
}

/// What inference mode takes from a thread; in a model that has it.
struct Keys {
    KeySet inPlaceOrView;
    KeySet autograd;
};

std::optional<Keys> keysIn(const KeyModel& model)
{
    const auto inPlaceOrView = model.find("ADInplaceOrView");
    const auto autograd = model.constant("autograd_dispatch_keyset");
    if (!inPlaceOrView || !autograd)
        return std::nullopt;
    return Keys{model.setOf({"ADInplaceOrView"}), *autograd};
}

KeySet included(const Dispatcher& dispatcher, const Keys& keys, bool on)
{
    const KeySet now = dispatcher.included();
    return on ? dispatcher.model().difference(now, keys.inPlaceOrView) : now | keys.inPlaceOrView;
}

KeySet excluded(const Dispatcher& dispatcher, const Keys& keys, bool on)
{
    const KeySet now = dispatcher.excluded();
    return on ? now | keys.autograd : dispatcher.model().difference(now, keys.autograd);
}

class InferenceRegion final : public Region {
public:
    InferenceRegion(const Dispatcher& dispatcher, const Keys& keys, bool on)
        : tensors_(on),
          gradients_(dispatcher, !on),
          keys_(dispatcher, included(dispatcher, keys, on), excluded(dispatcher, keys, on))
    {
    }

private:
    InferenceMode tensors_;
    autograd::GradModeGuard gradients_;
    ForceKeys keys_;
};

struct Arguments {
    bool mode = true;

    [[nodiscard]] Expected<void> take(const std::string& name, const Value& value)
    {
        const auto* flag = std::get_if<bool>(&value);
        if (flag == nullptr)
            return form().wrong(name + " must be true or false, found " + textOf(value));
        mode = *flag;
        return {};
    }
};

}  // namespace

Expected<std::unique_ptr<Region>> openInferenceMode(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                                    const std::vector<std::pair<std::string, Value>>& keywords)
{
    const auto taken = blockArguments<Arguments>(form(), arguments, keywords);
    if (!taken)
        return tl::unexpected<Error>(taken.error());
    const auto keys = keysIn(dispatcher.model());
    if (!keys)
        return noKeyFor(form(), dispatcher.model().name(), "ADInplaceOrView, without which there is no inference mode");
    return std::make_unique<InferenceRegion>(dispatcher, *keys, taken->mode);
}

}  // namespace keyfall
