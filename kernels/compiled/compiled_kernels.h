// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace keyfall {

/// The compilers that compiled calls choose from, each with its cache, which is made when it is first asked for.
class CompiledKernels {
public:
    /// `backends` gives the compilers, the surest first; it is called once, when something is compiled. `folder` as in
    /// KernelCacheOptions: empty, nothing is kept on the disk.
    explicit CompiledKernels(std::function<std::vector<KernelBackend>()> backends, std::string folder = {});
    CompiledKernels(const CompiledKernels&) = delete;
    CompiledKernels& operator=(const CompiledKernels&) = delete;
    ~CompiledKernels();

    /// A compiler with its cache. Lives as long as this object.
    struct Compiler {
        KernelBackend backend;
        std::mutex asking;  ///< while it is held no compile begins, so that all who ask meet in one flight
        std::unique_ptr<KernelCache> cache;
    };
    struct Chosen {
        Compiler* compiler = nullptr;
        std::string note;  ///< why it is not the one that was asked for; empty when it is
    };
    /// The compiler of a name, for kernels on `device`; "auto" is machine code where there is some, else the interpreter, and on
    /// a cuda device NVRTC's or the emulated device's. One that this machine lacks, or that does not run there: the one that
    /// "auto" means, with a note that says so.
    /// Error `unavailable`: nothing here compiles for the device.
    [[nodiscard]] Expected<Chosen> of(const std::string& name, Device device);

private:
    [[nodiscard]] Compiler* made(const std::string& name);

    std::function<std::vector<KernelBackend>()> list_;
    std::string folder_;
    std::mutex mutex_;
    bool listed_ = false;
    std::vector<KernelBackend> backends_;
    std::vector<std::unique_ptr<Compiler>> compilers_;
};

}  // namespace keyfall
