// SPDX-License-Identifier: MIT
// Memory that fails at every place in turn of what a kernel cache does, on whatever thread: every request is answered, by
// the right kernel or by an error, nothing waits for ever, and afterwards everything is served. In CI some places; all of
// them with KEYFALL_PLACES=all.
#include "core/program/kernel_cache.h"
#include "tests/support/failing_allocation.h"
#include "tests/support/places.h"
#include "tests/support/test_case.h"

#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace keyfall;
using tests::FailingAllocation;

namespace {

class Named final : public Program {
public:
    explicit Named(std::string name) : name_(std::move(name)) {}
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>>, std::span<const std::int64_t>,
                                     const LaunchSize&) const override
    {
        return {};
    }
    [[nodiscard]] const std::string& name() const { return name_; }

private:
    std::string name_;
};

class NamedLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device) override
    {
        return std::make_shared<Named>(artifact.source);
    }
};

KernelRequest requestFor(const std::string& name)
{
    KernelRequest request;
    request.key = keyOf(name);
    request.label = name;
    request.target = "test";
    return request;
}

tl::expected<KernelArtifact, CompileError> artifactOf(const KernelRequest& request)
{
    if (request.label == "broken")
        return tl::unexpected<CompileError>(
            CompileError{CompileFailure::permanent, {ErrorKind::badInput, request.label, "is broken", {}}});
    KernelArtifact artifact;
    artifact.kind = "bytes";
    artifact.target = "test";
    artifact.source = request.label;
    artifact.bytes.resize(100);
    return artifact;
}

std::string nameIn(const CachedKernel& kernel)
{
    return dynamic_cast<const Named&>(*kernel.program).name();
}

/// What is wrong with the answer to a request; empty for nothing. `may`: an error may be the answer.
std::string problemOf(KernelCache& cache, const std::string& name, bool may)
{
    try {
        const auto kernel = cache.get(requestFor(name), kCpu);
        if (kernel)
            return nameIn(**kernel) == name ? "" : name + " was answered by " + nameIn(**kernel);
        return may || name == "broken" ? "" : name + ": " + kernel.error().text();
    } catch (const std::bad_alloc&) {
        return may ? "" : name + ": no memory";
    }
}

/// One life of a cache on a folder, asked by two threads, with room for one artifact or two.
std::string live(const std::string& folder, bool may)
{
    NamedLoader loader;
    KernelCacheOptions options;
    options.folder = folder;
    options.memoryBytes = 250;
    options.workers = 2;
    options.retry = std::chrono::milliseconds(0);
    KernelCache cache(options, &artifactOf, loader);
    std::string other;
    std::thread thread;
    try {
        thread = std::thread([&] { other = problemOf(cache, "b", may) + problemOf(cache, "c", may); });
    } catch (const std::exception&) {
        if (!may)
            throw;
    }
    std::string found;
    for (const char* name : {"a", "b", "broken", "a", "broken"})
        found += problemOf(cache, name, may);
    try {
        cache.prefetch(requestFor("d"));
        cache.forget(keyOf("a"), true);
        (void)cache.rows();
        cache.clear();
    } catch (const std::bad_alloc&) {
        found += may ? "" : "no memory";
    }
    found += problemOf(cache, "d", may);
    if (thread.joinable())
        thread.join();
    return found + other;
}

}  // namespace

class CacheFaultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAllocation_data()
    {
        QTest::addColumn<bool>("warm");
        QTest::newRow("an empty folder") << false;
        QTest::newRow("a folder with the kernels") << true;
    }
    void everyAllocation()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("ThreadSanitizer cannot follow threads that a forked process starts");
#endif
        QFETCH(bool, warm);
        QTemporaryDir base;
        const std::string kept = base.filePath(QStringLiteral("kept")).toStdString();
        long allocations = 0;
        int round = 0;
        const auto folder = [&] {
            return warm ? kept : kept + std::to_string(::getpid()) + "." + std::to_string(round++);
        };
        const auto begin = [&] {
            for (int i = 0; i < 3; ++i) {
                const FailingAllocation counted(FailingAllocation::kNone);
                (void)live(folder(), false);
                allocations = std::max(allocations, FailingAllocation::made());
            }
        };
        const auto tryOne = [&](long place) -> std::string {
            const std::string where = folder();
            {
                const FailingAllocation armed(place);
                try {
                    if (const std::string wrong = live(where, true); !wrong.empty())
                        return wrong;
                } catch (const std::bad_alloc&) {  // there is no cache without memory for it
                }
            }
            return live(where, false);
        };
        const long count = tests::countInAChild(begin, [&] { return allocations; });
        QVERIFY2(count > 200, qPrintable(QString::number(count)));
        const tests::Places places = tests::tryPlaces(count, tests::stepFor(count, 60), begin, tryOne);
        qInfo("%ld of %ld allocations failed in turn", places.count, count);
        QVERIFY2(places.faults.empty(), places.text().c_str());
    }
};

KEYFALL_TEST(CacheFaultsTest)
#include "cache_faults_test.moc"
