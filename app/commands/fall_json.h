// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/fall_words.h"
#include "core/text/text_sink.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// Everything about falls as one document (resources/schemas/falls.schema.json), written as it is made.
void writeFallsJson(const ShownFalls& shown, const TextSink& sink);

/// What differs between two runs, in the same names.
void writeDifferenceJson(const std::string& before, const std::string& after, const std::string& question,
                         const std::vector<FallDifference>& differences, const TextSink& sink);

}  // namespace keyfall::app
