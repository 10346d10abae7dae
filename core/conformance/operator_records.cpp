// SPDX-License-Identifier: MIT
#include "core/conformance/fact_check.h"
#include "core/conformance/replayers.h"

#include <fmt/format.h>

namespace keyfall {

Expected<ConformanceReport> countOperatorRecords(const VectorFile& file, const RuntimeFactory&,
                                                 const ConformanceOptions&)
{
    return readingJson([&file] {
        const JsonPlace header(file.header, file.name + ":1");
        header.onlyKnows({"format", "version", "group", "source", "seed", "count"});
        requireVersionOne(header);
        const JsonPlace count = header.at("count", "the number of records");
        if (count.integer("the number of records") != std::ssize(file.records))
            count.fail(fmt::format("says {} records, but there are {}", count.value().dump(), file.records.size()));
        ConformanceReport report;
        report.notRun = file.records.size();
        report.records = file.records.size();
        return report;
    });
}

}  // namespace keyfall
