// SPDX-License-Identifier: MIT
#include "core/text/text_file.h"

#include "core/text/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace keyfall {

namespace {

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

private:
    int fd_;
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

bool writeAll(int fd, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t count = ::write(fd, content.data(), content.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        content.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
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
    const std::string target = resolved(path);
    struct stat info {};
    const bool exists = ::stat(target.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode))
        return badInput(path, "cannot be written: it is a directory");
    if (exists && !S_ISREG(info.st_mode)) {
        // A device or pipe (/dev/stdout) cannot be replaced; it takes the content as it comes.
        Descriptor device(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!device.valid() || !writeAll(device.get(), content) || !device.close())
            return fileError(path, "cannot be written", errno);
        return {};
    }
    const mode_t mode = modeFor(target);
    std::string temporary = target + ".XXXXXX";
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.valid())
        return fileError(path, "cannot be written", errno);
    const bool written = writeAll(file.get(), content) && ::fchmod(file.get(), mode) == 0 && ::fsync(file.get()) == 0
        && file.close() && std::rename(temporary.c_str(), target.c_str()) == 0;
    if (!written) {
        const int error = errno;
        ::unlink(temporary.c_str());
        return fileError(path, "cannot be written", error);
    }
    // The rename itself survives a power failure once the folder is on the disk; if that fails, the content is there.
    const std::size_t slash = target.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : target.substr(0, slash);
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.valid())
        ::fsync(directory.get());
    return {};
}

}  // namespace keyfall
