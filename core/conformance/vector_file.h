// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/text/json_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A vector file in memory: one JSON document, or JSON lines of which the first is the header. Either may be compressed
/// with gzip. All of that is found out from the content; the file's name says nothing.
struct VectorFile {
    std::string name;           ///< for messages
    std::string format;         ///< the "format" of the document or of the header
    Json header;                ///< the document, or the first line
    std::vector<Json> records;  ///< the lines after the header; empty for one document
    bool lines = false;
};

[[nodiscard]] Expected<VectorFile> readVectorFile(const std::string& path);
/// `readVectorFile` of a file's content.
[[nodiscard]] Expected<VectorFile> parseVectorFile(std::string content, const std::string& name);

/// The content of a gzip stream. Errors: damaged, cut short, or larger than `limit` when unpacked.
[[nodiscard]] Expected<std::string> unpackGzip(std::string_view packed, const std::string& name, std::size_t limit);

}  // namespace keyfall
