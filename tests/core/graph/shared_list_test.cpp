// SPDX-License-Identifier: MIT
#include "core/graph/graph_append.h"
#include "core/graph/shared_list.h"
#include "core/keys/key_model.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

using namespace keyfall;

/// An element that counts how often one is copied.
struct Counted {
    Counted() = default;
    explicit Counted(int v) : value(v) {}
    Counted(const Counted& other) : value(other.value) { ++copies; }
    Counted(Counted&& other) noexcept : value(other.value) {}
    Counted& operator=(Counted other)
    {
        value = other.value;
        return *this;
    }
    friend bool operator==(const Counted& a, const Counted& b) { return a.value == b.value; }

    int value = 0;
    static inline int copies = 0;
};

class SharedListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAsAVector();
    void aCopyCopiesNothing();
    void whoAppendsLeavesCopiesAsTheyAre();
    void twoThatAppendGoApart();
    void aChangeIsOfOneAlone();
    void copiesAreReadWhileTheListGrows();
    void copiesGrowWhileTheListGrows();
    void elementsEndWithTheirLastUser();
    void aGraphThatGrowsContinuesWhatItWas();
};

static SharedList<Counted> counted(int count)
{
    SharedList<Counted> list;
    for (int i = 0; i < count; ++i)
        list.push_back(Counted(i));
    return list;
}

void SharedListTest::readsAsAVector()
{
    for (const int count : {0, 1, 3, 4, 5, 1023, 1024, 1025, 5000}) {
        std::vector<int> wanted(static_cast<std::size_t>(count));
        std::iota(wanted.begin(), wanted.end(), 0);
        SharedList<int> list;
        for (const int value : wanted)
            list.push_back(value);
        QCOMPARE(list.size(), wanted.size());
        QVERIFY(std::equal(list.begin(), list.end(), wanted.begin(), wanted.end()));
        QVERIFY(std::equal(wanted.rbegin(), wanted.rend(), std::make_reverse_iterator(list.end())));
        QCOMPARE(std::upper_bound(list.begin(), list.end(), count / 2) - list.begin(),
                 std::ptrdiff_t{count == 0 ? 0 : count / 2 + 1});
        list.resize(wanted.size() / 2);
        wanted.resize(wanted.size() / 2);
        QVERIFY(std::equal(list.begin(), list.end(), wanted.begin(), wanted.end()));
        list.resize(3000);
        QCOMPARE(list.back(), 0);
        list.reserve(10);
        list = {7, 8, 9};
        QCOMPARE(list.front() + list.back() + list[1], 24);
        list.clear();
        QVERIFY(list.empty() && list == SharedList<int>());
    }
}

void SharedListTest::aCopyCopiesNothing()
{
    SharedList<Counted> list = counted(10'000);
    Counted::copies = 0;
    SharedList<Counted> copy = list;
    for (int i = 0; i < 3000; ++i)
        list.push_back(Counted(i));
    QCOMPARE(Counted::copies, 0);
    QCOMPARE(copy.size(), std::size_t{10'000});
    QVERIFY(list.continues(copy) && !copy.continues(list));
}

void SharedListTest::whoAppendsLeavesCopiesAsTheyAre()
{
    SharedList<Counted> list = counted(1500);
    const SharedList<Counted> copy = list;
    list.push_back(Counted(-1));
    QCOMPARE(copy.size(), std::size_t{1500});
    QCOMPARE(copy.back().value, 1499);
    QVERIFY(copy == counted(1500));
}

void SharedListTest::twoThatAppendGoApart()
{
    for (const int count : {3, 1024, 1500}) {
        SharedList<Counted> a = counted(count);
        SharedList<Counted> b = a;
        a.push_back(Counted(-1));
        b.push_back(Counted(-2));
        a.push_back(Counted(-3));
        QCOMPARE(a[static_cast<std::size_t>(count)].value, -1);
        QCOMPARE(a.back().value, -3);
        QCOMPARE(b.back().value, -2);
        QCOMPARE(b.size(), static_cast<std::size_t>(count) + 1);
        QVERIFY(!a.continues(b) && !b.continues(a));
    }
    // What a copy appended that is gone is not in the way.
    SharedList<Counted> list = counted(1500);
    {
        SharedList<Counted> copy = list;
        copy.push_back(Counted(-1));
    }
    list.push_back(Counted(-2));
    QCOMPARE(list.back().value, -2);
    QCOMPARE(std::as_const(list)[1499].value, 1499);
}

void SharedListTest::aChangeIsOfOneAlone()
{
    SharedList<Counted> list = counted(3000);
    const SharedList<Counted> copy = list;
    Counted::copies = 0;
    list[2000].value = -1;
    QCOMPARE(Counted::copies, int(SharedList<Counted>::kBlock));  // its block and no other
    QCOMPARE(copy[2000].value, 2000);
    QVERIFY(!list.continues(copy));
    list.push_back(Counted(5));
    QCOMPARE(copy.size(), std::size_t{3000});
}

void SharedListTest::copiesAreReadWhileTheListGrows()
{
    SharedList<std::shared_ptr<int>> list;
    list.reserve(SharedList<std::shared_ptr<int>>::kBlock);
    std::vector<std::thread> readers;
    std::atomic<bool> right{true};
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < 300; ++i)
            list.push_back(std::make_shared<int>(i));
        readers.emplace_back([copy = list, &right] {
            int at = 0;
            for (const std::shared_ptr<int>& value : copy)
                right = right && *value == at++ % 300;
        });
    }
    for (std::thread& reader : readers)
        reader.join();
    QVERIFY(right);
}

/// All append behind the same elements at once, change one, and copy again; the last to go ends them.
void SharedListTest::copiesGrowWhileTheListGrows()
{
    const auto token = std::make_shared<int>(1);
    SharedList<std::shared_ptr<int>> list;
    list.reserve(SharedList<std::shared_ptr<int>>::kBlock);
    std::vector<std::thread> writers;
    std::atomic<bool> right{true};
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < 150; ++i)
            list.push_back(token);
        writers.emplace_back([copy = list, &right]() mutable {
            const std::size_t size = copy.size();
            const auto mine = std::make_shared<int>(2);
            for (int i = 0; i < 2000; ++i)
                copy.push_back(mine);
            copy[size / 2] = mine;
            const SharedList<std::shared_ptr<int>> again = copy;
            copy.push_back(mine);
            copy.resize(size);
            for (std::size_t i = 0; i < again.size(); ++i)
                right = right && *again[i] == (i >= size || i == size / 2 ? 2 : 1);
            right = right && copy.size() == size;
        });
    }
    for (std::thread& writer : writers)
        writer.join();
    QVERIFY(right);
    QCOMPARE(token.use_count(), 3001L);
    list.clear();
    QCOMPARE(token.use_count(), 1L);
}

void SharedListTest::elementsEndWithTheirLastUser()
{
    const auto token = std::make_shared<int>(1);
    {
        SharedList<std::shared_ptr<int>> list;
        for (int i = 0; i < 2000; ++i)
            list.push_back(token);
        SharedList<std::shared_ptr<int>> copy = list;
        copy.push_back(token);
        QCOMPARE(token.use_count(), 2002L);
        copy[0] = nullptr;  // gets a block of its own
        QCOMPARE(token.use_count(), 2002L + 1023);
        list.clear();
        QCOMPARE(token.use_count(), 2001L);
    }
    QCOMPARE(token.use_count(), 1L);
}

void SharedListTest::aGraphThatGrowsContinuesWhatItWas()
{
    const auto part = [](int hops) {
        CallGraph graph;
        graph.model = KeyModel::ferrotorch();
        graph.predicted = true;
        graph.calls.emplace_back().firstHop = 1;
        for (int i = 0; i < hops; ++i) {
            Hop& hop = graph.hops.emplace_back();
            hop.id = static_cast<HopId>(i) + 1;
            hop.parent = static_cast<HopId>(i);
        }
        return graph;
    };
    CallGraph graph;
    appendGraph(graph, part(3));
    reserveToGrow(graph);
    const CallGraph before = graph;
    appendGraph(graph, part(4000));
    QVERIFY(graph.continues(before) && !before.continues(graph));
    QCOMPARE(before.hops.size(), std::size_t{3});
    CallGraph other = before;
    other.hops[1].depth = 7;
    QVERIFY(!other.continues(before) && before.hops[1].depth == 0);
    QVERIFY(!part(3).continues(before));
}

KEYFALL_TEST(SharedListTest)
#include "shared_list_test.moc"
