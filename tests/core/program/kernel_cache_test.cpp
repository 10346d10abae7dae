// SPDX-License-Identifier: MIT
// What scripts of the format cannot say of a KernelCache: real races, hanging compiles, broken disks, processes that die.
#include "core/program/kernel_cache.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <barrier>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <latch>
#include <random>
#include <set>
#include <thread>

using namespace keyfall;
using namespace std::chrono_literals;

namespace {

/// A program that says what it was compiled from.
class NamedProgram final : public Program {
public:
    explicit NamedProgram(std::string text) : name(std::move(text)) {}

    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>>, std::span<const std::int64_t>,
                                     const LaunchSize&) const override
    {
        return {};
    }
    const std::string name;
};

class NamedLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device) override
    {
        ++loads;
        std::this_thread::sleep_for(delay);
        if (artifact.entry == "throws")
            throw std::runtime_error("no room on the device");
        return std::make_shared<NamedProgram>(
            std::string(reinterpret_cast<const char*>(artifact.bytes.data()), artifact.bytes.size()));
    }
    std::atomic<int> loads{0};
    std::chrono::milliseconds delay{0};
};

KernelRequest requestFor(const std::string& name)
{
    KernelRequest request;
    request.key = keyOf(name);
    request.target = "none";
    request.label = name;
    return request;
}

KernelArtifact artifactOf(const KernelRequest& request)
{
    const auto bytes = std::as_bytes(std::span(request.label));
    return {"bytes", request.target, request.label, {}, {bytes.begin(), bytes.end()}};
}

KernelArtifact slowly(const KernelRequest& request)
{
    std::this_thread::sleep_for(50ms);
    return artifactOf(request);
}

std::string nameIn(const CachedKernel& kernel)
{
    return static_cast<const NamedProgram&>(*kernel.program).name;
}

bool keepsItsSums(const KernelStatistics& s)
{
    return s.gets == s.hits + s.misses + s.waits + s.negativeHits + s.refused && s.failures <= s.compiles
        && s.unloads <= s.loads;
}

template <class Work>
int inAnotherProcess(Work work)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(work());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

class KernelCacheTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        base_ = std::make_unique<QTemporaryDir>();
        folder_ = base_->path().toStdString() + "/kernels";
    }

    void sixteenThreadsOnAColdKeyCompileOnce()
    {
        for (int round = 0; round < 20; ++round) {
            NamedLoader loader;
            std::atomic<int> compiles{0};
            KernelCache cache(
                {},
                [&](const KernelRequest& request) {
                    ++compiles;
                    while (cache_->statistics().gets < 16)  // until all have asked
                        std::this_thread::yield();
                    return artifactOf(request);
                },
                loader);
            cache_ = &cache;
            std::set<const CachedKernel*> kernels;
            std::mutex mutex;
            std::vector<std::jthread> threads;
            for (int i = 0; i < 16; ++i)
                threads.emplace_back([&] {
                    const auto kernel = cache.get(requestFor("p"), kCpu);
                    const std::lock_guard guard(mutex);
                    kernels.insert(kernel ? kernel->get() : nullptr);
                });
            threads.clear();
            const KernelStatistics s = cache.statistics();
            QCOMPARE(compiles.load(), 1);
            QCOMPARE(s.misses, 1U);
            QCOMPARE(s.waits, 15U);
            QCOMPARE(kernels.size(), std::size_t{1});
            QVERIFY(*kernels.begin());
            QCOMPARE(loader.loads.load(), 1);
            QVERIFY(keepsItsSums(s));
        }
    }

    void hitsAreCountedAndEvictionsSeenByReaders()
    {
        NamedLoader loader;
        KernelCacheOptions options;
        options.memoryBytes = 5;  // of ten kernels with one byte each
        KernelCache cache(options, &artifactOf, loader);
        std::vector<KernelRequest> requests;
        for (int i = 0; i < 10; ++i)
            requests.push_back(requestFor(std::to_string(i)));
        std::atomic<int> wrong{0};
        constexpr int kThreads = 4;
        constexpr int kGets = 3000;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < kThreads; ++t)
                threads.emplace_back([&, t] {
                    std::mt19937 random(static_cast<unsigned>(t));
                    for (int i = 0; i < kGets; ++i) {
                        // Mostly one that stays, so that hits happen while others come and go.
                        const std::size_t which = random() % 20 == 0 ? random() % 10 : 0;
                        const auto kernel = cache.get(requests[which], kCpu);
                        if (!kernel || nameIn(**kernel) != requests[which].label)
                            ++wrong;
                        if (i % 500 == 0)
                            cache.forget(requests[random() % 10].key);
                    }
                });
        }
        QCOMPARE(wrong.load(), 0);
        const KernelStatistics s = cache.statistics();
        QCOMPARE(s.gets, std::uint64_t{kThreads * kGets});
        QVERIFY(keepsItsSums(s));
        QVERIFY(s.evictions > 0);
        QVERIFY(s.bytes <= 5);
        cache.clear();
        QTRY_COMPARE(cache.statistics().unloads, cache.statistics().loads);
        QCOMPARE(cache.statistics().entries, 0U);
    }

    /// Threads that hold one kernel do not count in one place; the last of them, whichever it is, unloads it.
    void holdersOfOneKernelAreCountedApart()
    {
        constexpr int kThreads = 16;
        NamedLoader loader;
        KernelCache cache({}, &artifactOf, loader);
        const KernelRequest request = requestFor("p");
        QVERIFY(cache.get(request, kCpu).has_value());
        std::vector<std::shared_ptr<const CachedKernel>> held(kThreads);
        {
            std::barrier all(kThreads);
            std::vector<std::jthread> threads;
            for (int t = 0; t < kThreads; ++t)
                threads.emplace_back([&, t] {
                    held[static_cast<std::size_t>(t)] = *cache.get(request, kCpu);
                    all.arrive_and_wait();  // so that none is another's thread again
                });
        }
        for (const auto& kernel : held) {
            QVERIFY(kernel == held[0]);
            // One of the table's, and as many as there are threads for a count.
            QVERIFY2(kernel.use_count() <= 1 + kThreads / 8, qPrintable(QString::number(kernel.use_count())));
        }
        QCOMPARE(cache.rows().at(0).hits, std::uint64_t{kThreads});
        cache.forget(request.key);
        std::mt19937 random(7);
        while (held.size() > 1) {
            held.erase(held.begin() + static_cast<std::ptrdiff_t>(random() % held.size()));
            QCOMPARE(cache.statistics().unloads, 0U);
        }
        held.clear();
        QCOMPARE(cache.statistics().unloads, 1U);
    }

    void aHeldKernelOutlivesTheCache()
    {
        NamedLoader loader;
        std::shared_ptr<const CachedKernel> kernel;
        {
            KernelCache cache({}, &artifactOf, loader);
            kernel = *cache.get(requestFor("kept"), kCpu);
        }
        QCOMPARE(nameIn(*kernel), std::string("kept"));
        QCOMPARE(kernel->device, std::string("cpu"));
        QVERIFY(kernel->hostParallelSafe);
    }

    void loadingOnASecondDeviceHappensOnce()
    {
        NamedLoader loader;
        KernelCache cache({}, &artifactOf, loader);
        QVERIFY(cache.get(requestFor("p"), kCpu));
        loader.delay = 20ms;
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&] { (void)cache.get(requestFor("p"), Device{DeviceType::cuda, 1}); });
        threads.clear();
        QCOMPARE(loader.loads.load(), 2);
        QVERIFY(!(*cache.get(requestFor("p"), Device{DeviceType::cuda, 1}))->hostParallelSafe);
        QCOMPARE(cache.rows().front().devices.size(), std::size_t{2});
    }

    void aLoaderThatThrowsIsAnError()
    {
        NamedLoader loader;
        KernelCache cache({}, &artifactOf, loader);
        const auto kernel = cache.get(requestFor("throws"), kCpu);
        QVERIFY(!kernel);
        QVERIFY(kernel.error().text().find("no room on the device") != std::string::npos);
        QVERIFY(!cache.get(requestFor("throws"), kCpu));  // the second time it is a hit that cannot be loaded
        QCOMPARE(cache.statistics().compiles, 1U);
    }

    void aHangingCompileIsGivenUpAndItsWorkerReplaced()
    {
        NamedLoader loader;
        std::latch over(1);
        std::latch left(1);
        KernelCacheOptions options;
        options.workers = 1;
        options.compileLimit = 200ms;
        {
            KernelCache cache(
                options,
                [&](const KernelRequest& request) {
                    if (request.label == "hangs") {
                        over.wait();
                        left.count_down();
                    }
                    return artifactOf(request);
                },
                loader);
            const KernelTicket hanging = cache.ask(requestFor("hangs"), kCpu);
            const KernelTicket next = cache.ask(requestFor("next"), kCpu);
            const auto failed = hanging.wait();
            QVERIFY(!failed);
            QVERIFY(failed.error().text().find("took longer than 0.2 s") != std::string::npos);
            QVERIFY(next.wait());  // although the only worker hangs
            QCOMPARE(*next.answer(), AnswerKind::compiled);
            QVERIFY(!cache.get(requestFor("hangs"), kCpu));
            QCOMPARE(cache.statistics().negativeHits, 1U);
        }  // and the end of the cache does not wait for it
        over.count_down();
        left.wait();
    }

    void theEndOfTheCacheAnswersWhoWaits()
    {
        NamedLoader loader;
        KernelTicket queued;
        KernelTicket running;
        {
            KernelCacheOptions options;
            options.workers = 1;
            KernelCache cache(options, &slowly, loader);
            running = cache.ask(requestFor("running"), kCpu);
            queued = cache.ask(requestFor("queued"), kCpu);
        }
        QVERIFY(running.wait());
        QVERIFY(!queued.wait());
        QVERIFY(queued.wait().error().text().find("being closed") != std::string::npos);
    }

    void settlingWaitsForWhatRunsAndForNothingElse()
    {
        NamedLoader loader;
        KernelCacheOptions options;
        options.workers = 1;
        KernelCache cache(options, &slowly, loader);
        const KernelTicket running = cache.ask(requestFor("running"), kCpu);
        const KernelTicket queued = cache.ask(requestFor("queued"), kCpu);
        while (running.state() != RequestState::compiling)
            std::this_thread::sleep_for(1ms);
        cache.settle();
        QVERIFY(running.state() == RequestState::ready && cache.flights().empty());
        QVERIFY(queued.state() == RequestState::failed);
        QVERIFY(queued.wait().error().text().find("its turn had not come") != std::string::npos);
        QCOMPARE(cache.statistics().compiles, std::uint64_t{1});
        QCOMPARE(cache.statistics().entries, std::uint64_t{1});
        QVERIFY(cache.get(requestFor("queued"), kCpu));  // it goes on
        QVERIFY(keepsItsSums(cache.statistics()));
    }

    /// Who is in a hurry does not wait for a compile that hangs, now or when the cache ends; one that is about to end does end.
    void whoIsInAHurryGivesUpWhatHangs()
    {
        NamedLoader loader;
        std::promise<void> end;
        std::atomic<bool> ended = false;
        const auto gate = end.get_future().share();
        QElapsedTimer clock;
        {
            KernelCache cache(
                {},
                [gate, &ended](const KernelRequest& request) {
                    if (request.label == "hangs") {
                        gate.wait();
                        ended = true;
                    } else {
                        std::this_thread::sleep_for(20ms);
                    }
                    return artifactOf(request);
                },
                loader);
            const KernelTicket hangs = cache.ask(requestFor("hangs"), kCpu);
            const KernelTicket slow = cache.ask(requestFor("slow"), kCpu);
            while (hangs.state() != RequestState::compiling || slow.state() != RequestState::compiling)
                std::this_thread::sleep_for(1ms);
            clock.start();
            cache.settle([] { return true; });
            QVERIFY(slow.state() == RequestState::ready && hangs.state() == RequestState::failed);
            QVERIFY2(QString::fromStdString(hangs.wait().error().text()).contains("its run was stopped"),
                     hangs.wait().error().text().c_str());
            QVERIFY(cache.flights().empty() && keepsItsSums(cache.statistics()));
            QVERIFY(cache.get(requestFor("other"), kCpu));  // it goes on
        }
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
        QVERIFY(!ended);
        end.set_value();
        QTRY_VERIFY(ended);
    }

    /// Each program has its own hits, misses and waits; they outlive its artifact, and add up to those of all.
    void countsOfEachProgramAddUp()
    {
        NamedLoader loader;
        KernelCache cache({}, &slowly, loader);
        std::vector<KernelTicket> tickets;
        for (const char* name : {"a", "a", "b", "a"})
            tickets.push_back(cache.ask(requestFor(name), kCpu));
        for (const KernelTicket& ticket : tickets)
            QVERIFY(ticket.wait());
        for (int i = 0; i < 5; ++i)
            QVERIFY(cache.get(requestFor("a"), kCpu));
        const auto expect = [&](const char* name, std::uint64_t hits, std::uint64_t misses, std::uint64_t waits) {
            const auto counts = cache.counts();
            const auto found =
                std::find_if(counts.begin(), counts.end(), [&](const auto& each) { return each.key == keyOf(name); });
            return found != counts.end() && found->hits == hits && found->misses == misses && found->waits == waits;
        };
        QVERIFY(expect("a", 5, 1, 2));
        QVERIFY(expect("b", 0, 1, 0));
        cache.forget(keyOf("a"));
        QVERIFY(expect("a", 5, 1, 2));
        QVERIFY(cache.get(requestFor("a"), kCpu));
        QVERIFY(cache.get(requestFor("a"), kCpu));
        cache.clear();
        QVERIFY(expect("a", 6, 2, 2));
        cache.prefetch(requestFor("c"));
        cache.settle();
        QVERIFY(cache.get(requestFor("c"), kCpu));
        QVERIFY(expect("c", 1, 0, 0));
        KernelStatistics sums;
        for (const KernelCache::Count& count : cache.counts()) {
            sums.hits += count.hits;
            sums.misses += count.misses;
            sums.waits += count.waits;
        }
        const KernelStatistics all = cache.statistics();
        QVERIFY(sums.hits == all.hits && sums.misses == all.misses && sums.waits == all.waits);
    }

    void compilesMayAskForOthersFromTheirOwnThread()
    {
        NamedLoader loader;
        KernelCacheOptions options;
        options.workers = 1;  // nested ones do not count
        KernelCache cache(
            options,
            [](const KernelRequest& request) -> tl::expected<KernelArtifact, CompileError> {
                if (request.label.size() < 8) {
                    const auto inner = cache_->get(requestFor(request.label + "+"), kCpu);
                    if (!inner)
                        return tl::unexpected<CompileError>(CompileError{CompileFailure::permanent, inner.error()});
                }
                if (request.label == "self")
                    return artifactOf(request);
                return artifactOf(request);
            },
            loader);
        cache_ = &cache;
        QVERIFY(cache.get(requestFor("p"), kCpu));
        QCOMPARE(cache.statistics().compiles, 8U);
    }

    void aRingOfCompilesIsRefused()
    {
        NamedLoader loader;
        std::barrier both(2);
        KernelCache cache(
            {},
            [&](const KernelRequest& request) -> tl::expected<KernelArtifact, CompileError> {
                both.arrive_and_wait();  // both compile
                const auto inner = cache_->get(requestFor(request.label == "a" ? "b" : "a"), kCpu);
                if (!inner)
                    return tl::unexpected<CompileError>(CompileError{CompileFailure::transient, inner.error()});
                return artifactOf(request);
            },
            loader);
        cache_ = &cache;
        const KernelTicket a = cache.ask(requestFor("a"), kCpu);
        const KernelTicket b = cache.ask(requestFor("b"), kCpu);
        QVERIFY(!a.wait());
        QVERIFY(!b.wait());
        QCOMPARE(cache.statistics().refused, 1U);
        QVERIFY((a.wait().error().text() + b.wait().error().text()).find("recursive") != std::string::npos);
    }

    void withoutAUsableFolderEverythingStillWorks()
    {
        NamedLoader loader;
        KernelCacheOptions options;
        std::filesystem::create_directories(folder_);
        ::chmod(folder_.c_str(), 0777);
        options.folder = folder_;
        KernelCache cache(options, &artifactOf, loader);
        QVERIFY(!cache.folder());
        QVERIFY(cache.folderTrouble()->text().find("others may write it") != std::string::npos);
        QVERIFY(cache.get(requestFor("p"), kCpu));
        QCOMPARE(cache.statistics().stores, 0U);
    }

    void aLockThatCannotBeMadeCostsNothing()
    {
        NamedLoader loader;
        KernelCacheOptions options;
        options.folder = folder_;
        KernelCache cache(options, &artifactOf, loader);
        const KernelRequest request = requestFor("p");
        std::filesystem::create_directories(folder_ + "/" + request.key.digest + ".lock/in the way");
        QVERIFY(cache.get(request, kCpu));
        QCOMPARE(cache.statistics().stores, 1U);
    }

    void aClockThatJumpsDelaysNothingForEver()
    {
        NamedLoader loader;
        std::atomic<std::int64_t> clock{1'000'000};
        std::atomic<bool> fails{true};
        KernelCacheOptions options;
        options.clockMs = [&] { return clock.load(); };
        KernelCache cache(
            options,
            [&](const KernelRequest& request) -> tl::expected<KernelArtifact, CompileError> {
                if (fails)
                    return tl::unexpected<CompileError>(CompileError{CompileFailure::transient, {}});
                return artifactOf(request);
            },
            loader);
        QVERIFY(!cache.get(requestFor("p"), kCpu));
        fails = false;
        QVERIFY(!cache.get(requestFor("p"), kCpu));
        clock = 0;  // back by a quarter of an hour
        QVERIFY(cache.get(requestFor("p"), kCpu));
        clock = INT64_MAX / 2;
        QVERIFY(cache.get(requestFor("q"), kCpu));
    }

    void eightProcessesCompileEachKernelOnce()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("ThreadSanitizer cannot follow threads that a forked process starts");
#endif
        constexpr int kKernels = 12;
        const std::string log = base_->path().toStdString() + "/compiles";
        std::vector<pid_t> children;
        for (int p = 0; p < 8; ++p) {
            const pid_t child = fork();
            if (child == 0)
                _exit(worker(log, kKernels, static_cast<unsigned>(p)));
            children.push_back(child);
        }
        for (const pid_t child : children) {
            int status = 0;
            waitpid(child, &status, 0);
            QVERIFY(WIFEXITED(status));
            QCOMPARE(WEXITSTATUS(status), 0);
        }
        std::ifstream lines(log);
        std::multiset<std::string> compiled;
        for (std::string line; std::getline(lines, line);)
            compiled.insert(line);
        QCOMPARE(compiled.size(), std::size_t{kKernels});
        for (int i = 0; i < kKernels; ++i)
            QCOMPARE(compiled.count("kernel " + std::to_string(i)), std::size_t{1});
    }

    void killedProcessesLeaveOnlyRightKernels()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("ThreadSanitizer cannot follow threads that a forked process starts");
#endif
        // KEYFALL_KILLS=1000 for the long run.
        const int kills =
            qEnvironmentVariableIntValue("KEYFALL_KILLS") > 0 ? qEnvironmentVariableIntValue("KEYFALL_KILLS") : 25;
        std::mt19937 random(15);
        const std::string log = base_->path().toStdString() + "/compiles";
        for (int i = 0; i < kills; ++i) {
            const pid_t child = fork();
            if (child == 0) {
                for (unsigned seed = 0;; ++seed) {
                    (void)worker(log, 6, seed);
                    std::error_code ignored;
                    for (const auto& file : std::filesystem::directory_iterator(folder_, ignored))
                        if (random() % 2 == 0)
                            std::filesystem::remove(file.path(), ignored);  // so that there is something to write
                }
            }
            std::this_thread::sleep_for(std::chrono::microseconds(500 + random() % 12'000));
            ::kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
            random.discard(7);
        }
        QCOMPARE(inAnotherProcess([&] { return worker(log, 6, 1); }), 0);
        const auto folder = KernelFolder::openExisting(folder_);
        QVERIFY(folder);
        for (const auto& entry : (*folder)->entries())
            QVERIFY((*folder)->read(entry.key)->good());
    }

private:
    /// A process that asks for each kernel in an order of its own; 0 when all were right.
    int worker(const std::string& log, int kernels, unsigned seed) const
    {
        NamedLoader loader;
        KernelCacheOptions options;
        options.folder = folder_;
        options.lockWait = 60s;
        KernelCache cache(
            options,
            [&log](const KernelRequest& request) {
                std::this_thread::sleep_for(2ms);
                std::ofstream(log, std::ios::app) << request.label + "\n";
                return artifactOf(request);
            },
            loader);
        std::vector<int> order;
        for (int i = 0; i < kernels; ++i)
            order.push_back(i);
        std::shuffle(order.begin(), order.end(), std::mt19937(seed));
        for (const int i : order) {
            const std::string name = "kernel " + std::to_string(i);
            const auto kernel = cache.get(requestFor(name), kCpu);
            if (!kernel || nameIn(**kernel) != name)
                return 1;
        }
        return 0;
    }

    static inline KernelCache* cache_ = nullptr;
    std::unique_ptr<QTemporaryDir> base_;
    std::string folder_;
};

KEYFALL_TEST(KernelCacheTest)
#include "kernel_cache_test.moc"
