// SPDX-License-Identifier: MIT
#include "tests/bench/torch_speed.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace keyfall::bench {

namespace {

constexpr const char* kPython = "/usr/bin/python3";

/// In the child: the socket is its standard input and output; what PyTorch has to say besides is not for the table.
[[noreturn]] void become(const std::string& script, const std::string& cases, int threads, int socket)
{
    const std::string count = std::to_string(threads);
    dup2(socket, STDIN_FILENO);
    dup2(socket, STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    setenv("OMP_NUM_THREADS", count.c_str(), 1);
    execl(kPython, kPython, script.c_str(), cases.c_str(), static_cast<char*>(nullptr));
    _exit(127);
}

}  // namespace

TorchSpeed::TorchSpeed(const std::string& script, const std::string& cases, int threads)
{
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return;
    process_ = fork();
    if (process_ == 0)
        become(script, cases, threads, ends[1]);
    close(ends[1]);
    wishes_ = ends[0];
    answers_ = fdopen(dup(ends[0]), "r");
}

TorchSpeed::~TorchSpeed()
{
    if (answers_)
        std::fclose(answers_);
    if (wishes_ >= 0) {
        shutdown(wishes_, SHUT_RDWR);  // the end of its input ends it
        close(wishes_);
    }
    if (process_ > 0)
        waitpid(process_, nullptr, 0);
}

std::optional<double> TorchSpeed::fastest(std::size_t index)
{
    const std::string wish = fmt::format("{}\n", index);
    if (wishes_ < 0 || send(wishes_, wish.data(), wish.size(), MSG_NOSIGNAL) < 0)
        return std::nullopt;
    double seconds = -1;
    const bool read = answers_ && std::fscanf(answers_, "%lf", &seconds) == 1;
    return read && seconds > 0 ? std::optional(seconds) : std::nullopt;
}

}  // namespace keyfall::bench
