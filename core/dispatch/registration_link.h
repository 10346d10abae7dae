// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <mutex>

namespace keyfall {

/// Lets registrations outlive their dispatcher: the link is cut when it goes.
struct Registration::Link {
    std::mutex mutex;
    Dispatcher* dispatcher;
};

}  // namespace keyfall
