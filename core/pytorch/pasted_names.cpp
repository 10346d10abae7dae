// SPDX-License-Identifier: MIT
#include "core/pytorch/pasted_names.h"

#include "core/pytorch/trace_records.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

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
    constexpr std::string_view kAutograd = "Autograd";
    // What is a key of any version is no new name: AutogradMAIA is one in 2.15 and none in 2.6.
    std::set<std::string> printed;
    for (const std::string& name : KeyModel::builtInNames())
        if (name.starts_with("pytorch-"))
            for (const auto& [text, unused] : printedNames(*KeyModel::builtIn(name).value()))
                printed.emplace(text);
    const auto strange = [&printed](const std::string& name) { return !name.empty() && !printed.contains(name); };
    // Rows that still say PrivateUse1 were not renamed: since 2.15 only the sentence is (pytorch:N10), and an unknown
    // autograd key beside them is a key of a version that is not known here.
    const bool listsOldName = std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return name == "PrivateUse1" || name == "AutogradPrivateUse1";
    });
    if (!listsOldName)
        for (const std::string& name : names)
            if (name.starts_with(kAutograd) && strange(name))
                return name.substr(kAutograd.size());
    if (!strange(key) || key.find_first_of("<>() ") != std::string::npos || key.ends_with("TensorId"))
        return {};
    for (const std::string_view prefix : {kAutograd, std::string_view("SparseCsr"), std::string_view("Sparse"),
                                          std::string_view("Quantized"), std::string_view("NestedTensor")})
        if (key.starts_with(prefix) && key.size() > prefix.size())
            return key.substr(prefix.size());
    return key;
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
