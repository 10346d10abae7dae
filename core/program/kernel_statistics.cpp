// SPDX-License-Identifier: MIT
#include "core/program/kernel_statistics.h"

#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

const std::array<KernelStatistics::Field, 20>& KernelStatistics::fields()
{
    using S = KernelStatistics;
    static constexpr std::array<Field, 20> kFields{{{"gets", &S::gets},
                                                    {"hits", &S::hits},
                                                    {"misses", &S::misses},
                                                    {"waits", &S::waits},
                                                    {"negative_hits", &S::negativeHits},
                                                    {"refused", &S::refused},
                                                    {"cancelled", &S::cancelled},
                                                    {"prefetches", &S::prefetches},
                                                    {"disk_hits", &S::diskHits},
                                                    {"disk_rejected", &S::diskRejected},
                                                    {"compiles", &S::compiles},
                                                    {"failures", &S::failures},
                                                    {"loads", &S::loads},
                                                    {"unloads", &S::unloads},
                                                    {"evictions", &S::evictions},
                                                    {"collisions", &S::collisions},
                                                    {"stores", &S::stores},
                                                    {"store_failures", &S::storeFailures},
                                                    {"entries", &S::entries},
                                                    {"bytes", &S::bytes}}};
    return kFields;
}

KernelStatistics& KernelStatistics::operator+=(const KernelStatistics& other)
{
    for (const auto& [name, member] : fields())
        this->*member += other.*member;
    return *this;
}

KernelStatistics KernelStatistics::since(const KernelStatistics& earlier) const
{
    KernelStatistics made = *this;
    for (const auto& [name, member] : fields())
        if (member != &KernelStatistics::entries && member != &KernelStatistics::bytes)
            made.*member -= earlier.*member;
    return made;
}

Json KernelStatistics::json() const
{
    Json json = Json::object();
    for (const auto& [name, member] : fields())
        json[std::string(name)] = this->*member;
    return json;
}

std::string KernelStatistics::text() const
{
    std::string text = fmt::format("gets {}", gets);
    std::string_view separator = ": ";
    for (const auto& [name, member] : fields())
        if (this->*member != 0 && member != &KernelStatistics::gets) {
            std::string words(name);
            std::replace(words.begin(), words.end(), '_', ' ');
            text += fmt::format("{}{} {}", separator, words, this->*member);
            separator = ", ";
        }
    return text;
}

}  // namespace keyfall
