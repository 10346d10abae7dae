// SPDX-License-Identifier: MIT
#include "core/pytorch/pasted_names.h"

#include "core/pytorch/trace_records.h"

#include <algorithm>
#include <cctype>

namespace keyfall {

namespace {

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

}  // namespace

std::string plainName(std::string name)
{
    constexpr std::string_view kOld = "TensorId";
    if (name.size() > kOld.size() && name.ends_with(kOld))
        name.resize(name.size() - kOld.size());
    return name;
}

std::vector<std::string> namesIn(const PastedError& error)
{
    std::vector<std::string> names;
    if (!error.entries.empty())
        for (const PastedEntry& entry : error.entries)
            names.push_back(entry.key);
    else
        for (const std::string& name : error.available)
            if (!name.ends_with("…"))
                names.push_back(plainName(name));
    return names;
}

std::string privateUseName(const std::vector<std::string>& names, const std::string& key)
{
    const auto known = KeyModel::builtIn("pytorch-2.6");
    if (!known)
        return {};
    const auto printed = printedNames(**known);
    const auto strange = [&printed](const std::string& name) { return !name.empty() && !printed.contains(name); };
    for (const std::string& name : names)
        if (name.starts_with("Autograd") && strange(name))
            return name.substr(8);
    return strange(key) && key.find_first_of("<>() ") == std::string::npos && !key.ends_with("TensorId")
        ? key
        : std::string();
}

std::string modelName(const std::string& name, const std::string& custom)
{
    if (custom.empty() || name.size() < custom.size())
        return name;
    const std::string_view tail = std::string_view(name).substr(name.size() - custom.size());
    if (lower(tail) != lower(custom))
        return name;
    return name.substr(0, name.size() - custom.size()) + "PrivateUse1";
}

std::string deviceOf(const KeyModel& model, Key key, const std::string& custom)
{
    const int backend = model.info(key).backend;
    const auto& names = model.spec().backends;
    if (backend < 0 || static_cast<std::size_t>(backend) >= names.size())
        return lower(model.nameOf(key));
    return !custom.empty() && names[static_cast<std::size_t>(backend)] == "PrivateUse1"
        ? custom
        : lower(names[static_cast<std::size_t>(backend)]);
}

}  // namespace keyfall
