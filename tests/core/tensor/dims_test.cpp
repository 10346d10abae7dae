// SPDX-License-Identifier: MIT
#include "core/tensor/dims.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <stdexcept>

using namespace keyfall;

class DimsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void growsFromInlineToHeap();
    void movedFromIsEmptyAndUsable();
    void insertsAndErases();
    void countsElements();
    void stridesAreRowMajor();
};

void DimsTest::growsFromInlineToHeap()
{
    Dims dims;
    for (std::int64_t i = 0; i < 40; ++i)
        dims.push_back(i);
    QCOMPARE(dims.size(), std::size_t{40});
    for (std::size_t i = 0; i < 40; ++i)
        QCOMPARE(dims[i], static_cast<std::int64_t>(i));
    const Dims copy = dims;
    dims[39] = 7;
    QCOMPARE(copy[39], std::int64_t{39});
    QVERIFY(!(copy == dims));
}

void DimsTest::movedFromIsEmptyAndUsable()
{
    Dims long1(std::size_t{10}, 3);
    const Dims taken = std::move(long1);
    QCOMPARE(taken, Dims(std::size_t{10}, 3));
    QVERIFY(long1.empty());  // NOLINT(bugprone-use-after-move): what is tested
    long1 = Dims(std::size_t{9}, 4);
    QCOMPARE(long1.size(), std::size_t{9});
    QCOMPARE(long1.back(), std::int64_t{4});
}

void DimsTest::insertsAndErases()
{
    Dims dims{2, 3, 5};
    dims.insert(1, 9);
    QCOMPARE(textOf(dims), std::string("[2, 9, 3, 5]"));
    dims.insert(4, 1);
    QCOMPARE(textOf(dims), std::string("[2, 9, 3, 5, 1]"));
    dims.erase(0);
    QCOMPARE(textOf(dims), std::string("[9, 3, 5, 1]"));
    QCOMPARE(textOf(Dims{}), std::string("[]"));
}

void DimsTest::countsElements()
{
    QCOMPARE(elementCount({}), std::int64_t{1});
    QCOMPARE(elementCount({2, 3, 4}), std::int64_t{24});
    // A zero wins over an overflow, wherever it stands.
    QCOMPARE(elementCount({std::int64_t{1} << 40, std::int64_t{1} << 40, 0}), std::int64_t{0});
    QVERIFY_THROWS_EXCEPTION(std::overflow_error,
                             static_cast<void>(elementCount({std::int64_t{1} << 40, std::int64_t{1} << 40})));
}

void DimsTest::stridesAreRowMajor()
{
    QCOMPARE(contiguousStrides({2, 3, 4}), Dims({12, 4, 1}));
    QCOMPARE(contiguousStrides({2, 0, 4}), Dims({4, 4, 1}));
    QCOMPARE(contiguousStrides({}), Dims{});
}

KEYFALL_TEST(DimsTest)
#include "dims_test.moc"
