// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace keyfall {

/// What a control is for, by the name of its object.
struct ControlText {
    const char* name;
    const char* text;  ///< in English; translated in the context keyfall::ControlWords
};

/// Those of the dialogs, and of the registrations that one of them edits.
[[nodiscard]] std::span<const ControlText> dialogTexts();

}  // namespace keyfall
