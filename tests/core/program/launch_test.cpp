// SPDX-License-Identifier: MIT
#include "core/program/launch.h"

#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace keyfall;

namespace {

std::array<SizeExpr, 3> three(const char* x, const char* y, const char* z)
{
    return {*SizeExpr::parse(x), *SizeExpr::parse(y), *SizeExpr::parse(z)};
}

std::string textOf(const Expected<LaunchSize>& size)
{
    if (!size)
        return size.error().message;
    return fmt::format("{} {}", size->global, size->local ? fmt::format("{}", *size->local) : "none");
}

/// Evaluated by names, and by position; both must say the same.
std::string launched(const LaunchSizes& sizes, const char* device, std::int64_t n, std::int64_t m)
{
    const LaunchLimits limits = LaunchLimits::of(*deviceNamed(device));
    const std::string named = textOf(sizes.evaluate(limits, {{"n", n}, {"m", m}}, {{"m", {0, 100'000}}}));
    const PreparedLaunch prepared(sizes, limits, {"m", "n"}, {{"m", {0, 100'000}}});
    const std::array<std::int64_t, 2> values{m, n};
    const std::string byPosition = textOf(prepared.evaluate(values));
    return named == byPosition ? named : named + " but prepared: " + byPosition;
}

}  // namespace

class LaunchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizesAreEvaluatedAndCheckedInOrder()
    {
        const LaunchSizes blocks{three("(n + 255) // 256", "m", "1"), three("256", "1", "1")};
        QCOMPARE(launched(blocks, "cuda:0", 257, 3), std::string("[2, 3, 1] [256, 1, 1]"));
        QCOMPARE(launched(blocks, "cuda:1", 0, 3), std::string("global dimension 0 is 0: non-positive"));
        QCOMPARE(launched(blocks, "cuda:0", 1, 70'000),
                 std::string("global dimension 1 is 70000, which exceeds the device's limit 65535"));
        QCOMPARE(launched(blocks, "cpu", 1, 70'000), std::string("[1, 70000, 1] [256, 1, 1]"));
        QCOMPARE(launched(blocks, "cpu", 1, 200'000), std::string("'m' is 200000, outside bounds 0 to 100000"));
        const LaunchSizes faults{three("1", "1 // n", "0"), three("n", "m", "1")};
        QVERIFY(launched(faults, "cpu", 0, 1).find("division by zero") != std::string::npos);
        QCOMPARE(launched(faults, "cpu", 1, 1), std::string("global dimension 2 is 0: non-positive"));
    }

    void blocksHaveALimitOfThreads()
    {
        const LaunchSizes sizes{three("1", "1", "1"), three("n", "m", "1")};
        QCOMPARE(launched(sizes, "cuda:0", 32, 32), std::string("[1, 1, 1] [32, 32, 1]"));
        QCOMPARE(launched(sizes, "cuda:0", 33, 32),
                 std::string("a block of 1056 threads (33 x 32 x 1) exceeds the device's limit 1024"));
        QCOMPARE(launched(sizes, "cuda:0", 1025, 1),
                 std::string("local dimension 0 is 1025, which exceeds the device's limit 1024"));
        QCOMPARE(launched(sizes, "cpu", 100'000, 100'000), std::string("[1, 1, 1] [100000, 100000, 1]"));
    }

    void withoutALocalSizeCudaChoosesBlocksOfItems()
    {
        const LaunchSizes items{three("n", "m", "3"), std::nullopt};
        QCOMPARE(launched(items, "cuda:0", 1, 1), std::string("[1, 1, 1] [1, 1, 4]"));
        QCOMPARE(launched(items, "cuda:0", 255, 3), std::string("[1, 3, 3] [256, 1, 1]"));
        QCOMPARE(launched(items, "cuda:0", 33, 100), std::string("[1, 25, 3] [64, 4, 1]"));
        QCOMPARE(launched(items, "cuda:0", 2147483647LL * 256, 1), std::string("[2147483647, 1, 3] [256, 1, 1]"));
        QCOMPARE(launched(items, "cuda:0", 9223372036854775807LL, 1),
                 std::string("global dimension 0 is 36028797018963968, which exceeds the device's limit 2147483647"));
        QCOMPARE(launched(items, "cuda:0", 0, 1), std::string("global dimension 0 is 0: non-positive"));
        QCOMPARE(launched(items, "cpu", 5, 2), std::string("[5, 2, 3] none"));
        const LaunchSizes deep{three("1", "1", "n"), std::nullopt};
        QCOMPARE(launched(deep, "cuda:0", 1000, 1), std::string("[1, 1, 16] [1, 1, 64]"));
    }
};

KEYFALL_TEST(LaunchTest)
#include "launch_test.moc"
