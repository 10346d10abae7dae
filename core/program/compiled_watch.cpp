// SPDX-License-Identifier: MIT
#include "core/program/compiled_watch.h"

namespace keyfall {

CompiledWindow::Open::Open(CompiledWindow* window, CompiledWatch* watch) : window_(window)
{
    if (window_ == nullptr)
        return;
    const std::lock_guard guard(window_->mutex_);
    window_->watch_ = watch;
}

CompiledWindow::Open::~Open()
{
    if (window_ == nullptr)
        return;
    const std::lock_guard guard(window_->mutex_);
    window_->watch_ = nullptr;
}

std::shared_ptr<const CompiledReport> CompiledWindow::look()
{
    const std::lock_guard guard(mutex_);
    return watch_ != nullptr ? watch_->look() : nullptr;
}

std::size_t CompiledWindow::compiling()
{
    const std::lock_guard guard(mutex_);
    return watch_ != nullptr ? watch_->compiling() : 0;
}

void CompiledWindow::letGo()
{
    const std::lock_guard guard(mutex_);
    if (watch_ != nullptr)
        watch_->letGo();
}

}  // namespace keyfall
