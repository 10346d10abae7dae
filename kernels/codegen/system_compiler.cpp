// SPDX-License-Identifier: MIT
#include "kernels/codegen/system_compiler.h"

#include "core/text/text_file.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace keyfall::codegen {

namespace {

constexpr std::chrono::seconds kPatience{60};

tl::unexpected<CompileError> failed(CompileFailure failure, std::string message, std::string advice = {})
{
    return tl::unexpected(
        CompileError{failure, Error{ErrorKind::unavailable, {}, std::move(message), std::move(advice)}});
}

/// The exit status, or nothing when the process was ended for its time.
std::optional<int> waitFor(pid_t process)
{
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (auto pause = std::chrono::microseconds(500);; pause = std::min(pause * 2, std::chrono::microseconds(20'000))) {
        int status = 0;
        if (waitpid(process, &status, WNOHANG) == process)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
        if (std::chrono::steady_clock::now() >= end) {
            kill(process, SIGKILL);
            waitpid(process, &status, 0);
            return std::nullopt;
        }
        std::this_thread::sleep_for(pause);
    }
}

}  // namespace

Expected<PrivateFolder> PrivateFolder::make()
{
    const char* const parent = std::getenv("TMPDIR");
    std::string path = fmt::format("{}/keyfall-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(path.data()))
        return tl::unexpected(Error{ErrorKind::unavailable, path,
                                    fmt::format("no temporary folder can be made: {}", std::strerror(errno)),
                                    "set TMPDIR to a folder that can be written"});
    return PrivateFolder(std::move(path));
}

PrivateFolder::~PrivateFolder()
{
    std::error_code ignored;
    if (!path_.empty())
        std::filesystem::remove_all(path_, ignored);
}

Expected<std::string> PrivateFolder::write(const std::string& name, std::string_view content) const
{
    std::string path = file(name);
    std::ofstream out(path, std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    if (!out)
        return tl::unexpected(Error{ErrorKind::unavailable, path, "a temporary file cannot be written",
                                    "make room on the disk, or set TMPDIR"});
    return path;
}

std::string systemCompiler()
{
    const char* const chosen = std::getenv("CC");
    const std::string name = chosen && *chosen ? chosen : "cc";
    if (name.find('/') != std::string::npos)
        return access(name.c_str(), X_OK) == 0 ? name : std::string();
    const char* const path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const std::string file = std::string(rest.substr(0, end)) + "/" + name;
        if (end > 0 && access(file.c_str(), X_OK) == 0)
            return file;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

tl::expected<std::vector<std::byte>, CompileError> compiledLibrary(const std::string& source, SourceLanguage language)
{
    const std::string compiler = systemCompiler();
    if (compiler.empty())
        return failed(CompileFailure::transient, "there is no C compiler", "install one, or name it in CC");
    const bool c = language == SourceLanguage::c;
    const auto folder = PrivateFolder::make();
    if (!folder)
        return tl::unexpected(CompileError{CompileFailure::transient, folder.error()});
    const auto from = folder->write(c ? "kernel.c" : "kernel.cpp", source);
    if (!from)
        return tl::unexpected(CompileError{CompileFailure::transient, from.error()});
    const std::string to = folder->file("kernel.so");
    const std::string said = folder->file("messages");
    // -fno-math-errno lets square roots be one instruction; neither changes a result.
    std::array<const char*, 12> line{compiler.c_str(),
                                     c ? "-std=c11" : "-std=c++17",
                                     "-O2",
                                     "-ffp-contract=off",
                                     "-fno-math-errno",
                                     "-shared",
                                     "-fPIC",
                                     "-o",
                                     to.c_str(),
                                     from->c_str(),
                                     "-lm",
                                     nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t process = 0;
    const int started =
        posix_spawn(&process, compiler.c_str(), &actions, nullptr, const_cast<char* const*>(line.data()), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (started != 0)
        return failed(CompileFailure::transient,
                      fmt::format("the C compiler {} cannot be run: {}", compiler, std::strerror(started)));
    const auto status = waitFor(process);
    if (!status)
        return failed(CompileFailure::transient,
                      fmt::format("the C compiler took longer than {} s and was ended", kPatience.count()));
    if (*status != 0) {
        const auto messages = readTextFile(said);
        if (!messages || messages->find_first_not_of(" \t\r\n") == std::string::npos)
            return failed(CompileFailure::permanent,
                          fmt::format("the C compiler {} ended with status {} and said nothing", compiler, *status),
                          "name another one in CC");
        return failed(CompileFailure::permanent,
                      fmt::format("the C compiler ended with status {}: {}", *status, messages->substr(0, 400)));
    }
    const auto library = readTextFile(to);
    if (!library)
        return tl::unexpected(CompileError{CompileFailure::transient, library.error()});
    const auto bytes = std::as_bytes(std::span(*library));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

}  // namespace keyfall::codegen
