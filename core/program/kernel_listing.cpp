// SPDX-License-Identifier: MIT
#include "core/program/kernel_listing.h"

namespace keyfall {

namespace {

void collect(const std::vector<Instruction>& code, std::vector<const Instruction*>& found)
{
    for (const Instruction& instruction : code) {
        found.push_back(&instruction);
        collect(instruction.code, found);
    }
}

}  // namespace

std::vector<const Instruction*> instructionsOf(const KernelProgram& program)
{
    std::vector<const Instruction*> found;
    collect(program.code, found);
    return found;
}

std::string KernelListing::text() const
{
    std::string all;
    for (const std::string& line : lines)
        all += line + '\n';
    return all;
}

KernelListing plainListing(const std::string& text)
{
    KernelListing listing;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        listing.lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    listing.instructions.resize(listing.lines.size());
    return listing;
}

KernelListing irListing(const KernelProgram& program)
{
    // After the head, `kernelText` has one line an instruction, in reading order.
    KernelListing listing = plainListing(kernelText(program));
    const std::size_t head = 1 + program.slots.size() + program.axes.size();
    for (std::size_t line = head; line < listing.lines.size(); ++line)
        listing.instructions[line] = line - head;
    return listing;
}

}  // namespace keyfall
