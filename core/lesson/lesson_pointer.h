// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_fwd.h"

#include <string>
#include <string_view>

namespace keyfall {

/// Whether `text` is empty or `/part/part`, with no part empty.
[[nodiscard]] bool isLessonPointer(std::string_view text);

/// What a document has at a JSON pointer with two tokens more (workshop section 1): `*` is each element of a list or
/// object, and `op=add,key=Cpu` the elements of a list whose members have these texts. With one of them the value is the
/// list of all that is found, which may be empty. Nothing there: null. `~0` and `~1` stand for `~` and `/`.
[[nodiscard]] Json valueAt(const Json& document, std::string_view pointer);

/// How a value reads: a text as it is, all else as JSON.
[[nodiscard]] std::string plainText(const Json& value);

}  // namespace keyfall
