// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "core/program/program.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace keyfall::test {

/// A compiler that works only while its gate is open, and programs that do nothing.
class GatedBackend {
public:
    GatedBackend() : state_(std::make_shared<State>()) {}

    void open()
    {
        {
            const std::lock_guard guard(state_->mutex);
            state_->isOpen = true;
        }
        state_->opened.notify_all();
    }
    void fails() { state_->fails = true; }
    [[nodiscard]] int compiles() const { return state_->compiles; }
    [[nodiscard]] KernelBackend backend() const
    {
        return {"gated", std::make_shared<Compiler>(state_), std::make_shared<Loader>()};
    }

private:
    struct State {
        std::mutex mutex;
        std::condition_variable opened;
        bool isOpen = false;
        std::atomic<bool> fails{false};
        std::atomic<int> compiles{0};
    };

    class Nothing final : public Program {
    public:
        [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>>, std::span<const std::int64_t>,
                                         const LaunchSize&) const override
        {
            return {};
        }
    };
    class Compiler final : public KernelCompiler {
    public:
        explicit Compiler(std::shared_ptr<State> state) : state_(std::move(state)) {}
        [[nodiscard]] std::string toolchain() const override { return "gated 1"; }
        [[nodiscard]] std::string target(Device) const override { return "nothing"; }
        [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                         const std::string& target) override
        {
            ++state_->compiles;
            std::unique_lock lock(state_->mutex);
            state_->opened.wait(lock, [this] { return state_->isOpen; });
            if (state_->fails)
                return tl::unexpected<CompileError>(
                    CompileError{CompileFailure::permanent, {ErrorKind::failed, program.name, "it has no heart", {}}});
            return KernelArtifact{"bytes", target, {}, "source of " + program.name, std::vector<std::byte>(100)};
        }

    private:
        std::shared_ptr<State> state_;
    };
    class Loader final : public KernelLoader {
    public:
        [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact&, Device) override
        {
            return std::make_shared<Nothing>();
        }
    };

    std::shared_ptr<State> state_;
};

/// relu(a * b + c) and a sum of it by rows that could not join, as fusion tells it: two kernels, one refused merge, and a
/// call that reads the second one's result.
[[nodiscard]] inline FusedProgram fusedExample()
{
    const auto program = [](const char* text) {
        auto read = parseKernelProgram(text);
        return std::make_shared<const KernelProgram>(std::move(read.value()));
    };
    FusedProgram fused;
    const auto value = [&fused](const char* name, const char* type, std::uint64_t bytes,
                                std::optional<std::size_t> node = {}, bool returned = false) {
        fused.values.push_back({name, type, DType::float32, bytes, 0, node, returned});
    };
    value("a", "float32[4, 6]", 96);
    value("b", "float32[4, 6]", 96);
    value("c", "float32[4, 6]", 96);
    value("4", "float32[4, 6]", 96, 0);
    value("5", "float32[4, 6]", 96, 1);
    value("y", "float32[4, 6]", 96, 2, true);
    value("s", "float32[4]", 16, 3);
    value("z", "float32[4]", 16, 4, true);
    fused.inputs = {0, 1, 2};
    fused.outputs = {5, 7};
    fused.nodes = {
        {FusedKind::pointwise, "mul", {"%a", "%b"}, {0, 1}, {3}, {}, false, 0},
        {FusedKind::pointwise, "add", {"%4", "%c"}, {3, 2}, {4}, {}, false, 0},
        {FusedKind::pointwise, "relu", {"%5"}, {4}, {5}, {}, false, 0},
        {FusedKind::reduction, "sum", {"%y"}, {5}, {6}, {}, false, 1},
        {FusedKind::call, "sort", {"%s"}, {6}, {7}, "sort is no operator that kernels are made of", false, {}}};
    FusedGroup chain;
    chain.program = program(R"({"ir": 1, "name": "mul_add_relu", "vars": [{"name": "s0", "min": 0, "max": 1000000},
        {"name": "s1", "min": 0, "max": 1000000}],
        "slots": [{"slot": 0, "dtype": "float32", "elements": "s0 * s1"}, {"slot": 1, "dtype": "float32", "elements": "s0 * s1"},
                  {"slot": 2, "dtype": "float32", "elements": "s0 * s1"}, {"slot": 3, "dtype": "float32", "elements": "s0 * s1"}],
        "axes": [{"name": "i", "size": "s0 * s1"}],
        "code": [{"v": "v0", "op": "load", "slot": 1, "at": "i"}, {"v": "v1", "op": "load", "slot": 2, "at": "i"},
                 {"v": "v2", "op": "mul", "args": ["v0", "v1"]}, {"v": "v3", "op": "load", "slot": 3, "at": "i"},
                 {"v": "v4", "op": "add", "args": ["v2", "v3"]}, {"v": "v5", "op": "const", "type": "float32", "value": 0},
                 {"v": "v6", "op": "max", "args": ["v4", "v5"]}, {"op": "store", "slot": 0, "at": "i", "value": "v6"}]})");
    chain.nodes = {0, 1, 2};
    chain.buffers = {5, 0, 1, 2};
    chain.results = 1;
    chain.owners = {0, 0, 0, 1, 1, 2, 2};
    FusedGroup sum;
    sum.program = program(R"({"ir": 1, "name": "sum", "vars": [{"name": "s0", "min": 0, "max": 1000000},
        {"name": "s1", "min": 0, "max": 1000000}],
        "slots": [{"slot": 0, "dtype": "float32", "elements": "s0"}, {"slot": 1, "dtype": "float32", "elements": "s0 * s1"}],
        "axes": [{"name": "i0", "size": "s0"}],
        "code": [{"v": "v1", "op": "reduce", "kind": "sum", "axis": "j1", "size": "s1",
                  "code": [{"v": "v0", "op": "load", "slot": 1, "at": "i0 * s1 + j1"}], "value": "v0"},
                 {"op": "store", "slot": 0, "at": "i0", "value": "v1"}]})");
    sum.nodes = {3};
    sum.buffers = {6, 5};
    sum.results = 1;
    sum.owners = {3, 3};
    fused.kernels = {std::move(chain), std::move(sum)};
    fused.order = {{true, 0}, {true, 1}, {false, 4}};
    fused.refused = {{2, 3, "slots", "together they need 17 buffers, and a kernel has at most 16"},
                     {3, 4, "opaque", "sort is no operator that kernels are made of"}};
    fused.sizes = {{"s0", 4}, {"s1", 6}};
    fused.guards = {"%a: float32, cpu, shape (s0, s1), strides (s1, 1)"};
    return fused;
}

}  // namespace keyfall::test
