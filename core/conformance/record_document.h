// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/fact_check.h"
#include "core/conformance/vector_file.h"

#include <string_view>

namespace keyfall {

/// Replays a file that is one JSON document: version 1, with "source", "notes" and a list of "records", which `what`
/// names in messages ("a list of tests"). `replay(record, check)` is called with each record, and with the check that
/// counts its facts; it may fail at any place. Error: the file is of another shape.
template <class Replay>
[[nodiscard]] Expected<ConformanceReport> replayRecordDocument(const VectorFile& file, std::string_view what,
                                                               Replay&& replay)
{
    if (file.lines)
        return badInput(file.name, "expected one JSON document, found JSON lines");
    return readingJson([&] {
        const JsonPlace root(file.header, file.name);
        root.onlyKnows({"format", "version", "source", "notes", "records"});
        requireVersionOne(root);
        ConformanceReport report;
        FactCheck check(report);
        for (const JsonPlace& record : root.at("records", what).items(what))
            replay(record, check);
        return report;
    });
}

}  // namespace keyfall
