// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall {

/// The backend that a device's name stands for, as keys call it (pytorch:M1): "CUDA" of `cuda:0`, `CUDA` or `NVIDIA`,
/// "PrivateUse1" of `privateuseone` and of the names that known packages give to it. Empty: not a device.
[[nodiscard]] std::string backendOfDevice(std::string_view word);
[[nodiscard]] inline bool isDeviceWord(std::string_view word)
{
    return !backendOfDevice(word).empty();
}
/// A package is known that registers PrivateUse1 under this name.
[[nodiscard]] bool isPackaged(std::string_view word);
/// The device that was probably meant by a word that is none: "cuda" by "gpu" and "cudo". Empty: none is near.
[[nodiscard]] std::string nearDevice(std::string_view word);
/// The word that `device=` takes: "cuda" of "CUDA:0", "NVIDIA".
[[nodiscard]] std::string deviceWord(std::string_view word);

}  // namespace keyfall
