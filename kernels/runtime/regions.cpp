// SPDX-License-Identifier: MIT
#include "kernels/runtime/regions.h"

#include "core/dispatch/key_guards.h"
#include "kernels/layers/layer_keys.h"

namespace keyfall {

namespace {

/// Grad mode on or off while it lives; nestable, restores what it found.
class GradModeRegion final : public Region {
public:
    GradModeRegion(const Dispatcher& dispatcher, bool on)
        : keys_(dispatcher, dispatcher.included(), excludedWith(dispatcher, on))
    {
    }

private:
    static KeySet excludedWith(const Dispatcher& dispatcher, bool on)
    {
        const KeySet autograd = bitsOfLayer(dispatcher.model(), "Autograd");
        return on ? dispatcher.model().difference(dispatcher.excluded(), autograd) : dispatcher.excluded() | autograd;
    }

    ForceKeys keys_;
};

}  // namespace

Expected<std::unique_ptr<Region>> openRegion(const Dispatcher& dispatcher, const std::string& name,
                                             const std::vector<Value>& arguments,
                                             const std::vector<std::pair<std::string, Value>>& keywords)
{
    const std::string where = "with " + name;
    if (name == "no_grad" || name == "enable_grad") {
        if (!arguments.empty() || !keywords.empty())
            return badInput(where, name + " takes no arguments", "write `with " + name + "():`");
        return std::make_unique<GradModeRegion>(dispatcher, name == "enable_grad");
    }
    if (name == "autocast" || name == "vmap")
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, where, "the " + name + " layer is not available yet", "remove the block"});
    return badInput(where, "there is no block named '" + name + "'", "blocks are no_grad() and enable_grad()");
}

}  // namespace keyfall
