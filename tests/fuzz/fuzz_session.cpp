// SPDX-License-Identifier: MIT
#include "core/session/session.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any text is a session or an error with a message; a session that was read can be written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto session = keyfall::parseSession(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
    if (!session) {
        if (session.error().message.empty())
            std::abort();
        return 0;
    }
    const std::string written = keyfall::writeSession(*session);
    const auto again = keyfall::parseSession(written, "written");
    if (!again || keyfall::writeSession(*again) != written)
        std::abort();
    return 0;
}
