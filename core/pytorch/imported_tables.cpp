// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_tables.h"

#include <algorithm>
#include <charconv>

namespace keyfall {

std::string_view nameOf(ImportFormat format)
{
    switch (format) {
    case ImportFormat::dumpText: return "dispatch dumps";
    case ImportFormat::registrationList: return "registration lists";
    case ImportFormat::exported: return "exported tables";
    case ImportFormat::operatorTables: return "operator tables";
    }
    return {};
}

const ImportedOperator* ImportedTables::find(std::string_view name) const
{
    const auto found =
        std::find_if(operators.begin(), operators.end(), [name](const auto& op) { return op.name == name; });
    return found == operators.end() ? nullptr : &*found;
}

std::vector<StoredDifference> storedDifferences(const ImportedOperator& op)
{
    std::vector<StoredDifference> found;
    if (!op.stored || !op.computed)
        return found;
    std::unordered_map<std::uint32_t, const ImportedRow*> stored;
    for (const ImportedRow& row : *op.stored)
        stored.emplace(static_cast<std::uint32_t>(row.key), &row);
    for (const ImportedRow& row : *op.computed) {
        const auto at = stored.extract(static_cast<std::uint32_t>(row.key));
        const ImportedRow* other = at ? at.mapped() : nullptr;
        if (other == nullptr || other->debug != row.debug || other->fallthrough != row.fallthrough)
            found.push_back({row.key, other, &row});
    }
    for (const ImportedRow& row : *op.stored)
        if (stored.contains(static_cast<std::uint32_t>(row.key)))
            found.push_back({row.key, &row, nullptr});
    return found;
}

std::optional<Provenance> provenanceNamed(std::string_view text)
{
    for (int i = 0; i <= static_cast<int>(Provenance::missing); ++i)
        if (const auto provenance = static_cast<Provenance>(i); nameOf(provenance) == text)
            return provenance;
    return std::nullopt;
}

KernelPlace placeIn(std::string_view debug)
{
    constexpr std::string_view kRegistered = "registered at ";
    const std::size_t start = debug.find(kRegistered);
    const std::size_t colon = debug.rfind(':');
    if (start == std::string_view::npos || colon == std::string_view::npos || colon < start + kRegistered.size())
        return {};
    KernelPlace place;
    const std::string_view digits = debug.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), place.line);
    if (error != std::errc{} || end != digits.data() + digits.size() || place.line < 0)
        return {};
    place.file = debug.substr(start + kRegistered.size(), colon - start - kRegistered.size());
    return place;
}

}  // namespace keyfall
