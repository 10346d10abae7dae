// SPDX-License-Identifier: MIT
#include "core/program/kernel_program.h"

#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace keyfall;

namespace {

/// slots 0 and 1: float32[n], 2: int32[n], 3: bool[n]; axis i < n; 1 plus an element is stored.
Json sample()
{
    return test::parsedJson(R"({"ir":1,"name":"sample","vars":[{"name":"n","min":1,"max":100}],
        "slots":[{"slot":1,"dtype":"float32","elements":"n"},{"slot":0,"dtype":"float32","elements":"n"},
                 {"slot":2,"dtype":"int32","elements":"n"},{"slot":3,"dtype":"bool","elements":"n"}],
        "axes":[{"name":"i","size":"n"}],
        "code":[{"v":"a","op":"load","slot":1,"at":"i"},{"v":"one","op":"const","type":"float32","value":1},
                {"v":"b","op":"add","args":["a","one"]},{"v":"k","op":"load","slot":2,"at":"i"},
                {"v":"t","op":"load","slot":3,"at":"i","when":"i > 0"},{"op":"store","slot":0,"at":"i","value":"b"}]})");
}

/// The sample with one more instruction in the end.
Json with(const char* instruction)
{
    Json json = sample();
    json["code"].push_back(test::parsedJson(instruction));
    return json;
}

/// The sample with the value at a JSON pointer replaced.
Json changed(const char* pointer, const char* value)
{
    Json json = sample();
    json[Json::json_pointer(pointer)] = test::parsedJson(value);
    return json;
}

Json without(const char* parent, const char* field)
{
    Json json = sample();
    json[Json::json_pointer(parent)].erase(field);
    return json;
}

std::string errorOf(const Json& json)
{
    const auto program = readKernelProgram(json);
    return program ? "read" : program.error().text();
}

}  // namespace

#define REFUSES(json, fragment)                                                                                        \
    do {                                                                                                               \
        const std::string found = errorOf(json);                                                                       \
        QVERIFY2(found.find(fragment) != std::string::npos, found.c_str());                                            \
    } while (false)

class KernelProgramTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSoundProgramIsReadWithItsNamesResolved()
    {
        const auto program = readKernelProgram(sample());
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        QCOMPARE(program->slots[0].number, 0);  // ascending
        QCOMPARE(program->code.size(), std::size_t{6});
        QCOMPARE(program->values[indexOf(*program->code[2].result)].dtype, DType::float32);
        QCOMPARE(program->code[4].when->names, (std::vector<ScopedName>{{true, 0}}));
        QCOMPARE(program->slots[program->code[0].slot].number, 1);
    }

    void whatIsWrittenIsReadAsTheSame()
    {
        Json json = with(R"({"v":"r","op":"reduce","kind":"max","axis":"j","size":"n + i","code":[
            {"v":"x","op":"index","type":"int32","at":"i * n + j"},{"v":"y","op":"cast","to":"float64","args":["x"]}],"value":"y"})");
        json["code"].push_back(test::parsedJson(R"({"op":"loop","axis":"j","size":"4","code":[
            {"op":"store","slot":1,"at":"j","value":"a","when":"j < n"}]})"));
        json["code"].push_back(test::parsedJson(R"({"v":"c","op":"const","type":"float64","value":"-inf"})"));
        json["axes"][0]["on"] = "g1";
        const auto program = readKernelProgram(json);
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        const auto again = readKernelProgram(jsonOf(*program));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(*program == *again);
        QVERIFY(kernelText(*program).find("%r = max over j < (n + i)") != std::string::npos);
    }

    void formIsCheckedFirst()
    {
        REFUSES(Json("text"), "not an object");
        REFUSES(Json::array(), "not an object");
        for (const char* field : {"ir", "slots", "axes", "code"})
            REFUSES(without("", field), "missing field");
        REFUSES(changed("/color", "1"), "unknown field");
        REFUSES(changed("/ir", "2"), "unknown version");
        REFUSES(changed("/ir", "1.0"), "unknown version");
        // The fields of another version are others, and that is why.
        Json newer = changed("/ir", "2");
        newer["color"] = 1;
        REFUSES(newer, "unknown field");
        REFUSES(newer, "the program is of version 2");
        newer.erase("code");
        REFUSES(newer, "missing field 'code'; the program is of version 2");
        REFUSES(changed("/ir", "\"1\""), "unknown version");
        REFUSES(changed("/code", "{}"), "not a list");
        REFUSES(changed("/vars", "{}"), "not a list");
        REFUSES(changed("/slots", "5"), "not a list");
        REFUSES(changed("/axes", "null"), "not a list");
        REFUSES(changed("/vars/0", "5"), "not an object");
        REFUSES(changed("/slots/0", "[]"), "not an object");
        REFUSES(changed("/axes/0", "\"i\""), "not an object");
        REFUSES(changed("/code", "[]"), "stores nothing");
    }

    void missingFieldsAreToldBeforeUnknownOnesAndTheVersion()
    {
        Json json = changed("/color", "1");
        json["ir"] = 2;
        REFUSES(json, "unknown field");
        json.erase("code");
        REFUSES(json, "missing field");
    }

    void variablesSlotsAndAxesAreChecked()
    {
        REFUSES(changed("/vars/0/max", "0"), "empty bounds");
        REFUSES(changed("/vars/0/name", "\"2n\""), "bad name");
        REFUSES(changed("/vars/0/name", "\"max\""), "bad name");
        REFUSES(changed("/vars/0/name", "\"core_id\""), "bad name");
        REFUSES(changed("/vars/1", R"({"name":"n","min":1,"max":2})"), "duplicate name");
        REFUSES(without("/vars/0", "min"), "missing field");
        REFUSES(changed("/slots/0/slot", "0"), "duplicate slot");
        REFUSES(changed("/slots/0/slot", "-1"), "bad slot");
        REFUSES(changed("/slots/0/slot", "256"), "bad slot");
        REFUSES(changed("/slots/0/slot", "1.0"), "bad slot");
        REFUSES(changed("/slots/0/dtype", "\"float16\""), "unknown dtype");
        REFUSES(changed("/slots/0/dtype", "3"), "unknown dtype");
        REFUSES(changed("/slots/0/elements", "\"n *\""), "syntax");
        REFUSES(changed("/slots/0/elements", "\"i\""), "unknown name");
        REFUSES(changed("/slots/0/align", "4"), "unknown field");
        REFUSES(changed("/axes/0/size", "\"i\""), "unknown name");
        REFUSES(changed("/axes/0/size", "1.5"), "float");
        REFUSES(changed("/axes/1", R"({"name":"j","size":"i"})"), "unknown name");
        REFUSES(changed("/axes/1", R"({"name":"i","size":4})"), "duplicate name");
        REFUSES(changed("/axes/1", R"({"name":"n","size":4})"), "duplicate name");
        REFUSES(changed("/axes/0/on", "\"g3\""), "unknown launch index");
        REFUSES(changed("/axes/0/on", "\"core0\""), "unknown launch index");
        REFUSES(changed("/axes/0/on", "0"), "unknown launch index");
    }

    void launchIndicesAreBoundOnceAndMixOnlyAsAllowed()
    {
        const auto axes = [](const char* first, const char* second) {
            Json json = sample();
            json["axes"] = Json::array(
                {{{"name", "i"}, {"size", "n"}, {"on", first}}, {{"name", "j"}, {"size", 2}, {"on", second}}});
            return errorOf(json);
        };
        QCOMPARE(axes("g0", "l0"), std::string("read"));
        QCOMPARE(axes("i0", "i2"), std::string("read"));
        for (const auto& [first, second] : {std::pair("i0", "g1"), {"l0", "i0"}, {"core", "g0"}, {"core", "i1"}})
            QVERIFY(axes(first, second).find("cannot mix") != std::string::npos);
        for (const char* index : {"g0", "l2", "i1", "core"})
            QVERIFY(axes(index, index).find("bound twice") != std::string::npos);
    }

    void instructionsAreChecked()
    {
        REFUSES(with("5"), "missing field");
        REFUSES(with("{}"), "missing field");
        REFUSES(with(R"({"op":3})"), "missing field");
        REFUSES(with(R"({"v":"x","op":"plus","args":[]})"), "unknown op");
        REFUSES(with(R"({"v":"x","op":"load","slot":1})"), "missing field");
        REFUSES(with(R"({"op":"load","slot":1,"at":"i"})"), "missing field");
        REFUSES(with(R"({"v":"x","op":"load","slot":1,"at":"i","type":"float32"})"), "unknown field");
        REFUSES(with(R"({"v":"x","op":"store","slot":1,"at":"i","value":"a"})"), "unknown field");
        REFUSES(with(R"({"v":"x","op":"load","slot":7,"at":"i"})"), "unknown slot");
        REFUSES(with(R"({"v":"x","op":"load","slot":1,"at":"j"})"), "unknown name");
        REFUSES(with(R"({"v":"x","op":"load","slot":1,"at":"i","when":"j"})"), "unknown name");
        REFUSES(with(R"({"v":"2x","op":"load","slot":1,"at":"i"})"), "bad name");
        REFUSES(with(R"({"v":7,"op":"load","slot":1,"at":"i"})"), "bad name");
        REFUSES(with(R"({"v":"a","op":"load","slot":1,"at":"i"})"), "defined twice");
        REFUSES(with(R"({"v":"x","op":"add","args":["a","w"]})"), "undefined value");
        REFUSES(with(R"({"v":"x","op":"add","args":["a",1]})"), "undefined value");
        REFUSES(with(R"({"v":"x","op":"neg","args":["x"]})"), "undefined value");
        REFUSES(with(R"({"op":"store","slot":0,"at":"i","value":"q"})"), "undefined value");
        REFUSES(with(R"({"v":"x","op":"add","args":["a"]})"), "arguments");
        REFUSES(with(R"({"v":"x","op":"add","args":"a"})"), "not a list");
        REFUSES(with(R"({"v":"x","op":"cast","to":"int32","args":["a","a"]})"), "arguments");
        REFUSES(with(R"({"v":"x","op":"cast","to":"int16","args":["a"]})"), "unknown dtype");
        QCOMPARE(errorOf(with(R"({"v":"max","op":"neg","args":["a"]})")),
                 std::string("read"));  // any word names a value
    }

    void typesAreChecked()
    {
        for (const char* instruction :
             {R"({"v":"x","op":"add","args":["a","k"]})", R"({"v":"x","op":"add","args":["t","t"]})",
              R"({"v":"x","op":"and","args":["a","a"]})", R"({"v":"x","op":"div","args":["k","k"]})",
              R"({"v":"x","op":"exp","args":["k"]})", R"({"v":"x","op":"not","args":["a"]})",
              R"({"v":"x","op":"shl","args":["t","t"]})", R"({"v":"x","op":"select","args":["a","a","a"]})",
              R"({"v":"x","op":"select","args":["t","a","k"]})", R"({"v":"x","op":"fma","args":["k","k","k"]})",
              R"({"op":"store","slot":0,"at":"i","value":"k"})", R"({"v":"x","op":"index","type":"float32","at":"i"})",
              R"({"v":"x","op":"reduce","kind":"any","axis":"j","size":2,"code":[],"value":"a"})",
              R"({"v":"x","op":"reduce","kind":"sum","axis":"j","size":2,"code":[],"value":"t"})"})
            REFUSES(with(instruction), "type: ");
        for (const char* instruction :
             {R"({"v":"x","op":"lt","args":["t","t"]})", R"({"v":"x","op":"select","args":["t","t","t"]})",
              R"({"v":"x","op":"xor","args":["t","t"]})", R"({"v":"x","op":"mulacc","args":["k","k","k"]})"})
            QCOMPARE(errorOf(with(instruction)), std::string("read"));
    }

    void everyTypeHasItsConstants()
    {
        const auto of = [](const char* type, const char* value) {
            const auto program = readKernelProgram(
                with(fmt::format(R"({{"v":"x","op":"const","type":"{}","value":{}}})", type, value).c_str()));
            return program ? fmt::format("{:x}", program->code.back().bits) : program.error().message;
        };
        QCOMPARE(of("float32", "0.1"), std::string("3dcccccd"));
        QCOMPARE(of("float32", "\"nan\""), std::string("7fc00000"));
        QCOMPARE(of("float32", "-0.0"), std::string("80000000"));
        QCOMPARE(of("float32", R"({"bits":"0xff800001"})"), std::string("ff800001"));
        QCOMPARE(of("float64", "\"nan\""), std::string("7ff8000000000000"));
        QCOMPARE(of("float64", "\"-inf\""), std::string("fff0000000000000"));
        QCOMPARE(of("int32", "-1"), std::string("ffffffff"));
        QCOMPARE(of("int64", "-9223372036854775808"), std::string("8000000000000000"));
        QCOMPARE(of("int64", R"({"bits":"0xFFFFFFFFFFFFFFFF"})"), std::string("ffffffffffffffff"));
        QCOMPARE(of("bool", "true"), std::string("1"));
        QCOMPARE(of("bool", R"({"bits":"0x1"})"), std::string("1"));
        for (const auto& [type, value] : {std::pair("int32", "2147483648"),
                                          {"int32", "1.0"},
                                          {"int32", "true"},
                                          {"int32", "\"1\""},
                                          {"bool", "1"},
                                          {"bool", R"({"bits":"0x2"})"},
                                          {"float32", "1e39"},
                                          {"float32", "3.4028235677973366e38"},
                                          {"float32", "\"NaN\""},
                                          {"float32", "null"},
                                          {"float32", "[1]"},
                                          {"float32", "{}"},
                                          {"float32", "true"},
                                          {"float32", R"({"bits":"0x100000000"})"},
                                          {"int32", R"({"bits":5})"},
                                          {"int32", R"({"bits":"0x"})"},
                                          {"int32", R"({"bits":"0x1g"})"},
                                          {"int32", R"({"bits":"0x-1"})"},
                                          {"int32", R"({"bits":"0x1","y":1})"},
                                          {"int64", R"({"bits":"0x10000000000000000"})"},
                                          {"int64", "9223372036854775808"}})
            QVERIFY2(of(type, value).find("has no constant") != std::string::npos, value);
        QVERIFY(of("half", "1").find("unknown dtype") != std::string::npos);
    }

    void reductionsAndLoopsAreChecked()
    {
        const auto reduce = [](const char* kind, const char* axis, const char* code, const char* value) {
            return with(
                fmt::format(R"({{"v":"s","op":"reduce","kind":"{}","axis":"{}","size":"n","code":{},"value":"{}"}})",
                            kind, axis, code, value)
                    .c_str());
        };
        const char* const load = R"([{"v":"x","op":"load","slot":1,"at":"j"}])";
        QCOMPARE(errorOf(reduce("sum", "j", load, "x")), std::string("read"));
        REFUSES(reduce("mean", "j", load, "x"), "unknown reduction");
        REFUSES(reduce("sum", "i", load, "x"), "duplicate name");
        REFUSES(reduce("sum", "9", load, "x"), "bad name");
        REFUSES(reduce("sum", "j", "{}", "x"), "not a list");
        REFUSES(reduce("sum", "j", load, "nothing"), "undefined value");
        REFUSES(reduce("sum", "j", R"([{"v":"s","op":"load","slot":1,"at":"j"}])", "s"), "defined twice");
        REFUSES(reduce("sum", "j", R"([{"op":"store","slot":0,"at":"j","value":"a"}])", "a"), "inside a reduction");
        REFUSES(reduce("sum", "j", R"([{"op":"loop","axis":"k","size":2,"code":[]}])", "a"), "inside a reduction");
        REFUSES(reduce("sum", "j",
                       R"([{"v":"r","op":"reduce","kind":"sum","axis":"k","size":2,"value":"a","code":[
                           {"op":"store","slot":0,"at":"j","value":"a"}]}])",
                       "r"),
                "inside a reduction");
        Json json = reduce("sum", "j", load, "x");
        json["code"].push_back(test::parsedJson(R"({"v":"z","op":"neg","args":["x"]})"));
        REFUSES(json, "undefined value");  // x is seen inside alone
        json = reduce("sum", "j", load, "x");
        json["code"].push_back(test::parsedJson(R"({"op":"loop","axis":"j","size":"j","code":[]})"));
        REFUSES(json, "unknown name");  // neither the axis that ended nor the one that begins is seen in the size
        json["code"].back()["size"] = 3;
        QCOMPARE(errorOf(json), std::string("read"));
    }

    void codeNestsToAnEnd()
    {
        const auto nested = [](int levels) {
            Json code = test::parsedJson(R"([{"op":"store","slot":0,"at":"0","value":"a"}])");
            for (int i = 0; i < levels; ++i) {
                Json loop = {{"op", "loop"}, {"axis", fmt::format("x{}", i)}, {"size", 1}};
                loop["code"] = std::move(code);
                code = Json::array();
                code.push_back(std::move(loop));
            }
            Json json = sample();
            json["code"].push_back(std::move(code[0]));
            return json;
        };
        QCOMPARE(errorOf(nested(64)), std::string("read"));
        REFUSES(nested(65), "nested too deep");
        REFUSES(nested(5'000), "nested too deep");
    }

    void aSignatureSaysTheEntrysArguments()
    {
        Json json = with(R"({"op":"store","slot":2,"at":"i","value":"k"})");
        json["vars"].push_back(test::parsedJson(R"({"name":"m","min":0,"max":5})"));
        const auto signature = [&json](const char* on) {
            json["axes"][0]["on"] = on;
            const auto program = readKernelProgram(json);
            if (!program)
                return program.error().text();
            const KernelSignature s = signatureOf(*program);
            std::string text = fmt::format("{} {} {} {}", fmt::join(s.variables, ","), s.globals, s.outs, s.ins);
            for (const SizeExpr& size : s.sizes.global)
                text += " " + size.canonical();
            if (!s.sizes.local)
                return text + " none";
            for (const SizeExpr& size : *s.sizes.local)
                text += " " + size.canonical();
            return text;
        };
        QCOMPARE(signature("g1"), std::string("n,m [0, 1, 2, 3] [0, 2] [1, 2, 3] 1 n 1 1 1 1"));
        QCOMPARE(signature("l2"), std::string("n,m [0, 1, 2, 3] [0, 2] [1, 2, 3] 1 1 1 1 1 n"));
        QCOMPARE(signature("i0"), std::string("n,m [0, 1, 2, 3] [0, 2] [1, 2, 3] n 1 1 none"));
        QCOMPARE(signature("core"), std::string("n,m,core_id [0, 1, 2, 3] [0, 2] [1, 2, 3] n 1 1 1 1 1"));
    }
};

KEYFALL_TEST(KernelProgramTest)
#include "kernel_program_test.moc"
