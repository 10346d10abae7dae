// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

/// slot 0 = max(slot 1 * slot 1, 2).
const QByteArray kProgram = R"({"ir":1,"name":"square","vars":[{"name":"n","min":1,"max":50}],
    "slots":[{"slot":0,"dtype":"float32","elements":"n"},{"slot":1,"dtype":"float32","elements":"n"}],
    "axes":[{"name":"i","size":"n"}],"code":[{"v":"x","op":"load","slot":1,"at":"i"},
    {"v":"y","op":"mul","args":["x","x"]},{"v":"two","op":"const","type":"float32","value":2},
    {"v":"z","op":"max","args":["y","two"]},{"op":"store","slot":0,"at":"AT","value":"z"}]})";

QByteArray programStoringAt(const char* at)
{
    return QByteArray(kProgram).replace("AT", at);
}

QString sessionFile(const char* name)
{
    return QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/%1.keyfall").arg(QLatin1String(name));
}

/// The first thing that does not fit the schema.
QString problem(const char* schema, const Json& json)
{
    const test::SchemaChecker checker(std::string(KEYFALL_RESOURCES_DIR "/schemas/") + schema + ".schema.json");
    return QString::fromStdString(checker.problem(Json(json)));
}

}  // namespace

/// `keyfall kernel show` and `run`: what they print, and every status.
class KernelCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aProgramIsShownAsTextSourceAndJson();
    void aProgramIsShownAsCode();
    void aProgramIsShownAsMachineCodeOfAGpu();
    void sourceIsShownWithItsLaunch();
    void theKernelsOfASessionAreShown();
    void aProgramIsRun();
    void checksFindRaces();
    void anAxisOfSizeZeroHasNoPoints();
    void wrongInputHasStatusTwo_data();
    void wrongInputHasStatusTwo();
    void whatIsOutsideIsToldWithItsPlace();
    void aSessionIsNoKernelProgram();
    void wrongCommandsAreNamed();
    void targetsThatDoNotFitAreRefused();
    void whatTheMachineLacksHasStatusThree();
    void conformanceReplaysKernelVectors();
};

void KernelCommandTest::aProgramIsShownAsCode()
{
    const QByteArray program = programStoringAt("i");
    // PTX needs NVRTC and no GPU; where it is not, one sentence says so.
    const Outcome ptx = keyfall({"kernel", "show", "-", "--to", "ptx", "--target", "sm_80"}, program);
    if (ptx.status == 3) {
        QVERIFY2(ptx.err.contains("libnvrtc"), ptx.err);
    } else {
        QCOMPARE(ptx.status, 0);
        QVERIFY2(ptx.out.contains(".target sm_80") && ptx.out.contains("mul.rn.f32"), ptx.out);
        QVERIFY2(!ptx.out.contains("fma.rn"), ptx.out);
    }
    const Outcome none = keyfall({"kernel", "show", "-", "--to", "ptx"}, program, {"KEYFALL_NVRTC=none"});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains("NVRTC: it was not found as none"), none.err);
    QCOMPARE(keyfall({"kernel", "show", "-", "--to", "ptx", "--target", "x86"}, program).status, 2);

    const Outcome code = keyfall({"kernel", "show", "-", "--to", "asm", "--target", "x86-64-v3"}, program);
    if (code.status == 3) {
        QVERIFY2(code.err.contains("machine code"), code.err);
    } else {
        QCOMPARE(code.status, 0);
        QVERIFY2(code.out.contains("vmulps") && code.out.startsWith("# A listing for people"), code.out);
        QVERIFY2(!code.out.contains("\n; "), code.out);  // marks are for the window
    }
    const Outcome arm = keyfall({"kernel", "show", "-", "--to", "asm", "--target", "aarch64"}, program);
    QCOMPARE(arm.status, code.status);
    if (arm.status == 0) {
        QVERIFY2(arm.out.contains("\nfmul v") && arm.out.contains(", lsl 2\n"), arm.out);
        QVERIFY2(!arm.out.contains("\n; ") && !arm.out.contains("mulps"), arm.out);
    }
    QCOMPARE(keyfall({"kernel", "show", "-", "--to", "asm", "--target", "sm_80"}, program).status, 2);
    QCOMPARE(keyfall({"kernel", "show", "-", "--to", "asm"}, program, {"KEYFALL_MACHINE_MODULE=none"}).status, 3);
}

void KernelCommandTest::aProgramIsShownAsTextSourceAndJson()
{
    const QByteArray program = programStoringAt("i");
    const Outcome ir = keyfall({"kernel", "show", "-"}, program);
    QCOMPARE(ir.status, 0);
    QVERIFY2(ir.out.startsWith("kernel square(n in 1..50)\n  slot 0: float32[n]\n"), ir.out);
    QVERIFY2(ir.out.contains("for i < n:\n  %x = load 1[i]\n  %y = mul %x %x\n"), ir.out);
    const Outcome c = keyfall({"kernel", "show", "-", "--to", "c"}, program);
    QVERIFY2(c.out.contains("const float v1 = v0 * v0;"), c.out);
    QVERIFY2(keyfall({"kernel", "show", "-", "--to", "cuda"}, program).out.contains("__global__"), c.out);
    const Outcome json = keyfall({"kernel", "show", "-", "--to", "json"}, program);
    QCOMPARE(keyfall({"kernel", "show", "-"}, json.out).out, ir.out);
    const auto document = keyfall({"kernel", "show", "-", "--json"}, program).json();
    QCOMPARE(problem("kernel-show", document), QString());
    QCOMPARE(document["text"].get<std::string>(), ir.out.toStdString());
}

void KernelCommandTest::aProgramIsShownAsMachineCodeOfAGpu()
{
    const QByteArray program = programStoringAt("i");
    const QStringList command{"kernel", "show", "-", "--to", "cubin", "--target", "sm_90"};
    const Outcome none = keyfall(command, program, {"KEYFALL_NVRTC=none"});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains("NVRTC: it was not found as none"), none.err);
    const Outcome cubin = keyfall(command, program);
    if (cubin.status == 3)
        QSKIP("needs NVRTC");
    QCOMPARE(cubin.status, 0);
    QVERIFY(cubin.out.startsWith(QByteArrayLiteral("\x7f"
                                                   "ELF")));
    const auto json = keyfall(command + QStringList{"--json"}, program).json();
    QCOMPARE(problem("kernel-show", json), QString());
    QCOMPARE(QByteArray::fromHex(QByteArray::fromStdString(json["bytes"].get<std::string>())), cubin.out);
    QVERIFY(json["registers"].get<int>() > 0);
    QCOMPARE(keyfall({"kernel", "show", "-", "--to", "cubin", "--target", "x86"}, program).status, 2);
}

/// Sizes and arguments beside the text launch this text, and not the program as it is written.
void KernelCommandTest::sourceIsShownWithItsLaunch()
{
    const auto signature = [](const QByteArray& program, const char* to) {
        const auto json = keyfall({"kernel", "show", "-", "--to", QLatin1String(to), "--json"}, program).json();
        const QString wrong = problem("kernel-show", json);
        return wrong.isEmpty() ? Json(json["signature"]) : Json(wrong.toStdString());
    };
    const QByteArray program = programStoringAt("i");
    const Json cuda = signature(program, "cuda");
    QCOMPARE(jsonLine(cuda["global_size"]), std::string(R"J(["max(1, ((n + 255) // 256))","1","1"])J"));
    QCOMPARE(jsonLine(cuda["local_size"]), std::string(R"(["256","1","1"])"));
    QCOMPARE(jsonLine(cuda["arguments"]),
             std::string(R"([{"type":"float*","name":"s0","slot":0},{"type":"const float*","name":"s1","slot":1},)"
                         R"({"type":"int64_t","name":"n","var":"n"},{"type":"int64_t","name":"points","value":"n"}])"));
    QCOMPARE(jsonLine(signature(program, "ir")["global_size"]), std::string(R"(["1","1","1"])"));
    // Of cores, too, one call of C computes all.
    const QByteArray onCores = QByteArray(program).replace(R"("size":"n"})", R"("size":"n","on":"core"})");
    QCOMPARE(jsonLine(signature(onCores, "ir")["global_size"]), std::string(R"(["n","1","1"])"));
    const Json c = signature(onCores, "c");
    QCOMPARE(jsonLine(c["global_size"]) + jsonLine(c["var_names"]), std::string(R"(["1","1","1"]["n"])"));
    QCOMPARE(jsonLine(c["arguments"]),
             std::string(R"([{"type":"void* const*","name":"buffers"},{"type":"const int64_t*","name":"values"},)"
                         R"({"type":"int64_t","name":"points","value":"n"}])"));
}

void KernelCommandTest::theKernelsOfASessionAreShown()
{
    const QString chain = sessionFile("compiled_chain");
    // Three rounds of one kernel: its source once, or it would not compile.
    const Outcome c = keyfall({"kernel", "show", chain, "--to", "c"});
    QCOMPARE(c.status, 0);
    QCOMPARE(c.out.count("void k_"), 1);
    const QString refused = sessionFile("compiled_refused");
    const auto json = keyfall({"kernel", "show", refused, "--json"}).json();
    QCOMPARE(problem("kernel-show", json), QString());
    QStringList names;
    for (const auto& kernel : json["kernels"])
        names << QString::fromStdString(kernel["name"].get<std::string>());
    QCOMPARE(names, (QStringList{"mul_sum", "sum", "relu"}));
    QVERIFY(keyfall({"kernel", "show", refused, "--kernel", "3"}).out.startsWith("kernel relu("));
    const Outcome beyond = keyfall({"kernel", "show", refused, "--kernel", "4"});
    QCOMPARE(beyond.status, 2);
    QCOMPARE(keyfall({"kernel", "show", refused, "--kernel", "0"}).status, 2);
    QVERIFY2(beyond.err.contains("there is no kernel 4") && beyond.err.contains("1 to 3"), beyond.err);
    const Outcome two = keyfall({"kernel", "show", refused, "--to", "cubin"});
    QCOMPARE(two.status, 2);
    QVERIFY2(two.err.contains("--kernel 1"), two.err);
    const Outcome calls = keyfall({"kernel", "show", sessionFile("quantized")});
    QCOMPARE(calls.status, 2);
    QVERIFY2(calls.err.contains("none of its operators becomes a kernel"), calls.err);
    QCOMPARE(keyfall({"kernel", "show", sessionFile("error")}).status, 1);
}

void KernelCommandTest::aProgramIsRun()
{
    const QByteArray program = programStoringAt("i");
    const Outcome text = keyfall({"kernel", "run", "-", "--var", "n=4", "--in", "1=ramp"}, program);
    QCOMPARE(text.status, 0);
    QVERIFY2(text.out.startsWith("slot 0: float32[4] 2 2 4 9\ninterpreter in "), text.out);
    const test::ScratchFolder folder;
    const QString list = folder.write("list.json", "[3, \"NaN\", -1, \"-Infinity\"]");
    const Outcome json =
        keyfall({"kernel", "run", "-", "--var", "n=4", "--in", "1=" + list, "--check", "--json"}, program);
    QCOMPARE(json.status, 0);
    QCOMPARE(problem("kernel-run", json.json()), QString());
    QCOMPARE(jsonLine(json.json()["outs"][0]["data"]), std::string(R"([9.0,"NaN",2.0,"Infinity"])"));
    QVERIFY(json.json()["check"]["good"].get<bool>());
    QCOMPARE(json.json()["check"]["tolerance"].get<double>(), 0.0);
    const QStringList random{"kernel", "run", "-", "--var", "n=50", "--in", "1=random:7"};
    QCOMPARE(keyfall(random, program).out.split('\n')[0], keyfall(random, program).out.split('\n')[0]);
}

void KernelCommandTest::checksFindRaces()
{
    const Outcome race =
        keyfall({"kernel", "run", "-", "--var", "n=4", "--in", "1=ramp", "--check"}, programStoringAt("i // 2"));
    QCOMPARE(race.status, 1);
    QVERIFY2(race.out.contains("points race at element 0 of slot 0"), race.out);
    const Outcome exact =
        keyfall({"kernel", "run", "-", "--var", "n=4", "--in", "1=ramp", "--check"}, programStoringAt("i"));
    QVERIFY2(exact.out.endsWith("check: no race, and the same as the interpreter, bit for bit\n"), exact.out);
    const QByteArray sums = keyfall({"kernel", "show", KEYFALL_RESOURCES_DIR "/sessions/compiled_softmax.keyfall",
                                     "--to", "json", "--kernel", "1"})
                                .out;
    const Outcome rounded =
        keyfall({"kernel", "run", "-", "--var", "s0=4", "--var", "s1=5", "--in", "1=random:3", "--check"}, sums);
    QVERIFY2(rounded.out.contains("the same as the interpreter to 4e-06 of each element"), rounded.out + rounded.err);
}

void KernelCommandTest::anAxisOfSizeZeroHasNoPoints()
{
    const QByteArray chain =
        keyfall({"kernel", "show", KEYFALL_RESOURCES_DIR "/sessions/compiled_chain.keyfall", "--to", "json"}).out;
    for (const auto& [rows, points] : {std::pair("s0=2", 6), {"s0=0", 0}}) {
        const Outcome timed = keyfall({"kernel", "bench", "-", "--var", rows, "--var", "s1=3", "--backend",
                                       "interpreter", "--rounds", "1", "--json"},
                                      chain);
        QCOMPARE(timed.status, 0);
        QCOMPARE(timed.json()["points"].get<int>(), points);
    }
}

void KernelCommandTest::wrongInputHasStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    QTest::newRow("no value") << QStringList{}
                              << "standard input: unbound variable 'n': it has no value (give --var n=NUMBER)";
    QTest::newRow("outside") << QStringList{"--var", "n=51"} << "standard input: 'n' is 51, outside bounds 1 to 50";
    QTest::newRow("negative seed") << QStringList{"--var", "n=4", "--in", "1=random:-1"}
                                   << "'random:-1' has no seed, a whole number from 0 on (random:7)";
    QTest::newRow("no number") << QStringList{"--var", "n=x"} << "no integer";
    QTest::newRow("no assignment") << QStringList{"--var", "n"} << "no assignment";
    QTest::newRow("no slot") << QStringList{"--var", "n=4", "--in", "7=ramp"} << "no slot '7'";
    QTest::newRow("no file") << QStringList{"--var", "n=4", "--in", "1=/nowhere"} << "/nowhere";
    QTest::newRow("no seed") << QStringList{"--var", "n=4", "--in", "1=random:x"} << "no seed";
    QTest::newRow("no variable") << QStringList{"--var", "n=4", "--var", "m=3"} << "no variable 'm' (it has n)";
    QTest::newRow("two values") << QStringList{"--var", "n=4", "--var", "n=5"} << "--var: 'n' is given twice";
    QTest::newRow("two sources") << QStringList{"--var", "n=4", "--in", "1=ramp", "--in", "1=random:2"}
                                 << "--in: slot 1 is given twice";
    QTest::newRow("more words") << QStringList{"--var", "n=4", "more", "words"} << "not expected here: more words";
    QTest::newRow("no backend") << QStringList{
        "--var", "n=4", "--backend",
        "abacus"} << "abacus not in {interpreter,machine,c,emulated-cuda,cuda} (keyfall kernel run --help";
}

void KernelCommandTest::wrongInputHasStatusTwo()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    const Outcome outcome = keyfall(QStringList{"kernel", "run", "-"} + arguments, programStoringAt("i"));
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains(said.toUtf8()), outcome.err);
    QVERIFY(outcome.out.isEmpty());
    const Outcome broken = keyfall({"kernel", "show", "-"}, programStoringAt("q"));
    QCOMPARE(broken.status, 2);
    QVERIFY2(broken.err.contains("#/code/4/at") && broken.err.contains("unknown name 'q'"), broken.err);
    QCOMPARE(keyfall({"kernel"}).status, 2);
}

void KernelCommandTest::whatIsOutsideIsToldWithItsPlace()
{
    const QByteArray program = programStoringAt("i + 1");
    const char* const said =
        "keyfall: standard input: store 0[(i + 1)] at i = 3: element 4 is outside slot 0, which has 4\n";
    for (const char* command : {"run", "bench"}) {
        const Outcome outcome = keyfall({"kernel", QLatin1String(command), "-", "--var", "n=4"}, program);
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.err, QByteArray(said));
        QVERIFY2(outcome.out.isEmpty(), outcome.out);
    }
    const test::ScratchFolder folder;
    const QString list = folder.write("list.json", "[1, 2]");
    const Outcome few = keyfall({"kernel", "run", "-", "--var", "n=3", "--in", "1=" + list}, programStoringAt("i"));
    QCOMPARE(few.status, 2);
    QVERIFY2(few.err.contains(list.toUtf8() + ": slot 1 needs 3 elements, the list has 2"), few.err);
}

void KernelCommandTest::aSessionIsNoKernelProgram()
{
    const Outcome session = keyfall({"kernel", "run", sessionFile("compiled_chain")});
    QCOMPARE(session.status, 2);
    QVERIFY2(session.err.contains("this is no kernel program, its format is \"keyfall-session\"")
                 && session.err.contains("keyfall kernel show --to json"),
             session.err);
    const Outcome program = keyfall({"kernel", "plan", "-"}, programStoringAt("i"));
    QCOMPARE(program.status, 2);
    QVERIFY2(program.err.contains("this is a kernel program, no session"), program.err);
}

void KernelCommandTest::wrongCommandsAreNamed()
{
    const auto saidOf = [](const QStringList& words) {
        const Outcome outcome = keyfall(words);
        return QString::number(outcome.status) + ' ' + QString::fromUtf8(outcome.err.trimmed());
    };
    QCOMPARE(saidOf({"kernel"}),
             "2 keyfall: kernel needs one of its commands (it has show, run, cache, fuse, plan, bench)");
    QCOMPARE(saidOf({"kernel", "bogus"}),
             "2 keyfall: kernel has no command 'bogus' (it has show, run, cache, fuse, plan, bench)");
    QCOMPARE(saidOf({"kernel", "cache", "lst"}), "2 keyfall: kernel cache has no command 'lst' (did you mean 'list'?)");
    QCOMPARE(saidOf({"kernel", "cache", "list", "--to", "c"}),
             "2 keyfall: not expected here: --to c (keyfall kernel cache list --help says how it is used)");
}

void KernelCommandTest::targetsThatDoNotFitAreRefused()
{
    const QByteArray program = programStoringAt("i");
    const auto shown = [&program](const char* to, const char* target) {
        return keyfall({"kernel", "show", "-", "--to", QLatin1String(to), "--target", QLatin1String(target)}, program);
    };
    for (const char* to : {"ir", "json", "c", "cuda"}) {
        const Outcome outcome = shown(to, "sm_80");
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(QByteArray("--target: ") + to + " has no target"), outcome.err);
    }
    for (const char* to : {"ptx", "cubin"}) {
        const Outcome outcome = shown(to, "sm_1");
        if (outcome.status == 3)
            continue;  // without NVRTC nobody knows
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(" makes no code for 'sm_1' (it makes code for sm_"), outcome.err);
        QCOMPARE(outcome.err.count('\n'), 1);
    }
}

void KernelCommandTest::whatTheMachineLacksHasStatusThree()
{
    const QByteArray program = programStoringAt("i");
    const Outcome lacking =
        keyfall({"kernel", "run", "-", "--var", "n=4", "--backend", "c"}, program, {"CC=/nowhere/cc"});
    QCOMPARE(lacking.status, 3);
    QVERIFY2(lacking.err.contains("install a C compiler"), lacking.err);
    // One that is there, and fails without a word.
    const Outcome silent =
        keyfall({"kernel", "run", "-", "--var", "n=4", "--backend", "c"}, program, {"CC=/bin/false"});
    QVERIFY2(
        silent.err.contains("the C compiler /bin/false ended with status 1 and said nothing (name another one in CC)"),
        silent.err);
    const Outcome device =
        keyfall({"kernel", "run", "-", "--var", "n=4", "--backend", "cuda"}, program, {"KEYFALL_CUDA=emulated"});
    QCOMPARE(device.status, 3);
    QVERIFY2(device.err.contains("keyfall devices says which there are"), device.err);
}

void KernelCommandTest::conformanceReplaysKernelVectors()
{
    const QByteArray header = R"({"format":"keyfall-kernel-vectors","version":1,"group":"programs","count":1})";
    const auto record = [](const char* out) {
        return R"({"id":"a","kind":"run","program":)" + programStoringAt("i").replace('\n', ' ')
            + R"(,"cases":[{"vars":{"n":2},"in":{"1":[3,1]},"out":{"0":{"data":)" + out + "}}}]}\n";
    };
    const test::ScratchFolder folder;
    const QString good = folder.write("good.jsonl", header + "\n" + record("[9,2]"));
    const Outcome passed = keyfall({"conformance", good, "--backend", "interpreter"});
    QCOMPARE(passed.status, 0);
    QVERIFY2(passed.out.contains("1 passed, 0 failed"), passed.out);
    const QString corrupted = folder.write("corrupted.jsonl", header + "\n" + record("[9,3]"));
    const Outcome failed = keyfall({"conformance", corrupted, "--backend", "interpreter"});
    QCOMPARE(failed.status, 1);
    QVERIFY2(failed.out.contains("on interpreter slot 0[1]") && failed.out.contains("found    2"), failed.out);
}

KEYFALL_TEST(KernelCommandTest)

}  // namespace keyfall

#include "kernel_command_test.moc"
