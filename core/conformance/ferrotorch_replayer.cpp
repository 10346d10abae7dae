// SPDX-License-Identifier: MIT
#include "core/conformance/fact_check.h"
#include "core/conformance/ferrotorch_record.h"
#include "core/conformance/replayers.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <set>

namespace keyfall {

Expected<ConformanceReport> replayFerrotorch(const VectorFile& file, const RuntimeFactory&, const ConformanceOptions&)
{
    // Groups A to C are about dispatch alone: their kernels are in the file, so no runtime takes part.
    if (file.lines)
        return badInput(file.name, "expected one JSON document, found JSON lines");
    const JsonPlace root(file.header, file.name);
    return readingJson([&root] {
        root.onlyKnows({"format", "version", "source", "notes", "count", "records"});
        requireVersionOne(root);
        ConformanceReport report;
        std::set<std::string> ids;
        const auto records = root.at("records", "a list of records").items("a list of records");
        // A file that lost its end would pass with fewer records; the count in its header tells.
        const JsonPlace count = root.at("count", "the number of records");
        if (count.integer("the number of records") != std::ssize(records))
            count.fail(fmt::format("says {} records, but there are {}", jsonLine(count.value()), records.size()));
        for (const JsonPlace& place : records) {
            const std::string id = place.at("id", "the record's id").text("the record's id");
            if (!ids.insert(id).second)
                place.fail(fmt::format("a second record with the id '{}'", id));
            FerrotorchRecord record(id);
            record.replay(place);
            ++(record.differences().empty() ? report.passed : report.failed);
            ++report.records;
            report.checks += record.checks();
            report.differences.insert(report.differences.end(), record.differences().begin(),
                                      record.differences().end());
        }
        return report;
    });
}

}  // namespace keyfall
