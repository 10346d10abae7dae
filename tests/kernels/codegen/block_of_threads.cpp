// SPDX-License-Identifier: MIT
#include "tests/kernels/codegen/block_of_threads.h"

#include "kernels/codegen/emulated_cuda.h"
#include "kernels/codegen/system_compiler.h"

#include <QtGlobal>

#include <bit>
#include <memory>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <ucontext.h>

namespace keyfall::tests {

namespace {

using Body = void (*)(void* context, unsigned thread);
using Run = void (*)(unsigned threads, Body body, void* context);

/// The threads of one block on one thread of the machine, each on a stack of its own.
class Block {
public:
    Block(unsigned threads, Body body, void* context) : threads_(threads), body_(body), context_(context)
    {
        for (unsigned i = 0; i < threads; ++i) {
            Thread& thread = threads_[i];
            thread.stack = std::make_unique_for_overwrite<std::byte[]>(kStack);
            getcontext(&thread.at);
            thread.at.uc_stack.ss_sp = thread.stack.get();
            thread.at.uc_stack.ss_size = kStack;
            thread.at.uc_link = &home_;
            makecontext(&thread.at, &Block::enter, 0);
        }
    }

    void run()
    {
        Block* const outer = std::exchange(current, this);
        for (bool running = true; running;) {
            running = false;
            for (running_ = 0; running_ < threads_.size(); ++running_) {
                if (threads_[running_].done)
                    continue;
                swapcontext(&home_, &threads_[running_].at);
                running = running || !threads_[running_].done;
            }
        }
        current = outer;
    }

    static void wait() { swapcontext(&current->threads_[current->running_].at, &current->home_); }

private:
    struct Thread {
        ucontext_t at{};
        std::unique_ptr<std::byte[]> stack;
        bool done = false;
    };
    static constexpr std::size_t kStack = 64 << 10;

    static void enter()
    {
        const auto thread = static_cast<unsigned>(current->running_);
        current->body_(current->context_, thread);
        current->threads_[thread].done = true;
    }

    static thread_local Block* current;
    std::vector<Thread> threads_;
    Body body_;
    void* context_;
    ucontext_t home_{};
    std::size_t running_ = 0;
};

thread_local Block* Block::current = nullptr;

void runBlock(unsigned threads, Body body, void* context)
{
    Block(threads, body, context).run();
}

void replace(std::string& text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("the emulated source has no \"%s\"", std::string(from).c_str());
    text.replace(at, from.size(), to);
}

}  // namespace

Expected<void> runInBlocks(const KernelProgram& program, std::span<const std::span<std::byte>> buffers,
                           const std::vector<std::int64_t>& values, std::int64_t points, unsigned threads)
{
    std::string source = codegen::emulatedCudaSource(program, "kernel");
    replace(source, "static inline void __syncthreads() {}", R"(extern "C" {
void (*kf_wait)();
void (*kf_run)(unsigned threads, void (*body)(void*, unsigned), void* context);
}
static inline void __syncthreads() { const unsigned me = threadIdx.x; kf_wait(); threadIdx.x = me; })");
    replace(source, "static inline T __shfl_xor_sync(unsigned, T value, int) { return value; }",
            R"(static inline T __shfl_xor_sync(unsigned, T value, int other)
{
    static T all[1024];
    all[threadIdx.x] = value;
    __syncthreads();
    value = all[threadIdx.x ^ (unsigned)other];
    __syncthreads();
    return value;
})");
    replace(source, "for (int64_t block = 0; block < blocks; ++block)",
            "for (int64_t block = 0; block < blocks; ++block) {");
    replace(source, "for (unsigned thread = 0; thread < threads; ++thread) {", "auto body = [&](unsigned thread) {");
    replace(source, "        }\n    (void)values;",
            "        };\n"
            "        kf_run(threads, [](void* one, unsigned thread) { (*static_cast<decltype(body)*>(one))(thread); }, "
            "&body);\n    }\n    (void)values;");
    const auto library = codegen::compiledLibrary(source, codegen::SourceLanguage::cpp);
    if (!library)
        return tl::unexpected(library.error().error);
    const auto folder = codegen::PrivateFolder::make();
    if (!folder)
        return tl::unexpected(folder.error());
    const auto file = folder->write("block.so", {reinterpret_cast<const char*>(library->data()), library->size()});
    if (!file)
        return tl::unexpected(file.error());
    void* const handle = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr)
        return tl::unexpected(Error{ErrorKind::failed, {}, dlerror(), {}});
    *std::bit_cast<void (**)()>(dlsym(handle, "kf_wait")) = &Block::wait;
    *std::bit_cast<Run*>(dlsym(handle, "kf_run")) = &runBlock;
    const auto entry = std::bit_cast<void (*)(void* const*, const std::int64_t*, std::int64_t, std::int64_t, unsigned)>(
        dlsym(handle, "kernel_blocks"));
    std::vector<void*> addresses;
    for (const std::span<std::byte> buffer : buffers)
        addresses.push_back(buffer.data());
    entry(addresses.data(), values.data(), points, points, threads);
    dlclose(handle);
    return {};
}

}  // namespace keyfall::tests
