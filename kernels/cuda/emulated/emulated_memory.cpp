// SPDX-License-Identifier: MIT
#include "kernels/cuda/emulated/emulated_memory.h"

#include "kernels/cuda/cuda_failure.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace keyfall::cuda {

namespace {

constexpr std::size_t kPage = 4096;

[[nodiscard]] std::size_t roundUp(std::size_t bytes, std::size_t to)
{
    return (bytes + to - 1) / to * to;
}

[[noreturn]] void throwNoMapping(const char* what)
{
    throw CudaFailure("cudaErrorInitializationError",
                      std::string("the emulated device's memory: ") + what + ": " + std::strerror(errno));
}

}  // namespace

EmulatedMemory::EmulatedMemory(std::size_t bytes) : bytes_(roundUp(bytes, kPage))
{
    file_ = memfd_create("keyfall-emulated-cuda", MFD_CLOEXEC);
    if (file_ < 0)
        throwNoMapping("memfd_create");
    void* visible = MAP_FAILED;
    void* alias = MAP_FAILED;
    if (ftruncate(file_, static_cast<off_t>(bytes_)) == 0) {
        visible = mmap(nullptr, bytes_, PROT_NONE, MAP_SHARED | MAP_NORESERVE, file_, 0);
        alias = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file_, 0);
    }
    if (visible == MAP_FAILED || alias == MAP_FAILED) {
        const int error = errno;
        if (visible != MAP_FAILED)
            munmap(visible, bytes_);
        if (alias != MAP_FAILED)
            munmap(alias, bytes_);
        close(file_);
        errno = error;
        throwNoMapping("mmap");
    }
    visible_ = static_cast<std::byte*>(visible);
    alias_ = static_cast<std::byte*>(alias);
}

EmulatedMemory::~EmulatedMemory()
{
    munmap(visible_, bytes_);
    munmap(alias_, bytes_);
    close(file_);
}

std::size_t EmulatedMemory::freeBytes() const
{
    const std::lock_guard lock(mutex_);
    return bytes_ - used_;
}

void* EmulatedMemory::allocate(std::size_t bytes)
{
    const std::lock_guard lock(mutex_);
    if (bytes <= bytes_) {
        const std::size_t needed = roundUp(bytes, kAlignment);
        std::size_t gap = 0;  // first fit: the gap before each block, then the one behind the last
        for (const auto& [offset, block] : blocks_) {
            if (offset - gap >= needed)
                break;
            gap = offset + block.bytes;
        }
        if (bytes_ - gap >= needed) {
            blocks_[gap] = {needed};
            used_ += needed;
            return visible_ + gap;
        }
    }
    throw CudaFailure("cudaErrorMemoryAllocation", "out of memory");
}

void EmulatedMemory::release(void* address) noexcept
{
    const std::lock_guard lock(mutex_);
    const auto found = blocks_.find(static_cast<std::size_t>(static_cast<std::byte*>(address) - visible_));
    if (found == blocks_.end())
        return;
    const std::size_t first = roundUp(found->first, kPage);
    const std::size_t last = (found->first + found->second.bytes) / kPage * kPage;
    if (last > first)
        fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(first),
                  static_cast<off_t>(last - first));
    used_ -= found->second.bytes;
    blocks_.erase(found);
}

void* EmulatedMemory::translate(const void* address, std::size_t bytes) const
{
    const std::lock_guard lock(mutex_);
    const auto position = reinterpret_cast<std::uintptr_t>(address);
    const auto start = reinterpret_cast<std::uintptr_t>(visible_);
    if (position >= start && position < start + bytes_) {
        const std::size_t offset = position - start;
        auto next = blocks_.upper_bound(offset);
        if (next != blocks_.begin()) {
            const auto& [begin, block] = *std::prev(next);
            if (offset < begin + block.bytes && bytes <= begin + block.bytes - offset)
                return alias_ + offset;
        }
    }
    throw CudaFailure("cudaErrorIllegalAddress",
                      "an illegal memory access was encountered: the address is in no "
                      "block of this device");
}

}  // namespace keyfall::cuda
