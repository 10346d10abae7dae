// SPDX-License-Identifier: MIT
#include "core/program/prepared_kernel.h"

#include "core/program/kernel_signature.h"
#include "core/program/local_tuning.h"
#include "core/program/plan_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <new>

namespace keyfall {

namespace {

using FixedValues = std::vector<std::pair<std::string, std::int64_t>>;

std::optional<std::int64_t> valueIn(const FixedValues& values, const std::string& name)
{
    for (const auto& [known, value] : values)
        if (known == name)
            return value;
    return std::nullopt;
}

/// Names are a few letters: a call that compares memory takes longer than they do.
bool isSame(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            return false;
    return true;
}

/// The names that launch sizes may use: the kernel's variables, then fixed ones that are none of them.
std::vector<std::string> namesOf(const CachedKernel& kernel, const FixedValues& fixed)
{
    std::vector<std::string> names = kernel.varNames;
    for (const auto& [name, value] : fixed)
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return names;
}

/// Those that `prepare` has not looked at before sizes are evaluated.
SizeDeclarations boundsOfOthers(const CachedKernel& kernel)
{
    SizeDeclarations bounds = kernel.bounds;
    for (const std::string& name : kernel.varNames)
        if (name != kCoreId)
            bounds.erase(name);
    return bounds;
}

bool isConstant(const LaunchSizes& sizes)
{
    const auto constant = [](const SizeExpr& size) { return size.names().empty(); };
    return std::all_of(sizes.global.begin(), sizes.global.end(), constant)
        && (!sizes.local || std::all_of(sizes.local->begin(), sizes.local->end(), constant));
}

}  // namespace

PreparedKernel::PreparedKernel(std::shared_ptr<const CachedKernel> kernel, std::vector<std::span<std::byte>> buffers,
                               const Values& values)
    : kernel_(std::move(kernel)),
      buffers_(std::move(buffers)),
      sizes_(kernel_->sizes(), LaunchLimits::of(kernel_->place), namesOf(*kernel_, values.fixed),
             boundsOfOthers(*kernel_)),
      tuner_(kernel_->program->tuner())
{
    const std::vector<std::string> names = namesOf(*kernel_, values.fixed);
    values_.resize(names.size());
    if (tuner_ != nullptr)
        fixedNames_.assign(names.begin() + static_cast<std::ptrdiff_t>(kernel_->varNames.size()), names.end());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto fixed = valueIn(values.fixed, names[i]);
        values_[i] = fixed.value_or(0);
        if (i >= kernel_->varNames.size())
            continue;
        Variable variable{fixed, valueIn(values.bound, names[i]), std::nullopt, names[i] == kCoreId};
        if (const auto bounds = kernel_->bounds.find(names[i]); bounds != kernel_->bounds.end())
            variable.bounds = bounds->second;
        if (variable.isCore)
            core_ = i;
        variables_.push_back(variable);
    }
    if (tuner_ == nullptr && isConstant(kernel_->sizes()))
        if (const auto size = sizes_.evaluate(values_); size && !(onCpu() && size->global[0] > 1 && !core_)) {
            size_ = *size;
            sizeIsConstant_ = true;
        }
}

tl::unexpected<Error> PreparedKernel::trouble(std::string message, std::string advice) const
{
    return badInput("kernel " + kernel_->entryPoint, std::move(message), std::move(advice));
}

Expected<void> PreparedKernel::prepare(std::span<const NamedValue> given)
{
    for (std::size_t i = 0; i < variables_.size(); ++i) {
        const Variable& variable = variables_[i];
        if (variable.isCore) {
            values_[i] = 0;
            continue;
        }
        const std::string& name = kernel_->varNames[i];
        std::optional<std::int64_t> value = variable.fixed;
        for (auto one = given.begin(); !value && one != given.end(); ++one)
            if (isSame(one->first, name))
                value = one->second;
        if (!value)
            value = variable.bound;
        if (!value)
            return trouble(fmt::format("unbound variable '{}'", name), "give it a value for this run, or bind one");
        if (variable.bounds && !variable.bounds->contain(*value))
            return trouble(fmt::format("the value {} of '{}' is outside bounds {} to {}", *value, name,
                                       variable.bounds->min, variable.bounds->max),
                           "the kernel was compiled for values inside them");
        values_[i] = *value;
    }
    if (sizeIsConstant_)
        return kLaunched;
    if (const std::int64_t threads = tuner_ == nullptr ? 0 : tuner_->threads(); threads != tunedThreads_) {
        tunedThreads_ = threads;
        sizes_ = inTunedBlocks(threads);
    }
    auto size = sizes_.evaluate(values_);
    if (!size)
        return tl::unexpected<Error>(size.error());
    size_ = *size;
    if (onCpu() && size_.global[0] > 1 && !core_)
        return trouble(
            fmt::format("is to run on {} cores, and has no variable core_id that tells them apart", size_.global[0]),
            "add core_id to its variables, or launch one core");
    return kLaunched;
}

PreparedLaunch PreparedKernel::inTunedBlocks(std::int64_t threads) const
{
    std::vector<std::string> names = kernel_->varNames;
    names.insert(names.end(), fixedNames_.begin(), fixedNames_.end());
    return {inBlocksOf(threads, kernel_->sizes()), LaunchLimits::of(kernel_->place), names, boundsOfOthers(*kernel_)};
}

LaunchSize PreparedKernel::size() const
{
    const std::int64_t threads = tuner_ == nullptr ? 0 : tuner_->threads();
    if (threads == tunedThreads_)
        return size_;
    return inTunedBlocks(threads).evaluate(values_).value_or(size_);  // it was the last launch that found it
}

std::optional<std::string> PreparedKernel::openVariable() const
{
    for (std::size_t i = 0; i < variables_.size(); ++i)
        if (!variables_[i].isCore && !variables_[i].fixed && !variables_[i].bound)
            return kernel_->varNames[i];
    return std::nullopt;
}

[[gnu::always_inline]] inline Expected<void> PreparedKernel::callFor(std::int64_t core)
{
    try {
        if (!core_ || core == 0)
            return kernel_->program->run(buffers_, values(), size_);
        constexpr std::size_t kFew = 32;
        if (variables_.size() <= kFew) {
            std::array<std::int64_t, kFew> mine;
            std::copy_n(values_.begin(), variables_.size(), mine.begin());
            mine[*core_] = core;
            return kernel_->program->run(buffers_, {mine.data(), variables_.size()}, size_);
        }
        std::vector<std::int64_t> mine(values().begin(), values().end());
        mine[*core_] = core;
        return kernel_->program->run(buffers_, mine, size_);
    } catch (const std::bad_alloc&) {  // perhaps on a thread of the pool: so short that a text of it needs no memory
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, "out of memory", {}});
    } catch (const std::exception& thrown) {
        return trouble(fmt::format("threw an exception: {}", thrown.what()), {});
    }
}

Expected<void> PreparedKernel::launch()
{
    const std::int64_t count = calls();
    if (count == 1)
        return callFor(0);
    std::mutex mutex;
    std::optional<Error> first;
    PlanPool::ofProcess().run(static_cast<std::size_t>(count), [&](std::size_t core) {
        if (auto done = callFor(static_cast<std::int64_t>(core)); !done) {
            const std::lock_guard guard(mutex);
            if (!first)
                first = std::move(done.error());
        }
    });
    if (first)
        return tl::unexpected<Error>(std::move(*first));
    return kLaunched;
}

}  // namespace keyfall
