// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"
#include "core/keys/key_model_json.h"
#include "core/text/json_text.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is a key model or an error; what was read as a specification is a model or an error, and its arithmetic
// stays inside its table.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    const auto document = parseJson(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
    if (!document)
        return 0;
    const auto spec = readingJson([&document] { return readModelSpec(JsonPlace(*document, "fuzz")); });
    if (!spec)
        return 0;
    const auto model = KeyModel::build(*spec);
    if (!model)
        return 0;
    for (const KeyInfo& info : (*model)->keys())
        if (info.kind != KeyKind::alias && (*model)->slotOf(info.bits) >= (*model)->slotCount())
            std::abort();
    (void)(*model)->keysOf((*model)->all());
    (void)(*model)->nativeText((*model)->all());
    const Json written = jsonOf(*spec);
    const auto again = readingJson([&written] { return readModelSpec(JsonPlace(written, "written")); });
    if (!again || jsonOf(*again) != written)
        std::abort();
    return 0;
}
