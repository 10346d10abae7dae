// SPDX-License-Identifier: MIT
#include "core/text/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace keyfall {

namespace {

std::string adviceFor(int error)
{
    switch (error) {
    case ENOENT: return "check the path";
    case EACCES:
    case EPERM: return "check the permissions";
    case ENOSPC:
    case EFBIG:
    case EDQUOT: return "make room on the disk";
    default: return {};
    }
}

/// A disk that is full or broken is nothing that another input would mend.
bool lacksMeans(int error)
{
    return error == ENOSPC || error == EFBIG || error == EDQUOT || error == EIO;
}

}  // namespace

tl::unexpected<Error> fileError(const std::string& path, const std::string& tried, int error)
{
    return tl::unexpected<Error>(Error{lacksMeans(error) ? ErrorKind::unavailable : ErrorKind::badInput, path,
                                       tried + ": " + std::strerror(error), adviceFor(error)});
}

Expected<InputFile> InputFile::open(const std::string& path)
{
    if (path == "-")
        return InputFile("standard input", 0, STDIN_FILENO);
    if (path.empty())
        return badInput({}, "an empty file name");
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fileError(path, "cannot be opened", errno);
    InputFile file(path, 0, fd);
    struct stat info {};
    if (::fstat(fd, &info) != 0)
        return fileError(path, "cannot be read", errno);
    if (S_ISDIR(info.st_mode))
        return badInput(path, "is a directory; a file is expected");
    if (S_ISREG(info.st_mode))
        file.size_ = static_cast<std::size_t>(info.st_size);
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return file;
}

InputFile::~InputFile()
{
    if (fd_ >= 0 && fd_ != STDIN_FILENO)
        ::close(fd_);
}

Expected<std::size_t> InputFile::read(char* buffer, std::size_t size, const std::function<bool()>& interrupted)
{
    for (;;) {
        const ssize_t count = ::read(fd_, buffer, size);
        if (count >= 0)
            return static_cast<std::size_t>(count);
        if (errno != EINTR)
            return fileError(name_, "cannot be read", errno);
        if (interrupted && !interrupted())
            return std::size_t{0};
    }
}

}  // namespace keyfall
