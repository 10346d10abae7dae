// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/machine_abi.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace keyfall {

/// A program for Linux on AArch64 that is written without a compiler: it calls kernels one after the other and prints what they
/// leave in their buffers. A call that changes a register it must preserve ends it with status 2.
///
/// All of it is loaded at `kBase`, and the list of calls lies at `kCalls`: their number, then four words each, the code, its
/// arguments, and a block of memory with its size that is printed after the call. So another program can load the file and call
/// the same kernels with functions of its own (aarch64_runner.cpp).
class Aarch64Image {
public:
    static constexpr std::uint64_t kBase = 0x10000000;
    static constexpr std::uint64_t kCalls = kBase + 0x1000;
    static constexpr std::size_t kMostCalls = 4000;

    Aarch64Image();

    /// Bytes at an address that is a multiple of 64; the address.
    std::uint64_t put(std::span<const std::byte> bytes);
    /// What code calls instead of one of `laneFunctions()`; without it the program ends with SIGTRAP there.
    void setFunction(int index, std::span<const std::byte> code);
    /// Calls the code for points `begin` to `end`. `buffers` are addresses, `values` are as in MachineArguments; `kept` bytes of
    /// room are made. The block is printed if it has bytes.
    void call(std::uint64_t code, std::span<const std::uint64_t> buffers, std::span<const std::int64_t> values,
              std::int64_t begin, std::int64_t end, std::size_t kept, std::uint64_t block, std::uint64_t blockBytes);

    [[nodiscard]] std::size_t calls() const { return calls_; }
    /// The file.
    [[nodiscard]] const std::vector<std::byte>& file();

private:
    void word(std::uint64_t address, std::uint64_t value);

    std::vector<std::byte> bytes_;
    std::uint64_t functions_ = 0;
    std::size_t calls_ = 0;
};

}  // namespace keyfall
