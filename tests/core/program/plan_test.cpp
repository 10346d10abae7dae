// SPDX-License-Identifier: MIT
// What records of plans do not say: random plans against one op after the other, threads, and the C++ interface.
#include "core/program/plan.h"
#include "core/program/plan_pool.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <atomic>
#include <functional>
#include <random>
#include <set>
#include <thread>

using namespace keyfall;

namespace {

/// A program that is a function.
class Lambda final : public Program {
public:
    using Body = std::function<Expected<void>(std::span<const std::span<std::byte>>, std::span<const std::int64_t>)>;
    explicit Lambda(Body body) : body_(std::move(body)) {}

    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                     std::span<const std::int64_t> values, const LaunchSize&) const override
    {
        return body_(buffers, values);
    }

private:
    Body body_;
};

std::shared_ptr<CachedKernel> kernelOf(std::size_t slots, std::vector<int> outs, Lambda::Body body)
{
    auto kernel = std::make_shared<CachedKernel>();
    kernel->program = std::make_shared<Lambda>(std::move(body));
    kernel->device = "cpu";
    kernel->entryPoint = "k";
    for (std::size_t i = 0; i < slots; ++i) {
        kernel->globals.push_back(static_cast<int>(i));
        kernel->ins.push_back(static_cast<int>(i));
    }
    kernel->outs = std::move(outs);
    kernel->localSize.emplace();
    return kernel;
}

/// Mixes all its buffers into the first one; the result depends on the order of such kernels.
std::shared_ptr<CachedKernel> mixer(unsigned salt, std::size_t slots)
{
    return kernelOf(slots, {0}, [salt](auto buffers, auto) -> Expected<void> {
        unsigned sum = salt;
        for (const auto& buffer : buffers)
            for (const std::byte byte : buffer)
                sum = 31 * sum + static_cast<unsigned>(byte);
        for (std::size_t k = 0; k < buffers[0].size(); ++k)
            buffers[0][k] = static_cast<std::byte>(sum >> k % 24 & 0xFF);
        return {};
    });
}

std::vector<std::byte> bytesOf(std::size_t count)
{
    std::vector<std::byte> bytes(count);
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<std::byte>(7 * i + 3);
    return bytes;
}

std::string message(const Expected<Plan>& plan)
{
    return plan ? "it was built" : plan.error().text();
}

}  // namespace

class PlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void randomPlansGiveWhatOneByOneGives()
    {
        std::mt19937 random(15);
        for (int round = 0; round < 60; ++round) {
            auto expected = bytesOf(64);
            auto found = expected;
            PlanBuilder builder;
            const StorageIndex storage = builder.addStorage(found);
            std::vector<std::pair<std::size_t, std::size_t>> ranges;
            for (int i = 0; i < 8; ++i) {
                const std::size_t begin = random() % 60;
                ranges.emplace_back(begin, 1 + random() % std::min<std::size_t>(64 - begin, 12));
                builder.addBuffer(storage, ranges.back().first, ranges.back().second);
            }
            for (unsigned i = 0; i < 12; ++i) {
                const std::vector<std::size_t> used{random() % 8, random() % 8, random() % 8};
                const auto kernel = mixer(i, used.size());
                kernel->hostParallelSafe = random() % 4 != 0;
                builder.addKernel(kernel, {BufferIndex(used[0]), BufferIndex(used[1]), BufferIndex(used[2])});
                std::vector<std::span<std::byte>> memory;
                for (const std::size_t which : used)
                    memory.push_back(std::span(expected).subspan(ranges[which].first, ranges[which].second));
                QVERIFY(kernel->program->run(memory, {}, {}));
            }
            builder.setOutputs({BufferIndex(0)});
            auto plan = builder.build();
            QVERIFY2(plan, qPrintable(QString::fromStdString(message(plan))));
            QVERIFY(plan->run());
            QVERIFY2(found == expected, qPrintable(QStringLiteral("round %1").arg(round)));
        }
    }

    void reducedEdgesSayTheSameAsAllOfThem()
    {
        std::mt19937 random(16);
        for (int round = 0; round < 200; ++round) {
            const std::size_t count = 2 + random() % 9;
            std::vector<std::vector<std::size_t>> after(count);
            for (std::size_t op = 0; op < count; ++op)
                for (std::size_t earlier = 0; earlier < op; ++earlier)
                    if (random() % 3 == 0)
                        after[op].push_back(earlier);
            std::vector<std::int64_t> ids(count);
            const auto graph = planGraphOf(after, std::vector<OpAccess>(count), std::vector<bool>(count), ids);
            QVERIFY(graph);
            const auto closure = [count](const auto& edges) {
                std::set<OpEdge> all(edges.begin(), edges.end());
                for (std::size_t k = 0; k < count; ++k)
                    for (std::size_t i = 0; i < count; ++i)
                        for (std::size_t j = 0; j < count; ++j)
                            if (all.contains({i, k}) && all.contains({k, j}))
                                all.insert({i, j});
                return all;
            };
            std::vector<OpEdge> given;
            for (std::size_t op = 0; op < count; ++op)
                for (const std::size_t earlier : after[op])
                    given.emplace_back(earlier, op);
            QVERIFY(closure(graph->edges) == closure(given));
            for (std::size_t i = 0; i < graph->edges.size(); ++i) {
                auto fewer = graph->edges;
                fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
                QVERIFY(closure(fewer) != closure(given));  // none of them can be spared
            }
        }
    }

    void memoryThatOverlapsIsOrderedWithoutAStorage()
    {
        auto bytes = bytesOf(32);
        PlanBuilder builder;
        const auto front = builder.addBuffer(std::span(bytes).first(20));
        const auto back = builder.addBuffer(std::span(bytes).last(20));
        const auto behind = builder.addBuffer(std::span(bytes).last(4));
        builder.addKernel(mixer(1, 1), {front});
        builder.addKernel(mixer(2, 1), {back});
        builder.addKernel(mixer(3, 1), {behind});
        builder.setOutputs({front});
        const auto plan = builder.build();
        QVERIFY(plan);
        QCOMPARE(plan->graph().levels.size(), std::size_t{3});
        QCOMPARE(plan->graph().hazards.size(), std::size_t{2});  // the first and the third do not meet
    }

    void threadsMayRunOnePlan()
    {
        auto bytes = bytesOf(64);
        std::atomic<int> calls{0};
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(bytes);
        for (int i = 0; i < 4; ++i)
            builder.addKernel(kernelOf(1, {0},
                                       [&calls](auto, auto) -> Expected<void> {
                                           ++calls;
                                           return {};
                                       }),
                              {buffer});
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY(plan);
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 4; ++t)
                threads.emplace_back([&] {
                    for (int i = 0; i < 50; ++i)
                        (void)plan->run();
                });
        }
        QCOMPARE(calls.load(), 4 * 50 * 4);
    }

    void theCoresOfAKernelShareItsWork()
    {
        std::vector<std::byte> bytes(64);
        const auto kernel = kernelOf(1, {0}, [](auto buffers, auto values) -> Expected<void> {
            const auto core = values.size() > 1 ? values[1] : 0;  // the second plan's kernel knows no core_id
            buffers[0][static_cast<std::size_t>(core)] = static_cast<std::byte>(values[0] + core);
            return {};
        });
        kernel->varNames = {"n", "core_id"};
        kernel->bounds["n"] = {1, 64};
        kernel->globalSize[0] = *SizeExpr::parse("n");
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(bytes);
        builder.addKernel(kernel, {buffer});
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY(plan);
        QVERIFY(plan->run({{"n", 40}, {"core_id", 7}, {"unknown", 1}}));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            QCOMPARE(static_cast<int>(bytes[i]), i < 40 ? static_cast<int>(40 + i) : 0);
        QCOMPARE(plan->launches().front().calls, std::int64_t{40});
        QVERIFY(plan->run({{"n", 65}}).error().text().find("outside bounds") != std::string::npos);
        kernel->varNames = {"n"};
        PlanBuilder without;
        const auto other = without.addBuffer(bytes);
        without.addKernel(kernel, {other});
        without.setOutputs({other});
        auto wrong = without.build();
        QVERIFY(wrong && wrong->run({{"n", 1}}));
        QVERIFY(wrong->run({{"n", 2}}).error().text().find("core_id") != std::string::npos);
        QVERIFY(wrong->run({{"n", 1}}));  // nothing had happened
    }

    /// Values go to the variable of their name, whatever their order and however like each other names are.
    void valuesAreTakenByName()
    {
        std::vector<std::byte> bytes(3);
        const auto kernel = kernelOf(1, {0}, [](auto buffers, auto values) -> Expected<void> {
            for (std::size_t i = 0; i < 3; ++i)
                buffers[0][i] = static_cast<std::byte>(values[i]);
            return {};
        });
        kernel->varNames = {"s0", "s1", "s10"};
        kernel->bounds["s1"] = {1, 9};
        kernel->place = Device{DeviceType::cuda, 0};
        kernel->globalSize[1] = *SizeExpr::parse("s1 * s0");
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(bytes, Device{DeviceType::cuda, 0});
        builder.addKernel(kernel, {buffer});
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY2(plan.has_value(), qPrintable(QString::fromStdString(message(plan))));
        QVERIFY(plan->run({{"s", 1}, {"s10", 30}, {"s2", 2}, {"s1", 7}, {"s0", 5}}));
        QCOMPARE(bytes, (std::vector<std::byte>{std::byte{5}, std::byte{7}, std::byte{30}}));
        QCOMPARE(plan->launches().front().size.global[1], std::int64_t{35});
        QVERIFY(plan->run({{"s10", 30}, {"s1", 10}, {"s0", 5}}).error().text().find("outside bounds")
                != std::string::npos);
    }

    void whatThrowsPoisons()
    {
        auto bytes = bytesOf(8);
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(bytes);
        builder.addCustom("shout", [](auto) -> Expected<void> { throw std::runtime_error("loud"); }, {buffer});
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY(plan);
        QVERIFY(plan->run().error().text().find("loud") != std::string::npos);
        QVERIFY(plan->poisoned());
        QVERIFY(plan->run().error().text().find("poisoned") != std::string::npos);
    }

    void faultsAreFoundInTheirOrder()
    {
        auto bytes = bytesOf(8);
        const auto kernel = kernelOf(2, {5}, [](auto, auto) -> Expected<void> { return {}; });
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(bytes);
        builder.addCopy(buffer, BufferIndex(9));
        builder.addKernel(kernel, {buffer});  // wrong in two ways: slot 5, and one buffer for two slots
        QVERIFY(message(builder.build()).find("buffer index out of range") != std::string::npos);
        PlanBuilder second;
        second.addBuffer(bytes);
        second.addKernel(kernel, {buffer});
        QVERIFY(message(second.build()).find("not a global slot") != std::string::npos);
        kernel->outs = {1};
        QVERIFY(message(second.build()).find("buffer count") != std::string::npos);
        PlanBuilder third;
        third.addBuffer(bytes);
        third.addView(buffer, buffer, 0, 9);
        QVERIFY(message(third.build()).find("view mismatch") != std::string::npos);
    }

    void thePoolRunsEverythingOnce()
    {
        for (const std::size_t count : {0U, 1U, 2U, 3U, 100U, 1000U}) {
            std::vector<std::atomic<int>> done(count);
            PlanPool::ofProcess().run(count, [&](std::size_t i) {
                ++done[i];
                PlanPool::ofProcess().run(2, [&](std::size_t) {});  // inside: one after the other
            });
            for (const auto& one : done)
                QCOMPARE(one.load(), 1);
        }
    }
};

KEYFALL_TEST(PlanTest)
#include "plan_test.moc"
