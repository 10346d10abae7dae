// SPDX-License-Identifier: MIT
#include "kernels/codegen/nvrtc.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include <dlfcn.h>

namespace keyfall::codegen {

namespace {

/// The functions of NVRTC that are used, as its manual declares them.
struct Nvrtc {
    using Program = void*;
    int (*create)(Program*, const char* source, const char* name, int headers, const char* const*, const char* const*);
    int (*compile)(Program, int count, const char* const* options);
    int (*destroy)(Program*);
    int (*ptxSize)(Program, std::size_t*);
    int (*ptx)(Program, char*);
    int (*logSize)(Program, std::size_t*);
    int (*log)(Program, char*);
    const char* (*errorText)(int);
};

template <class Function>
bool find(void* library, const char* name, Function& function)
{
    void* const symbol = dlsym(library, name);
    std::memcpy(&function, &symbol, sizeof function);
    return symbol != nullptr;
}

std::vector<std::string> places()
{
    if (const char* named = std::getenv("KEYFALL_NVRTC"))
        return {named};
    std::vector<std::string> found;
    for (const char* version : {".13", ".12", ".11.2", ""})
        found.push_back(std::string("libnvrtc.so") + version);
    for (const char* folder : {"/usr/local/cuda/lib64/", "/usr/local/cuda/lib/"})  // where the toolkit installs itself
        found.push_back(std::string(folder) + "libnvrtc.so");
    return found;
}

Expected<Nvrtc> opened()
{
    for (const std::string& place : places()) {
        void* const library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
        Nvrtc nvrtc{};
        if (library != nullptr && find(library, "nvrtcCreateProgram", nvrtc.create)
            && find(library, "nvrtcCompileProgram", nvrtc.compile)
            && find(library, "nvrtcDestroyProgram", nvrtc.destroy) && find(library, "nvrtcGetPTXSize", nvrtc.ptxSize)
            && find(library, "nvrtcGetPTX", nvrtc.ptx) && find(library, "nvrtcGetProgramLogSize", nvrtc.logSize)
            && find(library, "nvrtcGetProgramLog", nvrtc.log) && find(library, "nvrtcGetErrorString", nvrtc.errorText))
            return nvrtc;
    }
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, "NVRTC",
                                       fmt::format("it was not found as {}", fmt::join(places(), ", ")),
                                       "install the CUDA Toolkit, or name the library in KEYFALL_NVRTC"});
}

/// "compute_80" of "sm_80"; empty for what is no such target.
std::string architectureOf(const std::string& target)
{
    const std::string number = target.starts_with("sm_") ? target.substr(3) : std::string();
    const bool digits =
        !number.empty() && number.size() <= 4 && number.find_first_not_of("0123456789") == std::string::npos;
    return digits ? "compute_" + number : std::string();
}

}  // namespace

Expected<std::string> ptxOf(const std::string& source, const std::string& target)
{
    const std::string architecture = architectureOf(target);
    if (architecture.empty())
        return badInput("NVRTC", fmt::format("'{}' is no target of NVIDIA's", target), "sm_80");
    static const Expected<Nvrtc> kNvrtc = opened();
    if (!kNvrtc)
        return tl::unexpected<Error>(kNvrtc.error());
    const Nvrtc& nvrtc = *kNvrtc;
    const auto failed = [&nvrtc](int code, const std::string& log) {
        return tl::unexpected<Error>(
            Error{ErrorKind::failed, "NVRTC", fmt::format("{}\n{}", nvrtc.errorText(code), log), {}});
    };
    Nvrtc::Program made = nullptr;
    if (const int code = nvrtc.create(&made, source.c_str(), "kernel.cu", 0, nullptr, nullptr); code != 0)
        return failed(code, {});
    const auto destroy = [&nvrtc](void* program) { nvrtc.destroy(&program); };
    const std::unique_ptr<void, decltype(destroy)> program(made, destroy);
    const std::string option = "--gpu-architecture=" + architecture;
    const std::array<const char*, 2> options{option.c_str(), "--fmad=false"};
    const int compiled = nvrtc.compile(program.get(), static_cast<int>(options.size()), options.data());
    std::size_t size = 0;
    if (compiled != 0) {
        std::string log;
        if (nvrtc.logSize(program.get(), &size) == 0 && size > 0) {
            log.resize(size);
            nvrtc.log(program.get(), log.data());
            log.resize(std::strlen(log.c_str()));
        }
        return failed(compiled, log);
    }
    if (const int code = nvrtc.ptxSize(program.get(), &size); code != 0)
        return failed(code, {});
    std::string ptx(size, '\0');
    if (const int code = nvrtc.ptx(program.get(), ptx.data()); code != 0)
        return failed(code, {});
    ptx.resize(std::strlen(ptx.c_str()));
    return ptx;
}

}  // namespace keyfall::codegen
