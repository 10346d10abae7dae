// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_listing.h"

#include "kernels/codegen/machine_module.h"

#include <charconv>
#include <cstring>
#include <dlfcn.h>

namespace keyfall::codegen {

namespace {

/// What the emitter writes where an instruction's code begins: "; 3", and "; -" where it belongs to none.
constexpr std::string_view kMark = "; ";

/// The module's other function, beside the one that compiles.
Expected<MachineCompile> lister()
{
    const auto compile = machineModule();
    if (!compile)
        return compile;
    void* known = nullptr;
    std::memcpy(&known, &*compile, sizeof known);
    Dl_info where{};
    MachineCompile list = nullptr;
    if (dladdr(known, &where) != 0)
        if (void* const module = dlopen(where.dli_fname, RTLD_NOW | RTLD_NOLOAD)) {
            void* const symbol = dlsym(module, kMachineListName);
            std::memcpy(&list, &symbol, sizeof symbol);
            dlclose(module);  // `machineModule` keeps it open
        }
    if (list == nullptr)
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, "machine code", "the module beside the program cannot show it", {}});
    return list;
}

}  // namespace

Expected<KernelListing> machineListing(const KernelProgram& program, MachineLevel level)
{
    if (level == MachineLevel::none)
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, "machine code", "this processor has no AVX2",
                                           "kernels run on the interpreter"});
    const auto list = lister();
    if (!list)
        return tl::unexpected(list.error());
    std::string text;
    const char* const failure = (*list)(
        &program, level,
        [](void* context, const void* bytes, std::size_t count) {
            static_cast<std::string*>(context)->assign(static_cast<const char*>(bytes), count);
        },
        &text);
    if (failure != nullptr)
        return tl::unexpected<Error>(Error{ErrorKind::failed, "machine code", failure, {}});
    KernelListing listing;
    std::optional<std::size_t> current;
    for (const std::string& line : plainListing(text).lines) {
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
