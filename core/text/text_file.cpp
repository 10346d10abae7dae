// SPDX-License-Identifier: MIT
#include "core/text/text_file.h"

#include "core/text/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace keyfall {

namespace {

/// Thrown where a file cannot be written; never leaves this file.
struct WriteFailure {
    int error;  ///< the system's number
};

void require(bool done)
{
    if (!done)
        throw WriteFailure{errno};
}

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool valid() const { return fd_ >= 0; }
    bool close()
    {
        const int fd = std::exchange(fd_, -1);
        return fd < 0 || ::close(fd) == 0;
    }

    /// All that `write` gives, in pieces that are worth a call of the system.
    void fill(const std::function<void(const TextSink&)>& write) const
    {
        constexpr std::size_t kPiece = std::size_t{1} << 16;
        require(valid());
        std::string waiting;
        write([&](std::string_view text) {
            if (waiting.size() + text.size() < kPiece) {
                waiting += text;
                return;
            }
            put(std::exchange(waiting, {}));
            put(text);
        });
        put(waiting);
    }

private:
    void put(std::string_view content) const
    {
        while (!content.empty()) {
            const ssize_t count = ::write(fd_, content.data(), content.size());
            require(count >= 0 || errno == EINTR);
            content.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        }
    }

    int fd_;
};

/// A new file beside `target`, which is gone again unless it was renamed.
class TemporaryFile : public Descriptor {
public:
    explicit TemporaryFile(const std::string& target) : TemporaryFile(Name{target + ".XXXXXX"}) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile()
    {
        if (!name_.empty())
            ::unlink(name_.c_str());
    }

    void rename(const std::string& target)
    {
        require(std::rename(name_.c_str(), target.c_str()) == 0);
        name_.clear();
    }

private:
    struct Name {
        std::string text;
    };
    explicit TemporaryFile(Name name) : Descriptor(::mkostemp(name.text.data(), O_CLOEXEC)), name_(std::move(name.text))
    {
        require(valid());
    }

    std::string name_;
};

Expected<std::string> tooLarge(const std::string& where, std::size_t limit)
{
    return badInput(where, "is larger than " + std::to_string(limit >> 20) + " MB, more than is read");
}

Expected<void> readChunks(InputFile& file, const std::function<bool(std::string_view)>& use)
{
    std::array<char, 1 << 16> buffer;  // not initialised: read() fills what is used
    for (;;) {
        const auto count = file.read(buffer.data(), buffer.size(), [&use] { return use({}); });
        if (!count)
            return tl::unexpected<Error>(count.error());
        if (*count == 0 || !use(std::string_view(buffer.data(), *count)))
            return {};
    }
}

/// Where the name leads, so that replacing the file does not replace a symbolic link by a file.
std::string resolved(const std::string& path)
{
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode))
        return path;
    char* real = ::realpath(path.c_str(), nullptr);
    std::string target = real ? real : path;
    std::free(real);
    return target;
}

/// What a new file gets: what the umask leaves, or what the file it replaces has.
mode_t modeFor(const std::string& path)
{
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0)
        return info.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

tl::unexpected<Error> outputLost()
{
    return tl::unexpected<Error>(
        Error{ErrorKind::unavailable, "standard output", "cannot be written", "is the disk full?"});
}

}  // namespace

Expected<std::string> readTextFile(const std::string& path, std::size_t limit)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    if (file->size() > limit)
        return tooLarge(path, limit);
    std::string content;
    const auto read = readChunks(*file, [&](std::string_view chunk) {
        content.append(chunk);
        return content.size() <= limit;
    });
    if (!read)
        return tl::unexpected<Error>(read.error());
    if (content.size() > limit)
        return tooLarge(file->name(), limit);
    return content;
}

Expected<void> readTextChunks(const std::string& path, const std::function<bool(std::string_view)>& use)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    return readChunks(*file, use);
}

Expected<void> writeFileAtomically(const std::string& path, std::string_view content)
{
    return writeFileAtomically(path, [content](const TextSink& sink) { sink(content); });
}

Expected<void> writeFileAtomically(const std::string& path, const std::function<void(const TextSink&)>& write)
{
    const std::string target = resolved(path);
    struct stat info {};
    const bool exists = ::stat(target.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode))
        return badInput(path, "cannot be written: it is a directory");
    try {
        if (exists && !S_ISREG(info.st_mode)) {
            // A device or pipe (/dev/stdout) cannot be replaced; it takes the content as it comes.
            Descriptor device(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
            device.fill(write);
            require(device.close());
            return {};
        }
        TemporaryFile file(target);
        file.fill(write);
        require(::fchmod(file.get(), modeFor(target)) == 0 && ::fsync(file.get()) == 0 && file.close());
        file.rename(target);
    } catch (const WriteFailure& failure) {
        return fileError(path, "cannot be written", failure.error);
    }
    // The rename itself survives a power failure once the folder is on the disk; if that fails, the content is there.
    const std::size_t slash = target.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : target.substr(0, slash);
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.valid())
        ::fsync(directory.get());
    return {};
}

Expected<void> flushStandardOutput()
{
    std::cout.flush();
    // Some file systems (NFS, quotas) tell only at the closing that there was no room; a copy is closed for that.
    const int copy = ::dup(STDOUT_FILENO);
    const bool closed = copy < 0 || ::close(copy) == 0;
    if (std::cout && closed)
        return {};
    return outputLost();
}

Expected<void> writeBytesToStandardOutput(std::string_view bytes)
{
    if (::isatty(STDOUT_FILENO) == 1)
        return badInput("standard output", "it is a terminal, and these bytes are no text",
                        "send them to a file: > FILE");
    if (const auto printed = flushStandardOutput(); !printed)
        return printed;
    while (!bytes.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return outputLost();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return flushStandardOutput();
}

}  // namespace keyfall
