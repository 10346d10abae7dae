// SPDX-License-Identifier: MIT
#include "kernels/codegen/codegen.h"

#include "kernels/codegen/c_backend.h"
#include "kernels/codegen/cuda_backend.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/machine_backend.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_module.h"

#include <algorithm>

namespace keyfall {

namespace {

/// The interpreter, and machine code where there is some.
std::vector<KernelBackend> ownBackends()
{
    std::vector<KernelBackend> backends{codegen::interpreterBackend()};
    if (codegen::machineLevel() != codegen::MachineLevel::none && codegen::machineModule())
        backends.push_back(codegen::machineBackend());
    return backends;
}

}  // namespace

std::vector<KernelBackend> kernelBackendsFor(DeviceType type)
{
    std::vector<KernelBackend> backends;
    const auto add = [&backends](std::optional<KernelBackend> backend) {
        if (backend)
            backends.push_back(std::move(*backend));
    };
    if (type == DeviceType::cuda) {
        add(codegen::cudaBackend());
        if (backends.empty())
            add(codegen::emulatedCudaBackend());
        add(codegen::cudaBackend(LocalSize::timed));
        if (backends.size() == 1)
            add(codegen::emulatedCudaBackend(LocalSize::timed));
    } else if (type == DeviceType::cpu) {
        backends = ownBackends();
        add(codegen::cBackend());
        add(codegen::emulatedCudaBackend());
    }
    return backends;
}

std::vector<KernelBackend> kernelBackends()
{
    std::vector<KernelBackend> backends = kernelBackendsFor(DeviceType::cpu);
    if (auto cuda = codegen::cudaBackend())
        backends.push_back(std::move(*cuda));
    return backends;
}

CodegenCompilers::CodegenCompilers() : backends_(ownBackends())
{
    if (backends_.size() == 1)
        if (const auto module = codegen::machineModule(); !module)
            note(module.error());
}

tl::expected<KernelArtifact, CompileError> CodegenCompilers::compile(const KernelProgram& program,
                                                                     const std::string& target)
{
    auto artifact = best().compiler->compile(program, target);
    if (artifact || artifact.error().error.kind != ErrorKind::unavailable)
        return artifact;
    note(artifact.error().error);
    return backends_.front().compiler->compile(program, backends_.front().compiler->target(kCpu));
}

Expected<std::shared_ptr<const Program>> CodegenCompilers::load(const KernelArtifact& artifact, Device device)
{
    if (artifact.kind != codegen::kMachineKind)
        return backends_.front().loader->load(artifact, device);
    auto program = best().loader->load(artifact, device);
    if (program || program.error().kind != ErrorKind::unavailable)
        return program;
    note(program.error());
    return codegen::interpretedArtifact(artifact);
}

std::vector<std::string> CodegenCompilers::notes() const
{
    const std::lock_guard lock(mutex_);
    return notes_;
}

void CodegenCompilers::note(const Error& error)
{
    std::string text = error.text();
    const std::lock_guard lock(mutex_);
    if (std::find(notes_.begin(), notes_.end(), text) == notes_.end())
        notes_.push_back(std::move(text));
}

}  // namespace keyfall
