// SPDX-License-Identifier: MIT
// Debian's asmjit is a static library for programs, not for modules: all of it can be linked into one but where it names the C
// library's `stderr`, which a module may not reach that way. So the module has a `stderr` of its own, which is the same stream.
#include <dlfcn.h>

// stdio.h, which declares it with another visibility, must not be included here.
extern "C" {
[[gnu::visibility("hidden")]] extern void* stderr;
void* stderr = nullptr;
}

namespace {

[[gnu::constructor]] void findStandardError()
{
    if (void* const stream = dlsym(RTLD_DEFAULT, "stderr"))
        stderr = *static_cast<void**>(stream);
}

}  // namespace
