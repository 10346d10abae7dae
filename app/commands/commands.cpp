// SPDX-License-Identifier: MIT
#include "app/commands/commands.h"

#include <iostream>

namespace keyfall::app {

int report(const Error& error)
{
    std::cout.flush();
    std::cerr << "keyfall: " << error.text() << '\n';
    switch (error.kind) {
    case ErrorKind::badInput: return kBadInput;
    case ErrorKind::failed: return kFoundFailure;
    case ErrorKind::unavailable: return kUnavailable;
    }
    return kBadInput;
}

}  // namespace keyfall::app
