// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <exception>
#include <new>
#include <string>
#include <utility>

namespace keyfall {

/// What `work` returns, or an error that says what was being done: nothing that a kernel throws may reach a thread's end
/// or Qt's event loop (design:exceptions).
template <class Result, class Work>
[[nodiscard]] Expected<Result> guarded(const char* doing, Work&& work)
{
    const auto unexpected = [doing](const char* what) {
        return tl::unexpected<Error>(
            Error{ErrorKind::failed, {}, std::string(doing) + ": " + what, "please report this as a bug"});
    };
    try {
        return std::forward<Work>(work)();
    } catch (const std::bad_alloc&) {
        return tl::unexpected<Error>(Error{ErrorKind::unavailable,
                                           {},
                                           std::string(doing) + ": the machine has not enough memory for this",
                                           "repeat less often, or close other programs"});
    } catch (const std::exception& e) {
        return unexpected(e.what());
    } catch (...) {
        return unexpected("unknown exception");
    }
}

}  // namespace keyfall
