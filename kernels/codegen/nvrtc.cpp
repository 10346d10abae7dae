// SPDX-License-Identifier: MIT
#include "kernels/codegen/nvrtc.h"

#include "kernels/cuda/library_function.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <span>
#include <utility>

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
    int (*cubinSize)(Program, std::size_t*);
    int (*cubin)(Program, char*);
    int (*logSize)(Program, std::size_t*);
    int (*log)(Program, char*);
    const char* (*errorText)(int);
    int (*version)(int* major, int* minor);
    // Null before CUDA 11.2.
    int (*countTargets)(int*);
    int (*targets)(int*);
};

constexpr int kInvalidOption = 5;  // NVRTC_ERROR_INVALID_OPTION: ours are all valid but for the target

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

using cuda::findFunction;

Expected<Nvrtc> opened()
{
    for (const std::string& place : places()) {
        void* const library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
        Nvrtc nvrtc{};
        if (library != nullptr && findFunction(library, "nvrtcCreateProgram", nvrtc.create)
            && findFunction(library, "nvrtcCompileProgram", nvrtc.compile)
            && findFunction(library, "nvrtcDestroyProgram", nvrtc.destroy)
            && findFunction(library, "nvrtcGetPTXSize", nvrtc.ptxSize)
            && findFunction(library, "nvrtcGetPTX", nvrtc.ptx)
            && findFunction(library, "nvrtcGetCUBINSize", nvrtc.cubinSize)
            && findFunction(library, "nvrtcGetCUBIN", nvrtc.cubin)
            && findFunction(library, "nvrtcGetProgramLogSize", nvrtc.logSize)
            && findFunction(library, "nvrtcGetProgramLog", nvrtc.log)
            && findFunction(library, "nvrtcGetErrorString", nvrtc.errorText)
            && findFunction(library, "nvrtcVersion", nvrtc.version)) {
            if (!findFunction(library, "nvrtcGetNumSupportedArchs", nvrtc.countTargets)
                || !findFunction(library, "nvrtcGetSupportedArchs", nvrtc.targets))
                nvrtc.targets = nullptr;
            return nvrtc;
        }
    }
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, "NVRTC",
                                       fmt::format("it was not found as {}", fmt::join(places(), ", ")),
                                       "install the CUDA Toolkit, or name the library in KEYFALL_NVRTC"});
}

const Expected<Nvrtc>& library()
{
    static const Expected<Nvrtc> kNvrtc = opened();
    return kNvrtc;
}

/// "80" of "sm_80", "90a" of "sm_90a"; empty for what is no such target.
std::string numberOf(const std::string& target)
{
    std::string number = target.starts_with("sm_") ? target.substr(3) : std::string();
    std::string_view digits = number;
    if (digits.ends_with('a') || digits.ends_with('f'))
        digits.remove_suffix(1);
    const bool good =
        !digits.empty() && digits.size() <= 4 && digits.find_first_not_of("0123456789") == std::string_view::npos;
    return good ? number : std::string();
}

/// A target that this NVRTC has no code for, with those that it has.
tl::unexpected<Error> noCodeFor(const std::string& target)
{
    std::vector<int> numbers;
    int count = 0;
    if (library()->targets != nullptr && library()->countTargets(&count) == 0 && count > 0) {
        numbers.resize(static_cast<std::size_t>(count));
        if (library()->targets(numbers.data()) != 0)
            numbers.clear();
    }
    std::string known;
    for (const int number : numbers)
        known += fmt::format("{}sm_{}", known.empty() ? "it makes code for " : ", ", number);
    return badInput("NVRTC", fmt::format("{} makes no code for '{}'", nvrtcName(), target), known);
}

/// A source that was compiled, and what the compiler said.
class Compiled {
public:
    static Expected<Compiled> make(const std::string& source, const std::vector<std::string>& options)
    {
        if (!library())
            return tl::unexpected<Error>(library().error());
        const Nvrtc& nvrtc = *library();
        Compiled made;
        if (const int code = nvrtc.create(&made.program_, source.c_str(), "kernel.cu", 0, nullptr, nullptr); code != 0)
            return failed(code, {});
        std::vector<const char*> texts;
        for (const std::string& option : options)
            texts.push_back(option.c_str());
        const int code = nvrtc.compile(made.program_, static_cast<int>(texts.size()), texts.data());
        std::string log;
        std::size_t size = 0;
        if (nvrtc.logSize(made.program_, &size) == 0 && size > 0) {
            log.resize(size);
            nvrtc.log(made.program_, log.data());
            log.resize(std::strlen(log.c_str()));
        }
        if (code != 0)
            return failed(code, log);
        made.log_ = std::move(log);
        return made;
    }
    Compiled(Compiled&& other) noexcept : program_(std::exchange(other.program_, nullptr)), log_(std::move(other.log_))
    {
    }
    Compiled& operator=(Compiled&&) = delete;
    ~Compiled()
    {
        if (program_ != nullptr)
            library()->destroy(&program_);
    }

    [[nodiscard]] const std::string& log() const { return log_; }
    /// What one of the pairs of functions gives.
    [[nodiscard]] Expected<std::string> output(int (*sizeOf)(Nvrtc::Program, std::size_t*),
                                               int (*get)(Nvrtc::Program, char*)) const
    {
        std::size_t size = 0;
        if (const int code = sizeOf(program_, &size); code != 0)
            return failed(code, {});
        std::string bytes(size, '\0');
        if (const int code = get(program_, bytes.data()); code != 0)
            return failed(code, {});
        return bytes;
    }

private:
    Compiled() = default;
    static tl::unexpected<Error> failed(int code, const std::string& log)
    {
        return tl::unexpected<Error>(Error{code == kInvalidOption ? ErrorKind::badInput : ErrorKind::failed,
                                           "NVRTC",
                                           fmt::format("{}\n{}", library()->errorText(code), log),
                                           {}});
    }

    Nvrtc::Program program_ = nullptr;
    std::string log_;
};

/// `source` for the architecture `kind` + number: nothing is contracted.
Expected<Compiled> compiled(const std::string& source, const std::string& target, const char* kind,
                            std::vector<std::string> more = {})
{
    const std::string number = numberOf(target);
    if (number.empty())
        return badInput("NVRTC", fmt::format("'{}' is no target of NVIDIA's", target), "sm_80");
    std::vector<std::string> options{fmt::format("--gpu-architecture={}{}", kind, number), "--fmad=false"};
    if (std::string_view(kind) == "sm_")
        options.emplace_back("--ptxas-options=-v");
    options.insert(options.end(), more.begin(), more.end());
    auto made = Compiled::make(source, options);
    if (!made && made.error().kind == ErrorKind::badInput)
        return noCodeFor(target);
    return made;
}

/// The number before `word` in the assembler's report: "Used 16 registers".
std::optional<int> numberBefore(const std::string& log, std::string_view word)
{
    const std::size_t at = log.find(word);
    if (at == std::string::npos)
        return std::nullopt;
    std::size_t begin = at;
    while (begin > 0 && log[begin - 1] >= '0' && log[begin - 1] <= '9')
        --begin;
    int number = 0;
    const auto [end, error] = std::from_chars(log.data() + begin, log.data() + at, number);
    return error == std::errc() && begin < at ? std::optional(number) : std::nullopt;
}

Expected<std::string> ptxIn(const Expected<Compiled>& made)
{
    if (!made)
        return tl::unexpected<Error>(made.error());
    auto ptx = made->output(library()->ptxSize, library()->ptx);
    if (ptx)
        ptx->resize(std::strlen(ptx->c_str()));
    return ptx;
}

}  // namespace

Expected<std::string> ptxOf(const std::string& source, const std::string& target)
{
    return ptxIn(compiled(source, target, "compute_"));
}

Expected<std::string> ptxWithLinesOf(const std::string& source, const std::string& target)
{
    return ptxIn(compiled(source, target, "compute_", {"--generate-line-info"}));
}

Expected<Cubin> cubinOf(const std::string& source, const std::string& target)
{
    const auto made = compiled(source, target, "sm_");
    if (!made)
        return tl::unexpected<Error>(made.error());
    const auto image = made->output(library()->cubinSize, library()->cubin);
    if (!image)
        return tl::unexpected<Error>(image.error());
    const auto bytes = std::as_bytes(std::span(*image));
    return Cubin{{bytes.begin(), bytes.end()},
                 numberBefore(made->log(), " registers"),
                 numberBefore(made->log(), " bytes spill stores")};
}

std::string nvrtcName()
{
    int major = 0;
    int minor = 0;
    return library() && library()->version(&major, &minor) == 0 ? fmt::format("nvrtc {}.{}", major, minor) : "nvrtc";
}

}  // namespace keyfall::codegen
