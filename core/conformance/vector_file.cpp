// SPDX-License-Identifier: MIT
#include "core/conformance/vector_file.h"

#include "core/program/kernel_program.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

constexpr std::size_t kLargestUnpacked = std::size_t{512} << 20;

std::vector<std::string_view> linesOf(std::string_view content)
{
    std::vector<std::string_view> lines;
    while (!content.empty()) {
        const std::size_t end = std::min(content.find('\n'), content.size());
        lines.push_back(content.substr(0, end));
        content.remove_prefix(std::min(end + 1, content.size()));
    }
    while (!lines.empty() && lines.back().find_first_not_of(" \t\r") == std::string_view::npos)
        lines.pop_back();
    return lines;
}

/// JSON lines begin with a line that is a document of its own and are followed by another one.
bool isJsonLines(const std::vector<std::string_view>& lines)
{
    return lines.size() > 1 && Json::accept(lines[0]) && lines[1].find_first_not_of(" \t\r") != std::string_view::npos;
}

Expected<VectorFile> withFormat(VectorFile file)
{
    const JsonPlace header(file.header, file.lines ? file.name + ":1" : file.name);
    auto format = readingJson([&header] {
        if (!header.value().is_object())
            header.failExpected("a vector file: an object with \"format\"");
        return header.at("format", "the name of the file's format").text("the name of the file's format");
    });
    if (!format)
        return tl::unexpected<Error>(format.error());
    file.format = std::move(*format);
    return file;
}

}  // namespace

Expected<VectorFile> parseVectorFile(std::string content, const std::string& name)
{
    if (content.starts_with("\x1f\x8b")) {
        auto unpacked = unpackGzip(content, name, kLargestUnpacked);
        if (!unpacked)
            return tl::unexpected<Error>(unpacked.error());
        content = std::move(*unpacked);
    }
    JsonLimits limits;
    limits.bytes = kLargestUnpacked;
    VectorFile file;
    file.name = name;
    const auto lines = linesOf(content);
    file.lines = isJsonLines(lines);
    if (!file.lines) {
        auto document = parseJson(content, name, limits);
        if (!document)
            return tl::unexpected<Error>(document.error());
        file.header = std::move(*document);
        return withFormat(std::move(file));
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto record = parseJson(lines[i], name, limits);
        if (!record) {
            Error error = record.error();
            error.where = fmt::format("{}:{}", name, i + 1);
            return tl::unexpected<Error>(std::move(error));
        }
        if (i == 0) {
            file.header = std::move(*record);
            // Deep expressions are deep JSON, and reading them is part of what is tested.
            if (file.header.is_object() && file.header.value("format", Json()) == "keyfall-kernel-vectors")
                limits.depth = kernelProgramLimits().depth;
        }
        if (i > 0)
            file.records.push_back(std::move(*record));
    }
    return withFormat(std::move(file));
}

Expected<VectorFile> readVectorFile(const std::string& path)
{
    auto content = readTextFile(path);
    if (!content)
        return tl::unexpected<Error>(content.error());
    return parseVectorFile(std::move(*content), path == "-" ? "standard input" : path);
}

}  // namespace keyfall
