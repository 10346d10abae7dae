// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"

#include <atomic>
#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// The compile function and the loader of a script (kernels:7.1): compiles block until the script ends them, artifacts are
/// numbered, and a kernel tells which artifact it was loaded from.
class ScriptedCompiler final : public KernelLoader {
public:
    /// How the script ends a compile.
    struct End {
        bool ok = true;
        bool permanent = false;
        bool throws = false;
        std::string message;
    };

    /// `sizes`: bytes of the artifact of each label.
    explicit ScriptedCompiler(std::map<std::string, std::size_t> sizes) : sizes_(std::move(sizes)) {}

    [[nodiscard]] CompileFunction function();
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device device) override;

    /// Ends the compile that belongs to this flight, or, without one, the oldest of a label and target that is led by
    /// none of `led`. False if there is none.
    bool end(const InsideCompile& flight, const End& end);
    bool endOldest(const std::string& label, const std::string& target, const std::vector<InsideCompile>& led,
                   const End& end);
    /// Compiles that wait for their end.
    [[nodiscard]] std::size_t running() const;
    /// Ends all of them, so that the threads of a script that went wrong can be joined.
    void endAll();

    /// The next artifact of a program; also for files that another process is said to have made.
    [[nodiscard]] KernelArtifact artifactOf(const std::string& label, const std::string& target);
    [[nodiscard]] static int numberOf(const CachedKernel& kernel);

private:
    struct Running {
        std::string label;
        std::string target;
        InsideCompile flight;
        std::optional<End> end;
    };
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelRequest& request);

    std::map<std::string, std::size_t> sizes_;
    mutable std::mutex mutex_;
    std::condition_variable ended_;
    std::list<Running> running_;
    bool endsAll_ = false;
    std::atomic<int> count_{0};
};

}  // namespace keyfall
