// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"

#include <algorithm>

namespace keyfall {

KeySet KeyModel::full() const
{
    // The classic FULL has every bit of the word, keys or not (pytorch:C3).
    return spec_.values == ValueList::sentinel ? ~KeySet() : all_;
}

std::optional<KeySet> KeyModel::constant(std::string_view name) const
{
    for (const auto& [known, set] : constants_)
        if (known == name)
            return set;
    return std::nullopt;
}

std::optional<Key> KeyModel::catchAllKey() const
{
    switch (spec_.precedence) {
    case Precedence::plain: return std::nullopt;
    case Precedence::classic: return find("Math");
    case Precedence::modern: return find("CompositeImplicitAutograd");
    }
    return std::nullopt;
}

bool KeyModel::aliasContains(Key alias, Key key) const
{
    const auto& members = info(alias).members;
    return std::binary_search(members.begin(), members.end(), key);
}

KeySet KeyModel::refreshSet(Key key) const
{
    const KeyInfo& about = info(key);
    if (about.kind != KeyKind::alias)
        return about.bits;
    for (const AliasSpec& alias : spec_.aliases)
        if (alias.name == about.name && !alias.refreshes)
            return {};
    KeySet set;
    for (const Key member : about.members)
        set |= info(member).bits;
    return set;
}

bool KeyModel::isBackendKey(Key key) const
{
    // pytorch:M19 and, for the classic model, C10: every key of the explicit composite's set but nested tensors.
    const auto composite =
        find(spec_.precedence == Precedence::classic ? "DefaultBackend" : "CompositeExplicitAutograd");
    const KeyInfo& about = info(key);
    if (!composite || about.kind == KeyKind::alias || about.kind == KeyKind::undefined || about.bits.empty())
        return false;
    return refreshSet(*composite).isSupersetOf(about.bits);
}

Key KeyModel::autogradOfBackend(int backend) const
{
    if (backend >= 0)
        for (const AutogradLink& link : spec_.autograd)
            if (link.toAutograd && link.backend == spec_.backends[static_cast<std::size_t>(backend)])
                return find(link.autograd).value();
    return find(spec_.otherAutograd).value();
}

Key KeyModel::autogradOf(Key key) const
{
    if (!spec_.backends.empty())
        return autogradOfBackend(highestBackend(info(key).bits));
    for (const AutogradLink& link : spec_.autograd)
        if (link.toAutograd && link.backend == nameOf(key))
            return find(link.autograd).value();
    return find(spec_.otherAutograd).value();
}

KeySet KeyModel::backendsOfAutograd(Key key) const
{
    const std::string& name = nameOf(key);
    if (name == spec_.otherAutograd)
        return constant("autogradother_backends").value_or(KeySet());
    if (!spec_.nestedAutograd.empty() && name == spec_.nestedAutograd)
        return setOf(find("NestedTensor").value()) | backendBits_;
    for (const AutogradLink& link : spec_.autograd)
        if (link.toBackend && link.autograd == name)
            return setOf(find(link.backend).value());
    return {};
}

KeySet KeyModel::autogradRelated(int backend) const
{
    const auto inplace = find("ADInplaceOrView");
    return setOf(autogradOfBackend(backend)) | (inplace ? setOf(*inplace) : KeySet());
}

KeySet KeyModel::autocastRelated(int backend) const
{
    if (backend >= 0)
        for (const auto& [name, key] : spec_.autocast)
            if (name == spec_.backends[static_cast<std::size_t>(backend)])
                return setOf(find(key).value());
    return {};
}

}  // namespace keyfall
