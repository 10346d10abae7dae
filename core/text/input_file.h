// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace keyfall {

/// A file, or standard input for "-", read piece by piece.
class InputFile {
public:
    /// Says precisely why a file cannot be read: there is none, it is a directory, there is no permission. A pipe
    /// without a writer reads as empty instead of blocking.
    [[nodiscard]] static Expected<InputFile> open(const std::string& path);
    InputFile(InputFile&& other) noexcept
        : name_(std::move(other.name_)), size_(other.size_), fd_(std::exchange(other.fd_, -1))
    {
    }
    InputFile& operator=(InputFile&&) = delete;
    ~InputFile();

    /// Up to `size` bytes into `buffer`; 0 at the end. Waits for the first byte only, so that a pipe can be followed.
    /// A signal that is handled wakes it up: `interrupted` then says whether to go on waiting (without one: yes).
    [[nodiscard]] Expected<std::size_t> read(char* buffer, std::size_t size,
                                             const std::function<bool()>& interrupted = {});

    [[nodiscard]] const std::string& name() const { return name_; }  ///< for messages
    [[nodiscard]] std::size_t size() const { return size_; }         ///< of a regular file; 0 for anything else

private:
    InputFile(std::string name, std::size_t size, int fd) : name_(std::move(name)), size_(size), fd_(fd) {}

    std::string name_;
    std::size_t size_ = 0;
    int fd_ = -1;
};

/// "`tried`: reason", with what can be done about the system's error number `error`.
[[nodiscard]] tl::unexpected<Error> fileError(const std::string& path, const std::string& tried, int error);

}  // namespace keyfall
