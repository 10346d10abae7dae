// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key.h"
#include "core/keys/key_set.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace keyfall {

enum class DispatchErrorKind {
    emptyKeySet,          ///< E1: no key to dispatch on
    noKernel,             ///< E2: no key of the set has a kernel
    noDirectKernel,       ///< E3: call_direct at a key without a kernel
    missingBackend,       ///< strict: a backend key of the set has no kernel
    ambiguous,            ///< pytorch:E3, ambiguous_autogradother
    duplicateFallback,    ///< pytorch:E6
    fallthroughExecuted,  ///< pytorch:E4
    staleTable,           ///< pytorch:E5: no kernel, and the stored table is not what the registrations mean
    recursion,            ///< the depth cap was reached; `chain` names the repeating cycle
    badSignature,         ///< a typed handle or kernel does not fit the operator
    badArgument,          ///< arguments do not fit the schema, or a kernel rejects them (shapes, types, devices)
    deviceMismatch,       ///< a backend kernel was handed a tensor of another device
    unsupported,          ///< this layer or backend cannot do this
    device,               ///< allocation, launch or copy failed on a device
    raised,               ///< a kernel that is made to fail (a session's "error" kernel)
    cancelled,            ///< the run was cancelled
};

/// A failed call. Stays inside a dispatch chain: never thrown through a compiled program, a C interface, a thread
/// boundary or an event loop (design:exceptions).
class DispatchError : public std::runtime_error {
public:
    DispatchError(DispatchErrorKind what, const std::string& message) : std::runtime_error(message), kind(what) {}

    /// The message as ferrotorch displays it: `invalid argument: ` and the message (eleven:0.4).
    [[nodiscard]] std::string displayed() const { return std::string("invalid argument: ") + what(); }

    DispatchErrorKind kind;
    std::string op;
    std::optional<Key> key;
    KeySet keyset;
    std::vector<std::string> available;  ///< names of the keys that have a kernel for `op`
    std::vector<std::string> chain;      ///< recursion: the hops that repeat, "add @ Autograd {Autograd, Cpu}"
};

}  // namespace keyfall
