// SPDX-License-Identifier: MIT
#include "core/pytorch/recording.h"

#include "core/pytorch/dump_reader.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::string_view kFormat = "keyfall-recording";

std::string textAt(const Json& object, const char* name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::int64_t numberAt(const Json& object, const char* name)
{
    const auto at = object.find(name);
    return at != object.end() ? wholeNumber(*at, 0) : 0;
}

/// In ns, at most 73 years, so that sums of two fit.
std::int64_t timeAt(const Json& object, const char* name)
{
    return std::clamp<std::int64_t>(numberAt(object, name), 0, std::int64_t{1} << 61);
}

double realAt(const Json& object, const char* name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_number() ? at->get<double>() : 0;
}

bool flagAt(const Json& object, const char* name)
{
    const auto at = object.find(name);
    return at != object.end() && at->is_boolean() && at->get<bool>();
}

std::vector<std::string> namesAt(const Json& object, const char* name)
{
    std::vector<std::string> names;
    if (const auto at = object.find(name); at != object.end() && at->is_array())
        for (const Json& one : *at)
            if (one.is_string())
                names.push_back(one.get<std::string>());
    return names;
}

tl::unexpected<Error> bad(const std::string& place, const std::string& what)
{
    return badInput(place, what, "record it anew with resources/pytorch/record.py");
}

/// One line of a recording whose head was read.
class LineReader {
public:
    LineReader(Recording& recording, const std::string& place) : recording_(recording), place_(place) {}

    Expected<void> takeCall(const Json& json)
    {
        RecordedCall call;
        call.number = static_cast<std::uint64_t>(numberAt(json, "call"));
        call.op = textAt(json, "op");
        call.publicCall = textAt(json, "public");
        call.at = textAt(json, "at");
        call.thread = static_cast<std::size_t>(numberAt(json, "thread"));
        call.outermost = json.contains("outer_include");
        call.inference = flagAt(json, "inference");
        const auto included = setAt(json, call.outermost ? "outer_include" : "include");
        const auto excluded = setAt(json, call.outermost ? "outer_exclude" : "exclude");
        if (!included || !excluded)
            return tl::unexpected<Error>(included ? excluded.error() : included.error());
        call.included = *included;
        call.excluded = *excluded;
        call.startNs = timeAt(json, "start_ns");
        call.durationNs = timeAt(json, "duration_ns");
        call.error = textAt(json, "error");
        if (const auto arguments = json.find("args"); arguments != json.end() && arguments->is_array())
            for (const Json& one : *arguments) {
                auto argument = argumentOf(one);
                if (!argument)
                    return tl::unexpected<Error>(argument.error());
                call.arguments.push_back(*std::move(argument));
            }
        if (json.contains("made")) {
            const auto made = setAt(json, "made");
            if (!made)
                return tl::unexpected<Error>(made.error());
            call.made = *made;
        }
        recording_.calls.push_back(std::move(call));
        return {};
    }

private:
    Expected<std::size_t> setAt(const Json& object, const char* name) const
    {
        const auto at = object.find(name);
        if (at == object.end() || !at->is_number_unsigned() || at->get<std::size_t>() >= recording_.sets.size())
            return bad(place_, fmt::format("\"{}\" is not the number of a set before it", name));
        return at->get<std::size_t>();
    }

    Expected<RecordedArgument> argumentOf(const Json& json) const
    {
        RecordedArgument argument;
        const auto keys = setAt(json, "keys");
        if (!keys)
            return tl::unexpected<Error>(keys.error());
        argument.name = textAt(json, "name");
        argument.keys = *keys;
        argument.written = flagAt(json, "written");
        argument.dtype = textAt(json, "dtype");
        argument.device = textAt(json, "device");
        argument.requiresGrad = flagAt(json, "requires_grad");
        if (const auto shape = json.find("shape"); shape != json.end() && shape->is_array()) {
            std::vector<std::int64_t> sizes;
            for (const Json& size : *shape)
                sizes.push_back(wholeNumber(size, -1));
            argument.shape = Dims(sizes.begin(), sizes.end());
        }
        return argument;
    }

    Recording& recording_;
    const std::string& place_;
};

}  // namespace

Expected<void> RecordingLines::take(std::string_view line, const std::string& place)
{
    if (line.empty())
        return {};
    const auto json = parseJson(line, place);
    if (!json)
        return tl::unexpected<Error>(json.error());
    if (!json->is_object())
        return bad(place, "a JSON object was expected");
    if (!headed_) {
        if (textAt(*json, "format") != kFormat)
            return bad(place, fmt::format("its \"format\" is not \"{}\"", kFormat));
        const std::int64_t version = numberAt(*json, "version");
        if (version > 1)
            return badInput(place, fmt::format("version {} is newer than this program, which reads 1", version),
                            "open it with a newer Keyfall");
        if (version != 1)
            return bad(place, "its \"version\" is not 1");
        headed_ = true;
        recording_.version = textAt(*json, "torch_version");
        recording_.footprint = namesAt(*json, "footprint");
    } else if (json->contains("set")) {
        if (numberAt(*json, "set") != static_cast<std::int64_t>(recording_.sets.size()))
            return bad(place, fmt::format("set {} was expected", recording_.sets.size()));
        recording_.sets.push_back(namesAt(*json, "keys"));
    } else if (json->contains("call")) {
        return LineReader(recording_, place).takeCall(*json);
    } else if (json->contains("event")) {
        recording_.events.push_back({textAt(*json, "event"), textAt(*json, "device"),
                                     static_cast<std::uint64_t>(numberAt(*json, "in")), numberAt(*json, "start_ns"),
                                     numberAt(*json, "duration_ns")});
    } else if (json->contains("op")) {
        dumps_ += textAt(*json, "state") + '\n' + textAt(*json, "table") + '\n';
    } else if (flagAt(*json, "end")) {
        recording_.ended = true;
        recording_.dropped = static_cast<std::uint64_t>(numberAt(*json, "dropped"));
        recording_.seconds = realAt(*json, "seconds");
        recording_.recorderSeconds = realAt(*json, "recorder_seconds");
    }
    return {};
}

Expected<bool> RecordingLines::readTables(const std::string& name)
{
    if (read_ == dumps_.size())
        return false;
    LineSource dumps = LineSource::of(dumps_, name);
    auto tables = readDumps(dumps);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    recording_.tables = *std::move(tables);
    recording_.tables.version = recording_.version;  // some rows of few operators fit several
    read_ = dumps_.size();
    return true;
}

Expected<Recording> readRecording(LineSource& source)
{
    RecordingLines lines;
    while (const auto line = source.next())
        if (auto taken = lines.take(*line, source.place()); !taken) {
            // The line that was being written when the program ended is no JSON yet.
            const bool cut = source.peek() == 0 && lines.headed() && !parseJson(*line, source.place());
            if (!cut)
                return tl::unexpected<Error>(taken.error());
        }
    if (source.error() && !lines.headed())
        return tl::unexpected<Error>(*source.error());
    if (!lines.headed())
        return bad(source.place(), "nothing is in it");
    if (auto tables = lines.readTables(source.name()); !tables)
        return tl::unexpected<Error>(tables.error());
    return std::move(lines.recording());
}

Expected<Recording> readRecordingFile(const std::string& path)
{
    auto source = LineSource::open(path);
    if (!source)
        return tl::unexpected<Error>(source.error());
    return readRecording(*source);
}

bool isRecordingFile(const std::string& path)
{
    auto source = LineSource::open(path);
    if (!source || source->peek() != '{')
        return false;
    const auto line = source->next();
    return line && isRecordingText(*line);
}

bool isRecordingText(std::string_view text)
{
    return text.substr(0, text.find('\n')).substr(0, 256).find(kFormat) != std::string_view::npos;
}

}  // namespace keyfall
