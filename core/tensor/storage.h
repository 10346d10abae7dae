// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/device.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace keyfall {

/// A block of memory in one memory space, shared by the tensors that view it.
///
/// Note [Device memory is not host memory]
/// The pointer of a block that is not in host memory must never be read by the host, also on the emulated device where
/// nothing but discipline prevents it. So there are two accessors: `hostData` throws `DeviceError` for memory that is
/// not the host's, `deviceData` is for code that launches work on the block's device.
class Storage {
public:
    using Release = std::function<void(void*)>;

    /// Takes over `data` (of `bytes` bytes, in the memory of `device`); `release` gives it back.
    Storage(Device device, void* data, std::size_t bytes, Release release)
        : device_(device), data_(data), bytes_(bytes), release_(std::move(release))
    {
    }
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    ~Storage()
    {
        if (release_)
            release_(data_);
    }

    [[nodiscard]] Device device() const { return device_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    /// Memory the host may read and write; throws `DeviceError` that names the device otherwise.
    [[nodiscard]] void* hostData() const
    {
        if (device_.type != DeviceType::cpu)
            throwNotHostMemory();
        return data_;
    }
    /// The block's address in its own device's memory space.
    [[nodiscard]] void* deviceData() const { return data_; }

    /// No memory at all, only how much a tensor of the meta device would take on another (eleven:2.9).
    [[nodiscard]] static std::shared_ptr<Storage> onMeta(std::size_t bytes);
    /// 64-byte aligned host memory, not cleared. Throws `DeviceError` when there is none left.
    [[nodiscard]] static std::shared_ptr<Storage> onHost(std::size_t bytes);

private:
    [[noreturn]] void throwNotHostMemory() const;

    Device device_;
    void* data_;
    std::size_t bytes_;
    Release release_;
};

}  // namespace keyfall
