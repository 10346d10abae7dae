// SPDX-License-Identifier: MIT
#include "core/pytorch/device_facts.h"

#include "core/pytorch/device_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

void factsOfNames(ErrorExplanation& e)
{
    const std::string one = e.error.detail("device");
    const std::string other = e.error.detail("other");
    e.put("device", deviceWord(one));
    const std::string backend = backendOfDevice(one);
    if (e.error.kind == DispatchText::unknownDevice) {
        // A name is read as it stands: "CPU" is none, and of PyTorch's own none comes with a package.
        e.put("device", one.substr(0, one.find(':')));
        if (std::any_of(one.begin(), one.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
            e.put("small", deviceWord(one));
        else if (isPackaged(one))
            e.put("backend", backend);
        else
            e.put("near", nearDevice(one));
        return;
    }
    // A device that was read and is none of PyTorch's own is the renamed one.
    e.put("backend", backend.empty() && e.error.kind == DispatchText::deviceNotBuilt ? "PrivateUse1" : backend);
    if (other.empty() || !e.model)
        return;
    const auto rank = [&e](const std::string& device) {
        const auto& backends = e.model->spec().backends;
        return std::find(backends.begin(), backends.end(), backendOfDevice(device)) - backends.begin();
    };
    e.put("winner", rank(one) >= rank(other) ? one : other);
    if (backendOfDevice(one) == "Meta" || backendOfDevice(other) == "Meta")
        e.put("meta", "yes");
}

/// What is wrong with a string that is no device (c10/core/Device.cpp reads letters and _, a colon, a number).
void factsOfDeviceString(ErrorExplanation& e)
{
    const std::string written = e.error.detail("device");
    if (written.empty())
        return;
    const std::size_t colon = std::min(written.find(':'), written.size());
    const std::string type = written.substr(0, colon);
    const std::string index = written.substr(std::min(colon + 1, written.size()));
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const bool readable = !type.empty() && std::all_of(type.begin(), type.end(), letter);
    e.put("device_told", fmt::format(" ({})", written));
    if (written.find(' ') != std::string::npos || (readable && colon == written.size()))
        e.put("spaced", "yes");  // one in front or behind is not in what was read of the text
    else if (!readable)
        e.put("odd_name", type);
    else if (index.empty())
        e.put("open_end", "yes");
    else if (index.find_first_not_of("0123456789") == std::string::npos && (index.size() == 1 || index[0] != '0'))
        e.put("spaced", "yes");  // behind the number
    else
        e.put("index", index);
}

}  // namespace

void addDeviceFacts(ErrorExplanation& explanation)
{
    if (explanation.error.kind == DispatchText::deviceString)
        factsOfDeviceString(explanation);
    else
        factsOfNames(explanation);
}

}  // namespace keyfall
