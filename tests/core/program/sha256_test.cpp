// SPDX-License-Identifier: MIT
#include "core/text/sha256.h"
#include "tests/support/test_case.h"

#include <QCryptographicHash>
#include <QTest>

#include <random>

using namespace keyfall;

namespace {

std::string randomBytes(std::mt19937& random, std::size_t count)
{
    std::string bytes(count, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random());
    return bytes;
}

std::string byQt(const std::string& bytes)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha256).toHex().toStdString();
}

}  // namespace

class Sha256Test : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithThePublishedExamples()
    {
        QCOMPARE(hexText(sha256("")), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(hexText(sha256("abc")),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(hexText(sha256(std::string(1'000'000, 'a'))),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
    }

    void agreesForEveryLengthAroundABlock()
    {
        std::mt19937 random(15);
        for (std::size_t length = 0; length < 300; ++length) {
            const std::string bytes = randomBytes(random, length);
            const std::string expected = byQt(bytes);
            QCOMPARE(hexText(sha256(bytes)), expected);
            QCOMPARE(hexText(sha256Portable(bytes)), expected);
        }
    }

    void piecesGiveWhatTheWholeGives()
    {
        std::mt19937 random(16);
        const std::string bytes = randomBytes(random, 4096);
        for (int round = 0; round < 50; ++round) {
            Sha256 sum;
            for (std::size_t at = 0; at < bytes.size();) {
                const std::size_t count = std::min<std::size_t>(random() % 200, bytes.size() - at);
                sum.add(std::string_view(bytes).substr(at, count));
                at += count;
            }
            QCOMPARE(hexText(sum.finish()), byQt(bytes));
        }
    }
};

KEYFALL_TEST(Sha256Test)
#include "sha256_test.moc"
