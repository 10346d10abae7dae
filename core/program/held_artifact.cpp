// SPDX-License-Identifier: MIT
#include "core/program/held_artifact.h"

#include <exception>

namespace keyfall {

HeldArtifact::~HeldArtifact()
{
    const std::size_t count = loaded_.size();
    loaded_.clear();
    counts_->unloads += count;
}

Expected<std::shared_ptr<const CachedKernel>> HeldArtifact::on(Device device, KernelLoader& loader)
{
    const std::lock_guard guard(loading_);
    const auto shared = [this](const Loaded& loaded) {
        return std::shared_ptr<const CachedKernel>(shared_from_this(), &loaded.kernel);
    };
    for (const Loaded& loaded : loaded_)
        if (loaded.device == device)
            return shared(loaded);
    Expected<std::shared_ptr<const Program>> program;
    try {
        program = loader.load(artifact, device);
    } catch (const std::exception& trouble) {
        return tl::unexpected<Error>(Error{ErrorKind::unavailable,
                                           request.label,
                                           "the loader threw an exception: " + std::string(trouble.what()),
                                           {}});
    }
    if (!program)
        return tl::unexpected<Error>(program.error());
    loaded_.push_back({device, CachedKernel::of(request, artifact, device, std::move(*program))});
    ++counts_->loads;
    return shared(loaded_.back());
}

std::vector<Device> HeldArtifact::devices() const
{
    const std::lock_guard guard(loading_);
    std::vector<Device> devices;
    for (const Loaded& loaded : loaded_)
        devices.push_back(loaded.device);
    return devices;
}

std::optional<LocalTuning> HeldArtifact::tuned() const
{
    const std::lock_guard guard(loading_);
    for (const Loaded& loaded : loaded_)
        if (const LocalTuner* tuner = loaded.kernel.program->tuner())
            if (auto found = tuner->found())
                return found;
    return std::nullopt;
}

}  // namespace keyfall
