// SPDX-License-Identifier: MIT
#include "kernels/compiled/work_hop.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall {

namespace {

using Work = std::function<void(const BoxedCall&, Stack&)>;

/// What the call that this thread is about to make brings along.
thread_local const Work* tWork = nullptr;

void doWork(const BoxedCall& call, Stack& stack)
{
    const Work* const work = std::exchange(tWork, nullptr);
    if (work == nullptr)
        throw DispatchError(DispatchErrorKind::badArgument,
                            call.opName() + " runs what a block compiled() has traced; call the block's operators");
    (*work)(call, stack);
}

class BroughtAlong {
public:
    explicit BroughtAlong(const Work& work) : before_(std::exchange(tWork, &work)) {}
    BroughtAlong(const BroughtAlong&) = delete;
    BroughtAlong& operator=(const BroughtAlong&) = delete;
    ~BroughtAlong() { tWork = before_; }

private:
    const Work* before_;
};

Expected<OperatorHandle> operatorOf(Dispatcher& dispatcher, const std::string& name, Device device, Key& key)
{
    const auto found = backendKeyOf(dispatcher.model(), device);
    if (!found)
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable,
                  name,
                  fmt::format("the key model {} has no key for {}", dispatcher.model().name(), nameOf(device)),
                  {}});
    key = *found;
    const OperatorHandle op = dispatcher.intern(name);
    if (!dispatcher.hasKernel(name, key))
        dispatcher.registerKernel(op, key, Kernel::boxed(doWork, "compiled"), "compiled").keep();
    return op;
}

}  // namespace

std::optional<Key> backendKeyOf(const KeyModel& model, Device device)
{
    if (device.type != DeviceType::cpu && device.type != DeviceType::cuda)
        return std::nullopt;
    const auto& keys = model.layerKeys(device.type == DeviceType::cpu ? Layer::cpu : Layer::cuda);
    return keys.empty() ? std::nullopt : std::optional<Key>(keys.front());
}

Expected<void> callAsHop(Dispatcher& dispatcher, const std::string& name, Device device, Stack& stack, const Work& work)
{
    Key key{};
    const auto op = operatorOf(dispatcher, name, device, key);
    if (!op)
        return tl::unexpected<Error>(op.error());
    const BroughtAlong along(work);
    op->callBoxed(stack);
    return {};
}

Expected<void> callBelow(Dispatcher& dispatcher, const std::string& name, Device device, Stack& stack, const Work& work)
{
    Key key{};
    const auto op = operatorOf(dispatcher, name, device, key);
    if (!op)
        return tl::unexpected<Error>(op.error());
    const BroughtAlong along(work);
    op->callBoxed(dispatcher.model().setOf(key), stack);
    return {};
}

}  // namespace keyfall
