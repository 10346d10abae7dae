// SPDX-License-Identifier: MIT
// The program's operator new: of a test program that lists this source, or preloaded into the program (LD_PRELOAD), where
// KEYFALL_FAIL_ALLOCATION says which allocation fails and KEYFALL_FAIL_ALL that all after it do, too.
#include "tests/support/failing_allocation.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

namespace {

using keyfall::tests::Failing;

std::atomic<bool> gArmed{false};
std::atomic<long> gMade{0};
std::atomic<long> gPlace{0};
std::atomic<Failing> gFailing{Failing::once};
std::atomic<bool> gFailed{false};
std::array<void*, 40> gFrames;
std::atomic<int> gDepth{0};

bool fails() noexcept
{
    if (!gArmed.load(std::memory_order_relaxed))
        return false;
    const long number = gMade.fetch_add(1, std::memory_order_relaxed);
    const long place = gPlace.load(std::memory_order_relaxed);
    if (place < 0 || number < place)
        return false;
    if (number == place) {
        gDepth = backtrace(gFrames.data(), static_cast<int>(gFrames.size()));
        gFailed = true;
        return true;
    }
    return gFailing.load(std::memory_order_relaxed) == Failing::fromThenOn;
}

void* plain(std::size_t bytes) noexcept
{
    return fails() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
}

void* aligned(std::size_t bytes, std::size_t alignment) noexcept
{
    void* memory = nullptr;
    return !fails() && ::posix_memalign(&memory, alignment, bytes == 0 ? 1 : bytes) == 0 ? memory : nullptr;
}

void* orThrow(void* memory)
{
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc): this is what allocates
void* operator new(std::size_t bytes)
{
    return orThrow(plain(bytes));
}
void* operator new[](std::size_t bytes)
{
    return orThrow(plain(bytes));
}
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept
{
    return plain(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept
{
    return plain(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment)
{
    return orThrow(aligned(bytes, static_cast<std::size_t>(alignment)));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment)
{
    return orThrow(aligned(bytes, static_cast<std::size_t>(alignment)));
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept
{
    std::free(memory);
}
/// What HostAllocator takes tensors' memory from.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept
{
    return aligned(bytes, alignment);
}
// NOLINTEND(cppcoreguidelines-no-malloc)

namespace keyfall::tests {

FailingAllocation::FailingAllocation(long place, Failing failing)
{
    gDepth = backtrace(gFrames.data(), static_cast<int>(gFrames.size()));  // the first one loads what it needs
    gPlace = place;
    gFailing = failing;
    gMade = 0;
    gFailed = false;
    gArmed = true;
}
FailingAllocation::~FailingAllocation()
{
    gArmed = false;
}

long FailingAllocation::made()
{
    return gMade;
}
bool FailingAllocation::failed()
{
    return gFailed;
}
bool FailingAllocation::wantedBy(const char* name)
{
    for (int i = 0; i < std::min(gDepth.load(), 7); ++i) {
        Dl_info info{};
        if (::dladdr(gFrames[static_cast<std::size_t>(i)], &info) != 0 && info.dli_sname != nullptr
            && std::strstr(info.dli_sname, name) != nullptr)
            return true;
    }
    return false;
}
void FailingAllocation::printPlace()
{
    backtrace_symbols_fd(gFrames.data(), gDepth, STDERR_FILENO);
}

namespace {

/// Preloaded: what the environment says.
void begin()
{
    if (const char* place = std::getenv("KEYFALL_FAIL_ALLOCATION"))
        new FailingAllocation(std::atol(place),  // for the length of the program
                              std::getenv("KEYFALL_FAIL_ALL") != nullptr ? Failing::fromThenOn : Failing::once);
}

/// How many there were, for who looks for the places.
[[gnu::destructor]] void end()
{
    const char* told = std::getenv("KEYFALL_COUNT_ALLOCATIONS");
    if (std::FILE* file = told != nullptr ? std::fopen(told, "w") : nullptr) {
        std::fprintf(file, "%ld", FailingAllocation::made());
        std::fclose(file);
    }
}

}  // namespace

}  // namespace keyfall::tests

/// The first that the program does. What libraries want before it is theirs to answer for.
std::terminate_handler std::set_terminate(std::terminate_handler handler) noexcept
{
    static const auto next = reinterpret_cast<std::terminate_handler (*)(std::terminate_handler)>(
        ::dlsym(RTLD_NEXT, "_ZSt13set_terminatePFvvE"));
    const std::terminate_handler before = next(handler);
    static const bool begun = (keyfall::tests::begin(), true);
    return begun ? before : nullptr;
}
