// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/tensor/schema.h"

#include <string>
#include <string_view>

namespace keyfall {

/// The schema that PyTorch infers from a kernel's C++ signature when the kernel fits `definition`: the same types in the
/// same order, without alias annotations and list sizes, with numbers for names: `(Tensor _0, int[] _1) -> Tensor _0`.
/// PyTorch compares the two when a kernel is registered, so dumps of a running one agree.
[[nodiscard]] std::string inferredSchema(const Schema& definition, const KeyModel& model);

/// `schema` with `int` for the types that C++ passes as integers or that PyTorch compares as such (SymInt, ScalarType,
/// Layout, MemoryFormat): a definition and a kernel may name them differently.
[[nodiscard]] std::string withPlainTypes(std::string_view schema);

}  // namespace keyfall
