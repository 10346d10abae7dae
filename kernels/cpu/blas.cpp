// SPDX-License-Identifier: MIT
#include "kernels/cpu/blas.h"

#include <cstdlib>
#include <string_view>
#include <vector>

#include <dlfcn.h>

namespace keyfall::cpu {

namespace {

bool loadFrom(const char* file, Blas& blas)
{
    void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char* const why = dlerror();
        blas.source += (blas.source.empty() ? "" : "; ") + std::string(why ? why : file);
        return false;
    }
    blas.sgemm = reinterpret_cast<Blas::Sgemm>(dlsym(library, "cblas_sgemm"));
    blas.dgemm = reinterpret_cast<Blas::Dgemm>(dlsym(library, "cblas_dgemm"));
    blas.sgemv = reinterpret_cast<Blas::Sgemv>(dlsym(library, "cblas_sgemv"));
    blas.dgemv = reinterpret_cast<Blas::Dgemv>(dlsym(library, "cblas_dgemv"));
    if (blas.sgemm && blas.dgemm && blas.sgemv && blas.dgemv) {
        blas.source = file;
        return true;  // stays loaded for the process's life: it has threads of its own
    }
    const std::string tried = blas.source;
    blas = Blas();
    blas.source = tried + (tried.empty() ? "" : "; ") + std::string(file) + " lacks one of cblas_[sd]gem[mv]";
    dlclose(library);
    return false;
}

Blas load()
{
    Blas blas;
    const char* const wanted = std::getenv("KEYFALL_BLAS");
    if (wanted && std::string_view(wanted) == "none") {
        blas.source = "switched off by KEYFALL_BLAS=none";
        return blas;
    }
    std::vector<const char*> files{"libopenblas.so.0", "libopenblas.so", "libblis.so.4", "libcblas.so.3"};
    if (wanted)
        files = {wanted};
    for (const char* file : files)
        if (loadFrom(file, blas))
            break;
    return blas;
}

}  // namespace

const Blas& Blas::get()
{
    static const Blas kBlas = load();
    return kBlas;
}

}  // namespace keyfall::cpu
