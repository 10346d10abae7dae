// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>

namespace keyfall {

struct CompiledReport;

/// What a run compiles, while it goes on. Any thread may call anything.
class CompiledWatch {
public:
    CompiledWatch() = default;
    CompiledWatch(const CompiledWatch&) = delete;
    CompiledWatch& operator=(const CompiledWatch&) = delete;
    virtual ~CompiledWatch() = default;

    /// What its blocks became so far and what their caches do now, but for what folders keep; null: it has none yet.
    /// Waits for no compile.
    [[nodiscard]] virtual std::shared_ptr<const CompiledReport> look() = 0;
    /// How many kernels are on their way. Waits for no compile.
    [[nodiscard]] virtual std::size_t compiling() = 0;
    /// From now on the run waits for no compile: calls whose kernels are not there run eagerly, and what is not compiled
    /// when its program ends is given up.
    virtual void letGo() = 0;
};

/// Where a run shows that to other threads, which may look before it begins and after its end: then there is nothing.
class CompiledWindow {
public:
    [[nodiscard]] std::shared_ptr<const CompiledReport> look();
    [[nodiscard]] std::size_t compiling();
    void letGo();

    /// Shows `watch`, which may be null, to those who look into `window`, which may be null, for the length of its life.
    class Open {
    public:
        Open(CompiledWindow* window, CompiledWatch* watch);
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;
        ~Open();

    private:
        CompiledWindow* window_;
    };

private:
    std::mutex mutex_;
    CompiledWatch* watch_ = nullptr;
};

}  // namespace keyfall
