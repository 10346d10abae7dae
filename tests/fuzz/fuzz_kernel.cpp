// SPDX-License-Identifier: MIT
#include "core/program/canonical_form.h"
#include "core/program/kernel_race.h"
#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is a kernel program or an error. A program's own document is the same program, with the same key, and what it
// accesses can be walked.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    const auto program = parseKernelProgram(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!program)
        return 0;
    (void)kernelText(*program);
    (void)signatureOf(*program);
    const auto again = readKernelProgram(jsonOf(*program));
    // Written anew, brackets of a size may nest deeper than they did.
    if (!again && again.error().message.find("nested too deep") == std::string::npos)
        std::abort();
    const std::string canonical = canonicalProgram(*program);
    const bool negatesZero = canonical.find("(-0)") != std::string::npos;  // which is written as the constant 0
    if (again && !negatesZero && canonicalProgram(*again) != canonical)
        std::abort();
    SizeValues values;
    for (const KernelVariable& variable : program->variables) {
        if (variable.bounds.min > 3)
            return 0;
        values[variable.name] = std::min<std::int64_t>(variable.bounds.max, 3);
    }
    // Walking takes as long as the program has points.
    for (const KernelAxis& axis : program->axes)
        if (const auto length = axis.size.evaluate(values); !length || *length > 8)
            return 0;
    for (const Instruction& instruction : program->code)
        if (!instruction.code.empty())
            return 0;
    if (program->axes.size() <= 4)
        (void)findRace(*program, values);
    return 0;
}
