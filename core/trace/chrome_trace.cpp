// SPDX-License-Identifier: MIT
#include "core/trace/chrome_trace.h"

#include <utility>

namespace keyfall {

namespace {

double microseconds(std::int64_t ns)
{
    return static_cast<double>(ns) / 1000;
}

std::string dump(const ChromeTrace::Json& json)
{
    return json.dump(-1, ' ', false, ChromeTrace::Json::error_handler_t::replace);
}

}  // namespace

ChromeTrace::ChromeTrace()
{
    about_["displayTimeUnit"] = "ms";
}

ChromeTrace::Json& ChromeTrace::add(const char* phase, ChromeLane lane, const std::string& name, const char* category,
                                    std::int64_t atNs)
{
    Json event = {{"ph", phase}, {"name", name}};
    if (category != nullptr)
        event["cat"] = category;
    event["pid"] = lane.process;
    event["tid"] = lane.thread;
    event["ts"] = microseconds(atNs);
    events_.push_back(std::move(event));
    return events_.back();
}

void ChromeTrace::nameProcess(std::int64_t process, const std::string& name, int sortIndex)
{
    add("M", {process, 0}, "process_name", nullptr, 0)["args"] = {{"name", name}};
    add("M", {process, 0}, "process_sort_index", nullptr, 0)["args"] = {{"sort_index", sortIndex}};
}

void ChromeTrace::nameThread(ChromeLane lane, const std::string& name, int sortIndex)
{
    add("M", lane, "thread_name", nullptr, 0)["args"] = {{"name", name}};
    add("M", lane, "thread_sort_index", nullptr, 0)["args"] = {{"sort_index", sortIndex}};
}

void ChromeTrace::slice(ChromeLane lane, const std::string& name, const char* category, std::int64_t startNs,
                        std::int64_t durationNs, Json arguments)
{
    Json& event = add("X", lane, name, category, startNs);
    event["dur"] = microseconds(durationNs);
    event["args"] = std::move(arguments);
}

void ChromeTrace::flow(const char* category, std::int64_t id, ChromeLane from, std::int64_t fromNs, ChromeLane to,
                       std::int64_t toNs)
{
    add("s", from, category, category, fromNs)["id"] = id;
    Json& end = add("f", to, category, category, toNs);
    end["id"] = id;
    end["bp"] = "e";  // binds to the slice around it, not to the next one
}

void ChromeTrace::counter(std::int64_t process, const std::string& name, std::int64_t atNs, Json values)
{
    add("C", {process, 0}, name, nullptr, atNs)["args"] = std::move(values);
}

void ChromeTrace::instant(ChromeLane lane, const std::string& name, const char* category, std::int64_t atNs,
                          Json arguments)
{
    Json& event = add("i", lane, name, category, atNs);
    event["s"] = "t";
    event["args"] = std::move(arguments);
}

void ChromeTrace::about(const std::string& name, Json value)
{
    about_[name] = std::move(value);
}

std::string ChromeTrace::text() const
{
    std::string text = "{\"traceEvents\":[";
    for (std::size_t i = 0; i < events_.size(); ++i)
        text.append(i ? ",\n" : "\n").append(dump(events_[i]));
    text += "\n]";
    for (const auto& [name, value] : about_.items())
        text.append(",").append(dump(Json(name))).append(":").append(dump(value));
    return text + "}\n";
}

}  // namespace keyfall
