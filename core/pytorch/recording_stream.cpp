// SPDX-License-Identifier: MIT
#include "core/pytorch/recording_stream.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall {

namespace {

constexpr const char* kName = "the recording";

}  // namespace

Expected<std::vector<TracedGraph>> RecordingStream::feed(std::string_view text)
{
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        rest_ += text.substr(0, end);
        text.remove_prefix(end + 1);
        auto taken = lines_.take(rest_, fmt::format("{}:{}", kName, ++line_));
        rest_.clear();
        if (!taken)
            return tl::unexpected<Error>(taken.error());
    }
    rest_ += text;
    const auto tables = lines_.readTables(kName);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    if (*tables)
        calls_.takeTables();
    const std::vector<RecordedCall> calls = std::exchange(lines_.recording().calls, {});
    return calls.empty() ? std::vector<TracedGraph>() : calls_.take(calls);
}

}  // namespace keyfall
