// SPDX-License-Identifier: MIT
#include "core/program/cache_file.h"
#include "core/text/json_text.h"
#include "core/text/sha256.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

KernelArtifact someArtifact(std::size_t bytes = 300)
{
    KernelArtifact artifact{"machine", "x86-64-v3", "k_0011223344556677", "for (;;) { }\n",
                            std::vector<std::byte>(bytes, std::byte{0x2a})};
    (*artifact.more)["tuning"] = Json{{"local", 256}};
    return artifact;
}

const KernelKey kKey = keyOf("{\"codegen\":1}");

/// A file whose digest is right whatever was done to its header and payload.
std::string sealed(std::string bytes)
{
    Sha256 sum;
    sum.add(std::string_view(bytes).substr(0, 24));
    sum.add(std::string_view(bytes).substr(kCacheFileFront));
    const Sha256::Digest digest = sum.finish();
    return bytes.replace(24, 32, reinterpret_cast<const char*>(digest.data()), 32);
}

std::string withHeader(const std::string& header, const std::string& payload = "payload")
{
    std::string bytes = cacheFileBytes(kKey, KernelArtifact{}).substr(0, 12);
    for (std::size_t i = 0; i < 4; ++i)
        bytes += static_cast<char>(header.size() >> 8 * i & 0xFF);
    for (std::size_t i = 0; i < 8; ++i)
        bytes += static_cast<char>(payload.size() >> 8 * i & 0xFF);
    return sealed(bytes + std::string(32, '\0') + header + payload);
}

Json goodHeader()
{
    return {{"key", kKey.digest}, {"length", kKey.length}, {"crc32", kKey.crc32Text()},
            {"kind", "machine"},  {"target", "x86-64-v3"}, {"entry", "k"}};
}

std::string verdict(const std::string& bytes)
{
    return std::string(nameOf(readCacheFile(bytes, kKey).verdict));
}

}  // namespace

class CacheFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenReadsBack()
    {
        for (const std::size_t size : {0U, 1U, 300U, 70'000U}) {
            const KernelArtifact artifact = someArtifact(size);
            const CacheFile file = readCacheFile(cacheFileBytes(kKey, artifact), kKey);
            QCOMPARE(nameOf(file.verdict), std::string_view("ok"));
            QVERIFY(file.artifact == artifact);
            QVERIFY(file.key == kKey);
        }
    }

    void theFrontIsAsTheFormatSays()
    {
        const std::string bytes = cacheFileBytes(kKey, someArtifact());
        QCOMPARE(bytes.substr(0, 12), std::string("\x89KFK\r\n\x1a\n\x01\0\0\0", 12));
        const auto header = static_cast<unsigned char>(bytes[12]) + 256U * static_cast<unsigned char>(bytes[13]);
        QCOMPARE(bytes.substr(16, 8), std::string("\x2c\x01\0\0\0\0\0\0", 8));
        QCOMPARE(bytes.size(), std::size_t{56} + header + 300);
        QVERIFY(Json::accept(bytes.substr(56, header)));
    }

    void everyCutIsTruncated()
    {
        const std::string bytes = cacheFileBytes(kKey, someArtifact());
        for (std::size_t length = 0; length < bytes.size(); ++length)
            QCOMPARE(verdict(bytes.substr(0, length)), std::string("truncated"));
        QCOMPARE(verdict(bytes + '\0'), std::string("trailing bytes"));
    }

    void everyFlippedBitIsSeen()
    {
        const std::string good = cacheFileBytes(kKey, someArtifact(40));
        for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
            std::string bytes = good;
            bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
            QVERIFY2(verdict(bytes) != "ok", qPrintable(QString::number(bit)));
        }
    }

    void theFirstVerdictThatAppliesCounts()
    {
        const std::string good = cacheFileBytes(kKey, someArtifact());
        const auto with = [&good](std::size_t at, char byte) {
            std::string bytes = good;
            bytes[at] = byte;
            return bytes;
        };
        QCOMPARE(verdict(with(0, 'x')), std::string("not a kernel file"));
        QCOMPARE(verdict(with(0, 'x').substr(0, 55)), std::string("truncated"));
        QCOMPARE(verdict(with(8, '\0')), std::string("bad version"));
        QCOMPARE(verdict(with(8, '\x02')), std::string("newer version"));
        QCOMPARE(verdict(sealed(with(11, '\x01'))), std::string("newer version"));
        QCOMPARE(verdict(with(15, '\x01')), std::string("too large"));
        QCOMPARE(verdict(with(20, '\x01')), std::string("too large"));
        QCOMPARE(verdict(with(23, '\x7f')), std::string("too large"));
        QCOMPARE(verdict(with(60, '\x01')), std::string("checksum"));
    }

    void aHeaderLacksNothingAndHasTheRightTypes()
    {
        QCOMPARE(verdict(withHeader(jsonLine(goodHeader()))), std::string("ok"));
        const Json good = goodHeader();
        for (const auto& [name, value] : good.items()) {
            Json header = good;
            header.erase(name);
            QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("bad header"));
            for (const Json& wrong : {Json(nullptr), Json(true), Json(1.5), Json::array(), Json::object(),
                                      value.is_string() ? Json(7) : Json("7")}) {
                header[name] = wrong;
                QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("bad header"));
            }
        }
        for (const char* text : {"", "[]", "7", "{\"key\":", "{} {}", "\xff"})
            QCOMPARE(verdict(withHeader(text)), std::string("bad header"));
        Json deep = goodHeader();
        for (int i = 0; i < 200; ++i)
            deep = Json{{"deep", deep}};
        Json more = goodHeader();
        more["more"] = deep;
        QCOMPARE(verdict(withHeader(jsonLine(more))), std::string("ok"));
        std::string latin = jsonLine(goodHeader());
        latin.insert(1, "\"note\":\"\xe4\",");
        QCOMPARE(verdict(withHeader(latin)), std::string("bad header"));
    }

    void aFileOfAnotherProgramIsNoHit()
    {
        Json header = goodHeader();
        header["key"] = keyOf("another").digest;
        QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("wrong key"));
        header["key"] = "no digest";
        QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("wrong key"));
        for (const Json& length : {Json(14), Json(-13), Json(UINT64_MAX)}) {
            header = goodHeader();
            header["length"] = length;
            QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("other program"));
        }
        header = goodHeader();
        header["crc32"] = "0badcafe";
        QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("other program"));
        header["crc32"] = "0";
        QCOMPARE(verdict(withHeader(jsonLine(header))), std::string("other program"));
    }
};

KEYFALL_TEST(CacheFileTest)
#include "cache_file_test.moc"
