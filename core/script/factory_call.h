// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/script/overloads.h"

#include <cstddef>
#include <optional>

namespace keyfall {

// Note [Calls that no tensor brings a key to]
// `zeros([2, 2])` and `rand([3])` make a tensor from none. PyTorch's dispatcher finds their backend by a kernel at
// BackendSelect, a key that every call has: it takes the key from `device`, `dtype` and `layout` (pytorch:N11). A model
// without that key has nothing in between, so there the device that a program's call names is what brings the key.

/// The position of `device` among the arguments of a factory, an operator that takes a device and no tensor; nothing for
/// any other operator.
[[nodiscard]] std::optional<std::size_t> factoryDevice(const Schema& schema);

/// The keys of a dense tensor where a factory makes its own: on the device that it is given, or the cpu.
[[nodiscard]] KeySet factoryKeys(const KeyModel& model, const Stack& arguments, std::size_t device);

/// Calls an operator from a program's top level, with the keys of its arguments and of this thread: see the note.
void callFromProgram(const Dispatcher& dispatcher, BoundCall& call);

}  // namespace keyfall
