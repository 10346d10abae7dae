// SPDX-License-Identifier: MIT
#include "core/pytorch/detect.h"
#include "core/pytorch/error_explanation.h"
#include "core/pytorch/error_finder.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Whatever was pasted, each error found stands on a line of it and can be explained.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const keyfall::PastedText pasted(text);
    for (const keyfall::PastedError& error : keyfall::findErrors(pasted)) {
        if (error.line == 0 || error.line > size + 1)
            std::abort();
        (void)keyfall::explainError(error);
    }
    for (const keyfall::PastedEntry& entry : keyfall::findEntries(pasted))
        if (entry.key.empty() || entry.kind.empty() || entry.line == 0)
            std::abort();
    if (keyfall::detectText(text).reason.empty())
        std::abort();
    return 0;
}
