// SPDX-License-Identifier: MIT
#include "core/program/kernel_launch.h"

#include "core/program/kernel_extents.h"

namespace keyfall {

Expected<std::shared_ptr<const Program>> compiledKernel(const KernelBackend& backend, const KernelProgram& program,
                                                        Device device)
{
    const auto artifact = backend.compiler->compile(program, backend.compiler->target(device));
    if (!artifact)
        return tl::unexpected(artifact.error().error);
    return backend.loader->load(*artifact, device);
}

Expected<void> runKernel(const KernelProgram& program, const Program& compiled, const SizeValues& values,
                         std::span<const std::span<std::byte>> buffers)
{
    auto list = variableValues(program, values);
    if (!list)
        return tl::unexpected(list.error());
    std::vector<std::int64_t> elements;
    for (std::size_t i = 0; i < buffers.size(); ++i)
        elements.push_back(static_cast<std::int64_t>(buffers[i].size() / sizeOf(program.slots[i].dtype)));
    const auto extents = extentsOf(program, *list, elements);
    if (!extents)
        return tl::unexpected(extents.error());
    if (extents->empty)
        return {};
    LaunchSize size;
    bool onCores = false;
    for (std::size_t i = 0; i < program.axes.size(); ++i)
        if (program.axes[i].on && program.axes[i].on->kind == LaunchIndex::Kind::core) {
            size.global[0] = extents->axes[i];
            onCores = true;
        }
    if (!onCores)
        return compiled.run(buffers, *list, size);
    list->push_back(0);
    for (std::int64_t core = 0; core < size.global[0]; ++core) {
        list->back() = core;
        if (auto done = compiled.run(buffers, *list, size); !done)
            return done;
    }
    return {};
}

}  // namespace keyfall
