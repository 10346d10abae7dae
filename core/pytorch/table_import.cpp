// SPDX-License-Identifier: MIT
#include "core/pytorch/table_import.h"

#include "core/pytorch/built_in_tables.h"
#include "core/pytorch/dump_reader.h"
#include "core/pytorch/exported_tables_reader.h"

namespace keyfall {

Expected<ImportedTables> importTables(LineSource& source)
{
    // A header in JSON is the file's first character; everything else is text.
    if (source.peek() == '{') {
        const auto line = source.next();
        if (!line)
            return tl::unexpected<Error>(*source.error());
        return readExportedTables(std::string(*line), source);
    }
    return readDumps(source);
}

Expected<ImportedTables> importTables(const std::string& path)
{
    if (path.starts_with(kBuiltInTables)) {
        const auto content = builtInTables(std::string_view(path).substr(kBuiltInTables.size()));
        if (!content)
            return tl::unexpected<Error>(content.error());
        LineSource source = LineSource::of(*content, path);
        return importTables(source);
    }
    auto source = LineSource::open(path);
    if (!source)
        return tl::unexpected<Error>(source.error());
    return importTables(*source);
}

}  // namespace keyfall
