// SPDX-License-Identifier: MIT
#include "core/session/model_change.h"

#include "core/pytorch/built_in_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

struct DeviceLayer {
    Layer layer;
    DeviceType device;
};
constexpr DeviceLayer kDevices[]{
    {Layer::cpu, DeviceType::cpu}, {Layer::cuda, DeviceType::cuda}, {Layer::meta, DeviceType::meta}};

/// The names of the keys that a layer has in a model, as `ModelSpec::layerKeys` lists them.
std::vector<std::string> keyNamesOf(const KeyModel& model, std::string_view layer)
{
    std::vector<std::string> names;
    for (const auto& [name, key] : model.spec().layerKeys)
        if (name == layer)
            names.push_back(key);
    return names;
}

/// The layer that `key` belongs to, itself or as a member of the layer's alias; empty when to none.
std::string layerOf(const KeyModel& model, Key key)
{
    for (const auto& [layer, name] : model.spec().layerKeys) {
        const Key own = model.find(name).value();
        if (own == key || model.aliasContains(own, key))
            return layer;
    }
    return {};
}

class Translation {
public:
    Translation(const Session& session, const KeyModel& from, const KeyModel& to)
        : from_(from), to_(to), change_{session, {}}, devices_(devicesOf(session))
    {
    }

    ModelChange run()
    {
        Session& session = change_.session;
        if (session.explicitKeys)
            session.explicitKeys = set(*session.explicitKeys, "the key set");
        session.include = set(session.include, "the included keys");
        session.exclude = set(session.exclude, "the excluded keys");
        std::erase_if(session.registrations, [this](SessionRegistration& registration) { return !move(registration); });
        std::erase_if(session.breakpoints, [this](Breakpoint& breakpoint) {
            return !breakpoint.key.empty()
                && !rename(breakpoint.key, fmt::format("the break point on {}", breakpoint.key));
        });
        moveTables();
        setModel(session, to_);
        return std::move(change_);
    }

private:
    /// Tables are of one model: those that come with the other take the place of those that came with this one.
    void moveTables()
    {
        auto& from = change_.session.registrationsFrom;
        if (!from || from->empty() || from_.spec() == to_.spec())
            return;
        const bool came = builtInTablesOf(from_.name()) == *from;
        const auto tables = came ? builtInTablesOf(to_.name()) : std::nullopt;
        if (!tables)
            change_.notes.push_back(
                fmt::format("the registrations of {} are left out: those tables are of {}", *from, from_.name()));
        from = tables;
    }

    /// Where the session computes: the backends of its explicit key set, or its tensors' devices; the CPU if neither says.
    [[nodiscard]] std::vector<DeviceType> devicesOf(const Session& session) const
    {
        std::vector<DeviceType> devices;
        for (const DeviceLayer& entry : kDevices) {
            const auto key = from_.layerKey(entry.layer);
            const bool inSet = session.explicitKeys && key && from_.has(*session.explicitKeys, *key);
            const bool onTensor = !session.explicitKeys
                && std::any_of(session.tensors.begin(), session.tensors.end(),
                               [&](const TensorSpec& tensor) { return tensor.device.type == entry.device; });
            if (inSet || onTensor)
                devices.push_back(entry.device);
        }
        if (devices.empty())
            devices.push_back(DeviceType::cpu);
        return devices;
    }

    /// Of a layer's keys, those that a tensor of one of the devices can bring; all of a layer that no device brings.
    [[nodiscard]] std::vector<Key> instancesOf(const std::string& layer) const
    {
        std::vector<Key> candidates;
        for (const std::string& name : keyNamesOf(to_, layer)) {
            const KeyInfo& info = to_.info(to_.find(name).value());
            if (info.kind == KeyKind::alias)
                candidates.insert(candidates.end(), info.members.begin(), info.members.end());
            else
                candidates.push_back(info.key);
        }
        std::vector<Key> found;
        for (const DeviceType device : devices_)
            for (const Layout layout :
                 {Layout::strided, Layout::sparseCoo, Layout::sparseCsr, Layout::quantized, Layout::nested}) {
                const auto traits = TensorTraits(device, layout).withRequiresGrad(true);
                const KeySet brought = to_.keysOf(traits) | to_.keysOf(traits.withBatched(true));
                for (const Key key : candidates)
                    if (to_.has(brought, key) && std::find(found.begin(), found.end(), key) == found.end())
                        found.push_back(key);
                // Autograd of dense tensors serves every kind of tensor; the other kinds' keys would say more than was.
                if (!found.empty() && layerNamed(layer) == Layer::autograd)
                    break;
            }
        // Tracer and the like come with a mode, not with a tensor.
        return found.empty() && candidates.size() == 1 ? candidates : found;
    }

    [[nodiscard]] std::vector<Key> translated(Key key) const
    {
        if (const std::string layer = layerOf(from_, key); !layer.empty())
            return instancesOf(layer);
        const auto same = to_.find(from_.nameOf(key));
        if (!same || to_.info(*same).kind == KeyKind::alias)  // an alias has no bit that a set could hold
            return {};
        return {*same};
    }

    KeySet set(KeySet keys, std::string_view what)
    {
        KeySet result;
        for (const Key key : from_.keysOf(keys)) {
            const std::vector<Key> found = translated(key);
            if (found.empty())
                note(key, what);
            for (const Key one : found)
                result = to_.add(result, one);
        }
        return result;
    }

    /// Renames a key that a registration or a break point names; false when the model has no such key.
    bool rename(std::string& name, const std::string& what)
    {
        const auto key = from_.find(name);
        const std::string layer = key ? layerOf(from_, *key) : std::string();
        if (const auto names = keyNamesOf(to_, layer); !names.empty()) {
            name = names.front();
            return true;
        }
        if (to_.find(name))
            return true;
        change_.notes.push_back(fmt::format("{} has no key {}: {} is left out.", to_.name(), name, what));
        return false;
    }

    bool move(SessionRegistration& registration)
    {
        const std::string of = registration.op.empty() ? "the fallback" : "the kernel of " + registration.op;
        if (!registration.key.empty() && !rename(registration.key, of))
            return false;
        if (auto* direct = std::get_if<CallDirectKernel>(&registration.kernel))
            return rename(direct->key, of);
        return true;
    }

    void note(Key key, std::string_view what)
    {
        const std::string layer = layerOf(from_, key);
        change_.notes.push_back(
            layerNamed(layer) == Layer::profiler
                ? fmt::format("{} has no key for Profiler, which observes calls there: write `with "
                              "profiler():` around the lines to measure.",
                              to_.name())
                : fmt::format("{} has no key for {}: it is left out of {}.", to_.name(), from_.nameOf(key), what));
    }

    const KeyModel& from_;
    const KeyModel& to_;
    ModelChange change_;
    std::vector<DeviceType> devices_;
};

}  // namespace

ModelChange changeModel(const Session& session, const KeyModel& from, const KeyModel& to)
{
    return Translation(session, from, to).run();
}

}  // namespace keyfall
