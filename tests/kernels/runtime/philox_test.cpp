// SPDX-License-Identifier: MIT
// Philox 4x32-10 against the known answers of its authors' library (Random123, kat_vectors).
#include "kernels/runtime/philox.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class TestPhilox : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownAnswers()
    {
        QCOMPARE(Philox::block({0, 0, 0, 0}, {0, 0}),
                 (Philox::Counter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
        QCOMPARE(Philox::block({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
                 (Philox::Counter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
        QCOMPARE(Philox::block({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
                 (Philox::Counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
    }

    void wordsAreThoseOfTheBlocks()
    {
        const Philox stream(0x299f31d0a4093822);
        for (std::uint64_t i = 0; i < 20; ++i)
            QCOMPARE(stream.word(i), stream.block(i / 4)[i % 4]);
        QVERIFY(stream.block(0) != stream.block(std::uint64_t{1} << 32));
        QVERIFY(Philox(1).block(0) != Philox(std::uint64_t{1} << 32).block(0));
    }
};

KEYFALL_TEST(TestPhilox)
#include "philox_test.moc"
