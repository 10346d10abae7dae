// SPDX-License-Identifier: MIT
#include "tests/support/parsed_json.h"

namespace keyfall::test {

Json parsedJson(std::string_view text)
{
    return Json::parse(text);
}

}  // namespace keyfall::test
