// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/launch.h"
#include "core/tensor/device.h"
#include "core/text/held_json.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace keyfall {

class GraphCapture;
class LocalTuner;
struct KernelProgram;

/// What a launch returns that went well. `return {}` clears the room for an error first, which takes longer than all else that
/// a launch does; a copy of this does not.
inline constinit const Expected<void> kLaunched;

/// A kernel that can be run. It has no state: threads may run one at the same time.
class Program {
public:
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    virtual ~Program() = default;

    /// Runs it once. `buffers`: one for each slot, ascending by slot number, on the program's device; they belong to the
    /// caller and are touched inside their bytes only. `values`: one for each variable of the kernel, in their order; on the
    /// CPU the launch calls it for each core, with its `core_id`. Errors: those of kernels:4.4; what the buffers hold after
    /// one is not said.
    [[nodiscard]] virtual Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                             std::span<const std::int64_t> values, const LaunchSize& size) const = 0;
    /// The device that can write its launches down; null: nobody can, or a run of it is more than a launch.
    [[nodiscard]] virtual const GraphCapture* capture() const { return nullptr; }
    /// What finds its local size, by its first launch; null: that is not found by timing. Lives as long as the program.
    [[nodiscard]] virtual const LocalTuner* tuner() const { return nullptr; }
};

/// Why a compile failed: whether trying again can help.
enum class CompileFailure {
    permanent,  ///< the program's own fault; remembered
    transient,  ///< the machine's: a process that died, a full disk, a time that ran out; tried again later
};

/// What a compile makes: bytes that a loader understands.
struct KernelArtifact {
    std::string kind;    ///< "cubin", "ptx", "machine", "object", "bytes"
    std::string target;  ///< "sm_80", "x86-64-v3"
    std::string entry;   ///< the symbol that is called
    std::string source;  ///< what people read: C, CUDA C++; may be empty
    std::vector<std::byte> bytes;
    HeldJson more = {};          ///< what else belongs to it: "launch", "report", ...; kept with it in its file
    std::int64_t compileNs = 0;  ///< how long its compile took, where that was written down; in no file

    friend bool operator==(const KernelArtifact&, const KernelArtifact&) = default;
};

struct CompileError {
    CompileFailure failure = CompileFailure::permanent;
    Error error;
};

/// Makes artifacts of programs for one kind of target. core knows no compiler; whoever has one hands it out
/// (`Runtime`), and it may be called by several threads at the same time.
class KernelCompiler {
public:
    KernelCompiler() = default;
    KernelCompiler(const KernelCompiler&) = delete;
    KernelCompiler& operator=(const KernelCompiler&) = delete;
    virtual ~KernelCompiler() = default;

    /// "nvrtc 13.0", "interpreter": part of every key.
    [[nodiscard]] virtual std::string toolchain() const = 0;
    /// Another number whenever it makes another artifact of the same program with the same tools: part of every key. Files
    /// of kernels outlive the compiler that made them.
    [[nodiscard]] virtual std::int64_t codegen() const { return 1; }
    using Tuning = std::map<std::string, std::variant<std::int64_t, std::string>>;
    /// What it does otherwise than the same compiler without: part of every key.
    [[nodiscard]] virtual Tuning tuning() const { return {}; }
    /// What it compiles for on this device: "sm_80", "x86-64-v3"; part of every key.
    [[nodiscard]] virtual std::string target(Device device) const = 0;
    [[nodiscard]] virtual tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                             const std::string& target) = 0;
};

/// Makes an artifact runnable on a device. Dropping the `Program` unloads it.
class KernelLoader {
public:
    KernelLoader() = default;
    KernelLoader(const KernelLoader&) = delete;
    KernelLoader& operator=(const KernelLoader&) = delete;
    virtual ~KernelLoader() = default;

    [[nodiscard]] virtual Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact,
                                                                        Device device) = 0;
};

/// One way to run programs: the interpreter, machine code, C ...
struct KernelBackend {
    std::string name;  ///< "interpreter"
    std::shared_ptr<KernelCompiler> compiler;
    std::shared_ptr<KernelLoader> loader;
    /// How long a call waits for a kernel that is being compiled before it does without, unless it is told otherwise.
    std::chrono::milliseconds patience{50};
    /// Compiling takes so much longer than reading a file that its artifacts are kept in some.
    bool worthFiles = false;
};

}  // namespace keyfall
