// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/program.h"

#include <mutex>
#include <string>
#include <vector>

namespace keyfall {

/// All ways to run kernel programs on memory of the host that this machine has, the interpreter first, a GPU's, which copies
/// there and back, last. Looks for a GPU.
[[nodiscard]] std::vector<KernelBackend> kernelBackends();
/// Those that run kernels on the memory of such a device. For the CPU no GPU is looked for; on cuda there is one way, NVRTC
/// where the devices are real, else the emulated device's, and behind it "timed-cuda", the same with local sizes that are
/// found by timing. Empty: nothing does.
[[nodiscard]] std::vector<KernelBackend> kernelBackendsFor(DeviceType type);

/// The fastest of them that needs no program of the system, as one compiler and loader: machine code on the CPU, the
/// interpreter where there is none. What machine code cannot do here (a module that is missing, a system that forbids
/// executable memory) the interpreter does, and `notes` says so. Threads may use it at once.
class CodegenCompilers final : public KernelCompiler, public KernelLoader {
public:
    CodegenCompilers();

    [[nodiscard]] std::string toolchain() const override { return best().compiler->toolchain(); }
    [[nodiscard]] std::int64_t codegen() const override { return best().compiler->codegen(); }
    [[nodiscard]] std::string target(Device device) const override { return best().compiler->target(device); }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override;
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device device) override;

    /// One sentence for each thing that was done otherwise.
    [[nodiscard]] std::vector<std::string> notes() const;

private:
    [[nodiscard]] const KernelBackend& best() const { return backends_.back(); }
    void note(const Error& error);

    std::vector<KernelBackend> backends_;  ///< the interpreter, then machine code where there is some
    mutable std::mutex mutex_;
    std::vector<std::string> notes_;
};

}  // namespace keyfall
