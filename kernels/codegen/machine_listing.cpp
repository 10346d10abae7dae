// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_listing.h"

#include "kernels/codegen/machine_code.h"

#include <charconv>

namespace keyfall::codegen {

namespace {

/// What the emitter writes where an instruction's code begins: "; 3", and "; -" where it belongs to none.
constexpr std::string_view kMark = "; ";

}  // namespace

Expected<KernelListing> machineListing(const KernelProgram& program, MachineLevel level)
{
    const auto text = machineTextOf(program, level);
    if (!text)
        return tl::unexpected(text.error());
    KernelListing listing;
    std::optional<std::size_t> current;
    for (const std::string& line : plainListing(*text).lines) {
        const std::size_t begin = line.find_first_not_of(' ');
        if (begin != std::string::npos && line.compare(begin, kMark.size(), kMark) == 0) {
            std::size_t number = 0;
            const char* const first = line.data() + begin + kMark.size();
            const auto read = std::from_chars(first, line.data() + line.size(), number);
            current = read.ec == std::errc() ? std::optional(number) : std::nullopt;
            continue;
        }
        listing.lines.push_back(line);
        listing.instructions.push_back(current);
    }
    return listing;
}

}  // namespace keyfall::codegen
