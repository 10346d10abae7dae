// SPDX-License-Identifier: MIT
// A compiler of one's own for keyfall::core, which brings none: it "compiles" a program to the number of its slots, and its
// kernels fill the first slot with that.

#include "core/program/kernel_cache.h"
#include "core/program/plan.h"

#include <fmt/format.h>

#include <cstring>

using namespace keyfall;

namespace {

class SlotCounter final : public KernelCompiler, public KernelLoader {
public:
    [[nodiscard]] std::string toolchain() const override { return "slot counter 1"; }
    [[nodiscard]] std::string target(Device) const override { return "any"; }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        ++compiles;
        KernelArtifact artifact{"bytes", target, {}, {}, {static_cast<std::byte>(program.slots.size())}};
        return artifact;
    }
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device) override
    {
        return std::make_shared<Filler>(artifact.bytes.front());
    }

    int compiles = 0;

private:
    class Filler final : public Program {
    public:
        explicit Filler(std::byte with) : with_(with) {}
        [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t>,
                                         const LaunchSize&) const override
        {
            std::fill(buffers[0].begin(), buffers[0].end(), with_);
            return {};
        }

    private:
        std::byte with_;
    };
};

}  // namespace

int main(int argc, char** argv)
{
    const auto program = readKernelProgramFile(argc > 1 ? argv[1] : "relu_mul_add.json");
    if (!program)
        return fmt::print("{}\n", program.error().text()), 2;
    SlotCounter compiler;
    KernelCache cache({}, compiler);
    for (int i = 0; i < 3; ++i)
        if (const auto kernel = cache.get(*program, kCpu); !kernel)
            return fmt::print("{}\n", kernel.error().text()), 2;
    const auto kernel = cache.get(*program, kCpu);
    std::vector<std::vector<std::byte>> memory(4, std::vector<std::byte>(16));
    PlanBuilder builder;
    std::vector<BufferIndex> slots;
    for (std::vector<std::byte>& each : memory)
        slots.push_back(builder.addBuffer(each));
    builder.addKernel(*kernel, slots);
    builder.setOutputs({slots[0]});
    auto plan = builder.build();
    if (!plan || !plan->run({{"n", 4}}))
        return 2;
    fmt::print("{} compile, slot 0 holds {}\n", compiler.compiles, static_cast<int>(memory[0][15]));
    return compiler.compiles == 1 && memory[0][15] == std::byte{4} ? 0 : 1;
}
