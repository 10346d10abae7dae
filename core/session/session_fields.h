// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// The names of a session document (design:5.1) that its reader and its writer share.
namespace keyfall::session_fields {

inline constexpr std::string_view kFormat = "keyfall-session";
inline constexpr std::int64_t kVersion = 1;

inline constexpr std::array<std::string_view, 17> kAll{"format",
                                                       "version",
                                                       "model",
                                                       "strict",
                                                       "tables",
                                                       "place",
                                                       "standard_kernels",
                                                       "registrations_from",
                                                       "registrations",
                                                       "tensors",
                                                       "keyset",
                                                       "include",
                                                       "exclude",
                                                       "privateuse1_name",
                                                       "program",
                                                       "breakpoints",
                                                       "view"};

/// "tables": what calls read in the PyTorch models (pytorch:S5).
inline constexpr std::string_view kStored = "stored";
inline constexpr std::string_view kAlwaysFresh = "always fresh";

}  // namespace keyfall::session_fields
