// SPDX-License-Identifier: MIT
#include "app/commands/keyset_protocol.h"
#include "core/text/json_text.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any line is a request that is answered by one line of JSON, an object; the first byte chooses the model.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    if (size == 0)
        return 0;
    static const auto eleven = KeyModel::ferrotorch();
    static const auto pytorch = *KeyModel::builtIn("pytorch-2.6");
    const std::string_view line(reinterpret_cast<const char*>(data + 1), size - 1);
    const std::string answer = app::answerKeysetRequest((data[0] & 1) != 0 ? *pytorch : *eleven, line);
    const auto document = parseJson(answer, "answer");
    if (!document || !document->is_object() || document->empty() || answer.find('\n') != std::string::npos)
        std::abort();
    return 0;
}
