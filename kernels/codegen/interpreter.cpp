// SPDX-License-Identifier: MIT
#include "kernels/codegen/interpreter.h"

#include "core/text/json_text.h"
#include "kernels/codegen/block_runner.h"
#include "kernels/codegen/codegen_version.h"
#include "kernels/codegen/stored_slots.h"
#include "kernels/cpu/parallel.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <span>

namespace keyfall::codegen {

namespace {

std::size_t instructionsOf(const std::vector<Instruction>& code)
{
    std::size_t count = code.size();
    for (const Instruction& instruction : code)
        count += instructionsOf(instruction.code);
    return count;
}

class Interpreter final : public Program {
public:
    explicit Interpreter(KernelProgram program)
        : program_(std::move(program)),
          lanes_(program_),
          stored_(program_),
          instructions_(instructionsOf(program_.code))
    {
        for (std::size_t i = 0; i < program_.axes.size(); ++i)
            if (program_.axes[i].on && program_.axes[i].on->kind == LaunchIndex::Kind::core)
                coreAxis_ = i;
    }

    Expected<void> run(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t> values,
                       const LaunchSize& size) const override
    {
        const std::size_t variables = program_.variables.size();
        if (values.size() < variables || buffers.size() != program_.slots.size())
            return badInput({},
                            fmt::format("the kernel takes {} buffers and {} values, found {} and {}",
                                        program_.slots.size(), variables, buffers.size(), values.size()));
        std::vector<std::int64_t> elements;
        for (std::size_t i = 0; i < buffers.size(); ++i)
            elements.push_back(static_cast<std::int64_t>(buffers[i].size() / sizeOf(program_.slots[i].dtype)));
        const auto own = values.first(variables);
        const auto extents = extentsOf(program_, own, elements);
        if (!extents)
            return tl::unexpected(extents.error());
        if (extents->empty)
            return {};
        const BlockTask task{
            program_, lanes_, *extents, own, buffers, stored_.leaveAlone(buffers), stored_.goAroundCache(*extents)};
        if (values.size() == variables)
            return share(task, 0, extents->points);
        const std::int64_t core = values[variables];
        if (coreAxis_)
            return pointOfCore(task, core);
        const std::int64_t cores = size.global[0];
        const auto cut = [&](std::int64_t i) {
            return static_cast<std::int64_t>(static_cast<detail::Wide>(extents->points) * i / cores);
        };
        return share(task, cut(core), cut(core + 1));
    }

private:
    /// The points from `begin` to `end`, on as many threads as are worth it.
    [[nodiscard]] Expected<void> share(const BlockTask& task, std::int64_t begin, std::int64_t end) const
    {
        std::mutex mutex;
        Expected<void> done;
        const std::int64_t grain =
            std::max<std::int64_t>(kLanes, cpu::kParallelGrain / static_cast<std::int64_t>(instructions_));
        cpu::parallelFor(end - begin, grain, [&](std::int64_t from, std::int64_t to) {
            auto part = BlockRunner(task).run(begin + from, begin + to);
            const std::lock_guard lock(mutex);
            if (!part && done)
                done = std::move(part);
        });
        return done;
    }

    /// The points whose coordinate on the core's axis is `core`: a run for each row of the axes behind it.
    [[nodiscard]] Expected<void> pointOfCore(const BlockTask& task, std::int64_t core) const
    {
        const auto& axes = task.extents.axes;
        if (core < 0 || core >= axes[*coreAxis_])
            return {};
        std::int64_t behind = 1;
        for (std::size_t i = *coreAxis_ + 1; i < axes.size(); ++i)
            behind *= axes[i];
        BlockRunner runner(task);
        for (std::int64_t at = core * behind; at < task.extents.points; at += axes[*coreAxis_] * behind)
            if (auto done = runner.run(at, at + behind); !done)
                return done;
        return {};
    }

    KernelProgram program_;
    LaneProgram lanes_;
    StoredSlots stored_;
    std::size_t instructions_;
    std::optional<std::size_t> coreAxis_;
};

constexpr const char* kTarget = "interpreter";

class InterpreterCompiler final : public KernelCompiler {
public:
    [[nodiscard]] std::string toolchain() const override { return "interpreter"; }
    [[nodiscard]] std::int64_t codegen() const override { return codegenVersion(); }
    [[nodiscard]] std::string target(Device) const override { return kTarget; }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        KernelArtifact artifact{kInterpreterKind, target, "run", kernelText(program), {}};
        const std::string document = jsonLine(jsonOf(program));
        const auto bytes = std::as_bytes(std::span(document));
        artifact.bytes.assign(bytes.begin(), bytes.end());
        return artifact;
    }
};

class InterpreterLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device) override
    {
        const std::string_view text(reinterpret_cast<const char*>(artifact.bytes.data()), artifact.bytes.size());
        auto program = parseKernelProgram(text, "artifact");
        if (!program)
            return tl::unexpected(program.error());
        return interpreted(std::move(*program));
    }
};

}  // namespace

std::shared_ptr<const Program> interpreted(KernelProgram program)
{
    return std::make_shared<Interpreter>(std::move(program));
}

KernelBackend interpreterBackend()
{
    return {"interpreter", std::make_shared<InterpreterCompiler>(), std::make_shared<InterpreterLoader>()};
}

}  // namespace keyfall::codegen
