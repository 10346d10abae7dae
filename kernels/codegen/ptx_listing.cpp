// SPDX-License-Identifier: MIT
#include "kernels/codegen/ptx_listing.h"

#include "kernels/codegen/nvrtc.h"
#include "kernels/codegen/render_c.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace keyfall::codegen {

namespace {

constexpr std::string_view kLoc = "\t.loc\t";
constexpr std::string_view kInlinedAt = "inlined_at ";

/// The line of the kernel that a directive names, from 1: `.loc 1 24 9`, or where a function that was put into it was
/// called, `.loc 1 14 32, function_name $L__info_string0, inlined_at 1 25 9`. 0: none.
std::size_t sourceLine(std::string_view loc)
{
    const std::size_t inlined = loc.rfind(kInlinedAt);
    std::string_view rest =
        inlined == std::string_view::npos ? loc.substr(kLoc.size()) : loc.substr(inlined + kInlinedAt.size());
    rest.remove_prefix(std::min(rest.find(' '), rest.size() - 1) + 1);  // the number of the file
    std::size_t line = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), line);
    return line;
}

/// Not a label, nor a directive, nor a comment.
bool isInstruction(std::string_view line)
{
    return line.starts_with('\t') && line.ends_with(';') && line.size() > 2 && line[1] != '.';
}

}  // namespace

Expected<KernelListing> ptxListing(const KernelProgram& program, const std::string& entry, const std::string& target)
{
    const KernelListing source = sourceListing(program, entry, Dialect::cuda);
    const auto ptx = ptxWithLinesOf(source.text(), target);
    if (!ptx)
        return tl::unexpected<Error>(ptx.error());
    KernelListing listing;
    std::size_t from = 0;
    for (std::string& line : plainListing(*ptx).lines) {
        if (line.starts_with(kLoc)) {
            from = sourceLine(line);
            continue;
        }
        if (line.starts_with("\t.file"))
            break;  // what follows says what files and functions are called
        const bool known = isInstruction(line) && from > 0 && from <= source.instructions.size();
        listing.instructions.push_back(known ? source.instructions[from - 1] : std::nullopt);
        listing.lines.push_back(std::move(line));
    }
    while (!listing.lines.empty() && listing.lines.back().empty()) {
        listing.lines.pop_back();
        listing.instructions.pop_back();
    }
    return listing;
}

}  // namespace keyfall::codegen
