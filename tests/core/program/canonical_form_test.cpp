// SPDX-License-Identifier: MIT
#include "core/program/canonical_form.h"

#include "core/text/sha256.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

KernelProgram read(const char* text)
{
    const auto program = parseKernelProgram(text);
    if (!program)
        qFatal("%s", program.error().text().c_str());
    return *program;
}

}  // namespace

class CanonicalFormTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHashIsThatOfItsStandard()
    {
        // The examples of FIPS 180-4 and one of every length around a block.
        QCOMPARE(hexText(sha256("abc")),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(hexText(sha256("")), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(hexText(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
                 std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
        QCOMPARE(hexText(sha256(std::string(1'000'000, 'a'))),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
        for (std::size_t length = 0; length < 200; ++length) {
            const std::string text(length, 'x');
            Sha256 pieces;
            for (std::size_t at = 0; at < length; at += 7)
                pieces.add(std::string_view(text).substr(at, 7));
            QCOMPARE(pieces.finish(), sha256(text));
        }
    }

    void namesSpellingAndLabelsDoNotMatter()
    {
        const KernelProgram first = read(R"json({"ir":1,"name":"one","vars":[{"name":"n","min":1,"max":9}],
            "slots":[{"slot":3,"dtype":"float32","elements":"n*4"},{"slot":0,"dtype":"float32","elements":"n"}],
            "axes":[{"name":"i","size":"n","on":"g0"}],
            "code":[{"v":"s","op":"reduce","kind":"sum","axis":"j","size":"4","value":"x","code":[
                        {"v":"x","op":"load","slot":3,"at":"i * 4+j","when":"i<n"}]},
                    {"v":"z","op":"const","type":"float32","value":0},
                    {"v":"y","op":"max","args":["s","z"]},{"op":"store","slot":0,"at":"i","value":"y"}]})json");
        const std::string expected =
            R"json({"axes":[{"name":"$0","on":"g0","size":"n"}],"code":[{"axis":"$1","code":[{"at":"(($0 * 4) + $1)",)json"
            R"json("op":"load","slot":3,"v":"%1","when":"($0 < n)"}],"kind":"sum","op":"reduce","size":"4",)json"
            R"json("v":"%0","value":"%1"},{"bits":"0x00000000","op":"const","type":"float32","v":"%2"},)json"
            R"json({"args":["%0","%2"],"op":"max","v":"%3"},{"at":"$0","op":"store","slot":0,"value":"%3"}],)json"
            R"json("ir":1,"slots":[{"dtype":"float32","elements":"n","slot":0},)json"
            R"json({"dtype":"float32","elements":"(n * 4)","slot":3}],)json"
            R"json("vars":[{"max":9,"min":1,"name":"n"}]})json";
        QCOMPARE(canonicalProgram(first), expected);
        KernelProgram second = read(R"json({"note":"other","axes":[{"size":{"var":"n"},"on":"g0","name":"row"}],"ir":1,
            "slots":[{"slot":0,"dtype":"float32","elements":"(n)"},{"slot":3,"dtype":"float32","elements":"n * 0x4"}],
            "vars":[{"max":9,"name":"n","min":1}],
            "code":[{"op":"reduce","kind":"sum","axis":"k","size":4,"value":"q","v":"total","code":[
                        {"v":"q","op":"load","slot":3,"at":"row*4 + k","when":{"op":"lt","args":["row","n"]}}]},
                    {"v":"zero","op":"const","type":"float32","value":{"bits":"0x0"}},
                    {"v":"w","op":"max","args":["total","zero"]},{"op":"store","slot":0,"at":"row","value":"w"}]})json");
        QCOMPARE(canonicalProgram(second), canonicalProgram(first));
        QCOMPARE(keyOf(first, {}), keyOf(second, {}));
        second.variables[0].bounds.max = 10;
        QVERIFY(keyOf(first, {}).digest != keyOf(second, {}).digest);
    }

    void everySettingIsPartOfTheKey()
    {
        const KernelProgram program = read(R"({"ir":1,"slots":[{"slot":0,"dtype":"bool","elements":1}],"axes":[],
            "code":[{"v":"t","op":"const","type":"bool","value":true},{"op":"store","slot":0,"at":0,"value":"t"}]})");
        const CompileSettings base{1, "sm_80", "nvrtc 13.0", {}, {}};
        const std::string document = keyDocument(program, base);
        const char* const begin = R"({"codegen":1,"ir":{"axes":[],"code":[{"bits":"0x01",)";
        const char* const end = R"(,"options":{},"target":"sm_80","toolchain":"nvrtc 13.0","tuning":{}})";
        QVERIFY(document.starts_with(begin) && document.ends_with(end));
        std::vector<CompileSettings> settings(6, base);
        settings[1].codegen = 2;
        settings[2].target = "sm_90";
        settings[3].toolchain = "nvrtc 13.1";
        settings[4].options["fmad"] = "false";
        settings[5].tuning["block"] = 128;
        std::vector<KernelKey> keys;
        for (const CompileSettings& each : settings)
            keys.push_back(keyOf(program, each));
        for (std::size_t i = 0; i < keys.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(keys[i].digest != keys[j].digest);
        const char* const tuned = R"("tuning":{"block":128}})";
        QVERIFY(keyDocument(program, settings[5]).ends_with(tuned));
    }

    void sourceGoesInWholeWithItsArguments()
    {
        const KernelSource source{
            "a \"b\"\\\n\t\x01/\xc3\xa9", "twice", {{true, 0, {}, "float32"}, {false, 0, "n", "int32"}}};
        const CompileSettings settings{1, "sm_80", "nvrtc 13.0", {}, {}};
        const std::string expected =
            R"({"abi":[{"dtype":"float32","kind":"slot","slot":0},{"dtype":"int32","kind":"var","name":"n"}],)"
            "\"codegen\":1,\"entry\":\"twice\",\"options\":{},\"source\":\"a "
            "\\\"b\\\"\\\\\\u000a\\u0009\\u0001/\xc3\xa9\","
            R"("target":"sm_80","toolchain":"nvrtc 13.0","tuning":{}})";
        QCOMPARE(keyDocument(source, settings), expected);
    }

    void theIdentityIsLengthAndCrc()
    {
        const KernelKey key = keyOf(std::string_view("123456789"));
        QCOMPARE(key.length, std::uint64_t{9});
        QCOMPARE(key.crc32Text(), std::string("cbf43926"));  // the check value of CRC-32
        QCOMPARE(keyOf(std::string_view("")).crc32Text(), std::string("00000000"));
    }
};

KEYFALL_TEST(CanonicalFormTest)
#include "canonical_form_test.moc"
