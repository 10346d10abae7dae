// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/program.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall::codegen {

/// A folder that only its owner can enter, gone with all that is in it when this goes.
class PrivateFolder {
public:
    /// Below TMPDIR, or /tmp. An error where none can be made.
    [[nodiscard]] static Expected<PrivateFolder> make();
    PrivateFolder(PrivateFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    PrivateFolder& operator=(PrivateFolder&&) = delete;
    ~PrivateFolder();

    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    /// A new file; gives its path. Nothing here outlives the process, so nothing is flushed to the disk.
    [[nodiscard]] Expected<std::string> write(const std::string& name, std::string_view content) const;

private:
    explicit PrivateFolder(std::string path) : path_(std::move(path)) {}
    std::string path_;
};

/// The system's C compiler: what CC names, else `cc`, looked for in PATH. Empty when there is none.
[[nodiscard]] std::string systemCompiler();

/// How long a call waits for a compiler of its own program or library: 20 to 100 ms are usual.
inline constexpr std::chrono::milliseconds kSystemPatience{2000};

enum class SourceLanguage { c, cpp };

/// A shared library of source in C (of 2011) or C++ (of 2017), as bytes.
[[nodiscard]] tl::expected<std::vector<std::byte>, CompileError> compiledLibrary(const std::string& source,
                                                                                 SourceLanguage language);

}  // namespace keyfall::codegen
