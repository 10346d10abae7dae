// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

Json jsonOf(const DeviceReport& device)
{
    return {{"name", device.name},         {"title", device.title},   {"available", device.available},
            {"emulated", device.emulated}, {"reason", device.reason}, {"memory_bytes", device.memoryBytes},
            {"detail", device.detail}};
}

std::string textOf(const DeviceReport& device)
{
    std::string text = fmt::format("{:<8} {}{}", device.name, device.available ? "available" : "not available",
                                   device.emulated ? ", emulated" : "");
    if (!device.title.empty())
        text += ": " + device.title;
    if (device.memoryBytes > 0)
        text += fmt::format(", {:.1f} GB", static_cast<double>(device.memoryBytes) / 1e9);
    text += '\n';
    for (const std::string& line : {device.detail, device.reason})
        if (!line.empty())
            text += fmt::format("         {}\n", line);
    return text;
}

int listDevices(bool json, const RuntimeFactory& factory)
{
    const auto runtime = factory(KeyModel::ferrotorch(), {});
    if (!runtime)
        return report(runtime.error());
    const std::vector<DeviceReport> devices = (*runtime)->devices();
    if (!json) {
        for (const DeviceReport& device : devices)
            std::cout << textOf(device);
        return kDone;
    }
    Json list = Json::array();
    for (const DeviceReport& device : devices)
        list.push_back(jsonOf(device));
    std::cout << jsonText({{"devices", std::move(list)}});
    return kDone;
}

}  // namespace

void addDevices(const CommandContext& context)
{
    Command command(context, "devices", "CPU and CUDA devices, and why one is not available");
    command.footer(R"(KEYFALL_CUDA=auto|real|emulated|off chooses the CUDA device: a real one where there is one, the
emulated one, or none.

Examples:
  keyfall devices
  keyfall devices --json
  KEYFALL_CUDA=emulated keyfall devices)");
    auto json = std::make_shared<bool>(false);
    command.flag("--json", *json, "Print one JSON document");
    command.run([json, factory = context.factory] { return listDevices(*json, factory); });
}

}  // namespace keyfall::app
