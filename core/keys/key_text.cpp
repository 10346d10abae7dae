// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace keyfall {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return text;
}

/// A whole number in hexadecimal (0x), binary (0b) or decimal; nothing for other text or more than 64 bits.
std::optional<std::uint64_t> number(std::string_view text)
{
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X"))
        base = 16;
    else if (text.starts_with("0b") || text.starts_with("0B"))
        base = 2;
    if (base != 10)
        text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.empty() || problem != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Number of single-character edits from `a` to `b`; small inputs only.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = std::tolower(static_cast<unsigned char>(a[i - 1]))
                == std::tolower(static_cast<unsigned char>(b[j - 1]));
            const std::size_t replaced = diagonal + (same ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

std::string shortened(std::string_view text)
{
    return text.size() <= 60 ? std::string(text) : std::string(text.substr(0, 57)) + "...";
}

}  // namespace

Expected<Key> KeyModel::parseKey(std::string_view name) const
{
    name = trimmed(name);
    if (const auto key = find(name))
        return *key;
    for (const auto& [legacy, current] : spec_.legacyNames)  // pytorch:M5
        if (legacy == name)
            return find(current).value();
    std::string near;
    std::string all;
    std::size_t nearest = 3;  // edits; further away is no near miss
    if (name.size() <= 64)
        for (const KeyInfo& info : keys_)
            if (const std::size_t distance = editDistance(name, info.name); distance < nearest) {
                near = info.name;
                nearest = distance;
            }
    auto it = lanes_.begin();
    for (; it != lanes_.end() && all.size() < 200; ++it)
        all += (all.empty() ? "" : ", ") + nameOf(*it);
    if (it != lanes_.end())
        all += fmt::format(" and {} more", lanes_.end() - it);
    // A renamed PrivateUse1 (pytorch:E9) is written so by those who use its device; keys keep their names.
    const bool likeDevice =
        near.empty() || (nearest > 0 && !name.empty() && std::islower(static_cast<unsigned char>(name.front())) != 0);
    const std::string renamed =
        likeDevice && find("PrivateUse1") ? "; the keys of a renamed PrivateUse1 are written PrivateUse1" : "";
    return badInput({}, fmt::format("'{}' is no key of the model {}", shortened(name), spec_.name),
                    (near.empty() ? "keys: " + all : "did you mean " + near + "?") + renamed);
}

Expected<KeySet> KeyModel::fromBits(std::uint64_t bits) const
{
    const std::uint64_t unknown = bits & ~all_.bits();
    if (unknown == 0)
        return KeySet(bits);
    std::string list;
    for (std::uint64_t rest = unknown; rest != 0; rest &= rest - 1)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", std::countr_zero(rest));
    return badInput({},
                    fmt::format("0x{:x} has bits that the model {} does not define: bit {}", bits, spec_.name, list),
                    fmt::format("defined bits: {}", hex(all_)));
}

Expected<KeySet> KeyModel::parseSet(std::string_view text) const
{
    text = trimmed(text);
    constexpr std::string_view kNative = "DispatchKeySet";
    if (text.starts_with(kNative)) {
        text = trimmed(text.substr(kNative.size()));
        if (text.size() < 2
            || !((text.front() == '{' && text.back() == '}') || (text.front() == '(' && text.back() == ')')))
            return badInput({}, "a set written 'DispatchKeySet' goes on with { bits: N } or (Key, ...)");
        text = trimmed(text.substr(1, text.size() - 2));
        if (text.starts_with("bits:")) {
            const auto bits = number(trimmed(text.substr(5)));
            if (!bits)
                return badInput({}, fmt::format("'{}' is no number of bits", shortened(trimmed(text.substr(5)))));
            return fromBits(*bits);
        }
    } else if (text.size() >= 2 && text.front() == '{' && text.back() == '}') {
        text = trimmed(text.substr(1, text.size() - 2));
    }
    if (text.empty())
        return KeySet();
    if (std::isdigit(static_cast<unsigned char>(text.front()))) {
        const auto bits = number(text);
        if (!bits)
            return badInput({}, fmt::format("'{}' is no 64-bit number", shortened(text)),
                            "write 0x481, 0b10010000001 or 1153, or key names");
        return fromBits(*bits);
    }
    KeySet set;
    while (true) {
        const std::size_t comma = text.find_first_of(",|");
        const auto key = parseKey(text.substr(0, comma));
        if (!key)
            return tl::unexpected<Error>(key.error());
        if (info(*key).kind == KeyKind::alias || info(*key).kind == KeyKind::placeholder)
            return badInput({}, fmt::format("{} has no bit of its own", nameOf(*key)),
                            "alias keys name several keys at registration; a set holds runtime keys");
        set |= setOf(*key);
        if (comma == std::string_view::npos)
            return set;
        text.remove_prefix(comma + 1);
    }
}

std::string KeyModel::names(KeySet set) const
{
    std::string text = "{";
    for (const Key key : keysOf(set))
        text += (text.size() > 1 ? ", " : "") + nameOf(key);
    return text + "}";
}

std::string KeyModel::nativeText(KeySet set) const
{
    if (spec_.errors == ErrorStyle::ferrotorch)
        return fmt::format("DispatchKeySet {{ bits: {} }}", set.bits());  // decimal (eleven:1.2.3)
    std::vector<std::string> printed;
    if (spec_.values == ValueList::sentinel) {
        // Every bit prints, a named key or not (pytorch:C6).
        for (std::uint64_t rest = set.bits(); rest != 0;) {
            const std::uint64_t bit = topBit(rest);
            rest &= ~(1ULL << bit);
            const std::size_t value = bit + 1;
            printed.push_back(value < keys_.size() ? keys_[value].printed : spec_.unnamed);
        }
    } else {
        for (const Key key : keysOf(set))
            printed.push_back(info(key).printed);
        if (spec_.print == PrintOrder::lowToHigh)
            std::reverse(printed.begin(), printed.end());
    }
    return fmt::format("DispatchKeySet({})", fmt::join(printed, ", "));
}

std::string KeyModel::hex(KeySet set) const
{
    const int bits = all_.empty() ? 1 : static_cast<int>(topBit(all_.bits())) + 1;
    // whole bytes, so that 11 keys read 0x0481
    return fmt::format("0x{:0{}x}", set.bits(), (bits + 7) / 8 * 2);
}

}  // namespace keyfall
