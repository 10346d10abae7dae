// SPDX-License-Identifier: MIT
#include "core/graph/sequence_match.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace keyfall;

namespace {

using Elements = std::vector<std::uint32_t>;

/// The most elements that can be matched, by looking at all pairs.
std::size_t mostMatches(const Elements& a, const Elements& b)
{
    std::vector<std::vector<std::size_t>> most(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j)
            most[i][j] = a[i - 1] == b[j - 1] ? most[i - 1][j - 1] + 1 : std::max(most[i - 1][j], most[i][j - 1]);
    return most[a.size()][b.size()];
}

/// How many are matched; nothing where one is matched with another element, or out of order.
std::optional<std::size_t> matched(const Elements& before, const Elements& after)
{
    const std::vector<std::uint32_t> matches = matchInOrder(before, after);
    if (matches.size() != after.size())
        return std::nullopt;
    std::size_t count = 0;
    std::int64_t last = -1;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i] == kNoMatch)
            continue;
        if (matches[i] >= before.size() || before[matches[i]] != after[i] || matches[i] <= last)
            return std::nullopt;
        last = matches[i];
        ++count;
    }
    return count;
}

}  // namespace

class SequenceMatchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asManyAsThereCanBe()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 400; ++round) {
            const auto some = [&] {
                Elements elements(random() % 60);
                for (std::uint32_t& element : elements)
                    element = static_cast<std::uint32_t>(random() % (2 + static_cast<unsigned>(round) % 9));
                return elements;
            };
            const Elements before = some();
            const Elements after = some();
            QCOMPARE(matched(before, after), std::optional(mostMatches(before, after)));
        }
    }

    /// Where more differs than is looked at in one go, most of what is equal is found all the same, and the time is linear.
    void manyDifferences()
    {
        std::mt19937 random(4);
        Elements before(200'000);
        for (std::uint32_t& element : before)
            element = static_cast<std::uint32_t>(random() % 50);
        Elements after;
        for (const std::uint32_t element : before) {
            if (random() % 20 == 0)
                after.push_back(static_cast<std::uint32_t>(random() % 50));
            if (random() % 20 != 0)
                after.push_back(element);
        }
        const auto found = matched(before, after);
        QVERIFY(found.has_value());
        QVERIFY2(*found >= before.size() * 9 / 10, qPrintable(QString::number(*found)));
        const Elements other(200'000, 99);
        QCOMPARE(matched(before, other), std::optional<std::size_t>(0));
        QCOMPARE(matched({}, other), std::optional<std::size_t>(0));
        QCOMPARE(matched(other, {}), std::optional<std::size_t>(0));
    }
};

KEYFALL_TEST(SequenceMatchTest)
#include "sequence_match_test.moc"
