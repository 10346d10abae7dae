// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace keyfall {

/// Canonical JSON of a program (kernels:5): names of values and axes, spelling of sizes, labels and the order of fields do
/// not matter in it; everything that changes what the program computes does.
[[nodiscard]] std::string canonicalProgram(const KernelProgram& program);

/// Source that a person wrote, which is compiled as it is.
struct KernelSource {
    struct Argument {
        bool slot = true;   ///< a buffer, else a variable
        int number = 0;     ///< of a slot
        std::string name;   ///< of a variable
        std::string dtype;  ///< "float32", "int64"
    };
    std::string source;
    std::string entry;
    std::vector<Argument> abi;  ///< in the order of the arguments
};

/// Everything that the result of a compile depends on, beside the program.
struct CompileSettings {
    std::int64_t codegen = 1;  ///< version of the code generator
    std::string target;        ///< "sm_80"
    std::string toolchain;     ///< "nvrtc 13.0"
    std::map<std::string, std::string> options;
    std::map<std::string, std::variant<std::int64_t, std::string>> tuning;
};

/// Which compile a kernel is (kernels:5). Two requests with equal keys and identities want the same artifact.
struct KernelKey {
    std::string digest;        ///< SHA-256 of the key document: 64 lower-case hexadecimal digits
    std::uint64_t length = 0;  ///< of the key document in bytes; with the CRC-32 the identity
    std::uint32_t crc32 = 0;   ///< zlib's, of the key document

    /// 8 lower-case hexadecimal digits.
    [[nodiscard]] std::string crc32Text() const;
    friend bool operator==(const KernelKey&, const KernelKey&) = default;
    friend auto operator<=>(const KernelKey&, const KernelKey&) = default;
};

/// The canonical JSON that is hashed.
[[nodiscard]] std::string keyDocument(const KernelProgram& program, const CompileSettings& settings);
[[nodiscard]] std::string keyDocument(const KernelSource& source, const CompileSettings& settings);

[[nodiscard]] KernelKey keyOf(std::string_view keyDocument);
[[nodiscard]] KernelKey keyOf(const KernelProgram& program, const CompileSettings& settings);

}  // namespace keyfall
