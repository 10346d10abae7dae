// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_text.h"

#include <string>

namespace keyfall::test {

/// Checks documents against a JSON Schema: the words that the schemas in resources/schemas use, and no others. A word it
/// does not know is an exception, so that no rule of a schema is passed over.
class SchemaChecker {
public:
    explicit SchemaChecker(const std::string& path);

    /// The first thing that does not fit, with its place; empty when everything does.
    [[nodiscard]] std::string problem(const Json& document) const;

private:
    [[nodiscard]] std::string check(const Json& schema, const Json& value, const std::string& place) const;
    [[nodiscard]] std::string checkWord(const Json& schema, const std::string& word, const Json& rule,
                                        const Json& value, const std::string& place) const;
    [[nodiscard]] std::string checkOthers(const Json& schema, const Json& rule, const Json& value,
                                          const std::string& place) const;

    Json root_;
};

}  // namespace keyfall::test
