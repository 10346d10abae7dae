// SPDX-License-Identifier: MIT
// Linked into a test program, this takes the network away from it and from all that it starts: the system's kernel ends
// whoever opens a socket that is not a local one (a display and a message bus have those), so that no test of the window
// can pass where the window calls somebody.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace {

bool denyNetwork()
{
    std::array<sock_filter, 6> code{{
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
        {BPF_JMP | BPF_JEQ | BPF_K, 0, 3, SYS_socket},
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, args)},
        {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AF_UNIX},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
    }};
    const sock_fprog program{static_cast<unsigned short>(code.size()), code.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0)
        return true;
    std::fputs("this system lets nobody take the network away from a process\n", stderr);
    std::exit(EXIT_FAILURE);
}

[[maybe_unused]] const bool kDenied = denyNetwork();

}  // namespace
