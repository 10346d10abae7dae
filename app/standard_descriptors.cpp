// SPDX-License-Identifier: MIT
#include "app/standard_descriptors.h"

#include <cerrno>
#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

namespace keyfall::app {

void occupyClosedDescriptors() noexcept
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)  // the lowest free number is given out first
            [[maybe_unused]]
            const int taken = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace keyfall::app
