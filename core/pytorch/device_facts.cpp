// SPDX-License-Identifier: MIT
#include "core/pytorch/device_facts.h"

#include "core/pytorch/device_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

std::string detail(const PastedError& error, std::string_view name)
{
    const auto at = error.details.find(name);
    return at == error.details.end() ? std::string() : at->second;
}

void put(ErrorExplanation& e, std::string_view name, const std::string& value)
{
    if (!value.empty())
        e.facts.insert_or_assign(std::string(name), value);
}

void factsOfNames(ErrorExplanation& e)
{
    const std::string one = detail(e.error, "device");
    const std::string other = detail(e.error, "other");
    put(e, "device", deviceWord(one));
    const std::string backend = backendOfDevice(one);
    if (e.error.kind == DispatchText::unknownDevice) {
        // A name is read as it stands: "CPU" is none, and of PyTorch's own none comes with a package.
        put(e, "device", one.substr(0, one.find(':')));
        if (std::any_of(one.begin(), one.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
            put(e, "small", deviceWord(one));
        else if (isPackaged(one))
            put(e, "backend", backend);
        else
            put(e, "near", nearDevice(one));
        return;
    }
    // A device that was read and is none of PyTorch's own is the renamed one.
    put(e, "backend", backend.empty() && e.error.kind == DispatchText::deviceNotBuilt ? "PrivateUse1" : backend);
    if (other.empty() || !e.model)
        return;
    const auto rank = [&e](const std::string& device) {
        const auto& backends = e.model->spec().backends;
        return std::find(backends.begin(), backends.end(), backendOfDevice(device)) - backends.begin();
    };
    put(e, "winner", rank(one) >= rank(other) ? one : other);
    if (backendOfDevice(one) == "Meta" || backendOfDevice(other) == "Meta")
        put(e, "meta", "yes");
}

/// What is wrong with a string that is no device (c10/core/Device.cpp reads letters and _, a colon, a number).
void factsOfDeviceString(ErrorExplanation& e)
{
    const std::string written = detail(e.error, "device");
    if (written.empty())
        return;
    const std::size_t colon = std::min(written.find(':'), written.size());
    const std::string type = written.substr(0, colon);
    const std::string index = written.substr(std::min(colon + 1, written.size()));
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const bool readable = !type.empty() && std::all_of(type.begin(), type.end(), letter);
    put(e, "device_told", fmt::format(" ({})", written));
    if (written.find(' ') != std::string::npos || (readable && colon == written.size()))
        put(e, "spaced", "yes");  // one in front or behind is not in what was read of the text
    else if (!readable)
        put(e, "odd_name", type);
    else if (index.empty())
        put(e, "open_end", "yes");
    else if (index.find_first_not_of("0123456789") == std::string::npos && (index.size() == 1 || index[0] != '0'))
        put(e, "spaced", "yes");  // behind the number
    else
        put(e, "index", index);
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
