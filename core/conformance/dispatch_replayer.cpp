// SPDX-License-Identifier: MIT
#include "core/conformance/dispatch_scenario.h"
#include "core/conformance/replayers.h"

#include <fmt/format.h>

namespace keyfall {

Expected<ConformanceReport> replayDispatch(const VectorFile& file, const RuntimeFactory&,
                                           const ConformanceOptions& options)
{
    if (!file.lines)
        return badInput(file.name, "expected JSON lines, found one JSON document");
    return readingJson([&] {
        const DispatchHeader header = DispatchHeader::read(JsonPlace(file.header, file.name + ":1"), options.model);
        ConformanceReport report;
        FactCheck check(report);
        for (std::size_t i = 0; i < file.records.size(); ++i) {
            check.setRecord(fmt::format("scenario {}", i + 1));
            replayScenario(header, JsonPlace(file.records[i], fmt::format("{}:{}", file.name, i + 2)), check);
        }
        return report;
    });
}

}  // namespace keyfall
