// SPDX-License-Identifier: MIT
// The laws of eleven:1.2.1 over every one of the 2,048 sets of the 11-key model.
#include "core/keys/key_model.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <random>

using namespace keyfall;

namespace {

constexpr std::uint64_t kSets = 2048;

/// Qt Test's macros are slow for millions of checks: counts violations, remembers the first one.
struct Law {
    int broken = 0;
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    void expect(bool holds, KeySet first, KeySet second = {})
    {
        if (!holds && broken++ == 0) {
            a = first.bits();
            b = second.bits();
        }
    }
    [[nodiscard]] QByteArray text() const
    {
        return QByteArray::number(broken) + " violations, first for " + QByteArray::number(static_cast<qulonglong>(a))
            + " and " + QByteArray::number(static_cast<qulonglong>(b));
    }
};

#define HOLDS(law) QVERIFY2((law).broken == 0, (law).text().constData())

}  // namespace

class KeySetLawsTest : public QObject {
    Q_OBJECT

    const KeyModel& model_ = *KeyModel::ferrotorch();

private Q_SLOTS:
    void allIsElevenKeys()
    {
        QCOMPARE(model_.all().bits(), std::uint64_t{0x07ff});
        QCOMPARE(model_.all().popcount(), 11);
        QCOMPARE(model_.keys().size(), std::size_t{11});
        QCOMPARE(KeySet().bits(), std::uint64_t{0});
        QVERIFY(KeySet().empty());
        QVERIFY(!model_.highest(KeySet()).has_value());
        QVERIFY(model_.keysOf(KeySet()).empty());
    }

    void insertAndRemove()
    {
        Law law;
        for (std::uint64_t bits = 0; bits < kSets; ++bits) {
            const KeySet set(bits);
            for (const KeyInfo& info : model_.keys()) {
                const KeySet inserted = model_.add(set, info.key);
                const KeySet removed = model_.remove(set, info.key);
                law.expect(model_.has(inserted, info.key), set, info.bits);
                law.expect(!model_.has(removed, info.key), set, info.bits);
                law.expect(model_.remove(inserted, info.key) == removed, set, info.bits);
                law.expect(model_.add(inserted, info.key) == inserted, set, info.bits);
                law.expect(model_.remove(removed, info.key) == removed, set, info.bits);
                law.expect((inserted ^ removed) == info.bits, set, info.bits);
                law.expect(model_.has(set, info.key) == ((bits >> info.key.value() & 1) != 0), set, info.bits);
            }
        }
        HOLDS(law);
    }

    void highestIsTheFirstKey()
    {
        Law law;
        for (std::uint64_t bits = 0; bits < kSets; ++bits) {
            const KeySet set(bits);
            const std::vector<Key> keys = model_.keysOf(set);
            law.expect(static_cast<int>(keys.size()) == set.popcount(), set);
            law.expect(model_.highest(set) == (keys.empty() ? std::optional<Key>() : keys.front()), set);
            KeySet again;
            for (std::size_t i = 0; i < keys.size(); ++i) {
                law.expect(i == 0 || keys[i] < keys[i - 1], set);
                again = model_.add(again, keys[i]);
            }
            law.expect(again == set, set);
        }
        HOLDS(law);
    }

    void unionAndIntersection()
    {
        Law law;
        std::mt19937 random(20);
        for (std::uint64_t bits = 0; bits < kSets; ++bits) {
            const KeySet a(bits);
            law.expect((a | KeySet()) == a, a);
            law.expect((a & model_.all()) == a, a);
            law.expect((a | a) == a && (a & a) == a, a);
            for (int i = 0; i < 200; ++i) {
                const KeySet b(random() % kSets);
                const KeySet c(random() % kSets);
                law.expect((a | b) == (b | a) && (a & b) == (b & a), a, b);
                law.expect(((a | b) | c) == (a | (b | c)) && ((a & b) & c) == (a & (b & c)), a, b);
                law.expect((a & (b | c)) == ((a & b) | (a & c)), a, b);
                law.expect((a ^ b) == ((a | b) & ~(a & b)), a, b);
                law.expect(model_.difference(a, b) == (a & ~b), a, b);
                law.expect(a.hasAny(b) == !(a & b).empty(), a, b);
                law.expect(a.isSupersetOf(b) == ((a | b) == a), a, b);
                law.expect((a | b).popcount() + (a & b).popcount() == a.popcount() + b.popcount(), a, b);
            }
        }
        HOLDS(law);
    }

    void slotIsTheHighestKey()
    {
        Law law;
        QCOMPARE(model_.slotCount(), 12U);  // eleven keys and "no key"
        QCOMPARE(model_.emptySlot(), 11U);
        for (std::uint64_t bits = 0; bits < kSets; ++bits) {
            const KeySet set(bits);
            const auto highest = model_.highest(set);
            law.expect(model_.slotOf(set) == (highest ? highest->value() : model_.emptySlot()), set);
            law.expect(model_.keyOfSlot(model_.slotOf(set)) == highest, set);
        }
        HOLDS(law);
    }

    /// eleven:1.2.2: the two ways to read a set must not answer differently for bits that are no keys.
    void undefinedBitsAreNoKeys()
    {
        Law law;
        for (std::uint64_t undefined : {std::uint64_t{0x8000}, std::uint64_t{0x0800}, ~std::uint64_t{0x07ff}}) {
            for (std::uint64_t bits = 0; bits < kSets; ++bits) {
                const KeySet set(bits);
                const KeySet dirty(bits | undefined);
                law.expect(model_.keysOf(dirty) == model_.keysOf(set), dirty);
                law.expect(model_.highest(dirty) == model_.highest(set), dirty);
                law.expect(model_.slotOf(dirty) == model_.slotOf(set), dirty);
            }
        }
        HOLDS(law);
    }

    void belowLeavesTheKeyOut()
    {
        Law law;
        for (std::uint64_t bits = 0; bits < kSets; ++bits)
            for (const KeyInfo& info : model_.keys())
                law.expect((KeySet(bits) & model_.below(info.key)) == model_.remove(KeySet(bits), info.key),
                           KeySet(bits), info.bits);
        HOLDS(law);
    }
};

KEYFALL_TEST(KeySetLawsTest)
#include "key_set_laws_test.moc"
