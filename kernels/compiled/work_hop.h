// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <functional>
#include <string>

namespace keyfall {

/// Does `work` as a call of the operator `name`, so that it falls as every call does and is a hop in the lane of the
/// backend of `device`. The operator is made the first time; its kernel does what the call brings along.
///
/// `work` takes the arguments from the stack and leaves the results there. Raises what `work` raises.
/// Error `unavailable`: the model has no key for the device.
[[nodiscard]] Expected<void> callAsHop(Dispatcher& dispatcher, const std::string& name, Device device, Stack& stack,
                                       const std::function<void(const BoxedCall&, Stack&)>& work);
/// The same below a hop: no layer sees it again.
[[nodiscard]] Expected<void> callBelow(Dispatcher& dispatcher, const std::string& name, Device device, Stack& stack,
                                       const std::function<void(const BoxedCall&, Stack&)>& work);

/// The key at which the backend of a device has its kernels; nothing where the model has none.
[[nodiscard]] std::optional<Key> backendKeyOf(const KeyModel& model, Device device);

}  // namespace keyfall
