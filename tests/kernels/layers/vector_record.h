// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/vector_file.h"
#include "core/text/json_text.h"
#include "tests/paths.h"

#include <QTest>

#include <fstream>
#include <string>
#include <vector>

namespace keyfall {

/// The content of a file of tests/data, unpacked when it is a gzip stream.
inline std::string readTestData(const char* file)
{
    std::ifstream stream(std::string(KEYFALL_TEST_DATA_DIR) + "/" + file, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(stream), {}};
    if (content.starts_with("\x1f\x8b"))
        content = *unpackGzip(content, file, std::size_t{64} << 20);
    return content;
}

/// The records of a file of operator vectors in tests/data.
inline std::vector<Json> readRecords(const char* file)
{
    auto read = readVectorFile(std::string(KEYFALL_TEST_DATA_DIR) + "/" + file);
    if (!read || read->records.empty())
        qFatal("no records in %s", file);
    return std::move(read->records);
}

}  // namespace keyfall
