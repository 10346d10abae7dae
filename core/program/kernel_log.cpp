// SPDX-License-Identifier: MIT
#include "core/program/kernel_log.h"

#include "core/dispatch/ticks.h"
#include "core/text/json_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace keyfall {

namespace {

/// In what else belongs to an artifact: whose it is, so that a load can be told apart.
constexpr const char* kOf = "of";

class LoggedLoader final : public KernelLoader {
public:
    LoggedLoader(std::shared_ptr<KernelLoader> loader, std::shared_ptr<KernelLog> log)
        : loader_(std::move(loader)), log_(std::move(log))
    {
    }

    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device device) override
    {
        const auto of = artifact.more->find(kOf);
        const std::size_t span =
            log_->begin(KernelSpan::Kind::load,
                        of != artifact.more->end() && of->is_string() ? of->get<std::string>() : std::string());
        auto program = loader_->load(artifact, device);
        log_->end(span, std::nullopt, program ? std::string() : program.error().text());
        return program;
    }

private:
    std::shared_ptr<KernelLoader> loader_;
    std::shared_ptr<KernelLog> log_;
};

}  // namespace

KernelLog::KernelLog(std::size_t most) : most_(most), start_(monotonicNs()) {}

std::int64_t KernelLog::sinceStartLocked() const
{
    return monotonicNs() - start_;
}

std::int64_t KernelLog::nowNs() const
{
    const std::lock_guard guard(mutex_);
    return sinceStartLocked();
}

std::size_t KernelLog::begin(KernelSpan::Kind kind, const std::string& kernel, int caller,
                             std::optional<std::int64_t> atNs)
{
    const std::lock_guard guard(mutex_);
    if (spans_.size() >= most_) {
        ++omitted_;
        return SIZE_MAX;
    }
    const std::int64_t since = atNs ? std::max<std::int64_t>(*atNs - start_, 0) : sinceStartLocked();
    spans_.push_back({kind, kernel, caller, since, -1, std::nullopt, {}, 0, {}});
    return forgotten_ + spans_.size() - 1;
}

void KernelLog::end(std::size_t span, std::optional<AnswerKind> answer, const std::string& error,
                    std::optional<std::int64_t> atNs)
{
    const std::lock_guard guard(mutex_);
    if (span < forgotten_ || span - forgotten_ >= spans_.size())
        return;
    KernelSpan& ended = spans_[span - forgotten_];
    ended.endNs = atNs ? std::max(*atNs - start_, ended.beginNs) : sinceStartLocked();
    ended.answer = answer;
    ended.error = error;
}

void KernelLog::add(KernelSpan span)
{
    const std::lock_guard guard(mutex_);
    if (spans_.size() >= most_) {
        ++omitted_;
        return;
    }
    span.beginNs -= start_;
    span.endNs -= start_;
    spans_.push_back(std::move(span));
}

std::vector<KernelSpan> KernelLog::spans() const
{
    std::vector<KernelSpan> spans;
    {
        const std::lock_guard guard(mutex_);
        spans = spans_;
    }
    std::stable_sort(spans.begin(), spans.end(),
                     [](const KernelSpan& a, const KernelSpan& b) { return a.beginNs < b.beginNs; });
    return spans;
}

std::uint64_t KernelLog::omitted() const
{
    const std::lock_guard guard(mutex_);
    return omitted_;
}

void KernelLog::restart()
{
    const std::lock_guard guard(mutex_);
    forgotten_ += spans_.size();
    spans_.clear();
    omitted_ = 0;
    start_ = monotonicNs();
}

CompileFunction loggedCompiler(const KernelBackend& backend, std::shared_ptr<KernelLog> log)
{
    return [compiler = backend.compiler,
            log = std::move(log)](const KernelRequest& request) -> tl::expected<KernelArtifact, CompileError> {
        const std::int64_t begin = monotonicNs();
        const std::size_t span = log ? log->begin(KernelSpan::Kind::compile, request.key.digest, -1, begin) : SIZE_MAX;
        auto artifact = compiler->compile(*request.program, request.target);
        const std::int64_t end = std::max(monotonicNs(), begin + 1);
        if (artifact)
            artifact->compileNs = end - begin;
        if (!log)
            return artifact;
        if (artifact)
            (*artifact->more)[kOf] = request.key.digest;
        log->end(span, std::nullopt, artifact ? std::string() : artifact.error().error.text(), end);
        return artifact;
    };
}

std::shared_ptr<KernelLoader> loggedLoader(const KernelBackend& backend, std::shared_ptr<KernelLog> log)
{
    return std::make_shared<LoggedLoader>(backend.loader, std::move(log));
}

std::string_view nameOf(AnswerKind answer)
{
    constexpr std::array<std::string_view, 8> kNames{"hit",       "negative hit", "waited", "compiled",
                                                     "from disk", "refused",      "failed", "cancelled"};
    return kNames[static_cast<std::size_t>(answer)];
}

Json jsonOf(const std::vector<KernelSpan>& spans)
{
    constexpr std::array<const char*, 7> kKinds{"request", "compile", "load", "run", "held up", "open", "queue"};
    Json list = Json::array();
    for (const KernelSpan& span : spans)
        list.push_back({{"kind", kKinds[static_cast<std::size_t>(span.kind)]},
                        {"kernel", span.kernel},
                        {"caller", span.caller < 0 ? Json(nullptr) : Json(span.caller)},
                        {"begin_ns", span.beginNs},
                        {"end_ns", span.ended() ? Json(span.endNs) : Json(nullptr)},
                        {"answer", span.answer ? Json(nameOf(*span.answer)) : Json(nullptr)},
                        {"error", span.error.empty() ? Json(nullptr) : Json(span.error)},
                        {"bytes", span.bytes == 0 ? Json(nullptr) : Json(span.bytes)},
                        {"values", span.values}});
    return list;
}

}  // namespace keyfall
