// SPDX-License-Identifier: MIT
#include "core/trace/chrome_trace.h"

#include "core/text/json_text.h"

#include <utility>

namespace keyfall {

namespace {

/// How much text waits before it is sent.
constexpr std::size_t kPiece = std::size_t{64} << 10;

double microseconds(std::int64_t ns)
{
    return static_cast<double>(ns) / 1000;
}

}  // namespace

ChromeTrace::ChromeTrace(TextSink sink) : sink_(std::move(sink)), waiting_("{\"traceEvents\":[")
{
    about_["displayTimeUnit"] = "ms";
}

void ChromeTrace::add(const char* phase, ChromeLane lane, const std::string& name, const char* category,
                      std::int64_t atNs, const Json& more)
{
    Json event = {{"ph", phase}, {"name", name}};
    if (category != nullptr)
        event["cat"] = category;
    event["pid"] = lane.process;
    event["tid"] = lane.thread;
    event["ts"] = microseconds(atNs);
    event.update(more);
    waiting_.append(first_ ? "\n" : ",\n").append(jsonLine(event));
    first_ = false;
    if (waiting_.size() >= kPiece)
        sink_(std::exchange(waiting_, {}));
}

void ChromeTrace::nameProcess(std::int64_t process, const std::string& name, int sortIndex)
{
    add("M", {process, 0}, "process_name", nullptr, 0, {{"args", {{"name", name}}}});
    add("M", {process, 0}, "process_sort_index", nullptr, 0, {{"args", {{"sort_index", sortIndex}}}});
}

void ChromeTrace::nameThread(ChromeLane lane, const std::string& name, int sortIndex)
{
    add("M", lane, "thread_name", nullptr, 0, {{"args", {{"name", name}}}});
    add("M", lane, "thread_sort_index", nullptr, 0, {{"args", {{"sort_index", sortIndex}}}});
}

void ChromeTrace::slice(ChromeLane lane, const std::string& name, const char* category, std::int64_t startNs,
                        std::int64_t durationNs, Json arguments)
{
    add("X", lane, name, category, startNs, {{"dur", microseconds(durationNs)}, {"args", std::move(arguments)}});
}

void ChromeTrace::flow(const char* category, std::int64_t id, ChromeLane from, std::int64_t fromNs, ChromeLane to,
                       std::int64_t toNs)
{
    add("s", from, category, category, fromNs, {{"id", id}});
    // The end binds to the slice around it, not to the next one.
    add("f", to, category, category, toNs, {{"id", id}, {"bp", "e"}});
}

void ChromeTrace::counter(std::int64_t process, const std::string& name, std::int64_t atNs, Json values)
{
    add("C", {process, 0}, name, nullptr, atNs, {{"args", std::move(values)}});
}

void ChromeTrace::instant(ChromeLane lane, const std::string& name, const char* category, std::int64_t atNs,
                          Json arguments)
{
    add("i", lane, name, category, atNs, {{"s", "t"}, {"args", std::move(arguments)}});
}

void ChromeTrace::about(const std::string& name, Json value)
{
    about_[name] = std::move(value);
}

void ChromeTrace::end()
{
    waiting_ += "\n]";
    for (const auto& [name, value] : about_.items())
        waiting_.append(",").append(jsonLine(Json(name))).append(":").append(jsonLine(value));
    sink_(std::exchange(waiting_, {}) + "}\n");
}

}  // namespace keyfall
