// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_set.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What the memory that a call brought into being is for (eleven:2.2.2).
enum class MemoryUse : std::uint8_t {
    other,
    activations,  ///< a result on the tape: it stays until backward
    parameters,   ///< a leaf that requires a gradient
    gradients,    ///< made while the tape runs backwards
    optimizer,    ///< made of leaves that require a gradient while none is recorded
};
[[nodiscard]] const char* nameOf(MemoryUse use);

enum class ProfilePhase : std::uint8_t { forward, backward };

/// When a call's work ran on a device's stream, on the host's clock (eleven:2.2.4).
struct DeviceSpan {
    int device = 0;
    int stream = 0;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    bool resolved = false;  ///< false: the device could not tell, and the times mean nothing

    [[nodiscard]] std::int64_t totalNs() const { return resolved ? endNs - startNs : 0; }
    friend bool operator==(const DeviceSpan&, const DeviceSpan&) = default;
};

/// One measured call (eleven:2.2.2).
struct ProfileSlice {
    std::uint32_t id = 0;      ///< position in the profile, plus one; also what links it to its work on a device
    std::uint32_t parent = 0;  ///< the measured call that made this one; 0 for a call of the program
    std::string op;
    std::int64_t startNs = 0;  ///< monotonic clock, since the profile's start
    std::int64_t endNs = 0;
    std::int64_t childrenNs = 0;      ///< sum of the direct children's totals
    std::int64_t allocatedBytes = 0;  ///< memory that its results brought into being
    std::int64_t childrenBytes = 0;
    std::uint32_t thread = 0;  ///< threads are numbered from 1 in the order of their first call
    bool failed = false;       ///< it raised

    KeySet keysetIn;                 ///< what the Profiler's kernel was handed; empty where a model has no key for it
    std::uint32_t hop = 0;           ///< the hop of the running recorder that it is; 0 when nobody recorded
    std::vector<TensorMeta> inputs;  ///< the tensors among the arguments
    std::optional<std::int64_t> flops;  ///< nothing when no rule says (eleven:2.2.8)
    std::int64_t bytesMoved = 0;        ///< elements of its tensors that it must read and write at least once, in bytes
    MemoryUse memoryUse = MemoryUse::other;
    ProfilePhase phase = ProfilePhase::forward;
    /// Links a forward call to the backward calls of its node; nothing off the tape.
    std::optional<std::uint64_t> sequence;
    std::optional<DeviceSpan> device;

    [[nodiscard]] std::int64_t totalNs() const { return endNs - startNs; }
    [[nodiscard]] std::int64_t selfNs() const { return totalNs() - childrenNs; }
    [[nodiscard]] std::int64_t selfBytes() const { return allocatedBytes - childrenBytes; }

    friend bool operator==(const ProfileSlice&, const ProfileSlice&) = default;
};

/// Everything a Profiler measured, in order of entry: a parent comes before its children.
using Profile = std::vector<ProfileSlice>;

}  // namespace keyfall
