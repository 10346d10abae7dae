// SPDX-License-Identifier: MIT
#include "core/keys/renamed_backend.h"

#include "core/text/identifier.h"

#include <fmt/format.h>

#include <string_view>

namespace keyfall {

namespace {

constexpr std::string_view kOwn = "PrivateUse1";

/// `AutogradPrivateUse1` as `Autogradfoo`; empty for another key.
std::string renamed(const std::string& key, const std::string& name)
{
    return key.ends_with(kOwn) ? key.substr(0, key.size() - kOwn.size()) + name : std::string();
}

}  // namespace

Expected<std::shared_ptr<const KeyModel>> withPrivateUse1Called(const std::string& name, const KeyModel& model)
{
    if (name == "privateuseone")  // as devices write it: nobody renamed it
        return KeyModel::build(model.spec());
    if (!isIdentifier(name))
        return badInput({}, fmt::format("'{}' is no name of a backend", name), "use letters, digits and underscores");
    if (deviceNamed(name))
        return badInput({}, fmt::format("PrivateUse1 cannot be called {}: that is another device", name),
                        "give the name that rename_privateuse1_backend was given");
    if (!model.find(kOwn))
        return badInput({}, fmt::format("the key model {} has no PrivateUse1 to be called {}", model.name(), name),
                        "choose a PyTorch model");
    ModelSpec spec = model.spec();
    spec.privateUse1Name = name;
    for (const KeyInfo& key : model.keys())
        if (std::string other = renamed(key.name, name); !other.empty() && !model.find(other))
            spec.legacyNames.emplace_back(std::move(other), key.name);
    return KeyModel::build(std::move(spec));
}

std::string nameInSentence(const KeyModel& model, Key key)
{
    const std::string& custom = model.spec().privateUse1Name;
    std::string other = custom.empty() ? custom : renamed(model.nameOf(key), custom);
    return other.empty() ? model.nameOf(key) : other;
}

Device calledAsIn(const KeyModel& model, Device device)
{
    const std::string& name = model.spec().privateUse1Name;
    if (device.type != DeviceType::privateUse1)
        return device;
    device.alias = 0;
    return name.empty() ? device : deviceNamed(fmt::format("{}:{}", name, device.index), name).value_or(device);
}

ModelSpec withoutRenaming(ModelSpec spec)
{
    std::erase_if(spec.legacyNames, [&spec](const auto& pair) {
        return !spec.privateUse1Name.empty() && pair.first == renamed(pair.second, spec.privateUse1Name);
    });
    spec.privateUse1Name.clear();
    return spec;
}

}  // namespace keyfall
