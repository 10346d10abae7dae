// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_text.h"
#include "core/text/text_sink.h"

#include <cstdint>
#include <string>

namespace keyfall {

/// Where an event is drawn: a process is a group of lanes, a thread is one lane.
struct ChromeLane {
    std::int64_t process = 0;
    std::int64_t thread = 0;
};

/// A trace in the JSON object form of the Trace Event Format, which Perfetto and chrome://tracing read
/// (eleven:2.2.5). Times are nanoseconds here and fractional microseconds in the text, exact to the nanosecond.
class ChromeTrace {
public:
    /// Sends `{"traceEvents": [...], "displayTimeUnit": "ms", ...}`, one event a line, piece by piece to the sink: events
    /// when they are added, the rest at the end. Bytes that are not UTF-8 become U+FFFD; numbers that JSON does not have
    /// become null.
    explicit ChromeTrace(TextSink sink);

    void nameProcess(std::int64_t process, const std::string& name, int sortIndex);
    void nameThread(ChromeLane lane, const std::string& name, int sortIndex);
    /// A complete slice (`X`). Slices of a lane must nest; of two with the same times the one added first is outside.
    void slice(ChromeLane lane, const std::string& name, const char* category, std::int64_t startNs,
               std::int64_t durationNs, Json arguments);
    /// An arrow between two slices (`s`, `f`); each end lies within its slice.
    void flow(const char* category, std::int64_t id, ChromeLane from, std::int64_t fromNs, ChromeLane to,
              std::int64_t toNs);
    /// A value that is drawn as a curve (`C`).
    void counter(std::int64_t process, const std::string& name, std::int64_t atNs, Json values);
    /// A mark on a lane (`i`).
    void instant(ChromeLane lane, const std::string& name, const char* category, std::int64_t atNs, Json arguments);
    /// Something about the whole trace, beside the events.
    void about(const std::string& name, Json value);
    /// What stands behind the events; nothing is added any more.
    void end();

private:
    void add(const char* phase, ChromeLane lane, const std::string& name, const char* category, std::int64_t atNs,
             const Json& more);

    TextSink sink_;
    std::string waiting_;
    bool first_ = true;
    Json about_ = Json::object();
};

}  // namespace keyfall
