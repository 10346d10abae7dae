// SPDX-License-Identifier: MIT
#include "tests/bench/kernel_bench.h"

#include "core/program/kernel_cache.h"
#include "core/program/prepared_kernel.h"
#include "core/text/sha256.h"
#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <thread>
#include <unordered_map>

namespace keyfall::bench {

namespace {

class Nothing final : public Program {
public:
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t>,
                                     const LaunchSize&) const override
    {
        use(buffers.data());
        return kLaunched;
    }
};

class NothingLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact&, Device) override
    {
        return std::make_shared<Nothing>();
    }
};

KernelRequest requestFor(int number)
{
    KernelRequest request;
    request.key = keyOf(fmt::format("kernel {}", number));
    return request;
}

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

constexpr int kKernels = 100;

/// Nanoseconds of one thread's time for a hit, with `threads` of them at the same time on kernels of their own or, with
/// `same`, on one.
double hitOf(KernelCache& cache, const std::vector<KernelRequest>& requests, int threads, bool same)
{
    constexpr int kHits = 200'000;
    std::vector<double> each(static_cast<std::size_t>(threads));
    {
        std::vector<std::jthread> running;
        for (int t = 0; t < threads; ++t)
            running.emplace_back([&, t] {
                const KernelRequest& mine = requests[same ? 0U : static_cast<std::size_t>(t)];
                std::vector<double> batches;
                for (int batch = 0; batch < 40; ++batch) {
                    const double start = threadSeconds();
                    for (int i = 0; i < kHits / 40; ++i)
                        use(cache.get(mine, kCpu));
                    batches.push_back((threadSeconds() - start) * 1e9 / (kHits / 40));
                }
                each[static_cast<std::size_t>(t)] = median(std::move(batches));
            });
    }
    return median(std::move(each));
}

void addHits(Table& table)
{
    NothingLoader loader;
    KernelCache cache(
        {}, [](const KernelRequest&) { return KernelArtifact(); }, loader);
    std::vector<KernelRequest> requests;
    std::unordered_map<std::string, std::shared_ptr<const CachedKernel>> map;
    for (int i = 0; i < kKernels; ++i) {
        requests.push_back(requestFor(i));
        map[requests.back().key.digest] = *cache.get(requests.back(), kCpu);
    }
    const double find = nanoseconds([&] { use(std::shared_ptr(map.find(requests[7].key.digest)->second)); });
    table.add({"hit, 1 thread", hitOf(cache, requests, 1, true), find, 25.0});
    table.add({"hit, 8 threads, a kernel each", hitOf(cache, requests, 8, false), find, 60.0});
    table.add({"hit, 8 threads, one kernel", hitOf(cache, requests, 8, true), find, 60.0});
}

void addKeys(Table& table)
{
    const std::string document(1536, 'x');
    table.add({"key of a document of 1.5 KB", nanoseconds([&] { use(keyOf(document)); }, 100) / 1000,
               nanoseconds([&] { use(sha256(document)); }, 100) / 1000, 5.0, "us"});
}

void addDisk(Table& table)
{
    std::string base = (std::filesystem::temp_directory_path() / "keyfall-bench-XXXXXX").string();
    if (!::mkdtemp(base.data()))
        return;
    const auto folder = KernelFolder::open(base + "/kernels");
    KernelArtifact artifact;
    artifact.bytes.resize(4096);
    const KernelKey key = keyOf("on the disk");
    if (folder && (*folder)->store(key, artifact)) {
        const std::string name = base + "/kernels/" + key.digest + ".kfk";
        std::array<char, 8192> bytes{};
        const double read = nanoseconds(
            [&] {
                const int fd = ::open(name.c_str(), O_RDONLY);
                use(::read(fd, bytes.data(), bytes.size()));
                ::close(fd);
            },
            50);
        table.add({"file of 4 KB, found and checked", nanoseconds([&] { use((*folder)->look(key)); }, 50) / 1000,
                   read / 1000, 20.0, "us"});
    }
    std::filesystem::remove_all(base);
}

void addLaunches(Table& table)
{
    const auto kernelOf = [](const char* global) {
        auto kernel = std::make_shared<CachedKernel>();
        kernel->program = std::make_shared<Nothing>();
        kernel->place = Device{DeviceType::cuda, 0};
        kernel->globals = {0, 1, 2};
        kernel->varNames = {"n"};
        kernel->bounds["n"] = {1, 1 << 20};
        for (SizeExpr& size : kernel->globalSize)
            size = SizeExpr::parse(global).value_or(SizeExpr());
        kernel->localSize.emplace();
        return kernel;
    };
    std::vector<std::byte> memory(64);
    const std::vector<std::span<std::byte>> buffers(3, memory);
    const Nothing direct;
    const Program* called = &direct;
    const std::array<std::int64_t, 1> values{1000};
    const LaunchSize size;
    const double call = nanoseconds([&] {
        asm volatile("" : "+r"(called));
        use(called->run(buffers, values, size));
    });
    const std::array<NamedValue, 1> given{{{"n", 1000}}};
    for (const auto& [what, global, budget] :
         {std::tuple("launch, sizes constant", "1", 15.0),
          std::tuple("launch, three sizes of (n + 255) // 256", "(n + 255) // 256", 45.0)}) {
        PreparedKernel prepared(kernelOf(global), buffers, {});
        table.add({what, nanoseconds([&] {
                       use(prepared.prepare(given));
                       use(prepared.launch());
                   }),
                   call, budget});
    }
}

}  // namespace

int kernelBench()
{
    Table table("Compiled kernels: cache, files, launches");
    addHits(table);
    addKeys(table);
    addDisk(table);
    addLaunches(table);
    return table.print();
}

}  // namespace keyfall::bench
