// SPDX-License-Identifier: MIT
#include "kernels/cpu/parallel.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <atomic>
#include <new>

using namespace keyfall::cpu;

/// Work in parts: each item once, and exceptions of any thread reach the caller.
class ParallelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachItemOnce()
    {
        QCOMPARE(threadCount(), 3);
        std::vector<std::atomic<int>> seen(1000);
        parallelItems(1000, kParallelGrain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i)
                ++seen[static_cast<std::size_t>(i)];
        });
        for (const auto& count : seen)
            QCOMPARE(count.load(), 1);
    }

    void exceptionsReachTheCaller_data()
    {
        QTest::addColumn<int>("failing");
        for (const int item : {0, 500, 999})  // of the caller's part, and of both workers'
            QTest::addRow("item %d", item) << item;
    }
    void exceptionsReachTheCaller()
    {
        QFETCH(int, failing);
        for (int round = 0; round < 100; ++round) {
            std::atomic<int> parts = 0;
            bool caught = false;
            try {
                parallelItems(1000, kParallelGrain, [&](std::int64_t begin, std::int64_t end) {
                    ++parts;
                    if (begin <= failing && failing < end)
                        throw std::bad_alloc();
                });
            } catch (const std::bad_alloc&) {
                caught = true;
            }
            QVERIFY(caught);
            QCOMPARE(parts.load(), 3);
            eachItemOnce();  // and the next job is whole
        }
    }
};

KEYFALL_TEST(ParallelTest)
#include "parallel_test.moc"
