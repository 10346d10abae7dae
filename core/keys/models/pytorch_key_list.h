// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/models/built_in.h"

#include <string>
#include <vector>

namespace keyfall {

/// Keys that follow each other in the list and are of one kind.
struct PytorchKeyRun {
    KeyKind kind = KeyKind::mode;
    std::vector<std::string> names;
    bool perBackend = false;
};

/// Backend components in bit order (pytorch:M1, N1).
[[nodiscard]] std::vector<std::string> pytorchBackends(PytorchModern version);

/// Functionalities, lowest priority first (pytorch:M2, N1).
[[nodiscard]] std::vector<PytorchKeyRun> pytorchFunctionalities(PytorchModern version);

/// Backends that are keys of their own, without components: the tail of AutogradOther (pytorch:M14).
[[nodiscard]] std::vector<std::string> pytorchLoneBackends(PytorchModern version);

/// Instances that are printed but cannot be read back (pytorch:M13, N6).
[[nodiscard]] std::vector<std::string> pytorchNotParsed(PytorchModern version);

}  // namespace keyfall
