// SPDX-License-Identifier: MIT
#include "core/pytorch/recording.h"

#include "core/pytorch/dump_reader.h"
#include "core/tensor/dtype.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

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
    return at != object.end() && at->is_number() ? at->get<std::int64_t>() : 0;
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

class Reading {
public:
    explicit Reading(LineSource& source) : source_(source) {}

    Expected<Recording> read()
    {
        while (const auto line = source_.next()) {
            if (line->empty())
                continue;
            auto json = parseJson(*line, source_.place());
            if (!json || !json->is_object()) {
                if (source_.peek() == 0 && headed_)
                    break;  // the line that was being written when the program ended
                return json ? bad("a JSON object was expected") : tl::unexpected<Error>(json.error());
            }
            if (auto taken = take(*json); !taken)
                return tl::unexpected<Error>(taken.error());
        }
        if (source_.error() && !headed_)
            return tl::unexpected<Error>(*source_.error());
        if (!headed_)
            return bad("nothing is in it");
        LineSource dumps = LineSource::of(dumps_, source_.name());
        if (!dumps_.empty()) {
            auto tables = readDumps(dumps);
            if (!tables)
                return tl::unexpected<Error>(tables.error());
            recording_.tables = *std::move(tables);
        }
        return std::move(recording_);
    }

private:
    tl::unexpected<Error> bad(const std::string& what) const
    {
        return badInput(source_.place(), what, "record it anew with resources/pytorch/record.py");
    }

    Expected<void> take(const Json& json)
    {
        if (!headed_) {
            if (textAt(json, "format") != kFormat)
                return bad(fmt::format("its \"format\" is not \"{}\"", kFormat));
            if (numberAt(json, "version") != 1)
                return bad(
                    fmt::format("version {} is newer than this program, which reads 1", numberAt(json, "version")));
            headed_ = true;
            recording_.version = textAt(json, "torch_version");
            recording_.footprint = namesAt(json, "footprint");
        } else if (json.contains("set")) {
            if (numberAt(json, "set") != static_cast<std::int64_t>(recording_.sets.size()))
                return bad(fmt::format("set {} was expected", recording_.sets.size()));
            recording_.sets.push_back(namesAt(json, "keys"));
        } else if (json.contains("call")) {
            return takeCall(json);
        } else if (json.contains("op")) {
            dumps_ += textAt(json, "state") + '\n' + textAt(json, "table") + '\n';
        } else if (flagAt(json, "end")) {
            recording_.ended = true;
            recording_.dropped = static_cast<std::uint64_t>(numberAt(json, "dropped"));
            recording_.seconds = realAt(json, "seconds");
            recording_.recorderSeconds = realAt(json, "recorder_seconds");
        }
        return {};
    }

    Expected<std::size_t> setAt(const Json& object, const char* name) const
    {
        const auto at = object.find(name);
        if (at == object.end() || !at->is_number_unsigned() || at->get<std::size_t>() >= recording_.sets.size())
            return bad(fmt::format("\"{}\" is not the number of a set before it", name));
        return at->get<std::size_t>();
    }

    Expected<void> takeCall(const Json& json)
    {
        RecordedCall call;
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
        call.startNs = numberAt(json, "start_ns");
        call.durationNs = numberAt(json, "duration_ns");
        call.error = textAt(json, "error");
        if (const auto arguments = json.find("args"); arguments != json.end() && arguments->is_array())
            for (const Json& one : *arguments) {
                auto argument = argumentOf(one);
                if (!argument)
                    return tl::unexpected<Error>(argument.error());
                call.arguments.push_back(*std::move(argument));
            }
        recording_.calls.push_back(std::move(call));
        return {};
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
        // What Keyfall has no word for (complex64, an hpu) stays the default; the key set tells the device.
        if (const auto dtype = dtypeNamed(textAt(json, "dtype")))
            argument.meta.dtype = *dtype;
        if (const auto device = deviceNamed(textAt(json, "device")))
            argument.meta.device = *device;
        argument.meta.requiresGrad = flagAt(json, "requires_grad");
        if (const auto shape = json.find("shape"); shape != json.end() && shape->is_array()) {
            std::vector<std::int64_t> sizes;
            for (const Json& size : *shape)
                sizes.push_back(size.is_number() ? size.get<std::int64_t>() : -1);
            argument.meta.shape = Dims(sizes.begin(), sizes.end());
        }
        return argument;
    }

    LineSource& source_;
    Recording recording_;
    std::string dumps_;
    bool headed_ = false;
};

}  // namespace

Expected<Recording> readRecording(LineSource& source)
{
    return Reading(source).read();
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
