// SPDX-License-Identifier: MIT
#include "core/conformance/scripted_compiler.h"

#include "core/text/json_text.h"

#include <algorithm>
#include <stdexcept>

namespace keyfall {

namespace {

class NumberedProgram final : public Program {
public:
    explicit NumberedProgram(int number) : number_(number) {}

    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>>, std::span<const std::int64_t>,
                                     const LaunchSize&) const override
    {
        return {};
    }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

}  // namespace

CompileFunction ScriptedCompiler::function()
{
    return [this](const KernelRequest& request) { return compile(request); };
}

KernelArtifact ScriptedCompiler::artifactOf(const std::string& label, const std::string& target)
{
    KernelArtifact artifact;
    artifact.kind = "bytes";
    artifact.target = target;
    artifact.entry = label;
    artifact.bytes.resize(sizes_.at(label));
    (*artifact.more)["number"] = ++count_;
    return artifact;
}

tl::expected<KernelArtifact, CompileError> ScriptedCompiler::compile(const KernelRequest& request)
{
    std::unique_lock lock(mutex_);
    const auto mine =
        running_.insert(running_.end(), {request.label, request.target, InsideCompile::current(), std::nullopt});
    ended_.wait(lock, [&] { return mine->end || endsAll_; });
    const End end = mine->end.value_or(End{false, false, false, "the script is over"});
    running_.erase(mine);
    if (end.throws)
        throw std::runtime_error(end.message);
    if (!end.ok)
        return tl::unexpected<CompileError>(
            CompileError{end.permanent ? CompileFailure::permanent : CompileFailure::transient,
                         {ErrorKind::failed, {}, end.message, {}}});
    return artifactOf(request.label, request.target);
}

Expected<std::shared_ptr<const Program>> ScriptedCompiler::load(const KernelArtifact& artifact, Device)
{
    return std::make_shared<NumberedProgram>(artifact.more->value("number", 0));
}

int ScriptedCompiler::numberOf(const CachedKernel& kernel)
{
    return static_cast<const NumberedProgram&>(*kernel.program).number();
}

bool ScriptedCompiler::end(const InsideCompile& flight, const End& end)
{
    const std::lock_guard guard(mutex_);
    for (Running& one : running_)
        if (!one.end && one.flight == flight) {
            one.end = end;
            ended_.notify_all();
            return true;
        }
    return false;
}

bool ScriptedCompiler::endOldest(const std::string& label, const std::string& target,
                                 const std::vector<InsideCompile>& led, const End& end)
{
    const std::lock_guard guard(mutex_);
    for (Running& one : running_)
        if (!one.end && one.label == label && one.target == target
            && std::find(led.begin(), led.end(), one.flight) == led.end()) {
            one.end = end;
            ended_.notify_all();
            return true;
        }
    return false;
}

std::size_t ScriptedCompiler::running() const
{
    const std::lock_guard guard(mutex_);
    return static_cast<std::size_t>(
        std::count_if(running_.begin(), running_.end(), [](const Running& one) { return !one.end; }));
}

void ScriptedCompiler::endAll()
{
    const std::lock_guard guard(mutex_);
    endsAll_ = true;
    ended_.notify_all();
}

}  // namespace keyfall
